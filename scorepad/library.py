"""Where the variants stand: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

from scorepad.names import closest
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at
from scorepad.source import Map, Scalar, place
from scorepad.tree import decode, parse
from scorepad.variant import Variant, read_variant

_PACKAGE = Path(__file__).parent


def folder() -> Path:
    """The folder of the variants that come with scorepad."""
    installed = _PACKAGE / "variants"
    return installed if installed.is_dir() else _PACKAGE.parent / "variants"


def names() -> tuple[str, ...]:
    """The names of all variants that come with scorepad."""
    return tuple(sorted(path.stem for path in folder().glob("*.yaml") if "@" not in path.stem))


def load(reference: Scalar, options: Map | None = None) -> Variant:
    """The variant that a log names, as `prefa@1` or `prefa`, with the options it chooses.

    Raises ProblemsFoundError at the name, at an option, or in the variant's own file.
    """
    name, at, version = reference.text.partition("@")
    if name not in names() or (at and not version):
        raise ProblemsFoundError([_unknown(reference, name)])
    source = _source(name)
    if version:
        _check_version(reference, source, name, version)
    return read_variant(source, options)


def newest(name: str) -> Variant:
    """The newest version of a variant, with its default options.

    Raises ProblemsFoundError when there is none of that name.
    """
    return load(Scalar(Source("variants", name), 0, len(name), name))


def _unknown(reference: Scalar, name: str) -> Problem:
    known = ", ".join(names())
    guess = closest(name, names())
    at = place(reference)
    return problem_at("variant.unknown", at, guess=guess, name=name, known=known)


def _source(name: str) -> Source:
    path = folder() / f"{name}.yaml"
    source, bad = decode(path.name, path.read_bytes())
    if bad:
        raise ProblemsFoundError([bad])
    return source


def _check_version(reference: Scalar, source: Source, name: str, version: str) -> None:
    root, _ = parse(source)
    written = root.items.get("version") if isinstance(root, Map) else None
    known = written[1].text if written and isinstance(written[1], Scalar) else ""
    if version != known:
        at = place(reference)
        problem = problem_at("variant.version", at, name=name, version=version, known=known)
        raise ProblemsFoundError([problem])

"""Where the variants stand: beside the package or inside it, and beside a log."""

from __future__ import annotations

import stat
from functools import lru_cache
from pathlib import Path

from scorepad.extending import EXTENDS, extended
from scorepad.names import closest
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at
from scorepad.source import Fields, Map, Node, Scalar, place
from scorepad.tree import bytes_of, decode, parse
from scorepad.variant import Variant, mapping_of, variant_of

HERE = Path()
# How a file beside a log is named in it.
BESIDE = "./"

_PACKAGE = Path(__file__).parent


def folder() -> Path:
    """The folder of the variants that come with scorepad."""
    installed = _PACKAGE / "variants"
    return installed if installed.is_dir() else _PACKAGE.parent / "variants"


def names() -> tuple[str, ...]:
    """The names of all variants that come with scorepad."""
    return tuple(sorted(path.stem for path in folder().glob("*.yaml") if "@" not in path.stem))


def load(reference: Scalar, options: Map | None = None, beside: Path = HERE) -> Variant:
    """The variant that a log names, as prefa@1, prefa or ./house.yaml, with its options.

    `beside` is the folder of the log. Raises ProblemsFoundError at the name, at an
    option, or in the variant's own file.
    """
    found: list[Problem] = []
    root = _tree(reference, beside, (), found)
    return variant_of(root, found, options)


def newest(name: str) -> Variant:
    """The newest version of a variant, or a file in this folder, with its default options.

    Raises ProblemsFoundError when there is none of that name.
    """
    return load(Scalar(Source("variants", name), 0, len(name), name))


def _tree(reference: Scalar, beside: Path, chain: tuple[str, ...], found: list[Problem]) -> Map:
    """The tree of a variant with all that it extends below it."""
    if reference.text in chain:
        circle = " → ".join((*chain, reference.text))
        raise ProblemsFoundError([problem_at("variant.circle", place(reference), circle=circle)])
    source = _source(reference, beside)
    node, problems = _parsed(source)
    found.extend(problems)
    root = mapping_of(node, source, found)
    written = Fields(root, found).get(EXTENDS)
    if not isinstance(written, Scalar):
        return root
    base = _tree(written, beside, (*chain, reference.text), found)
    return extended(base, root, found)


def _source(reference: Scalar, beside: Path) -> Source:
    """The text of the file that a reference names."""
    if reference.text.startswith(BESIDE):
        return _source_beside(reference, beside)
    name, at, version = reference.text.partition("@")
    if name not in names() or (at and not version):
        guess = closest(name, names())
        raise _refused(reference, "variant.unknown", guess, name=name, known=", ".join(names()))
    source = _decoded(f"{name}.yaml", (folder() / f"{name}.yaml").read_bytes())
    known = _version(source)
    if version and version != known:
        raise _refused(reference, "variant.version", name=name, version=version, known=known)
    return source


def _source_beside(reference: Scalar, beside: Path) -> Source:
    """The text of a file beside the log; no log can name a file anywhere else."""
    name = reference.text.removeprefix(BESIDE)
    if not name or name in (".", "..") or set(name) & set("/\\\0"):
        raise _refused(reference, "variant.path", name=reference.text)
    path = beside / name
    try:
        # Who sends a folder can put a link into it, or what is no file.
        if path.resolve().parent != beside.resolve() or not stat.S_ISREG(path.stat().st_mode):
            raise _refused(reference, "variant.link", name=name)
        return _decoded(reference.text, bytes_of(path))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _refused(reference, "variant.file", name=name, reason=reason) from error


def _refused(
    reference: Scalar, code: str, guess: str | None = None, **fields: object
) -> ProblemsFoundError:
    at = place(reference)
    return ProblemsFoundError([Problem(code, at.source.name, at, guess=guess, fields=fields)])


def _decoded(name: str, data: bytes) -> Source:
    source, bad = decode(name, data)
    if bad:
        raise ProblemsFoundError([bad])
    return source


@lru_cache(maxsize=8)
def _parsed(source: Source) -> tuple[Node | None, tuple[Problem, ...]]:
    """The nodes of a file; one process asks for the same few again and again."""
    node, problems = parse(source)
    return node, tuple(problems)


def _version(source: Source) -> str:
    root, _ = _parsed(source)
    written = root.items.get("version") if isinstance(root, Map) else None
    return written[1].text if written and isinstance(written[1], Scalar) else ""

"""The text of a new log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from scorepad import library
from scorepad.hand import flow
from scorepad.names import matching
from scorepad.options import value_text
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_of
from scorepad.source import Map, Scalar
from scorepad.variant import Variant

_STAKE = re.compile(r"([0-9]+(?:[.,][0-9]+)?)\s*([^\s0-9].*)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


def draft(
    variant: str,
    players: Sequence[str],
    dealer: str | None,
    stake: str | None,
    options: Sequence[str],
    beside: Path,
    language: str | None = None,
) -> str:
    """The log of an evening on which nothing has been played yet.

    `options` are written name=value; `beside` is the folder of the log; `language` is
    the one that it is read in. Raises
    ProblemsFoundError for an unknown variant and for an option that is not written
    so; the rest is judged when the log is read.
    """
    game = load_named(variant, beside)
    named = variant if variant.startswith(library.BESIDE) else game.full_name
    lines = ["scorepad: 1", f"variant: {flow(named)}"]
    chosen = _chosen(game, options)
    if chosen:
        lines.append(f"options: {flow(chosen)}")
    if stake:
        lines.append(f"stake: {flow(_stake(stake))}")
    lines.append(f"players: {flow(list(players))}")
    if dealer:
        meant = matching(dealer, players)
        lines.append(f"dealer: {flow(meant[0] if len(meant) == 1 else dealer)}")
    if language:
        lines.append(f"lang: {language}")
    lines.append("hands: []")
    return "\n".join(lines) + "\n"


def _value(text: str) -> object:
    """A value as the log writes it; people also write a list without its brackets."""
    if _NUMBER.fullmatch(text):
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    parts = [part.strip() for part in text.strip("[]").split(",")]
    listed = len(parts) > 1 or text.startswith("[")
    return [_value(part) for part in parts] if listed else text


def load_named(name: str, beside: Path) -> Variant:
    """The variant that a command names, with its default options.

    Raises ProblemsFoundError when there is none.
    """
    return library.load(Scalar(Source("--variant", name), 0, len(name), name), beside=beside)


def _stake(text: str) -> str:
    """The stake as the log writes it; people also write 0,10€."""
    found = _STAKE.fullmatch(text.strip())
    return f"{found[1].replace(',', '.')} {found[2]}" if found else text


def _chosen(game: Variant, options: Sequence[str]) -> dict[str, object]:
    """The options by name, without those that are the defaults.

    A part of an option is named as in consolation.dealer. Raises ProblemsFoundError
    for each that is not written name=value, or twice.
    """
    chosen: dict[str, object] = {}
    found: list[Problem] = []
    said: set[str] = set()
    for text in options:
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            found.append(problem_of("option.form", "--option", value=text))
        elif name in said:
            found.append(problem_of("option.twice", "--option", name=name))
        elif flow(_value(value)) != _default_text(game, name):
            _put(chosen, name, value)
        said.add(name)
    if found:
        raise ProblemsFoundError(found)
    return chosen


def _put(chosen: dict[str, object], name: str, value: str) -> None:
    whole, _, part = name.partition(".")
    if not part:
        # A number needs no quotes in the log; a longer one is no number for other programs.
        chosen[name] = _value(value)
        return
    parts = chosen.setdefault(whole, {})
    if isinstance(parts, dict):
        parts[part] = _value(value)


def _default_text(game: Variant, name: str) -> str | None:
    """The default of an option, or of one of its parts, as the log writes it."""
    whole, _, part = name.partition(".")
    option = game.options.get(whole)
    if option is None:
        return None
    if not part:
        return option.default_text
    cells = option.default.items if isinstance(option.default, Map) else {}
    return value_text(cells[part][1]) if part in cells else None

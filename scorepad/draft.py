"""The text of a new log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorepad import library
from scorepad.hand import flow
from scorepad.problems import ProblemsFoundError, Source, problem_of
from scorepad.source import Scalar

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


def draft(
    variant: str,
    players: Sequence[str],
    dealer: str | None,
    stake: str | None,
    options: Sequence[str],
) -> str:
    """The log of an evening on which nothing has been played yet.

    `options` are written name=value. Raises ProblemsFoundError for an unknown
    variant and for an option that is not written so; the rest is judged when
    the log is read.
    """
    reference = Scalar(Source("--variant", variant), 0, len(variant), variant)
    full_name = library.load(reference).full_name
    lines = ["scorepad: 1", f"variant: {full_name}"]
    chosen = dict(_pair(text) for text in options)
    if chosen:
        lines.append(f"options: {flow(chosen)}")
    if stake:
        lines.append(f"stake: {flow(stake)}")
    lines.append(f"players: {flow(list(players))}")
    if dealer:
        lines.append(f"dealer: {flow(dealer)}")
    lines.append("hands: []")
    return "\n".join(lines) + "\n"


def _pair(text: str) -> tuple[str, object]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise ProblemsFoundError([problem_of("option.form", "--option", value=text)])
    # A number needs no quotes in the log; a longer one is no number for other programs.
    return name, int(value) if _NUMBER.fullmatch(value) else value

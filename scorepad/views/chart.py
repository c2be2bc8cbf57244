"""What everybody is worth after each hand, drawn in letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.amount import Number
from scorepad.language import _
from scorepad.replay import Played, Replay
from scorepad.settle import worths
from scorepad.views.scale import marks
from scorepad.views.terminal import say, terminal_height, terminal_width
from scorepad.views.words import MINUS, heading, signed

# How wide the chart is where there is no terminal, and how far hands may stand apart.
WIDTH = 80
APART = 6
# The steps of the axis at the side, and how many lines each has at most.
STEPS = 6
LINES = 3
# What stands around the chart: a title, two lines below, the players, the prompt.
AROUND = 6


class Signs(NamedTuple):
    """The letters of a chart: a mark for each player, one for several, and its lines."""

    players: str
    several: str
    way: str
    side: str
    zero: str
    corner: str
    floor: str
    minus: str


DRAWN = Signs("●■▲◆★", "✳", "·", "│", "┼", "└", "─", MINUS)
ASCII = Signs("oxv#@", "*", ".", "|", "+", "+", "-", "-")


def print_chart(replay: Replay, *, ascii_only: bool = False) -> None:
    """The chart, and whose mark is which with what he is worth now; to be read in ASCII too."""
    signs = ASCII if ascii_only else DRAWN
    unit = heading(replay.variant.unit, replay.variant)
    say(_("what everybody is worth after each hand: {unit}", unit=unit))
    course = worths(replay)
    values = marks((value for worth in course for value in worth.values()), STEPS)
    labels = {value: signed(value).replace(MINUS, signs.minus) for value in values}
    margin = max(map(len, labels.values()))
    width = _width(len(course), (terminal_width() or WIDTH) - margin - 2)
    at = [_column(index, len(course), width) for index in range(len(course))]
    lines = _lines(len(values) - 1)
    cells = _cells(course, at, values, lines, signs)
    for row in range(lines * (len(values) - 1) + 1):
        mark = values[-1 - row // lines] if row % lines == 0 else None
        label = "" if mark is None else labels[mark]
        ground = signs.floor if mark == 0 else " "
        side = signs.zero if mark == 0 else signs.side
        drawn = "".join(cells.get((row, column), ground) for column in range(width))
        say(f"{label:>{margin}} {side}{drawn}".rstrip())
    say(" " * (margin + 1) + signs.corner + signs.floor * width)
    say((" " * (margin + 2) + _numbers(replay, at)).rstrip())
    for player, sign in zip(replay.session.players, signs.players, strict=False):
        worth = signed(course[-1][player]).replace(MINUS, signs.minus)
        say(f"{sign} {player} {worth}")
    if signs.several in cells.values():
        say(_("{mark} several at once", mark=signs.several))


def _width(points: int, room: int) -> int:
    return max(1, min(room, APART * (points - 1) + 1))


def _column(index: int, points: int, width: int) -> int:
    return round(index * (width - 1) / max(1, points - 1))


def _lines(steps: int) -> int:
    """How many lines a step of the axis has, so that the terminal holds them all."""
    room = (terminal_height() or WIDTH) - AROUND
    return max(1, min(LINES, (room - 1) // steps))


def _cells(
    course: Sequence[Mapping[str, Number]],
    at: Sequence[int],
    values: range,
    lines: int,
    signs: Signs,
) -> dict[tuple[int, int], str]:
    """The letter at each line and column that is not empty: marks, and the ways between them."""
    cells: dict[tuple[int, int], str] = {}
    for player, sign in zip(course[0], signs.players, strict=False):
        worth = [one[player] for one in course]
        for row, column in _way(worth, at, values, lines):
            cells.setdefault((row, column), signs.way)
        for value, column in zip(worth, at, strict=True):
            cell = (_row(value, values, lines), column)
            taken = cells.get(cell, signs.way) not in (signs.way, sign)
            cells[cell] = signs.several if taken else sign
    return cells


def _way(
    worth: Sequence[Number], at: Sequence[int], values: range, lines: int
) -> Iterator[tuple[int, int]]:
    """The cells on the straight way from each value to the next."""
    for index in range(len(worth) - 1):
        here, there, start, end = worth[index], worth[index + 1], at[index], at[index + 1]
        for column in range(start + 1, end):
            part = (column - start) / (end - start)
            yield _row(here + (there - here) * part, values, lines), column


def _row(value: float | Number, values: range, lines: int) -> int:
    return round(float(values[-1] - value) / values.step * lines)


def _numbers(replay: Replay, at: Sequence[int]) -> str:
    """The numbers of the hands below their columns, as many as have room."""
    line = ""
    for step, column in zip(replay.steps, at[1:], strict=True):
        if isinstance(step, Played):
            number = str(step.hand.number)
            start = column - len(number) + 1
            if start > len(line) or not line:
                line += " " * (start - len(line)) + number
    return line

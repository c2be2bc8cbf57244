"""What everybody is worth after each hand, as curves that need no colour to be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorepad.amount import Number
from scorepad.language import _
from scorepad.replay import Played, Replay
from scorepad.settle import worths
from scorepad.views.drawn.drawing import Point, Span, Text, shortened, width_of
from scorepad.views.drawn.places import BASE
from scorepad.views.scale import marks
from scorepad.views.words import heading, signed

WIDTH, HEIGHT = 400.0, 210.0
# Around the curves: above, below, and on the right for the names.
ABOVE, BELOW, NAMES = 8.0, 16.0, 92.0
SIZE, APART = 8.0, 10.5
STEPS = 6
# Marks closer than this hide the curve; then only some hands have one.
CLOSE = 9.0


@dataclass(frozen=True, slots=True)
class Level:
    """A line across at a round number."""

    y: float
    label: Text
    zero: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's way through the evening; `label` stands at its end."""

    player: str
    points: tuple[Point, ...]
    marks: tuple[Point, ...]
    label: Text


@dataclass(frozen=True, slots=True)
class Curves:
    """The curves of all players between levels; `hands` are the numbers below."""

    title: str
    width: float
    height: float
    left: float
    right: float
    levels: tuple[Level, ...]
    hands: tuple[Text, ...]
    curves: tuple[Curve, ...]


def curves(replay: Replay) -> Curves:
    """The course of an evening, in the unit of its variant."""
    course = worths(replay)
    values = marks((value for worth in course for value in worth.values()), STEPS)
    left = max(width_of(signed(value), SIZE) for value in values) + SIZE
    right = WIDTH - NAMES
    across = [left + (right - left) * n / max(1, len(course) - 1) for n in range(len(course))]
    unit = heading(replay.variant.unit, replay.variant)
    return Curves(
        title=_("what everybody is worth after each hand: {unit}", unit=unit),
        width=WIDTH,
        height=HEIGHT,
        left=left,
        right=right,
        levels=tuple(_levels(values, left)),
        hands=tuple(_hands(replay, across)),
        curves=tuple(_curves(course, across, values)),
    )


def _levels(values: range, left: float) -> Iterator[Level]:
    for value in values:
        y = _height(value, values)
        at = Point(left - SIZE / 2, y + SIZE * BASE)
        yield Level(y, Text(at, SIZE, (Span(signed(value)),), "word", "end"), value == 0)


def _hands(replay: Replay, across: Sequence[float]) -> Iterator[Text]:
    """The numbers of the hands, as many as have room."""
    free = 0.0
    for step, x in zip(replay.steps, across[1:], strict=True):
        if isinstance(step, Played):
            number = str(step.hand.number)
            wide = width_of(number, SIZE)
            if x - wide / 2 >= free:
                free = x + wide / 2 + SIZE / 2
                at = Point(x, HEIGHT - SIZE * BASE)
                yield Text(at, SIZE, (Span(number),), "word", "middle")


def _curves(
    course: Sequence[Mapping[str, Number]], across: Sequence[float], values: range
) -> Iterator[Curve]:
    players = list(course[0])
    ends = _apart({player: _height(course[-1][player], values) for player in players})
    every = max(1, round(CLOSE / (across[1] - across[0]))) if len(across) > 1 else 1
    for player in players:
        points = [
            Point(x, _height(worth[player], values))
            for x, worth in zip(across, course, strict=True)
        ]
        worth = signed(course[-1][player])
        room = NAMES - SIZE - width_of(f" {worth}", SIZE)
        words = f"{shortened(player, SIZE, room)} {worth}"
        at = Point(WIDTH - NAMES + SIZE, ends[player] + SIZE * BASE)
        label = Text(at, SIZE, (Span(words),), "name")
        # The last hand has its mark, whatever the others have.
        yield Curve(player, tuple(points), tuple(points[::-1][::every]), label)


def _height(value: Number, values: range) -> float:
    bottom = HEIGHT - BELOW
    span = values[-1] - values[0]
    return ABOVE + float(values[-1] - value) / span * (bottom - ABOVE)


def _apart(ends: Mapping[str, float]) -> dict[str, float]:
    """The labels so far apart that none stands on another, and none below the last level."""
    order = sorted(ends, key=lambda player: ends[player])
    ys = [ends[player] for player in order]
    for index, (above, here) in enumerate(pairwise(ys)):
        ys[index + 1] = max(here, max(above, ys[index]) + APART)
    floor = HEIGHT - BELOW
    for index in reversed(range(len(ys))):
        ys[index] = min(ys[index], floor)
        floor = ys[index] - APART
    return dict(zip(order, ys, strict=True))

"""A place on the paper, and how a label and running numbers are written into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorepad.views.drawn.drawing import Point, Span, Text, Zone, shortened, width_of

# The sizes of running numbers, the first with room for all; of labels; of a line.
SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
LABEL = 6.5
LINE = 1.25
# From the border to what is written, and between two numbers.
MARGIN = 3.0
GAP = 0.45
# How far below the middle of a line its base line stands.
BASE = 0.35
LEFT_OUT = "…"
ORIGIN = Point(0, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of paper with a level top and bottom, turned around the middle `about`.

    Left and right are the edges at the top and at the bottom.
    """

    top: float
    bottom: float
    left: tuple[float, float]
    right: tuple[float, float]
    centred: bool = False
    turn: float = 0
    about: Point = ORIGIN

    @property
    def border(self) -> tuple[Point, ...]:
        """The four corners on the picture."""
        corners = (
            Point(self.left[0], self.top),
            Point(self.right[0], self.top),
            Point(self.right[1], self.bottom),
            Point(self.left[1], self.bottom),
        )
        return tuple(self.on_picture(corner) for corner in corners)

    def on_picture(self, point: Point) -> Point:
        """A point of the place where it stands on the picture."""
        return point.turned(self.turn).moved(self.about)

    def upright(self) -> Place:
        """The same place, turned so that nothing in it is written upside down."""
        if not 90 < self.turn % 360 < 270:
            return self
        left, right = self.left, self.right
        return replace(
            self,
            top=-self.bottom,
            bottom=-self.top,
            left=(-right[1], -right[0]),
            right=(-left[1], -left[0]),
            turn=self.turn - 180,
        )

    def room(self, top: float, size: float) -> tuple[float, float]:
        """The left and the right end of a line of that size below `top`."""
        ends = [self._edges(top), self._edges(top + size * LINE)]
        left = max(left for left, _ in ends) + MARGIN
        right = min(right for _, right in ends) - MARGIN
        if not self.centred:
            return left, right
        middle = sum((*self.left, *self.right)) / 4
        half = min(middle - left, right - middle)
        return middle - half, middle + half

    def line(self, top: float, size: float, spans: Sequence[Span], kind: str) -> Text:
        """A line of text of that size below `top`."""
        left, right = self.room(top, size)
        base = top + size * LINE / 2 + size * BASE
        at = Point((left + right) / 2 if self.centred else left, base)
        anchor = "middle" if self.centred else "start"
        return Text(self.on_picture(at), size, tuple(spans), kind, anchor, self.turn)

    def _edges(self, y: float) -> tuple[float, float]:
        part = (y - self.top) / (self.bottom - self.top)
        (left, left_below), (right, right_below) = self.left, self.right
        return left + (left_below - left) * part, right + (right_below - right) * part


def box(left: float, top: float, right: float, bottom: float) -> Place:
    """A place with straight edges."""
    return Place(top, bottom, (left, left), (right, right))


def written(place: Place, label: str, words: Sequence[str], numbers: Sequence[str]) -> Zone:
    """The zone with its words, a line each, and below them the numbers; all but the last gone."""
    upright = place.upright()
    top = upright.top + MARGIN / 2
    texts = []
    for word in words:
        left, right = upright.room(top, LABEL)
        texts.append(upright.line(top, LABEL, [Span(shortened(word, LABEL, right - left))], "word"))
        top += LABEL * LINE
    lines, size, cut = _fitting(upright, top, numbers)
    for index, line in enumerate(lines):
        last = index == len(lines) - 1
        spans = [Span(one, gone=not last or one is not line[-1]) for one in line]
        texts.append(upright.line(top + index * size * LINE, size, spans, "number"))
    return Zone(label, place.border, tuple(texts), cut)


def _fitting(
    place: Place, top: float, numbers: Sequence[str]
) -> tuple[list[list[str]], float, bool]:
    """The lines of numbers in the largest size with room for all, and whether some had none."""
    for size in SIZES:
        lines = _lines(place, top, size, numbers)
        if lines is not None:
            return lines, size, False
    for left_out in range(1, len(numbers)):
        lines = _lines(place, top, size, [LEFT_OUT, *numbers[left_out:]])
        if lines is not None:
            return lines, size, True
    return [[LEFT_OUT]], size, True


def _lines(place: Place, top: float, size: float, numbers: Sequence[str]) -> list[list[str]] | None:
    """The numbers in lines; None where the place has no room for all."""
    lines: list[list[str]] = []
    waiting = list(numbers)
    while waiting:
        if top + size * LINE > place.bottom - MARGIN / 2:
            return None
        left, right = place.room(top, size)
        line = list(_line(waiting, size, right - left))
        if not line:
            return None
        lines.append(line)
        del waiting[: len(line)]
        top += size * LINE
    return lines


def _line(numbers: Sequence[str], size: float, room: float) -> Iterator[str]:
    """As many of the numbers as have room in a line."""
    for number in numbers:
        room -= width_of(number, size)
        if room < 0:
            return
        yield number
        room -= size * GAP

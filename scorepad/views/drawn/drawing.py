"""What a picture is made of, before anything is written as SVG.

Lengths are in the units of the picture's own width and height.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple
from unicodedata import combining, east_asian_width

# How wide letters are at most beside their size; the fonts of a reader are not known.
DIGIT, LETTER, BROAD, WIDE = 0.7, 0.72, 0.95, 1.05
NARROW = frozenset(" .,:;'|il!()")
BROAD_LETTERS = frozenset("mwмшщжюыфωψ@%…→+−<>=&")


class Point(NamedTuple):
    """A place on the picture, from its left upper corner."""

    x: float
    y: float

    def turned(self, turn: float) -> Point:
        """The point after a turn around the origin, in degrees clockwise."""
        angle = radians(turn)
        x = self.x * cos(angle) - self.y * sin(angle)
        return Point(x, self.x * sin(angle) + self.y * cos(angle))

    def moved(self, by: Point) -> Point:
        """The point with the origin at `by`."""
        return Point(self.x + by.x, self.y + by.y)


class Span(NamedTuple):
    """A part of a text; `gone` when it is crossed out."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text: `at` is where its base line starts, has its middle, or ends."""

    at: Point
    size: float
    spans: tuple[Span, ...]
    kind: str
    anchor: str = "start"
    turn: float = 0


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a player's field inside its border; `label` says what it holds.

    `cut` when not every number had room.
    """

    label: str
    border: tuple[Point, ...]
    texts: tuple[Text, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A player's field, or what belongs to nobody: its zones, its name and its border."""

    label: str
    zones: tuple[Zone, ...]
    names: tuple[Text, ...] = ()
    border: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of parts; `title` is for who cannot see it."""

    title: str
    width: float
    height: float
    parts: tuple[Part, ...]

    @property
    def cut(self) -> bool:
        """Whether some number had no room."""
        return any(zone.cut for part in self.parts for zone in part.zones)


def width_of(text: str, size: float) -> float:
    """How wide a text is at most."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return WIDE
    if letter in NARROW:
        return DIGIT / 2 + 0.05
    if letter.isupper() or letter in BROAD_LETTERS:
        return BROAD
    return DIGIT if letter.isdigit() else LETTER


def shortened(text: str, size: float, room: float) -> str:
    """The text as far as there is room for it, with a mark where it was cut."""
    if width_of(text, size) <= room:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size) > room:
        kept = kept[:-1]
        # A mark is not parted from its letter.
        while kept and combining(text[len(kept)]):
            kept = kept[:-1]
    return f"{kept.rstrip()}…"

"""The Russian pulka: a side for each player, the whists at its border, a mark in the middle.

For three it is a triangle, for four a square. From the middle to the border a side has
the mountain, the pool and the whists on each other player.
https://review-pref.ru/literatura/76/194/
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import pi, tan

from scorepad.options import value_text
from scorepad.replay import Replay
from scorepad.sheet import Column
from scorepad.views.drawn.drawing import Drawing, Part, Point, Span, Text, Zone, shortened
from scorepad.views.drawn.fields import seated
from scorepad.views.drawn.places import BASE, Place, written
from scorepad.views.drawn.running import against, own
from scorepad.views.tables import others_of
from scorepad.views.words import heading

# From the middle to a side; a triangle has longer sides for it.
SIDE = {3: 112.0, 4: 165.0}
# Where the strips of a side begin and end, from the middle out: the mark, own columns, whists.
MIDDLE, BORDER = 0.15, 0.68
# Around the picture, for the names.
AROUND, NAME = 18.0, 10.0
# Letters of the mark in the middle.
MARK = 12.0


def pulka(replay: Replay, title: str, factor: float) -> Drawing:
    """The pulka of an evening; larger by the factor, with the same letters."""
    players = seated(replay)
    corners = len(players)
    side = SIDE[corners] * factor
    wide = side * tan(pi / corners)
    # The corner that is farthest from the middle stands above it where there is one.
    high = side if corners % 2 == 0 else (side**2 + wide**2) ** 0.5
    about = Point(wide + AROUND, high + (AROUND if corners % 2 == 0 else 0))
    parts = [
        _side(replay, player, side, 360 / corners * index, about)
        for index, player in enumerate(players)
    ]
    height = about.y + side + AROUND
    middle = _middle(replay, corners, side * MIDDLE, about)
    return Drawing(title, about.x * 2, height, (*parts, *middle))


def _side(replay: Replay, player: str, side: float, turn: float, about: Point) -> Part:
    """A player's side, as he sees it from his seat."""
    sheet = replay.sheet
    columns = [sheet.column(name) for name in replay.variant.field.columns]
    mine = [column for column in columns if column.kind == "own"]
    others = [column for column in columns if column.kind != "own"]
    slope = tan(pi / len(replay.session.players))
    edges = [side * (BORDER - (BORDER - MIDDLE) * n / len(mine)) for n in range(len(mine) + 1)]
    zones: list[Zone] = []
    for column, (bottom, top) in zip(mine, pairwise(edges), strict=True):
        place = _strip(top, bottom, slope, turn, about)
        zones.append(written(place, *own(replay, column, player)))
    border = [side * (BORDER + (1 - BORDER) * n / len(others)) for n in range(len(others) + 1)]
    for column, (top, bottom) in zip(others, pairwise(border), strict=True):
        strip = _strip(top, bottom, slope, turn, about)
        zones += _whists(replay, column, player, strip)
    return Part(player, tuple(zones), (_name(player, side, slope, turn, about),))


def _strip(top: float, bottom: float, slope: float, turn: float, about: Point) -> Place:
    left = (-top * slope, -bottom * slope)
    right = (top * slope, bottom * slope)
    return Place(top, bottom, left, right, centred=True, turn=turn, about=about)


def _whists(replay: Replay, column: Column, player: str, strip: Place) -> Iterator[Zone]:
    """The strip at the border, divided among the other players as they sit."""
    others = others_of(replay, player)
    for index, other in enumerate(others):
        left, right = (_between(strip, part / len(others)) for part in (index, index + 1))
        place = replace(strip, left=left, right=right)
        yield written(place, *against(replay, column, player, other))


def _between(strip: Place, part: float) -> tuple[float, float]:
    """The edge at that part of the way from the left to the right of a strip."""
    tops = strip.left[0] + (strip.right[0] - strip.left[0]) * part
    bottoms = strip.left[1] + (strip.right[1] - strip.left[1]) * part
    return tops, bottoms


def _name(player: str, side: float, slope: float, turn: float, about: Point) -> Text:
    """The player's name along his side, outside the border."""
    place = _strip(side, side + AROUND, slope, turn, about).upright()
    room = side * slope * 2
    text = Span(shortened(player, NAME, room))
    return place.line(place.top + (AROUND - NAME) / 3, NAME, [text], "name")


def _middle(replay: Replay, corners: int, radius: float, about: Point) -> Iterator[Part]:
    """What the variant writes into the middle, with its word for who cannot see it."""
    name = replay.variant.field.centre
    if name is None:
        return
    mark = value_text(replay.variant.chosen[name])
    wide = radius * tan(pi / corners)
    points = (Point(wide, radius), Point(-wide, radius))
    turns = [360 / corners * index for index in range(corners)]
    border = tuple(points[1].turned(turn).moved(about) for turn in turns)
    text = Text(about.moved(Point(0, MARK * BASE)), MARK, (Span(mark),), "mark", "middle")
    label = heading(name, replay.variant) if name in replay.variant.headings else name
    yield Part(f"{label}: {mark}", (Zone(label, border, (text,)),))

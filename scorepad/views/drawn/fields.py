"""The paper of a game whose players have fields: beside each other, or parted by a cross."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import ceil
from typing import TypeAlias

from scorepad.replay import Replay
from scorepad.views.drawn.drawing import Drawing, Part, Span, Zone, shortened
from scorepad.views.drawn.places import MARGIN, Place, box, written
from scorepad.views.drawn.running import Running, against, balance, own
from scorepad.views.tables import others_of, parties
from scorepad.views.words import party_word

WIDTH = 400.0
# A row of fields; a name above its field, and its letters.
HEIGHT, HEAD, NAME = 190.0, 18.0, 10.0
# More fields than this stand in two rows.
ABREAST = 3
# How the height of a field is shared between own numbers and those on the other players.
OWN, OTHERS = 1.0, 1.6

# How a player's field is divided and filled.
Filling: TypeAlias = Callable[[Replay, str, Place], Iterator[Zone]]


def columns(replay: Replay, title: str, factor: float) -> Drawing:
    """Fields with a column for each own number and for each other player."""
    return _fields(replay, title, factor, _in_columns)


def zones(replay: Replay, title: str, factor: float) -> Drawing:
    """Fields with zones from top to bottom, the last divided among the other players."""
    return _fields(replay, title, factor, _in_zones)


def tally(replay: Replay, title: str, factor: float) -> Drawing:
    """A field for each party, with its running numbers."""
    everybody = parties(replay)
    places = list(_row(len(everybody), 0, HEIGHT * factor))
    parts = []
    for party, place in zip(everybody, places, strict=True):
        mine = [one for one in replay.sheet.columns if party in replay.sheet.parties(one)]
        runs = [[balance(replay, column, party)] for column in mine]
        parts.append(_part(party_word(party), place, _stacked(_below_head(place), runs)))
    return Drawing(title, WIDTH, places[0].bottom, tuple(parts))


def seated(replay: Replay) -> tuple[str, ...]:
    """The players as they sit, from the first of the log to his left."""
    first = replay.session.players[0]
    return (first, *others_of(replay, first))


def _fields(replay: Replay, title: str, factor: float, filled: Filling) -> Drawing:
    players = replay.session.players
    places = _places(len(players), HEIGHT * factor)
    if len(players) > ABREAST:
        players = seated(replay)
    parts = tuple(
        _part(player, place, filled(replay, player, _below_head(place)))
        for player, place in zip(players, places, strict=True)
    )
    return Drawing(title, WIDTH, max(place.bottom for place in places), parts)


def _places(count: int, height: float) -> list[Place]:
    """The fields from the left upper corner clockwise."""
    if count <= ABREAST:
        return list(_row(count, 0, height))
    above = ceil(count / 2)
    return [*_row(above, 0, height), *reversed(list(_row(count - above, height, height)))]


def _row(count: int, top: float, height: float) -> Iterator[Place]:
    for left, right in _shares(0, WIDTH, [1.0] * count):
        yield box(left, top, right, top + height)


def _shares(start: float, end: float, parts: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The way from start to end, divided in these proportions."""
    one = (end - start) / sum(parts)
    yield from pairwise(accumulate((part * one for part in parts), initial=start))


def _below_head(place: Place) -> Place:
    return box(place.left[0], place.top + HEAD, place.right[0], place.bottom)


def _part(name: str, place: Place, filled: Iterator[Zone]) -> Part:
    """A field with its name above it."""
    head = box(place.left[0], place.top, place.right[0], place.top + HEAD)
    left, right = head.room(head.top, NAME)
    text = head.line(head.top + MARGIN, NAME, [Span(shortened(name, NAME, right - left))], "name")
    return Part(name, tuple(filled), (text,), place.border)


def _in_columns(replay: Replay, player: str, place: Place) -> Iterator[Zone]:
    runs = [run for row in _runs(replay, player) for run in row]
    return _beside(place, runs)


def _in_zones(replay: Replay, player: str, place: Place) -> Iterator[Zone]:
    return _stacked(place, list(_runs(replay, player)))


def _runs(replay: Replay, player: str) -> Iterator[list[Running]]:
    """What stands in a player's field, column after column of the variant."""
    for name in replay.variant.field.columns:
        column = replay.sheet.column(name)
        if column.kind == "own":
            yield [own(replay, column, player)]
        else:
            others = others_of(replay, player)
            yield [against(replay, column, player, other) for other in others]


def _stacked(place: Place, rows: Sequence[Sequence[Running]]) -> Iterator[Zone]:
    parts = [OWN if len(row) == 1 else OTHERS for row in rows]
    for row, (top, bottom) in zip(rows, _shares(place.top, place.bottom, parts), strict=True):
        yield from _beside(box(place.left[0], top, place.right[0], bottom), row)


def _beside(place: Place, runs: Sequence[Running]) -> Iterator[Zone]:
    edges = _shares(place.left[0], place.right[0], [1.0] * len(runs))
    for run, (left, right) in zip(runs, edges, strict=True):
        yield written(box(left, place.top, right, place.bottom), *run)

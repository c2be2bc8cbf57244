"""How an evening ends, and how what is left on the sheet is settled; any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.amount import Amount, fact
from scorepad.rules.rule import OwnColumn, PairColumn, rule
from scorepad.sheet import Entry, Sheet, pays


@dataclass(frozen=True, slots=True)
class ColumnEmpty:
    """The column that has to be empty, and how many players may still have points in it."""

    column: OwnColumn
    but: Amount


@rule("end", ColumnEmpty)
def column_empty(sheet: Sheet, given: ColumnEmpty) -> bool:
    """The evening is over when no more than so many have points left in the column. [003]"""
    owners = sum(bool(sheet.own(given.column, player)) for player in sheet.parties)
    return owners <= given.but.value


@dataclass(frozen=True, slots=True)
class PointsShared:
    """The column of points that are left, the column they are paid in, and their price."""

    points: OwnColumn
    into: PairColumn
    price: Amount


@rule("settlement", PointsShared, labels=("players",))
def points_shared(sheet: Sheet, ended: bool, given: PointsShared) -> Iterator[Entry]:
    """Each owner of points that are left owes their price to all in equal parts, himself too.

    Whole units, halves up, where the rules have ended the evening; else exact parts.

    Settles an evening that is stopped early: a player's result is then his net in
    `into`, less his points, plus an equal share of all points, at the price.
    """
    for owner in sheet.parties:
        points = fact(sheet.own(given.points, owner), given.points, player=owner)
        share = points * given.price / fact(len(sheet.parties), "players")
        share = share.rounded() if ended else share
        for other in sheet.parties:
            if other != owner and points:
                yield pays(given.into, owner, other, share)

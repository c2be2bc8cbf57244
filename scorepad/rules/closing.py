"""How an evening ends, and how what is left on the sheet is settled; any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add

from scorepad.amount import Amount, fact
from scorepad.rules.rule import OwnColumn, PairColumn, rule
from scorepad.sheet import Entry, Sheet, pays


@dataclass(frozen=True, slots=True)
class ColumnsEmpty:
    """The columns that have to be empty, and how many players may still have points there."""

    columns: tuple[OwnColumn, ...]
    but: Amount


@rule("state", ColumnsEmpty)
def columns_empty(sheet: Sheet, given: ColumnsEmpty) -> bool:
    """No more than so many players have points left in the columns. [003], [S:102,135]"""
    owners = sum(
        any(sheet.own(column, player) for column in given.columns) for player in sheet.parties
    )
    return owners <= given.but.value


@dataclass(frozen=True, slots=True)
class PointsShared:
    """The columns of points that are left, the column they are paid in, and their price."""

    points: tuple[OwnColumn, ...]
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
        left = (fact(sheet.own(column, owner), column, player=owner) for column in given.points)
        owned = [points for points in left if points]
        if not owned:
            continue
        points = reduce(add, owned)
        share = points * given.price / fact(len(sheet.parties), "players")
        share = share.rounded() if ended else share
        for other in sheet.parties:
            if other != owner:
                yield pays(given.into, owner, other, share)

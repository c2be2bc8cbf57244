"""How an evening ends, and how what is left on the sheet is settled; any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add

from scorepad.amount import Amount, fact
from scorepad.rules.rule import OwnColumn, PairColumn, parameters, rule
from scorepad.sheet import Entry, Sheet, pays


@parameters
class ColumnsEmpty:
    """The columns that have to be empty, and how many players may still have points there."""

    columns: tuple[OwnColumn, ...]
    but: Amount


@rule("state", ColumnsEmpty)
def columns_empty(sheet: Sheet, given: ColumnsEmpty) -> bool:
    """No more than so many players have points left in the columns. [003], [S:102,135]"""
    owners = {one for column in given.columns for one in sheet.players if sheet.own(column, one)}
    return len(owners) <= given.but.value


@parameters
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
    for owner in sheet.players:
        left = (fact(sheet.own(column, owner), column, player=owner) for column in given.points)
        owned = [points for points in left if points]
        if not owned:
            continue
        points = reduce(add, owned)
        share = points * given.price / fact(len(sheet.players), "players")
        share = share.rounded() if ended else share
        for other in sheet.players:
            if other != owner:
                yield pays(given.into, owner, other, share)


@parameters
class PoolsFull:
    """The column of pools, and the limit of each."""

    pool: OwnColumn
    limit: Amount


@rule("state", PoolsFull)
def pools_closed(sheet: Sheet, given: PoolsFull) -> bool:
    """Everybody's pool has reached the limit. [2.8]"""
    return all(sheet.own(given.pool, one) >= given.limit.value for one in sheet.players)


@rule("state", PoolsFull)
def shared_pool_full(sheet: Sheet, given: PoolsFull) -> bool:
    """All pools together have reached the limit as often as there are players. [2.8]"""
    total = sum(sheet.own(given.pool, one) for one in sheet.players)
    return total >= given.limit.value * len(sheet.players)


def _shares(sheet: Sheet, column: OwnColumn, point: Amount) -> Iterator[tuple[str, str, Amount]]:
    """Each owner of more than the fewest points, each other player, and the share of one."""
    fewest = min(sheet.own(column, one) for one in sheet.players)
    for owner in sheet.players:
        points = fact(sheet.own(column, owner), column, player=owner)
        beyond = points - fact(fewest, "smallest") if fewest else points
        if beyond:
            share = beyond * point / fact(len(sheet.players), "players")
            for other in sheet.players:
                if other != owner:
                    yield owner, other, share


@parameters
class Mountains:
    """The column of mountains, and the whists that one of its points is worth."""

    mountain: OwnColumn
    whists: PairColumn
    mountain_point: Amount


@rule("settlement", Mountains, labels=("players", "smallest"))
def mountain_to_whists(sheet: Sheet, ended: bool, given: Mountains) -> Iterator[Entry]:
    """Each point above the smallest mountain is paid to all in equal parts, its owner too. [2.9]"""
    for owner, other, share in _shares(sheet, given.mountain, given.mountain_point):
        yield pays(given.whists, owner, other, share)


@parameters
class Pools:
    """The column of pools, and the whists that one of its points is worth."""

    pool: OwnColumn
    whists: PairColumn
    pool_point: Amount


@rule("settlement", Pools, labels=("players", "smallest"))
def pool_to_whists(sheet: Sheet, ended: bool, given: Pools) -> Iterator[Entry]:
    """Each point above the smallest pool is paid by all in equal parts, its owner too. [2.9]"""
    for owner, other, share in _shares(sheet, given.pool, given.pool_point):
        yield pays(given.whists, other, owner, share)

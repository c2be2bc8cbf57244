"""Columns, entries, and the sheet: the fold of the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, NamedTuple, TypeAlias

from scorepad.amount import Amount, Number, least, simplest

Kind: TypeAlias = Literal["own", "pair"]

# The party beside the players in a column that has a pot.
POT = "pot"


@dataclass(frozen=True, slots=True)
class Column:
    """One kind of number on the sheet.

    `own`: each player has one, and entries do not balance. `pair`: what each has
    written on each other, so that every entry balances at once; with a `pot` as one
    more party.
    """

    name: str
    kind: Kind
    opening: Number = 0
    below_zero: bool = True
    pot: bool = False


class Entry(NamedTuple):
    """One number written on the sheet.

    In an own column `player` gets plus or minus the amount. In a pair column
    `player` receives and `against` pays it. `rule` is the name of the rule that
    wrote it (filled in by replay).
    """

    column: str
    player: str
    reason: Amount
    against: str | None = None
    minus: bool = False
    rule: str = ""

    def named(self, rule: str) -> Entry:
        """The entry with the name of the rule that wrote it."""
        return Entry(self.column, self.player, self.reason, self.against, self.minus, rule)

    @property
    def amount(self) -> Number:
        """The exact number with its sign."""
        return -self.reason.value if self.minus else self.reason.value


def plus(column: str, player: str, reason: Amount) -> Entry:
    """An entry that raises a player's own column."""
    return Entry(column, player, reason)


def minus(column: str, player: str, reason: Amount) -> Entry:
    """An entry that lowers a player's own column."""
    return Entry(column, player, reason, minus=True)


def pays(column: str, payer: str, receiver: str, reason: Amount) -> Entry:
    """An entry of a pair column: `payer` → `receiver`."""
    return Entry(column, receiver, reason, against=payer)


# Where a number stands: column, player and against whom; None for a player's own.
Cell: TypeAlias = tuple[str, str, str | None]


class Sheet(NamedTuple):
    """What stands on the paper: every own number, and what each has written on each other."""

    columns: tuple[Column, ...]
    players: tuple[str, ...]
    cells: Mapping[Cell, Number]

    def with_entries(self, entries: Iterable[Entry]) -> Sheet:
        """The sheet after the entries."""
        cells = dict(self.cells)
        for entry in entries:
            cell = entry.column, entry.player, entry.against
            cells[cell] = simplest(cells[cell] + entry.amount)
        return Sheet(self.columns, self.players, cells)

    def parties(self, column: Column) -> tuple[str, ...]:
        """Who has numbers in a column: the players, and the pot where there is one."""
        return (*self.players, POT) if column.pot else self.players

    def own(self, column: str, player: str) -> Number:
        """A player's number in an own column."""
        return self.cells[column, player, None]

    def written(self, column: str, player: str, against: str) -> Number:
        """What `player` has received from `against` in a pair column, not netted."""
        return self.cells[column, player, against]

    def net(self, column: str, player: str, against: str) -> Number:
        """What `player` is to get from `against` in a pair column; minus where he owes."""
        given = self.written(column, against, player)
        return simplest(self.written(column, player, against) - given)

    def balance(self, column: Column, player: str) -> Number:
        """A player's own number, or his net over all others in a pair column."""
        if column.kind == "own":
            return self.own(column.name, player)
        others = (other for other in self.parties(column) if other != player)
        return simplest(sum(self.net(column.name, player, other) for other in others))

    def column(self, name: str) -> Column:
        """The column of that name."""
        return next(column for column in self.columns if column.name == name)


def opening_sheet(columns: Sequence[Column], players: Sequence[str]) -> Sheet:
    """The sheet before anything is written."""
    empty = Sheet(tuple(columns), tuple(players), {})
    cells: dict[Cell, Number] = {}
    for column in columns:
        parties = empty.parties(column)
        if column.kind == "own":
            cells.update(((column.name, player, None), column.opening) for player in parties)
            continue
        for player, other in permutations(parties, 2):
            cells[column.name, player, other] = 0
    return Sheet(empty.columns, empty.players, cells)


class Draw(NamedTuple):
    """Points that come off one player's column."""

    player: str
    points: Amount


def drawn(points: Amount, stocks: Iterable[Sequence[Draw]]) -> Iterator[Draw]:
    """Draw points off what players have, group after group, until all is drawn.

    `stocks` holds, in the order of drawing, groups of players with what each of
    them has. A group of several with equal stock gives equal shares in whole
    points; the points that do not divide go one each to the first of the group.
    The last draw has no player when points remain: they are what nobody has.
    """
    rest = points
    for group in stocks:
        if not rest:
            return
        shares = list(_shares(rest, group))
        yield from shares
        for share in shares:
            rest = rest - share.points
    if rest:
        yield Draw("", rest)


def _shares(rest: Amount, group: Sequence[Draw]) -> Iterator[Draw]:
    if len(group) == 1 or rest.value >= sum(stock.points.value for stock in group):
        for player, stock in group:
            yield Draw(player, least(rest, stock))
        return
    heads = Amount(len(group))
    more = rest.value % len(group)
    # Only whole points have an odd one; parts of a point divide exactly.
    whole = all(isinstance(points.value, int) for points in (rest, *(one.points for one in group)))
    for index, (player, _) in enumerate(group):
        share = rest / heads
        if more and whole:
            share = share.rounded_up() if index < more else share.rounded_down()
        yield Draw(player, share)

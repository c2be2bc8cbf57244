"""What a rule is, and the kinds of parameters that a variant gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NewType, TypeAlias, TypeVar, dataclass_transform

from scorepad.amount import Amount, Label, label
from scorepad.contract import Contract, contract_of

Kind: TypeAlias = Literal[
    "antes", "facts", "opening", "score", "check", "series", "auction", "state", "settlement"
]

# Names of columns, told apart by kind.
OwnColumn = NewType("OwnColumn", str)
PairColumn = NewType("PairColumn", str)


Record = TypeVar("Record")


@dataclass_transform(frozen_default=True, eq_default=False)
def parameters(record: type[Record]) -> type[Record]:
    """Make a frozen record to be given to a rule.

    It is neither compared nor shown, and without those methods it is made in half the time;
    every start of the program makes them all.
    """
    return dataclass(frozen=True, slots=True, eq=False, repr=False)(record)


@parameters
class NoParameters:
    """Given to a rule that needs nothing."""


@dataclass(frozen=True, eq=False, repr=False)
class ContractTable:
    """A number for each contract; `off` names the option that switched a contract off."""

    name: str
    cells: Mapping[str, Amount]
    off: Mapping[str, str]

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of contract that the table is for."""
        known = (contract_of(name) for name in (*self.cells, *self.off))
        return frozenset(contract.kind for contract in known if contract)

    def of(self, contract: Contract) -> Amount:
        """The number of a contract that is played."""
        return self._by_name[contract.name]

    @cached_property
    def _by_name(self) -> Mapping[str, Amount]:
        known = ((contract_of(name), cell) for name, cell in self.cells.items())
        return {one.name: _called(cell, self.name, contract=one) for one, cell in known if one}


@parameters
class DutyTable:
    """The tricks to take, by level and by how the defence plays."""

    name: str
    levels: Mapping[int, Mapping[str, Amount]]

    def of(self, level: int, seat: str, player: str) -> Amount:
        """The duty of one defender, at a seat (first, second) or alone."""
        return _duty(self, level, seat, player)

    def together(self, level: int, player: str, other: str) -> Amount:
        """The duty of two defenders together, one of whom answers for both."""
        return _duty(self, level, "together", player, other)


@parameters
class LevelTable:
    """A number for each level."""

    name: str
    levels: Mapping[int, Amount]

    def of(self, contract: Contract) -> Amount:
        """The number for the level of a contract."""
        return _of_level(self, contract.name)


def _called(cell: Amount, key: str, **fields: object) -> Amount:
    """A number of a table under the label for what it is asked for."""
    return Amount(cell.value, label=label(key, **fields), origin=cell.origin)


# Each rule of a hand asks a table for the same number; tables are told apart as objects.
@lru_cache
def _duty(table: DutyTable, level: int, seat: str, player: str, other: str | None = None) -> Amount:
    cell = table.levels[level][seat]
    if other is None:
        return _called(cell, table.name, player=player)
    return _called(cell, f"{table.name}_together", player=player, other=other)


@lru_cache
def _of_level(table: LevelTable, name: str) -> Amount:
    contract = contract_of(name)
    assert contract is not None
    return _called(table.levels[contract.level], table.name, contract=contract)


@parameters
class NominalTable:
    """The tricks that count as taken where nothing is played, by level and seat."""

    levels: Mapping[int, Mapping[str, int]]


@parameters
class Parts:
    """Into how many parts something is divided; `number` is None for one part a player."""

    number: Amount | None

    def of(self, players: int) -> Amount:
        """The number of parts at a table of so many players."""
        return self.number or Amount(players, label=label("players"))


@parameters
class Bound:
    """How much may be taken: `number` points, or where it is None the value of the game."""

    number: Amount | None

    def of(self, value: Amount) -> Amount:
        """The bound for a game of this value."""
        return self.number or value


@parameters
class Ladder:
    """Numbers by count: the first for one, the second for two; the last repeats."""

    name: str
    steps: tuple[Amount, ...]

    def of(self, count: Amount) -> Amount:
        """The number for a count of one or more, with the count as its reason."""
        return self._step(min(int(count.value), len(self.steps)) - 1, count)

    def last(self) -> Amount:
        """The number that repeats."""
        return self._step(len(self.steps) - 1, None)

    def _step(self, step: int, because: Amount | None) -> Amount:
        cell = self.steps[step]
        named = Label(self.name, step=step)
        return Amount(cell.value, label=named, origin=cell.origin, because=because)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pure function of the catalogue, with what it applies to and what it reads.

    `antes`: (players, sheet, given) → entries before the first hand.
    `facts`: (hand, deal, given) → the hand as the score rules take it.
    `opening`: (deal, sheet, given) → entries that are written before the hand.
    `score`: (hand, deal, began, now, given) → entries; `began` is the sheet as the
    hand began, `now` the sheet with the entries of the rules before.
    `check`: (hand, deal, began, given) → problems; `began` is None behind a hand that
    cannot be played. `series`: (hand, before, given) → how many all-passes count after
    it. `auction`: (deal, given) → the lowest level of a bid. `state`: (sheet, given) →
    whether the evening is over, or in its end phase. `settlement`: (sheet, ended,
    given) → entries; `ended` when the rules have ended the evening.
    `reads` says for each kind of contract that it applies to which keys of a hand it
    reads, `calls` which calls of a defender; `labels` which labels its words need
    beside its parameters.
    """

    name: str
    kind: Kind
    function: Callable[..., Any]
    given: type
    reads: Mapping[str, frozenset[str]]
    calls: frozenset[str]
    labels: tuple[str, ...]


def rule(
    kind: Kind,
    given: type,
    *,
    reads: Mapping[str, tuple[str, ...]] | None = None,
    calls: tuple[str, ...] = (),
    labels: tuple[str, ...] = (),
) -> Callable[[Callable[..., Any]], Rule]:
    """Turn a function into a rule; its name in a variant is the function's, with hyphens."""
    keys = {contract: frozenset(names) for contract, names in (reads or {}).items()}

    def made(function: Callable[..., Any]) -> Rule:
        name = function.__name__.replace("_", "-")
        return Rule(name, kind, function, given, keys, frozenset(calls), labels)

    return made

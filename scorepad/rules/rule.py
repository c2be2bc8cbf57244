"""What a rule is, and the kinds of parameters that a variant gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NewType, TypeAlias

from scorepad.amount import Amount, Label, label
from scorepad.contract import Contract

Kind: TypeAlias = Literal["score", "check", "end", "settlement"]

# Names of columns, told apart by kind.
OwnColumn = NewType("OwnColumn", str)
PairColumn = NewType("PairColumn", str)


@dataclass(frozen=True, slots=True)
class NoParameters:
    """Given to a rule that needs nothing."""


@dataclass(frozen=True, slots=True)
class ContractTable:
    """A number for each contract; `off` names the option that switched a contract off."""

    name: str
    cells: Mapping[str, Amount]
    off: Mapping[str, str]

    def of(self, contract: Contract) -> Amount:
        """The number of a contract that is played."""
        cell = self.cells[contract.name]
        return Amount(
            cell.value, label=label(self.name, contract=contract.sign), origin=cell.origin
        )


@dataclass(frozen=True, slots=True)
class DutyTable:
    """The tricks to take, by level and by how the defence plays."""

    name: str
    levels: Mapping[int, Mapping[str, Amount]]

    def of(self, level: int, seat: str, player: str) -> Amount:
        """The duty of one defender, at a seat (first, second) or alone."""
        cell = self.levels[level][seat]
        return Amount(cell.value, label=label(self.name, player=player), origin=cell.origin)

    def together(self, level: int, player: str, other: str) -> Amount:
        """The duty of two defenders together, one of whom answers for both."""
        cell = self.levels[level]["together"]
        named = label(f"{self.name}_together", player=player, other=other)
        return Amount(cell.value, label=named, origin=cell.origin)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Numbers by count: the first for one, the second for two; the last repeats."""

    name: str
    steps: tuple[Amount, ...]

    def of(self, count: Amount) -> Amount:
        """The number for a count of one or more, with the count as its reason."""
        step = min(int(count.value), len(self.steps)) - 1
        cell = self.steps[step]
        named = Label(self.name, step=step)
        return Amount(cell.value, label=named, origin=cell.origin, because=count)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pure function of the catalogue, with what it applies to and what it reads.

    `score`: (hand, deal, began, now, given) → entries; `began` is the sheet as the
    hand began, `now` the sheet with the entries of the rules before.
    `check`: (hand, deal, given) → problems. `end`: (sheet, given) → whether the
    evening is over. `settlement`: (sheet, given) → entries.
    `contracts`, `keys` and `calls` say which facts of a hand it reads; `labels`
    which labels its words need beside its parameters.
    """

    name: str
    kind: Kind
    function: Callable[..., Any]
    given: type
    contracts: frozenset[str]
    keys: frozenset[str]
    calls: frozenset[str]
    labels: tuple[str, ...]


def rule(
    kind: Kind,
    given: type,
    *,
    contracts: tuple[str, ...] = (),
    keys: tuple[str, ...] = (),
    calls: tuple[str, ...] = (),
    labels: tuple[str, ...] = (),
) -> Callable[[Callable[..., Any]], Rule]:
    """Turn a function into a rule; its name in a variant is the function's, with hyphens."""

    def made(function: Callable[..., Any]) -> Rule:
        name = function.__name__.replace("_", "-")
        return Rule(
            name, kind, function, given, frozenset(contracts), frozenset(keys), frozenset(calls),
            labels,
        )  # fmt: skip

    return made

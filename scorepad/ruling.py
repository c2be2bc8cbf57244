"""What the rules of a variant say of one hand: what is wrong with it, and its entries.

A table plays the same hand again and again. What a rule said of a hand without a look at
the sheet it would say again, so that in a long log it is asked once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from scorepad.amount import Number
from scorepad.deal import Deal, Phase
from scorepad.hand import Hand
from scorepad.legal import hand_problems
from scorepad.problems import Problem
from scorepad.sheet import Cell, Entry, Sheet
from scorepad.uses import RuleUse
from scorepad.variant import Variant

# The text of a hand, and all that a rule may know of its deal.
_Same: TypeAlias = tuple[int, tuple[str, ...], str, int, Phase]
# What each rule wrote; None for one that has to be asked, since it looks at the sheet.
_Said: TypeAlias = list["tuple[RuleUse, list[Entry] | None]"]


class Ruled(NamedTuple):
    """What is wrong with a hand; its entries and the sheet after them, where it can be played."""

    found: tuple[Problem, ...]
    entries: tuple[Entry, ...] = ()
    sheet: Sheet | None = None


class Ruling:
    """The rules of a variant over the hands of one log, with what they said of each text."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._said: dict[_Same, _Said] = {}

    def of(self, hand: Hand, deal: Deal, sheet: Sheet | None) -> Ruled:
        """What the rules say of a hand at this sheet; None where nobody knows the sheet."""
        judged = self._judged(hand, deal)
        if sheet is None:
            return Ruled(hand_problems(judged, deal, self._variant, None))
        opened = list(self._opening(hand, deal, sheet))
        began = sheet.with_entries(opened) if opened else sheet
        same = (id(hand.spelt), deal.seats, deal.dealer, deal.all_passes, deal.phase)
        said = self._said.get(same)
        if said is not None:
            entries, after = _again(said, judged, deal, began)
            return Ruled((), (*opened, *entries), after)
        watch = _Watch()
        watched = watch.over(began)
        found = hand_problems(judged, deal, self._variant, watched)
        if any(not problem.warning for problem in found):
            return Ruled(found)
        blind = not found and not watch.looked
        said, entries, after = self._asked(judged, deal, began, watch)
        if blind:
            self._said[same] = said
        return Ruled(found, (*opened, *entries), after)

    def _judged(self, hand: Hand, deal: Deal) -> Hand:
        """The hand as checks and rules take it."""
        facts = self._variant.reading("facts", hand.contract.kind)
        for use in facts if hand.declarer in deal.playing else ():
            hand = use.rule.function(hand, deal, use.given)
        return hand

    def _opening(self, hand: Hand, deal: Deal, sheet: Sheet) -> Iterator[Entry]:
        """What is written before the hand is played."""
        for use in self._variant.reading("opening", hand.contract.kind):
            yield from named(use, use.rule.function(deal, sheet, use.given))

    def _asked(
        self, hand: Hand, deal: Deal, began: Sheet, watch: _Watch
    ) -> tuple[_Said, list[Entry], Sheet]:
        """What each rule of the contract writes, in the order of the variant."""
        said: _Said = []
        written: list[Entry] = []
        now = began
        watched = seen = watch.over(began)
        for use in self._variant.reading("rules", hand.contract.kind):
            watch.looked = False
            entries = named(use, use.rule.function(hand, deal, watched, seen, use.given))
            said.append((use, None if watch.looked else entries))
            if entries:
                written += entries
                now = now.with_entries(entries)
                seen = watch.over(now)
        return said, written, now


def _again(said: _Said, hand: Hand, deal: Deal, began: Sheet) -> tuple[list[Entry], Sheet]:
    """What the rules write of a hand that they know, and the sheet after it."""
    written: list[Entry] = []
    waiting: list[Entry] = []
    now = began
    for use, known in said:
        if known is not None:
            waiting += known
            continue
        now = now.with_entries(waiting) if waiting else now
        written += waiting
        waiting = named(use, use.rule.function(hand, deal, began, now, use.given))
    return written + waiting, now.with_entries(waiting) if waiting else now


def named(use: RuleUse, written: Iterable[Entry]) -> list[Entry]:
    """The entries with the name of the rule that wrote them; zeros are left out."""
    return [entry.named(use.rule.name) for entry in written if entry.reason]


class _Watch:
    """Notes whether somebody looks at a sheet."""

    def __init__(self) -> None:
        self.looked = False

    def over(self, sheet: Sheet) -> Sheet:
        """The sheet, where no look at a number goes unnoticed."""
        return Sheet(sheet.columns, sheet.players, _Cells(sheet.cells, self))


class _Cells(Mapping[Cell, Number]):
    """The numbers of a sheet that is watched."""

    __slots__ = ("_cells", "_watch")

    def __init__(self, cells: Mapping[Cell, Number], watch: _Watch) -> None:
        self._cells = cells
        self._watch = watch

    def __getitem__(self, cell: Cell) -> Number:
        self._watch.looked = True
        return self._cells[cell]

    def __iter__(self) -> Iterator[Cell]:
        self._watch.looked = True
        return iter(self._cells)

    def __len__(self) -> int:
        self._watch.looked = True
        return len(self._cells)

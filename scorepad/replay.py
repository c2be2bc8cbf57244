"""Replay: fold the items of a log through the rules of its variant.

On a hand that cannot be played the good hands before it stay, and the reason is
told; the facts of later hands are still checked, so that every problem shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.between import Held, adjust_entry, adjust_problems, differences
from scorepad.deal import Deal, Phase
from scorepad.hand import Hand
from scorepad.items import Adjust, End, Item, Note, Paper, Seats, Unreadable
from scorepad.log import Session
from scorepad.problems import Problem, problem_at
from scorepad.ruling import Ruling, named
from scorepad.sheet import Entry, Sheet, opening_sheet
from scorepad.source import place
from scorepad.variant import Variant


class Played(NamedTuple):
    """A hand with its deal, its entries, and the sheet after it."""

    hand: Hand
    deal: Deal
    entries: tuple[Entry, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A correction with its entries, the number of the next hand, and the sheet after it."""

    item: Adjust
    before_hand: int
    entries: tuple[Entry, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Replay:
    """What a log comes to: every step with its entries, the sheet, who deals next.

    `antes` are written before the first hand, and are part of the `opening`.
    `ended` when the rules have ended the evening, `finished` also when it was closed.
    `broken` when a hand could not be played; the steps are then those before it.
    """

    session: Session
    variant: Variant
    antes: tuple[Entry, ...]
    opening: Sheet
    sheet: Sheet
    steps: tuple[Played | Adjusted, ...]
    problems: tuple[Problem, ...]
    deal: Deal
    ended: bool
    finished: bool
    broken: bool

    @property
    def played(self) -> tuple[Played, ...]:
        """The hands that were played, in order."""
        return tuple(step for step in self.steps if isinstance(step, Played))


class _State(NamedTuple):
    """Where the fold stands between two items."""

    ruling: Ruling
    deal: Deal
    sheet: Sheet
    closed: bool = False
    broken: bool = False
    held: Held | None = None
    # The deal of the first hand that could not be played.
    stopped: Deal | None = None


def replay(session: Session, variant: Variant, *, last: bool = False) -> Replay:
    """Fold every item of the session; never raises for what the log says.

    `last`: of the steps only the last hand and what stands behind it is kept.
    """
    empty = opening_sheet(variant.columns, session.players)
    antes = tuple(_antes(session, variant, empty))
    opening = empty.with_entries(antes)
    state = _State(Ruling(variant), Deal(1, session.players, session.dealer), opening)
    steps: list[Played | Adjusted] = []
    problems: list[Problem] = []
    for item in session.items:
        state, step, found = _after(state, item, variant)
        problems.extend(found)
        if last and isinstance(step, Played):
            steps.clear()
        if step is not None:
            steps.append(step)
    ended = is_over(variant, state.sheet)
    return Replay(
        session, variant, antes, opening, state.sheet, tuple(steps), tuple(problems),
        _coming(state, variant), ended, state.closed or ended, state.broken,
    )  # fmt: skip


def one_hand(before: Replay, hand: Hand) -> tuple[Replay, Played | None, tuple[Problem, ...]]:
    """One more hand after a replay: the replay with it, its entries, and what is wrong with it."""
    state = _State(
        Ruling(before.variant), before.deal, before.sheet, before.finished, before.broken
    )
    state, played, found = _after_hand(state, hand, before.variant)
    steps = (*before.steps, played) if played else before.steps
    ended = is_over(before.variant, state.sheet)
    after = replace(
        before, sheet=state.sheet, steps=steps, deal=_coming(state, before.variant), ended=ended,
        finished=state.closed or ended,
        broken=state.broken,
    )  # fmt: skip
    return after, played, found


def _coming(state: _State, variant: Variant) -> Deal:
    """The deal of the next hand, or of the one that could not be played."""
    deal = state.stopped or state.deal
    return deal._replace(phase=phase_at(variant, state.sheet))


def _after(
    state: _State, item: Item, variant: Variant
) -> tuple[_State, Played | Adjusted | None, tuple[Problem, ...]]:
    """The state after one item, what it wrote, and what is wrong with it."""
    if isinstance(item, Hand):
        return _after_hand(state, item, variant)
    if isinstance(item, Unreadable):
        return _after_unreadable(state, item, variant)
    if isinstance(item, Adjust):
        return _after_adjust(state, item, variant)
    if isinstance(item, Paper):
        found = () if state.broken else tuple(differences(item, state.sheet, state.held))
        held = state.held if found else Held(place(item.node).line, state.deal.number)
        return state._replace(held=held), None, found
    if isinstance(item, Seats):
        return state._replace(deal=_reseated(state.deal, item)), None, ()
    if isinstance(item, End):
        return state._replace(closed=True), None, ()
    assert isinstance(item, Note)
    return state, None, ()


def _broken(state: _State, deal: Deal) -> _State:
    """The state from which on nothing more is reckoned; `deal` is where it stopped."""
    return state._replace(broken=True, stopped=state.stopped or deal)


def _moved(deal: Deal, dealer: str | None = None, all_passes: int = 0) -> Deal:
    """The deal of the next hand, after one that `dealer` dealt."""
    following = deal.after(dealer or deal.dealer)[0]
    return Deal(deal.number + 1, deal.seats, following, all_passes)


def _counted(hand: Hand, deal: Deal, variant: Variant) -> int:
    """How many all-passes count after a hand."""
    count = deal.all_passes
    for use in variant.of("series"):
        count = use.rule.function(hand, count, use.given)
    return count


def lowest_bid(replay: Replay) -> int | None:
    """The level at which the next auction begins; None where the game does not say."""
    for use in replay.variant.of("auction"):
        return int(use.rule.function(replay.deal, use.given).value)
    return None


def _reseated(deal: Deal, item: Seats) -> Deal:
    """The deal after players changed seats: the next dealer is the one after the last."""
    last = deal.after(deal.dealer)[-1]
    if deal.number == 1:
        return deal._replace(seats=item.seats)
    moved = deal._replace(seats=item.seats, dealer=last)
    return moved._replace(dealer=moved.next_dealer)


def _after_hand(
    state: _State, hand: Hand, variant: Variant
) -> tuple[_State, Played | None, tuple[Problem, ...]]:
    deal = Deal(
        state.deal.number,
        state.deal.seats,
        hand.dealer or state.deal.dealer,
        state.deal.all_passes if hand.series is None else hand.series,
        phase_at(variant, state.sheet),
    )
    ruled = state.ruling.of(hand, deal, None if state.broken else state.sheet)
    found = ruled.found
    if state.closed or is_over(variant, state.sheet):
        found = (hand.problem("session.ended"), *found)
    after = state._replace(deal=_moved(deal, all_passes=_counted(hand, deal, variant)))
    if ruled.sheet is None or any(not problem.warning for problem in found):
        return _broken(after, state.deal), None, found
    played = Played(hand, deal, ruled.entries, ruled.sheet)
    return after._replace(sheet=ruled.sheet), played, found


def _antes(session: Session, variant: Variant, empty: Sheet) -> Iterator[Entry]:
    """What is written before the first hand."""
    for use in variant.of("antes"):
        yield from named(use, use.rule.function(session.players, empty, use.given))


def phase_at(variant: Variant, sheet: Sheet) -> Phase:
    """The phase of a hand that begins at this sheet."""
    last = any(use.rule.function(sheet, use.given) for use in variant.of("phase"))
    return "end" if last else "main"


def is_over(variant: Variant, sheet: Sheet) -> bool:
    """Whether a rule of the variant ends the evening at this sheet."""
    return any(use.rule.function(sheet, use.given) for use in variant.of("end"))


# What has to be right before a key of a hand can be judged.
_NEEDS = {
    "declarer": {"declarer"},
    "defence": {"contract", "declarer", "dealer", "defence"},
    "tricks": {"contract", "declarer", "dealer", "defence", "tricks"},
}


def _after_unreadable(
    state: _State, item: Unreadable, variant: Variant
) -> tuple[_State, None, tuple[Problem, ...]]:
    """The state after an item that cannot be read, with what else is wrong with a hand."""
    if item.number is None:
        return _broken(state, state.deal), None, ()
    found: tuple[Problem, ...] = ()
    dealer = None
    if item.hand is not None:
        _, _, all_found = _after_hand(state, item.hand, variant)
        dealer = item.hand.dealer
        found = tuple(
            problem
            for problem in all_found
            if not item.wrong & _NEEDS.get(problem.about or "", {problem.about})
        )
    after = state._replace(deal=_moved(state.deal, dealer))
    return _broken(after, state.deal), None, found


def _after_adjust(
    state: _State, item: Adjust, variant: Variant
) -> tuple[_State, Adjusted | None, tuple[Problem, ...]]:
    found = tuple(adjust_problems(item, state.sheet, known=not state.broken))
    if state.closed or is_over(variant, state.sheet):
        found = (problem_at("session.closed", place(item.node)), *found)
    if found or state.broken:
        return _broken(state, state.deal), None, found
    entries = (adjust_entry(item),)
    sheet = state.sheet.with_entries(entries)
    step = Adjusted(item, state.deal.number, entries, sheet)
    return state._replace(sheet=sheet), step, ()


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems that are not only warnings."""
    return tuple(problem for problem in problems if not problem.warning)

"""Who is short of his duty where both defenders play; any game with shares for each."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.amount import Amount
from scorepad.deal import Defence
from scorepad.hand import Hand
from scorepad.rules.facts import tricks_of
from scorepad.rules.rule import DutyTable


def short_by_seat(hand: Hand, defence: Defence, duties: DutyTable) -> Iterator[tuple[str, Amount]]:
    """The short ones of two defenders; the partner's surplus counts. [PF26], [003] ex. 6, [A9]"""
    level = hand.contract.level
    for player in defence.both:
        partner = defence.partner(player)
        short = duties.of(level, defence.seat(player), player) - tricks_of(hand, player)
        surplus = tricks_of(hand, partner) - duties.of(level, defence.seat(partner), partner)
        if surplus.value > 0:
            short = short - surplus
        if short.value > 0:
            yield player, short

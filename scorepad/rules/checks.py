"""Checks of a hand's facts that not every game has."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.problems import Problem
from scorepad.rules.rule import NoParameters, rule


@rule("check", NoParameters, contracts=("level",), calls=("pass",))
def passer_takes_no_trick(hand: Hand, deal: Deal, given: NoParameters) -> Iterator[Problem]:
    """A hand that is out of play takes no tricks."""
    if not hand.tricks or not hand.defence:
        return
    defence = defence_of(hand, deal)
    for player in defence.both:
        if player not in defence.playing and hand.tricks.get(player):
            yield hand.problem("tricks.passer", "tricks", player, name=player)

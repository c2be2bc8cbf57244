"""Checks of a hand's facts that not every game has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.problems import Problem
from scorepad.rules.rule import NoParameters, rule
from scorepad.sheet import Sheet


@rule("check", NoParameters, reads={"level": ()}, calls=("pass",))
def passer_takes_no_trick(
    hand: Hand, deal: Deal, began: Sheet | None, given: NoParameters
) -> Iterator[Problem]:
    """A hand that is out of play takes no tricks."""
    if not hand.tricks or not hand.defence:
        return
    defence = defence_of(hand, deal)
    for player in defence.both:
        if player not in defence.playing and hand.tricks.get(player):
            yield hand.problem("tricks.passer", "tricks", player, name=player)


@dataclass(frozen=True, slots=True)
class Allowed:
    """The words that may stand."""

    allowed: tuple[str, ...]


@rule("check", Allowed, reads={"level": ("aces",)})
def aces_announced(
    hand: Hand, deal: Deal, began: Sheet | None, given: Allowed
) -> Iterator[Problem]:
    """Only an announcement of aces that this table plays."""
    if hand.aces is not None and hand.aces not in given.allowed:
        yield hand.problem("aces.off", "aces", aces=hand.aces)


@rule("check", Allowed, reads={"level": ("concede",)})
def concession(hand: Hand, deal: Deal, began: Sheet | None, given: Allowed) -> Iterator[Problem]:
    """Only a concession that this game knows."""
    if hand.concede is not None and hand.concede not in given.allowed:
        known = ", ".join(given.allowed)
        yield hand.problem("concede.unknown", "concede", concede=hand.concede, known=known)

"""Checks of a hand's facts that not every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorepad.contract import NAMED, TALON, TRICKS
from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.problems import Problem
from scorepad.rules.rule import NoParameters, parameters, rule
from scorepad.sheet import Sheet

_ANY: Mapping[str, tuple[str, ...]] = dict.fromkeys(("level", *NAMED), ())


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


@parameters
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


@rule("check", Allowed, reads={"level": ("talon",), "misere": ("talon",)})
def talon_cards(hand: Hand, deal: Deal, began: Sheet | None, given: Allowed) -> Iterator[Problem]:
    """The cards of the talon that count: two at most, of the ranks that are allowed."""
    if hand.talon is None:
        return
    if len(hand.talon) > TALON:
        yield hand.problem("talon.many", "talon", count=len(hand.talon))
    for card in dict.fromkeys(hand.talon):
        if hand.talon.count(card) > 1:
            yield hand.problem("talon.twice", "talon", card, card=card)
        if card[0] not in given.allowed:
            known = ", ".join(given.allowed)
            yield hand.problem("talon.card", "talon", card, card=card, known=known)


@rule("check", NoParameters, reads={"level": ("talon",)})
def talon_sold(
    hand: Hand, deal: Deal, began: Sheet | None, given: NoParameters
) -> Iterator[Problem]:
    """Only a dealer who sits out sells the talon."""
    if hand.talon is not None and not deal.sitting:
        yield hand.problem("talon.unsold", "talon", at_key=True)


@rule("check", NoParameters, reads=_ANY)
def revokes_in_play(
    hand: Hand, deal: Deal, began: Sheet | None, given: NoParameters
) -> Iterator[Problem]:
    """Only who has cards in play can revoke, and not more often than there are tricks."""
    # A count of 0 may be written for a hand that is out of play.
    out = {name for name, call in (hand.defence or {}).items() if call == "pass"}
    for name, count in (hand.revokes or {}).items():
        if name not in (hand.tricks or {}) or name in out or name == deal.sitting:
            yield hand.problem("revokes.idle", "revokes", name, at_key=True, name=name)
        elif count > TRICKS:
            yield hand.problem("revokes.many", "revokes", name, name=name, count=count)


@rule("check", NoParameters, reads=_ANY)
def looked_stays_out(
    hand: Hand, deal: Deal, began: Sheet | None, given: NoParameters
) -> Iterator[Problem]:
    """Who looked into the talon early may not whist or invite. [S:41]"""
    for name in hand.looked or ():
        if (hand.defence or {}).get(name) in ("whist", "invite"):
            yield hand.problem("looked.whists", "looked", name, name=name)


@rule("check", Allowed, reads=_ANY)
def bid_of_another_game(
    hand: Hand, deal: Deal, began: Sheet | None, given: Allowed
) -> Iterator[Problem]:
    """After such a bid another kind of game is unusual, and counts all the same."""
    bid, contract = hand.bid, hand.contract
    if bid and bid.kind in given.allowed and bid.kind != contract.kind:
        yield hand.problem("contract.other-bid", "contract", contract=contract, bid=bid)

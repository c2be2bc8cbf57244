"""Classic preferans: what is charged where somebody revoked or looked into the talon.

Sources, as the variant file tags them: [S:n] the lines of the Russian text; [A…] are
the ambiguities decided there.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.rules.classic_terms import (
    TRICKS_MISSED,
    Innocent,
    Owed,
    Penalty,
    Taking,
    both_sides_revoked,
    contract_rule,
    defence_tricks,
    game_rule,
    guilty,
    lost,
    misere_rule,
    revokes_of,
    short_whisters,
    unit_of,
    worth_of,
)
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.sheet import Entry, Sheet, pays, plus


@contract_rule(Innocent, labels=("tricks",))
def innocent_whister_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Innocent
) -> Iterator[Entry]:
    """The declarer and a whister revoked: the other is paid in equal parts by each. [S:58]"""
    if not both_sides_revoked(hand, deal):
        return
    defence = defence_of(hand, deal)
    offenders = [player for player, _ in guilty(hand, deal)]
    for player, tricks in defence_tricks(hand, defence):
        if player not in offenders:
            share = worth_of(hand, deal, given) * tricks / given.shares
            for payer in (declarer_of(hand), *offenders):
                yield pays(given.whists, payer, player, share)


@contract_rule(Owed, labels=TRICKS_MISSED)
def declarer_charged_for_whisters(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Owed
) -> Iterator[Entry]:
    """The declarer revoked: a whister's shortage is put on top of the declarer. [S:54,56] [A18]"""
    if not revokes_of(hand, declarer_of(hand)) or not lost(hand, deal):
        return
    for _, short in short_whisters(hand, deal, given.duties):
        yield plus(given.kurochka, declarer_of(hand), worth_of(hand, deal, given) * short)


@game_rule(Taking, labels=(*TRICKS_MISSED, "takeable", "takeable_by", "revokes"))
def declarer_revokes(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Taking
) -> Iterator[Entry]:
    """The declarer puts one remiz on top for each revoke. [S:54,56,58] [A18] [A28]"""
    revokes = revokes_of(hand, declarer_of(hand))
    if revokes:
        price = unit_of(hand, deal, began, given) * revokes
        yield plus(given.kurochka, declarer_of(hand), price)


@contract_rule(Penalty, labels=("revokes",))
def whister_revokes(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Penalty
) -> Iterator[Entry]:
    """A whister puts one remiz on top for each revoke; the inviter for both. [S:55,58] [A28]"""
    for player, revokes in guilty(hand, deal):
        yield plus(given.kurochka, player, worth_of(hand, deal, given) * revokes)


@misere_rule(Penalty, labels=("tricks", "revokes"))
def misere_revokes(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Penalty
) -> Iterator[Entry]:
    """A revoke against a misère costs its value for each trick the declarer took. [S:117]

    Where the declarer revoked too, it costs the value.
    """
    for player, revokes in guilty(hand, deal):
        both = both_sides_revoked(hand, deal)
        count = revokes if both else tricks_of(hand, declarer_of(hand))
        yield plus(given.kurochka, player, worth_of(hand, deal, given) * count)


@game_rule(Penalty)
def early_look(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Penalty) -> Iterator[Entry]:
    """Who looks into the talon early puts one remiz on top. [S:41] [A28]"""
    for player in hand.looked or ():
        yield plus(given.kurochka, player, worth_of(hand, deal, given))

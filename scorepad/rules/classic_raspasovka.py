"""Classic preferans: raspasovka, the hand that is played when nobody bids.

Sources, as the variant file tags them: [S:n] the lines of the Russian text; [A…] are
the ambiguities decided there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorepad.amount import Amount, least
from scorepad.deal import TALON_TRICKS, Deal
from scorepad.hand import Hand
from scorepad.rules.classic_terms import revokes_of, stock_of
from scorepad.rules.facts import tricks_of
from scorepad.rules.rule import OwnColumn, parameters, rule
from scorepad.sheet import Entry, Sheet, minus, plus


@parameters
class CleanHand:
    """The column of records, and what a hand without tricks writes off."""

    record: OwnColumn
    clean_hand: Amount


_all_pass_rule = partial(rule, "score", reads={"all-pass": ("tricks", "revokes", TALON_TRICKS)})


@_all_pass_rule(CleanHand)
def raspasovka_clean(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: CleanHand
) -> Iterator[Entry]:
    """Nobody bids: who takes no trick writes off, as far as his record goes. [S:89,93] [A15]"""
    for player in deal.at_all_pass():
        if not tricks_of(hand, player):
            stock = stock_of(began, given.record, player).points
            yield minus(given.record, player, least(given.clean_hand, stock))


@parameters
class RaspasovkaTricks:
    """The column of kurochki, and what a trick puts on top."""

    kurochka: OwnColumn
    raspasovka: Amount


@_all_pass_rule(RaspasovkaTricks, labels=("tricks",))
def raspasovka_tricks(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: RaspasovkaTricks
) -> Iterator[Entry]:
    """Nobody bids: each puts his tricks on top, the dealer too. [S:86-90]"""
    for player in deal.at_all_pass():
        yield plus(given.kurochka, player, given.raspasovka * tricks_of(hand, player))


@parameters
class RaspasovkaRevokes:
    """The column of kurochki, and what a revoke puts on top."""

    kurochka: OwnColumn
    revoke: Amount


@_all_pass_rule(RaspasovkaRevokes, labels=("revokes",))
def raspasovka_revokes(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: RaspasovkaRevokes
) -> Iterator[Entry]:
    """Nobody bids: each puts his revokes on top. [S:91]"""
    for player in deal.at_all_pass():
        yield plus(given.kurochka, player, given.revoke * revokes_of(hand, player))

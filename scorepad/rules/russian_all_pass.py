"""Russian preferans: the hand that is played when nobody bids, and what the auction keeps of it.

Sources, as the variant files tag them; [I] is inferred there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorepad.amount import Amount, fact
from scorepad.deal import TALON_MAY, Deal
from scorepad.hand import Hand
from scorepad.rules.facts import tricks_of
from scorepad.rules.rule import Ladder, NoParameters, OwnColumn, PairColumn, parameters, rule
from scorepad.rules.russian_terms import Pooled, YesNo, pooled
from scorepad.sheet import Entry, Sheet, minus, pays, plus

_all_pass_rule = partial(rule, "score", reads={"all-pass": ("tricks",)})
_SERIES = dict.fromkeys(("level", "misere", "all-pass"), ("series",))


@rule("series", NoParameters, reads=_SERIES)
def in_a_row(hand: Hand, before: int, given: NoParameters) -> int:
    """All-passes are counted in a row: any contract or misère begins anew. [10] [I]"""
    return before + 1 if hand.contract.kind == "all-pass" else 0


@rule("series", NoParameters, reads=_SERIES)
def all_evening(hand: Hand, before: int, given: NoParameters) -> int:
    """All-passes are counted all evening, whatever is played between them. [SEED] [I]"""
    return before + 1 if hand.contract.kind == "all-pass" else before


@parameters
class Exit:
    """The lowest level of a bid after no all-pass, after one, …; the last one repeats."""

    exit: Ladder


@rule("auction", Exit, labels=("all_passes", "this_one"))
def lowest_bid(deal: Deal, given: Exit) -> Amount:
    """After all-passes the auction begins higher. [2.6]"""
    return given.exit.of(_number_of(deal))


def _number_of(deal: Deal) -> Amount:
    """Which hand this is since the count began: the first, the one after an all-pass, …"""
    return fact(deal.all_passes, "all_passes") + fact(1, "this_one")


def price_of(deal: Deal, all_pass: Ladder) -> Amount:
    """The price of a trick: of the first all-pass, the second, …"""
    return all_pass.of(_number_of(deal))


@parameters
class Tricks:
    """The mountain, and its points for a trick by the number of all-passes.

    `amnesty` whether the smallest count is taken off all.
    """

    mountain: OwnColumn
    all_pass: Ladder
    amnesty: YesNo


@rule(
    "score", Tricks, reads={"all-pass": ("tricks", TALON_MAY)},
    labels=("tricks", "all_passes", "this_one", "smallest"),
)  # fmt: skip
def all_pass_tricks_on_mountain(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Tricks
) -> Iterator[Entry]:
    """Nobody bids: each trick goes onto the mountain, the sitting dealer's too. [LES] [COD37]"""
    players = deal.at_all_pass()
    fewest = min(tricks_of(hand, player).value for player in players)
    for player in players:
        tricks = tricks_of(hand, player)
        if given.amnesty == "true" and fewest:
            tricks = tricks - fact(fewest, "smallest")
        yield plus(given.mountain, player, price_of(deal, given.all_pass) * tricks)


@parameters
class TrickWhists:
    """The whists for a trick."""

    whists: PairColumn
    trick_whists: Amount


@_all_pass_rule(TrickWhists, labels=("tricks", "fewest_takers"))
def all_pass_tricks_in_whists(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: TrickWhists
) -> Iterator[Entry]:
    """Nobody bids: who took fewest writes the tricks of each other; two share it. [COD37] [12]"""
    fewest = min(tricks_of(hand, player).value for player in deal.playing)
    takers = [one for one in deal.playing if tricks_of(hand, one).value == fewest]
    for taker in takers:
        for other in deal.playing:
            if other not in takers:
                price = given.trick_whists * tricks_of(hand, other)
                if len(takers) > 1:
                    price = price / fact(len(takers), "fewest_takers")
                yield pays(given.whists, other, taker, price)


@parameters
class Bonus(Pooled):
    """As `Pooled`, with the price that a hand without a trick is worth."""

    all_pass: Ladder


def _clean(hand: Hand, deal: Deal) -> Iterator[str]:
    """Who played and took nothing, from the player after the dealer on."""
    return (player for player in deal.playing if not tricks_of(hand, player))


@_all_pass_rule(Bonus, labels=("all_passes", "this_one"))
def clean_hand_pooled(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Bonus
) -> Iterator[Entry]:
    """Nobody bids: who takes nothing writes the price of a trick into his pool. [LES] [COD37]"""
    for player in _clean(hand, deal):
        entries = tuple(pooled(player, price_of(deal, given.all_pass), deal, now, given))
        now = now.with_entries(entries)
        yield from entries


@parameters
class FlatBonus(Pooled):
    """As `Pooled`, with the pool points of a hand without a trick."""

    clean_points: Amount


@_all_pass_rule(FlatBonus)
def clean_hand_pooled_flat(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: FlatBonus
) -> Iterator[Entry]:
    """Nobody bids: who takes nothing writes the same points into his pool each time. [ROST]"""
    for player in _clean(hand, deal):
        entries = tuple(pooled(player, given.clean_points, deal, now, given))
        now = now.with_entries(entries)
        yield from entries


@parameters
class MountainBonus:
    """The mountain, the price of a trick, and what points are worth in whists."""

    mountain: OwnColumn
    all_pass: Ladder
    pool_point: Amount
    mountain_point: Amount


@_all_pass_rule(MountainBonus, labels=("all_passes", "this_one"))
def clean_hand_off_mountain(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: MountainBonus
) -> Iterator[Entry]:
    """Nobody bids: who takes nothing writes the price of a trick off his mountain. [FSPR]"""
    for player in _clean(hand, deal):
        price = price_of(deal, given.all_pass) * given.pool_point / given.mountain_point
        yield minus(given.mountain, player, price)

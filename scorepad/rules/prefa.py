"""Greek Prefa: kassa points and kapikia of one hand.

Sources, as the variant file tags them: [003], [000], [PF14], [PF26], [PN].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from scorepad.amount import least
from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.rules.duty import short_by_seat
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.prefa_terms import (
    FOUR,
    AllPassTricks,
    Bonus,
    Contracted,
    Lazy,
    Multiplied,
    Nominal,
    Overflow,
    OverflowLargest,
    Paid,
    PaidMultiplied,
    Refusal,
    debt_of,
    inviter_of,
    kassa_of,
    largest_first,
    made,
    one_of_two_short,
    overflowing,
    short_defenders,
    short_together,
    times_of,
    undertricks_of,
    value_of,
    written_off,
)
from scorepad.rules.rule import (
    NoParameters,
    rule,
)
from scorepad.sheet import Entry, Sheet, drawn, minus, pays, plus

_contract_rule = partial(
    rule,
    "score",
    reads={"level": ("declarer", "defence", "tricks", "aces", "concede")},
    calls=("whist", "pass", "invite", "invited"),
)


@rule("facts", Nominal, reads={"level": ("concede",)}, labels=("nominal",))
def conceded_double(hand: Hand, deal: Deal, given: Nominal) -> Hand:
    """A contract that is conceded counts as played by both, with nominal tricks. [PF14] [PF26]"""
    if hand.concede is None:
        return hand
    first, second = deal.defenders(declarer_of(hand))
    row = given.nominal.levels[hand.contract.level]
    tricks = {declarer_of(hand): row["declarer"], first: row["first"], second: row["second"]}
    return replace(hand, defence={first: "whist", second: "whist"}, tricks=tricks)


@rule("score", NoParameters, reads={"all-pass": ()})
def redeal(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: NoParameters
) -> Iterator[Entry]:
    """Nobody bids: nothing is written and the next player deals. [PN]"""
    return iter(())


@_contract_rule(Contracted, labels=("kassa", "tricks"))
def write_off(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Contracted
) -> Iterator[Entry]:
    """The declarer writes the value off his kassa, as far as it goes. [003]"""
    if written_off(hand, deal, given):
        stock = kassa_of(began, given.kassa, declarer_of(hand))
        yield minus(
            given.kassa, declarer_of(hand), least(value_of(hand, deal, began, given), stock)
        )


@_contract_rule(Overflow, labels=("kassa", "tricks", "players"))
def overflow(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Overflow) -> Iterator[Entry]:
    """What the declarer's kassa cannot take comes off the largest one (γλείψιμο). [003]

    Each point costs its owner the price in kapikia; equal kassas share; when all
    are empty each other player pays his part of the price in whole kapikia.
    """
    declarer = declarer_of(hand)
    rest = overflowing(hand, deal, began, given)
    if rest is None:
        return
    for draw in drawn(rest, largest_first(began, deal.after(declarer), given)):
        if draw.player:
            yield minus(given.kassa, draw.player, draw.points)
            yield pays(given.kapikia, draw.player, declarer, draw.points * given.price)
        else:
            share = (draw.points * given.price / given.parts.of(len(deal.seats))).rounded()
            for player in deal.after(declarer):
                yield pays(given.kapikia, player, declarer, share)


@_contract_rule(OverflowLargest, labels=("kassa", "tricks"))
def overflow_largest(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: OverflowLargest
) -> Iterator[Entry]:
    """What the declarer's kassa cannot take comes off the largest one, as far as it goes. [000]"""
    declarer = declarer_of(hand)
    rest = overflowing(hand, deal, began, given)
    if rest is None:
        return
    stocks = [(player, kassa_of(began, given.kassa, player)) for player in deal.after(declarer)]
    player, stock = max(stocks, key=lambda pair: pair[1].value)
    if stock:
        points = least(rest, stock)
        yield minus(given.kassa, player, points)
        yield pays(given.kapikia, player, declarer, points * given.price)


@_contract_rule(Paid, labels=("tricks",))
def tricks_paid(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid) -> Iterator[Entry]:
    """The contract is made and nobody short: the declarer pays each trick against him. [003]"""
    if hand.tricks and written_off(hand, deal, given):
        defence = defence_of(hand, deal)
        for player in defence.playing:
            price = value_of(hand, deal, began, given) * tricks_of(hand, player)
            yield pays(given.kapikia, declarer_of(hand), defence.owner(player), price)


@_contract_rule(Multiplied, labels=("tricks",))
def declarer_fails(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Multiplied
) -> Iterator[Entry]:
    """The declarer is short: his kassa grows by the value, single or double. [003]"""
    if not made(hand, given):
        price = times_of(hand, given) * value_of(hand, deal, began, given)
        yield plus(given.kassa, declarer_of(hand), price)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def failed_tricks_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The declarer is short: he pays each trick against him, single or double. [003]"""
    if not made(hand, given):
        defence = defence_of(hand, deal)
        value = times_of(hand, given) * value_of(hand, deal, began, given)
        for player in defence.playing:
            price = value * tricks_of(hand, player)
            yield pays(given.kapikia, declarer_of(hand), defence.owner(player), price)


@_contract_rule(Lazy, labels=("tricks",))
def sitting_dealer_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Lazy
) -> Iterator[Entry]:
    """The declarer is short: he pays the dealer who sits out (τεμπέλης). [003]"""
    if deal.sitting and not made(hand, given):
        amount = given.lazy.last() if hand.concede else given.lazy.of(undertricks_of(hand, given))
        yield pays(given.kapikia, declarer_of(hand), deal.sitting, amount)


@_contract_rule(Bonus, labels=("tricks",))
def four_aces_bonus(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Bonus
) -> Iterator[Entry]:
    """Four aces: every other player pays the declarer who makes it, he pays them if short. [003]"""
    if hand.aces != FOUR:
        return
    declarer = declarer_of(hand)
    for player in deal.after(declarer):
        payer, receiver = (player, declarer) if made(hand, given) else (declarer, player)
        yield pays(given.kapikia, payer, receiver, given.bonus.of(hand.contract))


@rule("score", Refusal, reads={"refused": ("declarer",)})
def refusal(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Refusal) -> Iterator[Entry]:
    """A pre-bid is not played: points to the kassa, kapikia to every other player. [003]"""
    declarer = declarer_of(hand)
    yield plus(given.kassa, declarer, given.refusal_points)
    for player in deal.after(declarer):
        yield pays(given.kapikia, declarer, player, given.refusal_price)


@rule("score", AllPassTricks, reads={"all-pass": ("tricks",)}, labels=("tricks",))
def all_pass_tricks(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: AllPassTricks
) -> Iterator[Entry]:
    """Three passes are played: the kassas grow by the tricks beyond the fewest. [PF14] [PF26]"""
    counts = {player: tricks_of(hand, player) for player in deal.playing}
    fewest = min(counts.values(), key=lambda count: count.value)
    for player, count in counts.items():
        beyond = count - fewest if fewest else count
        yield plus(given.kassa, player, beyond * given.trick_points)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def short_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """A defender who is short and answers for himself pays the declarer his tricks. [003]"""
    for player, short in short_defenders(hand, deal, given):
        debt = debt_of(hand, deal, began, short, given)
        yield pays(given.kapikia, player, declarer_of(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks", "duties_together"))
def inviter_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The two together are short: the inviter pays once, for both. [003]"""
    inviter = inviter_of(hand, deal)
    short = short_together(hand, deal, given)
    if inviter and short:
        debt = debt_of(hand, deal, began, short, given)
        yield pays(given.kapikia, inviter, declarer_of(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def inviter_pays_by_seat(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The two are short: each is charged at his seat, and the inviter pays both. [PF14] [PF26]"""
    inviter = inviter_of(hand, deal)
    if inviter and made(hand, given):
        for _, short in short_by_seat(hand, defence_of(hand, deal), given.duties):
            debt = debt_of(hand, deal, began, short, given)
            yield pays(given.kapikia, inviter, declarer_of(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def short_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks, as often as the declarer's. [003]"""
    for player, partner, short in one_of_two_short(hand, deal, given):
        price = value_of(hand, deal, began, given) * tricks_of(hand, partner)
        yield pays(given.kapikia, player, partner, given.multiplier.of(short) * price)


@_contract_rule(Paid, labels=("tricks",))
def short_pays_partner_single(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks once, also when he is double. [PF26]"""
    for player, partner, _ in one_of_two_short(hand, deal, given):
        price = value_of(hand, deal, began, given) * tricks_of(hand, partner)
        yield pays(given.kapikia, player, partner, price)


@_contract_rule(Paid, labels=("tricks",))
def declarer_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid
) -> Iterator[Entry]:
    """One of two is short: the declarer pays the other's tricks as usual. [000]"""
    for _, partner, _ in one_of_two_short(hand, deal, given):
        price = value_of(hand, deal, began, given) * tricks_of(hand, partner)
        yield pays(given.kapikia, declarer_of(hand), partner, price)

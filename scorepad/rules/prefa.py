"""Greek Prefa: kassa points and kapikia of one hand.

Sources, as the variant file tags them: [003], [000], [PF14], [PF26], [PN].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Literal

from scorepad.amount import Amount, fact, least
from scorepad.deal import Deal, Defence, defence_of
from scorepad.hand import Hand
from scorepad.rules.rule import (
    ContractTable,
    DutyTable,
    Ladder,
    LevelTable,
    NominalTable,
    NoParameters,
    OwnColumn,
    PairColumn,
    Parts,
    rule,
)
from scorepad.sheet import Draw, Entry, Sheet, drawn, minus, pays, plus

_contract_rule = partial(
    rule,
    "score",
    contracts=("level",),
    keys=("declarer", "defence", "tricks", "aces", "concede"),
    calls=("whist", "pass", "invite", "invited"),
)

FOUR = "four"


@dataclass(frozen=True, slots=True)
class Contracted:
    """What a contract is worth in kassa points, and who must take how many tricks.

    `aces_raise` is added to the value when four aces are announced; `last_contract`
    says whether all kassas together limit the value.
    """

    kassa: OwnColumn
    values: ContractTable
    needed: LevelTable
    duties: DutyTable
    aces_raise: Amount
    last_contract: Literal["fair", "normal", "unbalanced"]


@dataclass(frozen=True, slots=True)
class Paid(Contracted):
    """As `Contracted`; the value is paid for each trick in kapikia."""

    kapikia: PairColumn


@dataclass(frozen=True, slots=True)
class Overflow(Paid):
    """As `Paid`, with the price of a kassa point in kapikia.

    `odd_point` says which of equal kassas gives it, `parts` into how many parts the
    rest goes that nobody has, `crossing` whether the hand that empties a kassa
    overflows already.
    """

    price: Amount
    odd_point: Literal["first_more", "last_more"]
    parts: Parts
    crossing: Literal["same_deal", "next_deal_only"]


@dataclass(frozen=True, slots=True)
class OverflowLargest(Paid):
    """As `Overflow`, where only the largest kassa gives."""

    price: Amount
    crossing: Literal["same_deal", "next_deal_only"]


@dataclass(frozen=True, slots=True)
class Multiplied(Contracted):
    """As `Contracted`, with how many times by tricks short."""

    multiplier: Ladder


@dataclass(frozen=True, slots=True)
class PaidMultiplied(Paid):
    """As `Paid`, with how many times by tricks short."""

    multiplier: Ladder


@dataclass(frozen=True, slots=True)
class Lazy(Contracted):
    """Kapikia for the sitting dealer by tricks short."""

    kapikia: PairColumn
    lazy: Ladder


@dataclass(frozen=True, slots=True)
class Bonus(Contracted):
    """Kapikia for four aces by level."""

    kapikia: PairColumn
    bonus: LevelTable


@dataclass(frozen=True, slots=True)
class Refusal:
    """Kassa points and kapikia for who refuses to play what he pre-bid."""

    kassa: OwnColumn
    kapikia: PairColumn
    refusal_points: Amount
    refusal_price: Amount


@dataclass(frozen=True, slots=True)
class AllPassTricks:
    """The column of points that tricks raise, and the points of a trick."""

    kassa: OwnColumn
    trick_points: Amount


@dataclass(frozen=True, slots=True)
class Nominal:
    """The tricks that count as taken when a contract is conceded."""

    nominal: NominalTable


@rule("facts", Nominal, contracts=("level",), keys=("concede",), labels=("nominal",))
def conceded_double(hand: Hand, deal: Deal, given: Nominal) -> Hand:
    """A contract that is conceded counts as played by both, with nominal tricks. [PF14] [PF26]"""
    if hand.concede is None:
        return hand
    first, second = deal.defenders(_declarer(hand))
    row = given.nominal.levels[hand.contract.level]
    tricks = {_declarer(hand): row["declarer"], first: row["first"], second: row["second"]}
    return replace(hand, defence={first: "whist", second: "whist"}, tricks=tricks)


@rule("score", NoParameters, contracts=("all-pass",))
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
    if _written_off(hand, deal, given):
        stock = _kassa(began, given.kassa, _declarer(hand))
        yield minus(given.kassa, _declarer(hand), least(_value(hand, deal, began, given), stock))


@_contract_rule(Overflow, labels=("kassa", "tricks", "players"))
def overflow(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Overflow) -> Iterator[Entry]:
    """What the declarer's kassa cannot take comes off the largest one (γλείψιμο). [003]

    Each point costs its owner the price in kapikia; equal kassas share; when all
    are empty each other player pays his part of the price in whole kapikia.
    """
    declarer = _declarer(hand)
    rest = _overflowing(hand, deal, began, given)
    if rest is None:
        return
    for draw in drawn(rest, _largest_first(began, deal.after(declarer), given)):
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
    declarer = _declarer(hand)
    rest = _overflowing(hand, deal, began, given)
    if rest is None:
        return
    stocks = [(player, _kassa(began, given.kassa, player)) for player in deal.after(declarer)]
    player, stock = max(stocks, key=lambda pair: pair[1].value)
    if stock:
        points = least(rest, stock)
        yield minus(given.kassa, player, points)
        yield pays(given.kapikia, player, declarer, points * given.price)


@_contract_rule(Paid, labels=("tricks",))
def tricks_paid(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid) -> Iterator[Entry]:
    """The contract is made and nobody short: the declarer pays each trick against him. [003]"""
    if hand.tricks and _written_off(hand, deal, given):
        defence = defence_of(hand, deal)
        for player in defence.playing:
            price = _value(hand, deal, began, given) * _tricks(hand, player)
            yield pays(given.kapikia, _declarer(hand), defence.owner(player), price)


@_contract_rule(Multiplied, labels=("tricks",))
def declarer_fails(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Multiplied
) -> Iterator[Entry]:
    """The declarer is short: his kassa grows by the value, single or double. [003]"""
    if not _made(hand, given):
        price = _times(hand, given) * _value(hand, deal, began, given)
        yield plus(given.kassa, _declarer(hand), price)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def failed_tricks_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The declarer is short: he pays each trick against him, single or double. [003]"""
    if not _made(hand, given):
        defence = defence_of(hand, deal)
        value = _times(hand, given) * _value(hand, deal, began, given)
        for player in defence.playing:
            price = value * _tricks(hand, player)
            yield pays(given.kapikia, _declarer(hand), defence.owner(player), price)


@_contract_rule(Lazy, labels=("tricks",))
def sitting_dealer_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Lazy
) -> Iterator[Entry]:
    """The declarer is short: he pays the dealer who sits out (τεμπέλης). [003]"""
    if deal.sitting and not _made(hand, given):
        amount = given.lazy.last() if hand.concede else given.lazy.of(_undertricks(hand, given))
        yield pays(given.kapikia, _declarer(hand), deal.sitting, amount)


@_contract_rule(Bonus, labels=("tricks",))
def four_aces_bonus(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Bonus
) -> Iterator[Entry]:
    """Four aces: every other player pays the declarer who makes it, he pays them if short. [003]"""
    if hand.aces != FOUR:
        return
    declarer = _declarer(hand)
    for player in deal.after(declarer):
        payer, receiver = (player, declarer) if _made(hand, given) else (declarer, player)
        yield pays(given.kapikia, payer, receiver, given.bonus.of(hand.contract))


@rule("score", Refusal, contracts=("refused",), keys=("declarer",))
def refusal(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Refusal) -> Iterator[Entry]:
    """A pre-bid is not played: points to the kassa, kapikia to every other player. [003]"""
    declarer = _declarer(hand)
    yield plus(given.kassa, declarer, given.refusal_points)
    for player in deal.after(declarer):
        yield pays(given.kapikia, declarer, player, given.refusal_price)


@rule("score", AllPassTricks, contracts=("all-pass",), keys=("tricks",), labels=("tricks",))
def all_pass_tricks(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: AllPassTricks
) -> Iterator[Entry]:
    """Three passes are played: the kassas grow by the tricks beyond the fewest. [PF14] [PF26]"""
    counts = {player: _tricks(hand, player) for player in deal.playing}
    fewest = min(counts.values(), key=lambda count: count.value)
    for player, count in counts.items():
        beyond = count - fewest if fewest else count
        yield plus(given.kassa, player, beyond * given.trick_points)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def short_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """A defender who is short and answers for himself pays the declarer his tricks. [003]"""
    for player, short in _short_defenders(hand, deal, given):
        debt = _debt(hand, deal, began, short, given)
        yield pays(given.kapikia, player, _declarer(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks", "duties_together"))
def inviter_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The two together are short: the inviter pays once, for both. [003]"""
    inviter = _inviter(hand, deal)
    short = _short_together(hand, deal, given)
    if inviter and short:
        debt = _debt(hand, deal, began, short, given)
        yield pays(given.kapikia, inviter, _declarer(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def inviter_pays_by_seat(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """The two are short: each is charged at his seat, and the inviter pays both. [PF14] [PF26]"""
    inviter = _inviter(hand, deal)
    if inviter and _made(hand, given):
        for _, short in _short_by_seat(hand, defence_of(hand, deal), given.duties):
            debt = _debt(hand, deal, began, short, given)
            yield pays(given.kapikia, inviter, _declarer(hand), debt)


@_contract_rule(PaidMultiplied, labels=("tricks",))
def short_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: PaidMultiplied
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks, as often as the declarer's. [003]"""
    for player, partner, short in _one_of_two_short(hand, deal, given):
        price = _value(hand, deal, began, given) * _tricks(hand, partner)
        yield pays(given.kapikia, player, partner, given.multiplier.of(short) * price)


@_contract_rule(Paid, labels=("tricks",))
def short_pays_partner_single(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks once, also when he is double. [PF26]"""
    for player, partner, _ in _one_of_two_short(hand, deal, given):
        price = _value(hand, deal, began, given) * _tricks(hand, partner)
        yield pays(given.kapikia, player, partner, price)


@_contract_rule(Paid, labels=("tricks",))
def declarer_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Paid
) -> Iterator[Entry]:
    """One of two is short: the declarer pays the other's tricks as usual. [000]"""
    for _, partner, _ in _one_of_two_short(hand, deal, given):
        price = _value(hand, deal, began, given) * _tricks(hand, partner)
        yield pays(given.kapikia, _declarer(hand), partner, price)


def _declarer(hand: Hand) -> str:
    assert hand.declarer is not None
    return hand.declarer


def _tricks(hand: Hand, player: str) -> Amount:
    assert hand.tricks is not None
    key = "nominal" if hand.concede else "tricks"
    return fact(hand.tricks.get(player, 0), key, player=player)


def _kassa(sheet: Sheet, column: OwnColumn, player: str) -> Amount:
    return fact(sheet.own(column, player), "kassa", player=player)


def _made(hand: Hand, given: Contracted) -> bool:
    """Whether the declarer has his tricks; nothing is played when both pass."""
    if hand.concede:
        return False
    return not hand.tricks or hand.tricks[_declarer(hand)] >= given.needed.of(hand.contract).value


def _undertricks(hand: Hand, given: Contracted) -> Amount:
    return given.needed.of(hand.contract) - _tricks(hand, _declarer(hand))


def _times(hand: Hand, given: Multiplied | PaidMultiplied) -> Amount:
    """How many times the value counts for a declarer who is short; conceded, as it goes most."""
    if hand.concede:
        return given.multiplier.last()
    return given.multiplier.of(_undertricks(hand, given))


def _value(hand: Hand, deal: Deal, began: Sheet, given: Contracted) -> Amount:
    """The value of the contract: raised by four aces, limited by what all kassas hold."""
    value = given.values.of(hand.contract)
    if hand.aces == FOUR and given.aces_raise:
        value = value + given.aces_raise
    limited = given.last_contract == "normal" or (
        given.last_contract == "unbalanced" and _written_off(hand, deal, given)
    )
    if not limited:
        return value
    total = sum(began.own(given.kassa, player) for player in deal.seats)
    return least(value, fact(total, "kassas"))


def _written_off(hand: Hand, deal: Deal, given: Contracted) -> bool:
    """Whether the declarer writes the contract off: made, and nobody short."""
    if not _made(hand, given):
        return False
    if _short_together(hand, deal, given):
        return False
    return not any(_short_defenders(hand, deal, given))


def _overflowing(
    hand: Hand, deal: Deal, began: Sheet, given: Overflow | OverflowLargest
) -> Amount | None:
    """What the declarer's kassa cannot take; None where nothing overflows."""
    value = _value(hand, deal, began, given)
    stock = _kassa(began, given.kassa, _declarer(hand))
    if value.value <= stock.value or not _written_off(hand, deal, given):
        return None
    if not stock:
        return value
    return None if given.crossing == "next_deal_only" else value - stock


def _inviter(hand: Hand, deal: Deal) -> str | None:
    return defence_of(hand, deal).inviter


def _short_together(hand: Hand, deal: Deal, given: Contracted) -> Amount | None:
    """How many tricks an invited pair is short of its common duty; None when it is not."""
    defence = defence_of(hand, deal)
    if not defence.inviter or not hand.tricks or not _made(hand, given):
        return None
    duty = given.duties.together(hand.contract.level, *defence.both)
    short = duty - _tricks(hand, defence.first) - _tricks(hand, defence.second)
    return short if short.value > 0 else None


def _short_defenders(hand: Hand, deal: Deal, given: Contracted) -> Iterator[tuple[str, Amount]]:
    """Each defender who answers for himself and is short, with by how many tricks."""
    defence = defence_of(hand, deal)
    if not hand.tricks or not _made(hand, given) or defence.inviter:
        return
    if not defence.alone:
        yield from _short_by_seat(hand, defence, given.duties)
        return
    duty = given.duties.of(hand.contract.level, "alone", defence.alone)
    short = duty - _tricks(hand, defence.alone)
    if short.value > 0:
        yield defence.alone, short


def _short_by_seat(hand: Hand, defence: Defence, duties: DutyTable) -> Iterator[tuple[str, Amount]]:
    """The short ones of two defenders; the partner's surplus counts. [PF26], [003] ex. 6"""
    level = hand.contract.level
    for player in defence.both:
        partner = defence.partner(player)
        short = duties.of(level, defence.seat(player), player) - _tricks(hand, player)
        surplus = _tricks(hand, partner) - duties.of(level, defence.seat(partner), partner)
        if surplus.value > 0:
            short = short - surplus
        if short.value > 0:
            yield player, short


def _one_of_two_short(
    hand: Hand, deal: Deal, given: Contracted
) -> Iterator[tuple[str, str, Amount]]:
    """The short defender, his partner and by how many, when exactly one of two is short."""
    defence = defence_of(hand, deal)
    short = list(_short_defenders(hand, deal, given))
    if len(short) == 1 and not defence.alone:
        player, tricks = short[0]
        yield player, defence.partner(player), tricks


def _debt(hand: Hand, deal: Deal, began: Sheet, short: Amount, given: PaidMultiplied) -> Amount:
    """What a short defender owes the declarer: single or double, for each of his tricks."""
    price = _value(hand, deal, began, given) * _tricks(hand, _declarer(hand))
    return given.multiplier.of(short) * price


def _largest_first(
    began: Sheet, others: Sequence[str], given: Overflow
) -> Iterator[Sequence[Draw]]:
    """The kassas of the others, the largest first; equal ones together, the odd point's first."""
    in_order = others if given.odd_point == "first_more" else tuple(reversed(others))
    stocks = [Draw(player, _kassa(began, given.kassa, player)) for player in in_order]
    owned = [stock for stock in stocks if stock.points]
    by_size = sorted(owned, key=lambda stock: -stock.points.value)
    for _, group in groupby(by_size, key=lambda stock: stock.points.value):
        yield tuple(group)

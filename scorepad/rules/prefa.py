"""Greek Prefa: kassa points and kapikia of one hand.

Sources, as the variant file tags them: [003], [000], [PF14], [PF26], [PN].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    NoParameters,
    OwnColumn,
    PairColumn,
    rule,
)
from scorepad.sheet import Draw, Entry, Sheet, drawn, minus, pays, plus

_contract_rule = partial(
    rule,
    "score",
    contracts=("level",),
    keys=("declarer", "defence", "tricks"),
    calls=("whist", "pass", "invite", "invited"),
)


@dataclass(frozen=True, slots=True)
class WriteOff:
    """What a contract is worth in kassa points, and who must take how many tricks."""

    kassa: OwnColumn
    values: ContractTable
    duties: DutyTable


@dataclass(frozen=True, slots=True)
class Overflow:
    """As `WriteOff`, with kapikia per point and which of equal kassas gives the odd point."""

    kassa: OwnColumn
    kapikia: PairColumn
    values: ContractTable
    duties: DutyTable
    price: Amount
    odd_point: Literal["first_more", "last_more"]


@dataclass(frozen=True, slots=True)
class Fail:
    """What a contract is worth, and how many times by tricks short."""

    kassa: OwnColumn
    values: ContractTable
    multiplier: Ladder


@dataclass(frozen=True, slots=True)
class FailedTricks:
    """The price of a trick in kapikia, and how many times by tricks short."""

    kapikia: PairColumn
    values: ContractTable
    multiplier: Ladder


@dataclass(frozen=True, slots=True)
class Tricks:
    """The price of a trick in kapikia, and who must take how many."""

    kapikia: PairColumn
    values: ContractTable
    duties: DutyTable


@dataclass(frozen=True, slots=True)
class ShortTricks:
    """As `Tricks`, with how many times by tricks short."""

    kapikia: PairColumn
    values: ContractTable
    duties: DutyTable
    multiplier: Ladder


@rule("score", NoParameters, contracts=("all-pass",))
def redeal(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: NoParameters
) -> Iterator[Entry]:
    """Nobody bids: nothing is written and the next player deals. [PN]"""
    return iter(())


@_contract_rule(WriteOff, labels=("kassa", "tricks"))
def write_off(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: WriteOff) -> Iterator[Entry]:
    """The declarer writes the value off his kassa, as far as it goes. [003]"""
    if _written_off(hand, deal, given.duties):
        stock = _kassa(began, given.kassa, _declarer(hand))
        yield minus(given.kassa, _declarer(hand), least(given.values.of(hand.contract), stock))


@_contract_rule(Overflow, labels=("kassa", "tricks", "players"))
def overflow(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Overflow) -> Iterator[Entry]:
    """What the declarer's kassa cannot take comes off the largest one (γλείψιμο). [003]

    Each point costs its owner the price in kapikia; equal kassas share; when all
    are empty each other player pays his part of the price in whole kapikia.
    """
    declarer = _declarer(hand)
    rest = given.values.of(hand.contract)
    stock = _kassa(began, given.kassa, declarer)
    if rest.value <= stock.value or not _written_off(hand, deal, given.duties):
        return
    if stock:
        rest = rest - stock
    for draw in drawn(rest, _largest_first(began, deal.after(declarer), given)):
        if draw.player:
            yield minus(given.kassa, draw.player, draw.points)
            yield pays(given.kapikia, draw.player, declarer, draw.points * given.price)
        else:
            share = (draw.points * given.price / fact(len(deal.seats), "players")).rounded()
            for player in deal.after(declarer):
                yield pays(given.kapikia, player, declarer, share)


@_contract_rule(Tricks, labels=("tricks",))
def tricks_paid(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Tricks) -> Iterator[Entry]:
    """The contract is made and nobody short: the declarer pays each trick against him. [003]"""
    if hand.tricks and _written_off(hand, deal, given.duties):
        defence = defence_of(hand, deal)
        for player in defence.playing:
            price = given.values.of(hand.contract) * _tricks(hand, player)
            yield pays(given.kapikia, _declarer(hand), defence.owner(player), price)


@_contract_rule(Fail, labels=("level", "tricks"))
def declarer_fails(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Fail
) -> Iterator[Entry]:
    """The declarer is short: his kassa grows by the value, single or double. [003]"""
    if not _made(hand):
        times = given.multiplier.of(_undertricks(hand))
        yield plus(given.kassa, _declarer(hand), times * given.values.of(hand.contract))


@_contract_rule(FailedTricks, labels=("level", "tricks"))
def failed_tricks_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: FailedTricks
) -> Iterator[Entry]:
    """The declarer is short: he pays each trick against him, single or double. [003]"""
    if not _made(hand):
        defence = defence_of(hand, deal)
        times = given.multiplier.of(_undertricks(hand))
        for player in defence.playing:
            price = times * given.values.of(hand.contract) * _tricks(hand, player)
            yield pays(given.kapikia, _declarer(hand), defence.owner(player), price)


@_contract_rule(ShortTricks, labels=("tricks",))
def short_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTricks
) -> Iterator[Entry]:
    """A defender who is short and answers for himself pays the declarer his tricks. [003]"""
    for player, short in _short_defenders(hand, deal, given.duties):
        yield pays(given.kapikia, player, _declarer(hand), _debt(hand, short, given))


@_contract_rule(ShortTricks, labels=("tricks", "duties_together"))
def inviter_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTricks
) -> Iterator[Entry]:
    """The two together are short: the inviter pays once, for both. [003]"""
    inviter = _inviter(hand, deal)
    short = _short_together(hand, deal, given.duties)
    if inviter and short:
        yield pays(given.kapikia, inviter, _declarer(hand), _debt(hand, short, given))


@_contract_rule(ShortTricks, labels=("tricks",))
def inviter_pays_by_seat(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTricks
) -> Iterator[Entry]:
    """The two are short: each is charged at his seat, and the inviter pays both. [PF14] [PF26]"""
    inviter = _inviter(hand, deal)
    if inviter and _made(hand):
        for _, short in _short_by_seat(hand, defence_of(hand, deal), given.duties):
            yield pays(given.kapikia, inviter, _declarer(hand), _debt(hand, short, given))


@_contract_rule(ShortTricks, labels=("tricks",))
def short_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTricks
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks, as often as the declarer's. [003]"""
    for player, partner, short in _one_of_two_short(hand, deal, given.duties):
        price = given.values.of(hand.contract) * _tricks(hand, partner)
        yield pays(given.kapikia, player, partner, given.multiplier.of(short) * price)


@_contract_rule(Tricks, labels=("tricks",))
def short_pays_partner_single(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Tricks
) -> Iterator[Entry]:
    """One of two is short: he pays his partner's tricks once, also when he is double. [PF26]"""
    for player, partner, _ in _one_of_two_short(hand, deal, given.duties):
        price = given.values.of(hand.contract) * _tricks(hand, partner)
        yield pays(given.kapikia, player, partner, price)


@_contract_rule(Tricks, labels=("tricks",))
def declarer_pays_partner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Tricks
) -> Iterator[Entry]:
    """One of two is short: the declarer pays the other's tricks as usual. [000]"""
    for _, partner, _ in _one_of_two_short(hand, deal, given.duties):
        price = given.values.of(hand.contract) * _tricks(hand, partner)
        yield pays(given.kapikia, _declarer(hand), partner, price)


def _declarer(hand: Hand) -> str:
    assert hand.declarer is not None
    return hand.declarer


def _tricks(hand: Hand, player: str) -> Amount:
    assert hand.tricks is not None
    return fact(hand.tricks.get(player, 0), "tricks", player=player)


def _kassa(sheet: Sheet, column: OwnColumn, player: str) -> Amount:
    return fact(sheet.own(column, player), "kassa", player=player)


def _made(hand: Hand) -> bool:
    """Whether the declarer has his tricks; nothing is played when both pass."""
    return not hand.tricks or hand.tricks[_declarer(hand)] >= hand.contract.level


def _undertricks(hand: Hand) -> Amount:
    level = fact(hand.contract.level, "level", contract=hand.contract.sign)
    return level - _tricks(hand, _declarer(hand))


def _written_off(hand: Hand, deal: Deal, duties: DutyTable) -> bool:
    """Whether the declarer writes the contract off: made, and nobody short."""
    if not _made(hand):
        return False
    if _short_together(hand, deal, duties):
        return False
    return not any(_short_defenders(hand, deal, duties))


def _inviter(hand: Hand, deal: Deal) -> str | None:
    return defence_of(hand, deal).inviter


def _short_together(hand: Hand, deal: Deal, duties: DutyTable) -> Amount | None:
    """How many tricks an invited pair is short of its common duty; None when it is not."""
    defence = defence_of(hand, deal)
    if not defence.inviter or not hand.tricks or not _made(hand):
        return None
    duty = duties.together(hand.contract.level, *defence.both)
    short = duty - _tricks(hand, defence.first) - _tricks(hand, defence.second)
    return short if short.value > 0 else None


def _short_defenders(hand: Hand, deal: Deal, duties: DutyTable) -> Iterator[tuple[str, Amount]]:
    """Each defender who answers for himself and is short, with by how many tricks."""
    defence = defence_of(hand, deal)
    if not hand.tricks or not _made(hand) or defence.inviter:
        return
    if not defence.alone:
        yield from _short_by_seat(hand, defence, duties)
        return
    duty = duties.of(hand.contract.level, "alone", defence.alone)
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
    hand: Hand, deal: Deal, duties: DutyTable
) -> Iterator[tuple[str, str, Amount]]:
    """The short defender, his partner and by how many, when exactly one of two is short."""
    defence = defence_of(hand, deal)
    short = list(_short_defenders(hand, deal, duties))
    if len(short) == 1 and not defence.alone:
        player, tricks = short[0]
        yield player, defence.partner(player), tricks


def _debt(hand: Hand, short: Amount, given: ShortTricks) -> Amount:
    """What a short defender owes the declarer: single or double, for each of his tricks."""
    price = given.values.of(hand.contract) * _tricks(hand, _declarer(hand))
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

"""Greek Prefa: what the rules of a hand share: their parameters, and who is short by how much.

Sources, as the variant file tags them: [003], [000], [PF14], [PF26], [PN].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from scorepad.amount import Amount, fact, least
from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.rules.duty import short_by_seat
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.rule import (
    ContractTable,
    DutyTable,
    Ladder,
    LevelTable,
    NominalTable,
    OwnColumn,
    PairColumn,
    Parts,
    parameters,
)
from scorepad.sheet import Draw, Sheet

FOUR = "four"


@parameters
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


@parameters
class Paid(Contracted):
    """As `Contracted`; the value is paid for each trick in kapikia."""

    kapikia: PairColumn


@parameters
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


@parameters
class OverflowLargest(Paid):
    """As `Overflow`, where only the largest kassa gives."""

    price: Amount
    crossing: Literal["same_deal", "next_deal_only"]


@parameters
class Multiplied(Contracted):
    """As `Contracted`, with how many times by tricks short."""

    multiplier: Ladder


@parameters
class PaidMultiplied(Paid):
    """As `Paid`, with how many times by tricks short."""

    multiplier: Ladder


@parameters
class Lazy(Contracted):
    """Kapikia for the sitting dealer by tricks short."""

    kapikia: PairColumn
    lazy: Ladder


@parameters
class Bonus(Contracted):
    """Kapikia for four aces by level."""

    kapikia: PairColumn
    bonus: LevelTable


@parameters
class Refusal:
    """Kassa points and kapikia for who refuses to play what he pre-bid."""

    kassa: OwnColumn
    kapikia: PairColumn
    refusal_points: Amount
    refusal_price: Amount


@parameters
class AllPassTricks:
    """The column of points that tricks raise, and the points of a trick."""

    kassa: OwnColumn
    trick_points: Amount


@parameters
class Nominal:
    """The tricks that count as taken when a contract is conceded."""

    nominal: NominalTable


def kassa_of(sheet: Sheet, column: OwnColumn, player: str) -> Amount:
    """What a player's kassa holds."""
    return fact(sheet.own(column, player), "kassa", player=player)


def made(hand: Hand, given: Contracted) -> bool:
    """Whether the declarer has his tricks; nothing is played when both pass."""
    if hand.concede:
        return False
    return not hand.tricks or hand.tricks[declarer_of(hand)] >= given.needed.of(hand.contract).value


def undertricks_of(hand: Hand, given: Contracted) -> Amount:
    """How many tricks the declarer is short."""
    return given.needed.of(hand.contract) - tricks_of(hand, declarer_of(hand))


def times_of(hand: Hand, given: Multiplied | PaidMultiplied) -> Amount:
    """How many times the value counts for a declarer who is short; conceded, as it goes most."""
    if hand.concede:
        return given.multiplier.last()
    return given.multiplier.of(undertricks_of(hand, given))


def value_of(hand: Hand, deal: Deal, began: Sheet, given: Contracted) -> Amount:
    """The value of the contract: raised by four aces, limited by what all kassas hold."""
    value = given.values.of(hand.contract)
    if hand.aces == FOUR and given.aces_raise:
        value = value + given.aces_raise
    limited = given.last_contract == "normal" or (
        given.last_contract == "unbalanced" and written_off(hand, deal, given)
    )
    if not limited:
        return value
    total = sum(began.own(given.kassa, player) for player in deal.seats)
    return least(value, fact(total, "kassas"))


def written_off(hand: Hand, deal: Deal, given: Contracted) -> bool:
    """Whether the declarer writes the contract off: made, and nobody short."""
    if not made(hand, given):
        return False
    if short_together(hand, deal, given):
        return False
    return not any(short_defenders(hand, deal, given))


def overflowing(
    hand: Hand, deal: Deal, began: Sheet, given: Overflow | OverflowLargest
) -> Amount | None:
    """What the declarer's kassa cannot take; None where nothing overflows."""
    value = value_of(hand, deal, began, given)
    stock = kassa_of(began, given.kassa, declarer_of(hand))
    if value.value <= stock.value or not written_off(hand, deal, given):
        return None
    if not stock:
        return value
    return None if given.crossing == "next_deal_only" else value - stock


def inviter_of(hand: Hand, deal: Deal) -> str | None:
    """The defender who took the other in."""
    return defence_of(hand, deal).inviter


def short_together(hand: Hand, deal: Deal, given: Contracted) -> Amount | None:
    """How many tricks an invited pair is short of its common duty; None when it is not."""
    defence = defence_of(hand, deal)
    if not defence.inviter or not hand.tricks or not made(hand, given):
        return None
    duty = given.duties.together(hand.contract.level, *defence.both)
    short = duty - tricks_of(hand, defence.first) - tricks_of(hand, defence.second)
    return short if short.value > 0 else None


def short_defenders(hand: Hand, deal: Deal, given: Contracted) -> Iterator[tuple[str, Amount]]:
    """Each defender who answers for himself and is short, with by how many tricks."""
    defence = defence_of(hand, deal)
    if not hand.tricks or not made(hand, given) or defence.inviter:
        return
    if not defence.alone:
        yield from short_by_seat(hand, defence, given.duties)
        return
    duty = given.duties.of(hand.contract.level, "alone", defence.alone)
    short = duty - tricks_of(hand, defence.alone)
    if short.value > 0:
        yield defence.alone, short


def one_of_two_short(
    hand: Hand, deal: Deal, given: Contracted
) -> Iterator[tuple[str, str, Amount]]:
    """The short defender, his partner and by how many, when exactly one of two is short."""
    defence = defence_of(hand, deal)
    short = list(short_defenders(hand, deal, given))
    if len(short) == 1 and not defence.alone:
        player, tricks = short[0]
        yield player, defence.partner(player), tricks


def debt_of(hand: Hand, deal: Deal, began: Sheet, short: Amount, given: PaidMultiplied) -> Amount:
    """What a short defender owes the declarer: single or double, for each of his tricks."""
    price = value_of(hand, deal, began, given) * tricks_of(hand, declarer_of(hand))
    return given.multiplier.of(short) * price


def largest_first(began: Sheet, others: Sequence[str], given: Overflow) -> Iterator[Sequence[Draw]]:
    """The kassas of the others, the largest first; equal ones together, the odd point's first."""
    in_order = others if given.odd_point == "first_more" else tuple(reversed(others))
    stocks = [Draw(player, kassa_of(began, given.kassa, player)) for player in in_order]
    owned = [stock for stock in stocks if stock.points]
    by_size = sorted(owned, key=lambda stock: -stock.points.value)
    for _, group in groupby(by_size, key=lambda stock: stock.points.value):
        yield tuple(group)

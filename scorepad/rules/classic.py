"""Classic preferans with kurochka: record, kurochka and whists of one hand.

Sources, as the variant file tags them: [S:n] the lines of the Russian text, [W:…];
[A…] are the ambiguities decided there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add

from scorepad.amount import Amount, fact, least
from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.rules.classic_terms import (
    MISERES,
    TRICKS_MISSED,
    FailedWhists,
    Owed,
    Taken,
    Taking,
    Whists,
    WrittenOff,
    beyond_record,
    contract_rule,
    defence_tricks,
    game_rule,
    guilty,
    lost,
    partners_with_record,
    short_declarer,
    short_whisters,
    stock_of,
    takes,
    undertricks_of,
    unit_of,
    value_of,
    whisting,
    won,
    worth_of,
)
from scorepad.rules.facts import declarer_of
from scorepad.rules.rule import OwnColumn, PairColumn, parameters, rule
from scorepad.sheet import Draw, Entry, Sheet, drawn, minus, pays, plus


@parameters
class Vystavka:
    """The column of kurochki, and what the dealer puts on top before a hand."""

    kurochka: OwnColumn
    vystavka: Amount


@rule("opening", Vystavka, reads=dict.fromkeys(("level", *MISERES, "all-pass"), ()))
def vystavka(deal: Deal, sheet: Sheet, given: Vystavka) -> Iterator[Entry]:
    """The dealer puts an agreed number on top, so that a kurochka is there; not at the end.

    [S:105-106] [A17] [A26]
    """
    if not deal.in_end:
        yield plus(given.kurochka, deal.dealer, given.vystavka)


@parameters
class SoldPrices:
    """Whists for an ace, for ace and king of one suit, and for two aces."""

    ace: Amount
    ace_king: Amount
    two_aces: Amount


@parameters
class Sold:
    """What the dealer who sits out is paid for in the talon."""

    whists: PairColumn
    sold: SoldPrices


def _sold_price(hand: Hand, sold: SoldPrices) -> Amount | None:
    talon = hand.talon or ()
    aces = [card for card in talon if card.startswith("A")]
    if len(aces) > 1:
        return sold.two_aces
    if aces and aces[0].replace("A", "K", 1) in talon:
        return sold.ace_king
    return sold.ace if aces else None


def _sold_aces(hand: Hand, deal: Deal, given: Sold) -> Iterator[Entry]:
    price = _sold_price(hand, given.sold)
    if price and deal.sitting:
        yield pays(given.whists, declarer_of(hand), deal.sitting, price)


@rule("score", Sold, reads={"level": ("declarer", "talon")})
def sold_aces(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Sold) -> Iterator[Entry]:
    """The declarer pays the dealer who sits out for aces in the talon. [S:85] [A19] [A24]"""
    yield from _sold_aces(hand, deal, given)


@rule("score", Sold, reads={"level": ("declarer", "talon", "tricks")})
def sold_aces_played(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Sold
) -> Iterator[Entry]:
    """The declarer pays for aces in the talon, but not where both pass. [S:85] [A24]"""
    if hand.tricks:
        yield from _sold_aces(hand, deal, given)


@game_rule(WrittenOff, labels=TRICKS_MISSED)
def record_written_off(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: WrittenOff
) -> Iterator[Entry]:
    """The declarer writes a game that he won off his record, as far as it goes. [S:62]"""
    if won(hand, deal) and not deal.in_end:
        stock = stock_of(began, given.record, declarer_of(hand)).points
        yield minus(given.record, declarer_of(hand), least(value_of(hand, given), stock))


@game_rule(WrittenOff, labels=TRICKS_MISSED)
def partner_written_off(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: WrittenOff
) -> Iterator[Entry]:
    """What his record cannot take he writes off on a partner's, at the price of a point.

    One partner, then the next; what nobody has is lost. [S:78] [A14]
    """
    if not won(hand, deal) or deal.in_end:
        return
    rest = beyond_record(hand, began, given.record, given)
    if rest is None:
        return
    stocks = ([stock] for stock in partners_with_record(hand, deal, began, given.record))
    for partner, points in drawn(rest, stocks):
        if partner:
            yield minus(given.record, partner, points)
            yield pays(given.whists, partner, declarer_of(hand), points * given.price)


@game_rule(Taken, labels=TRICKS_MISSED)
def kurochka_taken(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Taken
) -> Iterator[Entry]:
    """The declarer of a game that he won takes the kurochka; a partner's at the price of a point.

    [S:62,71,100-102] [A1] [A2] [A7] [A13] [A27]
    """
    if not won(hand, deal):
        return
    for player, points in takes(hand, deal, began, given):
        yield minus(given.kurochka, player, points)
        if player != declarer_of(hand):
            yield pays(given.whists, player, declarer_of(hand), points * given.price)


@game_rule(Taking, labels=(*TRICKS_MISSED, "takeable", "takeable_by"))
def declarer_remized(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Taking
) -> Iterator[Entry]:
    """For each missing trick he puts on top what he would have written off. [S:72,73,103]"""
    if lost(hand, deal) and short_declarer(hand):
        price = unit_of(hand, deal, began, given) * undertricks_of(hand)
        yield plus(given.kurochka, declarer_of(hand), price)


def _rate(hand: Hand, deal: Deal, began: Sheet, given: Whists) -> Amount:
    """What a trick pays against a game that was won: everything that is written off for it."""
    if deal.in_end:
        return worth_of(hand, deal, given)
    value = value_of(hand, given)
    taken = list(takes(hand, deal, began, given))
    points = sum(draw.points.value for draw in taken)
    partly = 0 < points < value.value and given.bound.number is None
    if partly and given.partial_whists == "double":
        return given.doubled * value
    return reduce(add, (value, *(_taken_from(draw) for draw in taken)))


def _taken_from(draw: Draw) -> Amount:
    return fact(draw.points.value, "taken", player=draw.player)


@contract_rule(Whists, labels=(*TRICKS_MISSED, "taken"))
def whists_paid(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Whists) -> Iterator[Entry]:
    """Each trick against a game that was won pays its value and the kurochka taken. [S:63,69]"""
    if hand.tricks and won(hand, deal):
        rate = _rate(hand, deal, began, given)
        for owner, tricks in defence_tricks(hand, defence_of(hand, deal)):
            yield pays(given.whists, declarer_of(hand), owner, rate * tricks)


@contract_rule(FailedWhists, labels=(*TRICKS_MISSED, "takeable", "takeable_by"))
def failed_whists_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: FailedWhists
) -> Iterator[Entry]:
    """Each trick against a remized declarer pays the value. [S:60,63] [A4]"""
    if lost(hand, deal):
        rate = worth_of(hand, deal, given)
        if given.failed_whists == "with_kurochka":
            rate = unit_of(hand, deal, began, given)
        for owner, tricks in defence_tricks(hand, defence_of(hand, deal)):
            yield pays(given.whists, declarer_of(hand), owner, rate * tricks)


@parameters
class ConsolationPrices:
    """Whists for each missing trick: for the dealer, each of two whisters, a lone one."""

    dealer: Amount
    pair: Amount
    alone: Amount


@parameters
class Consolation:
    """What a remized declarer pays beside the tricks."""

    whists: PairColumn
    consolation: ConsolationPrices


def _consoled(hand: Hand, deal: Deal) -> bool:
    return short_declarer(hand) and not won(hand, deal)


@contract_rule(Consolation, labels=TRICKS_MISSED)
def dealer_consoled(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Consolation
) -> Iterator[Entry]:
    """The declarer is remized: the dealer who sits out is paid for each missing trick. [S:83]"""
    if deal.sitting and _consoled(hand, deal):
        price = given.consolation.dealer * undertricks_of(hand)
        yield pays(given.whists, declarer_of(hand), deal.sitting, price)


@contract_rule(Consolation, labels=TRICKS_MISSED)
def whisters_consoled(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Consolation
) -> Iterator[Entry]:
    """The declarer is remized: the whisters are paid for each missing trick. [S:83] [A11]"""
    if not _consoled(hand, deal):
        return
    paid = whisting(defence_of(hand, deal))
    price = given.consolation.pair if len(paid) > 1 else given.consolation.alone
    for player in paid:
        yield pays(given.whists, declarer_of(hand), player, price * undertricks_of(hand))


@contract_rule(Owed, labels=TRICKS_MISSED)
def whister_remized(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Owed
) -> Iterator[Entry]:
    """A short whister puts the value on top for each missing trick, always single. [S:74,76,103]

    Where somebody revoked, only an offender's shortage counts, and his alone. [S:55-57]
    """
    if not won(hand, deal):
        return
    offenders = [player for player, _ in guilty(hand, deal)]
    for player, short in short_whisters(hand, deal, given.duties):
        if not offenders or player in offenders:
            yield plus(given.kurochka, player, worth_of(hand, deal, given) * short)

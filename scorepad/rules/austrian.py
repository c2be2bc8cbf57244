"""Austrian Préférence: what a hand pays into the pot, out of it, and between the players.

Sources, as the variant file tags them: [SEED] with its PAY-1 to PAY-7, [Meyers]; [I] is
inferred there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from scorepad.amount import Amount, fact, least
from scorepad.deal import Deal, Defence, defence_of
from scorepad.hand import Hand
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.rule import ContractTable, PairColumn, parameters, rule
from scorepad.sheet import POT, Draw, Entry, Sheet, drawn, pays

_CONTRACT = ("declarer", "defence", "tricks")
_contract_rule = partial(
    rule, "score", reads={"level": _CONTRACT}, calls=("whist", "pass", "invite", "invited")
)
_aces_rule = partial(rule, "score", reads={"level": (*_CONTRACT, "aces")})
_EVERY_HAND: dict[str, tuple[str, ...]] = {"level": (), "all-pass": ()}


@parameters
class Ante:
    """The chips that each player pays into the pot at the start."""

    chips: PairColumn
    ante: Amount


@rule("antes", Ante)
def antes(players: Sequence[str], sheet: Sheet, given: Ante) -> Iterator[Entry]:
    """Every player pays the ante into the pot. [SEED]"""
    for player in players:
        yield pays(given.chips, player, POT, given.ante)


@parameters
class Refill(Ante):
    """As `Ante`, with what the pot must hold before a deal."""

    pot_least: Amount


def pot_of(sheet: Sheet, column: PairColumn) -> Amount:
    """What the pot holds, in chips."""
    return fact(sheet.balance(sheet.column(column), POT), "pot")


@rule("opening", Refill, reads=_EVERY_HAND, labels=("pot", "rounds", "players"))
def pot_refilled(deal: Deal, sheet: Sheet, given: Refill) -> Iterator[Entry]:
    """A pot that holds too little is refilled by all, with as many antes as it takes. [26]"""
    lacking = given.pot_least - pot_of(sheet, given.chips)
    if lacking.value <= 0:
        return
    round_ = given.ante * fact(len(deal.seats), "players")
    rounds = (lacking / round_).rounded_up()
    for player in deal.seats:
        yield pays(given.chips, player, POT, given.ante * rounds)


@parameters
class DealerStake:
    """The chips that the dealer pays into the pot before a deal."""

    chips: PairColumn
    dealer_stake: Amount


@rule("opening", DealerStake, reads=_EVERY_HAND)
def dealer_stakes(deal: Deal, sheet: Sheet, given: DealerStake) -> Iterator[Entry]:
    """Before every deal after the first the dealer pays into the pot. [26]"""
    if deal.number > 1:
        yield pays(given.chips, deal.dealer, POT, given.dealer_stake)


@parameters
class FromPot:
    """The chips that the pot pays the declarer."""

    chips: PairColumn
    from_pot: Amount


@_contract_rule(FromPot, labels=("pot",))
def pot_pays_declarer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: FromPot
) -> Iterator[Entry]:
    """The declarer draws from the pot, made or not, as far as it goes. PAY-1 [SEED] [24]"""
    amount = least(given.from_pot, pot_of(now, given.chips))
    yield pays(given.chips, POT, declarer_of(hand), amount)


@parameters
class FromPotMade(FromPot):
    """As `FromPot`, with the tricks that the declarer needs."""

    needed: Amount


def won(hand: Hand, needed: Amount) -> bool:
    """Whether the declarer has his tricks; nothing is played when both drop out."""
    return not hand.tricks or hand.tricks[declarer_of(hand)] >= needed.value


@_contract_rule(FromPotMade, labels=("pot",))
def pot_pays_winner(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: FromPotMade
) -> Iterator[Entry]:
    """The declarer draws from the pot when he has his tricks, as far as it goes. [24]"""
    if won(hand, given.needed):
        amount = least(given.from_pot, pot_of(now, given.chips))
        yield pays(given.chips, POT, declarer_of(hand), amount)


@parameters
class TrickChips:
    """The chips of a trick."""

    chips: PairColumn
    trick_chips: Amount


@_contract_rule(TrickChips, labels=("tricks",))
def defenders_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: TrickChips
) -> Iterator[Entry]:
    """The declarer pays each trick against him; the inviter has both hands'. PAY-2 [SEED]"""
    if hand.tricks:
        defence = defence_of(hand, deal)
        for player in defence.playing:
            price = given.trick_chips * tricks_of(hand, player)
            yield pays(given.chips, declarer_of(hand), defence.owner(player), price)


@parameters
class DeclarerFine:
    """The tricks that the declarer needs, and his fine in chips."""

    chips: PairColumn
    needed: Amount
    declarer_fine: Amount


@_contract_rule(DeclarerFine)
def declarer_pays_pot(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: DeclarerFine
) -> Iterator[Entry]:
    """A declarer who lacks tricks pays the pot. PAY-3 [SEED]"""
    if not won(hand, given.needed):
        yield pays(given.chips, declarer_of(hand), POT, given.declarer_fine)


@parameters
class DefenderFine:
    """The tricks that a defender needs, that an invited pair needs, and the fine in chips."""

    chips: PairColumn
    defender_needs: Amount
    pair_needs: Amount
    defender_fine: Amount


def _defence(hand: Hand, deal: Deal) -> Defence | None:
    return defence_of(hand, deal) if hand.tricks else None


@_contract_rule(DefenderFine)
def short_defender_pays_pot(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: DefenderFine
) -> Iterator[Entry]:
    """A defender who plays and takes too few pays the pot, unless one invited. PAY-4 [SEED]"""
    defence = _defence(hand, deal)
    if defence is None or defence.inviter:
        return
    for player in defence.playing:
        if tricks_of(hand, player).value < given.defender_needs.value:
            yield pays(given.chips, player, POT, given.defender_fine)


@_contract_rule(DefenderFine)
def short_inviter_pays_pot(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: DefenderFine
) -> Iterator[Entry]:
    """Where the two together take too few, the inviter pays the pot. PAY-4 [SEED]"""
    defence = _defence(hand, deal)
    if defence is None or not defence.inviter:
        return
    first, second = (tricks_of(hand, player) for player in defence.both)
    if (first + second).value < given.pair_needs.value:
        yield pays(given.chips, defence.inviter, POT, given.defender_fine)


@_contract_rule(DefenderFine)
def inviter_alone_pays_pot(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: DefenderFine
) -> Iterator[Entry]:
    """An inviter whose own hand takes too few pays the pot for that too. [25]"""
    defence = _defence(hand, deal)
    if defence is None or not defence.inviter:
        return
    if tricks_of(hand, defence.inviter).value < given.defender_needs.value:
        yield pays(given.chips, defence.inviter, POT, given.defender_fine)


@parameters
class Bonus:
    """Who pays and gets a bonus, and whether there is one where both drop out."""

    chips: PairColumn
    needed: Amount
    bonus_from: Literal["all", "playing"]
    drop_bonuses: Literal["true", "false"]


def _unrewarded(hand: Hand, given: Bonus) -> bool:
    """Whether both dropped out at a table where that earns no bonus. [27]"""
    return not hand.tricks and given.drop_bonuses == "false"


def _partners(hand: Hand, deal: Deal, given: Bonus) -> tuple[str, ...]:
    """The defenders between whom and the declarer a bonus is paid. [22] [27]"""
    if _unrewarded(hand, given):
        return ()
    defence = defence_of(hand, deal)
    return defence.playing if given.bonus_from == "playing" else defence.both


def _bonus(hand: Hand, deal: Deal, amount: Amount, given: Bonus, *, lost: bool) -> Iterator[Entry]:
    """The bonus of each defender; where the declarer has lost, his to each of them."""
    declarer = declarer_of(hand)
    made = won(hand, given.needed)
    for player in _partners(hand, deal, given):
        if made:
            yield pays(given.chips, player, declarer, amount)
        elif lost:
            yield pays(given.chips, declarer, player, amount)


@parameters
class SuitBonus(Bonus):
    """As `Bonus`, with its chips by the suit of the contract."""

    suit_bonus: ContractTable


@_contract_rule(SuitBonus)
def hearts_bonus(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: SuitBonus
) -> Iterator[Entry]:
    """Hearts: each defender pays the declarer, or he each of them. PAY-5 [SEED]"""
    yield from _bonus(hand, deal, given.suit_bonus.of(hand.contract), given, lost=True)


@parameters
class AcesBonus(Bonus):
    """As `Bonus`, with its chips."""

    aces_bonus: Amount


@_aces_rule(AcesBonus)
def four_aces_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: AcesBonus
) -> Iterator[Entry]:
    """Four aces: each defender pays a declarer who wins. PAY-6 [SEED]"""
    if hand.aces == "four":
        yield from _bonus(hand, deal, given.aces_bonus, given, lost=False)


@_aces_rule(AcesBonus)
def no_aces_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: AcesBonus
) -> Iterator[Entry]:
    """No aces: each defender pays the declarer, or he each of them. PAY-7 [SEED] [23]"""
    if hand.aces == "none":
        yield from _bonus(hand, deal, given.aces_bonus, given, lost=True)


@_aces_rule(AcesBonus, labels=("pot",))
def no_aces_from_pot(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: AcesBonus
) -> Iterator[Entry]:
    """No aces: the pot pays the declarer as far as it goes, or he the pot. [23]"""
    if hand.aces != "none" or _unrewarded(hand, given):
        return
    if won(hand, given.needed):
        amount = least(given.aces_bonus, pot_of(now, given.chips))
        yield pays(given.chips, POT, declarer_of(hand), amount)
    else:
        yield pays(given.chips, declarer_of(hand), POT, given.aces_bonus)


@parameters
class Pot:
    """The column with the pot."""

    chips: PairColumn


@rule("state", Pot)
def pot_empty(sheet: Sheet, given: Pot) -> bool:
    """The evening is over when the pot is empty. [28]"""
    return not pot_of(sheet, given.chips)


@rule("settlement", Pot, labels=("pot",))
def pot_divided(sheet: Sheet, ended: bool, given: Pot) -> Iterator[Entry]:
    """What is left in the pot goes to all in equal parts, what does not divide by seat. [28]"""
    pot = pot_of(sheet, given.chips)
    everybody = [Draw(player, pot) for player in sheet.players]
    for player, share in drawn(pot, [everybody]):
        yield pays(given.chips, POT, player, share)

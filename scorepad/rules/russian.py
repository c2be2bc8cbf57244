"""Russian preferans: pool, mountain and whists of a contract and of a misère.

Sources, as the variant files tag them; [I] is inferred there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorepad.amount import Amount, fact
from scorepad.deal import CONCEDED_DEFENCE, Deal
from scorepad.hand import Hand
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.rule import LevelTable, OwnColumn, PairColumn, parameters, rule
from scorepad.rules.russian_terms import (
    SHORT_DECLARER,
    Pooled,
    Undertrick,
    Whists,
    contract_rule,
    defence_tricks,
    failed,
    pooled,
    shortage_of,
    undertricks_of,
    whisters_of,
)
from scorepad.sheet import Entry, Sheet, pays, plus


@parameters
class Checked:
    """The levels that are checked, not whisted."""

    checked: tuple[str, ...]


@rule("facts", Checked, reads={"level": ("declarer", "defence", "tricks")})
def checked_ten(hand: Hand, deal: Deal, given: Checked) -> Hand:
    """A contract that is checked is played by both defenders, whatever they say. [JURA] [TS]"""
    if str(hand.contract.level) not in given.checked or hand.concede:
        return hand
    both = dict.fromkeys(deal.defenders(declarer_of(hand)), "whist")
    return replace(hand, defence=both)


@parameters
class Made(Pooled):
    """As `Pooled`, with the pool points of a contract by level."""

    values: LevelTable


@contract_rule(Made, labels=SHORT_DECLARER)
def contract_made(hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Made) -> Iterator[Entry]:
    """A contract that is made or not played goes into the declarer's pool. [SEED] [PEN]"""
    if not hand.concede and not failed(hand):
        yield from pooled(declarer_of(hand), given.values.of(hand.contract), deal, now, given)


@contract_rule(Undertrick, labels=SHORT_DECLARER)
def declarer_short(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Undertrick
) -> Iterator[Entry]:
    """The declarer is short: each missing trick goes onto his mountain. [LES] [LEN]"""
    if failed(hand):
        price = given.undertrick.of(hand.contract) * undertricks_of(hand)
        yield plus(given.mountain, declarer_of(hand), price)


@rule(
    "score", Undertrick, reads={"level": ("declarer", "concede", CONCEDED_DEFENCE)},
    labels=("conceded",),
)  # fmt: skip
def conceded(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Undertrick
) -> Iterator[Entry]:
    """A contract given up without play: the tricks conceded go onto the mountain. [FSPR] [JURA]"""
    if hand.concede:
        price = given.undertrick.of(hand.contract) * fact(int(hand.concede), "conceded")
        yield plus(given.mountain, declarer_of(hand), price)


def _unwritten(hand: Hand, deal: Deal, given: Whists) -> bool:
    """Whether the defence writes nothing: not played, or short where the table plays it so."""
    if not hand.tricks:
        return True
    return given.short_whists == "none" and bool(shortage_of(hand, deal, given.quota))


@contract_rule(Whists, labels=("tricks",))
def both_whisters_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Whists
) -> Iterator[Entry]:
    """Both whist: each writes his own tricks on the declarer. [LES] [COD]"""
    if _unwritten(hand, deal, given):
        return
    whisters = whisters_of(hand, deal)
    if len(whisters) > 1:
        for player in whisters:
            price = given.whist_price.of(hand.contract) * tricks_of(hand, player)
            yield pays(given.whists, declarer_of(hand), player, price)


def _lone(hand: Hand, deal: Deal) -> str | None:
    whisters = whisters_of(hand, deal)
    return whisters[0] if len(whisters) == 1 else None


@contract_rule(Whists, labels=("tricks",))
def lone_whister_paid(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Whists
) -> Iterator[Entry]:
    """One whists: he writes all tricks of the defence on the declarer (greedy whist). [LES]"""
    if _unwritten(hand, deal, given):
        return
    lone = _lone(hand, deal)
    if lone:
        price = given.whist_price.of(hand.contract) * defence_tricks(hand, deal)
        yield pays(given.whists, declarer_of(hand), lone, price)


@contract_rule(Whists, labels=(*SHORT_DECLARER, "defenders"))
def gentleman_whist(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Whists
) -> Iterator[Entry]:
    """One whists: where the declarer is short, he and the passer share the whists. [PG]"""
    if _unwritten(hand, deal, given):
        return
    lone = _lone(hand, deal)
    if not lone:
        return
    price = given.whist_price.of(hand.contract) * defence_tricks(hand, deal)
    if not failed(hand):
        yield pays(given.whists, declarer_of(hand), lone, price)
        return
    defenders = deal.defenders(declarer_of(hand))
    for player in defenders:
        share = price / fact(len(defenders), "defenders")
        yield pays(given.whists, declarer_of(hand), player, share)


@parameters
class Consolation:
    """The whists of consolation for a missing trick, by level."""

    whists: PairColumn
    consolation: LevelTable


def _consolation(hand: Hand, given: Consolation) -> Amount:
    return given.consolation.of(hand.contract) * undertricks_of(hand)


@contract_rule(Consolation, labels=SHORT_DECLARER)
def consolation_to_all(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Consolation
) -> Iterator[Entry]:
    """The declarer is short: every other player writes it, the sitting dealer too. [COD] [LES]"""
    if failed(hand):
        for player in deal.after(declarer_of(hand)):
            yield pays(given.whists, declarer_of(hand), player, _consolation(hand, given))


@contract_rule(Consolation, labels=SHORT_DECLARER)
def consolation_to_whisters(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Consolation
) -> Iterator[Entry]:
    """The declarer is short: each whister writes a consolation. [SEED]"""
    if failed(hand):
        for player in whisters_of(hand, deal):
            yield pays(given.whists, declarer_of(hand), player, _consolation(hand, given))


@parameters
class HalfWhist:
    """The whists for a trick, and the tricks that count for a half-whist, by level."""

    whists: PairColumn
    whist_price: LevelTable
    share: LevelTable


@rule(
    "score", HalfWhist, reads={"level": ("declarer", "defence")},
    calls=("pass", "half", "return"),
)  # fmt: skip
def half_whist(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: HalfWhist
) -> Iterator[Entry]:
    """The second defender leaves for half the whists, and nothing is played. [PEN]"""
    if hand.tricks or hand.concede:
        return
    for player, call in (hand.defence or {}).items():
        if call == "half":
            price = given.whist_price.of(hand.contract) * given.share.of(hand.contract)
            yield pays(given.whists, declarer_of(hand), player, price)


@parameters
class MisereMade(Pooled):
    """As `Pooled`, with the pool points of a misère."""

    misere_value: Amount


_MISERE = {"misere": ("declarer", "tricks")}


@rule("score", MisereMade, reads=_MISERE)
def misere_made(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: MisereMade
) -> Iterator[Entry]:
    """A misère without a trick goes into the pool. [LEN] [ROST]"""
    if not tricks_of(hand, declarer_of(hand)):
        yield from pooled(declarer_of(hand), given.misere_value, deal, now, given)


@parameters
class MisereFailed:
    """The mountain, and its points for a trick at misère."""

    mountain: OwnColumn
    misere_trick: Amount


@rule("score", MisereFailed, reads=_MISERE, labels=("tricks",))
def misere_failed(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: MisereFailed
) -> Iterator[Entry]:
    """Each trick at misère goes onto the mountain; the defenders write nothing. [LEN] [ROST]"""
    declarer = declarer_of(hand)
    yield plus(given.mountain, declarer, given.misere_trick * tricks_of(hand, declarer))


@parameters
class TalonUnits:
    """How many units the cards of a talon count."""

    ace: Amount
    king_queen: Amount
    ace_king: Amount
    two_aces: Amount


@parameters
class TalonAces:
    """The units of a talon, and the whists for a unit by level."""

    whists: PairColumn
    talon: TalonUnits
    unit: LevelTable


@rule(
    "score", TalonAces, reads={"level": ("declarer", "talon"), "misere": ("talon",)},
    labels=("defenders",),
)  # fmt: skip
def talon_aces(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: TalonAces
) -> Iterator[Entry]:
    """Cards in the talon are paid to the sitting dealer, with three in halves to both. [FSPR]"""
    units = _units(hand, given.talon)
    if units is None or hand.contract.kind != "level":
        return
    price = units * given.unit.of(hand.contract)
    if deal.sitting:
        yield pays(given.whists, declarer_of(hand), deal.sitting, price)
        return
    defenders = deal.defenders(declarer_of(hand))
    for player in defenders:
        share = price / fact(len(defenders), "defenders")
        yield pays(given.whists, declarer_of(hand), player, share)


def _units(hand: Hand, talon: TalonUnits) -> Amount | None:
    cards = hand.talon or ()
    ranks = "".join(sorted(card[0] for card in cards))
    one_suit = len({card[1:] for card in cards}) == 1
    if ranks == "AA":
        return talon.two_aces
    if one_suit and ranks in ("AK", "KQ"):
        return talon.ace_king if ranks == "AK" else talon.king_queen
    return talon.ace if "A" in ranks else None

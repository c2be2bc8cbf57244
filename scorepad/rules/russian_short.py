"""Russian preferans: what a whister pays when the defence has not taken what it owes.

Sources, as the variant files tag them; [I] is inferred there.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.amount import Amount, fact, least
from scorepad.deal import Deal
from scorepad.hand import Hand
from scorepad.rules.facts import tricks_of
from scorepad.rules.russian_terms import (
    Short,
    ShortShares,
    ShortTogether,
    charged,
    contract_rule,
    shortage_of,
    whisters_of,
)
from scorepad.sheet import Entry, Sheet

_short_rule_labels = ("tricks",)


def _pair(hand: Hand, deal: Deal, levels: tuple[str, ...]) -> tuple[str, ...]:
    """Both whisters, at one of the levels; nobody where one whists or another level is played."""
    if not hand.tricks or str(hand.contract.level) not in levels:
        return ()
    whisters = whisters_of(hand, deal)
    return whisters if len(whisters) > 1 else ()


def _missing(hand: Hand, player: str, given: ShortShares) -> Amount | None:
    """How many tricks a whister misses of his own share."""
    short = given.share.of(hand.contract) - tricks_of(hand, player)
    return short if short.value > 0 else None


@contract_rule(Short, labels=_short_rule_labels)
def lone_whister_short(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: Short
) -> Iterator[Entry]:
    """One whists: what the defence is short goes onto his mountain. [COD] [SEED]"""
    short = shortage_of(hand, deal, given.quota)
    whisters = whisters_of(hand, deal) if short else ()
    if short and len(whisters) == 1:
        yield charged(whisters[0], short, hand, given)


@contract_rule(ShortShares, labels=_short_rule_labels)
def short_of_share(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortShares
) -> Iterator[Entry]:
    """Both whist: each pays what he misses of his share, no more than the two are short. [COD]"""
    short = shortage_of(hand, deal, given.quota)
    for player in _pair(hand, deal, given.levels) if short else ():
        missing = _missing(hand, player, given)
        if short and missing:
            yield charged(player, least(missing, short), hand, given)


@contract_rule(ShortShares, labels=_short_rule_labels)
def short_of_share_alone(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortShares
) -> Iterator[Entry]:
    """Both whist: each pays what he misses of his share, whatever the other took. [ROST]"""
    for player in _pair(hand, deal, given.levels):
        missing = _missing(hand, player, given)
        if missing:
            yield charged(player, missing, hand, given)


@contract_rule(ShortTogether, labels=(*_short_rule_labels, "whisters"))
def short_with_fewer(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTogether
) -> Iterator[Entry]:
    """Both whist: who took fewer pays all that is missing; with equal counts half each. [SEED]"""
    short = shortage_of(hand, deal, given.quota)
    pair = _pair(hand, deal, given.levels)
    if not short or not pair:
        return
    fewest = min(tricks_of(hand, player).value for player in pair)
    owing = [player for player in pair if tricks_of(hand, player).value == fewest]
    share = short / fact(len(owing), "whisters") if len(owing) > 1 else short
    for player in owing:
        yield charged(player, share, hand, given)


@contract_rule(ShortTogether, labels=_short_rule_labels)
def short_with_last(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTogether
) -> Iterator[Entry]:
    """Both whist and take nothing: the second to whist pays. [SEED] [PEN]"""
    short = shortage_of(hand, deal, given.quota)
    pair = _pair(hand, deal, given.levels)
    if short and pair:
        yield charged(pair[-1], short, hand, given)


@contract_rule(ShortTogether, labels=_short_rule_labels)
def short_with_both(
    hand: Hand, deal: Deal, began: Sheet, now: Sheet, given: ShortTogether
) -> Iterator[Entry]:
    """Both whist and take nothing: each pays. [JURA] [FSPR]"""
    short = shortage_of(hand, deal, given.quota)
    for player in _pair(hand, deal, given.levels) if short else ():
        assert short is not None
        yield charged(player, short, hand, given)

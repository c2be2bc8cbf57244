"""Russian preferans: what cannot be in the facts of a hand and of its auction."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.deal import Deal
from scorepad.hand import Hand
from scorepad.problems import Problem
from scorepad.rules.facts import declarer_of
from scorepad.rules.rule import NoParameters, parameters, rule
from scorepad.rules.russian_all_pass import Exit, lowest_bid
from scorepad.sheet import Sheet

_LEVEL = {"level": ("defence",)}
_BID: dict[str, tuple[str, ...]] = {"level": (), "misere": ()}


@parameters
class Levels:
    """The levels at which something may be."""

    levels: tuple[str, ...]


@rule("check", Levels, reads=_LEVEL)
def half_whist_place(
    hand: Hand, deal: Deal, began: Sheet | None, given: Levels
) -> Iterator[Problem]:
    """Half the whists are taken by the second defender, after a pass, at some levels. [PEN]"""
    calls = hand.defence or {}
    if hand.concede or not {"half", "return"} & set(calls.values()):
        return
    first, second = deal.defenders(declarer_of(hand))
    if (calls[first], calls[second]) not in (("pass", "half"), ("return", "half")):
        wrong = first if calls[first] == "half" or calls[second] != "half" else second
        yield hand.problem("half.place", "defence", wrong, first=first, second=second)
    elif str(hand.contract.level) not in given.levels:
        known = " and ".join(given.levels)
        yield hand.problem("half.level", "defence", second, level=hand.contract.level, known=known)


@parameters
class Forced:
    """The contracts that both defenders must whist."""

    contracts: tuple[str, ...]


@rule("check", Forced, reads=_LEVEL)
def stalingrad(hand: Hand, deal: Deal, began: Sheet | None, given: Forced) -> Iterator[Problem]:
    """Both must whist on such a contract. [2.4]"""
    if hand.concede or hand.contract.name not in given.contracts:
        return
    for player, call in (hand.defence or {}).items():
        if call != "whist":
            contract = hand.contract
            yield hand.problem("whist.forced", "defence", player, name=player, contract=contract)


@rule("check", Exit, reads=_BID)
def bid_high_enough(hand: Hand, deal: Deal, began: Sheet | None, given: Exit) -> Iterator[Problem]:
    """After all-passes the winning bid is not below the exit; a misère meets every exit. [2.6]"""
    level = lowest_bid.function(deal, given).value
    if hand.bid and hand.bid.kind == "level" and hand.bid.level < level:
        count = deal.all_passes
        yield hand.problem("bid.exit", "bid", bid=hand.bid, level=level, count=count)


@rule("check", NoParameters, reads=_BID)
def misere_bid_binds(
    hand: Hand, deal: Deal, began: Sheet | None, given: NoParameters
) -> Iterator[Problem]:
    """Who wins the auction with misère plays misère. [I]"""
    if hand.bid and hand.bid.kind == "misere" and hand.contract.kind != "misere":
        yield hand.problem("contract.misere-bid", "contract", contract=hand.contract)


@parameters
class NoBid:
    """The levels that are contracts and never bids."""

    levels: tuple[str, ...]


@rule("check", NoBid, reads=_BID)
def never_bid(hand: Hand, deal: Deal, began: Sheet | None, given: NoBid) -> Iterator[Problem]:
    """A level that is announced only after the talon is seen. [SEED]"""
    if hand.bid and str(hand.bid.level) in given.levels:
        yield hand.problem("bid.never", "bid", bid=hand.bid)

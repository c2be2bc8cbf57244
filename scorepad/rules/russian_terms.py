"""Russian preferans: what its rules share: who whists, who is short, how a pool fills.

Sources, as the variant files tag them; [I] is inferred there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import add
from typing import Literal, TypeAlias

from scorepad.amount import Amount, fact
from scorepad.deal import PASSER_MAY, Deal
from scorepad.hand import Hand
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.rule import LevelTable, OwnColumn, PairColumn, parameters, rule
from scorepad.sheet import Draw, Entry, Sheet, drawn, minus, pays, plus

YesNo: TypeAlias = Literal["true", "false"]

# A whister who was left alone by the other's half-whist returned it.
WHISTING = ("whist", "return")

contract_rule = partial(
    rule,
    "score",
    reads={"level": ("declarer", "defence", "tricks", PASSER_MAY)},
    calls=("whist", "pass"),
)
SHORT_DECLARER = ("tricks", "level")


@parameters
class Pooled:
    """The columns that a pool point can move, its limit, and what points are worth in whists."""

    pool: OwnColumn
    mountain: OwnColumn
    whists: PairColumn
    limit: Amount
    help: YesNo
    pool_point: Amount
    mountain_point: Amount


@parameters
class Undertrick:
    """The mountain, and its points for a missing trick by level."""

    mountain: OwnColumn
    undertrick: LevelTable


@parameters
class Short(Undertrick):
    """As `Undertrick`, with the tricks that the defence owes by level.

    `answer` is into how many parts a whister's missing trick is divided: he answers
    for one of them.
    """

    quota: LevelTable
    answer: Amount


@parameters
class ShortShares(Short):
    """As `Short`, with the share of each of two whisters and the levels of the rule."""

    share: LevelTable
    levels: tuple[str, ...]


@parameters
class ShortTogether(Short):
    """As `Short`, with the levels of the rule."""

    levels: tuple[str, ...]


@parameters
class Whists:
    """The whists for a trick by level; `short_whists` whether a short defence writes them."""

    whists: PairColumn
    whist_price: LevelTable
    quota: LevelTable
    short_whists: Literal["written", "none"]


def whisters_of(hand: Hand, deal: Deal) -> tuple[str, ...]:
    """Who answers for the defence; the first to speak stands first."""
    calls = hand.defence or {}
    return tuple(name for name in deal.defenders(declarer_of(hand)) if calls[name] in WHISTING)


def undertricks_of(hand: Hand) -> Amount:
    """How many tricks the declarer misses."""
    level = fact(hand.contract.level, "level", contract=hand.contract)
    return level - tricks_of(hand, declarer_of(hand))


def failed(hand: Hand) -> bool:
    """Whether a contract was played and the declarer is short."""
    return bool(hand.tricks) and undertricks_of(hand).value > 0


def defence_tricks(hand: Hand, deal: Deal) -> Amount:
    """The tricks of both defenders; what a passer's hand took counts too. [19]"""
    taken = [tricks_of(hand, name) for name in deal.defenders(declarer_of(hand))]
    counted = [tricks for tricks in taken if tricks]
    return reduce(add, counted) if counted else taken[0]


def shortage_of(hand: Hand, deal: Deal, quota: LevelTable) -> Amount | None:
    """How many tricks the defence is short of what it owes; None when it is not."""
    if not hand.tricks:
        return None
    short = quota.of(hand.contract) - defence_tricks(hand, deal)
    return short if short.value > 0 else None


def charged(player: str, short: Amount, hand: Hand, given: Short) -> Entry:
    """A whister's missing tricks on his mountain, as far as he answers for them."""
    price = given.undertrick.of(hand.contract) * short
    if given.answer.value > 1:
        price = price / given.answer
    return plus(given.mountain, player, price)


def pooled(player: str, points: Amount, deal: Deal, sheet: Sheet, given: Pooled) -> Iterator[Entry]:
    """Points that a player writes into his pool, and what happens beyond its limit. [2.8]

    With help they go to the fullest open pool, whose owner owes them to the player;
    when all are closed they come off his mountain. Without help the pool runs over.
    """
    if given.help == "false":
        yield plus(given.pool, player, points)
        return
    for receiver, part in drawn(points, ([room] for room in _rooms(player, deal, sheet, given))):
        if not receiver:
            worth = part * given.pool_point / given.mountain_point
            yield minus(given.mountain, player, worth)
            continue
        yield plus(given.pool, receiver, part)
        if receiver != player:
            yield pays(given.whists, receiver, player, part * given.pool_point)


def _rooms(player: str, deal: Deal, sheet: Sheet, given: Pooled) -> Iterator[Draw]:
    """What fits into a player's own pool, then into the others', the fullest first. [14]"""
    others = sorted(deal.after(player), key=lambda other: -sheet.own(given.pool, other))
    for one in (player, *others):
        room = given.limit - fact(sheet.own(given.pool, one), given.pool, player=one)
        if room.value > 0:
            yield Draw(one, room)

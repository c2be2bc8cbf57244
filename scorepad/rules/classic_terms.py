"""Classic preferans: what its rules share: what a game is worth, what is taken, who is short.

Sources, as the variant file tags them: [S:n], [W:…]; [A…] are the ambiguities decided there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import add
from typing import Literal, TypeAlias

from scorepad.amount import Amount, fact, label, least
from scorepad.deal import Deal, Defence, defence_of
from scorepad.hand import Hand
from scorepad.rules.duty import short_by_seat
from scorepad.rules.facts import declarer_of, tricks_of
from scorepad.rules.rule import (
    Bound,
    ContractTable,
    DutyTable,
    OwnColumn,
    PairColumn,
    parameters,
    rule,
)
from scorepad.sheet import Draw, Sheet, drawn

YesNo: TypeAlias = Literal["true", "false"]

MISERES = ("misere", "misere-small", "uvert", "uvert-small")
_PLAYED = ("declarer", "defence", "tricks", "revokes", "looked", "from")
LEVEL = {"level": _PLAYED}
MISERE = dict.fromkeys(MISERES, ("declarer", "tricks", "revokes", "looked", "from"))

# What a rule reads of a game, and the labels of the tricks that somebody misses.
game_rule = partial(
    rule, "score", reads={**LEVEL, **MISERE}, calls=("whist", "pass", "invite", "invited")
)
contract_rule = partial(rule, "score", reads=LEVEL, calls=("whist", "pass", "invite", "invited"))
misere_rule = partial(rule, "score", reads=MISERE)
TRICKS_MISSED = ("tricks", "level")


@parameters
class Game:
    """What a game is worth in game points, and how often that counts in the end phase."""

    values: ContractTable
    misere_values: ContractTable
    responsible: Amount


@parameters
class WrittenOff(Game):
    """The column of records, and what a point of a partner's costs him in whists."""

    record: OwnColumn
    whists: PairColumn
    price: Amount


@parameters
class Taking(Game):
    """How much of the kurochka on the table is taken, and at which games.

    `passed_takes` when both defenders pass, `misere_takes` at misère and uvert.
    """

    kurochka: OwnColumn
    bound: Bound
    passed_takes: YesNo
    misere_takes: YesNo


@parameters
class Taken(Taking):
    """As `Taking`, with what a point of a partner's costs him in whists."""

    whists: PairColumn
    price: Amount


@parameters
class Whists(Taking):
    """As `Taking`; `partial_whists` is what a kurochka counts that covers only a part."""

    whists: PairColumn
    partial_whists: Literal["taken", "double"]
    doubled: Amount


@parameters
class FailedWhists(Taking):
    """As `Taking`; `failed_whists` says whether the kurochka counts that nobody took."""

    whists: PairColumn
    failed_whists: Literal["value", "with_kurochka"]


@parameters
class Innocent(Game):
    """In how many parts the whists of an innocent whister are paid."""

    whists: PairColumn
    shares: Amount


@parameters
class Owed(Game):
    """Who must take how many tricks, and the column in which a shortage is put on top."""

    kurochka: OwnColumn
    duties: DutyTable


@parameters
class Penalty(Game):
    """The column in which a penalty is put on top."""

    kurochka: OwnColumn


def value_of(hand: Hand, given: Game) -> Amount:
    """The value of the game in the table, in game points."""
    table = given.values if hand.contract.kind == "level" else given.misere_values
    return table.of(hand.contract)


def worth_of(hand: Hand, deal: Deal, given: Game) -> Amount:
    """The value, doubled in the end phase: a whister's remiz and the rate without a kurochka."""
    value = value_of(hand, given)
    return given.responsible * value if deal.in_end else value


def undertricks_of(hand: Hand) -> Amount:
    """How many tricks the declarer misses; at misère, how many he took."""
    taken = tricks_of(hand, declarer_of(hand))
    if hand.contract.kind != "level":
        return taken
    return fact(hand.contract.level, "level", contract=hand.contract) - taken


def short_declarer(hand: Hand) -> bool:
    """Whether the declarer took too few tricks, or at misère any; never where all passed."""
    return bool(hand.tricks) and undertricks_of(hand).value > 0


def revoked(hand: Hand, player: str) -> bool:
    """Whether a player revoked."""
    return bool((hand.revokes or {}).get(player))


def revokes_of(hand: Hand, player: str) -> Amount:
    """How often a player revoked."""
    return fact((hand.revokes or {}).get(player, 0), "revokes", player=player)


def defenders_revoked(hand: Hand, deal: Deal) -> bool:
    """Whether somebody revoked against the declarer."""
    return any(revoked(hand, player) for player in deal.defenders(declarer_of(hand)))


def both_sides_revoked(hand: Hand, deal: Deal) -> bool:
    """Whether the declarer revoked and a defender too: only the revokes are charged. [S:58]"""
    return revoked(hand, declarer_of(hand)) and defenders_revoked(hand, deal)


def won(hand: Hand, deal: Deal) -> bool:
    """Whether the declarer writes the game off: made, or a defender revoked. [S:54-57,117]"""
    if revoked(hand, declarer_of(hand)):
        return False
    return not short_declarer(hand) or defenders_revoked(hand, deal)


def lost(hand: Hand, deal: Deal) -> bool:
    """Whether the declarer is scored as failed: short, or he alone revoked. [S:54,56,72]"""
    return not won(hand, deal) and not both_sides_revoked(hand, deal)


def on_table(deal: Deal, began: Sheet, column: OwnColumn) -> Amount:
    """The kurochka that lay on the table as the hand began, of all players. [S:72,73]"""
    order = (deal.dealer, *deal.after(deal.dealer))
    stocks = (stock_of(began, column, player).points for player in order)
    owned = [stock for stock in stocks if stock]
    return reduce(add, owned) if owned else Amount(0)


def bound_of(hand: Hand, deal: Deal, given: Taking) -> Amount:
    """How much of the kurochka this game may take; nothing where the table plays it so."""
    passed = hand.contract.kind == "level" and not hand.tricks
    if (passed and given.passed_takes == "false") or (
        hand.contract.kind != "level" and given.misere_takes == "false"
    ):
        return Amount(0)
    bound = given.bound.of(value_of(hand, given))
    return given.responsible * bound if deal.in_end else bound


def takeable(hand: Hand, deal: Deal, began: Sheet, given: Taking) -> Amount:
    """What a made game takes off the table, with its reason; no more than lies there. [S:62,73]"""
    reason = least(bound_of(hand, deal, given), on_table(deal, began, given.kurochka))
    return Amount(reason.value, label=label("takeable"), because=reason)


def takes(hand: Hand, deal: Deal, began: Sheet, given: Taking) -> Iterator[Draw]:
    """From whom a made game takes how much: own first, or as the declarer chose. [A1] [A2]"""
    declarer = declarer_of(hand)
    chosen = (hand.choice or {}).get("kurochka", ())
    order = dict.fromkeys((*chosen, declarer, *deal.after(declarer)))
    owned = (stock_of(began, given.kurochka, player) for player in order)
    bound = bound_of(hand, deal, given)
    return (draw for draw in drawn(bound, ([stock] for stock in owned if stock.points))
            if draw.player and draw.points)  # fmt: skip


def stock_of(sheet: Sheet, column: OwnColumn, player: str) -> Draw:
    """What a player has in an own column."""
    return Draw(player, fact(sheet.own(column, player), column, player=player))


def partners_with_record(hand: Hand, deal: Deal, began: Sheet, record: OwnColumn) -> Iterator[Draw]:
    """The partners who have a record left: the chosen one, then from the left on. [S:78] [A14]"""
    chosen = (hand.choice or {}).get("record", ())
    for player in dict.fromkeys((*chosen, *deal.after(declarer_of(hand)))):
        stock = stock_of(began, record, player)
        if stock.points:
            yield stock


def beyond_record(hand: Hand, began: Sheet, record: OwnColumn, given: Game) -> Amount | None:
    """What of the value the declarer's own record cannot take; None where it takes all."""
    value = value_of(hand, given)
    own = stock_of(began, record, declarer_of(hand)).points
    if own.value >= value.value:
        return None
    return value - own if own else value


def unit_of(hand: Hand, deal: Deal, began: Sheet, given: Taking) -> Amount:
    """What each missing trick costs the declarer: what he would have written off. [S:72,73]"""
    if deal.in_end:
        return worth_of(hand, deal, given)
    more = takeable(hand, deal, began, given)
    return value_of(hand, given) + more if more else value_of(hand, given)


def whisting(defence: Defence) -> tuple[str, ...]:
    """Who is paid: both whisters, the lone one, or the inviter for both. [S:77,83] [A11]"""
    return tuple(dict.fromkeys(defence.owner(player) for player in defence.playing))


def defence_tricks(hand: Hand, defence: Defence) -> Iterator[tuple[str, Amount]]:
    """Each hand against the declarer that is in play, as its owner and its tricks."""
    for player in defence.playing:
        yield defence.owner(player), tricks_of(hand, player)


def short_whisters(hand: Hand, deal: Deal, duties: DutyTable) -> Iterator[tuple[str, Amount]]:
    """Each whister who is short of his duty, with by how many tricks. [S:74,76] [A8] [A9]"""
    defence, level = defence_of(hand, deal), hand.contract.level
    if not hand.tricks:
        return
    if not defence.inviter and not defence.alone:
        yield from short_by_seat(hand, defence, duties)
        return
    owner = defence.inviter or defence.alone
    assert owner is not None
    if defence.inviter:
        duty = duties.together(level, *defence.both)
    else:
        duty = duties.of(level, "alone", owner)
    for player in defence.playing:
        duty = duty - tricks_of(hand, player)
    if duty.value > 0:
        yield owner, duty


def guilty(hand: Hand, deal: Deal) -> Iterator[tuple[str, Amount]]:
    """Each defender who answers for revokes against the declarer, with how many. [S:54-58]"""
    defence = defence_of(hand, deal) if hand.defence else None
    for player in deal.defenders(declarer_of(hand)):
        if revoked(hand, player):
            yield (defence.owner(player) if defence else player), revokes_of(hand, player)

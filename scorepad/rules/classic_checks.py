"""Classic preferans: what cannot be, or is unusual, in the facts of a hand."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.deal import Deal, defence_of
from scorepad.hand import Hand
from scorepad.language import Said
from scorepad.problems import Problem
from scorepad.rules.classic_terms import (
    LEVEL,
    MISERE,
    Taking,
    beyond_record,
    bound_of,
    on_table,
    stock_of,
    won,
)
from scorepad.rules.facts import declarer_of
from scorepad.rules.rule import OwnColumn, parameters, rule
from scorepad.sheet import Sheet


@parameters
class Choice(Taking):
    """As `Taking`, with the column of records."""

    record: OwnColumn


@rule("check", Choice, reads={**LEVEL, **MISERE})
def choice_of_whom(hand: Hand, deal: Deal, began: Sheet | None, given: Choice) -> Iterator[Problem]:
    """`from` names who has something to give, and only where something is taken. [A1] [A14]"""
    if hand.choice is None or began is None:
        return
    takes = won(hand, deal) and bool(bound_of(hand, deal, given))
    if "kurochka" in hand.choice:
        taken = takes and bool(on_table(deal, began, given.kurochka))
        yield from _chosen(hand, deal, began, given.kurochka, taken)
    if "record" in hand.choice:
        rest = None if deal.in_end else beyond_record(hand, began, given.record, given)
        yield from _chosen(hand, deal, began, given.record, rest is not None and won(hand, deal))


def _chosen(
    hand: Hand, deal: Deal, began: Sheet, column: OwnColumn, taken: bool
) -> Iterator[Problem]:
    """What is wrong with the players who are named for one column."""
    assert hand.choice is not None
    if not taken:
        yield hand.problem("from.nothing", "from", column, at_key=True, column=column)
        return
    for name in hand.choice[column]:
        if column == "record" and name == declarer_of(hand):
            yield hand.problem("from.own", "from", column, name, name=name)
        elif not stock_of(began, column, name).points:
            owners = [one for one in deal.seats if began.own(column, one)]
            yield hand.problem(
                "from.empty", "from", column, name,
                name=name, column=column, known=", ".join(owners) or Said("nobody"),
            )  # fmt: skip


@parameters
class Unusual:
    """The levels and the strains at which nobody whists alone without inviting."""

    levels: tuple[str, ...]
    strains: tuple[str, ...]


@rule("check", Unusual, reads=LEVEL)
def lone_whist(hand: Hand, deal: Deal, began: Sheet | None, given: Unusual) -> Iterator[Problem]:
    """Nobody whists alone and uninvited on such a contract; it is allowed. [S:76,81]"""
    contract, defence = hand.contract, defence_of(hand, deal)
    unusual = str(contract.level) in given.levels or contract.strain in given.strains
    if defence.alone and unusual:
        name = defence.alone
        yield hand.problem("whist.lonely", "defence", name, name=name, contract=contract)

"""What stands between hands: corrections of the sheet, and what the paper shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorepad.amount import Amount, Label, Number, plain
from scorepad.items import Adjust, Paper
from scorepad.problems import Place, Problem, problem_at
from scorepad.sheet import Column, Entry, Sheet, minus, pays, plus
from scorepad.source import Map, Node, nfc, place

ADJUST = "adjust"


class Held(NamedTuple):
    """The line of a paper item that held, and the number of the hand after it."""

    line: int
    since: int


def adjust_entry(item: Adjust) -> Entry:
    """The entry of a correction; its note is the reason."""
    size = max(item.amount, -item.amount)
    reason = Amount(size, label=Label(ADJUST, (("note", item.note),)))
    if item.against is not None:
        entry = pays(item.column, item.against, item.player, reason)
    else:
        make = minus if item.amount < 0 else plus
        entry = make(item.column, item.player, reason)
    return entry.named(ADJUST)


def adjust_problems(item: Adjust, sheet: Sheet, *, known: bool) -> Iterator[Problem]:
    """What is wrong with a correction; `known` whether the sheet is, before any bad hand."""
    body = item.node.items["adjust"][1]
    assert isinstance(body, Map)
    at = {key: place(node) for key, (_, node) in body.items.items()}
    columns = _columns(sheet)
    if item.column not in columns:
        names = ", ".join(columns)
        yield problem_at("paper.column", at["column"], column=item.column, known=names)
        return
    if not item.amount:
        yield problem_at("adjust.zero", at["amount"])
    column = columns[item.column]
    strangers = list(_strangers(item, sheet.parties(column), at))
    if strangers:
        yield from strangers
    elif column.kind == "pair":
        yield from _pair_problems(item, at)
    elif item.against is not None:
        yield problem_at("adjust.own", at["against"], column=column.name)
    elif known and not column.below_zero:
        result = sheet.own(column.name, item.player) + item.amount
        if result < 0:
            yield problem_at("adjust.below-zero", at["amount"], column=column.name,
                             name=item.player, result=plain(result))  # fmt: skip


def _strangers(
    item: Adjust, parties: tuple[str, ...], at: Mapping[str, Place]
) -> Iterator[Problem]:
    """Who is named and has no numbers in the column."""
    for key, name in (("player", item.player), ("against", item.against)):
        if name is not None and name not in parties:
            yield problem_at("name.unknown", at[key], name=name, known=", ".join(parties))


def _pair_problems(item: Adjust, at: Mapping[str, Place]) -> Iterator[Problem]:
    if item.against is None:
        yield problem_at("adjust.against", at["column"], column=item.column)
    elif item.against == item.player:
        yield problem_at("adjust.self", at["against"], name=item.player)
    if item.amount < 0:
        yield problem_at("adjust.positive", at["amount"], column=item.column)


def differences(item: Paper, sheet: Sheet, held: Held | None) -> Iterator[Problem]:
    """Where the paper shows another number than the log gives; `held` where it last did not."""
    columns = _columns(sheet)
    for name, shows in item.shows.items():
        if name not in columns:
            at = place(_under(item.node, "paper", name, at_key=True))
            yield problem_at("paper.column", at, column=name, known=", ".join(columns))
            continue
        for party, number in shows.items():
            yield from _difference(item, sheet, columns[name], party, number, held)


def _difference(
    item: Paper, sheet: Sheet, column: Column, party: str, number: Number, held: Held | None
) -> Iterator[Problem]:
    parties = sheet.parties(column)
    if party not in parties:
        at = place(_under(item.node, "paper", column.name, party, at_key=True))
        yield problem_at("name.unknown", at, name=party, known=", ".join(parties))
        return
    balance = sheet.balance(column, party)
    if number != balance:
        yield problem_at(
            "paper.differs",
            place(_under(item.node, "paper", column.name, party)),
            advice="paper.since" if held else None,
            column=column.name,
            name=party,
            paper=plain(number),
            log=plain(balance),
            difference=plain(max(number - balance, balance - number)),
            line=held.line if held else None,
            since=held.since if held else None,
        )


def _columns(sheet: Sheet) -> dict[str, Column]:
    return {column.name: column for column in sheet.columns}


def _under(node: Node, *path: str, at_key: bool = False) -> Node:
    for key in path:
        assert isinstance(node, Map)
        written = node.items[nfc(key)]
        node = written[0] if at_key and key == path[-1] else written[1]
    return node

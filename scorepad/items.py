"""The items of a log: hands, and what else can stand between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from scorepad.amount import Number
from scorepad.hand import Hand, read_by_player, read_exact, read_hand, read_name
from scorepad.problems import Place, Problem, note, problem_at
from scorepad.repeats import spelt
from scorepad.sheet import POT
from scorepad.source import Fields, Map, Node, Seq, moved, place

# The keys by which the other items are told from a hand, each with what may stand beside it.
_ITEM_KEYS: Mapping[str, tuple[str, ...]] = {
    "paper": ("note",),
    "adjust": ("note",),
    "seats": ("note",),
    "end": ("note",),
}
_RESERVED_ITEMS = ("join", "leave")


@dataclass(frozen=True, slots=True)
class Paper:
    """What the paper shows at this point: column → player → number."""

    shows: Mapping[str, Mapping[str, Number]]
    node: Map = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction of one number, with its reason."""

    column: str
    player: str
    amount: Number
    against: str | None
    note: str
    node: Map = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats from here on, in playing order."""

    seats: tuple[str, ...]
    node: Map = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class End:
    """The evening is closed here."""

    node: Map = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A note between hands."""

    text: str
    node: Map = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An item that could not be read; `number` where it is a hand.

    `hand` is what could be read of it all the same, without the keys that are `wrong`.
    """

    number: int | None
    node: Node = field(compare=False, repr=False)
    hand: Hand | None = None
    wrong: frozenset[str] = frozenset()


Item: TypeAlias = Hand | Paper | Adjust | Seats | End | Note | Unreadable


def read_items(hands: Seq, people: Mapping[str, str], found: list[Problem]) -> tuple[Item, ...]:
    """The items of the list of hands; what is wrong with them goes to `found`."""
    items: list[Item] = []
    number = 0
    known: dict[int, Hand] = {}
    for node, at in spelt(hands):
        again = known.get(id(node))
        if again is not None:
            number += 1
            items.append(again.again(number, at))
            continue
        kind = _item_kind(node)
        number += kind == "hand"
        item = _read_item(node, at, kind, number, people, found)
        if isinstance(item, Hand):
            known[id(node)] = item
        items.append(item or Unreadable(number if kind == "hand" else None, node))
    return tuple(items)


def _item_kind(node: Node) -> str:
    if not isinstance(node, Map):
        return "hand"
    for key in (*_ITEM_KEYS, *_RESERVED_ITEMS):
        if key in node.items:
            return key
    keys = {key for key in node.items if not key.startswith("x-")}
    return "note" if keys == {"note"} else "hand"


def _read_item(
    node: Node,
    at: Place,
    kind: str,
    number: int,
    people: Mapping[str, str],
    found: list[Problem],
) -> Item | None:
    if kind == "hand":
        if not isinstance(node, Map):
            note(found, problem_at("item.form", place(node), hand=number))
            return None
        return read_hand(node, number, people, found, at)
    node = moved(node, at.source, at.offset - node.start)
    assert isinstance(node, Map)
    fields = Fields(node, found)
    if kind in _RESERVED_ITEMS:
        fields.report("item.reserved", node.items[kind][0], key=kind)
        return None
    if kind == "note":
        return Note(fields.text(fields.required("note"), "note") or "", node)
    mixed = [
        key
        for key in node.items
        if key != kind and key in (*_ITEM_KEYS, "contract", *_RESERVED_ITEMS)
    ]
    for key in mixed:
        fields.report("item.mixed", node.items[key][0], key=key, other=kind)
    if mixed:
        return None
    fields.known((kind, *_ITEM_KEYS[kind]))
    if kind in ("paper", "adjust"):
        people = {**people, POT: POT}
    readers = {"paper": _read_paper, "adjust": _read_adjust, "seats": _read_seats, "end": _read_end}
    return readers[kind](fields, people)


def _read_paper(fields: Fields, people: Mapping[str, str]) -> Item | None:
    columns = fields.mapping(fields.required("paper"), "paper")
    shows: dict[str, dict[str, Number]] = {}
    for column, (_, node) in (columns.items if columns else {}).items():
        if column.startswith("x-"):
            continue
        by_player = fields.mapping(node, column)
        shows[column] = read_by_player(fields, by_player, people, read_exact)
    return Paper(shows, fields.node)


def _read_adjust(fields: Fields, people: Mapping[str, str]) -> Item | None:
    body = fields.mapping(fields.required("adjust"), "adjust")
    note = fields.text(fields.get("note"), "note")
    if note is None:
        fields.report("adjust.reason")
    if body is None:
        return None
    inner = Fields(body, fields.found)
    inner.known(("column", "player", "against", "amount"))
    column = inner.text(inner.required("column"), "column")
    player = read_name(inner, inner.required("player"), people)
    against = read_name(inner, inner.get("against"), people)
    node = inner.required("amount")
    amount = read_exact(inner, node, "amount") if node else None
    if column is None or player is None or amount is None or note is None:
        return None
    return Adjust(column, player, amount, against, note, fields.node)


def _read_seats(fields: Fields, people: Mapping[str, str]) -> Item | None:
    node = fields.sequence(fields.required("seats"), "seats")
    if node is None:
        return None
    seats: list[str] = []
    for item in node.items:
        name = read_name(fields, item, people)
        if name in seats:
            fields.report("seats.same", item, name=name)
        elif name:
            seats.append(name)
    for name in people.values():
        if name not in seats:
            fields.report("seats.missing", node, name=name)
    return Seats(tuple(seats), fields.node)


def _read_end(fields: Fields, people: Mapping[str, str]) -> Item | None:
    node = fields.required("end")
    if node is not None and fields.text(node, "end") != "true":
        fields.report("end.true", node)
    return End(fields.node)

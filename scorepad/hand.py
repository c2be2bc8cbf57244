"""One hand: its record, how it is read from nodes, and its text for the log."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias, TypeVar

import yaml

from scorepad.amount import Number, simplest
from scorepad.contract import HIGHEST, LOWEST, NAMED, Contract, contract_of
from scorepad.names import closest
from scorepad.problems import Place, Problem
from scorepad.sheet import POT
from scorepad.source import Fields, Map, Node, Scalar, Seq, missing, moved, nfc, place, shown

CALLS = ("whist", "pass", "invite", "invited", "half", "return")
CARDS = tuple(rank + strain for rank in "AKQ" for strain in "SCDH")

KEYS = (
    "contract", "declarer", "defence", "tricks", "dealer", "bid", "talon", "aces", "revokes",
    "looked", "from", "concede", "series", "note",
)  # fmt: skip
_EXACT = re.compile(r"([+-]?)([0-9]{1,18})(?:\.([0-9]{1,18})|/([0-9]{1,18}))?")

T = TypeVar("T")
Value: TypeAlias = Callable[[Fields, Node, str], T | None]


@dataclass(frozen=True, slots=True)
class Hand:
    """The facts of one hand, as the log tells them; None where the log says nothing.

    `spelt` is the text that they were read from, one for all hands of a log that are
    written alike; `at` is where this hand stands.
    """

    number: int
    contract: Contract
    declarer: str | None = None
    defence: Mapping[str, str] | None = None
    tricks: Mapping[str, int] | None = None
    dealer: str | None = None
    bid: Contract | None = None
    talon: tuple[str, ...] | None = None
    aces: str | None = None
    revokes: Mapping[str, int] | None = None
    looked: tuple[str, ...] | None = None
    choice: Mapping[str, tuple[str, ...]] | None = None
    concede: str | None = None
    series: int | None = None
    note: str | None = None
    spelt: Map = field(compare=False, repr=False, kw_only=True)
    at: Place = field(compare=False, repr=False, kw_only=True)

    @property
    def node(self) -> Map:
        """The hand as it is written in the log."""
        if self.at == place(self.spelt):
            return self.spelt
        node = moved(self.spelt, self.at.source, self.at.offset - self.spelt.start)
        assert isinstance(node, Map)
        return node

    def again(self, number: int, at: Place) -> Hand:
        """The same hand, written once more."""
        return Hand(
            number, self.contract, self.declarer, self.defence, self.tricks, self.dealer, self.bid,
            self.talon, self.aces, self.revokes, self.looked, self.choice, self.concede,
            self.series, self.note, spelt=self.spelt, at=at,
        )  # fmt: skip

    def place(self, *path: str, at_key: bool = False) -> Place:
        """Where the value under a path of keys stands, or its key; the hand if not written.

        Of a list the item with that text.
        """
        node: Node = self.node
        for key in path:
            if isinstance(node, Seq):
                node = next((item for item in node.items if _reads(item, key)), node)
                break
            found = node.items.get(nfc(key)) if isinstance(node, Map) else None
            if found is None:
                break
            # An empty value is shown at its key.
            node = found[0] if (at_key and key == path[-1]) or missing(found[1]) else found[1]
        return place(node)

    def problem(
        self,
        code: str,
        *path: str,
        at_key: bool = False,
        guess: str | None = None,
        advice: str | None = None,
        **fields: object,
    ) -> Problem:
        """A problem of this hand, at the value under a path of keys or at the key itself."""
        at = self.place(*path, at_key=at_key)
        about = path[0] if path else None
        return Problem(code, at.source.name, at, self.number, guess, advice, about, fields)

    def written(self) -> tuple[str, ...]:
        """The keys that are written, those for other programs left out."""
        return tuple(key for key in self.spelt.items if not key.startswith("x-"))


def read_hand(
    node: Map,
    number: int,
    people: Mapping[str, str],
    found: list[Problem],
    at: Place | None = None,
) -> Hand | None:
    """The hand of a mapping; `people` maps a name in NFC to the name as typed.

    `at` is where it stands, if not where the mapping does.
    What is wrong goes to `found`; the answer is then of no use.
    """
    fields = Fields(node, found, number)
    fields.known(KEYS)
    contract = _contract(fields, fields.required("contract"))
    hand = Hand(
        number=number,
        contract=contract or Contract("all-pass"),
        declarer=read_name(fields, fields.get("declarer"), people, "declarer"),
        defence=_optional(fields, "defence", people, _call),
        tricks=_optional(fields, "tricks", people, Fields.whole),
        dealer=read_name(fields, fields.get("dealer"), people, "dealer"),
        bid=_contract(fields, fields.get("bid")),
        talon=_cards(fields),
        aces=read_choice(fields, fields.get("aces"), "aces", ("four", "none")),
        revokes=_optional(fields, "revokes", people, Fields.whole),
        looked=read_names(fields, fields.get("looked"), "looked", people),
        choice=_read_from(fields, people),
        concede=read_choice(fields, fields.get("concede"), "concede", ("2", "3", "double")),
        series=fields.whole(fields.get("series"), "series"),
        note=fields.text(fields.get("note"), "note"),
        spelt=node,
        at=at or place(node),
    )
    return hand if contract else None


def _reads(node: Node, text: str) -> bool:
    return isinstance(node, Scalar) and nfc(node.text) == nfc(text)


def _contract(fields: Fields, node: Node | None) -> Contract | None:
    text = fields.text(node, "contract")
    if node is None or text is None:
        return None
    contract = contract_of(text)
    if contract is None:
        guess = closest(text, (*NAMED, text.upper())) if text.islower() else None
        known = guess if guess and contract_of(guess) else None
        fields.report("contract.unknown", node, known, contract=text)
    elif contract.kind == "level" and not LOWEST <= contract.level <= HIGHEST:
        fields.report("contract.level", node, level=contract.level)
        return None
    return contract


def _optional(
    fields: Fields, key: str, people: Mapping[str, str], value: Value[T]
) -> dict[str, T] | None:
    node = fields.mapping(fields.get(key), key)
    return None if node is None else read_by_player(fields, node, people, value)


def _call(fields: Fields, node: Node, key: str) -> str | None:
    text = fields.text(node, key)
    if text is None or text in CALLS:
        return text
    guess = closest(text, CALLS)
    fields.report("call.unknown", node, guess, call=text, known=", ".join(CALLS))
    return None


def _cards(fields: Fields) -> tuple[str, ...] | None:
    node = fields.sequence(fields.get("talon"), "talon")
    if node is None:
        return None
    cards = (read_choice(fields, item, "talon", CARDS) for item in node.items)
    return tuple(card for card in cards if card is not None)


def _read_from(fields: Fields, people: Mapping[str, str]) -> Mapping[str, tuple[str, ...]] | None:
    node = fields.mapping(fields.get("from"), "from")
    if node is None:
        return None
    inner = Fields(node, fields.found, fields.hand)
    inner.known(("kurochka", "record"))
    kurochka = read_names(inner, inner.get("kurochka"), "kurochka", people)
    record = read_name(inner, inner.get("record"), people)
    choice = {"kurochka": kurochka, "record": (record,) if record else None}
    return {key: names for key, names in choice.items() if names}


def read_choice(head: Fields, node: Node | None, key: str, values: tuple[str, ...]) -> str | None:
    """The node as one of the named values."""
    text = head.text(node, key)
    if node is None or text is None or text in values:
        return text
    known = ", ".join(values)
    head.report(
        "value.choice", node, closest(text, values), key=key, value=shown(node), known=known
    )
    return None


def read_name(
    head: Fields, node: Node | None, people: Mapping[str, str], key: str = "name"
) -> str | None:
    """The player whose name is written exactly so."""
    text = head.text(node, key)
    if node is None or text is None:
        return None
    if nfc(text) in people:
        return people[nfc(text)]
    players = [name for name in people.values() if name != POT]
    guess = closest(text, people.values())
    head.report("name.unknown", node, guess, name=text, known=", ".join(players))
    return None


def read_names(
    fields: Fields, node: Node | None, key: str, people: Mapping[str, str]
) -> tuple[str, ...] | None:
    """The node as a list of players."""
    listed = fields.sequence(node, key)
    if listed is None:
        return None
    names: list[str] = []
    for item in listed.items:
        name = read_name(fields, item, people, key)
        if name in names:
            fields.report("name.twice", item, name=name)
        elif name is not None:
            names.append(name)
    return tuple(names)


def read_by_player(
    fields: Fields, node: Map | None, people: Mapping[str, str], value: Value[T]
) -> dict[str, T]:
    """A mapping from players, each value read by `value`."""
    read: dict[str, T] = {}
    for key, inner in (node.items if node else {}).values():
        name = read_name(fields, key, people)
        if missing(inner):
            fields.report("key.missing", key, key=key.text)
            continue
        one = value(fields, inner, key.text)
        if name is not None and one is not None:
            read[name] = one
    return read


def read_exact(fields: Fields, node: Node, key: str) -> Number | None:
    """An exact number with a sign: 2, -2, 1.5 or 5/2."""
    found = _EXACT.fullmatch(node.text) if isinstance(node, Scalar) else None
    if found is None or (found[4] and not int(found[4])):
        fields.report("number.exact", node, key=key, value=shown(node))
        return None
    number = Fraction(f"{found[2]}.{found[3] or 0}") / int(found[4] or 1)
    return simplest(-number if found[1] == "-" else number)


class _Dumper(yaml.SafeDumper):
    """Writes one line, whatever a text holds."""


def _one_line(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    # Single quotes fold a line end into two; double quotes keep every character on the line.
    style = (
        '"' if any(unicodedata.category(sign)[0] in "CZ" and sign != " " for sign in text) else None
    )
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _one_line)


def flow(value: object) -> str:
    """A value as one line of YAML in flow style, quoted for every YAML reader."""
    text = yaml.dump(
        value,
        Dumper=_Dumper,
        default_flow_style=True,
        sort_keys=False,
        allow_unicode=True,
        width=float("inf"),
    )
    return text.removesuffix("\n").removesuffix("\n...")


def hand_text(hand: Hand) -> str:
    """The hand as the log writes it, on one line: `{contract: 6S, declarer: Anna, …}`."""
    facts: dict[str, object] = {"contract": hand.contract.name}
    choice: dict[str, object] = {
        key: list(names) if key == "kurochka" else names[0]
        for key, names in (hand.choice or {}).items()
    }
    rest: dict[str, object] = {
        "declarer": hand.declarer,
        "defence": hand.defence and dict(hand.defence),
        "tricks": hand.tricks and dict(hand.tricks),
        "dealer": hand.dealer,
        "bid": hand.bid and hand.bid.name,
        "talon": hand.talon and list(hand.talon),
        "aces": hand.aces,
        "revokes": hand.revokes and dict(hand.revokes),
        "looked": hand.looked and list(hand.looked),
        "from": choice or None,
        # A number of tricks, or a word.
        "concede": int(hand.concede) if hand.concede in ("2", "3") else hand.concede,
        "series": hand.series,
        "note": hand.note,
    }
    facts.update((key, value) for key, value in rest.items() if value is not None)
    return flow(facts)

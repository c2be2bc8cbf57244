"""Nodes that know their place, every scalar as text; typed getters over them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from scorepad.language import Said
from scorepad.names import closest
from scorepad.problems import Place, Problem, Source, note

LONGEST_NUMBER = 1000

_WHOLE = re.compile(r"[0-9]+")


class Scalar(NamedTuple):
    """A text with its place; `option` names the option that chose it, in a variant."""

    source: Source
    start: int
    end: int
    text: str
    option: str | None = None


class Seq(NamedTuple):
    """A list of nodes; `flow` when written in brackets."""

    source: Source
    start: int
    end: int
    items: Sequence[Node]
    flow: bool = False


class Map(NamedTuple):
    """Keys and their nodes in the order written; `flow` when written in braces."""

    source: Source
    start: int
    end: int
    items: Mapping[str, tuple[Scalar, Node]]
    flow: bool = False


Node: TypeAlias = Scalar | Seq | Map


def place(node: Node) -> Place:
    """Where the node begins."""
    return Place(node.source, node.start)


def moved(node: Node, source: Source, by: int = 0) -> Node:
    """The node as it stands elsewhere, in a text that holds the same there."""
    start, end = node.start + by, node.end + by
    if isinstance(node, Scalar):
        return Scalar(source, start, end, node.text, node.option)
    if isinstance(node, Seq):
        listed = tuple(moved(one, source, by) for one in node.items)
        return Seq(source, start, end, listed, node.flow)
    items = {
        name: (moved_key(key, source, by), moved(value, source, by))
        for name, (key, value) in node.items.items()
    }
    return Map(source, start, end, items, node.flow)


def moved_key(key: Scalar, source: Source, by: int = 0) -> Scalar:
    """The key of a mapping as it stands elsewhere."""
    return Scalar(source, key.start + by, key.end + by, key.text)


def missing(node: Node | None) -> bool:
    """Whether there is no value: none written, or an empty one, quoted or not."""
    return node is None or (isinstance(node, Scalar) and not node.text)


def nfc(text: str) -> str:
    """The text with accents composed, in which names are compared."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class Fields:
    """Reads the keys of one mapping, typed; what is wrong goes to `found`.

    A getter answers None where the key is missing or its value is wrong; the
    difference stands in `found`.
    """

    def __init__(self, node: Map, found: list[Problem], hand: int | None = None) -> None:
        self.node = node
        self.found = found
        self.hand = hand

    def report(
        self, code: str, node: Node | None = None, guess: str | None = None, **fields: object
    ) -> None:
        """Note a problem at the node, or at the mapping itself."""
        at = place(node if node is not None else self.node)
        note(self.found, Problem(code, at.source.name, at, self.hand, guess, fields=fields))

    def known(self, keys: Collection[str]) -> None:
        """Report every key that is not among `keys` and does not begin with `x-`."""
        for name, (key, _) in self.node.items.items():
            if name not in keys and not name.startswith("x-"):
                listed = ", ".join(sorted(keys))
                self.report("key.unknown", key, closest(name, keys), key=name, known=listed)

    def get(self, key: str) -> Node | None:
        """The node under a key; None where there is none or it is empty."""
        found = self.node.items.get(key)
        return None if found is None or missing(found[1]) else found[1]

    def required(self, key: str) -> Node | None:
        """The node under a key, which must be there."""
        node = self.get(key)
        if node is None:
            written = self.node.items.get(key)
            self.report("key.missing", written[0] if written else None, key=key)
        return node

    def text(self, node: Node | None, key: str) -> str | None:
        """The node as a text."""
        if node is None or isinstance(node, Scalar):
            return node.text if node else None
        self.report("value.text", node, key=key)
        return None

    def choice(self, key: str, values: Sequence[str], required: bool = False) -> str | None:
        """The word under a key, one of these; a key that is not required may be absent."""
        node = self.required(key) if required else self.get(key)
        text = self.text(node, key)
        if node is not None and text is not None and text not in values:
            self.report("value.choice", node, key=key, value=shown(node), known=", ".join(values))
        return text

    def whole(self, node: Node | None, key: str) -> int | None:
        """The node as a whole number, zero or more."""
        if node is None:
            return None
        if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text):
            if len(node.text) <= LONGEST_NUMBER:
                return int(node.text)
            self.report("number.size", node, key=key, longest=LONGEST_NUMBER)
        else:
            self.report("number.whole", node, key=key, value=shown(node))
        return None

    def mapping(self, node: Node | None, key: str) -> Map | None:
        """The node as a mapping."""
        if node is None or isinstance(node, Map):
            return node
        self.report("value.mapping", node, key=key)
        return None

    def sequence(self, node: Node | None, key: str) -> Seq | None:
        """The node as a list."""
        if node is None or isinstance(node, Seq):
            return node
        self.report("value.list", node, key=key)
        return None


def shown(node: Node) -> str | Said:
    """How a value is named in a message."""
    if isinstance(node, Scalar):
        return f'"{node.text[:40]}"'
    return Said("a list") if isinstance(node, Seq) else Said("a mapping")

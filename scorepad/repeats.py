"""A log in which hands repeat: each line of a hand is parsed once, wherever it stands again.

Only lines that hold one whole item are left out of what is parsed, each right behind another
such line, so that YAML reads the rest as it reads the whole. Where that is not certain, or
anything is wrong, there is no answer, and the whole text is to be read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from scorepad.problems import Place, Source
from scorepad.source import Map, Node, Seq, moved, moved_key, place
from scorepad.tree import tree_of

_HANDS = re.compile(r"^hands:[ \t]*\n([ ]*- )\{", re.MULTILINE)
_OTHER_LINE_ENDS = re.compile("[\r\x85\u2028\u2029]")


class _Line(NamedTuple):
    """A line of the text: where it stands, and where the one does that is parsed for it."""

    at: int
    parsed_at: int


class Repeats(Sequence[Node]):
    """The items of a list of which some are written alike; each is made when it is asked for."""

    def __init__(self, source: Source, items: Sequence[tuple[Node, int]]) -> None:
        self._source = source
        self._items = items

    def spelt(self) -> Iterator[tuple[Node, Place]]:
        """Each item's node, one for all that are written alike, and the place of the item."""
        for node, by in self._items:
            yield node, Place(self._source, node.start + by)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | Sequence[Node]:
        if isinstance(index, slice):
            return Repeats(self._source, self._items[index])
        node, by = self._items[index]
        return moved(node, self._source, by)

    def __len__(self) -> int:
        return len(self._items)


def spelt(hands: Seq) -> Iterator[tuple[Node, Place]]:
    """Each item's node as it was parsed, one for all that are written alike, and its place."""
    if isinstance(hands.items, Repeats):
        return hands.items.spelt()
    return ((node, place(node)) for node in hands.items)


def repeating(source: Source) -> Map | None:
    """The root of a log, read by its different lines; None where the whole is to be read."""
    text = source.text
    begins = _HANDS.search(text)
    if begins is None or _OTHER_LINE_ENDS.search(text):
        return None
    start = begins.start(1)
    kept, lines, whole = _parted(text[start:].split("\n"), begins[1] + "{", start)
    if len(kept) == len(lines):
        return None
    tree = tree_of(Source(source.name, text[:start] + "\n".join(kept)))
    if tree.found or tree.torn or not isinstance(tree.root, Map):
        return None
    *head, (last, (key, hands)) = tree.root.items.items()
    if key.start != begins.start() or not isinstance(hands, Seq) or hands.flow:
        return None
    items = _items(hands, lines, whole)
    if items is None:
        return None
    listed = Repeats(source, items)
    after = Seq(source, hands.start, listed[-1].end, listed)
    keys = {name: (moved_key(one, source), moved(node, source)) for name, (one, node) in head}
    keys[last] = (moved_key(key, source), after)
    return Map(source, tree.root.start, after.end, keys)


def _parted(
    lines: list[str], begins: str, start: int
) -> tuple[list[str], list[_Line], dict[int, int]]:
    """The lines that have to be parsed, the place of every line, and where whole items end."""
    kept: list[str] = []
    placed: list[_Line] = []
    first: dict[str, int] = {}
    whole: dict[int, int] = {}
    at = parsed = start
    behind = False
    for line in lines:
        simple = line.endswith("}") and line.startswith(begins)
        again = first.get(line) if simple and behind else None
        if again is not None:
            placed.append(_Line(at, again))
        else:
            placed.append(_Line(at, parsed))
            kept.append(line)
            if simple:
                first.setdefault(line, parsed)
                whole[parsed + len(begins) - 1] = parsed + len(line)
            parsed += len(line) + 1
        at += len(line) + 1
        behind = simple
    return kept, placed, whole


def _items(
    hands: Seq, lines: Sequence[_Line], whole: dict[int, int]
) -> list[tuple[Node, int]] | None:
    """Each item with how far behind its node it stands; None where a line is not an item."""
    starts = sorted({line.parsed_at for line in lines})
    on_line: dict[int, Node] = {}
    for item in hands.items:
        if whole.pop(item.start, item.end) != item.end:
            return None
        on_line[starts[bisect_right(starts, item.start) - 1]] = item
    if whole:
        return None
    return [
        (on_line[line.parsed_at], line.at - line.parsed_at)
        for line in lines
        if line.parsed_at in on_line
    ]

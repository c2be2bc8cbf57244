"""Another name for a player, everywhere in the text of a log, kept comments too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorepad.hand import flow
from scorepad.kept import lines_of
from scorepad.log import Session
from scorepad.problems import Source
from scorepad.source import Map, Node, Scalar, Seq, nfc
from scorepad.tree import parse

# Keys whose value is a name, a list of names, or a mapping from names.
_NAME_KEYS = ("declarer", "dealer", "player", "against", "record")
_LIST_KEYS = ("looked", "seats", "kurochka", "players")
_MAP_KEYS = ("defence", "tricks", "revokes")

_KEPT = re.compile(r"(# (?:undone|was hand \d+|removed hand \d+): )(.*)", re.DOTALL)


def renamed(text: str, session: Session, old: str, new: str) -> str:
    """The text with every mention of a player under his new name; notes stay as they are."""
    spans = [(name.start, name.end) for name in _names(session.node) if nfc(name.text) == nfc(old)]
    written = flow(new)
    pieces, at = [], 0
    for start, end in sorted(spans):
        pieces += [text[at:start], written]
        at = end
    whole = "".join([*pieces, text[at:]])
    return _in_kept(whole, old, written)


def _in_kept(text: str, old: str, written: str) -> str:
    """The text with the name changed in the comments of items that were taken back."""
    groups: list[list[str]] = []
    for line in lines_of(text):
        mark = _mark(line)
        begins = mark and line.removeprefix(mark).lstrip(" ,").startswith(("-", "{"))
        if groups and mark and not begins and _mark(groups[-1][0]) == mark:
            groups[-1].append(line)
        else:
            groups.append([line])
    return "".join(_kept_renamed(group, old, written) for group in groups)


def _mark(line: str) -> str:
    found = _KEPT.fullmatch(line)
    return found[1] if found else ""


def _kept_renamed(group: list[str], old: str, written: str) -> str:
    """One kept item under its marks, with the name changed in it."""
    mark = _mark(group[0])
    if not mark:
        return "".join(group)
    item = "".join(line.removeprefix(mark) for line in group)
    # Inside brackets an item is kept with its comma.
    comma = len(item) - len(item.lstrip(" ,\t\r\n"))
    root, found = parse(Source("kept", item[comma:]))
    if found or root is None:
        return "".join(group)
    spans = sorted(
        (name.start + comma, name.end + comma)
        for name in _names(root)
        if nfc(name.text) == nfc(old)
    )
    for start, end in reversed(spans):
        item = item[:start] + written + item[end:]
    return "".join(mark + line for line in lines_of(item))


def _names(node: Node, key: str = "") -> Iterator[Scalar]:
    """Every name of a player below a node that stands under a key."""
    if isinstance(node, Scalar):
        if key in (*_NAME_KEYS, *_LIST_KEYS):
            yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _names(item, key)
    elif key == "paper":
        for _, by_player in node.items.values():
            yield from _keys(by_player)
    elif key in _MAP_KEYS:
        yield from _keys(node)
    elif key not in ("options", "note"):
        for name, (_, value) in node.items.items():
            yield from _names(value, name)


def _keys(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Map):
        yield from (key for key, _ in node.items.values())

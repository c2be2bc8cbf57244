"""A variant that extends another: the base's file with what differs laid over it.

Mappings are merged key by key, lists of rules rule by rule; anything else replaces
what the base says. `without` takes options, tables and rules away.
"""

from __future__ import annotations

from scorepad.language import LANGUAGES
from scorepad.names import closest
from scorepad.problems import Problem
from scorepad.source import Fields, Map, Node, Scalar, Seq
from scorepad.uses import LISTS

EXTENDS = "extends"
WITHOUT = "without"


def extended(base: Map, over: Map, found: list[Problem]) -> Map:
    """The base with a house variant laid over it; what is wrong goes to `found`."""
    reduced = base
    if WITHOUT in over.items:
        reduced = _without(base, Fields(over, found))
    items = {key: pair for key, pair in over.items.items() if key not in (EXTENDS, WITHOUT)}
    return _merged(reduced, over._replace(items=items))


def _merged(base: Map, over: Map) -> Map:
    items = dict(base.items)
    for name, (key, node) in over.items.items():
        old = items[name][1] if name in items else None
        items[name] = (key, _laid_over(name, old, node))
    return over._replace(items=items)


def _laid_over(name: str, old: Node | None, new: Node) -> Node:
    if isinstance(new, Map) and new.items.keys() <= set(LANGUAGES):
        # A text that a house says in its own words has no words of the base's left.
        return new
    if isinstance(old, Map) and isinstance(new, Map) and "option" not in old.items:
        return new if "option" in new.items else _merged(old, new)
    if isinstance(old, Seq) and isinstance(new, Seq) and name in LISTS:
        return _rules(old, new)
    return new


def _rules(old: Seq, new: Seq) -> Seq:
    """The rules of both lists; all of one name stand in the place of the old of that name."""
    by_name: dict[str, list[Node]] = {}
    for item in new.items:
        by_name.setdefault(_rule_name(item), []).append(item)
    rules: list[Node] = []
    waiting = dict(by_name)
    for item in old.items:
        name = _rule_name(item)
        rules += waiting.pop(name, []) if name in by_name else [item]
    return new._replace(items=(*rules, *(item for items in waiting.values() for item in items)))


def _rule_name(node: Node) -> str:
    written = node.items.get("rule") if isinstance(node, Map) else None
    return written[1].text if written and isinstance(written[1], Scalar) else ""


def _without(base: Map, over: Fields) -> Map:
    """The base without what a house variant takes away."""
    node = over.mapping(over.get(WITHOUT), WITHOUT)
    if node is None:
        return base
    fields = Fields(node, over.found)
    fields.known(("options", "tables", "rules"))
    result = base
    for key in ("options", "tables"):
        result = _without_keys(result, key, fields)
    return _without_rules(result, fields)


def _names(fields: Fields, key: str) -> list[Scalar]:
    listed = fields.sequence(fields.get(key), key)
    return [item for item in (listed.items if listed else ()) if isinstance(item, Scalar)]


def _without_keys(base: Map, key: str, fields: Fields) -> Map:
    """The base without some keys of one of its mappings."""
    written = base.items.get(key)
    if written is None or not isinstance(written[1], Map):
        return base
    inner = dict(written[1].items)
    for name in _names(fields, key):
        if inner.pop(name.text, None) is None:
            guess = closest(name.text, inner)
            fields.report("variant.without", name, guess, name=name.text, key=key)
    items = {**base.items, key: (written[0], written[1]._replace(items=inner))}
    return base._replace(items=items)


def _without_rules(base: Map, fields: Fields) -> Map:
    """The base without some rules, wherever they stand."""
    names = {name.text: name for name in _names(fields, "rules")}
    items = dict(base.items)
    known: set[str] = set()
    for key in LISTS:
        if key in items and isinstance(items[key][1], Seq):
            listed = items[key][1]
            assert isinstance(listed, Seq)
            known |= {_rule_name(item) for item in listed.items}
            kept = tuple(item for item in listed.items if _rule_name(item) not in names)
            items[key] = (items[key][0], listed._replace(items=kept))
    for text, name in names.items():
        if text not in known:
            fields.report("variant.without", name, closest(text, known), name=text, key="rules")
    return base._replace(items=items)

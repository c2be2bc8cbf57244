"""A variant's tree with the chosen options in their places.

Anywhere in a variant `{option: NAME}` stands for the value of an option, and
`{option: NAME, cases: {VALUE: …}}` for one of several nodes. `when: {NAME: VALUE}`
keeps a rule only where the option has that value, `unless` only where it has not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from scorepad.names import closest
from scorepad.options import value_text
from scorepad.problems import Problem, problem_at
from scorepad.source import Map, Node, Scalar, Seq, place


def resolved(node: Node, chosen: Mapping[str, Node], found: list[Problem]) -> Node:
    """The tree below a node with every `{option: …}` replaced by what was chosen."""
    if isinstance(node, Seq):
        return node._replace(items=tuple(resolved(item, chosen, found) for item in node.items))
    if not isinstance(node, Map):
        return node
    if "option" in node.items and set(node.items) <= {"option", "cases"}:
        return _choice(node, chosen, found)
    items = {
        name: (key, resolved(value, chosen, found)) for name, (key, value) in node.items.items()
    }
    return node._replace(items=items)


def _choice(node: Map, chosen: Mapping[str, Node], found: list[Problem]) -> Node:
    name = node.items["option"][1]
    value = chosen.get(name.text) if isinstance(name, Scalar) else None
    if not isinstance(name, Scalar) or value is None:
        text = name.text if isinstance(name, Scalar) else ""
        guess, known = closest(text, chosen), ", ".join(chosen)
        found.append(problem_at("variant.option", place(name), guess=guess, name=text, known=known))
        return name
    cases = node.items.get("cases")
    if cases is None:
        return _chosen_by(value, name.text)
    text = value_text(value)
    case = cases[1].items.get(text) if isinstance(cases[1], Map) else None
    if case is None and isinstance(value, Seq):
        return _chosen_by(value, name.text)
    if case is None:
        found.append(problem_at("variant.case", place(cases[1]), option=name.text, value=text))
        return name
    return _chosen_by(resolved(case[1], chosen, found), name.text)


def _chosen_by(node: Node, option: str) -> Node:
    """The node, where every number knows the option that chose it."""
    if isinstance(node, Scalar):
        return node if node.option else node._replace(option=option)
    if isinstance(node, Seq):
        return node._replace(items=tuple(_chosen_by(item, option) for item in node.items))
    cells = {name: (key, _chosen_by(cell, option)) for name, (key, cell) in node.items.items()}
    return node._replace(items=cells)


def options_read(node: Node) -> frozenset[str]:
    """The names of all options that something below a node depends on."""
    if isinstance(node, Scalar):
        return frozenset()
    if isinstance(node, Seq):
        inner = [options_read(item) for item in node.items]
    else:
        inner = [options_read(value) for _, value in node.items.values()]
        inner.append(_named(node))
    return reduce(frozenset.union, inner, frozenset())


def _named(node: Map) -> frozenset[str]:
    option = node.items.get("option") or node.items.get("of")
    conditions = [node.items[key][1] for key in ("when", "unless") if key in node.items]
    names = frozenset(name for one in conditions if isinstance(one, Map) for name in one.items)
    if option and isinstance(option[1], Scalar):
        return names | {option[1].text}
    return names

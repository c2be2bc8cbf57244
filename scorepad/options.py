"""The options of a variant: what can be chosen, what was, and the tree with the choices made.

Anywhere in a variant `{option: NAME}` stands for the value of an option, and
`{option: NAME, cases: {VALUE: …}}` for one of several nodes. `when: {NAME: VALUE}`
keeps a rule only where the option has that value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from scorepad.names import closest
from scorepad.problems import Place, Problem, problem_at
from scorepad.source import LONGEST_NUMBER, Fields, Map, Node, Scalar, Seq, missing, place

_WHOLE = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that tables play differently.

    Named values (`values` with their words by language), a whole number of at least
    `least`, or a list of so many whole numbers (`length`). `default` is a node, or
    where it follows from another option the `Derived` rule.
    """

    name: str
    default: Scalar | Seq | Derived
    about: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    least: int | None
    length: int | None
    source: str
    place: Place = field(compare=False)

    def allows(self, node: Node) -> bool:
        """Whether the option can have this value."""
        if self.length is not None:
            return (
                isinstance(node, Seq)
                and len(node.items) == self.length
                and all(
                    isinstance(item, Scalar) and _WHOLE.fullmatch(item.text) for item in node.items
                )
            )
        if not isinstance(node, Scalar):
            return False
        if self.least is None:
            return node.text in self.values
        return bool(_WHOLE.fullmatch(node.text)) and int(node.text) >= self.least

    @property
    def default_text(self) -> str:
        """The default as a person reads it."""
        if isinstance(self.default, Derived):
            return f"{self.default.of} / {self.default.part}, at least {self.default.least}"
        return value_text(self.default)


@dataclass(frozen=True, slots=True)
class Derived:
    """A default that is a part of another option, rounded down, but at least so much."""

    of: str
    part: int
    least: int
    node: Map = field(compare=False)

    def value(self, whole: Scalar) -> Scalar:
        """The default beside the other option's value."""
        number = max(self.least, int(whole.text) // self.part)
        return Scalar(self.node.source, self.node.start, self.node.end, str(number))


def value_text(node: Node) -> str:
    """An option's value on one line."""
    if isinstance(node, Seq):
        return f"[{', '.join(value_text(item) for item in node.items)}]"
    return node.text if isinstance(node, Scalar) else ""


def read_options(root: Fields) -> dict[str, Option]:
    """The options that a variant defines."""
    node = root.mapping(root.get("options"), "options")
    options = {}
    for name, (key, body) in (node.items if node else {}).items():
        fields_node = root.mapping(body, name)
        option = _read_option(Fields(fields_node, root.found), key) if fields_node else None
        if option:
            options[name] = option
    return options


def _read_option(fields: Fields, key: Scalar) -> Option | None:
    fields.known(("values", "least", "length", "default", "about", "source"))
    values = fields.mapping(fields.get("values"), "values")
    least = fields.whole(fields.get("least"), "least")
    length = fields.whole(fields.get("length"), "length")
    default = _read_default(fields)
    source = fields.text(fields.required("source"), "source")
    about = read_texts(fields, fields.required("about"))
    if [values, least, length].count(None) != 2:
        fields.report("key.missing", key, key="values")
    if default is None or source is None:
        return None
    by_value = {
        value: read_texts(fields, node)
        for value, (_, node) in (values.items if values else {}).items()
    }
    option = Option(key.text, default, about, by_value, least, length, source, place(key))
    if not isinstance(default, Derived) and not option.allows(default):
        fields.found.append(refused(option, default))
    return option


def _read_default(fields: Fields) -> Scalar | Seq | Derived | None:
    node = fields.required("default")
    if not isinstance(node, Map):
        return node
    inner = Fields(node, fields.found)
    inner.known(("of", "part", "least"))
    of = inner.text(inner.required("of"), "of")
    part = inner.whole(inner.required("part"), "part")
    least = inner.whole(inner.required("least"), "least")
    return Derived(of, part, least or 0, node) if of and part else None


def read_texts(fields: Fields, node: Node | None) -> dict[str, str]:
    """A text by language, as in {en: …, el: …}."""
    texts = fields.mapping(node, "label")
    read = {}
    for language, (_, inner) in (texts.items if texts else {}).items():
        text = fields.text(inner, language)
        if text:
            read[language] = text
    return read


def refused(option: Option, value: Node) -> Problem:
    """The problem of a value that an option cannot have."""
    at, text = place(value), value_text(value)[:40]
    if option.length is not None:
        return problem_at("option.list", at, name=option.name, value=text, length=option.length)
    if option.least is not None:
        return problem_at("option.whole", at, name=option.name, value=text, least=option.least)
    known = ", ".join(option.values)
    guess = closest(text, option.values)
    return problem_at("option.value", at, guess=guess, name=option.name, value=text, known=known)


def chosen_options(
    options: Mapping[str, Option], log: Map | None, variant: str, found: list[Problem]
) -> dict[str, Node]:
    """The value of every option: what the log says, else the default."""
    chosen: dict[str, Node] = {
        name: option.default
        for name, option in options.items()
        if not isinstance(option.default, Derived)
    }
    if log is not None:
        chosen.update(_of_log(options, log, variant, found))
    for name, option in options.items():
        if name not in chosen and isinstance(option.default, Derived):
            whole = chosen.get(option.default.of)
            if isinstance(whole, Scalar) and _WHOLE.fullmatch(whole.text):
                chosen[name] = option.default.value(whole)
            else:
                at = place(option.default.node)
                known = ", ".join(options)
                found.append(problem_at("variant.option", at, name=option.default.of, known=known))
    return {name: chosen[name] for name in options if name in chosen}


def _of_log(
    options: Mapping[str, Option], log: Map, variant: str, found: list[Problem]
) -> dict[str, Node]:
    """The options that a log chooses."""
    chosen: dict[str, Node] = {}
    fields = Fields(log, found)
    for name, (key, node) in log.items.items():
        if name.startswith("x-"):
            continue
        if name not in options:
            known = ", ".join(options)
            names = {"variant": variant, "name": name, "known": known}
            fields.report("option.unknown", key, closest(name, options), **names)
        elif missing(node):
            fields.report("key.missing", key, key=name)
        elif not options[name].allows(node):
            found.append(refused(options[name], node))
        else:
            chosen[name] = node
    return chosen


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
    if case is None:
        found.append(problem_at("variant.case", place(cases[1]), option=name.text, value=text))
        return name
    return _chosen_by(resolved(case[1], chosen, found), name.text)


def _chosen_by(node: Node, option: str) -> Node:
    """The node, where every number knows the option that chose it."""
    if isinstance(node, Scalar):
        return node._replace(option=option)
    if isinstance(node, Seq):
        return node._replace(items=tuple(_chosen_by(item, option) for item in node.items))
    return node


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
    when = node.items.get("when")
    names = frozenset(when[1].items) if when and isinstance(when[1], Map) else frozenset()
    if option and isinstance(option[1], Scalar):
        return names | {option[1].text}
    return names

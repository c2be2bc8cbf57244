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
    """One thing that tables play differently: named values, or a whole number of at least `least`.

    `values` maps a value to its words by language; it is empty for a number.
    """

    name: str
    default: Scalar
    about: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    least: int | None
    source: str
    place: Place = field(compare=False)

    def allows(self, value: str) -> bool:
        """Whether the option can have this value."""
        if self.least is None:
            return value in self.values
        return bool(_WHOLE.fullmatch(value)) and int(value) >= self.least


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
    fields.known(("values", "least", "default", "about", "source"))
    values = fields.mapping(fields.get("values"), "values")
    least = fields.whole(fields.get("least"), "least")
    default = fields.required("default")
    source = fields.text(fields.required("source"), "source")
    if (values is None) == (least is None):
        fields.report("key.missing", key, key="values")
    if not isinstance(default, Scalar) or source is None:
        return None
    by_value = {
        value: read_texts(fields, node)
        for value, (_, node) in (values.items if values else {}).items()
    }
    about = read_texts(fields, fields.required("about"))
    option = Option(key.text, default, about, by_value, least, source, place(key))
    if not option.allows(default.text):
        fields.found.append(refused(option, default))
    return option


def read_texts(fields: Fields, node: Node | None) -> dict[str, str]:
    """A text by language, as in {en: …, el: …}."""
    texts = fields.mapping(node, "label")
    read = {}
    for language, (_, inner) in (texts.items if texts else {}).items():
        text = fields.text(inner, language)
        if text:
            read[language] = text
    return read


def refused(option: Option, value: Scalar) -> Problem:
    """The problem of a value that an option cannot have."""
    at = place(value)
    if option.least is not None:
        return problem_at(
            "option.whole", at, name=option.name, value=value.text[:40], least=option.least
        )
    known = ", ".join(option.values)
    guess = closest(value.text, option.values)
    return problem_at(
        "option.value", at, guess=guess, name=option.name, value=value.text, known=known
    )


def chosen_options(
    options: Mapping[str, Option], log: Map | None, variant: str, found: list[Problem]
) -> dict[str, Scalar]:
    """The value of every option: what the log says, else the default."""
    chosen = {name: option.default for name, option in options.items()}
    if log is None:
        return chosen
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
        elif not isinstance(node, Scalar):
            fields.report("value.text", node, key=name)
        elif not options[name].allows(node.text):
            found.append(refused(options[name], node))
        else:
            chosen[name] = node
    return chosen


def resolved(node: Node, chosen: Mapping[str, Scalar], found: list[Problem]) -> Node:
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


def _choice(node: Map, chosen: Mapping[str, Scalar], found: list[Problem]) -> Node:
    name = node.items["option"][1]
    value = chosen.get(name.text) if isinstance(name, Scalar) else None
    if not isinstance(name, Scalar) or value is None:
        text = name.text if isinstance(name, Scalar) else ""
        guess, known = closest(text, chosen), ", ".join(chosen)
        found.append(problem_at("variant.option", place(name), guess=guess, name=text, known=known))
        return name
    cases = node.items.get("cases")
    if cases is None:
        return value._replace(option=name.text)
    case = cases[1].items.get(value.text) if isinstance(cases[1], Map) else None
    if case is None:
        found.append(
            problem_at("variant.case", place(cases[1]), option=name.text, value=value.text)
        )
        return name
    inner = resolved(case[1], chosen, found)
    return inner._replace(option=name.text) if isinstance(inner, Scalar) else inner


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
    option = node.items.get("option")
    when = node.items.get("when")
    names = frozenset(when[1].items) if when and isinstance(when[1], Map) else frozenset()
    if option and isinstance(option[1], Scalar):
        return names | {option[1].text}
    return names

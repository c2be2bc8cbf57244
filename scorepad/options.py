"""The options of a variant: what can be chosen, and what was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorepad.language import Either, _
from scorepad.names import closest
from scorepad.problems import Place, Problem, problem_at
from scorepad.source import LONGEST_NUMBER, Fields, Map, Node, Scalar, Seq, missing, place

_WHOLE = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that tables play differently.

    Named values (`values` with their words by language), a whole number of at least
    `least`, a list of so many whole numbers (`length`) or of any number of them
    (`many`, which can have named values beside), or whole numbers with names (`parts`
    with their words). `default` is a node, or where it follows from another
    option the `Derived` rule. A number that is not a `multiple` is unusual.
    """

    name: str
    default: Node | Derived
    about: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    parts: Mapping[str, Mapping[str, str]]
    least: int | None
    length: int | None
    many: bool
    multiple: int | None
    source: str
    place: Place = field(compare=False)

    def allows(self, node: Node) -> bool:
        """Whether the option can have this value; of one with parts, some of them."""
        if self.parts:
            cells = node.items if isinstance(node, Map) else {}
            return isinstance(node, Map) and all(
                name in self.parts and _is_whole(cell) for name, (_, cell) in cells.items()
            )
        if self.length is not None:
            return (
                isinstance(node, Seq)
                and len(node.items) == self.length
                and all(_is_whole(item) for item in node.items)
            )
        if self.many and isinstance(node, Seq):
            return bool(node.items) and all(_is_whole(item) for item in node.items)
        if not isinstance(node, Scalar):
            return False
        if self.least is None:
            return node.text in self.values
        return _is_whole(node) and int(node.text) >= self.least

    @property
    def default_text(self) -> str:
        """The default as a person reads it."""
        if isinstance(self.default, Derived):
            return self.default.text
        return value_text(self.default)


@dataclass(frozen=True, slots=True)
class Derived:
    """A default that hangs on another option.

    A part of it, rounded down, but at least so much; or by its value one of the
    `cases`.
    """

    of: str
    part: int
    least: int
    cases: Mapping[str, Scalar]
    node: Map = field(compare=False)

    def value(self, other: Node | None) -> Scalar | None:
        """The default beside the other option's value; None where that gives none."""
        if not isinstance(other, Scalar):
            return None
        if self.cases:
            return self.cases.get(other.text)
        if not _is_whole(other):
            return None
        number = max(self.least, int(other.text) // self.part)
        return Scalar(self.node.source, self.node.start, self.node.end, str(number))

    @property
    def text(self) -> str:
        """As a person reads it."""
        if not self.cases:
            named = {"option": self.of, "part": self.part, "least": self.least}
            return _("{option} / {part}, at least {least}", **named)
        listed = ", ".join(f"{value} {case.text}" for value, case in self.cases.items())
        return _("by the option {option}: {cases}", option=self.of, cases=listed)


def _is_whole(node: Node) -> bool:
    return isinstance(node, Scalar) and bool(_WHOLE.fullmatch(node.text))


def value_text(node: Node) -> str:
    """An option's value on one line."""
    if isinstance(node, Seq):
        return f"[{', '.join(value_text(item) for item in node.items)}]"
    if isinstance(node, Map):
        cells = (f"{name}: {value_text(cell)}" for name, (_, cell) in node.items.items())
        return f"{{{', '.join(cells)}}}"
    return node.text


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
    fields.known(
        ("values", "least", "length", "many", "multiple", "parts", "default", "about", "source")
    )
    values = fields.mapping(fields.get("values"), "values")
    parts = fields.mapping(fields.get("parts"), "parts")
    least = fields.whole(fields.get("least"), "least")
    length = fields.whole(fields.get("length"), "length")
    default = _read_default(fields)
    source = fields.text(fields.required("source"), "source")
    about = read_texts(fields, fields.required("about"))
    many = fields.text(fields.get("many"), "many") == "true"
    if [values, least, length, parts].count(None) != 3 and not many:
        fields.report("key.missing", key, key="values")
    if default is None or source is None:
        return None
    option = Option(
        key.text,
        default,
        about,
        texts_by_key(fields, values),
        texts_by_key(fields, parts),
        least,
        length,
        many,
        fields.whole(fields.get("multiple"), "multiple"),
        source,
        place(key),
    )
    if not isinstance(default, Derived) and not option.allows(default):
        fields.found.extend(refused(option, default))
    return option


def texts_by_key(fields: Fields, node: Map | None) -> dict[str, Mapping[str, str]]:
    """A text by language for each key."""
    return {
        key: read_texts(fields, text) for key, (_, text) in (node.items if node else {}).items()
    }


def _read_default(fields: Fields) -> Node | Derived | None:
    node = fields.required("default")
    if not isinstance(node, Map) or "of" not in node.items:
        return node
    inner = Fields(node, fields.found)
    of = inner.text(inner.required("of"), "of")
    if "cases" in node.items:
        inner.known(("of", "cases"))
        listed = inner.mapping(inner.required("cases"), "cases")
        cells = {value: cell for value, (_, cell) in (listed.items if listed else {}).items()}
        cases = {value: cell for value, cell in cells.items() if isinstance(cell, Scalar)}
        return Derived(of, 1, 0, cases, node) if of and cases else None
    inner.known(("of", "part", "least"))
    part = inner.whole(inner.required("part"), "part")
    least = inner.whole(inner.required("least"), "least")
    return Derived(of, part, least or 0, {}, node) if of and part else None


def read_texts(fields: Fields, node: Node | None) -> dict[str, str]:
    """A text by language, as in {en: …, el: …}."""
    texts = fields.mapping(node, "label")
    read = {}
    for language, (_key, inner) in (texts.items if texts else {}).items():
        text = fields.text(inner, language)
        if text:
            read[language] = text
    return read


def unusual(option: Option, value: Node) -> Iterator[Problem]:
    """The warning of a value that an option can have and hardly ever has."""
    if option.multiple and isinstance(value, Scalar) and int(value.text) % option.multiple:
        at, multiple = place(value), option.multiple
        yield problem_at(
            "option.multiple", at, name=option.name, value=value.text, multiple=multiple
        )


def refused(option: Option, value: Node) -> Iterator[Problem]:
    """The problems of a value that an option cannot have."""
    at, text, name = place(value), value_text(value)[:40], option.name
    if option.parts and isinstance(value, Map):
        yield from _refused_parts(option, value)
    elif option.parts:
        known = ", ".join(option.parts)
        yield problem_at("option.parts", at, name=name, value=text, known=known)
    elif option.length is not None:
        yield problem_at("option.list", at, name=name, value=text, length=option.length)
    elif option.many:
        advice = "option.named" if option.values else None
        names = Either(option.values)
        yield problem_at("option.numbers", at, advice=advice, name=name, value=text, known=names)
    elif option.least is not None:
        yield problem_at("option.whole", at, name=name, value=text, least=option.least)
    else:
        known = ", ".join(option.values)
        guess = closest(text, option.values)
        yield problem_at("option.value", at, guess=guess, name=name, value=text, known=known)


def _refused_parts(option: Option, value: Map) -> Iterator[Problem]:
    known = ", ".join(option.parts)
    for name, (key, cell) in value.items.items():
        if name not in option.parts:
            at, guess = place(key), closest(name, option.parts)
            yield problem_at(
                "option.part", at, guess=guess, option=option.name, name=name, known=known
            )
        elif not _is_whole(cell):
            named, text = f"{option.name}.{name}", value_text(cell)[:40]
            yield problem_at("option.whole", place(cell), name=named, value=text, least=0)


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
            derived = option.default.value(chosen.get(option.default.of))
            if derived is not None:
                chosen[name] = derived
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
            found.extend(refused(options[name], node))
        else:
            chosen[name] = _whole_value(options[name], node)
    return chosen


def _whole_value(option: Option, given: Node) -> Node:
    """The value of an option, with the default of every part that a log leaves out."""
    if not isinstance(given, Map) or not isinstance(option.default, Map):
        return given
    return given._replace(items={**option.default.items, **given.items})

"""The rules that a variant lists: each with its parameters, its source and its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from scorepad.names import closest
from scorepad.options import read_texts, value_text
from scorepad.parameters import Columns, Labels, ParameterReader
from scorepad.problems import Place
from scorepad.rules import names_of, rule_named
from scorepad.rules.rule import (
    Kind,
    Rule,
)
from scorepad.source import Fields, Node, place

# The lists of rules in a variant's file, and the kind of rule each takes.
LISTS: Mapping[str, Kind] = {
    "antes": "antes",
    "facts": "facts",
    "opening": "opening",
    "rules": "score",
    "checks": "check",
    "series": "series",
    "auction": "auction",
    "phase": "state",
    "end": "state",
}
SETTLEMENT = "settlement"


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A rule as a variant uses it: parameters, words, source, and the options it depends on.

    `part` is the list of the variant in which it stands, `off` the option that
    switches it off at this table.
    """

    part: str
    rule: Rule
    given: object
    about: Mapping[str, str]
    source: str
    when: tuple[tuple[str, str], ...]
    place: Place = field(compare=False)
    off: str | None = None


def read_uses(
    head: Fields,
    settlement: Fields | None,
    columns: Columns,
    labels: Labels,
    chosen: Mapping[str, Node],
) -> tuple[RuleUse, ...]:
    """Every rule of a variant in the order of the file, also those that an option switches off."""
    reader = ParameterReader(head, columns, labels)
    uses: list[RuleUse] = []
    lists = [(head, key, key, kind) for key, kind in LISTS.items()]
    if settlement:
        lists.append((settlement, "rules", SETTLEMENT, "settlement"))
    for owner, key, part, kind in lists:
        listed = owner.sequence(owner.get(key), key)
        for item in listed.items if listed else ():
            use = _read_use(reader, owner, item, part, kind, chosen)
            if use and not use.off and any(_same(one, use) for one in uses):
                owner.report("rule.twice", item, name=use.rule.name)
            elif use:
                uses.append(use)
    for name, table in reader.tables.items():
        if name not in reader.read and not head.found:
            head.report("variant.table-unused", table.key, name=name)
    return tuple(uses)


def _same(one: RuleUse, other: RuleUse) -> bool:
    """Whether both are one rule in one list, played at this table."""
    return one.rule is other.rule and one.part == other.part and not one.off


def _read_use(
    reader: ParameterReader,
    owner: Fields,
    item: Node,
    part: str,
    kind: Kind,
    chosen: Mapping[str, Node],
) -> RuleUse | None:
    body = owner.mapping(item, "rules")
    if body is None:
        return None
    use = Fields(body, owner.found)
    name = use.text(use.required("rule"), "rule")
    about = read_texts(use, use.required("about"))
    source = use.text(use.required("source"), "source")
    one = rule_named(name or "")
    if one is None or one.kind != kind:
        if name is not None:
            names = names_of(kind)
            use.report("rule.kind" if one else "rule.unknown", use.get("rule"),
                       closest(name, names), name=name, known=", ".join(names))  # fmt: skip
        return None
    keys = ("rule", "about", "source", "when", "unless")
    use.known((*keys, *(one_.name for one_ in fields(one.given))))
    when = _read_when(use, "when", chosen)
    unless = _read_when(use, "unless", chosen)
    given = reader.given(use, one)
    for key in one.labels:
        reader.need_label(use, key)
    if given is None or source is None:
        return None
    off = [option for option, value in when if value_text(chosen[option]) != value]
    off += [option for option, value in unless if value_text(chosen[option]) == value]
    switch = off[0] if off else None
    return RuleUse(part, one, one.given(**given), about, source, when, place(body), switch)


def _read_when(
    use: Fields, condition: str, chosen: Mapping[str, Node]
) -> tuple[tuple[str, str], ...]:
    node = use.mapping(use.get(condition), condition)
    when: list[tuple[str, str]] = []
    for option, (key, value) in (node.items if node else {}).items():
        text = use.text(value, option)
        if option not in chosen:
            use.report(
                "variant.option", key, closest(option, chosen), name=option, known=", ".join(chosen)
            )
        elif text is not None:
            when.append((option, text))
    return tuple(when)

"""Nodes → `Variant`: the columns, rules with their parameters, options and words of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorepad.amount import Label
from scorepad.choices import options_read, resolved
from scorepad.contract import Contract
from scorepad.field import Field, read_field
from scorepad.language import own_steps
from scorepad.options import (
    Option,
    chosen_options,
    read_options,
    read_texts,
    texts_by_key,
)
from scorepad.parameters import Table, read_tables
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at
from scorepad.rules.rule import ContractTable
from scorepad.sheet import Column
from scorepad.source import Fields, Map, Node, Scalar, nfc, place, shown
from scorepad.tree import parse
from scorepad.uses import LISTS, RuleUse, read_uses

FORMAT = "1"
ALWAYS_READ = frozenset(("contract", "dealer", "bid", "note"))

_KEYS = (
    "scorepad-variant", "name", "version", "title", "sources", "players", "players_refused",
    "columns", "field", "options",
    "tables", "labels", *LISTS, "settlement",
)  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """A game as one table plays it: the file with all options chosen.

    `unit` is the pair column that is paid in the end, `stake_units` how many of it
    make one stake unit, `rounding` whether every closing entry is rounded as it is
    written ("nearest") or only the result ("exact"). `tables` are as written, with
    their options open. `switched` names the option for each key and call of a hand that
    it switches off. `players_refused` says why it is not played by other numbers of players.
    """

    name: str
    version: int
    title: Mapping[str, str]
    sources: Mapping[str, str]
    players: tuple[int, ...]
    players_refused: Mapping[str, Mapping[str, str]]
    columns: tuple[Column, ...]
    field: Field
    headings: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, Mapping[str, tuple[str, ...]]]
    options: Mapping[str, Option]
    chosen: Mapping[str, Node]
    uses: tuple[RuleUse, ...]
    switched: Mapping[str, str]
    tables: Mapping[str, Table]
    unit: str
    stake_units: int
    rounding: str

    @property
    def full_name(self) -> str:
        """Name and version: prefa@1."""
        return f"{self.name}@{self.version}"

    def of(self, part: str) -> tuple[RuleUse, ...]:
        """The rules of one list of the variant, in order."""
        return self._parts.get(part, ())

    @cached_property
    def _parts(self) -> Mapping[str, tuple[RuleUse, ...]]:
        parts: dict[str, tuple[RuleUse, ...]] = {}
        for use in self.uses:
            parts[use.part] = (*parts.get(use.part, ()), use)
        return parts

    @cached_property
    def contracts(self) -> frozenset[str]:
        """The kinds of contract that some rule reads."""
        return frozenset().union(*(use.rule.reads for use in self.of("rules")))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of a hand that some rule reads."""
        return ALWAYS_READ.union(*(keys for use in self.uses for keys in use.rule.reads.values()))

    def keys_at(self, kind: str) -> frozenset[str]:
        """The keys that can stand in a hand with this kind of contract."""
        return self._keys_by_kind.get(kind, ALWAYS_READ - {"bid"})

    @cached_property
    def _keys_by_kind(self) -> Mapping[str, frozenset[str]]:
        reading = [use for part in ("facts", "series", "rules") for use in self.of(part)]
        by_kind: dict[str, frozenset[str]] = {}
        for kind in {kind for use in reading for kind in use.rule.reads}:
            keys = ALWAYS_READ.union(*(use.rule.reads.get(kind, ()) for use in reading))
            # A winning bid belongs to who plays it.
            by_kind[kind] = keys if "declarer" in keys else keys - {"bid"}
        return by_kind

    def reading(self, part: str, kind: str) -> tuple[RuleUse, ...]:
        """The rules of one list that apply to a kind of contract, in order."""
        return self._by_kind.get((part, kind), ())

    @cached_property
    def _by_kind(self) -> Mapping[tuple[str, str], tuple[RuleUse, ...]]:
        parts: dict[tuple[str, str], tuple[RuleUse, ...]] = {}
        for use in self.uses:
            for kind in use.rule.reads:
                parts[use.part, kind] = (*parts.get((use.part, kind), ()), use)
        return parts

    @cached_property
    def calls(self) -> frozenset[str]:
        """The calls of a defender that some rule reads."""
        return frozenset().union(*(use.rule.calls for use in self.uses))

    @cached_property
    def contract_tables(self) -> tuple[ContractTable, ...]:
        """Every table of contracts that some rule reads."""
        given = (vars_of(use) for use in self.of("rules"))
        return tuple(one for values in given for one in values if isinstance(one, ContractTable))

    def switched_off(self, contract: Contract) -> str | None:
        """The option that forbids a contract; "" where no table of its kind has it."""
        for table in self.contract_tables:
            if contract.kind in table.kinds and contract.name not in table.cells:
                return table.off.get(contract.name, "")
        return None

    def use(self, rule: str) -> RuleUse | None:
        """The rule of that name, as this variant uses it."""
        return next((use for use in self.uses if use.rule.name == rule), None)

    def text(self, label: Label) -> str:
        """The words of a label, in the language that is spoken."""
        steps = own_steps(self.labels[label.key])
        template = steps[min(label.step or 0, len(steps) - 1)]
        return template.format_map(dict(label.fields))


def vars_of(use: RuleUse) -> Sequence[object]:
    """The values of a rule's parameters."""
    names: Sequence[str] = getattr(use.given, "__match_args__", ())
    return [getattr(use.given, name) for name in names]


def read_variant(source: Source, log_options: Map | None = None) -> Variant:
    """The variant of a file that extends no other, with the options that a log chooses.

    Raises ProblemsFoundError with everything that is wrong in the file or the options.
    """
    root, found = parse(source)
    return variant_of(mapping_of(root, source, found), found, log_options)


def mapping_of(root: Node | None, source: Source, found: list[Problem]) -> Map:
    """The root of a variant's file, which is a mapping.

    Raises ProblemsFoundError when it is not, or cannot be read.
    """
    if isinstance(root, Map):
        return root
    if root is not None:
        found.append(problem_at("variant.form", place(root)))
    raise ProblemsFoundError(found)


def variant_of(root: Map, found: list[Problem], log_options: Map | None = None) -> Variant:
    """The variant of a whole tree, with the options that a log chooses.

    Raises ProblemsFoundError with everything that is wrong in the tree or the options.
    """
    head = Fields(root, found)
    _check_format(head)
    head.known(_KEYS)
    options = read_options(head)
    chosen = chosen_options(options, log_options, _full_name(head), found)
    if found:
        raise ProblemsFoundError(found)
    tree = resolved(root, chosen, found)
    if found:
        raise ProblemsFoundError(found)
    assert isinstance(tree, Map)
    variant = _build(Fields(tree, found), root, options, chosen)
    unused = set(options) - options_read(root)
    for name in sorted(unused):
        head.report("variant.option-unused", root.items["options"][1], name=name)
    if found or variant is None:
        # A table that is wrong is wrong for every rule that reads it.
        once = {(problem.code, problem.place, problem.message): problem for problem in found}
        raise ProblemsFoundError(once.values())
    return variant


def _check_format(head: Fields) -> None:
    node = head.required("scorepad-variant")
    if node is not None and head.text(node, "scorepad-variant") != FORMAT:
        head.report("variant.format", node, value=shown(node))


def _full_name(head: Fields) -> str:
    name = head.text(head.required("name"), "name")
    version = head.text(head.required("version"), "version")
    return f"{name}@{version}"


def _build(
    head: Fields, root: Map, options: Mapping[str, Option], chosen: Mapping[str, Node]
) -> Variant | None:
    columns, headings = _read_columns(head)
    labels = _read_labels(head)
    if head.found:
        return None
    settlement = head.mapping(head.required("settlement"), "settlement")
    closing = Fields(settlement, head.found) if settlement else None
    if closing:
        closing.known(("unit", "stake_units", "rounding", "rules"))
    uses = read_uses(head, closing, columns, labels, chosen)
    unit = closing.text(closing.required("unit"), "unit") if closing else None
    stake_units = closing.whole(closing.required("stake_units"), "stake_units") if closing else None
    version = head.whole(head.required("version"), "version")
    if head.found or unit is None or version is None or not stake_units:
        return None
    return Variant(
        name=nfc(head.text(head.get("name"), "name") or ""),
        version=version,
        title=read_texts(head, head.required("title")),
        sources=read_texts(head, head.get("sources")),
        players=_read_players(head),
        players_refused=texts_by_key(head, head.mapping(head.get("players_refused"), "players")),
        columns=tuple(columns.values()),
        field=read_field(head, columns, options),
        headings=headings,
        labels=labels,
        options=options,
        chosen=chosen,
        uses=tuple(use for use in uses if not use.off),
        switched=_switched(uses),
        unit=unit,
        stake_units=stake_units,
        rounding=_rounding(closing),
        tables=_tables_as_written(root),
    )


def _switched(uses: tuple[RuleUse, ...]) -> dict[str, str]:
    """The option that switches off each key and call that only such rules read."""
    played = {word for use in uses if not use.off for word in _read_by(use)}
    return {
        word: use.off for use in uses if use.off for word in _read_by(use) if word not in played
    }


def _read_by(use: RuleUse) -> frozenset[str]:
    return use.rule.calls.union(*use.rule.reads.values())


def _rounding(closing: Fields | None) -> str:
    return (closing and closing.choice("rounding", ("exact", "nearest"))) or "exact"


def _tables_as_written(root: Map) -> Mapping[str, Table]:
    """The tables before options are chosen; what is wrong in them has been found already."""
    written = root.items.get("tables")
    if written is None or not isinstance(written[1], Map):
        return {}
    return read_tables(Fields(root, []), written[1])


def _read_players(head: Fields) -> tuple[int, ...]:
    node = head.sequence(head.required("players"), "players")
    counts = (head.whole(item, "players") for item in (node.items if node else ()))
    return tuple(count for count in counts if count is not None)


def _read_columns(
    head: Fields,
) -> tuple[dict[str, Column], dict[str, Mapping[str, str]]]:
    node = head.mapping(head.required("columns"), "columns")
    columns: dict[str, Column] = {}
    headings: dict[str, Mapping[str, str]] = {}
    for name, (_, inner) in (node.items if node else {}).items():
        body = head.mapping(inner, name)
        if body is None:
            continue
        fields = Fields(body, head.found)
        fields.known(("kind", "opening", "below_zero", "pot", "label"))
        kind = fields.choice("kind", ("own", "pair"), required=True)
        opening = fields.whole(fields.get("opening"), "opening") or 0
        below_zero = fields.text(fields.get("below_zero"), "below_zero") != "false"
        headings[name] = read_texts(fields, fields.required("label"))
        pot = fields.text(fields.get("pot"), "pot") == "true"
        columns[name] = Column(name, "own" if kind == "own" else "pair", opening, below_zero, pot)
    return columns, headings


def _read_labels(head: Fields) -> dict[str, Mapping[str, tuple[str, ...]]]:
    node = head.mapping(head.required("labels"), "labels")
    labels: dict[str, Mapping[str, tuple[str, ...]]] = {}
    for name, (_, inner) in (node.items if node else {}).items():
        by_language = head.mapping(inner, name)
        items = by_language.items if by_language else {}
        labels[name] = {language: _steps(head, text) for language, (_, text) in items.items()}
    return labels


def _steps(head: Fields, node: Node) -> tuple[str, ...]:
    """A label's text, or its texts by step."""
    if isinstance(node, Scalar):
        return (node.text,)
    listed = head.sequence(node, "label")
    return tuple(head.text(item, "label") or "" for item in (listed.items if listed else ()))

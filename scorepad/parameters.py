"""The parameters of rules, read from nodes by their type; tables that several rules share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from scorepad.amount import Amount, Origin, label
from scorepad.contract import contract_of
from scorepad.names import closest
from scorepad.options import read_texts
from scorepad.rules.rule import (
    Bound,
    ContractTable,
    DutyTable,
    Ladder,
    LevelTable,
    NominalTable,
    OwnColumn,
    PairColumn,
    Parts,
    Rule,
)
from scorepad.sheet import Column
from scorepad.source import Fields, Map, Node, Scalar, Seq, place, shown

Columns: TypeAlias = Mapping[str, Column]
Labels: TypeAlias = Mapping[str, Any]

# What a table says of a contract that an option switches off.
OFF = "off"
# What a number of parts says that is the number of players.
EACH = "players"
# What a bound says that is the value of the game.
VALUE = "value"


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers that several rules may read, with their words and source."""

    key: Scalar
    about: Mapping[str, str]
    source: str
    cells: Node


def read_tables(head: Fields, node: Map) -> dict[str, Table]:
    """The tables of a variant by name."""
    tables = {}
    for name, (key, inner) in node.items.items():
        body = head.mapping(inner, name)
        if body is None:
            continue
        fields_ = Fields(body, head.found)
        fields_.known(("about", "source", "cells"))
        about = read_texts(fields_, fields_.required("about"))
        source = fields_.text(fields_.required("source"), "source")
        cells = fields_.required("cells")
        if source is not None and cells is not None:
            tables[name] = Table(key, about, source, cells)
    return tables


class ParameterReader:
    """Reads the parameters of rules; one that a rule lacks is looked up among the tables."""

    def __init__(self, head: Fields, columns: Columns, labels: Labels) -> None:
        self.found = head.found
        self.columns = columns
        self.labels = labels
        node = head.mapping(head.get("tables"), "tables")
        self.tables = read_tables(head, node) if node else {}
        self.read: set[str] = set()

    def given(self, use: Fields, one: Rule) -> dict[str, object] | None:
        """The parameters of a rule; None when one is missing or wrong."""
        types = get_type_hints(one.given)
        before = len(self.found)
        values = {name: self._parameter(use, one, name, type_) for name, type_ in types.items()}
        return values if len(self.found) == before else None

    def _parameter(self, use: Fields, one: Rule, name: str, type_: object) -> object:
        node = use.get(name)
        if node is None and name in self.columns:
            # A column of the parameter's own name needs no mention.
            node = Scalar(use.node.source, use.node.start, use.node.start, name)
        elif node is None and name in self.tables:
            node = self.tables[name].cells
            self.read.add(name)
        if node is None:
            use.report("rule.parameter", rule=one.name, key=name)
            return None
        if get_origin(type_) is Literal:
            return self._literal(use, node, name, get_args(type_))
        if isinstance(type_, type) and is_dataclass(type_) and type_ not in _PARAMETERS:
            return self._named_numbers(use, node, name, type_)
        reader: Callable[[ParameterReader, Fields, Node, str], object] = _PARAMETERS[type_]
        return reader(self, use, node, name)

    def _literal(self, use: Fields, node: Node, name: str, values: tuple[str, ...]) -> object:
        text = use.text(node, name)
        if text not in values:
            known = ", ".join(values)
            use.report("value.choice", node, key=name, value=shown(node), known=known)
        return text

    def number(self, use: Fields, node: Node, name: str) -> Amount:
        """A whole number with its line."""
        value = use.whole(node, name)
        option = node.option if isinstance(node, Scalar) else None
        return Amount(value or 0, label=label(name), origin=Origin(place(node), option))

    def labelled(self, use: Fields, node: Node, name: str) -> Amount:
        """A whole number whose label has the parameter's name."""
        self.need_label(use, name)
        return self.number(use, node, name)

    def need_label(self, use: Fields, key: str) -> None:
        """Report a label that a rule needs and the variant lacks."""
        if not self.labels.get(key):
            name = use.text(use.get("rule"), "rule")
            use.report("variant.label", key=key, rule=name)

    def _named_numbers(self, use: Fields, node: Node, name: str, type_: type) -> object:
        """Numbers by name, each with a label of its own: the fields of a record."""
        table = use.mapping(node, name)
        if table is None:
            return None
        cells = Fields(table, self.found)
        names = [one.name for one in fields(type_)]
        cells.known(names)
        numbers: dict[str, Amount] = {}
        for key in names:
            self.need_label(use, f"{name}_{key}")
            cell = cells.required(key)
            if cell is not None:
                number = self.number(cells, cell, key)
                numbers[key] = replace(number, label=label(f"{name}_{key}"))
        return type_(**numbers) if len(numbers) == len(names) else None

    def contracts(self, use: Fields, node: Node, name: str) -> ContractTable:
        """A number for each contract."""
        self.need_label(use, name)
        cells: dict[str, Amount] = {}
        off: dict[str, str] = {}
        table = use.mapping(node, name)
        for contract, (key, cell) in (table.items if table else {}).items():
            if contract_of(contract) is None:
                use.report("variant.cell", key, key=contract)
            elif isinstance(cell, Scalar) and cell.text == OFF:
                off[contract] = cell.option or ""
            else:
                cells[contract] = self.number(use, cell, contract)
        return ContractTable(name, cells, off)

    def duties(self, use: Fields, node: Node, name: str) -> DutyTable:
        """Tricks by level and seat."""
        self.need_label(use, name)
        self.need_label(use, f"{name}_together")
        table = use.mapping(node, name)
        levels: dict[int, Mapping[str, Amount]] = {}
        for level, (key, row) in (table.items if table else {}).items():
            number = use.whole(key, name)
            seats = use.mapping(row, level)
            if number is None or seats is None:
                continue
            fields_ = Fields(seats, self.found)
            fields_.known(("first", "second", "alone", "together"))
            levels[number] = {
                seat: self.number(fields_, cell, seat)
                for seat in ("first", "second", "alone", "together")
                if (cell := fields_.required(seat)) is not None
            }
        return DutyTable(name, levels)

    def levels(self, use: Fields, node: Node, name: str) -> LevelTable:
        """A number for each level."""
        self.need_label(use, name)
        table = use.mapping(node, name)
        numbers = {
            level: self.number(use, cell, text)
            for text, (key, cell) in (table.items if table else {}).items()
            if (level := use.whole(key, name)) is not None
        }
        return LevelTable(name, numbers)

    def nominal(self, use: Fields, node: Node, name: str) -> NominalTable:
        """Tricks by level for the declarer, the first and the second defender."""
        table = use.mapping(node, name)
        levels: dict[int, dict[str, int]] = {}
        for text, (key, row) in (table.items if table else {}).items():
            level, seats = use.whole(key, name), use.mapping(row, text)
            if level is None or seats is None:
                continue
            fields_ = Fields(seats, self.found)
            fields_.known(("declarer", "first", "second"))
            counts = {seat: fields_.whole(fields_.required(seat), seat) or 0
                      for seat in ("declarer", "first", "second")}  # fmt: skip
            levels[level] = counts
        return NominalTable(levels)

    def words(self, use: Fields, node: Node, name: str) -> tuple[str, ...]:
        """A list of words."""
        listed = use.sequence(node, name)
        return tuple(use.text(item, name) or "" for item in (listed.items if listed else ()))

    def parts(self, use: Fields, node: Node, name: str) -> Parts:
        """A number of parts, or one for each player."""
        if isinstance(node, Scalar) and node.text == EACH:
            self.need_label(use, "players")
            return Parts(None)
        return Parts(self.labelled(use, node, name))

    def ladder(self, use: Fields, node: Node, name: str) -> Ladder:
        """Numbers by count."""
        self.need_label(use, name)
        self.need_label(use, f"{name}_by")
        listed = use.sequence(node, name)
        steps = tuple(self.number(use, item, name) for item in (listed.items if listed else ()))
        if listed is not None and not steps:
            use.report("rule.parameter", node, rule=use.text(use.get("rule"), "rule"), key=name)
        return Ladder(name, steps)

    def bound(self, use: Fields, node: Node, name: str) -> Bound:
        """A number, or the value of the game."""
        if isinstance(node, Scalar) and node.text == VALUE:
            return Bound(None)
        return Bound(self.labelled(use, node, name))

    def own_columns(self, use: Fields, node: Node, name: str) -> tuple[OwnColumn, ...]:
        """The names of own columns, or of one."""
        nodes = node.items if isinstance(node, Seq) else (node,)
        return tuple(self.own_column(use, one, name) for one in nodes)

    def own_column(self, use: Fields, node: Node, name: str) -> OwnColumn:
        """The name of an own column, which has a label for its numbers."""
        column = OwnColumn(self._column(use, node, "own"))
        if column:
            self.need_label(use, column)
        return column

    def pair_column(self, use: Fields, node: Node, name: str) -> PairColumn:
        """The name of a pair column."""
        return PairColumn(self._column(use, node, "pair"))

    def _column(self, use: Fields, node: Node, kind: str) -> str:
        text = use.text(node, kind) or ""
        if text in self.columns and self.columns[text].kind == kind:
            return text
        known = [name for name, column in self.columns.items() if column.kind == kind]
        use.report("rule.column", node, closest(text, known), column=text, kind=kind,
                   known=", ".join(known))  # fmt: skip
        return ""


_PARAMETERS: Mapping[object, Callable[[ParameterReader, Fields, Node, str], object]] = {
    Amount: ParameterReader.labelled,
    Bound: ParameterReader.bound,
    ContractTable: ParameterReader.contracts,
    DutyTable: ParameterReader.duties,
    Ladder: ParameterReader.ladder,
    LevelTable: ParameterReader.levels,
    NominalTable: ParameterReader.nominal,
    Parts: ParameterReader.parts,
    OwnColumn: ParameterReader.own_column,
    PairColumn: ParameterReader.pair_column,
    tuple[str, ...]: ParameterReader.words,
    tuple[OwnColumn, ...]: ParameterReader.own_columns,
}

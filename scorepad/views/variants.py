"""The variants: a list, or one of them with its tables, rules, options and sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from scorepad.contract import contract_of
from scorepad.language import Either, _, own
from scorepad.options import Option
from scorepad.parameters import Table
from scorepad.source import Map, Node, Scalar, Seq, place
from scorepad.uses import RuleUse
from scorepad.variant import Variant
from scorepad.views.terminal import say
from scorepad.views.words import heading


def print_list(variants: Iterable[Variant]) -> None:
    """One line a variant."""
    for variant in variants:
        say(f"{variant.full_name}  {own(variant.title)}")


def print_variant(variant: Variant) -> None:
    """Everything that a variant's file says, each with its line."""
    say(f"{own(variant.title)} [{variant.full_name}]")
    say(_("players: {counts}", counts=Either(map(str, variant.players))))
    unit, count = heading(variant.unit, variant), variant.stake_units
    say(_("paid in: {unit}; a stake unit: {count}", unit=unit, count=count))
    say()
    say(_("options"))
    for option in variant.options.values():
        _print_option(option)
    say()
    say(_("tables"))
    for name, table in variant.tables.items():
        _print_table(name, table)
    say()
    say(_("rules"))
    for use in variant.uses:
        _print_rule(use)
    say()
    say(_("sources"))
    for tag, text in variant.sources.items():
        say(f"[{tag}] {_(text)}", 2)


def _print_option(option: Option) -> None:
    named, about = f"{option.name} = {option.default_text}", own(option.about)
    say(f"{named}: {about} ({option.place})", 2)
    if option.least is not None:
        say(_("a whole number of {least} or more", least=option.least), 4)
    for value, text in option.values.items():
        say(f"{value}: {own(text)}", 4)
    _print_source(option.source)


def _print_table(name: str, table: Table) -> None:
    say(f"{name}: {own(table.about)} ({place(table.key)})", 2)
    _print_cells(table.cells, 4)
    _print_source(table.source)


def _print_source(source: str) -> None:
    say(_("source: {source}", source=source), 4)


def _print_cells(cells: Node, indent: int) -> None:
    """The numbers of a table; where an option chooses among tables, each of them."""
    if not isinstance(cells, Map):
        say(_inline(cells), indent)
        return
    cases = cells.items["cases"][1] if "cases" in cells.items else None
    if not isinstance(cases, Map) or any(
        isinstance(one, Scalar) for _, one in cases.items.values()
    ):
        lines = [_inline(cells)] if "option" in cells.items else _rows(cells)
        for line in lines:
            say(line, indent)
        return
    for value, (_key, case) in cases.items.items():
        named = {"option": _inline(cells.items["option"][1]), "value": value}
        if isinstance(case, Map) and not case.items:
            say(_("with {option} {value}: nothing", **named), indent)
        else:
            say(_("with {option} {value}", **named), indent)
        _print_cells(case, indent + 2)


def _rows(cells: Map) -> Iterator[str]:
    """A line a key; the contracts of one level share a line."""

    def level(key: str) -> str:
        contract = contract_of(key)
        return str(contract.level) if contract else key

    for shared, keys in groupby(cells.items, key=level):
        row = [(key, _inline(cells.items[key][1])) for key in keys]
        yield ", ".join(f"{key} {text}" if key != shared else f"{key}: {text}" for key, text in row)


def _print_rule(use: RuleUse) -> None:
    say(f"{use.rule.name}: {own(use.about)} ({use.place})", 2)
    for option, value in use.when:
        say(_("played with {option}: {value}", option=option, value=value), 4)
    _print_source(use.source)


def _inline(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Seq):
        return ", ".join(_inline(item) for item in node.items)
    if "option" in node.items:
        option, cases = node.items["option"][1], node.items.get("cases")
        if cases:
            listed = _inline(cases[1])
            return _("by the option {option}: {cases}", option=_inline(option), cases=listed)
        return _("the option {option}", option=_inline(option))
    return ", ".join(f"{name} {_inline(value)}" for name, (_, value) in node.items.items())

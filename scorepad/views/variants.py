"""The variants: a list, or one of them with its tables, rules, options and sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from scorepad.contract import contract_of
from scorepad.options import Option
from scorepad.parameters import Table
from scorepad.source import Map, Node, Scalar, Seq, place
from scorepad.uses import RuleUse
from scorepad.variant import Variant
from scorepad.views.terminal import say


def print_list(variants: Iterable[Variant]) -> None:
    """One line a variant."""
    for variant in variants:
        say(f"{variant.full_name}  {variant.title['en']}")


def print_variant(variant: Variant) -> None:
    """Everything that a variant's file says, each with its line."""
    say(f"{variant.title['en']} [{variant.full_name}]")
    say(f"players: {' or '.join(str(count) for count in variant.players)}")
    say(f"paid in {variant.unit}, {variant.stake_units} make one stake unit")
    say()
    say("options")
    for option in variant.options.values():
        _print_option(option)
    say()
    say("tables")
    for name, table in variant.tables.items():
        _print_table(name, table)
    say()
    say("rules")
    for use in variant.uses:
        _print_rule(use)
    say()
    say("sources")
    for tag, text in variant.sources.items():
        say(f"[{tag}] {text}", 2)


def _print_option(option: Option) -> None:
    kind = f", a whole number of {option.least} or more" if option.least is not None else ""
    say(f"{option.name} = {option.default_text}{kind}: {option.about['en']} ({option.place})", 2)
    for value, text in option.values.items():
        say(f"{value}: {text['en']}", 4)
    say(f"source: {option.source}", 4)


def _print_table(name: str, table: Table) -> None:
    say(f"{name}: {table.about['en']} ({place(table.key)})", 2)
    _print_cells(table.cells, 4)
    say(f"source: {table.source}", 4)


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
    for value, (_, case) in cases.items.items():
        empty = ": none" if isinstance(case, Map) and not case.items else ""
        say(f"with {_inline(cells.items['option'][1])} {value}{empty}", indent)
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
    say(f"{use.rule.name}: {use.about['en']} ({use.place})", 2)
    for option, value in use.when:
        say(f"played with {option}: {value}", 4)
    say(f"source: {use.source}", 4)


def _inline(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Seq):
        return ", ".join(_inline(item) for item in node.items)
    if "option" in node.items:
        option, cases = node.items["option"][1], node.items.get("cases")
        return (
            f"by the option {_inline(option)}: {_inline(cases[1])}"
            if cases
            else f"the option {_inline(option)}"
        )
    return ", ".join(f"{name} {_inline(value)}" for name, (_, value) in node.items.items())

"""The variants: a list, or one of them with its tables, rules, options and sources."""

from __future__ import annotations

from collections.abc import Iterable

from scorepad.options import Option
from scorepad.source import Map, Node, Scalar, Seq, place
from scorepad.uses import RuleUse
from scorepad.variant import Variant


def print_list(variants: Iterable[Variant]) -> None:
    """One line a variant."""
    for variant in variants:
        print(f"{variant.full_name}  {variant.title['en']}")


def print_variant(variant: Variant) -> None:
    """Everything that a variant's file says, each with its line."""
    print(f"{variant.title['en']} [{variant.full_name}]")
    print(f"players: {' or '.join(str(count) for count in variant.players)}")
    print(f"paid in {variant.unit}, {variant.stake_units} make one stake unit")
    print("\noptions")
    for option in variant.options.values():
        _print_option(option)
    print("\ntables")
    tables = variant.node.items.get("tables")
    if tables and isinstance(tables[1], Map):
        for name, (key, table) in tables[1].items.items():
            print(f"  {name} ({place(key)})")
            _print_table(table)
    print("\nrules")
    for use in variant.uses:
        _print_rule(use)
    print("\nsources")
    for tag, text in variant.sources.items():
        print(f"  [{tag}] {text}")


def _print_option(option: Option) -> None:
    kind = f", a whole number of {option.least} or more" if option.least is not None else ""
    print(f"  {option.name} = {option.default.text}{kind}: {option.about['en']} ({option.place})")
    for value, text in option.values.items():
        print(f"    {value}: {text['en']}")
    print(f"    source: {option.source}")


def _print_table(table: Node) -> None:
    if not isinstance(table, Map):
        print(f"    {_inline(table)}")
        return
    for name, (_, node) in table.items.items():
        print(f"    {name}: {_inline(node)}")


def _print_rule(use: RuleUse) -> None:
    print(f"  {use.rule.name}: {use.about['en']} ({use.place})")
    for option, value in use.when:
        print(f"    played with {option}: {value}")
    print(f"    source: {use.source}")


def _inline(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Seq):
        return ", ".join(_inline(item) for item in node.items)
    return ", ".join(f"{name} {_inline(value)}" for name, (_, value) in node.items.items())

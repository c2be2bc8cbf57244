"""The variants: a list, or one of them with its tables, rules, options and sources."""

from __future__ import annotations

from collections.abc import Iterable

from scorepad.options import Option
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
    tables = variant.node.items.get("tables")
    if tables and isinstance(tables[1], Map):
        for name, (key, table) in tables[1].items.items():
            say(f"{name} ({place(key)})", 2)
            _print_table(table)
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
    say(f"{option.name} = {option.default.text}{kind}: {option.about['en']} ({option.place})", 2)
    for value, text in option.values.items():
        say(f"{value}: {text['en']}", 4)
    say(f"source: {option.source}", 4)


def _print_table(table: Node) -> None:
    if not isinstance(table, Map):
        say(f"{_inline(table)}", 4)
        return
    for name, (_, node) in table.items.items():
        say(f"{name}: {_inline(node)}", 4)


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
    return ", ".join(f"{name} {_inline(value)}" for name, (_, value) in node.items.items())

"""Why every number stands where it does: words, figures, the rule, and the line it came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad.amount import Amount, figures, label, leaves, plain, reasons, words
from scorepad.replay import Played
from scorepad.settle import Settlement
from scorepad.sheet import Entry
from scorepad.variant import Variant
from scorepad.views.words import entry_figures, entry_head, entry_words, hand_title


def print_hand(played: Played, variant: Variant) -> None:
    """Every entry of a hand with its reasons."""
    print(f"hand {played.hand.number}: {hand_title(played.hand)}; {played.deal.dealer} dealt")
    _print_entries(played.entries, variant)


def print_settlement(settlement: Settlement, variant: Variant) -> None:
    """Every closing entry with its reasons."""
    print("settlement")
    _print_entries(settlement.entries, variant)


def print_entries_short(entries: Iterable[Entry], variant: Variant) -> None:
    """Each entry on one line: amount, words and figures."""
    for entry in entries:
        why = f"{entry_words(entry, variant)} = {entry_figures(entry)}"
        print(f"  {entry_head(entry, variant)} ({why})")


def _print_entries(entries: tuple[Entry, ...], variant: Variant) -> None:
    if not entries:
        print("\nnothing is written")
    for entry in entries:
        print(f"\n{entry_head(entry, variant)}")
        for line in _reason(entry, variant):
            print(f"  {line}")


def _reason(entry: Entry, variant: Variant) -> Iterator[str]:
    yield f"{entry_words(entry, variant)} = {entry_figures(entry)}"
    for leaf, because in reasons(entry.reason):
        assert leaf.label is not None
        counted = variant.text(label(f"{leaf.label.key}_by", count=plain(because.value)))
        why = f"{words(because, variant.text)} = {figures(because)}"
        yield f"{variant.text(leaf.label)}, {counted}: {why}"
    use = variant.use(entry.rule)
    if use:
        yield f"rule {use.rule.name}: {use.about['en']}"
        yield f"source {use.source} ({use.place})"
        for option, value in use.when:
            yield f"option {option}: {value}"
    for line in dict.fromkeys(_origin(leaf, variant) for leaf in leaves(entry.reason)):
        if line:
            yield line


def _origin(leaf: Amount, variant: Variant) -> str:
    """Where a number of the arithmetic was read."""
    if leaf.origin is None or leaf.label is None:
        return ""
    option = f", option {leaf.origin.option}" if leaf.origin.option else ""
    text = variant.text(leaf.label)
    return f"{text} = {plain(leaf.value)} ({leaf.origin.place}{option})"

"""The evening as one page, to look at, to keep and to print; it needs no other file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorepad.language import _, own, spoken
from scorepad.options import value_text
from scorepad.replay import Replay
from scorepad.settle import Settlement
from scorepad.variant import Variant
from scorepad.views import tables
from scorepad.views.drawn.curves import curves
from scorepad.views.drawn.paper import paper
from scorepad.views.tables import Heading, Table
from scorepad.views.templates import rendered
from scorepad.views.words import house_options


@dataclass(frozen=True, slots=True)
class Shown:
    """A table of the page: its headings and the groups above them, and which cell names a row."""

    headings: Sequence[Heading]
    groups: Sequence[tuple[str, int]]
    rows: Sequence[Sequence[str]]
    named: int


def html_text(replay: Replay, settlement: Settlement) -> str:
    """The page in the language that is spoken, with everything that it shows inside it."""
    variant, session = replay.variant, replay.session
    page = {
        "title": own(variant.title),
        "when": session.date,
        "facts": list(tables.facts(replay)),
        "unfinished": "" if replay.finished else tables.unfinished(),
        "settled": _shown(tables.settled(replay, settlement), named=0),
        "settled_words": list(tables.settled_words(replay, settlement)),
        "payments": list(tables.payment_words(replay, settlement)),
        "winner": tables.winner_words(settlement),
        "hands": _shown(tables.running(replay), named=1),
        "rules": list(_rules(replay, settlement)),
        "options": list(_options(variant)),
        "words": {
            "settlement": _("settlement"),
            "payments": _("payments"),
            "course": _("course of the evening"),
            "hands": _("hands"),
            "rules": _("rules that wrote a number"),
            "options": _("options"),
            "house": _("house rule"),
        },
    }
    drawn = curves(replay) if replay.steps else None
    return rendered(
        "page.html", page=page, drawing=paper(replay), curves=drawn, alone=False, lang=spoken()
    )


def _shown(table: Table, named: int) -> Shown:
    """The table without the gaps that a terminal needs between groups."""
    kept = [index for index, one in enumerate(table.headings) if not table.is_gap(index)]
    headings = [table.headings[index] for index in kept]
    groups = [
        (group, len(list(members))) for group, members in groupby(headings, lambda one: one.group)
    ]
    rows = [[row[index] for index in kept] for row in table.rows]
    return Shown(headings, groups if len(groups) > 1 else (), rows, named)


def _rules(replay: Replay, settlement: Settlement) -> Iterator[Mapping[str, str]]:
    """Every rule that wrote a number this evening, in the order of the variant."""
    entries = [*replay.antes, *settlement.entries]
    entries += [entry for step in replay.steps for entry in step.entries]
    wrote = {entry.rule for entry in entries}
    for use in replay.variant.uses:
        if use.rule.name in wrote:
            source = _("source {source} ({place})", source=use.source, place=use.place)
            yield {"name": use.rule.name, "about": own(use.about), "source": source}


def _options(variant: Variant) -> Iterator[Mapping[str, object]]:
    """Every option with the value that was played, and whether the house chose it."""
    house = house_options(variant)
    for name, option in variant.options.items():
        if name in variant.chosen:
            value = value_text(variant.chosen[name])
            words = option.values.get(value)
            about = f"{own(option.about)}: {own(words)}" if words else own(option.about)
            yield {"name": name, "value": value, "about": about, "house": name in house}

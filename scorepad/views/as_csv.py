"""Every entry of an evening as a row of CSV, exact and without loss.

A text that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from scorepad.amount import plain
from scorepad.language import ENGLISH, speaking
from scorepad.problems import printable
from scorepad.replay import Played, Replay
from scorepad.settle import Settlement
from scorepad.sheet import Entry
from scorepad.variant import Variant
from scorepad.views.words import entry_figures, entry_words

HEAD = ("hand", "column", "player", "against", "amount", "rule", "words", "figures")
# What stands in the place of a hand's number.
OPENING, ADJUSTMENT, SETTLEMENT = "opening", "adjustment", "settlement"
# What a spreadsheet reckons, where it is no plain number.
_FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r\n]")
_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")


@speaking(ENGLISH)
def csv_text(replay: Replay, settlement: Settlement) -> str:
    """All entries in order: the opening, the hands and corrections, the settlement.

    The opening of an own column is an entry too, so that the rows of a column add up
    to its balance.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(_openings(replay))
    variant = replay.variant
    writer.writerows(_rows(OPENING, replay.antes, variant))
    for step in replay.steps:
        number = str(step.hand.number) if isinstance(step, Played) else ADJUSTMENT
        writer.writerows(_rows(number, step.entries, variant))
    writer.writerows(_rows(SETTLEMENT, settlement.entries, variant))
    return text.getvalue()


def _openings(replay: Replay) -> Iterator[tuple[str, ...]]:
    for column in replay.sheet.columns:
        for player in replay.session.players if column.kind == "own" and column.opening else ():
            amount = plain(column.opening)
            row = (OPENING, column.name, player, "", amount, OPENING, OPENING, amount)
            yield tuple(map(_as_text, row))


def _rows(hand: str, entries: Iterable[Entry], variant: Variant) -> Iterator[tuple[str, ...]]:
    for entry in entries:
        against, amount = entry.against or "", plain(entry.amount)
        words, figures = entry_words(entry, variant), entry_figures(entry)
        row = (hand, entry.column, entry.player, against, amount, entry.rule, words, figures)
        yield tuple(map(_as_text, row))


def _as_text(cell: str) -> str:
    """A cell that no spreadsheet reckons and no terminal obeys."""
    cell = printable(cell)
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell

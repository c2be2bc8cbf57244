"""The score sheet as on paper: the running table, or each player's own section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorepad.contract import LOWEST
from scorepad.language import _, own, plural
from scorepad.replay import Replay, lowest_bid
from scorepad.sheet import Column, Sheet
from scorepad.variant import Variant
from scorepad.views.grid import parts, show
from scorepad.views.tables import Heading, Table, fields, running, standing, title
from scorepad.views.terminal import say, terminal_height
from scorepad.views.words import heading, number, party_word, signed

# The title, the head of the table, who deals, what was left out, and the prompt.
AROUND = 8
# The head of a further table, and the line before it.
HEAD = 4


def print_title(replay: Replay) -> None:
    """The game, the house rules that differ from its defaults, and the stake."""
    say(title(replay))


def print_running(
    replay: Replay, *, payments: bool = False, last: bool = False, everything: bool = False
) -> None:
    """One line a hand with what everybody has after it; `payments`: a line for each too.

    `last` shows the last line only. A terminal shows as many of the last lines as it
    has room for, and says how many stand before them, unless `everything` is wanted.
    """
    table = running(replay, payments=payments)
    if last:
        show(replace(table, rows=table.rows[-1:]))
        return
    hidden = 0 if everything else _hidden(replay, table)
    show(replace(table, rows=table.rows[hidden:]))
    if hidden:
        say(
            plural(
                "{count} earlier line: scorepad sheet --all",
                "{count} earlier lines: scorepad sheet --all",
                hidden,
            )
        )
    if replay.variant.field.gross:
        say()
        _print_fields(replay)


def _hidden(replay: Replay, table: Table) -> int:
    """How many of the first lines a terminal has no room for."""
    height = terminal_height()
    if height is None:
        return 0
    tables = parts(table)
    around = AROUND + (tables - 1) * HEAD
    if replay.variant.field.gross:
        around += len(fields(replay).rows) + HEAD
    return max(0, len(table.rows) - max(1, (height - around) // tables))


def print_sections(replay: Replay, *, gross: bool = False) -> None:
    """Each player's section: his own numbers, and what he receives from each other player.

    A pair shows its net, minus where the player owes; `gross` both directions. Where
    the paper of the game has fields, each section is one of them.
    """
    sheet = replay.sheet
    rows: list[Sequence[str]] = []
    for player in replay.session.players:
        for index, (name, value) in enumerate(_lines_of(replay, player, gross)):
            rows.append((player if not index else "", name, value))
    show(Table([Heading("", justify="left"), Heading("", justify="left"), Heading("")], rows))
    for column in _pairs(sheet.columns) if not replay.variant.field.gross else ():
        word = heading(column.name, replay.variant)
        if gross:
            say(_("{column} A → B: what B receives from A", column=word))
        else:
            say(_("{column} A → B: what B receives from A; minus: B owes it to A", column=word))


def _print_fields(replay: Replay) -> None:
    """Each player's field as on paper, from top to bottom, the players side by side."""
    show(fields(replay))
    words = ", ".join(
        heading(column.name, replay.variant) for column in _pairs(replay.sheet.columns)
    )
    say(_("{columns}: what a player has written on the one who is named", columns=words))


def _lines_of(replay: Replay, player: str, gross: bool) -> Iterator[tuple[str, str]]:
    """The lines of a player's section."""
    if not replay.variant.field.gross:
        yield from _section(replay.sheet, player, replay.variant, gross)
        return
    at = 1 + 2 * replay.session.players.index(player)
    for row in fields(replay).rows:
        other = row[at]
        yield " ".join(text for text in (row[0], other) if text), row[at + 1]
        if other and gross:
            unit = replay.variant.unit
            word = heading(unit, replay.variant)
            owed = _("{column} of {other} on {player}", column=word, other=other, player=player)
            yield owed, number(replay.sheet.written(unit, other, player))


def print_standing(replay: Replay) -> None:
    """What everybody has now, and who deals next."""
    show(standing(replay))
    print_next(replay)


def print_next(replay: Replay) -> None:
    """Who deals next, or that the evening is over."""
    if replay.broken:
        return
    if replay.finished:
        say(_("the evening is over: scorepad settle"))
        return
    if replay.deal.in_end:
        say("; ".join(own(use.about) for use in replay.variant.of("phase")))
    hand, dealer, level = replay.deal.number, replay.deal.dealer, lowest_bid(replay)
    if level is None or level == LOWEST:
        say(_("hand {number}: {dealer} deals", number=hand, dealer=dealer))
    else:
        say(
            _(
                "hand {number}: {dealer} deals; bids begin at {level}",
                number=hand, dealer=dealer, level=level,
            )
        )  # fmt: skip


def _pairs(columns: Sequence[Column]) -> Iterator[Column]:
    return (column for column in columns if column.kind == "pair")


def _section(sheet: Sheet, player: str, variant: Variant, gross: bool) -> Iterator[tuple[str, str]]:
    for column in sheet.columns:
        word = heading(column.name, variant)
        if column.kind == "own":
            yield word, number(sheet.own(column.name, player))
            continue
        for other in sheet.parties(column):
            if other == player:
                continue
            if gross:
                yield (
                    f"{word} {party_word(other)} → {party_word(player)}",
                    number(sheet.written(column.name, player, other)),
                )
                yield (
                    f"{word} {party_word(player)} → {party_word(other)}",
                    number(sheet.written(column.name, other, player)),
                )
            else:
                pair = f"{party_word(other)} → {party_word(player)}"
                yield f"{word} {pair}", signed(sheet.net(column.name, player, other))

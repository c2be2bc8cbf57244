"""The score sheet as on paper: the running table, or each player's own section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.contract import LOWEST
from scorepad.language import Said, _, own, plural
from scorepad.replay import Adjusted, Played, Replay, lowest_bid
from scorepad.sheet import POT, Column, Entry, Sheet
from scorepad.variant import Variant
from scorepad.views.grid import Heading, show
from scorepad.views.grid import parts as tables_of
from scorepad.views.terminal import say, terminal_height
from scorepad.views.words import (
    cell,
    entry_words,
    heading,
    money,
    number,
    options_chosen,
    pair_words,
    party_word,
    signed,
)

# The title, the head of the table, who deals, what was left out, and the prompt.
AROUND = 8
# The head of a further table, and the line before it.
HEAD = 4
# The other players from the left on, by how many sit at the table.
LEFT, OPPOSITE, RIGHT = Said("{column} left"), Said("{column} opposite"), Said("{column} right")
SEATS = {3: (LEFT, RIGHT), 4: (LEFT, OPPOSITE, RIGHT)}


def print_title(replay: Replay) -> None:
    """The game, the house rules that differ from its defaults, and the stake."""
    variant, stake = replay.variant, replay.session.stake
    parts = [f"{own(variant.title)} [{variant.full_name}]", options_chosen(variant)]
    parts.append(_("stake {stake}", stake=money(stake.text)) if stake else "")
    say("; ".join(part for part in parts if part))


def print_running(
    replay: Replay, *, payments: bool = False, last: bool = False, everything: bool = False
) -> None:
    """One line a hand with what everybody has after it; `payments`: a line for each too.

    `last` shows the last line only. A terminal shows as many of the last lines as it
    has room for, and says how many stand before them, unless `everything` is wanted.
    """
    rows = list(_rows(replay, payments))
    if last:
        show(_headings(replay), rows[-1:])
        return
    hidden = 0 if everything else _hidden(replay, rows)
    show(_headings(replay), rows[hidden:])
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


def _hidden(replay: Replay, rows: Sequence[Sequence[str]]) -> int:
    """How many of the first lines a terminal has no room for."""
    height = terminal_height()
    if height is None:
        return 0
    tables = tables_of(_headings(replay), rows)
    around = AROUND + (tables - 1) * HEAD
    if replay.variant.field.gross:
        around += len(_fields(replay)) + HEAD
    return max(0, len(rows) - max(1, (height - around) // tables))


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
    show([Heading("", justify="left"), Heading("", justify="left"), Heading("")], rows)
    for column in _pairs(sheet.columns) if not replay.variant.field.gross else ():
        word = heading(column.name, replay.variant)
        if gross:
            say(_("{column} A → B: what B receives from A", column=word))
        else:
            say(_("{column} A → B: what B receives from A; minus: B owes it to A", column=word))


def _print_fields(replay: Replay) -> None:
    """Each player's field as on paper, from top to bottom, the players side by side."""
    headings = [Heading("", justify="left")]
    for player in replay.session.players:
        headings += [Heading("", justify="left"), Heading(player, name=True)]
    show(headings, _fields(replay))
    words = ", ".join(
        heading(column.name, replay.variant) for column in _pairs(replay.sheet.columns)
    )
    say(_("{columns}: what a player has written on the one who is named", columns=words))


def _fields(replay: Replay) -> list[Sequence[str]]:
    """A line for each own column and for each seat of a pair column."""
    sheet, deal = replay.sheet, replay.deal
    rows: list[Sequence[str]] = []
    for name in replay.variant.field.columns:
        word = heading(name, replay.variant)
        if sheet.column(name).kind == "own":
            cells = (("", number(sheet.own(name, player))) for player in replay.session.players)
            rows.append([word, *(cell for pair in cells for cell in pair)])
            continue
        for place, seat in enumerate(SEATS[len(deal.seats)]):
            row = [_(seat.template, column=word)]
            for player in replay.session.players:
                other = deal.after(player)[place]
                row += [other, number(sheet.written(name, player, other))]
            rows.append(row)
    return rows


def _lines_of(replay: Replay, player: str, gross: bool) -> Iterator[tuple[str, str]]:
    """The lines of a player's section."""
    if not replay.variant.field.gross:
        yield from _section(replay.sheet, player, replay.variant, gross)
        return
    at = 1 + 2 * replay.session.players.index(player)
    for row in _fields(replay):
        other = row[at]
        yield " ".join(text for text in (row[0], other) if text), row[at + 1]
        if other and gross:
            unit = replay.variant.unit
            word = heading(unit, replay.variant)
            owed = _("{column} of {other} on {player}", column=word, other=other, player=player)
            yield owed, number(replay.sheet.written(unit, other, player))


def print_standing(replay: Replay) -> None:
    """What everybody has now, and who deals next."""
    sheet = replay.sheet
    rows = [
        [
            heading(column.name, replay.variant),
            *(
                cell(column, sheet.balance(column, party)) if party in sheet.parties(column) else ""
                for party in parties(replay)
            ),
        ]
        for column in sheet.columns
    ]
    show([Heading("", justify="left"), *party_headings(replay)], rows)
    print_next(replay)


def parties(replay: Replay) -> tuple[str, ...]:
    """The players, and the pot where some column has one."""
    pots = (POT,) if any(column.pot for column in replay.sheet.columns) else ()
    return (*replay.session.players, *pots)


def party_headings(replay: Replay) -> list[Heading]:
    """A heading for each party; the pot's is a word of the game."""
    players = [Heading(player, name=True) for player in replay.session.players]
    return players + [Heading(party_word(party)) for party in parties(replay)[len(players) :]]


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


def _headings(replay: Replay) -> list[Heading]:
    left = [Heading("#"), Heading(_("hand"), justify="left")]
    columns = [
        one
        for column in replay.sheet.columns
        for one in _column_headings(heading(column.name, replay.variant), replay.sheet, column)
    ]
    return [*left, Heading(_("tricks")), *columns]


def _column_headings(word: str, sheet: Sheet, column: Column) -> Iterator[Heading]:
    """A gap, and then the parties with the name of the column above them."""
    yield Heading("")
    for party in sheet.parties(column):
        yield Heading(party_word(party), word, name=party in sheet.players)


def _rows(replay: Replay, payments: bool) -> Iterator[Sequence[str]]:
    yield ["", _("opening"), "", *_cells(replay, replay.opening)]
    for step in replay.steps:
        yield [*_step_head(step, replay.variant), *_cells(replay, step.sheet)]
        if payments:
            yield from _payment_rows(replay, step)


def _step_head(step: Played | Adjusted, variant: Variant) -> list[str]:
    if isinstance(step, Adjusted):
        words = "; ".join(entry_words(entry, variant) for entry in step.entries)
        return ["", f"{step.item.player}: {words}", ""]
    hand = step.hand
    taken = (hand.tricks or {}).get(hand.declarer or "")
    tricks = "" if taken is None else str(taken)
    title = " ".join(word for word in (hand.contract.sign, hand.declarer) if word)
    return [str(hand.number), title, tricks]


def _payment_rows(replay: Replay, step: Played | Adjusted) -> Iterator[Sequence[str]]:
    """A row for each payment, with what it moves between the two."""
    for entry in step.entries:
        if entry.against is not None:
            cells: list[str] = []
            for column in replay.sheet.columns:
                moved = (_moved(entry, column, one) for one in replay.sheet.parties(column))
                cells += ["", *moved]
            yield ["", f"  {pair_words(entry)}", "", *cells]


def _moved(entry: Entry, column: Column, player: str) -> str:
    if column.name != entry.column or player not in (entry.player, entry.against):
        return ""
    return signed(entry.amount if player == entry.player else -entry.amount)


def _cells(replay: Replay, sheet: Sheet) -> list[str]:
    cells: list[str] = []
    for column in sheet.columns:
        balances = (sheet.balance(column, party) for party in sheet.parties(column))
        cells += ["", *(cell(column, balance) for balance in balances)]
    return cells


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

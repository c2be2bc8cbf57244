"""What the sheet and the settlement say, as tables that a view writes in its own form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.language import Said, _, own, plural
from scorepad.replay import Adjusted, Played, Replay
from scorepad.settle import Settlement, money_text
from scorepad.sheet import POT, Column, Entry, Sheet
from scorepad.variant import Variant
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

# The other players from the left on, by how many sit at the table.
LEFT, OPPOSITE, RIGHT = Said("{column} left"), Said("{column} opposite"), Said("{column} right")
SEATS = {3: (LEFT, RIGHT), 4: (LEFT, OPPOSITE, RIGHT)}


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column of a table.

    `group` stands above all neighbouring columns of the same group; `name` says that
    the heading is a player's name, which may be shortened where the width forces it.
    """

    text: str
    group: str = ""
    justify: Literal["left", "right"] = "right"
    name: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; a heading without a text may be a gap between two groups."""

    headings: Sequence[Heading]
    rows: Sequence[Sequence[str]]

    def is_gap(self, index: int) -> bool:
        """Whether nothing stands in a column."""
        return not self.headings[index].text and not any(row[index] for row in self.rows)


def title(replay: Replay) -> str:
    """The game with its version, the house rules that differ from its defaults, the stake."""
    variant, stake = replay.variant, replay.session.stake
    parts = [f"{own(variant.title)} [{variant.full_name}]", options_chosen(variant)]
    parts.append(_("stake {stake}", stake=money(stake.text)) if stake else "")
    return "; ".join(part for part in parts if part)


def facts(replay: Replay) -> Iterator[str]:
    """What is to be known of the evening beside its game, a text each."""
    session, chosen = replay.session, options_chosen(replay.variant)
    yield replay.variant.full_name
    if session.date:
        yield session.date
    yield ", ".join(session.players)
    if session.stake:
        yield _("stake {stake}", stake=money(session.stake.text))
    if chosen:
        yield _("house rules: {options}", options=chosen)
    if session.note:
        yield session.note


def unfinished() -> str:
    """What is to be said before a settlement that may still change."""
    return _("the evening is not finished; this is how it stands if it stops here")


def parties(replay: Replay) -> tuple[str, ...]:
    """The players, and the pot where some column has one."""
    pots = (POT,) if any(column.pot for column in replay.sheet.columns) else ()
    return (*replay.session.players, *pots)


def party_headings(replay: Replay) -> list[Heading]:
    """A heading for each party; the pot's is a word of the game."""
    players = [Heading(player, name=True) for player in replay.session.players]
    return players + [Heading(party_word(party)) for party in parties(replay)[len(players) :]]


def running(replay: Replay, *, payments: bool = False) -> Table:
    """A row a hand with what everybody has after it; `payments`: a row for each too."""
    return Table(_headings(replay), list(_rows(replay, payments)))


def standing(replay: Replay) -> Table:
    """What everybody has now, a row a column."""
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
    return Table([Heading("", justify="left"), *party_headings(replay)], rows)


def fields(replay: Replay) -> Table:
    """Each player's field as on paper, from top to bottom, the players side by side."""
    headings = [Heading("", justify="left")]
    for player in replay.session.players:
        headings += [Heading("", justify="left"), Heading(player, name=True)]
    return Table(headings, list(_field_rows(replay)))


def others_of(replay: Replay, player: str) -> tuple[str, ...]:
    """The other players as they sit, from the one on the left of a player to the right."""
    after = replay.deal.after(player)
    return after if replay.variant.field.next == "left" else after[::-1]


def settled(replay: Replay, settlement: Settlement) -> Table:
    """What everybody has in the end, in units and money."""
    unit = heading(replay.variant.unit, replay.variant)
    headings = [Heading("", justify="left"), Heading(unit), Heading(_("rounded"))]
    if settlement.stake:
        headings.append(Heading(settlement.stake.currency))
    rows = []
    for player, units in settlement.units.items():
        row = [player, signed(units), signed(settlement.rounded[player])]
        if settlement.money is not None:
            row.append(money_words(settlement.money[player], settlement, sign=True))
        rows.append(row)
    return Table(headings, rows)


def settled_words(replay: Replay, settlement: Settlement) -> Iterator[str]:
    """What is to be said below the settlement: how it was rounded, and the stake."""
    variant = replay.variant
    unit = heading(variant.unit, variant)
    if settlement.units != settlement.rounded:
        if variant.rounding == "nearest":
            yield _("rounded heap by heap: scorepad explain settlement")
        else:
            yield _("rounded so that all add up to 0: scorepad explain settlement")
    if settlement.stake:
        stake, count = money(settlement.stake.text), variant.stake_units
        if count == 1:
            yield _("stake: {stake} for each of the {unit}", stake=stake, unit=unit)
        else:
            yield _("stake: {stake} for {count} {unit}", stake=stake, count=count, unit=unit)


def payment_words(replay: Replay, settlement: Settlement) -> Iterator[str]:
    """Who pays whom, a line each."""
    if not settlement.payments:
        yield _("nobody owes anything")
    unit = heading(replay.variant.unit, replay.variant)
    for payment in settlement.payments:
        currency = settlement.stake.currency if settlement.stake else unit
        amount = money_words(payment.amount, settlement)
        yield f"{payment.payer} → {payment.receiver}: {amount} {currency}"


def winner_words(settlement: Settlement) -> str:
    """Who has won."""
    winners = ", ".join(settlement.winner)
    return plural("winner: {names}", "winners: {names}", len(settlement.winner), names=winners)


def money_words(minor: int, settlement: Settlement, sign: bool = False) -> str:
    """What is paid, as the language writes it."""
    text = money(money_text(minor, settlement.decimals))
    return f"+{text}" if sign and minor > 0 else text


def _field_rows(replay: Replay) -> Iterator[Sequence[str]]:
    """A row for each own column and for each seat of a pair column."""
    sheet, players = replay.sheet, replay.session.players
    for name in replay.variant.field.columns:
        word = heading(name, replay.variant)
        if sheet.column(name).kind == "own":
            cells = (("", number(sheet.own(name, player))) for player in players)
            yield [word, *(cell for pair in cells for cell in pair)]
            continue
        for place, seat in enumerate(SEATS[len(players)]):
            row = [_(seat.template, column=word)]
            for player in players:
                other = others_of(replay, player)[place]
                row += [other, number(sheet.written(name, player, other))]
            yield row


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
    yield ["", _("opening"), "", *_cells(replay.opening)]
    for step in replay.steps:
        yield [*_step_head(step, replay.variant), *_cells(step.sheet)]
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


def _cells(sheet: Sheet) -> list[str]:
    cells: list[str] = []
    for column in sheet.columns:
        balances = (sheet.balance(column, party) for party in sheet.parties(column))
        cells += ["", *(cell(column, balance) for balance in balances)]
    return cells

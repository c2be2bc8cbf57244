"""What a correction changed: everybody's numbers before and after, and what it moved later."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.language import _
from scorepad.replay import Played, Replay
from scorepad.sheet import Column
from scorepad.views.grid import show
from scorepad.views.sheet import print_next
from scorepad.views.tables import Heading, Table, parties, party_headings
from scorepad.views.terminal import say
from scorepad.views.words import cell, heading


def print_change(before: Replay, after: Replay) -> None:
    """Everybody's numbers before and after; later dealers and empty columns that moved."""
    rows = [
        [
            heading(column.name, after.variant),
            *(
                _moved(column, before, after, party) if party in after.sheet.parties(column) else ""
                for party in parties(after)
            ),
        ]
        for column in after.sheet.columns
    ]
    show(Table([Heading("", justify="left"), *party_headings(after)], rows))
    for line in _later(before, after):
        say(line)
    if before.finished and not after.finished:
        say(_("the evening is not over any more"))
    print_next(after)


def _moved(column: Column, before: Replay, after: Replay, player: str) -> str:
    was = before.sheet.balance(column, player)
    now = after.sheet.balance(column, player)
    return cell(column, now) if was == now else f"{cell(column, was)} → {cell(column, now)}"


def _later(before: Replay, after: Replay) -> Iterator[str]:
    """What is different at hands that stand in both logs."""
    fewer = after.session.hands < before.session.hands
    paired = list(_pairs(before.played, after.played, fewer))
    for old, new in paired:
        if old.deal.dealer != new.deal.dealer:
            yield _(
                "hand {number} was dealt by {new}, not {old}",
                number=new.hand.number, old=old.deal.dealer, new=new.deal.dealer,
            )  # fmt: skip
    for old, new in paired:
        if old.deal.phase != new.deal.phase:
            number = new.hand.number
            if new.deal.in_end:
                yield _("hand {number} is in the end phase now", number=number)
            else:
                yield _("hand {number} is not in the end phase any more", number=number)
    for old, new in paired:
        number = new.hand.number
        for column, player in sorted(_empty(new) - _empty(old)):
            word = heading(column, after.variant)
            yield _(
                "after hand {number} the {column} of {player} is empty",
                number=number, column=word, player=player,
            )  # fmt: skip
        for column, player in sorted(_empty(old) - _empty(new)):
            word = heading(column, after.variant)
            yield _(
                "after hand {number} the {column} of {player} is not empty any more",
                number=number, column=word, player=player,
            )  # fmt: skip


def _pairs(
    before: tuple[Played, ...], after: tuple[Played, ...], fewer: bool
) -> Iterator[tuple[Played, Played]]:
    """The same hand in both logs: from the front, and behind a removed one from the back."""
    if not fewer:
        yield from zip(before, after, strict=False)
        return
    shift = len(before) - len(after)
    same = 0
    for old, new in zip(before, after, strict=False):
        if old.hand.contract != new.hand.contract or old.entries != new.entries:
            break
        same += 1
    yield from zip(before[:same], after[:same], strict=False)
    if shift > 0:
        yield from zip(before[same + shift :], after[same:], strict=False)


def _empty(played: Played) -> set[tuple[str, str]]:
    """Whose own columns that cannot go below zero are empty after a hand."""
    sheet = played.sheet
    return {
        (column.name, player)
        for column in sheet.columns
        for player in sheet.players
        if column.kind == "own" and not column.below_zero and not sheet.own(column.name, player)
    }

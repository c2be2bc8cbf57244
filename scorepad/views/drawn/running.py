"""The numbers that were written one after the other in a place of the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from scorepad.language import _
from scorepad.replay import Replay
from scorepad.sheet import Column, Sheet
from scorepad.views.words import cell, heading, number, party_word, signed


class Running(NamedTuple):
    """What is written in one place: `label` for the ear, `words` for the eye, and the numbers."""

    label: str
    words: tuple[str, ...]
    numbers: tuple[str, ...]


def own(replay: Replay, column: Column, player: str) -> Running:
    """A player's own number through the evening."""
    word = heading(column.name, replay.variant)
    numbers = _written(replay, lambda sheet: number(sheet.own(column.name, player)))
    return Running(f"{player}: {word}", (word,), numbers)


def against(replay: Replay, column: Column, player: str, other: str) -> Running:
    """What a player has of another one, through the evening: the net, or what he has written."""
    word = heading(column.name, replay.variant)
    if replay.variant.field.gross:
        numbers = _written(replay, lambda sheet: number(sheet.written(column.name, player, other)))
    else:
        numbers = _written(replay, lambda sheet: signed(sheet.net(column.name, player, other)))
    label = _("{column} of {other} on {player}", column=word, other=player, player=other)
    return Running(label, (word, party_word(other)), numbers)


def balance(replay: Replay, column: Column, party: str) -> Running:
    """What a party has in a column, through the evening."""
    word = heading(column.name, replay.variant)
    numbers = _written(replay, lambda sheet: cell(column, sheet.balance(column, party)))
    return Running(f"{party_word(party)}: {word}", (word,), numbers)


def _written(replay: Replay, at: Callable[[Sheet], str]) -> tuple[str, ...]:
    """The numbers in the order in which they were written; nobody writes a 0 at first."""
    numbers = _changes(replay, at)
    first = next(numbers)
    return (*(() if first == "0" else (first,)), *numbers)


def _changes(replay: Replay, at: Callable[[Sheet], str]) -> Iterator[str]:
    sheets = (replay.opening, *(step.sheet for step in replay.steps))
    yield from (written for written, _same in groupby(map(at, sheets)))

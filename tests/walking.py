"""Every outcome of one hand: contracts, defences, splits, and the hand that each makes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from cases import replay_text, written

from scorepad.amount import figures
from scorepad.hand import Hand, read_hand
from scorepad.problems import Source
from scorepad.replay import Played, Replay, errors, one_hand
from scorepad.source import Map
from scorepad.tree import parse

NAMES = ("Anna", "Babis", "Costas")
FOUR = (*NAMES, "Dora")
DEFENCES = [
    ("whist", "whist"),
    ("whist", "pass"),
    ("pass", "whist"),
    ("pass", "pass"),
    ("invite", "invited"),
    ("invited", "invite"),
]


def evaluate(text: str) -> Fraction:
    """The number that figures come to, with exact fractions."""
    code = text.replace("×", "*").replace("−", "-")
    code = re.sub(r"\d+", lambda digits: f"F({digits[0]})", code)
    half = Fraction(1, 2)
    names = {
        "F": Fraction,
        "round": lambda value: Fraction(floor(value + half)),
        "roundup": lambda value: Fraction(ceil(value)),
        "rounddown": lambda value: Fraction(floor(value)),
    }
    return Fraction(eval(code, {"__builtins__": {}}, names))


def start(
    variant: str, options: str, players: Sequence[str], adjusted: Iterable[str] = ()
) -> Replay:
    """A table before its first hand; at four the last player deals and sits out.

    `adjusted` are starting states such as "record Anna -10".
    """
    text = f"scorepad: 1\nvariant: {variant}\noptions: {options}\n"
    text += f"players: [{', '.join(players)}]\nhands:\n"
    for column, player, amount in (one.split() for one in adjusted):
        body = f"{{column: {column}, player: {player}, amount: {amount}}}"
        text += f"- {{adjust: {body}, note: the state that is walked}}\n"
    replay, problems = replay_text(text)
    assert not problems
    return replay


def splits(players: int, total: int = 10) -> Iterator[tuple[int, ...]]:
    """Every way in which so many players can have taken the tricks."""
    if players == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(players - 1, total - first):
            yield (first, *rest)


def outcomes(contracts: list[str]) -> Iterator[tuple[str, tuple[str, str], tuple[int, ...]]]:
    """Contract, calls of the first and second defender, tricks of declarer and both."""
    for contract in contracts:
        for calls in DEFENCES:
            if calls == ("pass", "pass"):
                yield contract, calls, (0, 0, 0)
                continue
            for split in splits(len(NAMES)):
                idle = [taken for call, taken in zip(calls, split[1:], strict=True)
                        if call == "pass"]  # fmt: skip
                if not any(idle):
                    yield contract, calls, split


def hand_of(
    contract: str,
    calls: tuple[str, str],
    split: tuple[int, ...],
    seats: Sequence[str],
    more: str = "",
) -> Hand:
    """The hand with the seats in the order declarer, first, second; `more` are other keys."""
    defence = dict(zip(seats[1:], calls, strict=True))
    tricks = dict(zip(seats, split, strict=True))
    text = f"contract: {contract}, declarer: {seats[0]}, defence: {flow_of(defence)}"
    text += f", tricks: {flow_of(tricks)}" if sum(split) else ""
    return hand_of_text(f"{{{text}{more}}}")


def hand_of_text(text: str) -> Hand:
    """The hand that the log writes so."""
    node, found = parse(Source("hand", text))
    assert isinstance(node, Map)
    hand = read_hand(node, 1, {name: name for name in FOUR}, found)
    assert hand is not None
    assert not found
    return hand


def flow_of(mapping: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in mapping.items()) + "}"


def played(replay: Replay, hand: Hand) -> Played:
    """The hand as it is played after a replay."""
    _, step, problems = one_hand(replay, hand)
    assert step is not None, problems
    assert not errors(problems)
    return step


def check_entries(step: Played) -> None:
    """What holds for every entry: not zero, its figures come to it, nobody pays himself."""
    for entry in step.entries:
        assert entry.amount != 0
        assert evaluate(figures(entry.reason)) == abs(entry.amount)
        assert entry.against != entry.player


def renamed(step: Played, names: Mapping[str, str]) -> dict[str, dict[str, object]]:
    """What a hand writes, with the players under other names."""
    return {
        column: {">".join(names[one] for one in key.split(">")): value
                 for key, value in cells.items()}
        for column, cells in written(step.entries).items()
    }  # fmt: skip

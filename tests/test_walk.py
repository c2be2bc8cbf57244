"""Every outcome of one hand: contract × defence × trick split, against the invariants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from math import ceil, floor

import pytest
from cases import replay_text, written

from scorepad.amount import figures
from scorepad.hand import Hand, hand_text, read_hand
from scorepad.problems import Source
from scorepad.replay import Played, Replay, one_hand
from scorepad.source import Map
from scorepad.tree import parse

NAMES = ("Anna", "Babis", "Costas")
THREE = NAMES
FOUR = (*NAMES, "Dora")
TABLES = [
    ("prefa@1", "{}", THREE),
    ("prefa@1", "{co_defender: single, invited: per_seat, tie: last_more, ten_nt: 10}", THREE),
    ("prefa@1", "{co_defender: declarer, ten_nt: 11, kassa: 3}", THREE),
    ("prefa@1", "{ten_nt: 11, kassa: 3}", FOUR),
    ("prefa@1", "{kassa: 3, last_contract: unbalanced, ten_nt: 10}", FOUR),
    ("prefa-home@1", "{kassa: 3, ten_nt: 10}", THREE),
]
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


def start(variant: str, options: str, players: tuple[str, ...]) -> Replay:
    """A table before its first hand; at four the last player deals and sits out."""
    text = f"scorepad: 1\nvariant: {variant}\noptions: {options}\n"
    text += f"players: [{', '.join(players)}]\n"
    replay, problems = replay_text(text)
    assert not problems
    return replay


def outcomes(contracts: list[str]) -> Iterator[tuple[str, tuple[str, str], tuple[int, int, int]]]:
    """Contract, calls of the first and second defender, tricks of declarer and both."""
    for contract in contracts:
        for calls in DEFENCES:
            if calls == ("pass", "pass"):
                yield contract, calls, (0, 0, 0)
                continue
            for declarer in range(11):
                for first in range(11 - declarer):
                    split = (declarer, first, 10 - declarer - first)
                    idle = [taken for call, taken in zip(calls, split[1:], strict=True)
                            if call == "pass"]  # fmt: skip
                    if not any(idle):
                        yield contract, calls, split


def hand_of(
    contract: str, calls: tuple[str, str], split: tuple[int, ...], seats: tuple[str, ...]
) -> Hand:
    """The hand with the seats in the order declarer, first, second."""
    defence = dict(zip(seats[1:], calls, strict=True))
    tricks = dict(zip(seats, split, strict=True))
    text = f"{{contract: {contract}, declarer: {seats[0]}, defence: {_flow(defence)}"
    text += f", tricks: {_flow(tricks)}}}" if sum(split) else "}"
    node, found = parse(Source("hand", text))
    assert isinstance(node, Map)
    hand = read_hand(node, 1, {name: name for name in NAMES}, found)
    assert hand is not None
    assert not found
    return hand


def _flow(mapping: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in mapping.items()) + "}"


def contracts_of(replay: Replay) -> list[str]:
    (table, *_) = replay.variant.contract_tables
    return list(table.cells)


def played(replay: Replay, hand: Hand) -> Played:
    _, step, problems = one_hand(replay, hand)
    assert step is not None, problems
    return step


@pytest.mark.parametrize(("variant", "options", "players"), TABLES)
def test_every_outcome(variant: str, options: str, players: tuple[str, ...]) -> None:
    replay = start(variant, options, players)
    count = 0
    for contract, calls, split in outcomes(contracts_of(replay)):
        step = played(replay, hand_of(contract, calls, split, NAMES))
        count += 1
        kapikia = replay.sheet.column("kapikia")
        assert sum(step.sheet.balance(kapikia, name) for name in players) == 0
        for entry in step.entries:
            assert entry.amount != 0
            assert evaluate(figures(entry.reason)) == abs(entry.amount)
            assert entry.against != entry.player
        assert all(step.sheet.own("kassa", name) >= 0 for name in players)
        _check_short(step, calls, split, int(contract[:-1].rstrip("NSCDHT")))
    assert count >= 24 * 200


def _check_short(
    step: Played, calls: tuple[str, str], split: tuple[int, int, int], level: int
) -> None:
    """With both in play the defence is short by just the declarer's overtricks. [4.4]"""
    rules = {entry.rule for entry in step.entries}
    short = {"short-pays-declarer", "inviter-pays-declarer", "inviter-pays-by-seat"}
    if "pass" not in calls:
        assert bool(rules & short) is (split[0] > level)
    assert ("declarer-fails" in rules) is (sum(split) > 0 and split[0] < level)
    assert ("write-off" in rules) is not bool(rules & {*short, "declarer-fails"})


@pytest.mark.parametrize(("variant", "options", "players"), TABLES)
def test_swapping_seats_permutes_the_results(
    variant: str, options: str, players: tuple[str, ...]
) -> None:
    replay = start(variant, options, players)
    sample = list(outcomes(contracts_of(replay)))[::31]
    assert len(sample) >= 150
    for seats in permutations(NAMES):
        swapped = (*seats, *players[3:])
        other = start(variant, options, swapped)
        names = dict(zip(players, swapped, strict=True))
        for contract, calls, split in sample:
            here = written(played(replay, hand_of(contract, calls, split, NAMES)).entries)
            there = written(played(other, hand_of(contract, calls, split, seats)).entries)
            renamed = {
                column: {">".join(names[one] for one in key.split(">")): value
                         for key, value in cells.items()}
                for column, cells in here.items()
            }  # fmt: skip
            assert renamed == there


def test_what_is_written_reads_back_the_same() -> None:
    replay = start("prefa@1", "{}", THREE)
    for contract, calls, split in list(outcomes(contracts_of(replay)))[::11]:
        hand = hand_of(contract, calls, split, NAMES)
        node, found = parse(Source("log", hand_text(hand)))
        assert isinstance(node, Map)
        assert read_hand(node, 1, {name: name for name in NAMES}, found) == hand


def test_figures_are_evaluated_with_their_rounding() -> None:
    assert evaluate("roundup((9 − 4) / 2)") == 3
    assert evaluate("rounddown((9 − 4) / 2)") == 2
    assert evaluate("round((9 − 4 − 3 − 1) × 10 / 3)") == 3

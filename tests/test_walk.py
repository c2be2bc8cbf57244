"""Every outcome of one hand of Prefa: contract × defence × split, against the invariants."""

from __future__ import annotations

from itertools import permutations

import pytest
from cases import written
from walking import (
    FOUR,
    NAMES,
    check_entries,
    evaluate,
    hand_of,
    outcomes,
    played,
    renamed,
    start,
)

from scorepad.hand import hand_text, read_hand
from scorepad.problems import Source
from scorepad.replay import Played, Replay
from scorepad.source import Map
from scorepad.tree import parse

THREE = NAMES
TABLES = [
    ("prefa@1", "{}", THREE),
    ("prefa@1", "{co_defender: single, invited: per_seat, tie: last_more, ten_nt: 10}", THREE),
    ("prefa@1", "{co_defender: declarer, ten_nt: 11, kassa: 3}", THREE),
    ("prefa@1", "{ten_nt: 11, kassa: 3}", FOUR),
    ("prefa@1", "{kassa: 3, last_contract: unbalanced, ten_nt: 10}", FOUR),
    ("prefa-home@1", "{kassa: 3, ten_nt: 10}", THREE),
]


def contracts_of(replay: Replay) -> list[str]:
    (table, *_) = replay.variant.contract_tables
    return list(table.cells)


@pytest.mark.parametrize(("variant", "options", "players"), TABLES)
def test_every_outcome(variant: str, options: str, players: tuple[str, ...]) -> None:
    replay = start(variant, options, players)
    count = 0
    for contract, calls, split in outcomes(contracts_of(replay)):
        step = played(replay, hand_of(contract, calls, split, NAMES))
        count += 1
        kapikia = replay.sheet.column("kapikia")
        assert sum(step.sheet.balance(kapikia, name) for name in players) == 0
        check_entries(step)
        assert all(step.sheet.own("kassa", name) >= 0 for name in players)
        _check_short(step, calls, split, int(contract[:-1].rstrip("NSCDHT")))
    assert count >= 24 * 200


def _check_short(step: Played, calls: tuple[str, str], split: tuple[int, ...], level: int) -> None:
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
            here = played(replay, hand_of(contract, calls, split, NAMES))
            there = played(other, hand_of(contract, calls, split, seats))
            assert renamed(here, names) == written(there.entries)


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

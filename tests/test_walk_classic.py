"""Every outcome of one hand of classic preferans, against the invariants of its rules."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from cases import written
from walking import (
    FOUR,
    NAMES,
    check_entries,
    flow_of,
    hand_of,
    hand_of_text,
    outcomes,
    played,
    renamed,
    splits,
    start,
)

from scorepad.hand import Hand
from scorepad.replay import Played, Replay

TABLES = ("decimal", "simple1", "simple2", "large", "vint")
KUROCHKA = ("kurochka Anna 6", "kurochka Babis 10", "kurochka Dora 4")
START = {"vint": 700}
MISERES = ("misere", "misere-small", "uvert", "uvert-small")
PHASES = ("main", "end")
MODES = ("unlimited", "limited")


def table(name: str, mode: str, phase: str, more: str = "") -> Replay:
    """A table with kurochka on it; in the main phase records are short, at the end empty."""
    records = {"Anna": 10, "Babis": 30, "Costas": 0, "Dora": 150}
    if phase == "end":
        records = dict.fromkeys(FOUR, 0)
    begin = START.get(name, 200)
    adjusted = [f"record {player} {left - begin}" for player, left in records.items()]
    options = f"{{table: {name}, kurochka: {mode}, limit: 8{more}}}"
    replay = start("classic@1", options, FOUR, (*KUROCHKA, *adjusted))
    assert replay.deal.phase == phase
    return replay


def check(before: Replay, step: Played) -> None:
    """Whists balance, nothing goes below zero, a partner's points are paid tenfold. [3.17]"""
    check_entries(step)
    whists = before.sheet.column("whists")
    assert sum(step.sheet.balance(whists, name) for name in FOUR) == 0
    assert all(isinstance(entry.amount, int) for entry in step.entries)
    tenfold: Counter[str] = Counter()
    for entry in step.entries:
        if entry.column == "record":
            # Nothing raises a record.
            assert entry.amount < 0
        if entry.column != "whists" and entry.amount < 0 and entry.player != step.hand.declarer:
            tenfold[entry.player] += 10 * -int(entry.amount)
    for column in ("record", "kurochka"):
        assert all(step.sheet.own(column, name) >= 0 for name in FOUR)
    paid: Counter[str] = Counter()
    for entry in step.entries:
        if entry.rule in ("partner-written-off", "kurochka-taken") and entry.against:
            assert entry.player == step.hand.declarer
            paid[entry.against] += int(entry.amount)
    if step.hand.declarer:
        assert paid == tenfold


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TABLES)
def test_every_contract(name: str, mode: str, phase: str) -> None:
    before = table(name, mode, phase)
    contracts = [*(f"{level}S" for level in range(6, 11)), "8NT"]
    count = 0
    for contract, calls, split in outcomes(contracts):
        step = played(before, hand_of(contract, calls, split, NAMES))
        check(before, step)
        made = not sum(split) or split[0] >= int(contract.rstrip("SNT"))
        rules = {entry.rule for entry in step.entries}
        assert ("declarer-remized" in rules) is not made
        assert ("kurochka-taken" in rules) is made
        assert ("record-written-off" in rules) is (made and phase == "main")
        count += 1
    assert count >= 6 * 200


def misere(contract: str, split: tuple[int, ...], more: str = "") -> Hand:
    tricks = flow_of(dict(zip(NAMES, split, strict=True)))
    text = f"{{contract: {contract}, declarer: Anna, tricks: {tricks}{more}}}"
    return hand_of_text(text)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("mode", MODES)
def test_every_misere(mode: str, phase: str) -> None:
    before = table("decimal", mode, phase)
    for contract in MISERES:
        for split in splits(3):
            step = played(before, misere(contract, split))
            check(before, step)
            rules = {entry.rule for entry in step.entries}
            assert ("declarer-remized" in rules) is (split[0] > 0)


@pytest.mark.parametrize("phase", PHASES)
def test_every_revoke(phase: str) -> None:
    """Each side's revokes at each outcome; an offender never gains by it."""
    before = table("simple1", "unlimited", phase)
    guilty = [("Anna",), ("Babis",), ("Costas",), ("Anna", "Babis"), ("Babis", "Costas"), NAMES]
    for names in guilty:
        more = f", revokes: {flow_of(dict.fromkeys(names, 1))}"
        for contract, calls, split in outcomes(["6H", "9S"]):
            idle = [name for name, call in zip(NAMES[1:], calls, strict=True) if call == "pass"]
            if sum(split) and not set(idle) & set(names):
                step = played(before, hand_of(contract, calls, split, NAMES, more))
                check(before, step)
                assert any(entry.rule.endswith("-revokes") for entry in step.entries)
        for split in splits(3):
            check(before, played(before, misere("misere", split, more)))


@pytest.mark.parametrize("phase", PHASES)
def test_every_all_pass(phase: str) -> None:
    before = table("decimal", "unlimited", phase)
    count = 0
    for split in splits(4):
        if split[3] <= 2:
            tricks = flow_of(dict(zip(FOUR, split, strict=True)))
            step = played(before, hand_of_text(f"{{contract: all-pass, tricks: {tricks}}}"))
            check(before, step)
            assert all(entry.column != "whists" for entry in step.entries)
            count += 1
    assert count == 66 + 55 + 45


def test_hearts_are_the_same_in_three_tables_without_a_kurochka() -> None:
    """T1 = T2 = T4 for hearts. [3.17]"""
    tables = [start("classic@1", f"{{table: {one}}}", FOUR) for one in ("simple1", "simple2")]
    decimal = start("classic@1", "{}", FOUR)
    for contract, calls, split in outcomes([f"{level}H" for level in range(6, 11)]):
        hand = hand_of(contract, calls, split, NAMES)
        expected = written(played(decimal, hand).entries)
        assert all(written(played(one, hand).entries) == expected for one in tables)


@pytest.mark.parametrize("phase", PHASES)
def test_swapping_seats_permutes_the_results(phase: str) -> None:
    """Everybody alike at the start; who sits where decides only whose name stands there."""
    more = [f"kurochka {name} 30" for name in FOUR]
    more += [f"record {name} -200" for name in FOUR] if phase == "end" else []
    before = start("classic@1", "{table: simple1}", FOUR, more)
    sample = list(outcomes(["6S", "8H", "9C", "10NT"]))[::7]
    assert len(sample) >= 100
    for seats in permutations(NAMES):
        swapped = (*seats, "Dora")
        other = start("classic@1", "{table: simple1}", swapped, more)
        names = dict(zip(FOUR, swapped, strict=True))
        for contract, calls, split in sample:
            here = played(before, hand_of(contract, calls, split, NAMES))
            there = played(other, hand_of(contract, calls, split, seats))
            assert renamed(here, names) == written(there.entries)

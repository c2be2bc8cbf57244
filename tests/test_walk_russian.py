"""Every outcome of one hand of Russian preferans in every variant, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from cases import replay_text, written
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

from scorepad.replay import Played, Replay, errors, lowest_bid
from scorepad.settle import settle

VARIANTS = ("sochi", "leningrad", "rostov", "preferenssi")
CALLS = (
    ("whist", "whist"), ("whist", "pass"), ("pass", "whist"), ("pass", "pass"),
    ("pass", "half"), ("return", "half"),
)  # fmt: skip
CONTRACTS = [f"{level}S" for level in range(6, 11)] + ["6NT", "8H"]
# Pools near their limit, so that help and what is left for the mountain come about.
STATE = ("pool Anna 8", "pool Babis 9", "pool Costas 3", "mountain Babis 2", "mountain Anna 5")


def allowed(contract: str, calls: tuple[str, str], variant: str) -> bool:
    return "half" not in calls or (variant != "preferenssi" and contract[0] in "67")


def hands(variant: str) -> list[tuple[str, tuple[str, str], tuple[int, ...]]]:
    """Every contract, defence and split; a passer's tricks are counted too."""
    found: list[tuple[str, tuple[str, str], tuple[int, ...]]] = []
    for contract in CONTRACTS:
        for calls in CALLS:
            if not allowed(contract, calls, variant):
                continue
            if calls in (("pass", "pass"), ("pass", "half")):
                found.append((contract, calls, (0, 0, 0)))
                continue
            found += [(contract, calls, split) for split in splits(3)]
    return found


def check(before: Replay, step: Played, players: Sequence[str]) -> None:
    check_entries(step)
    whists = before.sheet.column("whists")
    assert sum(step.sheet.balance(whists, name) for name in players) == 0
    assert all(step.sheet.own("pool", name) >= 0 for name in players)


@pytest.mark.parametrize("players", [NAMES, FOUR], ids=["three", "four"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_contract(variant: str, players: Sequence[str]) -> None:
    before = start(f"{variant}@1", "{pool: 10}", players, STATE)
    sample = hands(variant)[:: 1 if players == NAMES else 5]
    for contract, calls, split in sample:
        step = played(before, hand_of(contract, calls, split, NAMES))
        check(before, step, players)
        rules = {entry.rule for entry in step.entries}
        failed = bool(sum(split)) and split[0] < int(contract.rstrip("SNTH"))
        assert ("declarer-short" in rules) is failed
        assert ("contract-made" in rules) is not failed
        if failed:
            # Who is short of his duty can only be so where the contract was made.
            assert not {rule for rule in rules if rule.startswith(("short-", "lone-whister-s"))}
    assert len(sample) >= 250


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_misere_and_all_pass(variant: str) -> None:
    for players in (NAMES, FOUR):
        before = start(f"{variant}@1", "{pool: 10}", players, STATE)
        for split in splits(3):
            tricks = flow_of(dict(zip(NAMES, split, strict=True)))
            step = played(
                before,
                hand_of_text(f"{{contract: misere, declarer: Anna, tricks: {tricks}}}"),
            )
            check(before, step, players)
        count = 0
        for all_split in splits(len(players)):
            dealer = all_split[3] if len(all_split) > 3 else 0
            if dealer <= (0 if variant == "rostov" else 2):
                counts = dict(zip(players, all_split, strict=True))
                if variant == "rostov":
                    counts.pop("Dora", None)
                text = f"{{contract: all-pass, tricks: {flow_of(counts)}, series: 1}}"
                check(before, played(before, hand_of_text(text)), players)
                count += 1
        assert count >= 66


def test_swapping_seats_permutes_the_results() -> None:
    same = [f"pool {name} 8" for name in NAMES] + [f"mountain {name} 3" for name in NAMES]
    before = start("sochi@1", "{pool: 10, help: false}", FOUR, same)
    sample = hands("sochi")[::17]
    for seats in permutations(NAMES):
        swapped = (*seats, "Dora")
        other = start("sochi@1", "{pool: 10, help: false}", swapped, same)
        names = dict(zip(FOUR, swapped, strict=True))
        for contract, calls, split in sample:
            here = played(before, hand_of(contract, calls, split, NAMES))
            there = played(other, hand_of(contract, calls, split, seats))
            assert renamed(here, names) == written(there.entries)


def random_hands(seed: int, players: Sequence[str], count: int) -> list[str]:
    """Hands of a random game that every variant with a price list can have, dealers in order."""
    dice = random.Random(seed)
    found = []
    for number in range(count):
        dealer = players[(len(players) - 1 + number) % len(players)]
        at = players.index(dealer)
        after = [*players[at + 1 :], *players[:at]]
        playing = after if len(players) > 3 else [*after, dealer]
        declarer = dice.choice(playing)
        first, second = [
            name
            for name in [
                *players[players.index(declarer) + 1 :], *players[: players.index(declarer)]
            ]
            if name in playing
        ]  # fmt: skip
        kind = dice.random()
        if kind < 0.25:
            split = dice.choice([one for one in splits(3) if min(one) == 0])
            tricks = flow_of(dict(zip(playing, split, strict=True)))
            found.append(f"{{contract: all-pass, tricks: {tricks}}}")
            continue
        if kind < 0.4:
            tricks = flow_of({declarer: 0, first: 4, second: 6})
            found.append(f"{{contract: misere, declarer: {declarer}, tricks: {tricks}}}")
            continue
        contract, calls, split = dice.choice(list(outcomes(["6S", "7H", "8C", "9D", "10S"])))
        if "invite" in calls:
            calls = ("whist", "whist")
        text = f"contract: {contract}, declarer: {declarer}"
        text += f", defence: {flow_of(dict(zip((first, second), calls, strict=True)))}"
        if sum(split):
            text += f", tricks: {flow_of(dict(zip((declarer, first, second), split, strict=True)))}"
        found.append(f"{{{text}}}")
    return found


def game(variant: str, options: str, players: Sequence[str], hands_: list[str]) -> Replay:
    text = f"scorepad: 1\nvariant: {variant}@1\noptions: {options}\n"
    text += f"players: [{', '.join(players)}]\nhands:\n"
    replay, problems = replay_text(text + "".join(f"- {hand}\n" for hand in hands_))
    assert not errors(problems)
    return replay


HELP, NO_HELP = "{pool: 6, help: true}", "{pool: 6, help: false}"


def length(variant: str, options: str, players: Sequence[str], hands_: list[str]) -> int:
    """How many of the hands are played before the rules end the game."""
    counts = range(1, len(hands_))
    return next(
        (count for count in counts if game(variant, options, players, hands_[:count]).finished),
        len(hands_),
    )


@pytest.mark.parametrize("variant", ["sochi", "leningrad", "preferenssi"])
def test_help_never_changes_what_anybody_is_worth(variant: str) -> None:
    """Exactly, in random games of three and four; the pools close again and again. [2.8]"""
    helped = 0
    for seed in range(30):
        players = (NAMES, FOUR)[seed % 2]
        hands_ = random_hands(seed, players, 7)
        most = min(length(variant, options, players, hands_) for options in (HELP, NO_HELP))
        with_help = game(variant, HELP, players, hands_[:most])
        without = game(variant, NO_HELP, players, hands_[:most])
        assert settle(with_help).units == settle(without).units
        helped += settle(with_help).entries != settle(without).entries
    assert helped >= 5


def test_a_constant_on_all_mountains_or_pools_changes_nothing() -> None:
    hands_ = random_hands(7, FOUR, 3)
    plain = settle(game("sochi", "{pool: 90}", FOUR, hands_))
    for column in ("pool", "mountain"):
        more = [
            f"{{adjust: {{column: {column}, player: {name}, amount: 7/3}}, note: x}}"
            for name in FOUR
        ]
        assert settle(game("sochi", "{pool: 90}", FOUR, [*hands_, *more])).units == plain.units
    assert sum(plain.units.values()) == 0


def test_leningrad_pools_can_be_written_on_the_mountain() -> None:
    """2 · (M − P) on the mountain and no pool gives the same. [2.9] (c)"""
    for seed in range(5):
        replay = game("leningrad", "{pool: 200}", NAMES, random_hands(seed, NAMES, 4))
        sheet = replay.sheet
        moved = [
            f"{{adjust: {{column: whists, player: {one}, against: {other}, amount: "
            f"{sheet.written('whists', one, other)}}}, note: x}}"
            for one, other in permutations(NAMES, 2)
            if sheet.written("whists", one, other)
        ]
        for name in NAMES:
            amount = sheet.own("mountain", name) + 2 * (200 - sheet.own("pool", name))
            body = f"{{column: mountain, player: {name}, amount: {amount}}}"
            moved.append(f"{{adjust: {body}, note: x}}")
        assert settle(game("leningrad", "{pool: 200}", NAMES, moved)).units == settle(replay).units


def test_the_wrong_divisor_would_be_seen() -> None:
    """P8: by one less than the players it would be 122, −117, −5."""
    replay = game("sochi", "{}", ("A", "B", "C"), [
        "{contract: 6S, declarer: A, defence: {B: whist, C: pass}, tricks: {A: 6, B: 2, C: 2}}",
        "{contract: misere, declarer: B, tricks: {B: 1, C: 5, A: 4}}",
        "{contract: all-pass, tricks: {A: 0, B: 4, C: 6}}",
    ])  # fmt: skip
    units = settle(replay).units
    assert units == {"A": Fraction(236, 3), "B": Fraction(-226, 3), "C": Fraction(-10, 3)}
    assert units != {"A": 122, "B": -117, "C": -5}


@pytest.mark.parametrize(
    ("option", "levels"),
    [("666", (6, 6, 6, 6)), ("677", (6, 6, 7, 7)), ("6788", (6, 6, 7, 8, 8)), ("777", (6, 7, 7))],
)
def test_where_the_auction_begins(option: str, levels: Sequence[int]) -> None:
    """After no all-pass, after one, after two. [COD37], [FSPR], [JURA]"""
    text = f"scorepad: 1\nvariant: sochi@1\noptions: {{exit: '{option}'}}\n"
    text += "players: [A, B, C]\nhands:\n"
    for level in levels:
        replay, _ = replay_text(text)
        assert lowest_bid(replay) == level
        text += "- {contract: all-pass, tricks: {A: 4, B: 3, C: 3}}\n"

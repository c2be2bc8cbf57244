"""Every outcome of one hand of Austrian Préférence: chips and pot are zero after every entry."""

from __future__ import annotations

from itertools import permutations

import pytest
from cases import replay_text, written
from walking import NAMES, check_entries, hand_of, outcomes, played, renamed, start

from scorepad.sheet import POT

TABLES = (
    "{}",
    "{bonus_from: playing, no_aces: pot}",
    "{failing_draws: false, inviter_alone: true, drop_bonuses: false}",
    "{short_pot: take, rest: keep}",
    "{short_pot: dealer, ante: 20}",
)
CONTRACTS = ["6S", "6C", "6D", "6H"]
PARTIES = (*NAMES, POT)


@pytest.mark.parametrize("options", TABLES)
def test_every_outcome(options: str) -> None:
    before = start("austrian@1", options, NAMES)
    chips = before.sheet.column("chips")
    assert sum(before.opening.balance(chips, party) for party in PARTIES) == 0
    count = 0
    for aces in ("", ", aces: four", ", aces: none"):
        for contract, calls, split in outcomes(CONTRACTS):
            step = played(before, hand_of(contract, calls, split, NAMES, aces))
            check_entries(step)
            now = before.sheet
            for entry in step.entries:
                now = now.with_entries([entry])
                assert sum(now.balance(chips, party) for party in PARTIES) == 0
                assert now.balance(chips, POT) >= 0
            won = not sum(split) or split[0] >= 6
            rules = {entry.rule for entry in step.entries}
            assert ("declarer-pays-pot" in rules) is not won
            count += 1
    assert count >= 3 * 4 * 150


def test_swapping_seats_permutes_the_results() -> None:
    before = start("austrian@1", "{}", NAMES)
    sample = list(outcomes(["6S", "6H"]))[::5]
    for seats in permutations(NAMES):
        other = start("austrian@1", "{}", seats)
        names = {**dict(zip(NAMES, seats, strict=True)), POT: POT}
        for contract, calls, split in sample:
            here = played(before, hand_of(contract, calls, split, NAMES))
            there = played(other, hand_of(contract, calls, split, seats))
            assert renamed(here, names) == written(there.entries)


def test_a_pot_is_refilled_by_as_many_rounds_as_it_takes() -> None:
    """An ante of 1 is a pot of 3: three more rounds bring it to 12. [26] [I]"""
    text = "scorepad: 1\nvariant: austrian@1\noptions: {ante: 1}\n"
    text += f"players: [{', '.join(NAMES)}]\n"
    before, problems = replay_text(text)
    assert [problem.code for problem in problems] == ["option.multiple"]
    step = played(before, hand_of("6S", ("pass", "pass"), (0, 0, 0), NAMES))
    assert written(step.entries) == {
        "chips": {"Anna>pot": 3, "Babis>pot": 3, "Costas>pot": 3, "pot>Anna": 10}
    }

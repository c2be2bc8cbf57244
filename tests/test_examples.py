"""Every worked example and every sample: the numbers of the sources."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cases import EXAMPLES, ROOT, SAMPLES, read_example, replay_text, written
from program import good_here

from scorepad.amount import simplest
from scorepad.rules import every_rule
from scorepad.settle import money_text, settle

TOLD = re.findall(
    r"^## .*: `(.+)`\n\n```talk\n((?:.+\n)+)```",
    (ROOT / "samples" / "README.md").read_text(encoding="utf-8"),
    flags=re.M,
)
KEYS = {"hands", "balance", "dealers", "settle", "finished", "warnings"}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 60
    assert len(SAMPLES) >= 4


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_example(path: Path) -> None:
    example = read_example(path)
    replay, problems = replay_text(example.log)
    expect = example.expect
    assert [problem.code for problem in problems] == expect.get("warnings", [])
    assert all(problem.warning for problem in problems)
    assert expect
    assert set(expect) <= KEYS
    assert example.source
    if "hands" in expect:
        assert [written(step.entries) for step in replay.played] == [
            _numbers(hand) for hand in expect["hands"]
        ]
    if "dealers" in expect:
        assert [step.deal.dealer for step in replay.played] == expect["dealers"]
    for column, shows in expect.get("balance", {}).items():
        by_player = {
            name: replay.sheet.balance(replay.sheet.column(column), name)
            for name in replay.session.players
        }
        assert by_player == _numbers(shows)
    if "finished" in expect:
        assert replay.finished is (expect["finished"] == "true")
    if "settle" in expect:
        _check_settlement(replay, expect["settle"])


def _check_settlement(replay: Any, expect: dict[str, Any]) -> None:
    settlement = settle(replay)
    got: dict[str, Any] = {
        "units": dict(settlement.units),
        "rounded": settlement.rounded,
        "money": settlement.money
        and {
            name: money_text(value, settlement.decimals) for name, value in settlement.money.items()
        },
        "payments": [
            f"{one.payer} > {one.receiver} "
            + (money_text(one.amount, settlement.decimals) if settlement.stake else str(one.amount))
            for one in settlement.payments
        ],
        "winner": list(settlement.winner),
    }
    for key, value in expect.items():
        assert got[key] == (_numbers(value) if key in ("units", "rounded") else value)


def _numbers(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _numbers(value) for key, value in node.items()}
    return simplest(Fraction(node))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample(path: Path) -> None:
    replay, problems = replay_text(path.read_text(encoding="utf-8"), path.parent)
    assert problems == ()
    assert replay.steps


def test_the_sample_evening_has_everything() -> None:
    """Overflow, a failed contract, a short defender, an invitation, three empty kassas."""
    path = next(path for path in SAMPLES if path.stem == "prefa-evening")
    replay, _ = replay_text(path.read_text(encoding="utf-8"))
    rules = {entry.rule for step in replay.played for entry in step.entries}
    assert {"overflow", "declarer-fails", "short-pays-declarer"} <= rules
    assert any("invite" in (step.hand.defence or {}).values() for step in replay.played)
    assert replay.finished


def test_every_rule_has_an_example() -> None:
    """A rule that writes an entry does so in some example; the others have tests of their own."""
    used = set()
    for path in EXAMPLES:
        replay, _ = replay_text(read_example(path).log)
        entries = [entry for step in replay.played for entry in step.entries]
        used |= {entry.rule for entry in (*entries, *settle(replay).entries)}
    writing = {
        rule.name
        for rule in every_rule()
        if rule.kind in ("score", "settlement") and rule.name != "redeal"
    }
    assert writing <= used


@pytest.mark.parametrize(("sample", "talk"), TOLD)
def test_an_evening_is_told_in_its_own_words(sample: str, talk: str, tmp_path: Path) -> None:
    text = (ROOT / "samples" / sample).read_text(encoding="utf-8")
    hands = [line for line in text.splitlines() if line.startswith("- {contract")]
    log = tmp_path / "session.yaml"
    log.write_text(text[: text.index("hands:")] + "hands: []\n", encoding="utf-8")
    lines = talk.splitlines()
    assert len(lines) == len(hands) >= 7
    for line in lines:
        good_here(tmp_path, "add", line)
    written = log.read_text(encoding="utf-8").splitlines()
    assert [line for line in written if line.startswith("- {contract")] == hands


def test_four_evenings_are_told() -> None:
    assert len(TOLD) == 4

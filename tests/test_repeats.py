"""Hands that are written alike are parsed and ruled once, and come to the same as each alone."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from cases import replay_text
from evenings import random_log
from hypothesis import given, settings
from hypothesis import strategies as st
from program import run_here
from walking import hand_of_text

from scorepad import library, log
from scorepad.hand import Hand
from scorepad.problems import Problem, ProblemsFoundError, Source
from scorepad.repeats import repeating
from scorepad.replay import Played, one_hand
from scorepad.source import Seq, moved

HEAD = "scorepad: 1\nvariant: prefa@1\nplayers: [Anna, Babis, Costas]\n"
MADE = (
    "- {contract: 6S, declarer: Anna, defence: {Babis: whist, Costas: pass}, "
    "tricks: {Anna: 6, Babis: 4}}\n"
)
PASSED = "- {contract: 7D, declarer: Babis, defence: {Anna: pass, Costas: pass}}\n"
# What may stand in the list of hands: whole lines, items of several lines, and what only looks so.
PIECES = [
    MADE, MADE, MADE, PASSED, PASSED,
    "- {note: late}\n", "- {seats: [Babis, Anna, Costas]}\n", "# a comment\n", "\n",
    "- {contract: 6S}\n", "- {contract: 6S, x-it: '}'}\n", "- {contract: 6S} # }\n",
    "- contract: all-pass\n", "- contract: all-pass\n  note: |\n    - {contract: 6S}\n",
    f'- note: "begun\n{MADE}"\n', '- {note: "\n- {contract: 6S}\n"}\n', "- {a: 1}}\n", "- {}\n",
    "  - {contract: 6S}\n", "-\n  contract: all-pass\n", "- - {contract: 6S}\n", "- {[\n", "...\n",
    "- {note: &x late}\n", "- {note: ä}\r\n", "- {note: é}\n", "note: behind\n", "- {note: }\n",
    "- {contract: 6S, contract: 6S}\n", "- {paper: {kassa: {Anna: 1}}}\n", "- {end: true}\n",
]  # fmt: skip


def as_read(text: str) -> object:
    """All that a reading gives: items with every place, and the problems; or why there is none."""
    try:
        session, found = log.read_session(Source("log.yaml", text))
    except ProblemsFoundError as error:
        return [told(one) for one in error.problems]
    nodes = [item.node for item in session.items]
    root = moved(session.node, session.node.source)
    return session, root, nodes, [told(one) for one in found]


def told(problem: Problem) -> tuple[object, ...]:
    return problem.code, problem.place, problem.hand, problem.message


def read_whole(text: str, patch: pytest.MonkeyPatch) -> object:
    """The same where nothing is taken as repeated."""
    with patch.context() as patched:
        patched.setattr(log, "repeating", lambda source: None)
        return as_read(text)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), min_size=2, max_size=12),
    st.sampled_from(["hands:\n", "hands: \n", "hands: # all\n", "note: x\nhands:\n"]),
)
def test_reading_by_different_lines_is_reading_the_whole(pieces: list[str], key: str) -> None:
    text = HEAD + key + "".join(pieces)
    assert as_read(text) == read_whole(text, pytest.MonkeyPatch())


def test_each_repeated_hand_has_its_own_place() -> None:
    text = HEAD + "hands:\n" + MADE + MADE + PASSED + MADE + "- {contract: 6S}\n"
    replay, problems = replay_text(text)
    assert [item.node.start for item in replay.session.items] == [
        place + 2 for place in range(len(text)) if text.startswith("- {", place)
    ]
    last = replay.session.items[3]
    assert isinstance(last, Hand)
    assert (last.number, last.place("tricks", "Babis").line) == (4, 8)
    assert text[last.place("tricks", "Babis").offset :].startswith("4}}")
    assert {(one.place.line, one.hand) for one in problems if one.place} == {(9, 5)}


def test_only_lines_that_repeat_are_left_out() -> None:
    source = Source("log.yaml", HEAD + "hands:\n" + MADE + MADE + PASSED)
    root = repeating(source)
    assert root is not None
    hands = root.items["hands"][1]
    assert isinstance(hands, Seq)
    assert len(hands.items) == 3
    for text in (MADE + PASSED, MADE + "# }\n" + MADE, MADE + MADE + "note: behind\n"):
        assert repeating(Source("log.yaml", HEAD + "hands:\n" + text)) is None


@pytest.mark.parametrize("variant", library.names())
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_played_again_comes_to_what_it_comes_to_alone(variant: str, seed: int) -> None:
    """The rules are asked anew for each hand of the one, and remember in the other."""
    dice = random.Random(f"{variant} {seed}")
    text = random_log(variant, seed, 8)
    lines = text[text.index("hands:\n") + 7 :].splitlines()
    alone, _ = replay_text(text)
    for line in dice.choices(lines, k=60):
        after, step, _ = one_hand(alone, hand_of_text(line.removeprefix("- ")))
        if step is not None:
            alone = after
            text += f"{line}\n"
        if alone.finished:
            break
    together, problems = replay_text(text)
    assert not [problem for problem in problems if not problem.warning]
    assert together.sheet == alone.sheet
    assert [facts(step) for step in together.played] == [facts(step) for step in alone.played]


def facts(step: Played) -> tuple[object, ...]:
    return step.deal, step.entries, step.sheet


def test_the_last_hand_alone_is_that_of_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "session.yaml"
    adjust = "- {adjust: {column: kassa, player: Anna, amount: 1}, note: miscounted}\n"
    for items in ("", MADE, MADE + PASSED, MADE + adjust, adjust + MADE + MADE + adjust):
        path.write_text(HEAD + ("hands:\n" + items if items else ""), encoding="utf-8")
        whole = json.loads(run_here(tmp_path, "sheet", "--json").out)
        last = json.loads(run_here(tmp_path, "sheet", "--json", "--last").out)
        behind = len(whole["hands"]) + 1
        whole["hands"] = whole["hands"][-1:]
        whole["adjustments"] = [one for one in whole["adjustments"] if one["before_hand"] == behind]
        assert last == whole

"""Any history of corrections leaves what a fresh log with the same hands has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.correcting import amend_hand, redo_last, remove_hand, undo_last
from scorepad.hand import hand_text
from scorepad.judging import replayed
from scorepad.logbook import with_new_item
from scorepad.logfile import Log
from scorepad.problems import ProblemsFoundError, Source
from scorepad.talk import understand

HEAD = (
    "# our table\nscorepad: 1\nvariant: prefa@1\noptions: {kassa: 100000}\n"
    "players: [Anna, Babis, Costas]\n"
)
TALK = (
    "6S anna 6 b w 2 c w 2",
    "7H babis 8 c w 0 a w 2",
    "8D costas 9 a w 1 b p",
    "7S babis 7 c i 2 a 1",
    "9C anna b p c p",
    "6D anna 4 b w 3 c w 3",
    "all-pass",
)
FORMS = ("hands: []\n", "hands:  # of the evening\n", "hands: [\n]\n", "hands:\n# first\n\n")
STEPS = st.one_of(
    st.tuples(st.just("add"), st.sampled_from(TALK)),
    st.tuples(st.just("amend"), st.integers(0, 5), st.sampled_from(TALK)),
    st.tuples(st.just("remove"), st.integers(0, 5)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


def log_of(text: str) -> Log:
    source = Source("log.yaml", text)
    replay, problems = replayed(source)
    assert not problems
    return Log(Path("log.yaml"), text.encode(), source, replay, ())


def added(log: Log, talk: str) -> Log:
    hand = understand(talk, log.replay.deal, log.replay.variant).hand
    return log_of(with_new_item(log, hand_text(hand)))


def fresh(hands: list[str]) -> Log:
    log = log_of(HEAD + "hands: []\n")
    for talk in hands:
        log = added(log, talk)
    return log


def step(log: Log, what: tuple[str, ...], hands: list[str], gone: list[str]) -> Log:
    """One step on the log, and the same on the model: its hands, and those undone."""
    if what[0] == "add":
        hands.append(what[1])
        gone.clear()
        return added(log, what[1])
    if what[0] == "undo":
        gone.append(hands.pop())
        return undo_last(log)[0]
    if what[0] == "redo":
        hands.append(gone.pop())
        return redo_last(log)[0]
    number = int(what[1]) % len(hands)
    if what[0] == "amend":
        hands[number] = what[2]
        return amend_hand(log, number + 1, what[2], force=False)[0]
    del hands[number]
    return remove_hand(log, number + 1, force=False)[0]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(FORMS), st.lists(STEPS, min_size=1, max_size=12))
def test_any_history_is_a_fresh_log(form: str, steps: list[tuple[str, ...]]) -> None:
    log = log_of(HEAD + form)
    hands: list[str] = []
    gone: list[str] = []
    for what in steps:
        if what[0] in ("undo", "amend", "remove") and not hands:
            continue
        if what[0] == "redo" and not gone:
            with pytest.raises(ProblemsFoundError, match="there is nothing to redo"):
                redo_last(log)
            continue
        log = step(log, what, hands, gone)
        assert log.source.text.startswith(HEAD)
        expected = fresh(hands).replay
        assert log.replay.sheet.cells == expected.sheet.cells
        assert log.replay.deal == expected.deal
        assert [one.hand for one in log.replay.played] == [one.hand for one in expected.played]


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(FORMS), st.lists(STEPS, min_size=2, max_size=8))
def test_undo_n_times_then_redo_n_times(form: str, steps: list[tuple[str, ...]]) -> None:
    log = log_of(HEAD + form)
    hands: list[str] = []
    gone: list[str] = []
    for what in steps:
        possible = gone if what[0] == "redo" else hands
        if what[0] == "add" or possible:
            log = step(log, what, hands, gone)
    texts = [log.source.text]
    for _ in range(len(hands)):
        log = undo_last(log)[0]
        texts.append(log.source.text)
    for expected in reversed(texts[:-1]):
        log = redo_last(log)[0]
        assert log.source.text == expected

"""Whatever comes in, no command ends in a traceback, a hang or a wrong exit code."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from cases import SAMPLES
from evenings import random_log
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from program import Outcome, run_here

from scorepad import library
from scorepad.vocabulary import ACES, CALLS, CONTRACTS, EXTRAS, STRAINS

FUZZ = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LOGS = [path.read_bytes() for path in SAMPLES if path.parent.name == "samples"]
# What means something to YAML, to the log or to Unicode, and what is often mistyped.
TOKENS = [
    *"{}[]:,-#&*!|>'\"%@`?~=<\\\t\n\r \x00\x07\x1b\x7f\ufeff\u202e\u2028\ud7ff\U0001f0a1é０",
    "- ", ": ", "\r\n", "<<: ", "---\n", "...\n", "&a ", "*a ", "!!str ", "null", "true", "1e9",
    "-1", "10", "11", "6S", "10NT", "misere", "all-pass", "Anna", "whist", "invite", "tricks: ",
    "- {paper: {kassa: {Anna: 1}}}\n", "- {end: true}\n", "- {adjust: {}}\n", "- {seats: []}\n",
    "hands:\n", "players: [A, B, C]\n", "options: {kassa: 0}\n", "variant: ../x.yaml\n", "9" * 40,
]  # fmt: skip
LOOKING = (
    ("sheet",), ("sheet", "--sections", "--payments"), ("sheet", "--json"), ("settle",),
    ("settle", "--json"), ("explain", "settlement"), ("chart",),
    *(("export", "--format", name) for name in ("csv", "hledger", "svg", "html", "md")),
)  # fmt: skip


def runs(folder: Path, *words: str) -> Outcome:
    """A run that may succeed or refuse, but says what it does."""
    outcome = run_here(folder, *words)
    assert outcome.code in (0, 1, 2), words
    assert "Traceback" not in outcome.err
    if outcome.code:
        assert outcome.err or outcome.out
    return outcome


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A good log with some bytes cut out, moved, doubled, or replaced by what means something."""
    data = draw(st.sampled_from(LOGS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 30)))
        put = draw(
            st.one_of(
                st.just(b""), st.sampled_from(TOKENS).map(lambda token: token.encode()),
                st.binary(max_size=4), st.just(data[start:end] * 2),
            )
        )  # fmt: skip
        data = data[:start] + put + data[end:]
    return data


@FUZZ
@given(st.one_of(mangled(), st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_a_log_of_any_bytes_is_shown_or_refused(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "session.yaml").write_bytes(data)
        good = runs(folder, "check").code == 0
        for words in LOOKING:
            outcome = runs(folder, *words)
            assert outcome.code == (0 if good else 1), words
            if not good:
                assert outcome.err
        assert (folder / "session.yaml").read_bytes() == data
        assert [path.name for path in folder.iterdir()] == ["session.yaml"]


@FUZZ
@given(mangled())
def test_a_command_that_writes_keeps_what_it_does_not_touch(data: bytes) -> None:
    """Whatever a log is like, undo takes one item back or leaves every byte, and redo restores."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = folder / "session.yaml"
        log.write_bytes(data)
        good = runs(folder, "check").code == 0
        if runs(folder, "undo").code:
            assert log.read_bytes() == data
            return
        undone = log.read_bytes()
        assert undone != data
        # What is wrong with an item keeps it from coming back.
        redone = runs(folder, "redo").code == 0
        assert redone or not good
        assert log.read_bytes() == (data if redone else undone)


KNOWN = (*STRAINS, *CALLS, *CONTRACTS, *EXTRAS, *ACES)
TYPED = ("6s", "7 h", "10nt", "a", "b", "c", "1", "2", "6", "10", "--", ",", "(", "a6", "w2")
SAID = sorted({*(" ".join(words) for words in KNOWN), *TYPED})
TALK = st.lists(st.one_of(st.sampled_from(SAID), st.text(max_size=6)), max_size=9)


@FUZZ
@given(st.sampled_from(library.names()), st.lists(TALK, min_size=1, max_size=3))
def test_any_words_make_a_hand_or_are_refused(variant: str, lines: list[list[str]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        assert run_here(folder, "new", "--variant", variant, "--players", "A, B, C").code == 0
        for words in lines:
            before = (folder / "session.yaml").read_bytes()
            line = " ".join(words)
            if not line.strip() or "\x00" in line:
                continue
            outcome = runs(folder, "add", "--", line)
            assert (outcome.code == 0) is ((folder / "session.yaml").read_bytes() != before)
        assert runs(folder, "check").code == 0


BOMBS = {
    "laughs": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "depth": "[" * 100_000,
    "maps": "{a: " * 5_000,
    "scalar": "note: " + "x" * 70_000,
    "keys": "\n".join(f"? [{number}]\n: x" for number in range(9)),
    "documents": "a: b\n---\n" * 9,
    "tag": "!!python/object/apply:os.system ['true']",
    "merge": "<<: {a: b}",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_with_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "session.yaml").write_text(BOMBS[name], encoding="utf-8")
    outcome = runs(tmp_path, "sheet")
    assert outcome.code == 1
    assert outcome.out == ""
    problems = [line for line in outcome.err.splitlines() if line.startswith("session.yaml")]
    assert len(problems) == 1
    assert len(problems[0]) < 200


LEVEL = st.builds("{}{}".format, st.integers(6, 10), st.sampled_from(("S", "C", "D", "H", "NT")))
CALL = st.sampled_from(("w", "p", "i", "half", "return", ""))
MORE = st.sampled_from(
    (
        "", "", "", "dealer b", "aces four", "aces none", "looked c", "revoke b", "revoke b 2",
        "talon AS", "talon AS KH", "from b", "concede", "concede 3", "series 2", "bid 7S",
        "note '{[: #'", "refused",
    )
)  # fmt: skip


@st.composite
def hands(draw: st.DrawFn) -> tuple[str, ...]:
    """A hand as somebody says it: mostly one that can be played."""
    kind = draw(st.one_of(LEVEL, LEVEL, st.sampled_from(("misere", "all-pass", "refused"))))
    taken = draw(st.lists(st.integers(0, 10), min_size=3, max_size=3))
    if draw(st.booleans()):
        first = draw(st.integers(0, 10))
        second = draw(st.integers(0, 10 - first))
        taken = [first, second, 10 - first - second]
    order = draw(st.permutations("ABC"))
    words = [kind]
    for name, count in zip(order, taken, strict=True):
        call = draw(CALL) if len(words) > 1 else ""
        words.append(f"{name} {call} {draw(st.sampled_from((str(count), str(count), '')))},")
    return ("add", " ".join(words), draw(MORE))


def said(hand: dict[str, Any]) -> tuple[str, ...]:
    """A hand of a log as somebody says it."""
    counts, calls = hand.get("tricks", {}), hand.get("defence", {})
    names = dict.fromkeys(filter(None, (hand.get("declarer"), *calls, *counts)))
    words = [
        hand["contract"],
        ",".join(f"{a} {calls.get(a, '')} {counts.get(a, '')}" for a in names),
    ]
    words += [f"aces {hand['aces']}"] if "aces" in hand else []
    words += [f"talon {' '.join(hand['talon'])}"] if "talon" in hand else []
    words += [f"revoke {name} {count}" for name, count in hand.get("revokes", {}).items()]
    return ("add", ", ".join(words))


def correction(
    column: st.SearchStrategy[str], players: Sequence[str]
) -> st.SearchStrategy[tuple[str, ...]]:
    """Every other command that writes, with what is mostly right."""
    number = st.integers(-12, 12).map(str)
    index = st.integers(0, 4).map(str)
    name = st.sampled_from((*players, "Zoë"))
    return st.one_of(
        st.just(("undo",)), st.just(("undo",)), st.just(("redo",)), st.just(("end",)),
        st.tuples(st.just("remove"), index),
        st.tuples(st.just("remove"), index, st.just("--force")),
        st.builds(lambda at, hand: ("amend", at, *hand[1:]), index, hands()),
        st.builds(lambda *words: ("paper", *words), column, name, number),
        st.builds(lambda *words: ("adjust", *words, "--note", "x"), column, name, number),
        st.builds(lambda text: ("note", text), st.text(min_size=1, max_size=9)),
        st.permutations(players).map(lambda names: ("seats", *names)),
        st.builds(lambda *words: ("rename", *words), name, name),
    )  # fmt: skip


@FUZZ
@given(st.data(), st.sampled_from(library.names()))
def test_any_commands_leave_a_log_that_is_right(data: st.DataObject, variant: str) -> None:
    """Each either writes or refuses, and what it wrote reads and shows without a problem."""
    columns = st.sampled_from([column.name for column in library.newest(variant).columns])
    evening = yaml.safe_load(random_log(variant, data.draw(st.integers(0, 10**6))))
    players = evening["players"]
    other = st.one_of(hands(), correction(columns, players))
    lines = [said(hand) for hand in evening["hands"]]
    for at in data.draw(st.lists(st.integers(0, len(lines)), max_size=5)):
        lines.insert(at, data.draw(other))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = folder / "session.yaml"
        new = ("new", "--variant", variant, "--players", ",".join(players))
        assert run_here(folder, *new).code == 0
        forced = False
        for words in lines:
            if any("\x00" in word for word in words):
                continue
            before = log.read_bytes()
            outcome = runs(folder, words[0], *(word for word in words[1:] if word))
            if outcome.code:
                assert log.read_bytes() == before, words
            forced = forced or "--force" in words
        good = runs(folder, "check").code == 0
        assert good or forced
        for words in LOOKING:
            assert runs(folder, *words).code == (0 if good else 1), words

"""Undo, redo, amend, remove, rename and the other items, as commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import ROOT
from program import good_here, run_here

HANDS = (
    "6S costas 6, anna whist 2, babis whist 2",
    "7♥ anna 8 b w 0 c w 2",
    "8D anna 9 b w 1 c pass",
    "7S babis 7, costas invite 2, anna invited 1",
    "9C anna, b pass, c pass",
)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with an evening of five hands."""
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "Anna, Babis, Costas")
    for hand in HANDS:
        good_here(tmp_path, "add", hand)
    return tmp_path


def text(folder: Path) -> str:
    return (folder / "session.yaml").read_text(encoding="utf-8")


def balance(folder: Path) -> dict[str, dict[str, int]]:
    sheet = json.loads(good_here(folder, "sheet", "--json"))
    result = sheet["balance"]
    assert isinstance(result, dict)
    return result


def test_undo_and_redo_restore_the_bytes(evening: Path) -> None:
    texts = [text(evening)]
    for _ in HANDS:
        good_here(evening, "undo")
        texts.append(text(evening))
    assert balance(evening) == {
        "kassa": {"Anna": 31, "Babis": 31, "Costas": 31},
        "kapikia": {"Anna": 0, "Babis": 0, "Costas": 0},
    }
    refused = run_here(evening, "undo")
    assert refused == (1, "", "session.yaml: there is nothing to undo [undo.none]\n")
    for expected in reversed(texts[:-1]):
        good_here(evening, "redo")
        assert text(evening) == expected
    refused = run_here(evening, "redo")
    assert refused == (1, "", "session.yaml: there is nothing to redo [redo.none]\n")


def test_undo_shows_before_and_after(evening: Path) -> None:
    assert good_here(evening, "undo") == (
        "undone: hand 5: 9♣ Anna, Babis pass, Costas pass\n"
        "            Anna  Babis  Costas\n"
        "───────────────────────────────\n"
        "kassa    14 → 23     24      29\n"
        "kapikia      +52    −79     +27\n"
        "hand 5: Anna deals\n"
    )
    hand = "- {contract: 9C, declarer: Anna, defence: {Babis: pass, Costas: pass}}\n"
    assert text(evening).endswith(f"# undone: {hand}")


def test_a_new_hand_ends_redo(evening: Path) -> None:
    good_here(evening, "undo")
    good_here(evening, "add", "all-pass")
    assert "[redo.none]" in run_here(evening, "redo").err
    assert text(evening).count("# undone: ") == 1


def test_undo_takes_the_last_item_whatever_it_is(evening: Path) -> None:
    before = text(evening)
    for words in (
        ("note", "a", "break"),
        ("seats", "costas", "babis", "anna"),
        ("adjust", "kassa", "anna", "2", "--note", "a slip"),
        ("paper", "kassa", "anna", "14", "babis", "24"),
        ("end",),
    ):
        good_here(evening, *words)
        assert text(evening) != before
        good_here(evening, "undo")
        good_here(evening, "redo")
        good_here(evening, "undo")
        lines = [line for line in text(evening).splitlines() if not line.startswith("# ")]
        assert lines == before.splitlines()


def test_amend_keeps_the_old_text_and_says_what_moved(evening: Path) -> None:
    out = good_here(evening, "amend", "1", "7S costas 7, anna whist 2, babis whist")
    assert out == (
        "filled in: Babis, 1 trick\n"
        "hand 1 is now: 7♠ Costas 7, Anna whist 2, Babis whist 1\n"
        "              Anna      Babis     Costas\n"
        "────────────────────────────────────────\n"
        "kassa           14         24    29 → 24\n"
        "kapikia  +52 → +62  −79 → −76  +27 → +14\n"
        "hand 6: Babis deals\n"
    )
    old = "# was hand 1: - {contract: 6S, declarer: Costas,"
    new = "- {contract: 7S, declarer: Costas,"
    lines = text(evening).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith(old))
    assert lines[at + 1].startswith(new)
    # By hand: 7♠ is 7, so Costas pays 14 and 7 and writes off 7 in the place of 4, 4 and 2.
    assert balance(evening) == {
        "kassa": {"Anna": 14, "Babis": 24, "Costas": 24},
        "kapikia": {"Anna": 62, "Babis": -76, "Costas": 14},
    }


def test_amend_refuses_what_add_refuses(evening: Path) -> None:
    before = text(evening)
    for words in (("1", "7S costas 7, anna whist 2"), ("1", "hm"), ("9", "all-pass")):
        outcome = run_here(evening, "amend", *words)
        assert outcome.code == 1
        assert outcome.out == ""
    assert text(evening) == before


def test_a_change_says_which_hands_have_another_phase(tmp_path: Path) -> None:
    """Without the last record written off, the responsible whist has not begun."""
    words = ("--players", "A,B,C", "--option", "record=10")
    good_here(tmp_path, "new", "--variant", "classic", *words)
    for hand in ("6S a, b p, c p, looked b", "6S b, c p, a p", "6S c, a p, b p, looked a",
                 "all-pass a 4 b 3"):  # fmt: skip
        good_here(tmp_path, "add", hand)
    out = good_here(tmp_path, "amend", "3", "6S c 5, a w 3, b w 2")
    assert "hand 4 is not in the end phase any more" in out


def test_a_change_that_makes_a_later_hand_impossible_is_refused(tmp_path: Path) -> None:
    """With a kassa of 2 each, one hand more of hearts ends the evening before the last hand."""
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "A,B,C", "--option", "kassa=2")
    for hand in ("6S a, b p, c p", "6S b, c p, a p", "all-pass", "6S c, a p, b p"):
        good_here(tmp_path, "add", hand)
    before = text(tmp_path)
    refused = run_here(tmp_path, "amend", "2", "6D b, c p, a p")
    assert refused.code == 1
    assert "hand 3: the evening had ended before this hand [session.ended]" in refused.err
    assert "this makes hands 3, 4 impossible [correction.later]" in refused.err
    assert text(tmp_path) == before
    forced = run_here(tmp_path, "amend", "2", "6D b, c p, a p", "--force")
    assert forced.code == 0
    assert "[session.ended]" in forced.err
    assert "# was hand 2: " in text(tmp_path)
    assert run_here(tmp_path, "sheet").code == 1


def test_remove_says_what_moved_later(evening: Path) -> None:
    out = good_here(evening, "remove", "2")
    assert out.startswith("removed hand 2: 7♥ Anna 8, Babis whist 0, Costas whist 2\n")
    assert "hand 2 was dealt by Anna, not Babis\n" in out
    assert "hand 4 was dealt by Costas, not Anna\n" in out
    assert "# removed hand 2: - {contract: 7H, declarer: Anna," in text(evening)
    # By hand: 4, 4 and -8; then 8 from Anna to Babis; then 21 from Babis to Costas.
    assert balance(evening)["kapikia"] == {"Anna": -4, "Babis": -9, "Costas": 13}


def test_remove_says_whose_kassa_is_not_empty_any_more(tmp_path: Path) -> None:
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "A,B,C", "--option", "kassa=2")
    for hand in ("6S a, b p, c p", "all-pass", "6S b, c p, a p"):
        good_here(tmp_path, "add", hand)
    out = good_here(tmp_path, "remove", "1")
    assert "after hand 1 the kassa of A is not empty any more\n" in out


def test_rename_changes_names_and_nothing_else(evening: Path) -> None:
    good_here(evening, "note", "Anna is late")
    good_here(evening, "adjust", "kapikia", "anna", "3", "--against", "babis", "--note", "Anna won")
    good_here(evening, "paper", "kassa", "anna", "14")
    good_here(evening, "seats", "anna", "costas", "babis")
    good_here(evening, "add", "6S anna, b p, c p, dealer anna")
    good_here(evening, "undo")
    good_here(evening, "amend", "2", "7♥ anna 8 b w 0 c w 2")
    before = text(evening)
    assert good_here(evening, "rename", "anna", "Ζωή") == "Anna is now Ζωή: Ζωή, Babis, Costas\n"
    kept = "Anna is late", "Anna won"
    expected = before.replace("Anna", "Ζωή")
    for note in kept:
        expected = expected.replace(note.replace("Anna", "Ζωή"), note)
    assert text(evening) == expected
    assert "Ζωή" in good_here(evening, "redo")
    good_here(evening, "rename", "ζωη", "x: y")
    assert balance(evening)["kapikia"] == {"x: y": 55, "Babis": -82, "Costas": 27}
    good_here(evening, "undo")
    good_here(evening, "rename", "x: y", "Anna")
    assert text(evening) == before


def test_rename_refuses_what_is_no_name(evening: Path) -> None:
    before = text(evening)
    for words, code in (
        (("dora", "Eva"), "name.unknown"),
        (("anna", "babis"), "players.same"),
        (("anna", "Anna"), "rename.same"),
        (("anna", "pot"), "players.reserved"),
        (("anna", "a\nb"), "players.name"),
    ):
        outcome = run_here(evening, "rename", *words)
        assert outcome.code == 1
        assert f"[{code}]" in outcome.err
    assert text(evening) == before


def test_rename_works_on_the_sample(tmp_path: Path) -> None:
    sample = (ROOT / "samples" / "prefa-evening.yaml").read_text(encoding="utf-8")
    (tmp_path / "session.yaml").write_text(sample, encoding="utf-8")
    good_here(tmp_path, "rename", "Σπύρος", "Spyros")
    head = [line for line in sample.splitlines() if line.startswith("#")]
    lines = text(tmp_path).splitlines()
    assert [line for line in lines if line.startswith("#")] == head
    assert not any("Σπύρος" in line for line in lines if not line.startswith("#"))
    out = good_here(tmp_path, "check", "--lang", "en")
    assert out == "session.yaml: 14 hands, no problems\n"


def test_paper_that_differs_is_not_written(evening: Path) -> None:
    good_here(evening, "paper", "kassa", "anna", "14", "kapikia", "b", "-79")
    good_here(evening, "add", "6S costas 6, anna whist 2, babis whist 2")
    before = text(evening)
    refused = run_here(evening, "paper", "kassa", "c", "28", "kapikia", "a", "56")
    assert refused.code == 1
    assert refused.out == ""
    says = "the paper says kassa of Costas is 28, the log gives 27: 1 apart [paper.differs]"
    assert says in refused.err
    assert "hint: the paper on line 10 held, so it began with hand 6 or later" in refused.err
    assert refused.err.count("[paper.differs]") == 1
    assert text(evening) == before
    forced = run_here(evening, "paper", "kassa", "c", "28", "--force")
    assert forced.code == 0
    assert "[paper.differs]" in forced.err
    # Now the log has a problem, and nothing is added before it is solved.
    assert run_here(evening, "add", "all-pass").code == 1
    good_here(evening, "undo")
    good_here(evening, "add", "all-pass")


def test_items_that_are_refused(evening: Path) -> None:
    before = text(evening)
    for words, code in (
        (("paper", "kasa", "anna", "3"), "talk.word"),
        (("paper", "kassa", "dora", "3"), "name.unknown"),
        (("paper", "kassa", "anna"), "talk.lacks"),
        (("paper", "kassa", "anna", "x"), "number.exact"),
        (("adjust", "kassa", "anna", "-15", "--note", "x"), "adjust.below-zero"),
        (("adjust", "kassa", "anna", "1", "--note", "x", "--against", "b"), "adjust.own"),
        (("adjust", "kapikia", "anna", "1", "--note", "x"), "adjust.against"),
        (("adjust", "hearts", "anna", "1", "--note", "x"), "paper.column"),
        (("adjust", "kassa", "dora", "1", "--note", "x"), "name.unknown"),
        (("seats", "anna", "babis"), "seats.missing"),
        (("seats", "anna", "babis", "dora"), "name.unknown"),
    ):
        outcome = run_here(evening, *words)
        assert (outcome.code, outcome.out) == (1, ""), words
        assert f"[{code}]" in outcome.err
    assert run_here(evening, "adjust", "kassa", "anna", "1").code == 2
    assert text(evening) == before


def test_after_the_end_hands_and_corrections_are_refused(evening: Path) -> None:
    assert "the evening is over" in good_here(evening, "end")
    for words in (("add", "all-pass"), ("adjust", "kassa", "anna", "1", "--note", "x")):
        outcome = run_here(evening, *words)
        assert outcome.code == 1
        assert "had ended before" in outcome.err
    good_here(evening, "note", "a good evening")
    good_here(evening, "paper", "kassa", "anna", "14")


def test_a_log_in_a_form_that_cannot_be_changed_is_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "session.yaml"
    head = "scorepad: 1\nvariant: prefa@1\nplayers: [Anna, Babis, Costas]\n"
    for form in ("? hands\n", "? hands\n: []\n", "? hands\n: - {contract: all-pass}\n"):
        log.write_text(head + form)
        assert run_here(tmp_path, "check").code == 0
        outcome = run_here(tmp_path, "add", "all-pass")
        assert outcome.code == 1
        assert "[log.layout]" in outcome.err
        assert log.read_text() == head + form

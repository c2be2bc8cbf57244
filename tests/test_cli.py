"""The commands: what they print where, their exit codes, and that a refusal writes nothing."""

from __future__ import annotations

import json
import os
import shutil
import stat
from pathlib import Path

import pytest
from cases import ROOT, TESTS
from program import good_here, run, run_here

EVENING = ROOT / "samples" / "prefa-evening.yaml"
TWO_HANDS = ROOT / "samples" / "prefa-two-hands.yaml"
GOLDEN = TESTS / "golden"

VIEWS = {
    "sheet": ("sheet",),
    "sheet-payments": ("sheet", "--payments"),
    "sheet-last": ("sheet", "--last"),
    "sections": ("sheet", "--sections"),
    "sections-gross": ("sheet", "--sections", "--payments"),
    "explain-last": ("explain",),
    "explain-6": ("explain", "6"),
    "explain-10": ("explain", "10"),
    "explain-settlement": ("explain", "settlement"),
    "settle": ("settle",),
}


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with a started evening of Anna, Babis and Costas."""
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "Anna, Babis, Costas")
    return tmp_path


@pytest.mark.parametrize("name", VIEWS)
def test_view(name: str) -> None:
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert good_here(ROOT, *VIEWS[name], "--lang", "en", "-f", str(EVENING)) == expected


def test_explain_settlement_of_an_early_stop(tmp_path: Path) -> None:
    expected = (GOLDEN / "explain-early-stop.txt").read_text(encoding="utf-8")
    assert good_here(ROOT, "explain", "settlement", "-f", str(TWO_HANDS)) == expected


CLASSIC = {
    "classic-sheet": ["sheet"],
    "classic-field": ["sheet", "--sections"],
    "classic-explain-3": ["explain", "3"],
    "classic-explain-17": ["explain", "17"],
    "classic-explain-settlement": ["explain", "settlement"],
    "classic-settle": ["settle"],
}


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_view(name: str) -> None:
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    log = str(ROOT / "samples" / "classic-evening.yaml")
    assert good_here(ROOT, *CLASSIC[name], "-f", log) == expected


def test_a_warning_is_said_and_the_hand_is_written(tmp_path: Path) -> None:
    """A lone uninvited whist on eight is unusual, and exit is 0."""
    players = ("--players", "Anna, Boris, Clara, Dmitri")
    good_here(tmp_path, "new", "--variant", "classic", *players)
    outcome = run_here(tmp_path, "add", "8S anna 8 boris w 2 clara p")
    assert outcome.code == 0
    assert outcome.err.startswith("talk:1:17: warning: hand 1: Boris whists alone on 8♠")
    assert "hand 2: Anna deals" in outcome.out
    for words in (("sheet",), ("check",), ("settle",)):
        assert run_here(tmp_path, *words).code == 0


def test_the_next_hand_knows_its_phase(tmp_path: Path) -> None:
    """The responsible whist begins when all records are written off. [S:102]"""
    words = ("--players", "Anna, Boris, Clara", "--option", "record=10")
    good_here(tmp_path, "new", "--variant", "classic", *words)

    def phase() -> str:
        return str(json.loads(good_here(tmp_path, "sheet", "--json"))["next"]["phase"])

    for name in ("anna", "boris", "clara"):
        assert phase() == "main"
        others = " p ".join({"anna", "boris", "clara"} - {name})
        good_here(tmp_path, "add", f"6h {name} {others} p looked {name}")
    assert phase() == "end"
    out = good_here(tmp_path, "add", "all-pass anna 3 boris 3")
    assert "filled in: Clara, 4 tricks" in out
    assert "the responsible whist" in out


def test_parts_of_an_option_are_given_alone(tmp_path: Path) -> None:
    words = ("--players", "Anna, Boris, Clara, Dmitri")
    parts = ("--option", "consolation.dealer=30", "--option", "consolation.pair=10")
    good_here(tmp_path, "new", "--variant", "classic", *words, *parts)
    text = (tmp_path / "session.yaml").read_text(encoding="utf-8")
    assert "options: {consolation: {dealer: 30}}\n" in text
    assert "consolation.dealer 30" in good_here(tmp_path, "sheet")
    outcome = run_here(tmp_path, "new", "-f", "b.yaml", "--variant", "classic", *words,
                       "--option", "consolation.boss=1", "--option", "table.x=2")  # fmt: skip
    assert outcome.code == 1
    assert "[option.part]" in outcome.err
    assert "[option.value]" in outcome.err


def test_the_level_at_which_the_auction_begins(tmp_path: Path) -> None:
    words = ("--players", "Anna, Boris, Clara", "--option", "exit=677")
    good_here(tmp_path, "new", "--variant", "sochi", *words)
    assert "level" not in json.loads(good_here(tmp_path, "sheet", "--json"))["next"]
    good_here(tmp_path, "add", "all-pass anna 4 boris 3")
    assert "hand 2: Anna deals\n" in good_here(tmp_path, "sheet")
    out = good_here(tmp_path, "add", "all-pass anna 4 boris 3")
    assert out.endswith("hand 3: Boris deals; bids begin at 7\n")
    assert json.loads(good_here(tmp_path, "sheet", "--json"))["next"] == {
        "dealer": "Boris", "level": 7,
    }  # fmt: skip
    outcome = run_here(tmp_path, "add", "6h anna, boris p, clara p, bid 6h")
    assert (outcome.code, "[bid.exit]" in outcome.err) == (1, True)
    good_here(tmp_path, "add", "6h anna, boris p, clara p")
    assert "level" not in json.loads(good_here(tmp_path, "sheet", "--json"))["next"]


RUSSIAN = {
    "preferenssi-explain-settlement": ("preferenssi-conversion", ["explain", "settlement"]),
    "sochi-explain-settlement": ("sochi-finished", ["explain", "settlement"]),
    "sochi-settle": ("sochi-finished", ["settle"]),
    "sochi-sections": ("sochi-finished", ["sheet", "--sections"]),
}


@pytest.mark.parametrize("name", RUSSIAN)
def test_russian_view(name: str) -> None:
    sample, words = RUSSIAN[name]
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert (
        good_here(ROOT, *words, "--lang", "en", "-f", str(ROOT / "samples" / f"{sample}.yaml"))
        == expected
    )


def test_a_text_s_own_rounding_gives_the_money(tmp_path: Path) -> None:
    """P3: −28, 11 and 17 whists at a cent each, not −27.33, 10.67 and 16.67."""
    text = (TESTS / "examples" / "preferenssi" / "P3.yaml").read_text(encoding="utf-8")
    log = text[text.index("scorepad:") : text.index("expect:")]
    (tmp_path / "session.yaml").write_text(log.replace("players", "stake: 0.01 EUR\nplayers"))
    settlement = json.loads(good_here(tmp_path, "settle", "--json"))
    assert settlement["units"] == {"A": "-82/3", "B": "32/3", "C": "50/3"}
    assert settlement["rounded"] == {"A": -28, "B": 11, "C": 17}
    assert settlement["money"] == {"A": "-0.28", "B": "0.11", "C": "0.17"}


def test_variants() -> None:
    expected = (GOLDEN / "variants-prefa.txt").read_text(encoding="utf-8")
    assert good_here(ROOT, "variants", "prefa") == expected
    assert "prefa@1" in good_here(ROOT, "variants")
    outcome = run_here(ROOT, "variants", "preffa")
    assert outcome.code == 1
    assert "did you mean prefa?" in outcome.err


def test_sheet_json() -> None:
    sheet = json.loads(good_here(ROOT, "sheet", "--json", "-f", str(TWO_HANDS)))
    start = {"kassa": {"Anna": 31, "Babis": 31, "Costas": 31},
             "kapikia": {"Anna": 0, "Babis": 0, "Costas": 0}}  # fmt: skip
    end = {"kassa": {"Anna": 31, "Babis": 31, "Costas": 29},
           "kapikia": {"Anna": 60, "Babis": -66, "Costas": 6}}  # fmt: skip
    assert sheet["format"] == "scorepad-sheet/1"
    assert sheet["variant"] == "prefa@1"
    assert sheet["players"] == ["Anna", "Babis", "Costas"]
    assert sheet["columns"] == [
        {"name": "kassa", "kind": "own"},
        {"name": "kapikia", "kind": "pair"},
    ]
    assert sheet["opening"] == start
    first, second = sheet["hands"]
    assert {key: first[key] for key in ("number", "contract", "declarer", "dealer")} == {
        "number": 1, "contract": "6S", "declarer": "Costas", "dealer": "Costas",
    }  # fmt: skip
    assert first["entries"] == [
        {"column": "kassa", "player": "Costas", "amount": -2, "rule": "write-off",
         "words": "value of 6♠", "figures": "2"},
        {"column": "kapikia", "player": "Anna", "against": "Costas", "amount": 4,
         "rule": "tricks-paid", "words": "value of 6♠ × tricks of Anna", "figures": "2 × 2"},
        {"column": "kapikia", "player": "Babis", "against": "Costas", "amount": 4,
         "rule": "tricks-paid", "words": "value of 6♠ × tricks of Babis", "figures": "2 × 2"},
    ]  # fmt: skip
    assert first["balance"]["kapikia"] == {"Anna": 4, "Babis": 4, "Costas": -8}
    assert second["balance"] == sheet["balance"] == end
    assert sheet["written"] == {
        "kapikia": {
            "Anna": {"Babis": 56, "Costas": 4},
            "Babis": {"Anna": 0, "Costas": 4},
            "Costas": {"Anna": 0, "Babis": 14},
        }
    }
    assert sheet["adjustments"] == []
    assert sheet["next"] == {"dealer": "Babis"}
    assert sheet["finished"] is False


def test_json_of_other_moments(evening: Path) -> None:
    empty = json.loads(good_here(evening, "sheet", "--json"))
    assert empty["hands"] == []
    assert empty["balance"] == empty["opening"]
    assert empty["next"] == {"dealer": "Costas"}
    with (evening / "session.yaml").open("a") as log:
        log.write("# by hand\n")
    good_here(evening, "add", "all-pass")
    log_text = (evening / "session.yaml").read_text()
    adjust = "- {adjust: {column: kassa, player: Anna, amount: -5/2}, note: a slip}\n"
    (evening / "session.yaml").write_text(log_text + adjust)
    sheet = json.loads(good_here(evening, "sheet", "--json"))
    assert sheet["hands"][0]["declarer"] is None
    assert sheet["hands"][0]["entries"] == []
    assert sheet["adjustments"] == [
        {
            "before_hand": 2,
            "entries": [
                {
                    "column": "kassa",
                    "player": "Anna",
                    "amount": "-5/2",
                    "rule": "adjust",
                    "words": "a slip",
                    "figures": "5/2",
                }
            ],
        }
    ]
    assert sheet["balance"]["kassa"]["Anna"] == "57/2"
    finished = json.loads(good_here(ROOT, "sheet", "--json", "--last", "-f", str(EVENING)))
    assert finished["next"] is None
    assert finished["finished"] is True
    assert [hand["number"] for hand in finished["hands"]] == [14]


def test_settle_json() -> None:
    settlement = json.loads(good_here(ROOT, "settle", "--json", "-f", str(EVENING)))
    assert settlement == {
        "format": "scorepad-settlement/1",
        "variant": "prefa@1",
        "finished": True,
        "unit": "kapikia",
        "units": {"Ελένη": 184, "Νίκος": -58, "Σπύρος": -126},
        "rounded": {"Ελένη": 184, "Νίκος": -58, "Σπύρος": -126},
        "stake": "0.10 EUR",
        "money": {"Ελένη": "1.84", "Νίκος": "-0.58", "Σπύρος": "-1.26"},
        "payments": [
            {"from": "Σπύρος", "to": "Ελένη", "amount": "1.26"},
            {"from": "Νίκος", "to": "Ελένη", "amount": "0.58"},
        ],
        "winner": ["Ελένη"],
    }


def test_without_a_stake_whole_units_are_paid(evening: Path) -> None:
    good_here(evening, "add", "6S costas 6, anna w 2, babis w 2")
    settlement = json.loads(good_here(evening, "settle", "--json"))
    assert settlement["stake"] is None
    assert settlement["money"] is None
    # kapikia +4, +4, -8; kassas 31, 31, 29: 910 / 3 to each, less 310, 310 and 290.
    assert settlement["units"] == {"Anna": "-8/3", "Babis": "-8/3", "Costas": "16/3"}
    assert settlement["rounded"] == {"Anna": -2, "Babis": -3, "Costas": 5}
    assert settlement["payments"] == [
        {"from": "Babis", "to": "Costas", "amount": 3},
        {"from": "Anna", "to": "Costas", "amount": 2},
    ]


@pytest.mark.parametrize(
    ("stake", "money"),
    [
        ("0.10 EUR", ["0.02", "0.01", "-0.03"]),
        ("0.001 EUR", ["0.00", "0.00", "0.00"]),
        ("250 JPY", ["34", "33", "-67"]),
        ("1 KWD", ["0.134", "0.133", "-0.267"]),
        ("10 грн", ["1.34", "1.33", "-2.67"]),
    ],
)
def test_money_has_the_coins_of_its_currency(stake: str, money: list[str], tmp_path: Path) -> None:
    (tmp_path / "session.yaml").write_text(
        f"scorepad: 1\nvariant: prefa@1\nstake: {stake}\nplayers: [A, B, C]\nhands:\n"
        "- {adjust: {column: kapikia, player: A, against: C, amount: 4/3}, note: x}\n"
        "- {adjust: {column: kapikia, player: B, against: C, amount: 4/3}, note: x}\n",
        encoding="utf-8",
    )
    settlement = json.loads(good_here(tmp_path, "settle", "--json"))
    assert list(settlement["money"].values()) == money


def test_a_refused_hand_writes_nothing(evening: Path) -> None:
    before = (evening / "session.yaml").read_bytes()
    for words in (
        "6S costas 6, anna w 2, babis w 1",
        "6S costas 6, anna w 2, babis hm 2",
        "6S costas 6, anna p 2, babis w 2",
        "6S costas 6, anna i 2, babis i 2",
        "10NT costas 10, anna w 0, babis w 0",
        "6S costas 6, anna w 2, babis w 2, bid 6D",
        "misere anna 0 babis 5 costas 5",
        "",
    ):
        outcome = run_here(evening, "add", words)
        assert outcome.code == 1
        assert outcome.out == ""
        assert outcome.err.startswith("talk:1:")
    assert (evening / "session.yaml").read_bytes() == before
    assert [path.name for path in evening.iterdir()] == ["session.yaml"]


def test_a_hand_after_the_end_is_refused(tmp_path: Path) -> None:
    shutil.copy(EVENING, tmp_path / "session.yaml")
    outcome = run_here(tmp_path, "add", "all-pass")
    assert outcome.code == 1
    assert "[session.ended]" in outcome.err
    assert (tmp_path / "session.yaml").read_bytes() == EVENING.read_bytes()


def test_add_keeps_every_byte(evening: Path) -> None:
    log = evening / "session.yaml"
    text = "\ufeff# ours\r\n" + log.read_text().replace("\n", "\r\n").replace("[]", "[]  # none")
    log.write_bytes(text.encode())
    log.chmod(0o640)
    good_here(evening, "add", "all-pass")
    expected = text.replace("hands: []  # none", "hands:  # none\r\n- {contract: all-pass}")
    assert log.read_bytes().decode() == expected
    assert stat.S_IMODE(log.stat().st_mode) == 0o640


def test_add_follows_a_link(evening: Path) -> None:
    (evening / "real").mkdir()
    (evening / "session.yaml").rename(evening / "real" / "log.yaml")
    (evening / "session.yaml").symlink_to("real/log.yaml")
    good_here(evening, "add", "all-pass")
    assert (evening / "session.yaml").is_symlink()
    assert "all-pass" in (evening / "real" / "log.yaml").read_text()


def test_a_bad_hand_hides_the_sheet_unless_partial(evening: Path) -> None:
    good_here(evening, "add", "6S costas 6, anna w 2, babis w 2")
    with (evening / "session.yaml").open("a") as log:
        log.write("- {contract: 6S}\n- {contract: 11S}\n")
    for command in ("sheet", "settle", "explain"):
        hidden = run_here(evening, command)
        assert hidden.code == 1
        assert hidden.out == ""
        assert hidden.err.count("[key.missing]") == 1
        assert hidden.err.count("[tricks.missing]") == 1
        assert "[contract.level]" in hidden.err
        shown = run_here(evening, command, "--partial")
        assert shown.code == 1
        assert "Costas" in shown.out
        assert shown.err == hidden.err
    outcome = run_here(evening, "add", "all-pass")
    assert outcome.code == 1
    checked = run_here(evening, "check")
    assert checked.code == 1
    assert checked.err == ""
    assert checked.out == hidden.err


def test_a_paper_that_differs_is_said_and_the_sheet_is_shown(evening: Path) -> None:
    with (evening / "session.yaml").open("a") as log:
        log.write("- {paper: {kassa: {Anna: 30}}}\n")
    (evening / "session.yaml").write_text(
        (evening / "session.yaml").read_text().replace("hands: []", "hands:")
    )
    outcome = run_here(evening, "sheet")
    assert outcome.code == 1
    assert "[paper.differs]" in outcome.err
    assert "Anna" in outcome.out


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    missing = run_here(tmp_path, "sheet", "-f", "none.yaml")
    assert missing == (
        1, "", "none.yaml: there is no such file [file.missing]\n"
        "hint: name the log of the evening with -f, or start a new one with: "
        "scorepad new -f none.yaml\n",
    )  # fmt: skip
    folder = run_here(tmp_path, "sheet", "-f", ".")
    assert (folder.code, folder.out) == (1, "")
    assert folder.err == ".: the file cannot be read: is a directory [file.unreadable]\n"
    new = ("new", "--variant", "prefa", "--players", "A,B,C")
    nowhere = run_here(tmp_path, *new, "-f", "no/such/log.yaml")
    assert nowhere.code == 1
    assert "[file.unwritable]" in nowhere.err
    good_here(tmp_path, *new)
    before = (tmp_path / "session.yaml").read_bytes()
    again = run_here(tmp_path, *new)
    assert again.code == 1
    assert "[file.exists]" in again.err
    assert (tmp_path / "session.yaml").read_bytes() == before


def test_a_log_that_is_too_large(tmp_path: Path) -> None:
    with (tmp_path / "session.yaml").open("wb") as log:
        log.truncate(64 * 2**20 + 1)
    outcome = run_here(tmp_path, "check")
    assert outcome == (1, "session.yaml: the file is larger than 64 MiB [file.size]\n", "")


def test_a_log_changed_meanwhile_is_left_alone(evening: Path) -> None:
    from scorepad.logbook import add_hand
    from scorepad.logfile import read_log
    from scorepad.problems import ProblemsFoundError
    from scorepad.talk import understand

    path = evening / "session.yaml"
    log = read_log(path)
    other = path.read_text() + "# somebody else\n"
    path.write_text(other)
    with pytest.raises(ProblemsFoundError) as caught:
        add_hand(log, understand("all-pass", log.replay.deal, log.replay.variant).hand)
    assert [problem.code for problem in caught.value.problems] == ["file.changed"]
    assert path.read_text() == other


def test_new_refuses_and_writes_nothing(tmp_path: Path) -> None:
    new = ("new", "--variant", "prefa", "--players", "A,B,C")
    for words, code in (
        ((*new, "--option", "kassa"), "option.form"),
        ((*new, "--option", "kassa=5", "--option", "kassa=6"), "option.twice"),
        ((*new, "--option", "kassa=0"), "option.whole"),
        ((*new, "--option", "tie=never"), "option.value"),
        ((*new, "--option", "kasa=3"), "option.unknown"),
        ((*new, "--stake", "ten"), "stake.form"),
        ((*new, "--dealer", "D"), "name.unknown"),
        (("new", "--variant", "pref", "--players", "A,B,C"), "variant.unknown"),
        (("new", "--variant", "prefa@2", "--players", "A,B,C"), "variant.version"),
        (("new", "--variant", "prefa", "--players", "A,B"), "players.count"),
        (("new", "--variant", "prefa", "--players", "A,B,C,D,E,F"), "players.count"),
    ):
        outcome = run_here(tmp_path, *words)
        assert outcome.code == 1
        assert f"[{code}]" in outcome.err
        assert outcome.out == ""
    assert not list(tmp_path.iterdir())


def test_new_asks_for_what_is_missing(tmp_path: Path) -> None:
    asked = run(tmp_path, "new", stdin="\nAnna, Babis, Costas\n")
    assert asked.code == 0
    assert asked.out.startswith("session.yaml: prefa@1, Anna, Babis, Costas\n")
    ended = run(tmp_path, "new", "-f", "other.yaml", stdin="\n")
    assert ended.code == 1
    assert not (tmp_path / "other.yaml").exists()


def test_options_and_stake_stand_in_the_log(tmp_path: Path) -> None:
    words = ("--option", "kassa=20", "--option", "ten_nt=10", "--stake", "0.10 EUR")
    good_here(
        tmp_path, "new", "--variant", "prefa@1", "--players", "A,B,C", "--dealer", "A", *words
    )
    assert (tmp_path / "session.yaml").read_text() == (
        "scorepad: 1\nvariant: prefa@1\noptions: {kassa: 20, ten_nt: 10}\n"
        "stake: 0.10 EUR\nplayers: [A, B, C]\ndealer: A\nhands: []\n"
    )
    assert "kassa 20, ten_nt 10" in good_here(tmp_path, "sheet")


def test_the_help_lists_every_command_whatever_follows(tmp_path: Path) -> None:
    listed = good_here(tmp_path, "--help")
    assert "  variants " in listed
    assert good_here(tmp_path, "--help", "sheet") == listed
    assert good_here(tmp_path, "--help", "--lang", "en") == listed


def test_usage_is_exit_2(evening: Path) -> None:
    for words in (
        ("shet",),
        ("sheet", "--nonsense"),
        ("amend",),
        ("explain", "seven"),
        ("explain", "-1"),
        (),
    ):
        outcome = run_here(evening, *words)
        assert outcome.code == 2, words


def test_no_hand_to_explain(evening: Path) -> None:
    outcome = run_here(evening, "explain")
    assert outcome.code == 1
    assert outcome.err == "session.yaml: the log has no hand to explain [hand.empty]\n"


def test_a_hand_that_is_not_there(evening: Path) -> None:
    outcome = run_here(evening, "explain", "3")
    assert outcome.code == 1
    assert outcome.err == "session.yaml: there is no hand 3; the log has 0 hands [hand.none]\n"
    assert run_here(evening, "explain").code == 1


def test_the_file_is_found_by_its_variable(evening: Path) -> None:
    (evening / "session.yaml").rename(evening / "friday.yaml")
    assert run(evening, "sheet").code == 1
    assert run(evening, "sheet", env={"SCOREPAD_FILE": "friday.yaml"}).code == 0
    chosen = run(evening, "sheet", "-f", "friday.yaml", env={"SCOREPAD_FILE": "none.yaml"})
    assert chosen.code == 0


def test_commands_that_look_leave_the_file_alone(evening: Path) -> None:
    good_here(evening, "add", "all-pass")
    path = evening / "session.yaml"
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    for words in (("sheet",), ("explain",), ("settle",), ("check",), ("sheet", "--json")):
        good_here(evening, *words)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert os.listdir(evening) == ["session.yaml"]

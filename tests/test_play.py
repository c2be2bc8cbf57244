"""The running evening at a real terminal, and the questions that tell a hand."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from player import Player
from program import good, good_here, run, run_here

from scorepad import library
from scorepad.asking import Answer, Answers, heard, line_of, next_question
from scorepad.deal import Deal
from scorepad.hand import hand_text
from scorepad.problems import ProblemsFoundError
from scorepad.talk import understand
from scorepad.variant import Variant

GREEKS = ("--players", "Nikos, Petros, Takis")
SHORT = "6s n w1 w3"
SHORT_HAND = (
    "{contract: 6S, declarer: Nikos, defence: {Petros: whist, Takis: whist}, "
    "tricks: {Nikos: 6, Petros: 1, Takis: 3}}"
)
# The answers that tell 7♥, one for each question.
QUESTIONS = {
    "contract [6♠ 7♥ 8NT …, all-pass, refused]:": "7h",
    "declarer [Nikos, Petros, Takis]:": "p",
    "Takis says [whist w, pass p, invite i, concede]:": "w",
    "Nikos says [whist w, pass p, invite i]:": "w",
    "tricks of Petros:": "7",
    "tricks of Takis:": "2",
    "write it [Enter: yes, <: back]:": "",
}
TOLD = (
    "{contract: 7H, declarer: Petros, defence: {Takis: whist, Nikos: whist}, "
    "tricks: {Petros: 7, Takis: 2, Nikos: 1}}"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    good_here(tmp_path, "new", "--variant", "prefa", *GREEKS)
    return tmp_path


def _log(folder: Path) -> str:
    return (folder / "session.yaml").read_text(encoding="utf-8")


def _hands(folder: Path) -> list[str]:
    return [line[2:] for line in _log(folder).splitlines() if line.startswith("- ")]


def _playing(folder: Path, *words: str) -> Player:
    player = Player(folder, "play", *words)
    player.see("Nikos speaks first", "? for help", ">")
    return player


def test_a_usual_hand_takes_few_keys(folder: Path) -> None:
    player = _playing(folder)
    player.says(SHORT)
    player.see("filled in: Nikos, 6 tricks", "hand 1: 6♠ Nikos 6, Petros whist 1, Takis whist 3")
    player.see("write it")
    assert _hands(folder) == []
    player.type("\r")
    player.see("kapikia Nikos → Takis: 6", "hand 2: Nikos deals", "Petros speaks first", ">")
    assert player.keys <= 16
    assert _hands(folder) == [SHORT_HAND]
    assert player.leaves() == 0


def test_what_was_said_in_full_is_written_at_once(folder: Path) -> None:
    player = _playing(folder)
    player.says("6s nikos 6, petros whist 1, takis whist 3")
    player.see("hand 1: 6♠", "hand 2: Nikos deals", ">")
    assert _hands(folder) == [SHORT_HAND]
    player.leaves()


def test_a_hand_told_question_by_question(folder: Path) -> None:
    good_here(folder, "add", SHORT)
    player = Player(folder, "play")
    player.see("hand 2: Nikos deals", "Petros speaks first", ">")
    player.type("\r")
    for question, answer in _of_hand_two():
        player.see(question)
        player.says(answer)
    player.see("kassa Petros: −7", "hand 3: Petros deals", ">")
    assert _hands(folder) == [SHORT_HAND, TOLD]
    assert player.leaves() == 0


def _of_hand_two() -> list[tuple[str, str]]:
    """The questions as they are asked where Nikos deals: Petros and Takis come before him."""
    asked = list(QUESTIONS.items())
    asked[1] = ("declarer [Petros, Takis, Nikos]:", "p")
    return asked


@pytest.mark.parametrize("answered", range(len(QUESTIONS)))
def test_ctrl_c_at_every_question(folder: Path, answered: int) -> None:
    """Nothing is written, and the evening goes on."""
    before = _log(folder)
    player = _playing(folder)
    player.type("\r")
    for question, answer in list(QUESTIONS.items())[:answered]:
        player.see(question)
        player.says(answer)
    player.see(list(QUESTIONS)[answered])
    player.interrupts()
    player.see("nothing is written", ">")
    assert _log(folder) == before
    player.says(SHORT)
    player.see("write it")
    player.interrupts()
    player.see("nothing is written", ">")
    assert _log(folder) == before
    player.says(f"{SHORT} note late")
    player.see("write it")
    player.type("\r")
    player.see("hand 2: Nikos deals", ">")
    assert len(_hands(folder)) == 1
    assert player.leaves() == 0


def test_ctrl_c_twice_leaves(folder: Path) -> None:
    player = _playing(folder)
    player.type("6s nik")
    player.interrupts()
    player.see("Ctrl-C once more leaves", ">")
    player.interrupts()
    assert player.ended() == 130
    assert _hands(folder) == []


def test_back_goes_one_question_back(folder: Path) -> None:
    player = _playing(folder)
    player.type("\r")
    for question, answer in list(QUESTIONS.items())[:4]:
        player.see(question)
        player.says(answer)
    player.see("tricks of Petros:")
    player.says("<")
    player.see("Nikos says [whist w, pass p, invite i]:")
    player.says("p")
    player.see("tricks of Petros:")
    player.says("8")
    player.see("filled in: Takis, 2 tricks", "7♥ Petros 8, Takis whist 2, Nikos pass", "write it")
    player.says("<")
    player.see("tricks of Petros:")
    for question in ("Nikos says", "Takis says", "declarer", "contract"):
        player.says("<")
        player.see(question)
    player.says("<")
    player.see(">")
    player.says(SHORT)
    player.see("write it")
    player.says("<")
    player.see(">")
    player.leaves()
    assert _hands(folder) == []


def test_a_wrong_answer_is_asked_again(folder: Path) -> None:
    player = _playing(folder)
    player.type("\r")
    for wrong, told, right in (
        ("12s", "the level is 12", "6s"),
        ("zeno", 'nobody here is called "zeno"', "n"),
        ("half", "here can stand: whist, pass, invite or concede", "w"),
        ("κ", "here can stand: whist, pass or invite", "w"),
        ("11", "Nikos cannot have 11 tricks of 10", "6"),
        ("-1", "not a whole number of 0 or more", "4"),
    ):
        player.says(wrong)
        player.see(told)
        player.says(right)
    player.see("filled in: Takis, 0 tricks", "write it")
    player.type("\r")
    player.see("hand 2: Nikos deals", ">")
    player.leaves()
    assert len(_hands(folder)) == 1


def test_a_second_window_that_writes(folder: Path) -> None:
    """What was typed for the hand before is not written as the next one."""
    player = _playing(folder)
    good(folder, "add", "7h petros 7 takis w 2 nikos w 1")
    player.says(SHORT)
    player.see("write it")
    player.type("\r")
    player.see("somebody else wrote to the log meanwhile", "hand 2: Nikos deals")
    player.see("Petros speaks first", ">")
    assert len(_hands(folder)) == 1
    player.says("6s p w1 w3")
    player.see("hand 2: 6♠ Petros 6, Takis whist 1, Nikos whist 3", "write it")
    player.type("\r")
    player.see("hand 3: Petros deals", ">")
    assert len(_hands(folder)) == 2
    assert player.leaves() == 0


def test_two_evenings_at_once_lose_nothing(folder: Path) -> None:
    players = [_playing(folder), _playing(folder)]
    for player in players * 3:
        before = len(_hands(folder))
        while len(_hands(folder)) == before:
            player.says("9c petros, takis p, nikos p")
            player.see(">")
    for player in players:
        player.leaves()
    assert len(_hands(folder)) == 6
    good(folder, "check")


@pytest.mark.parametrize("answered", [0, 3, 6])
def test_a_closed_terminal(folder: Path, answered: int) -> None:
    """The log is whole, no lock is left, and the evening can go on."""
    before = _log(folder)
    player = _playing(folder)
    player.type("\r")
    for question, answer in list(QUESTIONS.items())[:answered]:
        player.see(question)
        player.says(answer)
    player.see(list(QUESTIONS)[answered])
    player.hangs_up()
    end = time.monotonic() + 10
    while player.child.isalive():
        assert time.monotonic() < end
    assert _log(folder) == before
    assert sorted(os.listdir(folder)) == ["session.yaml"]
    good(folder, "add", SHORT)
    player = Player(folder, "play")
    player.see("hand 2: Nikos deals", "Petros speaks first", ">")
    player.leaves()


def test_the_evening_understands_commands(folder: Path) -> None:
    player = _playing(folder)
    for line, seen in (
        (f"add {SHORT}", ["hand 2: Nikos deals", "Petros speaks first"]),
        ("explain", ["rule write-off"]),
        ("why 1", ["rule write-off"]),
        ("explain settlement", ["settlement"]),
        ("explain 7", ["there is no hand 7"]),
        ("sheet", ["opening", "6♠ Nikos"]),
        ("settle", ["winner"]),
        ("amend 1 6s n 6 p w 2 t w 2", ["hand 1 is now"]),
        ("undo", ["undone", "hand 1: Takis deals", "Nikos speaks first"]),
        ("redo", ["redone"]),
        ('note "a long evening"', ["written: {note: a long evening}"]),
        ("rename nikos Nikolas", ["Nikos is now Nikolas"]),
        ("variants", ["austrian@1"]),
        ("sheet --nonsense", ["there is no option --nonsense"]),
        (
            "?",
            ["a hand: 6♠ Petros 6", "6♠ p w2 w2", "the defenders say: whist w, pass p, invite i"],
        ),
        ("end", ["the evening is over"]),
        ("", ["the evening had ended"]),
        (SHORT, ["the evening had ended"]),
    ):
        player.says(line)
        player.see(*seen, ">")
    player.says("quit")
    assert player.ended() == 0


def test_words_of_other_languages(folder: Path) -> None:
    player = _playing(folder)
    for line, seen in (
        ("κιτάπι", "opening"),
        ("ΣΟΥΜΑ", "winner"),
        ("расчет", "winner"),
        ("taulukko", "opening"),
        ("warum settlement", "settlement"),
        ("γιατί σούμα", "settlement"),
        ("помощь", "a hand:"),
        ("πίσω", "there is nothing to undo"),
    ):
        player.says(line)
        player.see(seen, ">")
    player.says("lopeta")
    assert player.ended() == 0


def test_a_line_is_completed_and_recalled(folder: Path) -> None:
    player = _playing(folder)
    player.type("9c Nik\t")
    player.sees_typed("9c Nikos")
    player.type(" p p\r")
    player.see("9♣ Nikos, Petros pass, Takis pass", "write it")
    player.says("<")
    player.see(">")
    # Up to the line, over the answer.
    player.type("\x1b[A\x1b[A\r")
    player.see("9♣ Nikos, Petros pass, Takis pass", "write it")
    player.type("\r")
    player.see("hand 2", ">")
    player.leaves()
    assert len(_hands(folder)) == 1


def test_the_level_at_which_the_auction_begins(tmp_path: Path) -> None:
    option = ("--option", "exit=777")
    good_here(tmp_path, "new", "--variant", "sochi", "--players", "Anna, Boris, Vera", *option)
    player = Player(tmp_path, "play")
    player.see("Anna speaks first", ">")
    player.says("all-pass 3 3")
    player.see("hint", ">")
    player.says("all-pass anna 3 boris 3 vera 4")
    player.see("hand 2: Anna deals; bids begin at 7", "Boris speaks first, from 7 on", ">")
    player.leaves()


def test_an_evening_that_begins_with_play(tmp_path: Path) -> None:
    player = Player(tmp_path, "play")
    for question, answer in (
        ("game [prefa]", ""),
        ("players in playing order", "Nikos, Petros, Takis"),
        ("who deals first [Takis]", "Nikos"),
        ("stake", ""),
    ):
        player.see(question)
        player.says(answer)
    player.see("hand 1: Nikos deals", "Petros speaks first", ">")
    player.leaves()
    assert _hands(tmp_path) == []


def test_an_evening_without_a_terminal(folder: Path) -> None:
    """Lines come from a pipe; an open question at its end is exit 1."""
    lines = f"{SHORT}\n\nsheet\n"
    outcome = run(folder, "play", stdin=lines)
    assert outcome.code == 0
    assert "6♠ Nikos" in outcome.out
    assert _hands(folder) == [SHORT_HAND]
    assert run(folder, "play", stdin="\n7h\n").code == 1
    assert len(_hands(folder)) == 1
    broken = _log(folder).replace("Petros: 1", "Petros: 2")
    (folder / "session.yaml").write_text(broken, encoding="utf-8")
    outcome = run(folder, "play", stdin="sheet\n")
    assert outcome.code == 1
    assert "[tricks.total]" in outcome.err


def test_add_without_words_asks_once(folder: Path) -> None:
    answers = "6s\nn\nw\nw\n6\n1\n\n"
    outcome = run(folder, "add", stdin=answers)
    assert outcome.code == 0
    assert "kapikia Nikos → Takis: 6" in outcome.out
    assert _hands(folder) == [SHORT_HAND]
    for ended in ("6s\nn\n", ""):
        assert run(folder, "add", stdin=ended).code == 1
    assert run(folder, "add", stdin="<\n").code == 1
    assert _hands(folder) == [SHORT_HAND]


def test_add_without_words_at_a_terminal(folder: Path) -> None:
    player = Player(folder, "add")
    player.see("contract")
    player.says("9c")
    player.see("declarer")
    player.interrupts()
    assert player.ended() == 130
    assert _hands(folder) == []
    player = Player(folder, "add")
    for question, answer in (("contract", "9c"), ("declarer", "n"), ("says", "p"), ("says", "p")):
        player.see(question)
        player.says(answer)
    player.see("hand 2: Nikos deals")
    assert player.ended() == 0
    assert len(_hands(folder)) == 1


def test_somebody_writes_while_add_asks(folder: Path) -> None:
    player = Player(folder, "add")
    for question, answer in (("contract", "9c"), ("declarer", "n"), ("says", "p")):
        player.see(question)
        player.says(answer)
    player.see("Takis says")
    good(folder, "add", SHORT)
    player.says("p")
    player.see("[file.changed]")
    assert player.ended() == 1
    assert _hands(folder) == [SHORT_HAND]


THREE, FOUR = ("Anna", "Boris", "Vera"), ("Anna", "Boris", "Vera", "Gleb")
ASKED = {
    # What a table is asked: the answers, and what each question was about.
    ("prefa", THREE, ""): [
        ("6s a w w 6 2", "contract declarer call call tricks tricks",
         "{contract: 6S, declarer: Anna, defence: {Boris: whist, Vera: whist}, "
         "tricks: {Anna: 6, Boris: 2, Vera: 2}}"),
        ("9c a p p", "contract declarer call call",
         "{contract: 9C, declarer: Anna, defence: {Boris: pass, Vera: pass}}"),
        ("7s a i 7 2", "contract declarer call tricks tricks",
         "{contract: 7S, declarer: Anna, defence: {Boris: invite, Vera: invited}, "
         "tricks: {Anna: 7, Boris: 2, Vera: 1}}"),
        ("7s a p i 7 2", "contract declarer call call tricks tricks",
         "{contract: 7S, declarer: Anna, defence: {Boris: invited, Vera: invite}, "
         "tricks: {Anna: 7, Boris: 2, Vera: 1}}"),
        ("6h v p w 9", "contract declarer call call tricks",
         "{contract: 6H, declarer: Vera, defence: {Anna: pass, Boris: whist}, "
         "tricks: {Vera: 9, Boris: 1}}"),
        ("8nt a w w 10", "contract declarer call call tricks",
         "{contract: 8NT, declarer: Anna, defence: {Boris: whist, Vera: whist}, "
         "tricks: {Anna: 10, Boris: 0, Vera: 0}}"),
        ("7s a concede double", "contract declarer call concede",
         "{contract: 7S, declarer: Anna, concede: double}"),
        ("refused b", "contract declarer", "{contract: refused, declarer: Boris}"),
        ("all-pass", "contract", "{contract: all-pass}"),
    ],
    ("prefa", THREE, "{all_pass: tricks_minus_min, four_aces: B}"): [
        ("all-pass 3 3", "contract tricks tricks",
         "{contract: all-pass, tricks: {Anna: 3, Boris: 3, Vera: 4}}"),
        ("9c a p p aces+four", "contract declarer call call more",
         "{contract: 9C, declarer: Anna, defence: {Boris: pass, Vera: pass}, aces: four}"),
    ],
    ("prefa", FOUR, ""): [
        ("6s v w w 6 2", "contract declarer call call tricks tricks",
         "{contract: 6S, declarer: Vera, defence: {Anna: whist, Boris: whist}, "
         "tricks: {Vera: 6, Anna: 2, Boris: 2}}"),
    ],
    ("classic", THREE, ""): [
        ("misere a 0 4 .", "contract declarer tricks tricks more",
         "{contract: misere, declarer: Anna, tricks: {Anna: 0, Boris: 4, Vera: 6}}"),
    ],
    ("classic", FOUR, ""): [
        ("all-pass 3 3 2 .", "contract tricks tricks tricks more",
         "{contract: all-pass, tricks: {Anna: 3, Boris: 3, Vera: 2, Gleb: 2}}"),
        ("6s a w w 6 2 talon+AS+revoke+boris", "contract declarer call call tricks tricks more",
         "{contract: 6S, declarer: Anna, defence: {Boris: whist, Vera: whist}, "
         "tricks: {Anna: 6, Boris: 2, Vera: 2}, talon: [AS], revokes: {Boris: 1}}"),
    ],
    ("sochi", FOUR, ""): [
        ("6s a p h return 6", "contract declarer call call return tricks",
         "{contract: 6S, declarer: Anna, defence: {Boris: return, Vera: half}, "
         "tricks: {Anna: 6, Boris: 4}}"),
        ("6s a p h .", "contract declarer call call return",
         "{contract: 6S, declarer: Anna, defence: {Boris: pass, Vera: half}}"),
        ("7s a p w 7", "contract declarer call call tricks",
         "{contract: 7S, declarer: Anna, defence: {Boris: pass, Vera: whist}, "
         "tricks: {Anna: 7, Vera: 3}}"),
        ("all-pass 3 3 3", "contract tricks tricks tricks",
         "{contract: all-pass, tricks: {Anna: 3, Boris: 3, Vera: 3, Gleb: 1}}"),
        ("misere b 10", "contract declarer tricks",
         "{contract: misere, declarer: Boris, tricks: {Boris: 10, Vera: 0, Anna: 0}}"),
    ],
    ("sochi", THREE, "{concession: true, half_whist: false}"): [
        ("7s a concede 3", "contract declarer call concede",
         "{contract: 7S, declarer: Anna, concede: 3}"),
    ],
    ("austrian", THREE, ""): [
        ("hearts a w p 7 aces+four", "contract declarer call call tricks more",
         "{contract: 6H, declarer: Anna, defence: {Boris: whist, Vera: pass}, "
         "tricks: {Anna: 7, Boris: 3}, aces: four}"),
        ("all-pass", "contract", "{contract: all-pass}"),
    ],
}  # fmt: skip


def _variant(name: str, options: str) -> Variant:
    head = f"scorepad: 1\nvariant: {name}\noptions: {options or '{}'}\nplayers: [A, B, C]\n"
    from scorepad.judging import replayed
    from scorepad.problems import Source

    return replayed(Source("log", head))[0].variant


@pytest.mark.parametrize(
    ("table", "answers", "about", "hand"),
    [(table, *row) for table, rows in ASKED.items() for row in rows],
)
def test_only_what_the_hand_needs_is_asked(
    table: tuple[str, tuple[str, ...], str], answers: str, about: str, hand: str
) -> None:
    name, players, options = table
    variant, deal = _variant(name, options), Deal(1, players, players[-1])
    given: Answers = ()
    asked, left = [], answers.split()
    while question := next_question(given, deal, variant):
        if question.sole:
            given = (*given, Answer(question, question.sole))
            continue
        asked.append(question.about)
        typed = left.pop(0).replace("+", " ").replace(".", "")
        given = (*given, Answer(question, heard(question, typed, given, deal, variant)))
    assert (left, " ".join(asked)) == ([], about)
    assert hand_text(understand(line_of(given, deal, variant), deal, variant).hand) == hand


def test_an_answer_that_is_none_is_refused() -> None:
    variant, deal = library.newest("prefa"), Deal(1, FOUR, "Gleb")
    first = next_question((), deal, variant)
    assert first is not None
    for typed, code in (
        ("", "talk.empty"),
        ("misere", "contract.foreign"),
        ("10nt", "contract.off"),
        ("11s", "contract.level"),
        ("6s anna", "talk.word"),
        ("κ", "talk.ambiguous"),
        ("hello", "talk.contract"),
    ):
        with pytest.raises(ProblemsFoundError) as caught:
            heard(first, typed, (), deal, variant)
        assert [problem.code for problem in caught.value.problems] == [code]
    answers = (Answer(first, "6S"),)
    declarer = next_question(answers, deal, variant)
    assert declarer is not None
    with pytest.raises(ProblemsFoundError, match="Gleb deals and sits out"):
        heard(declarer, "gleb", answers, deal, variant)


def test_json_of_an_evening_that_was_played(folder: Path) -> None:
    """What play writes is a log like every other."""
    assert run(folder, "play", stdin=f"{SHORT}\n\n").code == 0
    sheet = json.loads(good_here(folder, "sheet", "--json"))
    assert sheet["balance"]["kapikia"] == {"Nikos": -8, "Petros": 2, "Takis": 6}
    assert run_here(folder, "check").code == 0

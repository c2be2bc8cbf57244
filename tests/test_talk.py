"""Table talk: what a line means, and what it says where it means nothing."""

from __future__ import annotations

import pytest

from scorepad import library
from scorepad.deal import Deal
from scorepad.hand import hand_text
from scorepad.problems import ProblemsFoundError, describe
from scorepad.talk import understand

PREFA = library.newest("prefa")
TABLE = Deal(1, ("Anna", "Babis", "Costas"), "Costas")

BOTH = "defence: {Anna: whist, Babis: whist}, tricks: {Costas: 6, Anna: 2, Babis: 2}"
COSTAS = f"{{contract: 6S, declarer: Costas, {BOTH}}}"

LINES = {
    "6S costas 6, anna whist 2, babis whist 2": COSTAS,
    "6s c6 a w2 b w2": COSTAS,
    "6s,c6,a,w2,b,w2": COSTAS,
    "6 S Costas 6 Anna w 2 Babis w 2": COSTAS,
    # The shortest: calls in speaking order, the declarer's count is what is missing.
    "6s c w2 w2": COSTAS,
    "6s c 6 w2 w": COSTAS,
    "6s c w2 babis w2": COSTAS,
    "6s c babis w2 w2": COSTAS,
    "6♠ COSTAS 6 ANNA W 2 BABIS W 2": COSTAS,
    "6 ♠️ cos 6 an w 2 ba w 2": COSTAS,
    "s c 6 b w 2 a w 2": COSTAS,
    "spades c 6 b w 2 a w 2": COSTAS,
    "6s c6 a w b w2": COSTAS,
    "6s c a w2 b w2": COSTAS,
    "6s c6 a w2 b w2 bid 6S": COSTAS.replace("}}", "}, bid: 6S}"),
    "6s c6 a w2 b w2 dealer b": COSTAS.replace("}}", "}, dealer: Babis}"),
    "6s c6 a w2 b w2 note a late, hard hand": COSTAS.replace("}}", "}, note: 'a late, hard hand'}"),
    "7♥ anna 8 b w 0 c w 2": (
        "{contract: 7H, declarer: Anna, defence: {Babis: whist, Costas: whist}, "
        "tricks: {Anna: 8, Babis: 0, Costas: 2}}"
    ),
    "8D anna 9 b w 1 c pass": (
        "{contract: 8D, declarer: Anna, defence: {Babis: whist, Costas: pass}, "
        "tricks: {Anna: 9, Babis: 1}}"
    ),
    "7S babis 7, costas invite 2, anna invited 1": (
        "{contract: 7S, declarer: Babis, defence: {Costas: invite, Anna: invited}, "
        "tricks: {Babis: 7, Costas: 2, Anna: 1}}"
    ),
    "7S babis 7, costas i 2, anna 1": (
        "{contract: 7S, declarer: Babis, defence: {Costas: invite, Anna: invited}, "
        "tricks: {Babis: 7, Costas: 2, Anna: 1}}"
    ),
    "9C anna, b pass, c pass": (
        "{contract: 9C, declarer: Anna, defence: {Babis: pass, Costas: pass}}"
    ),
    "7N anna b p c p": "{contract: 7NT, declarer: Anna, defence: {Babis: pass, Costas: pass}}",
    "10 nt anna b p c p": "{contract: 10NT, declarer: Anna, defence: {Babis: pass, Costas: pass}}",
    "nt anna b p c p": "{contract: 6NT, declarer: Anna, defence: {Babis: pass, Costas: pass}}",
    "all-pass": "{contract: all-pass}",
    "All-Pass anna 3 babis 3 costas 4": (
        "{contract: all-pass, tricks: {Anna: 3, Babis: 3, Costas: 4}}"
    ),
    "all pass": "{contract: all-pass}",
    "6s c6 a 2 w b 2 whists": COSTAS,
    "9C anna, b passed, c passes": (
        "{contract: 9C, declarer: Anna, defence: {Babis: pass, Costas: pass}}"
    ),
    "refused anna": "{contract: refused, declarer: Anna}",
    "misere anna 0 b 5 c 5": (
        "{contract: misere, declarer: Anna, tricks: {Anna: 0, Babis: 5, Costas: 5}}"
    ),
    "6s anna b h c p": "{contract: 6S, declarer: Anna, defence: {Babis: half, Costas: pass}}",
    "6s anna 6 b return 4 c h": (
        "{contract: 6S, declarer: Anna, defence: {Babis: return, Costas: half}, "
        "tricks: {Anna: 6, Babis: 4}}"
    ),
    "6s c6 a w2 b w2 talon as k♥ aces four revoke a 2 looked b concede 3 series 2": COSTAS.replace(
        "}}",
        "}, talon: [AS, KH], aces: four, revokes: {Anna: 2}, looked: [Babis], concede: 3,"
        " series: 2}",
    ),
    "6s c6 a w2 b w2 from kurochka Babis Anna from record b": COSTAS.replace(
        "}}", "}, from: {kurochka: [Babis, Anna], record: Babis}}"
    ),
    "6s c6 a w2 b w2 concede double": COSTAS.replace("}}", "}, concede: double}"),
}


PIETARI = Deal(1, ("Nikos", "Petros", "Willy"), "Willy")
# A letter that can be a name and a call is a name, unless only the call leaves nothing open.
LETTERS = {
    "9c n p p": "declarer: Nikos, defence: {Petros: pass, Willy: pass}",
    "9c n p w": "declarer: Nikos, defence: {Petros: pass, Willy: whist}",
    "9c n p p w p": "declarer: Nikos, defence: {Petros: pass, Willy: pass}",
    "9c n w w p w": "declarer: Nikos, defence: {Petros: whist, Willy: whist}",
    "9c w p p": "declarer: Willy, defence: {Nikos: pass, Petros: pass}",
    "9c n p w w p": "declarer: Nikos, defence: {Petros: whist, Willy: pass}",
    "9c n p willy w": "declarer: Nikos, defence: {Petros: pass, Willy: whist}",
}


@pytest.mark.parametrize("line", LETTERS)
def test_a_letter_that_can_be_a_name_and_a_call(line: str) -> None:
    hand = understand(line, PIETARI, PREFA).hand
    assert hand_text(hand) == f"{{contract: 9C, {LETTERS[line]}}}"


@pytest.mark.parametrize("line", LINES)
def test_line(line: str) -> None:
    assert hand_text(understand(line, TABLE, PREFA).hand) == LINES[line]


def test_what_is_filled_in_is_said() -> None:
    assert understand("6s c6 a w b w2", TABLE, PREFA).filled == ("Anna",)
    assert understand("6s c6 a w2 b w2", TABLE, PREFA).filled == ()
    assert understand("9C anna, b pass, c pass", TABLE, PREFA).filled == ()


CLASSIC = library.newest("classic")
FOUR = Deal(1, ("Anna", "Boris", "Clara", "Dmitri"), "Dmitri")
CLASSIC_LINES = {
    "misere anna 2 boris 4 clara 4": (
        "{contract: misere, declarer: Anna, tricks: {Anna: 2, Boris: 4, Clara: 4}}"
    ),
    "small misere anna 2 boris 4 clara 4": (
        "{contract: misere-small, declarer: Anna, tricks: {Anna: 2, Boris: 4, Clara: 4}}"
    ),
    "uvert-small boris clara 5 anna 5 revoke anna 2": (
        "{contract: uvert-small, declarer: Boris, tricks: {Boris: 0, Clara: 5, Anna: 5}, "
        "revokes: {Anna: 2}}"
    ),
    "all-pass anna 0 boris 5 clara 3": (
        "{contract: all-pass, tricks: {Anna: 0, Boris: 5, Clara: 3, Dmitri: 2}}"
    ),
    "all pass d2 a0 b5 c3 revoke b": (
        "{contract: all-pass, tricks: {Anna: 0, Boris: 5, Clara: 3, Dmitri: 2}, "
        "revokes: {Boris: 1}}"
    ),
    "7h anna 7 b i 2 c 1 talon as ks looked c from kurochka dmitri boris from record clara": (
        "{contract: 7H, declarer: Anna, defence: {Boris: invite, Clara: invited}, "
        "tricks: {Anna: 7, Boris: 2, Clara: 1}, talon: [AS, KS], looked: [Clara], "
        "from: {kurochka: [Dmitri, Boris], record: Clara}}"
    ),
}


@pytest.mark.parametrize("line", CLASSIC_LINES)
def test_line_of_classic(line: str) -> None:
    assert hand_text(understand(line, FOUR, CLASSIC).hand) == CLASSIC_LINES[line]


SOCHI = library.newest("sochi")
SOCHI_LINES = {
    "6s anna 6 boris p clara w 4": (
        "{contract: 6S, declarer: Anna, defence: {Boris: pass, Clara: whist}, "
        "tricks: {Anna: 6, Clara: 4}}"
    ),
    "6s a6 b p1 c w": (
        "{contract: 6S, declarer: Anna, defence: {Boris: pass, Clara: whist}, "
        "tricks: {Anna: 6, Boris: 1, Clara: 3}}"
    ),
    "7h a, b pass, c half": ("{contract: 7H, declarer: Anna, defence: {Boris: pass, Clara: half}}"),
    "7h a7 b return 3 c h": (
        "{contract: 7H, declarer: Anna, defence: {Boris: return, Clara: half}, "
        "tricks: {Anna: 7, Boris: 3}}"
    ),
    "all-pass a4 b3 c2": ("{contract: all-pass, tricks: {Anna: 4, Boris: 3, Clara: 2, Dmitri: 1}}"),
    "all-pass a4 b3 c3 series 2": (
        "{contract: all-pass, tricks: {Anna: 4, Boris: 3, Clara: 3}, series: 2}"
    ),
}


@pytest.mark.parametrize("line", SOCHI_LINES)
def test_line_of_sochi(line: str) -> None:
    assert hand_text(understand(line, FOUR, SOCHI).hand) == SOCHI_LINES[line]


def test_a_checked_ten_needs_no_calls() -> None:
    hand = understand("10s a 9 b 1 c 0", FOUR, SOCHI).hand
    assert (
        hand_text(hand) == "{contract: 10S, declarer: Anna, tricks: {Anna: 9, Boris: 1, Clara: 0}}"
    )


def test_the_hint_names_the_contracts_of_the_game() -> None:
    with pytest.raises(ProblemsFoundError) as caught:
        understand("raspasovka anna 4", FOUR, CLASSIC)
    hint = caught.value.problems[0].hint
    assert hint.endswith("or misere, misere-small, uvert, uvert-small or all-pass")
    with pytest.raises(ProblemsFoundError) as caught:
        understand("mizere anna 4", FOUR, CLASSIC)
    assert caught.value.problems[0].hint == "did you mean misere?"


ODD_NAMES = Deal(1, ("Bob [the cat]", "007", "-Bob"), "-Bob")


@pytest.mark.parametrize(
    ("table", "line", "tricks"),
    [
        (ODD_NAMES, "6S Bob [the cat] 6 007 w 2 -Bob w 2", (6, 2, 2)),
        (ODD_NAMES, "6S bob6 0072 w -b w2", (6, 2, 2)),
        (ODD_NAMES, "6S bob 6 0 w 2 - w 2", (6, 2, 2)),
        (Deal(1, ("Anna", "Anna W", "W"), "W"), "6S anna 6 anna w w 2 w w 2", (6, 2, 2)),
        (Deal(1, ("Note", "Dealer", "x, y"), "Note"), "6S x, y 6 note w 1 dealer w 3", (6, 1, 3)),
        (Deal(1, ("12:30", "李明", "Άννα"), "Άννα"), "6♠ 12:30 6 李 w 1 αννα w 3", (6, 1, 3)),
        (
            Deal(1, ("Anna Maria", "Anna Bella", "Cos"), "Cos"),
            "6S anna m 6 anna b w1 c w",
            (6, 1, 3),
        ),
        (
            Deal(1, ("Anna Maria", "Anna Bella", "Cos"), "Cos"),
            "6S anna m6 anna bel w1 c w",
            (6, 1, 3),
        ),
        (Deal(1, ("a", "b", "6"), "6"), "6S 6 6 a w 2 b w 2", (6, 2, 2)),
    ],
)
def test_odd_names(table: Deal, line: str, tricks: tuple[int, ...]) -> None:
    hand = understand(line, table, PREFA).hand
    assert tuple((hand.tricks or {}).values()) == tricks


BAD_LINES = {
    "6S costas p 6 anna w 2 babis w 2": [
        'talk:1:11: "pass" is said by nobody [talk.stray-call]',
        "  6S costas p 6 anna w 2 babis w 2",
        "            ^",
        "hint: two defend, and each says one thing; name who says it",
    ],
    "6S costas w 2 w 2 p": [
        'talk:1:19: "pass" is said by nobody [talk.stray-call]',
        "  6S costas w 2 w 2 p",
        "                    ^",
        "hint: two defend, and each says one thing; name who says it",
    ],
    "6S costas 6 anna w 2 babis w 2 revoke anna 2 revoke anna": [
        "talk:1:53: revoke Anna is said twice [talk.twice]",
        "  6S costas 6 anna w 2 babis w 2 revoke anna 2 revoke anna",
        "                                                      ^",
    ],
    "": [
        "talk:1:1: nothing was said [talk.empty]",
        "  ",
        "  ^",
        "hint: as in 6S anna 6, babis whist 2, costas whist 2",
    ],
    "anna 6": [
        'talk:1:1: "anna" is no contract [talk.contract]',
        "  anna 6",
        "  ^",
        "hint: a line begins with one: 6S 7C 8D 9H 10S 6NT (or 6♠ 7♣ 8♦ 9♥), "
        "or all-pass or refused",
    ],
    "6s dora 6 a w2": [
        'talk:1:4: nobody here is called "dora" [name.unknown]',
        "  6s dora 6 a w2",
        "     ^",
        "hint: at the table: Anna, Babis, Costas",
    ],
    "6s c6 a w2 b w2 b w3": [
        "talk:1:17: Babis is said twice [talk.twice]",
        "  6s c6 a w2 b w2 b w3",
        "                  ^",
    ],
    "6s c6 a w 2 p b w2": [
        'talk:1:13: "pass" is said by nobody [talk.stray-call]',
        "  6s c6 a w 2 p b w2",
        "              ^",
        "hint: two defend, and each says one thing; name who says it",
    ],
    "6s c6 a w2 b w2 c 6": [
        "talk:1:19: the count of Costas is said twice [talk.twice]",
        "  6s c6 a w2 b w2 c 6",
        "                    ^",
    ],
    "6s c6 a w2 b w2 aces three bid dealer": [
        'talk:1:22: "three" is not understood here [talk.word]',
        "  6s c6 a w2 b w2 aces three bid dealer",
        "                       ^",
        "hint: here can stand: four or none",
        "talk:1:28: after bid comes a contract [talk.lacks]",
        "  6s c6 a w2 b w2 aces three bid dealer",
        "                             ^",
        "talk:1:32: after dealer comes a name [talk.lacks]",
        "  6s c6 a w2 b w2 aces three bid dealer",
        "                                 ^",
    ],
    "6s c6 a w2 b w2.5": [
        'talk:1:15: hand 1: "Babis" is "2.5", not a whole number of 0 or more [number.whole]',
        "  6s c6 a w2 b w2.5",
        "                ^",
    ],
    "6s c6 a whits 2 b w2": [
        'talk:1:9: "whits" is not understood here [talk.word]',
        "  6s c6 a whits 2 b w2",
        "          ^",
        "hint: did you mean whist?",
    ],
    "all-pass anna": [
        "talk:1:10: Anna is named, but not what he did [talk.idle]",
        "  all-pass anna",
        "           ^",
        "hint: a count goes after the name",
    ],
    "12s c6 a w2 b w2": [
        "talk:1:1: hand 1: the level is 12; it goes from 6 to 10 [contract.level]",
        "  12s c6 a w2 b w2",
        "  ^",
    ],
}


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_line(line: str) -> None:
    with pytest.raises(ProblemsFoundError) as caught:
        understand(line, TABLE, PREFA)
    assert [text for one in caught.value.problems for text in describe(one)] == BAD_LINES[line]


def test_an_ambiguous_name_names_the_choices() -> None:
    table = Deal(1, ("Anna", "Anton", "Babis"), "Babis")
    with pytest.raises(ProblemsFoundError) as caught:
        understand("6s b 6 an w 2 ant w 2", table, PREFA)
    (problem,) = caught.value.problems
    assert list(describe(problem)) == [
        'talk:1:8: "an" can be Anna or Anton [name.ambiguous]',
        "  6s b 6 an w 2 ant w 2",
        "         ^",
        "hint: type one letter more",
    ]

"""The drawn paper, the chart in letters, Markdown: what stands where, and stays text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cases import ROOT, SAMPLES, TESTS, replay_text
from player import Player
from program import good_here, run_here

from scorepad.replay import Replay
from scorepad.settle import settle, worths
from scorepad.views.drawn.drawing import Drawing, width_of
from scorepad.views.drawn.paper import paper
from scorepad.views.scale import marks

GOLDEN = TESTS / "golden"
SVG = "{http://www.w3.org/2000/svg}"

PREFA = (ROOT / "samples" / "prefa-two-hands.yaml").read_text(encoding="utf-8")
# Four at the cross: Dora deals and sits out; 6♠ is worth 2, and so is each defender's trick. [003]
CROSS = """\
scorepad: 1
variant: prefa@1
players: [Anna, Babis, Costas, Dora]
hands:
- {contract: 6S, declarer: Anna, defence: {Babis: whist, Costas: whist},
   tricks: {Anna: 6, Babis: 2, Costas: 2}}
"""
# A six is worth 10 in the decimal table, and so is a trick of a whister. [S:62,63]
CLASSIC = """\
scorepad: 1
variant: classic@1
options: {record: 60}
players: [Anna, Boris, Clara, Dmitri]
hands:
- {contract: 6S, declarer: Anna, defence: {Boris: whist, Clara: whist},
   tricks: {Anna: 6, Boris: 2, Clara: 2}}
- {contract: 6H, declarer: Boris, defence: {Clara: pass, Dmitri: pass}}
"""
# A six is worth 2 in the pool, and 2 whists a trick. [SEED]
SOCHI = """\
scorepad: 1
variant: sochi@1
options: {pool: 10}
players: [Anna, Boris, Vera]
hands:
- {contract: 6S, declarer: Anna, defence: {Boris: whist, Vera: whist},
   tricks: {Anna: 6, Boris: 2, Vera: 2}}
- {contract: 6H, declarer: Anna, defence: {Boris: pass, Vera: pass}}
"""
# Each pays 10 into the pot; who makes his game takes 10, and pays for the others' tricks. [SEED]
AUSTRIAN = """\
scorepad: 1
variant: austrian@1
players: [Franz, Grete, Hans]
hands:
- {contract: 6S, declarer: Franz, defence: {Grete: pass, Hans: pass}}
"""
LOGS = {
    "prefa": PREFA, "cross": CROSS, "classic": CLASSIC, "sochi": SOCHI, "austrian": AUSTRIAN,
}  # fmt: skip


def replay_of(text: str) -> Replay:
    replay, problems = replay_text(text)
    assert not problems
    return replay


def picture(folder: Path, log: str) -> str:
    """What the program draws of a log."""
    path = folder / "session.yaml"
    path.write_text(log, encoding="utf-8")
    return good_here(folder, "export", "--format", "svg")


def fields(svg: str) -> dict[str, dict[str, str]]:
    """What stands in each zone of each field; a number that is crossed out in brackets."""
    found: dict[str, dict[str, str]] = {}
    for part in ElementTree.fromstring(svg).findall(f"{SVG}g"):
        zones = found.setdefault(part.attrib["aria-label"], {})
        for zone in part.findall(f"{SVG}g"):
            texts = zone.findall(f"{SVG}text")
            words = [text.text or "" for text in texts if text.attrib["class"] == "word"]
            numbers = [_numbers(text) for text in texts if text.attrib["class"] != "word"]
            zones[" ".join(words)] = " ".join(numbers)
    return found


def _numbers(text: ElementTree.Element) -> str:
    """A line of numbers: what is crossed out stands in spans."""
    parts = [text.text or ""]
    for span in text:
        assert span.attrib["class"] == "gone"
        parts += [f"({span.text})", span.tail or ""]
    return " ".join("".join(parts).split())


def test_a_field_of_prefa_has_the_kassa_and_what_each_other_owes(tmp_path: Path) -> None:
    """7♥: Babis is short, and pays 7 × 8 to Anna and 7 × 2 to Costas."""
    assert fields(picture(tmp_path, PREFA)) == {
        "Anna": {"kassa": "31", "kapikia Costas": "+4", "kapikia Babis": "+56"},
        "Babis": {"kassa": "31", "kapikia Anna": "−56", "kapikia Costas": "(+4) −10"},
        "Costas": {"kassa": "(31) 29", "kapikia Babis": "(−4) +10", "kapikia Anna": "−4"},
    }


def test_four_at_prefa_have_a_cross(tmp_path: Path) -> None:
    """Each next player sits on the right: against the clock from the left upper corner."""
    svg = picture(tmp_path, CROSS)
    assert list(fields(svg)) == ["Anna", "Dora", "Costas", "Babis"]
    assert fields(svg)["Anna"]["kassa"] == "(31) 29"
    assert fields(svg)["Babis"]["kapikia Anna"] == "+4"
    drawn = paper(replay_of(CROSS))
    corners = {part.label: part.border[0] for part in drawn.parts}
    assert corners["Anna"] == (0, 0)
    assert corners["Babis"] == (0, drawn.height / 2)
    assert corners["Costas"] == (drawn.width / 2, drawn.height / 2)
    assert corners["Dora"] == (drawn.width / 2, 0)


def test_a_classic_field_has_three_zones(tmp_path: Path) -> None:
    """The kurochka on top, the record, and below what he has written, from the left on."""
    found = fields(picture(tmp_path, CLASSIC))
    assert list(found) == ["Anna", "Boris", "Clara", "Dmitri"]
    assert found["Anna"] == {
        "kurochka": "", "record": "(60) 50",
        "whists Boris": "", "whists Clara": "", "whists Dmitri": "",
    }  # fmt: skip
    assert found["Boris"] == {
        "kurochka": "", "record": "(60) 50",
        "whists Clara": "", "whists Dmitri": "", "whists Anna": "20",
    }  # fmt: skip


def test_a_pulka_has_sides_and_a_middle(tmp_path: Path) -> None:
    """From the middle out: mountain, pool, whists; in the middle the pool that is played."""
    svg = picture(tmp_path, SOCHI)
    assert fields(svg) == {
        "Anna": {"pool": "(2) 4", "mountain": "", "whists Boris": "", "whists Vera": ""},
        "Boris": {"pool": "", "mountain": "", "whists Vera": "", "whists Anna": "4"},
        "Vera": {"pool": "", "mountain": "", "whists Anna": "4", "whists Boris": ""},
        "pool: 10": {"": "10"},
    }
    drawn = paper(replay_of(SOCHI))
    anna = drawn.parts[0]
    heights = {zone.label: max(point.y for point in zone.border) for zone in anna.zones}
    assert heights["Anna: mountain"] < heights["Anna: pool"]
    assert heights["Anna: pool"] < heights["whists of Anna on Boris"]


def test_an_austrian_tally_has_its_pot(tmp_path: Path) -> None:
    assert fields(picture(tmp_path, AUSTRIAN)) == {
        "Franz": {"chips": "(−10) 0"},
        "Grete": {"chips": "−10"},
        "Hans": {"chips": "−10"},
        "pot": {"chips": "(+30) +20"},
    }


@pytest.mark.parametrize("name", LOGS)
def test_the_picture_is_as_it_was_looked_at(name: str, tmp_path: Path) -> None:
    golden = (GOLDEN / f"paper-{name}.svg").read_text(encoding="utf-8")
    assert picture(tmp_path, LOGS[name]) == golden


def evening_of(variant: str, players: str, hands: int) -> str:
    """A long evening in which one player makes every game against two whisters."""
    names = players.split(", ")
    lines = [f"scorepad: 1\nvariant: {variant}\nplayers: [{players}]\nhands:"]
    for index in range(hands):
        playing = names if len(names) == 3 else [*names, *names][index % 4 :][:3]
        one, two, three = playing
        lines.append(
            f"- {{contract: 6S, declarer: {two}, defence: {{{three}: whist, {one}: whist}},"
            f" tricks: {{{two}: 6, {three}: 2, {one}: 2}}}}"
        )
    return "\n".join(lines) + "\n"


def test_a_long_evening_gets_more_paper_or_says_what_it_left_out() -> None:
    players = "Anna, Boris, Vera, Galina"
    short, long = (
        paper(replay_of(evening_of("classic@1\noptions: {record: 9000}", players, count)))
        for count in (4, 200)
    )
    assert not long.cut
    assert long.height > short.height
    endless = paper(replay_of(evening_of("sochi@1\noptions: {pool: 900}", "A, B, C", 400)))
    assert endless.cut
    cut = [zone for part in endless.parts for zone in part.zones if zone.cut]
    for zone in cut:
        numbers = [span.text for text in zone.texts if text.kind == "number" for span in text.spans]
        assert numbers[0] == "…"
        assert numbers[-1].isdigit()


def test_every_text_has_room_by_the_widths_that_are_known() -> None:
    """A line of numbers is no wider than the zone at its height, where that is level."""
    drawn: Drawing = paper(replay_of(evening_of("prefa@1\noptions: {kassa: 900}", "A, B, C", 40)))
    checked = 0
    for part in drawn.parts:
        for zone in part.zones:
            left, right = zone.border[0].x, zone.border[1].x
            for text in zone.texts:
                line = " ".join(span.text for span in text.spans)
                assert text.at.x >= left
                assert text.at.x + width_of(line, text.size) <= right
                checked += 1
    assert checked > 30


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_course_is_what_each_hand_would_settle_at(path: Path) -> None:
    """The evening cut off behind each hand settles at what the course says there."""
    text = path.read_text(encoding="utf-8")
    replay, _problems = replay_text(text, path.parent)
    course = worths(replay)
    assert len(course) == len(replay.steps) + 1
    assert course[-1] == settle(replay).units
    head, *items = re.split(r"^(?=- )", text.partition("\nhands:\n")[2], flags=re.M)
    for count in range(len(items)):
        start = text.partition("\nhands:\n")[0] + "\nhands:"
        cut = start + ("\n" + head + "".join(items[:count]) if count else " []\n")
        until, _problems = replay_text(cut, path.parent)
        assert settle(until).units == course[len(until.steps)]


@pytest.mark.parametrize(
    ("values", "most", "expected"),
    [
        ([], 5, [0, 1]),
        ([-7], 5, [-8, -6, -4, -2, 0]),
        ([31, -12], 6, [-20, -10, 0, 10, 20, 30, 40]),
        ([4000], 4, [0, 1000, 2000, 3000, 4000]),
    ],
)
def test_the_marks_of_an_axis(values: list[int], most: int, expected: list[int]) -> None:
    assert list(marks(values, most)) == expected


@pytest.mark.parametrize(
    ("words", "marks_of", "minus", "several"),
    [((), "●■▲", "−", "✳"), (("--ascii",), "oxv", "-", "*")],
)
def test_the_chart_marks_everybody_s_worth(
    words: tuple[str, ...], marks_of: str, minus: str, several: str, tmp_path: Path
) -> None:
    """If it stops, the pot of 20 goes 7, 7, 6: Franz has 0 + 7, Grete −10 + 7, Hans −10 + 6.

    The axis goes from −4 to 8 by twos, each of three lines.
    """
    (tmp_path / "session.yaml").write_text(AUSTRIAN, encoding="utf-8")
    title, *chart = good_here(tmp_path, "chart", *words).splitlines()
    assert title == "what everybody is worth after each hand: chips"
    franz, grete, hans = list(marks_of)
    assert [line.split()[0] for line in chart[0:19:3]] == [
        "+8", "+6", "+4", "+2", "0", f"{minus}2", f"{minus}4",
    ]  # fmt: skip
    assert chart[12][4] == several
    rows = {sign: row for row, line in enumerate(chart[:19]) for sign in line}
    assert [rows[sign] for sign in marks_of] == [2, 16, 18]
    assert chart[20:] == [
        "          1", f"{franz} Franz +7", f"{grete} Grete {minus}3", f"{hans} Hans {minus}4",
        f"{several} several at once",
    ]  # fmt: skip
    if words:
        assert "\n".join(chart).isascii()


@pytest.mark.parametrize(
    ("player", "sign"),
    [
        (partial(Player, TERM="dumb"), "o"),
        (partial(Player, LC_ALL="C"), "o"),
        (partial(Player, LC_ALL="", LANG="el_GR.UTF-8", LC_CTYPE=""), "●"),
    ],
)
def test_a_plain_terminal_gets_a_plain_chart(
    player: Callable[..., Player], sign: str, tmp_path: Path
) -> None:
    (tmp_path / "session.yaml").write_text(AUSTRIAN, encoding="utf-8")
    table = player(tmp_path, "chart", "--lang", "en")
    table.see(f"{sign} Franz +7")
    assert table.ended() == 0


NASTY = ("<script>alert(1)</script>", '"&amp; b', "*x* | `y` _z_ [a](http://b) @all")


def nasty_log() -> str:
    quoted = ", ".join("'" + name.replace("'", "''") + "'" for name in NASTY)
    one, two, three = ("'" + name + "'" for name in NASTY)
    return (
        f"scorepad: 1\nvariant: prefa@1\nplayers: [{quoted}]\nnote: '</title><b>'\nhands:\n"
        f"- {{contract: 6S, declarer: {one}, defence: {{{two}: pass, {three}: pass}}}}\n"
    )


def test_a_name_stays_a_name_in_a_picture(tmp_path: Path) -> None:
    found = fields(picture(tmp_path, nasty_log()))
    assert list(found) == list(NASTY)


def test_a_name_stays_a_name_in_markdown(tmp_path: Path) -> None:
    (tmp_path / "session.yaml").write_text(nasty_log(), encoding="utf-8")
    text = good_here(tmp_path, "export", "--format", "md")
    signs = r"(?<!\\)[<>`*_\[\]]|(?<![\\\w])@|(?<!\\)&"
    names = text.replace("**winners: ", "").replace("**", "")
    assert re.findall(signs, names) == []
    assert r"\<script\>alert(1)\</script\>" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    columns = {len(re.findall(r"(?<!\\)\|", row)) for row in rows[:4]}
    assert columns == {10}


def test_markdown_of_an_evening(tmp_path: Path) -> None:
    log = ROOT / "samples" / "prefa-two-hands.yaml"
    golden = (GOLDEN / "two-hands.md").read_text(encoding="utf-8")
    assert good_here(tmp_path, "export", "--format", "md", "-f", str(log)) == golden


def test_a_log_without_hands_has_a_picture_and_a_page(tmp_path: Path) -> None:
    good_here(tmp_path, "new", "--variant", "sochi", "--players", "A, B, C, D")
    for name in ("svg", "html", "md"):
        assert run_here(tmp_path, "export", "--format", name).code == 0
    assert "o A 0" in good_here(tmp_path, "chart", "--ascii")

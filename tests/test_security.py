"""A log or a variant from a stranger reads, runs and fills nothing, and its texts stay texts."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from shutil import which

import pytest
from program import good_here, run_here

from scorepad import tree
from scorepad.problems import MOST, printable

HEAD = "scorepad: 1\nvariant: {variant}\nplayers: {players}\nhands:\n"
NASTY = [
    "=cmd()", "+1", "-1+2", "@sum", "＝1", "<b>x</b>", "<script>alert(1)</script>", "&lt;i&gt;",
    "a\u202eb", "\u2067x", "\u200fy", "x; include /etc/passwd", "include /etc/passwd", "!include x",
    "a  1 EUR", "| a | b", "[a](http://x)", "`a`", "{{ 7*7 }}", "{% x %}", "%s", "{name}",
    "${HOME}", "2026-01-01 x", "~ monthly", "'; drop", '"quoted"', "commodity $", "\\x1b[31m",
]  # fmt: skip
# As only a note, or a text of a variant, can hold them.
ESCAPES = ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b2J", "a\rb", "a\x08b", "\u2028", "\x00"]
OBEYED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r](?!\d+(/\d+)?$)")
SHOWN = (
    ("sheet",), ("sheet", "--sections", "--payments"), ("explain",), ("explain", "settlement"),
    ("settle",), ("chart",), ("check",),
    *(("export", "--format", name) for name in ("html", "svg", "md", "hledger")),
)  # fmt: skip


def evening(name: str, note: str, variant: str = "prefa@1") -> str:
    """A log in which a name and a note stand everywhere they may."""
    players = json.dumps([name, "Babis", "Costas"])
    him, text = json.dumps(name), json.dumps(note)
    return HEAD.format(variant=variant, players=players) + (
        f"- {{contract: 6S, declarer: {him}, defence: {{Babis: whist, Costas: pass}}, "
        f"tricks: {{{him}: 6, Babis: 4}}, note: {text}}}\n"
        f"- {{note: {text}}}\n"
        f"- {{adjust: {{column: kapikia, player: {him}, against: Babis, amount: 1}}, "
        f"note: {text}}}\n"
        f"- {{contract: 6S, declarer: Babis, defence: {{Costas: pass, {him}: whist}}, "
        f"tricks: {{Babis: 6, {him}: 4}}, note: {text}}}\n"
    )


class Page(HTMLParser):
    """The elements of a page, with their attributes' names, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: set[tuple[str, ...]] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add((tag, *(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("nasty", [*NASTY, *ESCAPES], ids=ascii)
def test_a_name_and_a_note_stay_text_in_every_view(nasty: str, tmp_path: Path) -> None:
    name = nasty if nasty in NASTY else "Anna"
    log = tmp_path / "session.yaml"
    plain = {}
    for form in ("html", "svg"):
        log.write_text(evening("Anna", "late"), encoding="utf-8")
        plain[form] = Page(good_here(tmp_path, "export", "--format", form))
    log.write_text(evening(name, nasty), encoding="utf-8")
    for words in SHOWN:
        out = good_here(tmp_path, *words)
        assert not OBEYED.search(out), words
        if words[-1] in plain:
            page = Page(out)
            assert page.elements <= plain[words[-1]].elements
            # The picture cuts what is too long for its place.
            assert printable(name)[:2] in page.text
    assert json.loads(good_here(tmp_path, "sheet", "--json"))["players"][0] == name


@pytest.mark.parametrize("nasty", NASTY, ids=ascii)
def test_no_cell_of_csv_is_a_formula(nasty: str, tmp_path: Path) -> None:
    (tmp_path / "session.yaml").write_text(evening(nasty, nasty), encoding="utf-8")
    rows = list(csv.reader(io.StringIO(good_here(tmp_path, "export", "--format", "csv"))))
    assert {len(row) for row in rows} == {8}
    assert [row for row in rows for cell in row if FORMULA.match(cell)] == []
    kept = printable(nasty if nasty[0] not in "=+-@＝" else f"'{nasty}")
    assert {row[2] for row in rows[1:]} == {kept, "Babis", "Costas"}


@pytest.mark.parametrize("nasty", [*NASTY, *ESCAPES], ids=ascii)
def test_hledger_reads_no_directive(nasty: str, tmp_path: Path) -> None:
    """Every line is a comment, the head of a transaction or a posting to a known account."""
    name = nasty if nasty in NASTY else "Anna"
    (tmp_path / "session.yaml").write_text(evening(name, nasty), encoding="utf-8")
    journal = good_here(tmp_path, "export", "--format", "hledger")
    (tmp_path / "out.journal").write_text(journal, encoding="utf-8")
    posting = r"    (players:[\w .'-]+|equity:kassa|settlement:[\w .'-]+)  -?[\d.]+ \"\w+\""
    head = r"2000-01-01 (opening|hand \d|adjustment|settlement|paid)"
    for line in journal.split("\n"):
        assert re.fullmatch(rf"|; .*|decimal-mark \.|{head}|{posting}", line), line
    if which("hledger"):
        command = ["hledger", "-f", "out.journal", "check"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


HOUSE = """
scorepad-variant: 1
extends: prefa@1
name: house
version: 1
title: {en: NASTY}
tables:
  values: {source: NASTY, cells: {6H: 6}}
rules:
- {rule: refusal, about: {en: NASTY}, source: NASTY, refusal_points: 5, refusal_price: 2}
labels:
  kassa: {en: NASTY}
  values: {en: NASTY}
options:
  kassa: {about: {en: NASTY}}
"""


@pytest.mark.parametrize("nasty", [*NASTY, *ESCAPES], ids=ascii)
def test_the_words_of_a_variant_stay_text(nasty: str, tmp_path: Path) -> None:
    text = json.dumps(nasty).replace("{", "{{").replace("}", "}}") if "{" in nasty else None
    written = HOUSE.replace("NASTY", text or json.dumps(nasty))
    (tmp_path / "house.yaml").write_text(written, encoding="utf-8")
    log = evening("Anna", "late", "./house.yaml") + "- {contract: refused, declarer: Anna}\n"
    (tmp_path / "session.yaml").write_text(log, encoding="utf-8")
    for words in (*SHOWN, ("variants", "./house.yaml"), ("export", "--format", "csv")):
        outcome = run_here(tmp_path, *words)
        assert "Traceback" not in outcome.err
        assert outcome.code in (0, 1)
        assert not OBEYED.search(outcome.out + outcome.err), words
        if words[-1] in ("html", "svg"):
            assert "script" not in {tag for tag, *_ in Page(outcome.out).elements}


@pytest.mark.parametrize("kind", ["file", "folder", "pipe", "endless"])
def test_a_link_beside_the_log_leads_nowhere(kind: str, tmp_path: Path) -> None:
    """A folder from a stranger may hold a link to what is not his."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("the secret\n", encoding="utf-8")
    table = tmp_path / "table"
    table.mkdir()
    target = {"file": secret, "folder": tmp_path, "endless": Path("/dev/zero")}.get(kind)
    if target:
        (table / "house.yaml").symlink_to(target)
    else:
        os.mkfifo(table / "house.yaml")
    (table / "session.yaml").write_text(evening("Anna", "late", "./house.yaml"), encoding="utf-8")
    for words in (("sheet",), ("check",), ("variants", "./house.yaml")):
        outcome = run_here(table, *words)
        assert outcome.code == 1
        assert "[variant.link]" in outcome.out + outcome.err
        assert "the secret" not in outcome.out + outcome.err


def test_a_link_to_a_file_beside_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(HOUSE.replace("NASTY", "ours"), encoding="utf-8")
    (tmp_path / "house.yaml").symlink_to("ours.yaml")
    (tmp_path / "session.yaml").write_text(evening("A", "b", "./house.yaml"), encoding="utf-8")
    good_here(tmp_path, "sheet")


def test_an_endless_log_is_refused(tmp_path: Path) -> None:
    outcome = run_here(tmp_path, "sheet", "-f", "/dev/zero")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == "/dev/zero: the file is larger than 64 MiB [file.size]\n"


@pytest.mark.parametrize(
    "text",
    [
        "hands:\n" + "- 1\n" * 3000,
        "hands: [" + "{}," * 3000 + "]\n",
        "hands:\n- {" + "a," * 3000 + "}\n",
        "hands:\n- {" + ",".join(f"k{number}" for number in range(3000)) + "}\n",
        "options: {" + ",".join(f"k{number}" for number in range(3000)) + "}\n",
    ],
    ids=["items", "flow", "same", "keys", "options"],
)
def test_of_thousands_of_problems_the_first_are_told(text: str, tmp_path: Path) -> None:
    log = tmp_path / "session.yaml"
    log.write_text("scorepad: 1\nvariant: prefa@1\nplayers: [A, B, C]\n" + text, encoding="utf-8")
    for words in (("check",), ("sheet",), ("sheet", "--partial"), ("undo",)):
        outcome = run_here(tmp_path, *words)
        assert outcome.code == 1
        said = outcome.out + outcome.err
        assert said.count("[problems.many]") == 1
        assert len(re.findall(r"^session.yaml:\d", said, re.M)) == MOST + 1
        assert len(said) < 700 * (MOST + 2)


def test_so_many_values_are_no_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_NODES", 30)
    (tmp_path / "session.yaml").write_text(evening("Anna", "late"), encoding="utf-8")
    outcome = run_here(tmp_path, "sheet")
    assert outcome.code == 1
    assert outcome.err.startswith(
        "session.yaml:5:103: there are more than 30 values; no evening has so many [yaml.nodes]\n"
    )

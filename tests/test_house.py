"""House variants: what they extend, where they stand, and what is wrong with them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from cases import ROOT
from program import good_here, run_here

HOUSE = "scorepad-variant: 1\nextends: prefa@1\nname: house\nversion: 1\ntitle: {en: Ours}\n"
LOG = "scorepad: 1\nvariant: ./house.yaml\nplayers: [Anna, Babis, Costas]\nhands: []\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a house variant and a log that uses it."""
    (tmp_path / "house.yaml").write_text(HOUSE)
    (tmp_path / "session.yaml").write_text(LOG)
    return tmp_path


def test_the_sample_house(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "samples" / "house", tmp_path / "house")
    # From another folder too: the variant stands beside the log.
    log = str(tmp_path / "house" / "thursday.yaml")
    sheet = json.loads(good_here(ROOT, "sheet", "--json", "-f", log))
    assert sheet["variant"] == "house@1"
    assert sheet["balance"]["kassa"] == {"Anna": 14, "Babis": 9, "Costas": 25}
    out = good_here(tmp_path, "explain", "1", "-f", log)
    assert "value of 6♥ = 6 (./house.yaml:16)" in out
    assert "duty of" not in out
    out = good_here(tmp_path, "explain", "3", "-f", log)
    assert "source our table, since a long evening in March (./house.yaml:" in out
    out = good_here(tmp_path / "house", "variants", "./house.yaml")
    assert "kassa = 20" in out
    assert "6S 2, 6C 3, 6D 4, 6H 6, 6NT 6" in out


def test_an_evening_under_house_rules(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HOUSE + "options: {kassa: {default: 12}}\n")
    good_here(tmp_path, "new", "--variant", "./house.yaml", "--players", "A,B,C")
    assert "variant: ./house.yaml\n" in (tmp_path / "session.yaml").read_text()
    added = good_here(tmp_path, "add", "6S a, b p, c p")
    assert [line.split() for line in added.splitlines() if line.startswith("kassa")] == [
        ["kassa", "10", "12", "12"]
    ]


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ("rulez: []\n", 'house.yaml:6:1: there is no key "rulez" here [key.unknown]'),
        ("options: {kassa: {default: x}}\n",
         'house.yaml:6:28: the option kassa is "x", not a whole number of 1 or more'
         " [option.whole]"),
        ("tables: {values: {cells: {6S: two}}}\n",
         'house.yaml:6:31: "6S" is "two", not a whole number of 0 or more [number.whole]'),
        ("rules: [{rule: refusal, source: us, about: {en: x}, refusal_points: 3}]\n",
         'house.yaml:6:9: the rule refusal lacks its parameter "refusal_price" [rule.parameter]'),
        ("rules: [{rule: refuse, source: us, about: {en: x}}]\n",
         'house.yaml:6:16: there is no rule "refuse" [rule.unknown]'),
        ("without: {rules: [refuse]}\n",
         'house.yaml:6:19: the extended variant has no "refuse" among its rules'
         " [variant.without]"),
        ("without: {options: [aces], tables: [bon]}\n",
         'house.yaml:6:21: the extended variant has no "aces" among its options'
         " [variant.without]"),
        ("without: {options: [lazy]}\n", 'there is no option "lazy" here [variant.option]'),
        ("players: three\n", '"players" takes a list'),
    ],
)  # fmt: skip
def test_mistakes_in_a_house_variant(table: Path, house: str, says: str) -> None:
    (table / "house.yaml").write_text(HOUSE + house)
    outcome = run_here(table, "check")
    assert outcome.code == 1
    assert says in outcome.out
    assert "Traceback" not in outcome.err


def test_a_circle_of_variants(table: Path) -> None:
    (table / "house.yaml").write_text(HOUSE.replace("prefa@1", "./other.yaml"))
    (table / "other.yaml").write_text(HOUSE.replace("prefa@1", "./house.yaml"))
    outcome = run_here(table, "check")
    assert outcome.code == 1
    assert outcome.out.startswith(
        "./other.yaml:2:10: the variants extend each other in a circle:"
        " ./house.yaml → ./other.yaml → ./house.yaml [variant.circle]\n"
    )


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("./none.yaml", "variant.file"),
        ("./../house.yaml", "variant.path"),
        ("./sub/house.yaml", "variant.path"),
        ("../house.yaml", "variant.unknown"),
        ("/etc/passwd", "variant.unknown"),
        ("./..", "variant.path"),
        ("./", "variant.path"),
        ("./list.yaml", "variant.form"),
        ("./latin.yaml", "file.encoding"),
        ("./torn.yaml", "yaml.syntax"),
    ],
)
def test_files_that_are_no_variant_beside_the_log(table: Path, variant: str, code: str) -> None:
    (table / "list.yaml").write_text("- a\n")
    (table / "latin.yaml").write_bytes("title: é\n".encode("latin-1"))
    (table / "torn.yaml").write_text("title: {en: x\n")
    (table / "session.yaml").write_text(LOG.replace("./house.yaml", variant))
    outcome = run_here(table, "sheet")
    assert (outcome.code, outcome.out) == (1, "")
    assert f"[{code}]" in outcome.err


def test_home_has_no_pre_bid_no_aces_and_no_fourth(tmp_path: Path) -> None:
    new = ("new", "--variant", "prefa-home")
    assert "[players.count]" in run_here(tmp_path, *new, "--players", "A,B,C,D").err
    assert "[option.unknown]" in run_here(
        tmp_path, *new, "--players", "A,B,C", "--option", "lazy=1,2"
    ).err  # fmt: skip
    good_here(tmp_path, *new, "--players", "A,B,C")
    assert "[contract.foreign]" in run_here(tmp_path, "add", "refused a").err
    assert "[aces.off]" in run_here(tmp_path, "add", "6S a, b p, c p, aces four").err
    added = good_here(tmp_path, "add", "6S a, b p, c p")
    assert [line.split() for line in added.splitlines() if line.startswith("kassa")] == [
        ["kassa", "28", "30", "30"]
    ]


def test_the_seven_of_diamonds(tmp_path: Path) -> None:
    """Who holds it deals the second hand, whoever dealt the first. [003]"""
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "A,B,C", "--dealer", "A")
    good_here(tmp_path, "add", "6S b, c p, a p")
    out = good_here(tmp_path, "add", "6S c, a p, b p, dealer c")
    assert "hand 3: A deals" in out

"""Names survive every command and a second reading, whatever letters they have."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from program import good, good_here, run_here

NAMES = (
    "Bob [the cat]", "[/]", ":smile:", "NO", "007", "12:30", "李明", "Άννα", "O'Brien", "a: b",
    "#x", "-Bob", "x, y", '"quoted"', "~", "null", "*star", "&amp", "{curly}", "%d {name}",
    "Ἀχιλλεύς", "e\u0301", "مريم", "👩‍👩‍👧", "a\\nb", "<script>", "- dash", "? key", "trailing:",
)  # fmt: skip
LOCALES = (
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives(name: str, tmp_path: Path) -> None:
    _play(partial(good_here, tmp_path), name)


@pytest.mark.parametrize("env", LOCALES, ids=range(len(LOCALES)))
@pytest.mark.parametrize("name", ["Άννα", "李明"])
def test_a_name_survives_every_locale(name: str, env: dict[str, str], tmp_path: Path) -> None:
    _play(partial(good, tmp_path, env=env), name)


def _play(say: Callable[..., str], name: str) -> None:
    players = ("--player", name, "--player", "Rosa", "--player", "Zoe")
    say("new", "--variant", "prefa", *players)
    added = say("add", "--", "6S", name, "6", "Rosa", "w", "2", "Zoe", "w", "2")
    assert f"6♠ {name} 6, Rosa whist 2, Zoe whist 2" in added
    say("add", "--", "7H", "Rosa", "8", "Zoe", "w", "0", name, "w")
    assert name in say("sheet")
    assert f"Zoe → {name}: 14" in say("explain")
    assert name in say("sheet", "--sections", "--payments")
    assert name in say("settle")
    sheet = json.loads(say("sheet", "--json"))
    assert sheet["players"] == [name, "Rosa", "Zoe"]
    assert sheet["balance"]["kapikia"] == {name: 6, "Rosa": 60, "Zoe": -66}
    assert json.loads(say("settle", "--json"))["winner"] == ["Rosa"]
    assert say("check") == "session.yaml: 2 hands, no problems\n"


def test_the_log_is_read_by_every_yaml_reader(tmp_path: Path) -> None:
    """Names that look like other types are quoted, so that they stay texts."""
    import yaml

    for name in NAMES:
        log = tmp_path / "session.yaml"
        log.unlink(missing_ok=True)
        players = ("--player", name, "--player", "Rosa", "--player", "Zoe")
        good_here(tmp_path, "new", "--variant", "prefa", *players)
        good_here(tmp_path, "add", "--", "6S", name, "6", "Rosa", "w", "2", "Zoe", "w", "2")
        read = yaml.safe_load(log.read_text(encoding="utf-8"))
        assert read["players"] == [name, "Rosa", "Zoe"]
        assert read["hands"][0]["tricks"] == {name: 6, "Rosa": 2, "Zoe": 2}


@pytest.mark.parametrize(
    "players",
    [
        ("ΆΝΝΑ", "άννα", "Rosa"),
        ("é", "e\u0301", "Rosa"),
        ("pot", "Anna", "Rosa"),
        ("a\nb", "Anna", "Rosa"),
        ("", "Anna", "Rosa"),
        ("Anna", "Rosa"),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(
    players: tuple[str, ...], tmp_path: Path
) -> None:
    words = [word for name in players for word in ("--player", name)]
    outcome = run_here(tmp_path, "new", "--variant", "prefa", *words)
    assert outcome.code == 1
    assert outcome.out == ""
    assert "[players." in outcome.err
    assert not list(tmp_path.iterdir())

"""Bad logs: the exact lines that each of them prints, and every code of the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from cases import SAMPLES, TESTS
from made import ELSEWHERE, told

from scorepad import tree
from scorepad.catalogue import HINTS, TEXTS
from scorepad.logfile import checked
from scorepad.problems import describe

BAD = sorted((TESTS / "bad").glob("*.yaml"))


def test_there_are_bad_logs() -> None:
    assert len(BAD) >= 70


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    _, problems = checked(Path(path.name))
    lines = [line for problem in problems for line in describe(problem)]
    assert lines == path.with_suffix(".txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert any(not problem.warning for problem in problems)


@pytest.mark.parametrize("path", [*BAD, *SAMPLES], ids=lambda path: path.stem)
def test_without_libyaml_a_log_reads_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what the parser itself says of bad YAML has other words."""
    log, problems = checked(path)
    monkeypatch.setattr(tree, "_LOADER", yaml.SafeLoader)
    other, others = checked(path)
    assert [(one.code, one.place, one.hand) for one in problems] == [
        (one.code, one.place, one.hand) for one in others
    ]
    assert (log and log.replay.sheet) == (other and other.replay.sheet)


def test_every_code_has_its_file() -> None:
    """Each code is caused by a file, but for those that none can cause: another test does."""
    assert len(TEXTS) >= 150
    assert set(TEXTS) - set(dict(told())) == set(ELSEWHERE)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    assert [code for code in ELSEWHERE if code not in tests] == []


def test_every_code_is_used() -> None:
    """The catalogue has no text that nothing raises."""
    package = TESTS.parent / "scorepad"
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in package.rglob("*.py")
        if path.name != "catalogue.py"
    )
    tricks = {key for key in HINTS if key.startswith("tricks.")}
    assert {key for key in (*TEXTS, *HINTS) if f'"{key}"' not in source} - tricks == set()

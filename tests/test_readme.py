"""The README: every command in it is run, in order, and prints what the README says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cases import ROOT, SAMPLES
from program import run

README = ROOT / "README.md"
BLOCKS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.S)


def test_an_evening_goes_as_the_readme_says(tmp_path: Path) -> None:
    commands = 0
    for block in BLOCKS:
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            line, _, expected = part.partition("\n")
            program, *words = shlex.split(line)
            assert program == "scorepad"
            outcome = run(tmp_path, *words)
            assert outcome.out + outcome.err == expected
            commands += 1
    assert commands >= 7


@pytest.mark.parametrize("command", re.findall(r"```sh\n(.*?)\n```", README.read_text("utf-8")))
def test_set_up_commands_name_what_exists(command: str, tmp_path: Path) -> None:
    """What the set-up commands run after installing works in this environment too."""
    last = shlex.split(command.split("&&")[-1])
    if "pytest" in last:
        assert last[1:] == ["-m", "pytest", "-n", "auto"]
        return
    words = [str(ROOT / word) if word.startswith("samples/") else word for word in last[1:]]
    assert run(tmp_path, *words).code == 0


def test_samples_are_checked(tmp_path: Path) -> None:
    assert run(tmp_path, "check", *map(str, SAMPLES)).code == 0

"""The README: what it says of setting up works, and its samples are right."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cases import ROOT, SAMPLES
from program import run

README = ROOT / "README.md"


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

"""Runs the program as a player does: a process of its own, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

# The program beside the Python that runs the tests: of a checkout, or of an installed wheel.
SCOREPAD = Path(sys.executable).parent / "scorepad"


class Outcome(NamedTuple):
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str


def run(
    folder: Path, *words: str, env: Mapping[str, str] | None = None, stdin: str = ""
) -> Outcome:
    """Run `scorepad` with these words."""
    inherited = {key: value for key, value in os.environ.items() if key != "SCOREPAD_FILE"}
    done = subprocess.run(
        [os.fsencode(SCOREPAD), *(word.encode() for word in words)],
        cwd=folder,
        env={**inherited, **(env or {})},
        input=stdin.encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def good(folder: Path, *words: str, env: Mapping[str, str] | None = None) -> str:
    """What a run prints that must succeed."""
    outcome = run(folder, *words, env=env)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    return outcome.out

"""Runs the program as a player does: in a folder of its own, in a process of its own or in this."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from scorepad.language import ENGLISH, speaking

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


def run_here(folder: Path, *words: str) -> Outcome:
    """Run the program inside this process, which is much quicker."""
    from scorepad.cli import main

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    code: int | str | None = 0
    before = sys.argv
    with chdir(folder), redirect_stdout(out), redirect_stderr(err), speaking(ENGLISH):
        sys.argv = ["scorepad", *words]
        try:
            main()
        except SystemExit as end:
            code = end.code
        finally:
            sys.argv = before
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    assert isinstance(code, int | None)
    return Outcome(code or 0, texts[0], texts[1])


def good_here(folder: Path, *words: str) -> str:
    """What a run inside this process prints that must succeed."""
    outcome = run_here(folder, *words)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    return outcome.out


def good(folder: Path, *words: str, env: Mapping[str, str] | None = None) -> str:
    """What a run prints that must succeed."""
    outcome = run(folder, *words, env=env)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    return outcome.out

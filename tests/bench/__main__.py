"""Ratios of time and memory, measured side by side in one run: `python tests/bench`.

Every program is run as a process of its own, in turn with the others, and its median counts.
Nothing here is part of the test run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from evening import journal_of, ledger_of, log_of, write

HERE = Path(__file__).parent
SCOREPAD = str(Path(sys.executable).parent / "scorepad")
ROUNDS = 11
EVENING, MANY, MOST = 40, 10_000, 100_000
# A process without a hand, whose memory does not count as a hand's.
EMPTY = 1


class Line(NamedTuple):
    """A ratio that was measured, and the one that is wanted."""

    what: str
    ratio: float
    goal: float

    def __str__(self) -> str:
        return f"{self.what:<58} {self.ratio:6.2f} {self.goal:6.2f}"


def seconds(command: Sequence[str]) -> float:
    """How long a command takes as a whole process."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def medians(
    commands: Mapping[str, Sequence[str]], before: Callable[[], object] = lambda: None
) -> dict[str, float]:
    """The median time of each command, run in turn; `before` each round."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        before()
        for name, command in commands.items():
            times[name].append(seconds(command))
    return {name: median(taken) for name, taken in times.items()}


def answers(folder: Path) -> Iterator[Line]:
    """`add` and `sheet` of an evening against the least that a program does."""
    text = log_of(EVENING)
    log = write(folder, "evening.yaml", text)
    talk = ["6S", "anna", "6,", "babis", "whist", "2,", "costas", "whist", "2"]
    taken = medians(
        {
            "floor": [sys.executable, str(HERE / "floor.py"), str(log)],
            "sheet": [SCOREPAD, "sheet", "-f", str(log)],
            "add": [SCOREPAD, "add", "-f", str(log), *talk],
        },
        lambda: write(folder, "evening.yaml", text),
    )
    yield Line(f"sheet of {EVENING} hands / the floor", taken["sheet"] / taken["floor"], 1.25)
    yield Line(f"add to {EVENING} hands / the floor", taken["add"] / taken["floor"], 1.25)


def accounting(folder: Path) -> Iterator[Line]:
    """The last balance of a long log against the accounting tools."""
    log = write(folder, "many.yaml", log_of(MANY))
    journal = write(folder, "many.journal", journal_of(MANY))
    ledger = write(folder, "many.beancount", ledger_of(MANY))
    beancount = Path(sys.executable).parent / "bean-check"
    commands = {"scorepad": [SCOREPAD, "sheet", "--json", "--last", "-f", str(log)]}
    if shutil.which("hledger"):
        commands["hledger"] = ["hledger", "-f", str(journal), "bal"]
    if beancount.exists():
        commands["bean-check"] = [str(beancount), "--no-cache", str(ledger)]
    taken = medians(commands)
    for name, goal in (("hledger", 1.0), ("bean-check", 0.6)):
        if name in taken:
            yield Line(f"{MANY} hands / {name}", taken["scorepad"] / taken[name], goal)


def growth(folder: Path) -> Iterator[Line]:
    """Time and memory of ten times as many hands, and the price of one more."""
    logs = {count: write(folder, f"{count}.yaml", log_of(count)) for count in (EMPTY, MANY, MOST)}
    reading = {
        count: [SCOREPAD, "sheet", "--json", "--last", "-f", str(log)]
        for count, log in logs.items()
    }
    adding = [
        SCOREPAD,
        "add",
        "-f",
        str(logs[MANY]),
        *["6S", "anna,", "babis", "p,", "costas", "p"],
    ]
    many = [seconds(reading[MANY]) for _ in range(ROUNDS)]
    # The longest run is slow, and its ratio far from its goal.
    most = [seconds(reading[MOST]) for _ in range(3)]
    added = [seconds(adding) for _ in range(ROUNDS)]
    yield Line(f"{MOST} hands / {MANY} hands", median(most) / median(many), 11.0)
    yield Line(f"add hand {MANY + 1} / reading {MANY}", median(added) / median(many), 1.0)
    peak = _peak(reading[MOST]) - _peak(reading[EMPTY])
    yield Line(f"kB of memory a hand, of {MOST}", peak / MOST, 1.5)


def _peak(command: Sequence[str]) -> float:
    """The most memory that a command has at once, in kB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _pid, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return float(usage.ru_maxrss)


def main() -> None:
    """Print a line for each ratio that was asked for."""
    parts = {"answers": answers, "accounting": accounting, "growth": growth}
    print(f"{'measured side by side':<58} {'ratio':>6} {'goal':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or parts:
            for line in parts[name](Path(folder)):
                print(line, flush=True)


if __name__ == "__main__":
    main()

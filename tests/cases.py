"""The example files and samples: what they hold, found once for all tests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from scorepad.amount import Number, simplest
from scorepad.judging import replayed
from scorepad.problems import Problem, Source
from scorepad.replay import Replay
from scorepad.sheet import Entry

TESTS = Path(__file__).parent
ROOT = TESTS.parent
EXAMPLES = sorted((TESTS / "examples").glob("*/*.yaml"))
# Logs; a house variant stands beside its log.
SAMPLES = sorted(
    path
    for path in (ROOT / "samples").glob("**/*.yaml")
    if "\nscorepad: 1\n" in path.read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Example:
    """An example file: the log in it, and what it says must come out."""

    path: Path
    log: str
    source: str
    expect: dict[str, Any]


def read_example(path: Path) -> Example:
    """The log of an example file without its two extra keys, and those."""
    text = path.read_text(encoding="utf-8")
    extra = yaml.load(text, Loader=yaml.BaseLoader)
    blocks: list[list[str]] = [[]]
    for line in text.splitlines(keepends=True):
        if line[0] not in " -#\n":
            blocks.append([])
        blocks[-1].append(line)
    log = "".join(
        line for block in blocks if block and block[0].split(":")[0] not in ("source", "expect")
        for line in block
    )  # fmt: skip
    return Example(path, log, extra["source"], extra["expect"])


def replay_text(text: str, beside: Path = TESTS) -> tuple[Replay, tuple[Problem, ...]]:
    """The replay of a log's text, with every problem."""
    return replayed(Source("log.yaml", text), beside)


def written(entries: tuple[Entry, ...]) -> dict[str, dict[str, Number]]:
    """What entries write by column: "D" for an own column, "D>A" for a payment."""
    columns: dict[str, Counter[str]] = {}
    for entry in entries:
        key = entry.player if entry.against is None else f"{entry.against}>{entry.player}"
        columns.setdefault(entry.column, Counter())[key] += entry.amount  # type: ignore[assignment]
    return {
        name: {key: simplest(value) for key, value in cells.items()}
        for name, cells in columns.items()
    }

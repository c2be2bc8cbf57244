"""A log as it stands on disk: read with everything that is wrong in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from scorepad.judging import replayed
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_of
from scorepad.replay import Played, Replay
from scorepad.tree import bytes_of, decode


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it was read: its bytes, and what they come to.

    `problems` are all that the text and the facts have, in the order of the file.
    """

    path: Path
    data: bytes
    source: Source
    replay: Replay
    problems: tuple[Problem, ...]

    def hand(self, number: str) -> Played:
        """The hand of that number, or the last one for "".

        Raises ProblemsFoundError when there is none.
        """
        played = self.replay.played
        index = int(number or len(played)) - 1 if len(number) < 10 else -1
        if 0 <= index < len(played):
            return played[index]
        code = "hand.none" if number else "hand.empty"
        raise ProblemsFoundError(
            [problem_of(code, str(self.path), number=number, count=len(played))]
        )


def read_log(path: Path, *, last: bool = False) -> Log:
    """Read and replay a log; `last` keeps only the last hand and what stands behind it.

    Raises ProblemsFoundError when nothing can be replayed: no file, no YAML, a
    wrong head, an unknown variant. What is wrong with single items stands in
    `problems`.
    """
    data = read_bytes(path)
    source, torn = decode(str(path), data)
    return Log(path, data, source, *replayed(source, on_disk(path.parent), torn, last=last))


def checked(path: Path) -> tuple[Log | None, tuple[Problem, ...]]:
    """A log, where it can be replayed, and every problem in it; never raises for them."""
    try:
        log = read_log(path)
    except ProblemsFoundError as error:
        return None, error.problems
    return log, log.problems


def on_disk(path: Path) -> Path:
    """The path as the system knows it, also where the locale cannot write its letters."""
    return Path(os.fsdecode(str(path).encode("utf-8", "surrogateescape")))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises ProblemsFoundError when it cannot be read.
    """
    try:
        return bytes_of(on_disk(path))
    except FileNotFoundError as error:
        raise ProblemsFoundError([problem_of("file.missing", str(path), log=path)]) from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ProblemsFoundError(
            [problem_of("file.unreadable", str(path), reason=reason)]
        ) from error

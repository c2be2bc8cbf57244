"""What several commands share: the log's option, reading it, and saying problems."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from scorepad.cli.speaking import follow
from scorepad.language import _

if TYPE_CHECKING:
    from scorepad.logfile import Log
    from scorepad.problems import Problem

SESSION = Path("session.yaml")


def path_of(text: str | Path) -> Path:
    """A path as it was typed, in whatever letters the locale has.

    Whether it can be read is found out by reading, so that a problem looks like every
    other.
    """
    return Path(str(text).encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape"))


File = Annotated[
    Path,
    typer.Option(
        "-f", "--file", envvar="SCOREPAD_FILE", metavar="LOG", parser=path_of, help="The log."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Partial = Annotated[
    bool, typer.Option("--partial", help="Show the good hands also when a later one is wrong.")
]
Force = Annotated[
    bool, typer.Option("--force", help="Write it also where something later becomes impossible.")
]


def readable(file: Path, partial: bool, *, last: bool = False) -> Log:
    """The log, with its problems said; raises when they forbid to show it.

    `last` as `read_log` takes it.

    Warnings were said when the hand was written, and `check` says them again.
    """
    from scorepad.logfile import read_log
    from scorepad.replay import errors

    log = read_log(file, last=last)
    follow(log.replay.session.lang)
    if not partial:
        refuse_broken(log)
    print_problems(errors(log.problems), sys.stderr)
    return log


@contextmanager
def opened(file: Path) -> Iterator[Log]:
    """The log as it stands, to be changed while no other writer can, in its language.

    Raises what `logbook.writing` raises.
    """
    from scorepad.logbook import writing

    with writing(file) as log:
        follow(log.replay.session.lang)
        yield log


def refuse_broken(log: Log) -> None:
    """Raise when the log has a bad hand; a paper that differs is no bad hand."""
    from scorepad.problems import ProblemsFoundError

    if log.replay.broken:
        raise ProblemsFoundError(log.problems)


def refuse_wrong(log: Log) -> None:
    """Raise when anything is wrong with the log."""
    from scorepad.problems import ProblemsFoundError
    from scorepad.replay import errors

    if errors(log.problems):
        raise ProblemsFoundError(log.problems)


def code_of(log: Log) -> int:
    """The exit code of a command that shows a log."""
    from scorepad.replay import errors

    return int(bool(errors(log.problems)))


def print_problems(problems: Iterable[Problem], stream: TextIO) -> None:
    """Say the problems; in a terminal the lines they quote are cut to its width."""
    from scorepad.problems import SHOWN, describe

    width = SHOWN
    if stream.isatty():
        # Two spaces stand before the line, and a mark at each end where it is cut.
        width = min(SHOWN, max(20, os.get_terminal_size(stream.fileno()).columns - 5))
    for problem in problems:
        for line in describe(problem, width):
            print(line, file=stream)


def silence_output() -> None:
    """Send what is still said nowhere; the buffer would fail once more at the end."""
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")


@contextmanager
def after_writing() -> Iterator[None]:
    """What is said once the log is written: that nobody hears it changes nothing."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        silence_output()
        if not isinstance(error, BrokenPipeError):
            told = _("it is written, but cannot be shown: {reason}", reason=error.strerror)
            print(told, file=sys.stderr)

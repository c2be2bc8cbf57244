"""The text of a log → its replay, and everything that is wrong with it, in order."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorepad import library
from scorepad.language import Either, Own
from scorepad.log import Session, in_items, read_session
from scorepad.options import unusual
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at
from scorepad.replay import Replay, replay
from scorepad.source import place
from scorepad.variant import Variant

# What is said of hands and items that may be due to a wrong option.
_OF_OPTIONS = ("paper.differs", "contract.off", "session.ended", "adjust.below-zero")


def replayed(
    source: Source,
    beside: Path = library.HERE,
    torn: Problem | None = None,
    *,
    last: bool = False,
) -> tuple[Replay, tuple[Problem, ...]]:
    """The replay of a log's text, and every problem in the order of the file.

    `beside` is the folder of the log, `torn` a problem behind which the text is lost;
    `last` as `replay` takes it.
    Raises ProblemsFoundError, with all of them, when the head of the log is wrong.
    """
    with _collector_held():
        return _replayed(source, beside, torn, last)


@contextmanager
def _collector_held() -> Iterator[None]:
    """Keep Python from searching the records of a log for circles; they have none."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            # Else the next new object would set off a search through all of them.
            gc.freeze()
            gc.enable()


def _replayed(
    source: Source, beside: Path, torn: Problem | None, last: bool
) -> tuple[Replay, tuple[Problem, ...]]:
    session, form = read_session(source, torn)
    variant, options = _variant(session, beside)
    wrong = options + tuple(problem for problem in form if not in_items(session, problem))
    if variant is None or len(session.players) not in variant.players:
        if variant is not None and not _said_of_players(session, form):
            wrong += (_players_problem(session, variant),)
        raise ProblemsFoundError(_in_order((*form, *wrong)))
    result = replay(session, variant, last=last)
    found = (*_unusual(variant), *result.problems)
    if options:
        # The defaults stand in for wrong options; what hangs on them is not said.
        found = tuple(problem for problem in found if problem.code not in _OF_OPTIONS)
    problems = _in_order((*form, *wrong, *found))
    if wrong:
        raise ProblemsFoundError(problems)
    return result, problems


def _unusual(variant: Variant) -> tuple[Problem, ...]:
    """The options that are unusual, as warnings."""
    chosen = variant.chosen.items()
    return tuple(one for name, value in chosen for one in unusual(variant.options[name], value))


def _variant(session: Session, beside: Path) -> tuple[Variant | None, tuple[Problem, ...]]:
    """The variant of a session, with default options where its own are wrong."""
    if session.variant is None:
        return None, ()
    try:
        return library.load(session.variant, session.options, beside), ()
    except ProblemsFoundError as error:
        problems = error.problems
    try:
        return library.load(session.variant, beside=beside), problems
    except ProblemsFoundError:
        return None, problems


def _said_of_players(session: Session, form: Collection[Problem]) -> bool:
    """Whether something is said of the players already."""
    written = session.node.items.get("players")
    return written is None or any(
        written[0].start <= problem.place.offset <= written[1].end
        for problem in form
        if problem.place
    )


def _in_order(problems: Collection[Problem]) -> tuple[Problem, ...]:
    def position(problem: Problem) -> tuple[str, int]:
        return problem.file, problem.place.offset if problem.place else -1

    return tuple(sorted(dict.fromkeys(problems), key=position))


def _players_problem(session: Session, variant: Variant) -> Problem:
    at = place(session.node.items["players"][1])
    allowed = Either(map(str, variant.players))
    count = len(session.players)
    why = variant.players_refused.get(str(count))
    return problem_at(
        "players.count",
        at,
        advice="players.why" if why else None,
        variant=variant.full_name,
        allowed=allowed,
        count=count,
        why=Own(why or {}),
    )

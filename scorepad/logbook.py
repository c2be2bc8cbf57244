"""A log on disk: read with everything that is wrong, written whole or not at all."""

from __future__ import annotations

import codecs
import os
import shutil
import tempfile
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scorepad import library
from scorepad.deal import Deal
from scorepad.hand import Hand, hand_text, read_hand
from scorepad.insertion import with_item
from scorepad.log import Session, in_items, read_session
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at, problem_of
from scorepad.replay import Played, Replay, replay
from scorepad.source import Map, decode, nfc, parse, place
from scorepad.variant import Variant

# The name under which a problem shows a log that has not been written yet.
NEW = "new"


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
        raise ProblemsFoundError(
            [
                problem_of(
                    "hand.none", str(self.path), number=number or "to explain", count=len(played)
                )
            ]
        )


def read_log(path: Path) -> Log:
    """Read and replay a log.

    Raises ProblemsFoundError when nothing can be replayed: no file, no YAML, a
    wrong head, an unknown variant. What is wrong with single items stands in
    `problems`.
    """
    data = _read(path)
    source = decode(str(path), data)
    return Log(path, data, source, *replayed(source))


def replayed(source: Source) -> tuple[Replay, tuple[Problem, ...]]:
    """The replay of a log's text, and every problem in the order of the file.

    Raises ProblemsFoundError, with all of them, when the head of the log is wrong.
    """
    session, form = read_session(source)
    variant, head = _variant(session)
    head += tuple(problem for problem in form if not in_items(session, problem))
    if variant is None or len(session.players) not in variant.players:
        if variant is not None:
            head += (_players_problem(session, variant),)
        raise ProblemsFoundError(_in_order((*form, *head)))
    result = replay(session, variant)
    problems = _in_order((*form, *head, *result.problems))
    if head:
        raise ProblemsFoundError(problems)
    return result, problems


def _variant(session: Session) -> tuple[Variant | None, tuple[Problem, ...]]:
    """The variant of a session, with default options where its own are wrong."""
    try:
        return library.load(session.variant, session.options), ()
    except ProblemsFoundError as error:
        problems = error.problems
    try:
        return library.load(session.variant), problems
    except ProblemsFoundError:
        return None, problems


def checked(path: Path) -> tuple[int, tuple[Problem, ...]]:
    """How many hands a log has, and every problem in it; never raises for them."""
    try:
        log = read_log(path)
    except ProblemsFoundError as error:
        return 0, error.problems
    return log.replay.session.hands, log.problems


def add_hand(log: Log, hand: Hand) -> Hand:
    """Write a hand behind the last item of a log; the hand as it now stands in the log.

    Raises ProblemsFoundError when the file was changed meanwhile or cannot be written.
    """
    item = hand_text(hand)
    written = _read_back(item, hand, log.replay.deal)
    text = with_item(log.source.text, log.replay.session.node, item)
    mark = codecs.BOM_UTF8 if log.data.startswith(codecs.BOM_UTF8) else b""
    _replace(log, mark + text.encode())
    return written


def refuse_existing(path: Path) -> None:
    """Raise ProblemsFoundError when there is a file of this name already."""
    if os.path.lexists(path):
        raise ProblemsFoundError([problem_of("file.exists", str(path))])


def create(path: Path, text: str) -> Log:
    """Write a new log.

    Raises ProblemsFoundError when something is wrong with it, when the file exists
    already, or when it cannot be written.
    """
    refuse_existing(path)
    source = Source(NEW, text)
    result, found = replayed(source)
    if found:
        raise ProblemsFoundError(found)
    try:
        with path.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError as error:
        raise ProblemsFoundError([problem_of("file.exists", str(path))]) from error
    except OSError as error:
        raise ProblemsFoundError([_unwritable(path, error)]) from error
    return Log(path, text.encode(), Source(str(path), text), result, ())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ProblemsFoundError([problem_of("file.missing", str(path), log=path)]) from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ProblemsFoundError(
            [problem_of("file.unreadable", str(path), reason=reason)]
        ) from error


def _in_order(problems: Collection[Problem]) -> tuple[Problem, ...]:
    def position(problem: Problem) -> tuple[str, int]:
        return problem.file, problem.place.offset if problem.place else -1

    return tuple(sorted(dict.fromkeys(problems), key=position))


def _players_problem(session: Session, variant: Variant) -> Problem:
    at = place(session.node.items["players"][1])
    allowed = " or ".join(str(count) for count in variant.players)
    return problem_at("players.count", at, variant=variant.full_name, allowed=allowed,
                      count=len(session.players))  # fmt: skip


def _read_back(item: str, hand: Hand, deal: Deal) -> Hand:
    """The hand as its text reads; a hand that would read differently is never written."""
    root, found = parse(Source("log", item))
    people = {nfc(name): name for name in deal.seats}
    again = read_hand(root, hand.number, people, found) if isinstance(root, Map) else None
    if found or again != hand:
        raise ProblemsFoundError(found or [problem_of("file.unwritable", "log", reason=item)])
    return again


def _replace(log: Log, data: bytes) -> None:
    """Put the data in the place of a log: the old file or the new one, never a part."""
    target = Path(os.path.realpath(log.path))
    if _read(log.path) != log.data:
        raise ProblemsFoundError([problem_of("file.changed", str(log.path))])
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, temporary)
        os.replace(temporary, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise ProblemsFoundError([_unwritable(log.path, error)]) from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)


def _sync_folder(folder: Path) -> None:
    # Where folders cannot be opened, the rename is as safe as the system makes it.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unwritable(path: Path, error: OSError) -> Problem:
    return problem_of("file.unwritable", str(path), reason=(error.strerror or str(error)).lower())

"""Changing a log on disk: written whole or not at all, and nothing is lost."""

from __future__ import annotations

import codecs
import errno
import glob
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorepad.deal import Deal
from scorepad.hand import Hand, hand_text, read_hand
from scorepad.insertion import in_plain_list, with_item
from scorepad.judging import replayed
from scorepad.kept import hands_of
from scorepad.lock import locked
from scorepad.logfile import Log, on_disk, read_bytes, read_log
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at, problem_of
from scorepad.replay import errors
from scorepad.source import Map, nfc, place
from scorepad.tree import parse

# The name under which a problem shows a log that has not been written yet.
NEW = "new"
TEMPORARY = ".tmp"
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@contextmanager
def writing(path: Path) -> Iterator[Log]:
    """The log as it stands, to be changed while no other writer can.

    Raises what `read_log` raises, and ProblemsFoundError when the lock cannot be had or
    the log is torn.
    """
    target = Path(os.path.realpath(on_disk(path)))
    with locked(target, str(path)):
        _clean_up(target)
        log = read_log(path)
        if log.replay.session.torn:
            # Behind a tear nobody knows what was there; only the user can mend it.
            raise ProblemsFoundError(log.problems)
        yield log


def changed(log: Log, text: str) -> Log:
    """The log as it would be with another text; nothing is written.

    Raises ProblemsFoundError when the text cannot be replayed.
    """
    source = Source(log.source.name, text)
    return Log(log.path, encoded(log, text), source, *replayed(source, on_disk(log.path.parent)))


def new_problems(before: Log, after: Log) -> tuple[Problem, ...]:
    """The problems that a change brings."""
    known = {(problem.code, problem.message) for problem in before.problems}
    return tuple(
        problem for problem in after.problems if (problem.code, problem.message) not in known
    )


def refuse_worse(before: Log, after: Log) -> None:
    """Raise ProblemsFoundError with the errors that a change would bring."""
    new = errors(new_problems(before, after))
    if new:
        raise ProblemsFoundError(new)


def refuse_broken_later(before: Log, after: Log) -> None:
    """Raise ProblemsFoundError where a correction makes a later hand impossible.

    What is wrong with the first such hand, and which others follow it: they mostly have
    the same cause.
    """
    new = errors(new_problems(before, after))
    if not new:
        return
    hands = list(dict.fromkeys(problem.hand for problem in new if problem.hand is not None))
    if not hands:
        raise ProblemsFoundError(new)
    first = [problem for problem in new if problem.hand in (None, hands[0])]
    listed = ", ".join(map(str, hands))
    told = problem_of("correction.later", str(before.path), hands=listed, count=len(hands))
    raise ProblemsFoundError([*first, told])


def write(before: Log, data: bytes) -> None:
    """Put new bytes in the place of a log: the old file or the new one, never a part.

    Raises ProblemsFoundError when the file was changed meanwhile or cannot be written.
    """
    target = Path(os.path.realpath(on_disk(before.path)))
    if read_bytes(before.path) != before.data:
        raise ProblemsFoundError([problem_of("file.changed", str(before.path))])
    temporary = None
    try:
        status = target.stat()
        if not status.st_mode & _WRITABLE or not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        # Who holds the lock is the only writer, so that no other file has this name; `tempfile`
        # would look for one by chance, and takes longer to be imported than all of this.
        temporary = target.with_name(f".{target.name}.{os.getpid()}{TEMPORARY}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, temporary)
        with suppress(OSError):
            os.chown(temporary, status.st_uid, status.st_gid)
        os.replace(temporary, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise ProblemsFoundError([_unwritable(before.path, error)]) from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)


def with_new_item(log: Log, item: str) -> str:
    """The text of a log with one more item, which stands behind all others.

    Raises ProblemsFoundError when the log is written in a way that forbids it.
    """
    text = with_item(log.source.text, log.replay.session.node, item)
    if not in_plain_list(log.source.text, log.replay.session.node):
        _check_layout(log, text)
    return text


def _check_layout(log: Log, text: str) -> None:
    """Raise unless the text reads as the log with one item more; any YAML may come here."""
    root, found = parse(Source(log.source.name, text))
    hands = hands_of(root) if isinstance(root, Map) else None
    if found or hands is None or len(hands.items) != len(log.replay.session.items) + 1:
        written = log.replay.session.node.items.get("hands")
        at = place(written[0] if written else log.replay.session.node)
        raise ProblemsFoundError([problem_at("log.layout", at)])


def add_hand(log: Log, hand: Hand) -> None:
    """Write a hand behind the last item of a log.

    Raises ProblemsFoundError when the file was changed meanwhile or cannot be written.
    """
    item = hand_text(hand)
    _read_back(item, hand, log.replay.deal)
    write(log, encoded(log, with_new_item(log, item)))


def encoded(log: Log, text: str) -> bytes:
    """The bytes of a log's new text, with the mark that the old one began with."""
    mark = codecs.BOM_UTF8 if log.data.startswith(codecs.BOM_UTF8) else b""
    return mark + text.encode()


def refuse_existing(path: Path) -> None:
    """Raise ProblemsFoundError when there is a file of this name already."""
    if os.path.lexists(on_disk(path)):
        raise ProblemsFoundError([problem_of("file.exists", str(path))])


def create(path: Path, text: str) -> Log:
    """Write a new log.

    Raises ProblemsFoundError when something is wrong with it, when the file exists
    already, or when it cannot be written.
    """
    refuse_existing(path)
    source = Source(NEW, text)
    result, found = replayed(source, on_disk(path.parent))
    if errors(found):
        raise ProblemsFoundError(found)
    write_new(path, text)
    return Log(path, text.encode(), Source(str(path), text), result, found)


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet.

    Raises ProblemsFoundError when it is, or cannot be written.
    """
    try:
        with on_disk(path).open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError as error:
        raise ProblemsFoundError([problem_of("file.exists", str(path))]) from error
    except OSError as error:
        raise ProblemsFoundError([_unwritable(path, error)]) from error


def _read_back(item: str, hand: Hand, deal: Deal) -> None:
    """Raise when the text of a hand would read differently; that is never written."""
    root, found = parse(Source("log", item))
    people = {nfc(name): name for name in deal.seats}
    again = read_hand(root, hand.number, people, found) if isinstance(root, Map) else None
    if found or again != hand:
        raise ProblemsFoundError(found or [problem_of("file.unwritable", "log", reason=item)])


def _clean_up(target: Path) -> None:
    """Remove what a killed writer left behind; who holds the lock is the only writer."""
    for leftover in target.parent.glob(f".{glob.escape(target.name)}.*{TEMPORARY}"):
        with suppress(OSError):
            leftover.unlink()


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

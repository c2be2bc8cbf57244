"""One writer at a time: a lock of the kernel, so that a killed writer blocks nobody."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorepad.problems import ProblemsFoundError, problem_of

try:
    import fcntl
except ImportError:  # Windows has no such lock; there the check for changes has to do.
    fcntl = None  # type: ignore[assignment]

PATIENCE = 30.0
PAUSE = 0.05


@contextmanager
def locked(path: Path, name: str) -> Iterator[None]:
    """Hold the lock on the folder of a log; the log itself is replaced when it is written.

    `name` is what the user calls the log.

    Raises ProblemsFoundError when it cannot be had within half a minute.
    """
    try:
        handle = os.open(path.parent, os.O_RDONLY)
    except OSError:
        # Without the folder there is no log; reading it will say so.
        yield
        return
    try:
        _wait(handle, name)
        yield
    finally:
        # Closing lets go of the lock.
        os.close(handle)


def _wait(handle: int, name: str) -> None:
    if fcntl is None:
        return
    end = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise ProblemsFoundError([problem_of("file.locked", name)]) from error
            time.sleep(PAUSE)
        except OSError:
            # A file system without locks: the check for changes has to do.
            return
        else:
            return

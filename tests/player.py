"""A player at a real terminal: types keys, and waits until something stands on the screen."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pexpect
import pyte
from program import SCOREPAD

# Taller than any conversation, so that nothing scrolls away.
HEIGHT = 250
PATIENCE = 20.0


class Player:
    """Runs `scorepad` in a pseudo-terminal of its own."""

    def __init__(self, folder: Path, *words: str, width: int = 80, **env: str) -> None:
        self.screen = pyte.Screen(width, HEIGHT)
        self._stream = pyte.Stream(self.screen)
        self._mark = 0
        self.keys = 0
        self.child = pexpect.spawn(
            str(SCOREPAD),
            list(words),
            cwd=str(folder),
            env={**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm", **env},
            encoding="utf-8",
            dimensions=(HEIGHT, width),
        )
        self.child.delaybeforesend = None

    def see(self, *texts: str) -> None:
        """Wait until the texts stand below what was seen before, each below the last."""
        for text in texts:
            end = time.monotonic() + PATIENCE
            while not self._seen(text):
                assert time.monotonic() < end, f"{text!r} is not on the screen:\n{self.shown()}"
                assert self._read() or self._seen(text), f"{text!r} never came:\n{self.shown()}"

    def sees_typed(self, text: str) -> None:
        """Wait until the text stands on the line that is typed."""
        self._mark -= 1
        self.see(text)

    def type(self, keys: str) -> None:
        """Press the keys."""
        self.keys += len(keys)
        self.child.send(keys)

    def says(self, line: str) -> None:
        """Type a line with its Enter."""
        self.type(f"{line}\r")

    def interrupts(self) -> None:
        """Press Ctrl-C."""
        self.child.sendcontrol("c")

    def leaves(self) -> int | None:
        """Press Ctrl-D and wait; the exit code."""
        self.child.sendcontrol("d")
        return self.ended()

    def ended(self) -> int | None:
        """Wait for the end; the exit code, None where a signal ended it."""
        while self._read():
            pass
        self.child.close()
        return self.child.exitstatus

    def hangs_up(self) -> None:
        """Close the terminal."""
        self.child.close(force=False)

    def shown(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def _read(self) -> bool:
        """Take what comes next; whether there may be more."""
        try:
            self._stream.feed(self.child.read_nonblocking(65536, timeout=0.2))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        return True

    def _seen(self, text: str) -> bool:
        for number, line in enumerate(self.screen.display[self._mark :], self._mark):
            if text in line:
                self._mark = number + 1
                return True
        return False

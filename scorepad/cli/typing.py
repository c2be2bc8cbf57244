"""Where answers come from: a terminal with line editing, or a pipe line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol


class Typist(Protocol):
    """Whoever types."""

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        """What is typed behind a question; `words` complete it.

        Raises EOFError where the input ends, KeyboardInterrupt for Ctrl-C.
        """


class Piped:
    """Answers from a pipe or a file, one a line."""

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        """The next line."""
        print(question, end="", file=sys.stderr, flush=True)
        return input()


class Terminal:
    """Answers from a terminal: the line can be edited, recalled and completed."""

    def __init__(self) -> None:
        # Only here: it is larger than all the rest.
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        self._session: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        """What is typed at the terminal."""
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), ignore_case=True)
        return self._session.prompt(question, completer=completer, complete_while_typing=False)


def typist() -> Typist:
    """Whoever types here."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else Piped()

"""Which language is spoken: --lang, else SCOREPAD_LANG, the log's own, the locale's, English."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from scorepad.language import DOMAIN, FOLDER, LANGUAGES, of_locale, speak

if TYPE_CHECKING:
    from scorepad.problems import Problem

OPTION, VARIABLE = "--lang", "SCOREPAD_LANG"


class Language(StrEnum):
    """The languages that scorepad speaks."""

    en = "en"
    el = "el"
    ru = "ru"
    fi = "fi"
    de = "de"


def asked_first(words: Sequence[str]) -> list[str]:
    """The command line with its --lang at the head; people write it behind the command too."""
    end = words.index("--") if "--" in words else len(words)
    for at, word in enumerate(words[:end]):
        if word.startswith(f"{OPTION}="):
            return [word, *words[:at], *words[at + 1 :]]
        if word == OPTION and at + 1 < end:
            return [word, words[at + 1], *words[:at], *words[at + 2 :]]
    return list(words)


def only_language(words: Sequence[str]) -> bool:
    """Whether nothing but a language is asked for; `words` as `asked_first` gives."""
    return _option(words) is not None and not behind_language(words)


def behind_language(words: Sequence[str]) -> Sequence[str]:
    """What stands behind the language that is asked for; `words` as `asked_first` gives."""
    return words if _option(words) is None else words[1 + (words[0] == OPTION) :]


def begin(words: Sequence[str]) -> None:
    """Speak the language that is asked for, or the locale's; `words` as `asked_first` gives."""
    language = _option(words) or _variable() or of_locale(os.environ)
    speak(language)
    _tell_typer(language)


def named() -> str | None:
    """The language that the command line names."""
    return _option(asked_first(sys.argv[1:]))


def follow(language: str | None) -> None:
    """Speak the language of a log, unless the user asked for another one."""
    written = language if language in LANGUAGES else None
    speak(named() or _variable() or written or of_locale(os.environ))


def follow_log(problems: Iterable[Problem]) -> None:
    """Speak the language of the log that has these problems, where it can be read."""
    from scorepad.source import Map, Scalar
    from scorepad.tree import parse

    for source in {problem.place.source: None for problem in problems if problem.place}:
        root = parse(source)[0]
        written = root.items.get("lang") if isinstance(root, Map) else None
        if written and isinstance(written[1], Scalar):
            follow(written[1].text)


def _option(words: Sequence[str]) -> str | None:
    said = None
    if words and words[0].startswith(f"{OPTION}="):
        said = words[0].partition("=")[2]
    elif len(words) > 1 and words[0] == OPTION:
        said = words[1]
    return said if said in LANGUAGES else None


def _variable() -> str | None:
    said = os.environ.get(VARIABLE)
    return said if said in LANGUAGES else None


def _tell_typer(language: str) -> None:
    """The words that typer puts around ours are in our catalogue too."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)

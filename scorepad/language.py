"""The language of the person who reads: whole templates, translated as they are shown.

The language is chosen once a process, by the command line; texts for programs (JSON, CSV,
journals) and the log itself are written while English is spoken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "el", "ru", "fi", "de")
DOMAIN = "scorepad"
FOLDER = Path(__file__).parent / "locale"
# Where the environment names the language of its messages, the strongest first.
_OF_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def _(template: str, **fields: object) -> str:
    """The template in the language that is spoken, its fields filled in."""
    return _translations(_spoken.get()).gettext(template).format_map(fields) if template else ""


def plural(one: str, many: str, count: int, **fields: object) -> str:
    """The template that fits the count, in the language that is spoken, its fields filled in."""
    words = _translations(_spoken.get()).ngettext(one, many, count)
    return words.format_map({"count": count, **fields})


class Said:
    """A text inside another one, translated when that one is."""

    def __init__(self, template: str, **fields: object) -> None:
        self.template = template
        self.fields = fields

    def __str__(self) -> str:
        return _(self.template, **self.fields)


class Own:
    """The words of a variant's file inside another text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def __str__(self) -> str:
        return own(self.texts)


class Either(tuple[str, ...]):
    """Several words of which one is meant: "S, C or D"."""

    __slots__ = ()

    def __str__(self) -> str:
        if len(self) < 2:
            return "".join(self)
        return _("{others} or {last}", others=", ".join(self[:-1]), last=self[-1])


def speak(language: str) -> None:
    """Speak a language of LANGUAGES from here on."""
    _spoken.set(language)


def spoken() -> str:
    """The language that is spoken."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a while."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def of_locale(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for; English where it is not among ours."""
    named = next((environment[key] for key in _OF_LOCALE if environment.get(key)), "")
    language = named.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH


def own(texts: Mapping[str, str]) -> str:
    """The words of a variant's file: its own in this language, else the English ones translated.

    A file that has neither says it in the language it has.
    """
    if _spoken.get() in texts:
        return texts[_spoken.get()]
    if ENGLISH in texts:
        return _translations(_spoken.get()).gettext(texts[ENGLISH])
    return next(iter(texts.values()), "")


def own_steps(texts: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The words of a label, or its words by step, in the same order of preference."""
    first = next(iter(texts.values()), ("",))
    return texts.get(_spoken.get()) or texts.get(ENGLISH) or first


@lru_cache
def _translations(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    return translation(DOMAIN, FOLDER, [language], fallback=True)

"""What is wrong with an input: where, in which hand, in which words; and how it prints."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scorepad.catalogue import HINTS, TEXTS, Plural
from scorepad.language import _, plural

# What is shown of a long line, around the caret.
SHOWN = 200
# So many problems of one text are looked for; who writes more has to begin with the first.
MOST = 1000

_LINE_END = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
# What a terminal or a page would obey: escape codes, ends of lines, and the marks that turn the
# direction of what stands behind them.
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(end.end() for end in _LINE_END.finditer(text)))


class Source(NamedTuple):
    """A text and the name under which a person knows it: a file, or the line just typed."""

    name: str
    text: str


class Place(NamedTuple):
    """A character of a source, counted from 0."""

    source: Source
    offset: int

    @property
    def line(self) -> int:
        """The line, counted from 1 as YAML and editors count."""
        return bisect_right(_line_starts(self.source.text), self.offset)

    @property
    def column(self) -> int:
        """The column in characters, counted from 1."""
        return self.offset - self._line_start() + 1

    @property
    def line_text(self) -> str:
        """The whole line on which the place stands, without its end."""
        start = self._line_start()
        end = _LINE_END.search(self.source.text, self.offset)
        return self.source.text[start : end.start() if end else None]

    def _line_start(self) -> int:
        return _line_starts(self.source.text)[self.line - 1]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}"


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """One thing that is wrong (or, as a warning, unusual), with its place and a hint.

    `code` is a stable word of the catalogue; message and hint are its templates
    filled with `fields`, so that a person's language can be chosen when they print.
    `guess` (what was probably meant) or `advice` (a key of HINTS) replaces the hint.
    `about` is the key of the hand that it concerns.
    """

    code: str
    file: str
    place: Place | None = None
    hand: int | None = None
    guess: str | None = None
    advice: str | None = None
    about: str | None = None
    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self._told(TEXTS[self.code].message)

    @property
    def hint(self) -> str:
        """What the user can do; empty where there is nothing to say."""
        if self.guess is not None:
            return printable(_("did you mean {guess}?", guess=self.guess))
        return self._told(HINTS[self.advice] if self.advice else TEXTS[self.code].hint)

    def _told(self, template: str | Plural) -> str:
        """The template with its fields, in the language that is spoken."""
        if isinstance(template, str):
            return printable(_(template, **self.fields))
        count = self.fields[template.by]
        assert isinstance(count, int)
        fields = {name: value for name, value in self.fields.items() if name != "count"}
        return printable(plural(template.one, template.many, count, **fields))

    @property
    def warning(self) -> bool:
        """Whether the input is unusual but allowed."""
        return TEXTS[self.code].warning


class ProblemsFoundError(Exception):
    """Raised where work cannot go on; carries every problem found so far."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(problem.message for problem in self.problems)


def problem_at(
    code: str,
    place: Place,
    *,
    hand: int | None = None,
    guess: str | None = None,
    advice: str | None = None,
    **fields: object,
) -> Problem:
    """A problem that has a place in a source."""
    return Problem(code, place.source.name, place, hand, guess, advice, fields=fields)


def problem_of(code: str, file: str, **fields: object) -> Problem:
    """A problem of a whole file or of the whole input."""
    return Problem(code, file, fields=fields)


def note(found: list[Problem], problem: Problem) -> None:
    """Put a problem to those that were found in a text.

    Raises ProblemsFoundError with all of them when they are too many to go on.
    """
    found.append(problem)
    if len(found) > MOST:
        raise ProblemsFoundError([*found, problem_of("problems.many", problem.file, most=MOST)])


def printable(text: str) -> str:
    """The text with each character that a terminal would obey shown as �."""
    return _UNPRINTABLE.sub("�", text)


def describe(problem: Problem, width: int = SHOWN) -> Iterator[str]:
    """The lines in which a problem prints: place and message, the line and caret, the hint.

    Of the line at most `width` characters are shown, those around the place.
    """
    head = printable(problem.file)
    if problem.place:
        head += f":{problem.place.line}:{problem.place.column}"
    yield f"{head}: {_kind(problem)}{problem.message} [{problem.code}]"
    if problem.place:
        yield from _excerpt(problem.place, width)
    if problem.hint:
        yield _("hint: {hint}", hint=problem.hint)


def _kind(problem: Problem) -> str:
    """What stands before a message: whether it warns, and of which hand it speaks."""
    hand = problem.hand
    if problem.warning:
        return _("warning: hand {hand}: ", hand=hand) if hand else _("warning: ")
    return _("hand {hand}: ", hand=hand) if hand else ""


def _excerpt(place: Place, width: int) -> Iterator[str]:
    """The line behind two spaces and a caret under the place, by display width."""
    # Only who made a mistake waits for the import.
    from rich.cells import cell_len

    text, at = place.source.text, place.offset
    begin = at - place.column + 1
    # A line may be the whole of a large file, and have a problem at each of its letters.
    ends = _LINE_END.search(text, at, at + width + 1)
    end = ends.start() if ends else min(len(text), at + width + 1)
    start = max(begin, min(at - width // 2, end - width))
    stop = min(end, start + width)
    before = ("…" if start > begin else "") + printable(text[start:at])
    after = printable(text[at:stop]) + ("…" if stop < end else "")
    yield f"  {before}{after}"
    yield "  " + "".join("\t" if sign == "\t" else " " * cell_len(sign) for sign in before) + "^"

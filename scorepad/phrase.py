"""The words of a typed line: where they stand, and which of them are names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from scorepad.language import Either
from scorepad.names import closest, fold, matching
from scorepad.problems import Place, Problem, Source
from scorepad.source import Scalar

# A card's sign may carry the mark that asks for a coloured picture.
_PICTURE = "\ufe0f"
# One or several words without capitals and accents → what they mean.
Spoken: TypeAlias = Mapping[tuple[str, ...], str]
# As many words are said for one thing at most.
LONGEST = 3
_WORD = re.compile(r"[^\s,]+")
_COUNT = re.compile(r"(.*?)(10|[0-9])", re.DOTALL)
_TRICKS = re.compile(r"10|[0-9]")
_NUMBER = re.compile(r"-?[0-9][0-9.]*")


class Word(NamedTuple):
    """A word of the line, and how it reads without capitals and accents."""

    source: Source
    start: int
    end: int
    text: str

    @property
    def folded(self) -> str:
        """The word without capitals and accents."""
        return fold(self.text.replace(_PICTURE, ""))

    def scalar(self, text: str) -> Scalar:
        """A node with this text, placed at the word."""
        return Scalar(self.source, self.start, self.end, text)


class Phrase:
    """A line that is read word by word; what is not understood goes to `found`."""

    def __init__(self, source: Source, names: Sequence[str], found: list[Problem]) -> None:
        self.source = source
        self._names = names
        self._found = found
        # From last to first, so that reading a word is taking the last.
        self._words = [
            Word(source, word.start(), word.end(), word[0]) for word in _WORD.finditer(source.text)
        ][::-1]
        self._whole = {fold(name): name for name in names}
        self._longest = max((len(_WORD.findall(name)) for name in names), default=0)

    @property
    def done(self) -> bool:
        """Whether every word has been read."""
        return not self._words

    @property
    def problems(self) -> int:
        """How many problems have been noted so far."""
        return len(self._found)

    def peek(self) -> Word:
        """The next word, which stays."""
        return self._words[-1]

    def second(self) -> Word | None:
        """The word after the next."""
        return self._words[-2] if len(self._words) > 1 else None

    def take(self) -> Word:
        """The next word, read."""
        return self._words.pop()

    def spoken(self, meanings: Spoken) -> tuple[str, int]:
        """What the next words mean, and how many they are: as many as mean something."""
        for count in range(min(LONGEST, len(self._words)), 0, -1):
            words = tuple(word.folded for word in self._words[-1 : -count - 1 : -1])
            if words in meanings:
                return meanings[words], count
        return "", 0

    def take_spoken(self, meanings: Spoken) -> str:
        """What the next words mean, read; "" when they mean nothing."""
        meaning, count = self.spoken(meanings)
        for _ in range(count):
            self.take()
        return meaning

    def spoken_after(self, meanings: Spoken) -> str:
        """What the words after the next mean; they are read together with it."""
        first = self.take()
        meaning = self.take_spoken(meanings)
        if not meaning:
            self._words.append(first)
        return meaning

    def take_beginning(self, length: int) -> None:
        """Read only the beginning of the next word; a number may be glued to it."""
        word = self._words[-1]
        if length == len(word.text):
            self._words.pop()
        else:
            self._words[-1] = Word(word.source, word.start + length, word.end, word.text[length:])

    def report(
        self,
        code: str,
        start: int,
        guess: str | None = None,
        advice: str | None = None,
        **fields: object,
    ) -> None:
        """Note a problem at a place of the line."""
        at = Place(self.source, start)
        self._found.append(Problem(code, at.source.name, at, None, guess, advice, fields=fields))

    def number(self) -> Scalar | None:
        """The number that stands next; a wrong one too, so that it can be refused."""
        if self.done or not _NUMBER.fullmatch(self.peek().text):
            return None
        # A player may be called 007; where a count can stand, 6 is a count.
        if self.exact_name() and not _TRICKS.fullmatch(self.peek().text):
            return None
        word = self.take()
        return word.scalar(word.text)

    def exact_name(self) -> int:
        """How many of the next words are a player's whole name; 0 when they are not."""
        for count in range(min(self._longest, len(self._words)), 0, -1):
            if fold(self._span(count)) in self._whole:
                return count
        return 0

    def _span(self, count: int) -> str:
        """The next words as they stand in the line."""
        return self.source.text[self._words[-1].start : self._words[-count].end]

    def begins_a_name(self) -> bool:
        """Whether the next word is a player's name or the beginning of one."""
        return bool(self.exact_name() or matching(self.peek().text, self._names))

    def name(self, others: Collection[str] = ()) -> Scalar | None:
        """The player who is named next, whole or shortened, a count perhaps glued to it.

        `others` are words that may have been meant instead.
        """
        start = self.peek().start
        count = self.exact_name()
        if count:
            name = self._whole[fold(self._span(count))]
            end = self._words[-count].end
            del self._words[-count:]
            return Scalar(self.source, start, end, name)
        return self._shortened(others)

    def rest(self) -> Scalar | None:
        """Everything that is left, as it was typed."""
        if self.done:
            return None
        start = self._words[-1].start
        text = self.source.text[start:].rstrip()
        self._words.clear()
        return Scalar(self.source, start, start + len(text), text)

    def _shortened(self, others: Collection[str]) -> Scalar | None:
        """The player of whose name the next words are the beginning.

        One word, unless several names begin with it: then as many as tell them apart.
        """
        word = self.peek()
        for count in range(1, min(self._longest, len(self._words)) + 1):
            for typed in _typed(self._span(count), self._whole):
                names = matching(typed, self._names)
                if len(names) == 1:
                    del self._words[len(self._words) - count + 1 :]
                    last = self._words[-1]
                    end = word.start + len(typed)
                    self.take_beginning(end - last.start)
                    return Scalar(self.source, word.start, end, names[0])
            if not matching(_typed(self._span(count), self._whole)[-1], self._names):
                break
        self.take()
        self._report_unknown(word, others)
        return None

    def _report_unknown(self, word: Word, others: Collection[str]) -> None:
        several = [names for typed in _typed(word.text, self._whole)
                   if (names := matching(typed, self._names))]  # fmt: skip
        known = ", ".join(self._names)
        guess = closest(word.text, (*others, *self._names))
        if several:
            self.report("name.ambiguous", word.start, name=word.text, known=Either(several[0]))
        elif guess in others:
            self.report("talk.word", word.start, guess, word=word.text, wanted=known)
        else:
            self.report("name.unknown", word.start, guess, name=word.text, known=known)


def _typed(text: str, whole: Mapping[str, str]) -> list[str]:
    """What may be a name in a text: all of it, or without a count glued to its end."""
    glued = _COUNT.fullmatch(text)
    if glued is None or not glued[1]:
        return [text]
    # A whole name before a count is surer than a beginning that ends in a digit.
    return [glued[1], text] if fold(glued[1]) in whole else [text, glued[1]]

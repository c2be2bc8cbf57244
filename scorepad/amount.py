"""An exact number that carries the words and figures of its arithmetic.

Each operation makes the new value and keeps its operands, so that the words
("value of 6♠ × tricks of Anna") and the figures ("2 × 3") are read off the very
arithmetic that made the amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import TypeAlias

from scorepad.problems import Place

Number: TypeAlias = int | Fraction

_SUM, _PRODUCT, _WHOLE = 1, 2, 3
_LEVEL = {"+": _SUM, "−": _SUM, "×": _PRODUCT, "/": _PRODUCT}


@dataclass(frozen=True, slots=True)
class Label:
    """What a number is called: a key of the variant's labels, with the fields of its template.

    `step` picks one of a list of labels, counted from 0; the last one repeats.
    """

    key: str
    fields: tuple[tuple[str, object], ...] = ()
    step: int | None = None


# The rules ask for the same few labels and facts at every hand of a log.
@lru_cache(maxsize=4096, typed=True)
def label(key: str, **fields: object) -> Label:
    """A label with its fields, as in `label("tricks", player="Anna")`."""
    return Label(key, tuple(fields.items()))


@dataclass(frozen=True, slots=True)
class Origin:
    """The line of a variant or log that a number came from, and the option that chose it."""

    place: Place
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact number: a leaf with its label, or an operation on other amounts.

    `because` is the amount that a leaf was looked up by (how many short → double);
    `origin` is the line of the file that a leaf was read from.
    """

    value: Number
    sign: str = ""
    parts: tuple[Amount, ...] = ()
    label: Label | None = None
    origin: Origin | None = field(default=None, compare=False)
    because: Amount | None = None

    def __add__(self, other: Amount) -> Amount:
        return _joined("+", self.value + other.value, self, other)

    def __sub__(self, other: Amount) -> Amount:
        return _joined("−", self.value - other.value, self, other)

    def __mul__(self, other: Amount) -> Amount:
        return _joined("×", self.value * other.value, self, other)

    def __truediv__(self, other: Amount) -> Amount:
        return _joined("/", Fraction(self.value) / other.value, self, other)

    def __bool__(self) -> bool:
        return self.value != 0

    def rounded(self) -> Amount:
        """The nearest whole number, halves up."""
        return _joined("round", floor(self.value + Fraction(1, 2)), self)

    def rounded_up(self) -> Amount:
        """The next whole number at or above."""
        return _joined("roundup", ceil(self.value), self)

    def rounded_down(self) -> Amount:
        """The next whole number at or below."""
        return _joined("rounddown", floor(self.value), self)


@lru_cache(maxsize=4096, typed=True)
def fact(value: Number, key: str, **fields: object) -> Amount:
    """A number that the log or the sheet tells, with its label."""
    return Amount(value, label=label(key, **fields))


def least(first: Amount, *others: Amount) -> Amount:
    """The smallest of the amounts with its own words; the earlier one of equals."""
    return min((first, *others), key=lambda amount: amount.value)


def figures(amount: Amount) -> str:
    """The arithmetic in numbers: "2 × 3". Evaluates to the amount."""
    return _written(amount, lambda leaf: plain(leaf.value))


def words(amount: Amount, text: Callable[[Label], str]) -> str:
    """The arithmetic in words; `text` gives the words of a label."""
    return _written(amount, lambda leaf: text(leaf.label) if leaf.label else plain(leaf.value))


def leaves(amount: Amount) -> Iterator[Amount]:
    """Every number that the arithmetic began with, from left to right, reasons too."""
    for part in amount.parts:
        yield from leaves(part)
    if not amount.parts:
        yield amount
    if amount.because:
        yield from leaves(amount.because)


def reasons(amount: Amount) -> Iterator[tuple[Amount, Amount]]:
    """Each leaf that was looked up, with the amount it was looked up by."""
    for part in amount.parts:
        yield from reasons(part)
    if amount.because:
        yield amount, amount.because
        yield from reasons(amount.because)


def plain(value: Number) -> str:
    """An exact number as text: 12, -3, 80/3."""
    return str(value)


def simplest(value: Number) -> Number:
    """The same number, as an int where it is whole."""
    # Nearly every number is an int; to ask for its very type is the fastest.
    if type(value) is int or value.denominator != 1:
        return value
    return value.numerator


def _joined(sign: str, value: Number, *parts: Amount) -> Amount:
    return Amount(simplest(value), sign, parts)


def _written(amount: Amount, leaf: Callable[[Amount], str]) -> str:
    if not amount.parts:
        return leaf(amount)
    if len(amount.parts) == 1:
        return f"{amount.sign}({_written(amount.parts[0], leaf)})"
    level = _LEVEL[amount.sign]
    left, right = amount.parts
    first = _bracketed(left, leaf, _level(left) < level)
    # a − (b − c) and a / (b × c) need their brackets; a + (b − c) does not.
    tight = _level(right) < level or (_level(right) == level and amount.sign in "−/")
    return f"{first} {amount.sign} {_bracketed(right, leaf, tight)}"


def _bracketed(amount: Amount, leaf: Callable[[Amount], str], brackets: bool) -> str:
    text = _written(amount, leaf)
    return f"({text})" if brackets else text


def _level(amount: Amount) -> int:
    if amount.sign:
        return _LEVEL.get(amount.sign, _WHOLE)
    if isinstance(amount.value, Fraction):
        return _PRODUCT
    return _WHOLE if amount.value >= 0 else _SUM

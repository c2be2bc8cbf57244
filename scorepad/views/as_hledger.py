"""An evening as a journal of hledger: every entry a balanced transaction.

Words and names stand in comments of their own line only, where hledger reads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from math import floor

from scorepad.amount import Number, plain
from scorepad.language import ENGLISH, speaking
from scorepad.problems import printable
from scorepad.replay import Played, Replay
from scorepad.settle import Settlement, money_text
from scorepad.sheet import POT, Entry
from scorepad.variant import Variant
from scorepad.views.words import entry_figures, entry_words, hand_title

# The date of an evening whose log has none.
UNDATED = "2000-01-01"
_UNSAFE = re.compile(r"[^\w .'-]")
_BREAKS = re.compile(r"[\s\x85\u2028\u2029]+")
_QUOTES = re.compile(r"[\"\n\r;]")
# A fraction with such a denominator has a decimal.
_DECIMAL = (2, 5)


@speaking(ENGLISH)
def hledger_text(replay: Replay, settlement: Settlement) -> str:
    """The journal: opening, hands and corrections, closing entries, the final payment."""
    return "\n".join(_lines(replay, settlement)) + "\n"


def _lines(replay: Replay, settlement: Settlement) -> Iterator[str]:
    journal = _Journal(replay)
    yield _comment(f"{replay.variant.full_name}, {', '.join(replay.session.players)}")
    if replay.session.date is None:
        yield _comment(f"the log has no date; {UNDATED} stands for it")
    if not replay.finished:
        yield _comment("the evening is not finished; this is how it stands if it stops here")
    yield "decimal-mark ."
    yield from journal.opening()
    yield from journal.entries("opening", replay.antes)
    for step in replay.steps:
        if isinstance(step, Played):
            head = f"hand {step.hand.number}"
            yield ""
            yield _comment(f"{head}: {hand_title(step.hand)}; {step.deal.dealer} dealt")
        else:
            head = "adjustment"
        yield from journal.entries(head, step.entries)
    yield from journal.entries("settlement", settlement.entries)
    yield from journal.paid(settlement)


class _Journal:
    """Writes transactions with the accounts and commodities of one evening."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.variant: Variant = replay.variant
        self.date = replay.session.date or UNDATED
        self.names = safe_names(replay.session.players)

    def opening(self) -> Iterator[str]:
        """What each player begins with in an own column."""
        for column in self.replay.sheet.columns:
            for player in self.replay.session.players if column.kind == "own" else ():
                if column.opening:
                    other = f"equity:{column.name}"
                    yield from self._transaction(
                        "opening", column.name, self._account(player), other, column.opening
                    )

    def entries(self, head: str, entries: Iterable[Entry]) -> Iterator[str]:
        """A transaction for each entry, its reason in a comment."""
        for entry in entries:
            receiver = self._account(entry.player)
            payer = self._account(entry.against) if entry.against else f"equity:{entry.column}"
            reason = f"{entry_words(entry, self.variant)} = {entry_figures(entry)}"
            yield ""
            yield _comment(f"{entry.rule}: {reason}")
            yield from self._transaction(head, entry.column, receiver, payer, entry.amount)

    def paid(self, settlement: Settlement) -> Iterator[str]:
        """The final money of each player; without a stake his rounded units."""
        stake = settlement.stake
        commodity = stake.currency if stake else self.variant.unit
        for player, amount in settlement.paid.items():
            money = money_text(amount, settlement.decimals)
            negative = money_text(-amount, settlement.decimals)
            yield ""
            yield f"{self.date} paid"
            yield f"    settlement:{self.names[player]}  {money} {_quoted(commodity)}"
            yield f"    {self._account(player)}  {negative} {_quoted(commodity)}"

    def _account(self, party: str) -> str:
        return POT if party == POT else f"players:{self.names[party]}"

    def _transaction(
        self, head: str, column: str, receiver: str, payer: str, amount: Number
    ) -> Iterator[str]:
        written = decimal_text(amount)
        if written is None:
            rounded = floor(amount + Fraction(1, 2))
            yield _comment(f"{plain(amount)} has no decimal and is rounded to {rounded}")
            written = str(rounded)
        negative = written.removeprefix("-") if written.startswith("-") else f"-{written}"
        yield f"{self.date} {head}"
        yield f"    {receiver}  {written} {_quoted(column)}"
        yield f"    {payer}  {negative} {_quoted(column)}"


def decimal_text(amount: Number) -> str | None:
    """An exact number as a decimal; None where no decimal holds it."""
    number = Fraction(amount)
    rest, digits = number.denominator, 0
    for prime in _DECIMAL:
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        digits = max(digits, power)
    if rest != 1:
        return None
    scaled = number.numerator * 10**digits // number.denominator
    return f"{Decimal(scaled).scaleb(-digits):f}"


def safe_names(players: Iterable[str]) -> Mapping[str, str]:
    """Account names that hledger reads as one account each, no two the same."""
    names: dict[str, str] = {}
    for player in players:
        safe = " ".join(_UNSAFE.sub("-", printable(player)).split()) or "player"
        count, name = 1, safe
        while name in names.values():
            count += 1
            name = f"{safe} {count}"
        names[player] = name
    return names


def _comment(text: str) -> str:
    """A comment that stays on its line."""
    return "; " + _BREAKS.sub(" ", printable(text)).strip()


def _quoted(commodity: str) -> str:
    return f'"{_QUOTES.sub(" ", commodity)}"'

"""Contracts: level and strain, or one of the named ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from scorepad.language import Said

# From low to high.
STRAINS = ("S", "C", "D", "H", "NT")
SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
NO_TRUMPS = Said("NT")
LOWEST, HIGHEST = 6, 10
TRICKS = 10
TALON = 2

Kind: TypeAlias = Literal[
    "level", "misere", "misere-small", "uvert", "uvert-small", "all-pass", "refused"
]
NAMED: tuple[Kind, ...] = ("misere", "misere-small", "uvert", "uvert-small", "all-pass", "refused")

_READ: Mapping[Kind, Said] = {
    "misere": Said("misère"),
    "misere-small": Said("small misère"),
    "uvert": Said("uvert"),
    "uvert-small": Said("small uvert"),
    "all-pass": Said("all-pass"),
    "refused": Said("refused"),
}
_LEVELLED = re.compile(r"([1-9][0-9]*)(S|C|D|H|NT)")


@dataclass(frozen=True)
class Contract:
    """What the declarer undertook: `level` and `strain`, or a named contract without them."""

    kind: Kind
    level: int = 0
    strain: str = ""

    @cached_property
    def name(self) -> str:
        """As the log writes it: 6S, 10NT, all-pass."""
        return f"{self.level}{self.strain}" if self.kind == "level" else self.kind

    @property
    def sign(self) -> str:
        """As a person reads it: 6♠, 10NT, small misère."""
        if self.kind == "level":
            return f"{self.level}{SIGNS.get(self.strain, NO_TRUMPS)}"
        return str(_READ[self.kind])

    def __str__(self) -> str:
        return self.sign

    @property
    def rank(self) -> tuple[int, int]:
        """The order of bids: by level, then by strain."""
        return self.level, STRAINS.index(self.strain)


# A log has the same few thousands of times.
@lru_cache(maxsize=256)
def contract_of(text: str) -> Contract | None:
    """The contract that the log writes so; any level, None when it is no contract."""
    for kind in NAMED:
        if text == kind:
            return Contract(kind)
    found = _LEVELLED.fullmatch(text)
    # Longer numbers are no level at all, and int() of thousands of digits is refused by Python.
    if not found or len(found[1]) > 3:
        return None
    return Contract("level", int(found[1]), found[2])

"""Who sits where in one hand: the dealer, who plays, who speaks first, who defends how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from scorepad.hand import Hand

# Some games play their last hands by other rules.
Phase: TypeAlias = Literal["main", "end"]

# Three hold cards in every game of the family; with more at the table the dealer sits out.
IN_PLAY = 3
# What a rule reads beside the keys of a hand. The sitting dealer leads the talon's cards: his
# count must stand there, or may.
TALON_TRICKS = "tricks.talon"
TALON_MAY = "tricks.talon-may"
# A passer's hand is played by the whister, and its tricks may be counted apart.
PASSER_MAY = "tricks.passer-may"
# What the defenders said may stand beside a contract that is conceded.
CONCEDED_DEFENCE = "defence.conceded"


class Deal(NamedTuple):
    """The circumstances of one hand that are not written in it; kept by replay.

    `seats` is the playing order, `all_passes` the count of all-passes just before
    this hand, `phase` the one in which it begins.
    """

    number: int
    seats: tuple[str, ...]
    dealer: str
    all_passes: int = 0
    phase: Phase = "main"

    @property
    def playing(self) -> tuple[str, ...]:
        """The players who hold cards, from the one after the dealer on."""
        return _playing(self.seats, self.dealer)

    @property
    def sitting(self) -> str | None:
        """The dealer who sits out; None when he plays himself."""
        return self.dealer if len(self.seats) > IN_PLAY else None

    @property
    def in_end(self) -> bool:
        """Whether the hand belongs to the end phase."""
        return self.phase == "end"

    @property
    def next_dealer(self) -> str:
        """Who deals the next hand."""
        return self.after(self.dealer)[0]

    def after(self, player: str) -> tuple[str, ...]:
        """The other players in playing order, from the one after `player` on."""
        return _after(self.seats, player)

    def at_all_pass(self) -> tuple[str, ...]:
        """Everybody who can take tricks where the dealer leads the talon's cards."""
        return (*self.playing, self.sitting) if self.sitting else self.playing

    def defenders(self, declarer: str) -> tuple[str, ...]:
        """The two who play against the declarer; the first to speak stands first."""
        return _defenders(self.seats, self.dealer, declarer)


# A table has few seatings, and a long log asks for each of them again and again.
@lru_cache(maxsize=256)
def _after(seats: tuple[str, ...], player: str) -> tuple[str, ...]:
    at = seats.index(player)
    return seats[at + 1 :] + seats[:at]


@lru_cache(maxsize=256)
def _playing(seats: tuple[str, ...], dealer: str) -> tuple[str, ...]:
    others = _after(seats, dealer)
    return others if len(seats) > IN_PLAY else (*others, dealer)


@lru_cache(maxsize=256)
def _defenders(seats: tuple[str, ...], dealer: str, declarer: str) -> tuple[str, ...]:
    playing = _playing(seats, dealer)
    return tuple(player for player in _after(seats, declarer) if player in playing)


@dataclass(frozen=True)
class Defence:
    """How the two defenders play: who whists, and who answers for whom.

    `first` speaks before `second`. `inviter` answers for both, and has the tricks
    and debts of both.
    """

    first: str
    second: str
    first_call: str
    second_call: str

    @cached_property
    def inviter(self) -> str | None:
        """The defender who took the other in."""
        if self.first_call == "invite":
            return self.first
        return self.second if self.second_call == "invite" else None

    @cached_property
    def both(self) -> tuple[str, str]:
        """The two defenders in speaking order."""
        return self.first, self.second

    @cached_property
    def playing(self) -> tuple[str, ...]:
        """The defenders whose cards are in play."""
        calls = (self.first_call, self.second_call)
        return tuple(name for name, call in zip(self.both, calls, strict=True) if call != "pass")

    @cached_property
    def alone(self) -> str | None:
        """The defender who whists alone."""
        return self.playing[0] if len(self.playing) == 1 else None

    def partner(self, player: str) -> str:
        """The other defender."""
        return self.second if player == self.first else self.first

    def owner(self, player: str) -> str:
        """Who is paid for a defender's tricks and answers for his duty."""
        return self.inviter or player

    def seat(self, player: str) -> str:
        """The defender's seat in the table of duties."""
        return "first" if player == self.first else "second"


def defence_of(hand: Hand, deal: Deal) -> Defence:
    """The defence of a contract that was not passed out or refused."""
    assert hand.declarer is not None
    assert hand.defence is not None
    first, second = deal.defenders(hand.declarer)
    return _defence(first, second, hand.defence[first], hand.defence[second])


# Each rule of a hand asks for it, and few pairs say few things.
_defence = lru_cache(maxsize=1024)(Defence)

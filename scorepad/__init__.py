"""scorepad keeps the score of preferans-family card games and explains every number.

`scorepad guide python` shows how a program uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.api import figures_of as figures_of
    from scorepad.api import names_of_variants as names_of_variants
    from scorepad.api import replay_of as replay_of
    from scorepad.api import settlement_of as settlement_of
    from scorepad.api import variant_of as variant_of
    from scorepad.api import with_hand as with_hand
    from scorepad.api import words_of as words_of
    from scorepad.logfile import Log as Log
    from scorepad.logfile import read_log as read_log
    from scorepad.problems import Problem as Problem
    from scorepad.problems import ProblemsFoundError as ProblemsFoundError
    from scorepad.replay import Adjusted as Adjusted
    from scorepad.replay import Played as Played
    from scorepad.replay import Replay as Replay
    from scorepad.settle import Settlement as Settlement
    from scorepad.sheet import Entry as Entry
    from scorepad.sheet import Sheet as Sheet
    from scorepad.variant import Variant as Variant

__version__ = "0.1.0"
# The public names, by the module where each is at home.
_PUBLIC = {
    "api": (
        "figures_of", "names_of_variants", "replay_of", "settlement_of", "variant_of", "with_hand",
        "words_of",
    ),
    "logfile": ("Log", "read_log"),
    "problems": ("Problem", "ProblemsFoundError"),
    "replay": ("Adjusted", "Played", "Replay"),
    "settle": ("Settlement",),
    "sheet": ("Entry", "Sheet"),
    "variant": ("Variant",),
}  # fmt: skip


def __getattr__(name: str) -> object:
    """A public name; the command line does not wait for all of them."""
    from importlib import import_module

    for module, names in _PUBLIC.items():
        if name in names:
            return getattr(import_module(f"scorepad.{module}"), name)
    raise AttributeError(f"module 'scorepad' has no attribute {name!r}")

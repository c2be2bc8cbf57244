"""The catalogue of rules: small pure functions, one module per family.

A module is imported when a variant names one of its rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from scorepad.rules.rule import Kind, Rule

# Which rules each module has; a test holds it against the modules.
_INDEX: Mapping[str, tuple[str, ...]] = {
    "checks": (
        "passer-takes-no-trick",
        "aces-announced",
        "concession",
        "talon-cards",
        "talon-sold",
        "revokes-in-play",
        "looked-stays-out",
        "bid-of-another-game",
    ),
    "closing": (
        "columns-empty",
        "points-shared",
        "pools-closed",
        "shared-pool-full",
        "mountain-to-whists",
        "pool-to-whists",
    ),
    "prefa": (
        "conceded-double",
        "redeal",
        "write-off",
        "overflow",
        "overflow-largest",
        "tricks-paid",
        "declarer-fails",
        "failed-tricks-paid",
        "sitting-dealer-paid",
        "four-aces-bonus",
        "refusal",
        "all-pass-tricks",
        "short-pays-declarer",
        "inviter-pays-declarer",
        "inviter-pays-by-seat",
        "short-pays-partner",
        "short-pays-partner-single",
        "declarer-pays-partner",
    ),
    "classic": (
        "vystavka",
        "sold-aces",
        "sold-aces-played",
        "record-written-off",
        "partner-written-off",
        "kurochka-taken",
        "declarer-remized",
        "whists-paid",
        "failed-whists-paid",
        "dealer-consoled",
        "whisters-consoled",
        "whister-remized",
    ),
    "classic_penalties": (
        "innocent-whister-paid",
        "declarer-charged-for-whisters",
        "declarer-revokes",
        "whister-revokes",
        "misere-revokes",
        "early-look",
    ),
    "classic_raspasovka": (
        "raspasovka-clean",
        "raspasovka-tricks",
        "raspasovka-revokes",
    ),
    "classic_checks": (
        "choice-of-whom",
        "lone-whist",
    ),
    "russian": (
        "checked-ten",
        "contract-made",
        "declarer-short",
        "conceded",
        "both-whisters-paid",
        "lone-whister-paid",
        "gentleman-whist",
        "consolation-to-all",
        "consolation-to-whisters",
        "half-whist",
        "misere-made",
        "misere-failed",
        "talon-aces",
    ),
    "russian_short": (
        "lone-whister-short",
        "short-of-share",
        "short-of-share-alone",
        "short-with-fewer",
        "short-with-last",
        "short-with-both",
    ),
    "russian_all_pass": (
        "in-a-row",
        "all-evening",
        "lowest-bid",
        "all-pass-tricks-on-mountain",
        "all-pass-tricks-in-whists",
        "clean-hand-pooled",
        "clean-hand-pooled-flat",
        "clean-hand-off-mountain",
    ),
    "russian_checks": (
        "half-whist-place",
        "stalingrad",
        "bid-high-enough",
        "misere-bid-binds",
        "never-bid",
    ),
    "austrian": (
        "antes",
        "pot-refilled",
        "dealer-stakes",
        "pot-pays-declarer",
        "pot-pays-winner",
        "defenders-paid",
        "declarer-pays-pot",
        "short-defender-pays-pot",
        "short-inviter-pays-pot",
        "inviter-alone-pays-pot",
        "hearts-bonus",
        "four-aces-paid",
        "no-aces-paid",
        "no-aces-from-pot",
        "pot-empty",
        "pot-divided",
    ),
}

_MODULES: Mapping[str, str] = {name: module for module, names in _INDEX.items() for name in names}


def rule_named(name: str) -> Rule | None:
    """The rule of that name, as a variant writes it."""
    module = _MODULES.get(name)
    if module is None:
        return None
    found = getattr(import_module(f"scorepad.rules.{module}"), name.replace("-", "_"))
    assert isinstance(found, Rule)
    return found


def every_rule() -> Iterator[Rule]:
    """All rules, in the order of the index."""
    return (found for name in _MODULES if (found := rule_named(name)))


def names_of(kind: Kind) -> list[str]:
    """The names of all rules of one kind."""
    return sorted(one.name for one in every_rule() if one.kind == kind)

"""The catalogue of rules: small pure functions, one module per family."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.rules import (
    austrian,
    checks,
    classic,
    classic_checks,
    classic_penalties,
    classic_raspasovka,
    closing,
    prefa,
    russian,
    russian_all_pass,
    russian_checks,
    russian_short,
)
from scorepad.rules.rule import Rule

_FAMILIES = (
    checks,
    closing,
    prefa,
    classic,
    classic_penalties,
    classic_raspasovka,
    classic_checks,
    russian,
    russian_short,
    russian_all_pass,
    russian_checks,
    austrian,
)

CATALOGUE: Mapping[str, Rule] = {
    rule.name: rule
    for family in _FAMILIES
    for rule in vars(family).values()
    if isinstance(rule, Rule)
}

"""The catalogue of rules: small pure functions, one module per family."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.rules import checks, closing, prefa
from scorepad.rules.rule import Rule

_FAMILIES = (checks, closing, prefa)

CATALOGUE: Mapping[str, Rule] = {
    rule.name: rule
    for family in _FAMILIES
    for rule in vars(family).values()
    if isinstance(rule, Rule)
}

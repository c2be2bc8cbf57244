"""Names as people type them: without accents or capitals, shortened, misspelt."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from difflib import get_close_matches


def fold(name: str) -> str:
    """The name without case, accents, composition and spare spaces: Άννα and ΑΝΝΑ are one."""
    letters = unicodedata.normalize("NFD", " ".join(name.casefold().split()))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", bare)


def matching(typed: str, names: Collection[str]) -> list[str]:
    """The names that the typed text can stand for: the exact one, else every one it begins."""
    short = fold(typed)
    exact = [name for name in names if fold(name) == short]
    return exact or [name for name in names if fold(name).startswith(short)]


def closest(typed: str, names: Collection[str]) -> str | None:
    """The name that was probably meant; None when no name is near."""
    by_fold = {fold(name): name for name in names}
    near = get_close_matches(fold(typed), by_fold, n=1)
    return by_fold[near[0]] if near else None

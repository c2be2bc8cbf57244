"""The marks of an axis: round numbers that hold every value."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import ceil, floor

from scorepad.amount import Number


def marks(values: Iterable[Number], most: int) -> range:
    """Round numbers, evenly apart, from below the least value and 0 to above the greatest.

    At most `most` steps of 1, 2 or 5 times a power of ten, and at least one.
    """
    known = [0, *values]
    low, high = floor(min(known)), ceil(max(known))
    for step in (part * 10**power for power in count() for part in (1, 2, 5)):
        first, last = floor(low / step), ceil(high / step)
        if last - first <= most:
            break
    return range(first * step, max(last, first + 1) * step + 1, step)

"""Arrays of the state that its copies share: they are replaced, never changed.

What lies on the board changes seldom, and a bot copies a state for each move that it looks at.
"""

from __future__ import annotations

from ....core.arrays import i64, vec


def replaced(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """Return the numbers with another one at a place; those given stay as they are.

    Examples
    --------
    >>> numbers = vec[i64]([4, 5, 6])
    >>> replaced(numbers, 1, 0), numbers
    ([4, 0, 6], [4, 5, 6])
    """
    found = numbers[:]
    found[place] = number
    return found

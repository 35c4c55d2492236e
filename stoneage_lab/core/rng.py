"""One small generator of random integers, the same on every machine.

Its whole state is one integer of 48 bits, so that a snapshot is free and a seed gives the
same game in plain Python, compiled, and in a browser. It is a linear congruential step with
a permuted output, after M. O'Neill, "PCG: a family of simple fast space-efficient
statistically good algorithms for random number generation" (2014), cut down to 48 bits.
It is for games, not for secrets.
"""

from __future__ import annotations

from typing import Final, final

# All steps keep only low bits, so bits that a machine word loses do not matter.
from .arrays import i64

_MASK: Final = (1 << 48) - 1
_STEP: Final = 0x5DEECE66D
_ODD: Final = 0xB
_WORD: Final = 1 << 32
_HALF: Final = 1 << 63
# Smaller numbers need no object where this is compiled.
_SMALL: Final = 1 << 61
# 0x9E3779B97F4A7C15, read as a machine word with a sign.
_MORE: Final = -0x61C8864680B583EB


def _mix(value: i64) -> i64:
    """Spread 64 bits over 48 (so that seeds 1 and 2 start far apart)."""
    # Only the lowest 64 bits count. Each shift masks its bits, so that neither the sign of
    # a machine word nor the bits of a Python integer above 64 have an effect.
    value = (value ^ (value >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    value = (value ^ (value >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return (value ^ (value >> 31 & 0x1FFFFFFFF)) & _MASK


def _signed(value: int) -> int:
    """Return the lowest 64 bits of any integer, read as a machine word with a sign."""
    if -_SMALL < value < _SMALL:
        return value
    return ((value + _HALF) & 2 * _HALF - 1) - _HALF


@final
class Rng:
    """A stream of random integers.

    Parameters
    ----------
    seed : int
        Any integer, also negative or large.
    name : str, optional
        The name of an independent stream of the same seed: the dice of a game do not change when a
        bot draws one number more.

    Examples
    --------
    >>> rng = Rng(7, "dice")
    >>> [rng.below(6) + 1 for _ in range(8)]
    [1, 6, 6, 3, 3, 5, 2, 4]
    """

    state: i64

    def __init__(self, seed: int = 0, name: str = "") -> None:
        low: i64 = _signed(seed)
        high: i64 = _signed(seed >> 64)
        value = _mix(_mix(low + _MORE) ^ high ^ (0x1000 if seed < 0 else 0))
        for letter in name.encode():
            value = _mix(value * 0x100000001B3 + letter + 1)
        self.state = value

    def word(self) -> int:
        """Return the next 32 random bits as an integer."""
        return self.below(_WORD)

    def below(self, count: i64) -> i64:
        """Return a random integer from 0 to `count` - 1, exactly uniform.

        Raises
        ------
        ValueError
            If `count` is not from 1 to 2**32.
        """
        self.state = state = (self.state * _STEP + _ODD) & _MASK
        # The high bits choose the rotation of the low ones, which hides the weak low bits.
        turned = ((state >> 18) ^ state) >> 11 & 0xFFFFFFFF
        product = (turned * 0x100000001 >> (state >> 43) & 0xFFFFFFFF) * count
        low = product & 0xFFFFFFFF
        if low < count or count < 1:  # rarely; always if the count is too large or too small
            if not 0 < count <= _WORD:
                raise ValueError(f"below() needs a count from 1 to 2**32, not {count}")
            if low < _WORD % count:
                return self.below(count)  # using this word would bias the result
        return product >> 32 & 0xFFFFFFFF

    def copy(self) -> Rng:
        """Return a copy, which gives the same numbers from now on."""
        twin = Rng()
        twin.state = self.state
        return twin

    def __repr__(self) -> str:
        return f"<Rng at {self.state:012x}>"

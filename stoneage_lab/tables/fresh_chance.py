"""Chance of a table: each outcome is drawn anew, so that none tells of another."""

from __future__ import annotations

from random import Random
from typing import Final

from ..core.chance import Chance, Outcome
from ..core.rng import Rng

BITS: Final = 96
"""The generator keeps 48 of them; nobody sees more than one outcome of a state that it was in."""


class FreshChance:
    """A source of outcomes without a seed.

    A generator that goes on from outcome to outcome could be found again by trying all its states,
    by somebody who has seen enough of them. Here each outcome has a state of its own.

    Parameters
    ----------
    random : Random
        Where the bits come from; `random.SystemRandom` where people play.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def throw(self, chance: Chance) -> tuple[Outcome, tuple[int, ...]]:
        """Draw one outcome, with the faces of its dice."""
        return chance.throw(self.rng(chance.stream))

    def rng(self, name: str) -> Rng:
        """Return a generator that was never used."""
        return Rng(self._random.getrandbits(BITS), name)

    def __reduce__(self) -> tuple[type[FreshChance], tuple[Random]]:
        return type(self), (self._random,)

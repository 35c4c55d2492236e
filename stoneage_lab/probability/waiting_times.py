"""Waiting until enough has come: the states on the way, and the mean wait from each."""

from __future__ import annotations

from fractions import Fraction

from .arguments import wrong
from .distribution import Distribution


class Wait:
    """A wait, round by round, until there is enough: a Markov chain of what is still missing.

    What is brought beyond the goal does not shorten the wait.

    Parameters
    ----------
    once : Distribution
        What one round brings: whole numbers from 0 up.
    goal : int
        How much is needed.

    Raises
    ------
    DistributionError
        If a round never brings anything.

    Examples
    --------
    >>> coin = Distribution.uniform([0, 1])
    >>> Wait(coin, 2).mean(2), Wait(coin, 2).after(2)
    (Fraction(4, 1), [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)])
    """

    def __init__(self, once: Distribution, goal: int) -> None:
        if once.pmf(0) == 1:
            raise wrong("never_comes")
        self.once = once
        self.goal = goal

    def steps(self, missing: int) -> dict[int, Fraction]:
        """Return how likely each state is one round later."""
        found: dict[int, Fraction] = {}
        if not missing:
            return {0: Fraction(1)}
        for brought, chance in self.once.items():
            then = max(0, missing - brought)
            found[then] = found.get(then, Fraction(0)) + chance
        return found

    def mean(self, missing: int) -> Fraction:
        """Return the mean number of rounds until nothing is missing."""
        means = [Fraction(0)]
        for now in range(1, missing + 1):
            steps = self.steps(now)
            on = sum((chance * means[then] for then, chance in steps.items() if then < now),
                     Fraction(0))  # fmt: skip
            means.append((1 + on) / (1 - steps.get(now, Fraction(0))))
        return means[missing]

    def after(self, rounds: int) -> list[Fraction]:
        """Return after some rounds how likely it is that 0, 1, 2 … are missing."""
        now = [Fraction(0)] * self.goal + [Fraction(1)]
        for _ in range(rounds):
            then = [Fraction(0)] * len(now)
            for missing, chance in enumerate(now):
                for state, step in self.steps(missing).items():
                    then[state] += chance * step
            now = then
        return now

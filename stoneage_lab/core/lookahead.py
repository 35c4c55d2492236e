"""What an action leads to before anybody decides again, worked out exactly by the rules.

Chance is a node of every game: so all ways on to the next decision, with their probabilities, can
be listed for any of them, and a mean over them is no guess.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from .action import Action
from .state import CHANCE, State

MOST_WAYS: Final = 4_000
"""More ways than these are not looked at."""

Reason = tuple[str, dict[str, Any]]
"""What speaks for or against an action: the name of a text ``reason.<name>``, and its facts."""


def ways_on(state: State, action: Action) -> list[tuple[State, Fraction]]:
    """Return every state an action may lead to at the next decision, with its probability.

    Returns
    -------
    list of (State, Fraction)
        Empty where there are more than `MOST_WAYS`.
    """
    first = state.copy()
    first.play(action)
    found: list[tuple[State, Fraction]] = []
    waiting = [(first, Fraction(1))]
    while waiting:
        reached, likely = waiting.pop()
        if reached.node != CHANCE:
            found.append((reached, likely))
            continue
        chance = reached.chance()
        outcomes, total = chance.outcomes(), chance.total()
        if len(found) + len(waiting) + len(outcomes) > MOST_WAYS:
            return []
        for outcome, weight in outcomes:
            branch = reached.copy()
            branch.settle(outcome)
            waiting.append((branch, likely * Fraction(weight, total)))
    return found


def mean(ways: list[tuple[State, Fraction]], of: Callable[[State], Any]) -> Fraction:
    """Return the expected value of something over all ways on."""
    return sum((likely * of(state) for state, likely in ways), Fraction(0))


def points_at_once(state: State, action: Action) -> list[Reason]:
    """Return what any game can say for an action: the points it brings, and a win it makes sure."""
    seat = state.mover
    ways = ways_on(state, action)
    if not ways:
        return []
    found: list[Reason] = []
    if all(seat in reached.winners() for reached, _ in ways):
        found.append(("wins", {}))
    before = state.scores()[seat]
    more = mean(ways, lambda reached: reached.scores()[seat]) - before
    if more:
        found.append(("points" if len(ways) == 1 else "points_mean", {"n": signed(more)}))
    return found


def number(value: Fraction | int) -> str:
    """Write a number with one decimal, or without where it is whole.

    Examples
    --------
    >>> number(Fraction(2)), number(Fraction(5, 6))
    ('2', '0.8')
    """
    whole = Fraction(value)
    return str(whole.numerator) if whole.denominator == 1 else f"{float(whole):.1f}"


def signed(value: Fraction | int) -> str:
    """Write a change with its sign.

    Examples
    --------
    >>> signed(3), signed(Fraction(-5, 6))
    ('+3', '−0.8')
    """
    return "+" + number(value) if value >= 0 else "−" + number(-value)


def percent(chance: Fraction) -> str:
    """Write a chance in whole percent; never 0 or 100 for what is merely rare or common.

    Examples
    --------
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 900)), percent(Fraction(1))
    ('33 %', '<1 %', '100 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(chance * 100)} %"

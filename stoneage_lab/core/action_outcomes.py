"""The exact consequences of an action up to the next decision.

Chance is a node of every game, so all branches to the next decision, with their probabilities, can
be listed, and a mean over them is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from .action import Action
from .state import CHANCE, State

if TYPE_CHECKING:
    from fractions import Fraction

MOST_WAYS: Final = 4_000
"""Maximum number of branches."""

Reason = tuple[str, dict[str, Any]]
"""A reason for or against an action: the name of a text ``reason.<name>``, and its facts."""


def ways_on(state: State, action: Action) -> list[tuple[State, Fraction]]:
    """Return every state at the next decision after an action, with its probability.

    Returns
    -------
    list of (State, Fraction)
        Empty where there are more than `MOST_WAYS`.
    """
    # A game is set up without one, and to import it takes milliseconds.
    from fractions import Fraction

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


def mean(ways: list[tuple[State, Fraction]], of: Callable[[State], Any]) -> Fraction | int:
    """Return the expected value of a function over all branches."""
    found: Fraction | int = sum(likely * of(state) for state, likely in ways)
    return found


def points_at_once(state: State, action: Action) -> list[Reason]:
    """Return reasons that hold in any game: the points an action brings, and a certain win."""
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
    """Return a number as text with one decimal, or none if it is whole.

    Examples
    --------
    >>> from fractions import Fraction
    >>> number(Fraction(2)), number(Fraction(5, 6))
    ('2', '0.8')
    """
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


def signed(value: Fraction | int) -> str:
    """Return a change as text with its sign.

    Examples
    --------
    >>> from fractions import Fraction
    >>> signed(3), signed(Fraction(-5, 6))
    ('+3', '−0.8')
    """
    return "+" + number(value) if value >= 0 else "−" + number(-value)


def percent(chance: Fraction) -> str:
    """Return a probability in whole percent, without the sign; 0 and 100 only if it is just that.

    Examples
    --------
    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 900)), percent(Fraction(1))
    ('33', '<1', '100')
    """
    hundreds = chance * 100
    if 0 < hundreds < 1:
        return "<1"
    if 99 < hundreds < 100:
        return ">99"
    return str(round(hundreds))

"""Chance between two decisions, settled in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .chance import Chance
from .errors import SetupError
from .language import texts
from .state import CHANCE, State

MOST_IN_A_ROW: Final = 10_000
"""Maximum number of outcomes between two decisions; no real game has as many."""


def settle(state: State, outcome_of: Callable[[Chance], Any]) -> list[Any]:
    """Settle everything that is random until a player decides or the game is over.

    Parameters
    ----------
    state : State
        It is changed.
    outcome_of : function of a Chance
        Returns the outcome: drawn, or taken from somewhere.

    Returns
    -------
    list
        The outcomes in order.

    Raises
    ------
    SetupError
        If chance never ends: the rules forget to go on after an outcome.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> state = game("stone-age").start()
    >>> settle(state, lambda chance: chance.outcomes()[0][0])[:2]
    ['red', 'C01']
    """
    outcomes: list[Any] = []
    while state.node == CHANCE:
        if len(outcomes) == MOST_IN_A_ROW:
            raise SetupError(texts()("error.chance_endless", n=MOST_IN_A_ROW))
        outcome = outcome_of(state.chance())
        state.settle(outcome)
        outcomes.append(outcome)
    return outcomes

"""Exact odds of Agricola: when round cards are turned up, and what gathers at a space.

They are counted over all orders of the cards of a stage, which are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations, product
from typing import Any, Final

from ...core.arguments import shown
from ...core.errors import SetupError
from ...core.game import unknown
from ...probability.arguments import probability, whole
from ...probability.distribution import Distribution
from ...session.position import Position, as_position
from .game import Agricola
from .rules.action_space_names import ACTION_SPACES, ROUND_CARDS, STAGE_OF_ROUND, STAGES
from .rules.refusal_rules import read

MOST_ROUNDS: Final = 1000
"""The most rounds over which goods gather; a game has 14."""


def turned_up(*cards: str, play: Any = None) -> Distribution:
    """Return in which round the last of some round cards is turned up.

    Parameters
    ----------
    *cards : str
        Round cards: ``"growth"``, or ``"improve", "sow"``.
    play : Session or Position, optional
        A game in which some cards are turned up already.

    Raises
    ------
    SetupError
        If one of them is no round card.

    Examples
    --------
    >>> turned_up("growth").mean
    Fraction(6, 1)
    >>> both = turned_up("improve", "sow")
    >>> both.cdf(2), both.cdf(3), both.mean
    (Fraction(1, 6), Fraction(1, 2), Fraction(10, 3))
    """
    for card in cards or ("",):
        if card not in ROUND_CARDS:
            raise SetupError(unknown("entry", card, ROUND_CARDS))
    known = _turned(play)
    weights: dict[int, int] = {}
    for order in _orders(known, cards):
        last = max(order.index(card) + 1 for card in cards)
        weights[last] = weights.get(last, 0) + 1
    return Distribution(weights)


def _turned(play: Any) -> tuple[str, ...]:
    if play is None:
        return ()
    position = as_position(play)
    if not isinstance(position, Position) or not isinstance(position.game, Agricola):
        raise SetupError(read()("calculation.play", given=shown(play)))
    return tuple(ACTION_SPACES[card] for card in position.state.turned)  # type: ignore[attr-defined]


def _orders(known: tuple[str, ...], cards: Iterable[str]) -> Iterable[tuple[str, ...]]:
    """Return every order of the cards that fits those turned up; other stages stay in order."""
    stages = []
    begun = 0
    for stage, row in enumerate(STAGES):
        many = STAGE_OF_ROUND.count(stage)
        seen = known[begun : begun + many]
        begun += many
        rest = [card for card in row if card not in seen]
        wanted = set(cards) & set(rest)
        orders = permutations(rest) if wanted else iter([tuple(rest)])
        stages.append([(*seen, *order) for order in orders])
    for parts in product(*stages):
        yield tuple(card for part in parts for card in part)


def gathered(per_round: int, taken: Fraction | float | str, rounds: int) -> Fraction:
    """Return the mean of what lies at a space before work, if others may have taken it.

    Parameters
    ----------
    per_round : int
        What comes in each round.
    taken : Fraction, float or str
        The chance that a player takes all of it in a round, each round on its own.
    rounds : int
        The number of the round.

    Raises
    ------
    LabError
        If the chance is not from 0 to 1, or another number is no whole one from 0 up; of rounds
        there are at most a thousand.

    Examples
    --------
    >>> [str(gathered(3, "1/2", rounds)) for rounds in range(1, 6)]
    ['3', '9/2', '21/4', '45/8', '93/16']
    """
    per_round = whole("per_round", per_round, 0)
    rounds = whole("rounds", rounds, 0, MOST_ROUNDS)
    stays = 1 - probability(taken)
    return sum((per_round * stays**age for age in range(rounds)), Fraction(0))

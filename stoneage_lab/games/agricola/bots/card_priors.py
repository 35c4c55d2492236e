"""What each card of the deck brought in simulated games, read from `card_priors.json`.

The file is written by ``stoneage-lab priors agricola``; what it measures, and with which player,
is described in `prior_trial`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).parent / "card_priors.json"

FEWEST: Final = 20
"""Pairs of games that a prior needs; of a card that came in fewer nothing is known."""

SURE_FROM: Final = 2
"""A mean at least this many standard errors away can be told from zero."""


class CardPrior(NamedTuple):
    """What a card brought that was laid out free of charge.

    Attributes
    ----------
    players : int
        How many played.
    came : int
        In how many pairs of games the card could be laid out.
    points, error : float
        The mean difference of the score with and without it, and its standard error.
    spread, spread_with, spread_without : float
        The standard deviation of the difference, and of the scores with and without the card.
    at_once : float
        The mean of what the careful player saw in its farm at once.
    left : float
        The mean of the rounds that were left.
    """

    players: int
    came: int
    points: float
    error: float
    spread: float
    spread_with: float
    spread_without: float
    at_once: float
    left: float

    @property
    def is_known(self) -> bool:
        """Whether the card came in enough pairs.

        Examples
        --------
        >>> CardPrior(2, 3, 2.0, 1.0, 1.7, 5.0, 5.0, 0.0, 2.7).is_known
        False
        """
        return self.came >= FEWEST

    @property
    def is_sure(self) -> bool:
        """Whether the mean can be told from zero.

        Examples
        --------
        >>> CardPrior(2, 400, 0.5, 0.3, 6.0, 5.0, 5.0, 0.0, 9.0).is_sure
        False
        """
        return abs(self.points) >= SURE_FROM * self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The mean, less and more two standard errors.

        Examples
        --------
        >>> CardPrior(2, 400, 2.5, 0.25, 5.0, 5.0, 5.0, 0.0, 9.0).interval
        (2.0, 3.0)
        """
        return self.points - SURE_FROM * self.error, self.points + SURE_FROM * self.error


def read(data: Mapping[str, Any]) -> dict[str, CardPrior]:
    """Return the priors in a file, by card.

    Examples
    --------
    >>> row = {"players": 2, "came": 9, "points": 1.5, "error": 0.5, "spread": 1.5,
    ...        "spread_with": 4.0, "spread_without": 4.0, "at_once": 1.0, "left": 10.0}
    >>> read({"cards": {"raft": row}})["raft"].points
    1.5
    """
    return {card: CardPrior(**row) for card, row in data["cards"].items()}


CARD_PRIORS: Final[Mapping[str, CardPrior]] = read(json.loads(FILE.read_text(encoding="utf-8")))

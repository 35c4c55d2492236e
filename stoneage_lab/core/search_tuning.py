"""The numbers of a search that suit one game better than another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Tuning:
    """How a search shares its tries, and how far it plays on before it judges.

    Attributes
    ----------
    exploration : float
        Weight of priors and few visits in PUCT, relative to the mean result.
    sharpness : float
        Factor of the priors before their softmax; a larger one favours the best priors.
    caution : float
        First-play urgency: an untried move is valued this much below the tried ones.
    quiet_moments : int
        The quiet moment at which a try stops and is evaluated: 1 for the next one. The further
        ahead, the more a try sees, and the longer it takes.

    Examples
    --------
    >>> Tuning(quiet_moments=3).exploration
    0.6
    """

    exploration: float = 0.6
    sharpness: float = 0.35
    caution: float = 0.1
    quiet_moments: int = 1


NAMED_TRIES: Final = 4000
"""Tries of the bot ``"search"``: a number, not a time, so that a seed gives the same game again.

Where a move would mostly take more than about 0.3 seconds of processor time on the compiled rules,
a game has a number of its own (`stoneage_lab.core.game_info.GameInfo.tries`).
"""

PLAIN: Final = Tuning()
"""What suits most games."""

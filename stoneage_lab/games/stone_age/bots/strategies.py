"""Three recognisable bots: each follows one piece of advice of the rule text.

They are careful players with one-sided weights, for comparing strategies and to play against.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.rng import Rng
from ....core.state import State
from .careful import Taste, choose

BUILDER: Final = Taste(tools=0.9, fields=1.1, huts=2.2, goods=0.9, cards=0.8, buildings=1.5)
FARMER: Final = Taste(tools=0.9, fields=1.8, huts=3.5, goods=0.75)
COLLECTOR: Final = Taste(tools=0.9, fields=1.1, huts=2.2, goods=0.75, cards=1.4)


def builder(state: State, rng: Rng) -> Action:
    """Gather goods and build: points at once, and the stacks run low early."""
    return choose(state, BUILDER)


def farmer(state: State, rng: Rng) -> Action:
    """Grow: fields and people first, and the cards that count them."""
    return choose(state, FARMER)


def collector(state: State, rng: Rng) -> Action:
    """Take cards, the cheap ones above all, for symbols and professions."""
    return choose(state, COLLECTOR)

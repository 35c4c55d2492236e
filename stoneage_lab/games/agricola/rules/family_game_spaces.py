"""What the family game has of its own: spaces that need no hand of cards."""

from __future__ import annotations

from .action_space import ActionSpace
from .action_space_names import ACTION_SPACE_NUMBERS
from .choices_at_space import ChooseGoods, GrowHere
from .game_components import BAKEHOUSE, Components
from .goods import FOOD, purse
from .space_actions import DoWork, Grow, Improve, Lead, Renovate


def family_game(parts: Components) -> Components:
    """Add the spaces of the family game to what all games have."""
    number = ACTION_SPACE_NUMBERS
    parts.add(ActionSpace(number["start"], good=FOOD, per_round=1, actions=(Lead(),)))
    parts.add(ActionSpace(number["bakehouse"], actions=(DoWork(BAKEHOUSE),)))
    parts.add(ActionSpace(number["labor"], gain=purse(food=1), choices=(ChooseGoods(1),)))
    parts.add(ActionSpace(number["improve"], actions=(Improve(),)))
    parts.add(ActionSpace(number["growth"], actions=(Grow(),)))
    parts.add(ActionSpace(number["renovate"], actions=(Renovate(), Improve()), then=True))
    if parts.players in (3, 4):
        parts.add(ActionSpace(number["stores"], choices=(ChooseGoods(2),)))
    elif parts.players == 5:
        parts.add(ActionSpace(number["stores"], choices=(ChooseGoods(2), GrowHere(5))))
    return parts

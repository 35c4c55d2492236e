"""What the family game has of its own: spaces that need no hand of cards."""

from __future__ import annotations

from .action_spaces import Site
from .game_configuration import BAKEHOUSE, Components
from .goods import FOOD, purse
from .goods_choices import ChooseGoods, GrowHere
from .space_actions import DoWork, Grow, Improve, Lead, Renovate
from .space_names import SITE_NUMBERS


def family_game(parts: Components) -> Components:
    """Add the spaces of the family game to what all games have."""
    number = SITE_NUMBERS
    parts.add(Site(number["start"], good=FOOD, per_round=1, actions=(Lead(),)))
    parts.add(Site(number["bakehouse"], actions=(DoWork(BAKEHOUSE),)))
    parts.add(Site(number["labor"], gain=purse(food=1), choices=(ChooseGoods(1),)))
    parts.add(Site(number["improve"], actions=(Improve(),)))
    parts.add(Site(number["growth"], actions=(Grow(),)))
    parts.add(Site(number["renovate"], actions=(Renovate(), Improve()), then=True))
    if parts.players in (3, 4):
        parts.add(Site(number["stores"], choices=(ChooseGoods(2),)))
    elif parts.players == 5:
        parts.add(Site(number["stores"], choices=(ChooseGoods(2), GrowHere(5))))
    return parts

"""The scene of a position of Age of Revive."""

from __future__ import annotations

from ....drawing.ground import Ground
from ....drawing.position_view import SceneMaker
from ....drawing.scene import Item, Scene
from .goods_and_cards_animation import with_flights
from .hand import shelf, shelf_high
from .mats import mats
from .position_view import Look
from .prompt import prompt
from .ring import ring
from .town_inside_ring import inside, market

_QUIET = frozenset(("deal", "score", "close", "full", "idle"))


def _scene(look: Look) -> Scene:
    # In this order, because each action is played by the first element that can.
    items: tuple[Item, ...] = (table(look), *mats(look))
    asked = prompt(look)
    return look.scene(asked, items, _QUIET, tips=look.tips())


scene = SceneMaker(Look, _scene).scene


def table(look: Look) -> Ground:
    """Return the town with its road and its market, and the shelf with the hand below it."""
    layout = look.layout
    size = layout.size[0], round(layout.map + shelf_high(look))
    places = with_flights((*ring(look, inside(look)), *market(look), *shelf(look)), look.flights)
    return Ground("table", look.title, size, layout.name, places, layout.views)

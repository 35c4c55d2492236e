"""The scene of a position of Agricola."""

from __future__ import annotations

from typing import Final

from ....drawing.ground import Box, Ground
from ....drawing.position_view import SceneMaker
from ....drawing.scene import Item, Scene
from .animal_choices import pens
from .end_banner import banner
from .farms import Scale, farm
from .hands import tray
from .layout import SPACE
from .major_improvements import shelf
from .move_consequences import captions
from .player_panels import panel
from .player_supply import Corner, yard
from .position_view import Look
from .prompt import prompt
from .round_cards import year
from .unplaced_choices import feast, offers
from .village import area, village

NUMBERS: Final = 17.8
"""How far the numbers of the farm's columns reach up, to below the signs of the village."""

QUIET = frozenset(("score", "home", "take", "win"))
PREPARED = frozenset(("cook", "eat", "convert"))
"""Events by which food is made while a meal is held."""


def _scene(look: Look) -> Scene:
    asked = prompt(look)
    # Places that are drawn add the tips of their cards.
    items: tuple[Item, ...] = (
        table(look),
        *(panel(look, seat) for seat in range(look.state.seats)),
    )
    return look.scene(
        asked,
        items,
        QUIET,
        tips=tuple(look.tips.values()),
        lingers=len(look.story.told) > 1,
        passes=amid_a_meal(look),
    )


def amid_a_meal(look: Look) -> bool:
    """Tell whether somebody has just made food for a meal that goes on."""
    made = {event[0] for event in look.position.events}
    return look.at_meal and bool(made) and made <= PREPARED


def table(look: Look) -> Ground:
    """Return the land: the year in the woods, the village, a farm with its yard, the shelf."""
    layout, seat = look.layout, look.mine
    name = look.game.seats[seat]
    x, y = layout.farm
    around = (x - 14.0, y - 20.0, 5 * SPACE[0] + 28.0, 3 * SPACE[1] + 26.0)
    corner = Corner(layout.yard, layout.columns, layout.table)
    return Ground(
        "table",
        look.title,
        layout.size,
        layout.name,
        (
            *village(look),
            *year(look),
            area(f"farm-{name}", around),
            *farm(look, seat, Scale(x, y)),
            *yard(look, seat, corner),
            *shelf(look),
            *captions(look),
            *banner(look),
        ),
        (
            ("sites", _down_to(layout.village, y - NUMBERS)),
            ("rounds", layout.year),
            ("improvements", layout.plank),
            (f"farm-{name}", (around[0], y - NUMBERS, around[2], 3 * SPACE[1] + 6 + NUMBERS)),
            (f"goods-{name}", layout.yard),
        ),
        heading=(look.texts("board.rounds", n=look.state.round),),
        tray=pens(look) or offers(look) or feast(look, seat) or tray(look, seat),
    )


def _down_to(box: Box, end: float) -> Box:
    """Return a box without what lies below a line, if the line crosses it."""
    left, top, wide, high = box
    return (left, top, wide, min(high, end - top)) if end > top else box


_MAKER = SceneMaker(Look, _scene)
scene, still, uncounted = _MAKER.scene, _MAKER.still, _MAKER.uncounted

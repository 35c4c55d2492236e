"""The scene of a position of Agricola."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.ground import Ground
from ....drawing.scene import Scene
from ....drawing.text_metrics import sentence_case
from .animal_choices import pens
from .end_banner import banner
from .farms import Scale, farm
from .hands import tray
from .layout import SPACE
from .major_improvements import shelf
from .move_consequences import captions
from .panels import panel
from .player_supply import Corner, yard
from .position_view import Look
from .prompt import prompt
from .round_cards import year
from .unplaced_choices import feast, offers
from .village import area, village

if TYPE_CHECKING:
    from ....session.position import Position

QUIET = frozenset(("score", "home", "take", "win"))
PREPARED = frozenset(("cook", "eat", "convert"))
"""Events by which food is made while a meal is held."""


def scene(
    position: Position, language: str, acting: bool, you: int = -1, layout: str = "wide"
) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    position : Position
    language : {"en", "ja"}
    acting : bool
        Whether the viewer may decide now; legal actions are then marked.
    you : int, optional
        The seat of the viewer, or -1.
    layout : {"wide", "narrow"}, optional
        How the table is laid out.
    """
    return _scene(Look(position, language, acting, you, laid=layout))


def still(
    position: Position, language: str, acting: bool, you: int = -1, layout: str = "wide"
) -> Scene:
    """Return the scene of a picture in which nothing can be pressed, see `scene`."""
    return _scene(Look(position, language, acting, you, still=True, laid=layout))


def uncounted(
    position: Position, language: str, acting: bool = False, you: int = -1, layout: str = "wide"
) -> Scene:
    """Return the scene of a position without the score so far."""
    return _scene(Look(position, language, False, you, counting=False, laid=layout))


def _scene(look: Look) -> Scene:
    asked = prompt(look)
    return Scene(
        title=look.game.title,
        language=look.language,
        summary=asked.sentence,
        prompt=asked,
        news=news(look),
        items=(table(look), *(panel(look, seat) for seat in range(look.state.seats))),
        tips=tuple(look.tips.values()),
        lingers=len(look.story.told) > 1,
        passes=amid_a_meal(look),
    )


def amid_a_meal(look: Look) -> bool:
    """Tell whether somebody has just made food for a meal that goes on."""
    made = {event[0] for event in look.position.events}
    return look.state.step_name == "meal" and bool(made) and made <= PREPARED


def table(look: Look) -> Ground:
    """Return the land: the year in the woods, the village, a farm with its yard, the shelf."""
    layout, seat = look.layout, look.mine
    name = look.game.seats[seat]
    x, y = layout.farm
    around = (x - 14.0, y - 20.0, 5 * SPACE[0] + 28.0, 3 * SPACE[1] + 26.0)
    corner = Corner(layout.yard, layout.columns, layout.table)
    return Ground(
        "table",
        look.game.title,
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
            ("sites", layout.village),
            ("rounds", layout.year),
            ("improvements", layout.plank),
            (f"farm-{name}", around),
            (f"goods-{name}", layout.yard),
        ),
        heading=(look.texts("board.rounds", n=look.state.round),),
        tray=pens(look) or offers(look) or feast(look, seat) or tray(look, seat),
    )


def news(look: Look) -> tuple[str, ...]:
    """Return the news of the last ply."""
    return tuple(
        sentence_case(look.game.sentence(event, look.language))
        for event in look.position.events
        if event[0] not in QUIET
    )

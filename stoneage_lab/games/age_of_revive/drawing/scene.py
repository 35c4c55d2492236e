"""The scene of a position of Age of Revive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.ground import Ground
from ....drawing.scene import Item, Scene
from ....drawing.text_metrics import sentence_case
from .arrival_animation import with_flights
from .hand import shelf, shelf_high
from .market import inside, market
from .mats import mats
from .position_view import Look
from .prompt import prompt
from .ring import ring

if TYPE_CHECKING:
    from ....session.position import Position

_QUIET = frozenset(("deal", "score", "close", "full", "idle"))


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
    look = Look(position, language, acting, you, laid=layout)
    # In this order, because each action is played by the first element that can.
    items: tuple[Item, ...] = (table(look), *mats(look))
    asked = prompt(look)
    return Scene(
        title=look.game.title,
        language=language,
        summary=asked.sentence,
        prompt=asked,
        items=items,
        tips=look.tips(),
        news=tuple(
            sentence_case(look.game.sentence(event, language, you))
            for event in position.events
            if event[0] not in _QUIET
        ),
    )


def table(look: Look) -> Ground:
    """Return the town with its road and its market, and the shelf with the hand below it."""
    layout = look.layout
    size = layout.size[0], round(layout.map + shelf_high(look))
    places = with_flights((*ring(look, inside(look)), *market(look), *shelf(look)), look.flights)
    return Ground("table", look.game.title, size, layout.name, places, layout.views)

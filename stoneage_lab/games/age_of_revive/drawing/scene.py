"""The scene of a position of Age of Revive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.scene import Item, Scene
from ....drawing.text_metrics import sentence_case
from .look import Look
from .prompt import prompt
from .ring import ring
from .things import mats, offer, support

if TYPE_CHECKING:
    from ....play.position import Position

_QUIET = frozenset(("deal", "score", "close", "full", "idle"))


def scene(position: Position, language: str, acting: bool, you: int = -1) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    position : Position
    language : {"en", "ja"}
    acting : bool
        Whether the viewer may decide now; legal actions are then marked.
    you : int, optional
        The seat of the viewer, or -1.
    """
    look = Look(position, language, acting, you)
    # In this order, because each action is played by the first element that can.
    items: tuple[Item, ...] = (ring(look), support(look), *offer(look), *mats(look))
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

"""The scene of a position of Age of Hunting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.scene import Scene
from ....drawing.text_metrics import sentence_case
from .look import Look
from .mats import mats
from .prompt import prompt
from .strips import strips
from .table import stock, tips, track

if TYPE_CHECKING:
    from ....play.position import Position

_QUIET = frozenset(("lay", "score", "start", "opening", "win"))


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
    asked = prompt(look)
    news = tuple(
        sentence_case(look.game.sentence(event, language))
        for event in position.events
        if event[0] not in _QUIET
    )
    return Scene(
        title=look.game.title,
        language=language,
        summary=asked.sentence,
        prompt=asked,
        items=(*strips(look), track(look), stock(look), *mats(look)),
        tips=tips(look),
        news=news,
    )

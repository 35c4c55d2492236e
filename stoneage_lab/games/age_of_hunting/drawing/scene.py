"""The scene of a position of Age of Hunting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.ground import Box, Ground
from ....drawing.scene import Scene
from ....drawing.text_metrics import sentence_case
from .grounds import strips
from .mats import mats
from .position_view import Look
from .prompt import prompt
from .shared_table import plaque_words, river, sky, tips

if TYPE_CHECKING:
    from ....session.position import Position

_QUIET = frozenset(("lay", "score", "start", "opening", "win"))


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


def _scene(look: Look) -> Scene:
    asked = prompt(look)
    news = tuple(
        sentence_case(look.game.sentence(event, look.language))
        for event in look.position.events
        if event[0] not in _QUIET
    )
    return Scene(
        title=look.game.title,
        language=look.language,
        summary=asked.sentence,
        prompt=asked,
        items=(table(look), *mats(look)),
        tips=() if look.still else tips(look),
        news=news,
    )


def table(look: Look) -> Ground:
    """Return the grounds as one country, with the sky above them."""
    laid = look.table
    # The first view is the emblem of the game: the sky, and the first three grounds.
    views: list[tuple[str, Box]] = [("country", (0, 0, laid.size[0], laid.head + 3 * laid.high))]
    views.append(("sky", (0, 0, laid.size[0], laid.head)))
    for number, ground in enumerate(look.state.laid):
        face = look.state.face(int(ground))
        views.append((f"ground-{face.id[:-1]}", laid.strip(number, face.id, 1).box))
    return Ground(
        "table",
        look.game.title,
        laid.size,
        holds=(*sky(look), *strips(look), river(look)),
        views=tuple(views),
        heading=(plaque_words(look),),
    )

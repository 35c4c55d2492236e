"""The scene of a position of Age of Hunting."""

from __future__ import annotations

from ....drawing.ground import Box, Ground
from ....drawing.position_view import SceneMaker
from ....drawing.scene import Item, Scene
from .grounds import strips
from .mats import mats
from .position_view import Look
from .prompt import prompt
from .shared_table import plaque_words, river, sky, tips

_QUIET = frozenset(("lay", "score", "start", "opening", "win"))


def _scene(look: Look) -> Scene:
    items: tuple[Item, ...] = (table(look), *mats(look))
    return look.scene(prompt(look), items, _QUIET, tips=() if look.still else tips(look))


_MAKER = SceneMaker(Look, _scene)
scene, still = _MAKER.scene, _MAKER.still


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
        look.title,
        laid.size,
        holds=(*sky(look), *strips(look), river(look)),
        views=tuple(views),
        heading=(plaque_words(look),),
    )

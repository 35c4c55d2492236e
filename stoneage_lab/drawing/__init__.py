"""Pictures of positions: the same markup in a notebook, in a file and on the live board.

A game may have its own drawing package, which `Game.drawing` names; a game
without one is shown as a text board with its moves as buttons.

Examples
--------
>>> from stoneage_lab.session.session import play
>>> session = play("stone-age", players=2, seed=7)
>>> sorted(bundle(session))
['text/html', 'text/plain']
>>> list(parts(session))
['symbols', 'board', 'prompt', 'hand', 'legend', 'log']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.lazy_imports import attribute_loader
from .board_parts import parts, status, table_parts
from .board_texts import strings
from .log_view import topics
from .position_scenes import draft, scene_of
from .preview import preview
from .symbols_and_styles import look, style

if TYPE_CHECKING:
    from .animated_svg import film as film
    from .picture import bundle as bundle
    from .picture import svg as svg
    from .picture import text as text

# A live board needs none of these.
_load = attribute_loader(
    __name__,
    {"film": ".animated_svg", **dict.fromkeys(("bundle", "svg", "text"), ".picture")},
    {},
)

__all__ = [
    "bundle",
    "draft",
    "film",
    "look",
    "parts",
    "preview",
    "scene_of",
    "status",
    "strings",
    "style",
    "svg",
    "table_parts",
    "text",
    "topics",
]


def __getattr__(name: str) -> Any:
    value = globals()[name] = _load(name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

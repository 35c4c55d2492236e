"""Pictures of positions: the same markup in a notebook, in a file and on the live board.

Every game may bring a drawing folder of its own (`Game.drawing` names its package); a game
without one is drawn as a text board with its moves as buttons.

Examples
--------
>>> from stoneage_lab.drawing import bundle, svg, text     # doctest: +SKIP
>>> text(play.position)                                    # doctest: +SKIP
"""

from __future__ import annotations

from .render import bundle, parts, scene_of, status, strings, style, svg, text

__all__ = ["bundle", "parts", "scene_of", "status", "strings", "style", "svg", "text"]

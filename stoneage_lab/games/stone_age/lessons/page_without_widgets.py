"""The text of the page without code, and its fallback without widgets."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from ....lessons.words import words
from ....players import PERSON
from ....session.session import play
from ....widget.without_widgets import Board
from .explorers import YieldExplorer

TEXTS: Final = Path(__file__).parent / "text"


def prose(code: str | None = None) -> tuple[str, str]:
    """Return the texts below the board and above the odds, as HTML.

    Examples
    --------
    >>> "What will the dice bring?" in prose("en")[1]
    True
    """
    said = words(TEXTS, code=code)
    points = "".join(f"<li>{said[f'page.{each}']}</li>" for each in ("hint", "look", "other"))
    top = f"<h1>{escape(said['page.title'])}</h1><p>{said['page.lead']}</p><ul>{points}</ul>"
    below = f"<h2>{escape(said['page.odds'])}</h2><p>{said['page.dials']}</p>"
    look = f'lang="{said["page.code"]}" class="jp-RenderedHTMLCommon" style="padding:0"'
    return f"<div {look}>{top}</div>", f"<div {look}>{below}</div>"


class PlayPage:
    """A picture in place of the page.

    Parameters
    ----------
    seed, language
        As of the live page.
    """

    def __init__(self, seed: int | None = None, language: str | None = None) -> None:
        self.board = Board(play("stone-age", [PERSON, "careful"], seed), language=language)
        self.language = self.board.language

    def __repr__(self) -> str:
        return repr(self.board)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        title = words(TEXTS, code=self.language)["page.title"]
        shown = self.board._repr_mimebundle_()
        odds = prose(self.language)[1] + YieldExplorer().figure().html()
        return shown | {"text/html": f"<h1>{escape(title)}</h1>{shown['text/html']}{odds}"}

"""A page without code: a board, a new game, the coach, the odds of the dice."""

from __future__ import annotations

from typing import Any, Final

import ipywidgets

from ....lessons.tour import tutorial
from ....widget.board import Board
from ....widget.jupyter_model import close_whole
from ....widget.new_game import NewGame
from .explorers import YieldExplorer
from .page_without_widgets import prose

GAME: Final = "stone-age"


def _tour(game: str) -> Board:
    """Return the board of the first tour of a game."""
    board: Board = tutorial(game).board
    return board


class PlayPage(ipywidgets.VBox):  # type: ignore[misc]
    """A board with everything that a visitor needs, in one language, without code.

    Above the board stand all games as pictures, each with its first minute behind it, and two
    buttons that begin a guided tour and a new game; the language button of the board applies to the
    whole page. `notebooks/demo.ipynb` shows it, with Voila for instance.

    Parameters
    ----------
    seed : int, optional
        The seed of the first game; random by default.
    language : {"en", "ja"}, optional

    Attributes
    ----------
    panel : NewGame
        The board, and the panel for a new game.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> page = lab.stone_age.PlayPage(seed=7)
    >>> page.panel.play.seats
    ('red', 'blue')
    >>> page.panel.board.change("language", "ja")
    >>> page.language
    'ja'
    >>> page.close()
    """

    def __init__(self, seed: int | None = None, language: str | None = None) -> None:
        self.panel = NewGame(
            GAME, seed=seed, language=language, folded=True, tour=_tour, doors=True
        )
        self._top, self._below = ipywidgets.HTML(), ipywidgets.HTML()
        self._odds = ipywidgets.VBox()
        self._explorer = YieldExplorer()
        super().__init__([self.panel, self._top, self._below, self._odds])
        self.panel.start()
        self.panel.on_language(self._speak)
        self.panel.on_board(self._tell_of_the_game)
        self._spoken = ""
        self._speak()

    @property
    def language(self) -> str:
        """The language of everything on the page."""
        return self.panel.language

    def _tell_of_the_game(self) -> None:
        """Show the words about Stone Age, and its odds, only beside its board."""
        play = self.panel.play
        shown = "" if play is not None and play.game.name == GAME else "none"
        for each in (self._top, self._below, self._odds):
            each.layout.display = shown

    def _speak(self) -> None:
        """Write the page in the language of the panel."""
        if self._spoken == self.language:
            return
        self._spoken = self.language
        self._top.value, self._below.value = prose(self.language)
        before = self._odds.children
        self._odds.children = (self._explorer.live(self.language).box,)
        for old in before:
            close_whole(old)

    def close(self) -> None:
        """Close all widgets."""
        # Not by name: Python also closes a page that could not be made, which has none of them.
        close_whole(self, ipywidgets.VBox.close)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live page, and a still one for viewers without widgets."""
        found = super()._repr_mimebundle_(**kwargs)
        panel = self.panel._repr_mimebundle_(**kwargs)
        if found is None or panel is None:
            return None
        data = found[0] if isinstance(found, tuple) else found
        still = panel[0] if isinstance(panel, tuple) else panel
        top, below = prose(self.language)
        data["text/html"] = still["text/html"] + top + below + self._explorer.figure().html()
        data["text/plain"] = "lab.stone_age.PlayPage()"
        return found

"""A panel that sets up a game, and then shows its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from ..drawing import bundle
from .board import Board
from .jupyter_model import JupyterModel, close_whole
from .new_game_page import LiveSetUp
from .new_game_panel import GamePanel
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session


class SetUpPanel(LiveSetUp, JupyterModel):
    """The choices for a new game, as a widget."""


class NewGame(GamePanel[Board], ipywidgets.VBox):  # type: ignore[misc]
    """A panel to set up a game: players, rules, options, seed; *Start* shows the board.

    Below it are the lines of Python that do the same, ready to be copied.

    Parameters
    ----------
    game : str
        The game chosen at first; the first of `stoneage_lab.games` by default.
    players : int, optional
        The number of players chosen at first.
    seed : int, optional
        The first seed; random by default. The panel shows it, so the game can be repeated.
    language : {"en", "ja"}, optional
    folded : bool
        For pages without code: the choices are folded behind a button above the board, and no
        Python is shown.
    tour : function, optional
        Returns the board of a guided tour, by the name of the chosen game; a button above the board
        shows it.
    doors : bool
        With a tour: the games stand above the board as pictures, each with its tour behind it.

    Attributes
    ----------
    play : Session or None
        The game on the board; None before the first.
    board : Board or None
        Its board.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> panel = lab.NewGame(seed=7)
    >>> print(panel.code)
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    lab.Board(play)
    >>> panel.start()
    >>> panel.play.seats
    ('red', 'blue')
    >>> panel.close()
    """

    def __init__(
        self,
        game: str | None = None,
        players: int | None = None,
        seed: int | None = None,
        language: str | None = None,
        folded: bool = False,
        tour: Callable[[str], Board] | None = None,
        doors: bool = False,
    ) -> None:
        self._place = ipywidgets.VBox(layout={"width": "100%", "overflow": "visible"})
        GamePanel.__init__(self, game, players, seed, language, folded, tour, doors)
        ipywidgets.VBox.__init__(self, (self.set_up, self._place))
        self.add_class("sal-new-game")

    def make_set_up(
        self, press: Mapping[str, Callable[[], None]], changed: Callable[[], None]
    ) -> SetUpPanel:
        """Return the choices as a widget."""
        return SetUpPanel(self.choices, press, changed, self.folded)

    def make_board(self, session: Session) -> Board:
        """Return a board as a widget."""
        return Board(session, language=self.language)

    def place(self, board: Board) -> None:
        """Put a board below the choices."""
        self._place.children = (board,)

    def close(self) -> None:
        """Remove the panel and its board from the page."""
        GamePanel.close(self)
        close_whole(self, ipywidgets.VBox.close)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live panel, with its lines of Python for viewers without widgets."""
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        data = found[0] if isinstance(found, tuple) else found
        still = ""
        if self.play:
            still = bundle(self.play, language=self.language, board=True)["text/html"]
        asleep = "new.asleep" if self.folded else "new.needs_kernel"
        sentence = escape(say(asleep, self.language))
        lines = "" if self.folded else f"<pre>{escape(self.code)}</pre>"
        data["text/html"] = f"<p>{sentence}</p>{lines}{still}"
        data["text/plain"] = self.code
        return found

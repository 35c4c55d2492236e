"""A panel that sets up a game, and then shows its board."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from ..core.errors import SetupError
from ..core.language import speaking
from ..drawing import bundle
from ..drawing.projector import follow
from ..play.session import play as begin
from .board import Board
from .game_choices import GameChoices
from .set_up import SetUpPanel
from .words import say

if TYPE_CHECKING:
    from ..play.session import Session


class NewGame(ipywidgets.VBox):  # type: ignore[misc]
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
        Returns the board of a guided tour; a button above the board shows it.

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
        tour: Callable[[], Board] | None = None,
    ) -> None:
        # Set first: closing must work even if a later step raises an error.
        self.board: Board | None = None
        self._closes: list[Callable[[], None]] = []
        self._folded = folded
        self._tour = tour
        self._listeners: list[Callable[[], None]] = []
        self.choices = GameChoices(game, players, seed, language)
        self._spoken = self.choices.language
        press = {"start": self.start} | ({"tour": self._begin_tour} if tour else {})
        self.set_up = SetUpPanel(self.choices, press, self._speak, folded)
        self._closes.append(self.set_up.close)
        self._place = ipywidgets.VBox(layout={"width": "100%", "overflow": "visible"})
        super().__init__((self.set_up, self._place))
        self.add_class("sal-new-game")
        self._follow_projector()

    @property
    def play(self) -> Session | None:
        """The game on the board; None before the first."""
        return self.board.play if self.board is not None else None

    @property
    def language(self) -> str:
        """The language of the panel, and of the board it makes."""
        return self.choices.language

    def on_language(self, listener: Callable[[], None]) -> None:
        """Call `listener` when another language is chosen, here or at the board."""
        self._listeners.append(listener)

    def arguments(self) -> dict[str, Any]:
        """Return the present choices as arguments of `stoneage_lab.play`.

        Raises
        ------
        SetupError
            If the seed is no whole number.
        """
        return self.choices.arguments()

    @property
    def code(self) -> str:
        """The lines of Python that start the same game and show the same board."""
        return self.choices.code

    def start(self) -> None:
        """Start the chosen game, as the button does; the panel shows its board.

        Raises
        ------
        SetupError
            If the choices are impossible; the panel shows the message, too.
        """
        with speaking(self.language):
            self._show(Board(begin(**self.arguments()), language=self.language))

    def _begin_tour(self) -> None:
        if self._tour is not None:
            with speaking(self.language):
                board = self._tour()
            if board.language != self.language:
                board.change("language", self.language)
            self._show(board)

    def _show(self, board: Board) -> None:
        """Put a board on the page in place of the one before."""
        if self.board is not None:
            self.board.close()
        self.board = board
        if self._folded:
            self.set_up.unfolded = False
        self.set_up.show()
        board.observe(lambda _: self._speak_as_the_board(), "view")
        self._place.children = (board,)

    # -- words -----------------------------------------------------------------------------

    def _speak(self) -> None:
        """Show the board in the language of the panel, and tell the listeners."""
        if self.language == self._spoken:
            return
        self._spoken = self.language
        if self.board is not None and self.board.language != self.language:
            self.board.change("language", self.language)
        for listener in self._listeners:
            listener()

    def _speak_as_the_board(self) -> None:
        """Show the panel in the language that was chosen at the board."""
        if self.board is not None and self.board.language != self.language:
            self.choices.choose("language", self.board.language)
            self.set_up.show()
            self._speak()

    # -- the page --------------------------------------------------------------------------

    def _follow_projector(self) -> None:
        this = weakref.ref(self)

        def changed() -> None:
            panel = this()
            if panel is not None:
                # A panel that stands in a closed cell may show a game that is no longer there.
                with contextlib.suppress(SetupError):
                    panel.set_up.show()

        weakref.finalize(self, follow(changed))

    def close(self) -> None:
        """Remove the panel and its board from the page."""
        if self.board is not None:
            self.board.close()
        for close in self._closes:
            close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live panel, with its lines of Python for viewers without widgets."""
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        data = found[0] if isinstance(found, tuple) else found
        still = ""
        if self.play:
            still = bundle(self.play, language=self.language, board=True)["text/html"]
        asleep = "new.asleep" if self._folded else "new.needs_kernel"
        sentence = escape(say(asleep, self.language))
        lines = "" if self._folded else f"<pre>{escape(self.code)}</pre>"
        data["text/html"] = f"<p>{sentence}</p>{lines}{still}"
        data["text/plain"] = self.code
        return found

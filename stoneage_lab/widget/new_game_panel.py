"""The base class of panels for a new game, for every transport."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..core.errors import SetupError
from ..core.language import speaking
from ..core.listeners import checked_listener
from ..core.projector_mode import follow
from ..games import game_names
from ..session.session import play as begin
from .live_board import LiveBoard
from .new_game_choices import GameChoices
from .new_game_page import DOOR

if TYPE_CHECKING:
    from ..session.session import Session
    from .new_game_page import LiveSetUp

AnyBoard = TypeVar("AnyBoard", bound=LiveBoard)


class GamePanel(Generic[AnyBoard]):
    """The choices for a new game, and the board of the game that was started last.

    Parameters
    ----------
    game, players, seed, language, folded, tour, doors
        As for `stoneage_lab.NewGame`.

    Attributes
    ----------
    choices : GameChoices
    set_up : LiveSetUp
        The choices as they are shown.
    board : LiveBoard or None
        The board of the last game.
    """

    # Python closes a widget whose making failed, even for an argument that does not exist.
    board: AnyBoard | None = None
    _closes: Sequence[Callable[[], None]] = ()

    # A subclass sets these for its transport:
    make_set_up: Callable[..., LiveSetUp]
    make_board: Callable[..., AnyBoard]
    place: Callable[..., None]

    def __init__(
        self,
        game: str | None = None,
        players: int | None = None,
        seed: int | None = None,
        language: str | None = None,
        folded: bool = False,
        tour: Callable[[str], AnyBoard] | None = None,
        doors: bool = False,
    ) -> None:
        self.folded = folded
        self._tour = tour
        self._listeners: list[Callable[[], None]] = []
        self._watchers: list[Callable[[], None]] = []
        self.choices = GameChoices(game, players, seed, language)
        self._spoken = self.choices.language
        press = {"start": self.start, "seed": self.choices.draw_seed}
        if tour:
            press["tour"] = self._begin_tour
        if tour and doors:
            press |= {f"{DOOR}{name}": partial(self._open, name) for name in game_names()}
        self.set_up = self.make_set_up(press, self._speak)
        self._closes = (self.set_up.close,)
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
        self._listeners.append(checked_listener(listener))

    def arguments(self) -> dict[str, Any]:
        """Return the present choices as arguments of `stoneage_lab.session`.

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
            self._show(self.make_board(begin(**self.arguments())))

    def _begin_tour(self) -> None:
        if self._tour is not None:
            with speaking(self.language):
                board = self._tour(self.choices.kind.name)
            if board.language != self.language:
                board.change("language", self.language)
            self._show(board)

    def _open(self, game: str) -> None:
        """Begin with the first tour of a game, as its door does."""
        self.choices.choose("game", game)
        self._begin_tour()

    def on_board(self, listener: Callable[[], None]) -> None:
        """Call `listener` when another board is shown."""
        self._watchers.append(checked_listener(listener))

    def _show(self, board: AnyBoard) -> None:
        """Put a board on the page in place of the one before."""
        if self.board is not None:
            self.board.close()
        self.board = board
        if self.folded:
            self.set_up.unfolded = False
        self.set_up.show()
        board.on_picture(self._speak_as_the_board)
        self.place(board)
        for watcher in self._watchers:
            watcher()

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
                # The panel of an earlier cell may show a game that is no longer registered.
                with contextlib.suppress(SetupError):
                    panel.set_up.show()

        self._closes = (*self._closes, weakref.finalize(self, follow(changed)))

    def close(self) -> None:
        """Remove the panel and its board from the page."""
        if self.board is not None:
            self.board.close()
        for close in self._closes:
            close()

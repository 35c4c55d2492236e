"""Replacements of boards and panels if Jupyter's widgets are not installed.

Functions can do everything without them. So a notebook with a board also runs without widgets: it
shows the picture, and says how to continue.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from .. import drawing
from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import known_language
from ..games import game as find_game
from ..games import game_names
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session


class Board:
    """A picture in place of a live board; the game is played by ``play.do(…)``.

    Parameters
    ----------
    session : Session
    seat, language, **settings
        As for a live board; only these two change the picture.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> board = Board(play("stone-age", players=["you", "careful"], seed=7))
    >>> board.play.do("place 3 forest").ply > 0
    True
    >>> repr(board).partition(".")[0]
    'A live board needs the packages anywidget and ipywidgets'
    """

    def __init__(
        self,
        session: Session,
        seat: str | int | None = None,
        language: str | None = None,
        **settings: Any,
    ) -> None:
        if isinstance(session, type) or not hasattr(session, "subscribe"):
            raise SetupError(say("board.no_session", language, given=shown(session)))
        self.play = session
        self.seat = seat
        self.language = known_language(language)
        self.said = settings

    def close(self) -> None:
        """Do nothing: a picture stays."""

    def sentence(self) -> str:
        """Return the sentence that says why there is no live board, and what to type instead."""
        moves = self.play.position.moves
        first = next(iter(moves), None)
        example = f'play.do("{first}")' if first is not None else "play.undo()"
        return f"{say('board.still', self.language)} {example}"

    def _picture(self) -> dict[str, Any]:
        found: dict[str, Any] = drawing.bundle(
            self.play, seat=self.seat, language=self.language
        )  # fmt: skip
        return found

    def __repr__(self) -> str:
        return f"{self.sentence()}\n\n{self._picture()['text/plain']}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        html = f"<p>{escape(self.sentence())}</p>{self._picture()['text/html']}"
        return {"text/plain": repr(self), "text/html": html}


class NewGame:
    """The lines of Python that start a game, in place of the panel.

    Parameters
    ----------
    game, players, seed, language
        As for the panel.

    Examples
    --------
    >>> print(NewGame(players=3, seed=7).code)
    play = lab.play("stone-age", players=["you", "careful", "careful"], seed=7)
    play
    """

    def __init__(
        self,
        game: str | None = None,
        players: int | None = None,
        seed: int | None = None,
        language: str | None = None,
    ) -> None:
        name = game_names()[0] if game is None else game
        found = find_game(name, players)
        others = f', "{found.info.default_bot}"' * (found.players - 1)
        given = f", seed={seed}" if seed is not None else ""
        self.language = known_language(language)
        self.code = f'play = lab.play("{name}", players=["you"{others}]{given})\nplay'

    def __repr__(self) -> str:
        return f"{say('new.needs_widgets', self.language)}\n{self.code}"

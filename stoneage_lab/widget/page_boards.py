"""Boards on a page without Jupyter: one game after another, with a panel for a new one.

Python may run in a worker of that page, or on another machine: the page and Python exchange
messages, see `stoneage_lab.widget.page_model`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import LabError
from ..session.record import Record
from ..session.session import Session
from .live_board import LiveBoard
from .new_game_page import LiveSetUp
from .new_game_panel import GamePanel
from .page_model import PageModel, Post

if TYPE_CHECKING:
    from .guide import Guide

PAGE: Final = "page"
"""The name under which the page itself gets messages."""


class PageBoard(LiveBoard, PageModel):
    """A live board on a page without Jupyter.

    Parameters
    ----------
    post : function
    name : str
    session : Session
    **given
        As for `stoneage_lab.Board`.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> play = lab.play("stone-age", players=2, seed=7)
    >>> sent = []
    >>> board = PageBoard(lambda *message: sent.append(message), "board", play)
    >>> act = {"t": "act", "req": "1", "rev": board.rev, "action": "place 3 forest"}
    >>> board.deliver({"method": "custom", "content": act})
    >>> [message["method"] for name, message, parts in sent], play.ply
    (['open', 'custom', 'custom'], 1)
    >>> board.close()
    """

    in_cells = False

    def __init__(self, post: Post, name: str, session: Session, **given: Any) -> None:
        PageModel.__init__(self, post, name)
        LiveBoard.__init__(self, session, **given)


class PageSetUp(LiveSetUp, PageModel):
    """The choices for a new game on a page without Jupyter."""

    in_cells = False

    def __init__(self, post: Post, name: str, *given: Any) -> None:
        PageModel.__init__(self, post, name)
        LiveSetUp.__init__(self, *given)


class Page(GamePanel[PageBoard]):
    """A page on which one game after another is played.

    Parameters
    ----------
    post : function
        Sends a message to the page; boards are named ``board-1``, ``board-2`` …, the choices for a
        new game ``new``. The page itself (``page``) is sent the record of the game after each move
        (``keep``), the language when it changes (``language``), whether it is to be dark
        (``light``: as a board's setting), and all that it shows when it asks for that
        (``picture``).
    game : str
        The game chosen at first.
    seed : int, optional
    language : {"en", "ja"}, optional
    record : mapping, optional
        The game to go on with, as the page was sent it; one that cannot be read is passed over.
    guide : function, optional
        Returns the guide of a tour of a game, by its name.
    tour : bool, optional
        Whether the page begins with the tour of the game, where there is no game to go on with.

    Examples
    --------
    >>> kept = []
    >>> def post(name, message, parts):
    ...     if message["method"] == "keep":
    ...         kept.append(message["record"])
    >>> page = Page(post, "stone-age", seed=7)
    >>> play = page.play.do("place 3 forest")
    >>> Page(post, "stone-age", record=kept[-1]).play.ply == play.ply > 0
    True
    """

    def __init__(
        self,
        post: Post,
        game: str,
        seed: int | None = None,
        language: str | None = None,
        record: Mapping[str, Any] | None = None,
        guide: Callable[[str], Guide] | None = None,
        tour: bool = False,
    ) -> None:
        self._post = post
        self._guide = guide
        self._models: dict[str, PageModel] = {}
        self._made = 0
        self._kept: dict[str, Any] = {}
        self._light = ""
        toured = self._tour_board if guide else None
        super().__init__(game, seed=seed, language=language, folded=True, tour=toured)
        self.on_language(self._tell_language)
        before = _read(record)
        if before is not None:
            self._show(self.make_board(before))
        elif tour:
            self._begin_tour()
        else:
            self.start()

    def deliver(self, name: str, message: Mapping[str, Any]) -> None:
        """Pass a message of the page to its model; ignore it if that model is gone.

        The page itself sends the language that was chosen on it (``language``), the game whose
        tour is to begin (``tour``), and that it wants to keep what it shows (``picture``).
        """
        if name == PAGE and message["method"] == "picture":
            self._post(PAGE, {"method": "picture", "states": self.states()}, ())
            return
        if name == PAGE and message["method"] == "tour":
            self.choices.choose("game", message["game"])
            self._begin_tour()
        elif name == PAGE:
            self.choices.choose("language", message["language"])
            self.set_up.show()
            self._speak()
        elif name in self._models:
            self._models[name].deliver(message)

    def states(self) -> dict[str, dict[str, Any]]:
        """Return what the page shows now, by the names of the models."""
        return {name: model.state() for name, model in self._models.items()}

    # -- what carries the panel ------------------------------------------------------------

    def make_set_up(self, *given: Any) -> PageSetUp:
        """Return the choices, shown on the page."""
        made = PageSetUp(self._post, "new", self.choices, *given, self.folded)
        self._models[made.name] = made
        return made

    def make_board(self, session: Session, guide: Guide | None = None) -> PageBoard:
        """Return a board, shown on the page."""
        self._made += 1
        name = f"board-{self._made}"
        board = PageBoard(self._post, name, session, language=self.language, guide=guide)
        self._models[name] = board
        return board

    def place(self, board: PageBoard) -> None:
        """Make a board the only one, and keep its game from now on."""
        self._models = {model.name: model for model in (self._models["new"], board)}
        # The next new game is another one.
        self.choices.draw_seed()
        board.on_picture(self._tell)
        self._tell()

    def _tour_board(self, game: str) -> PageBoard:
        assert self._guide is not None
        guide = self._guide(game)
        return self.make_board(guide.play, guide)

    # -- what the page is told -------------------------------------------------------------

    def _tell(self) -> None:
        light = str(self.board.view.get("light", "page")) if self.board else ""
        if light != self._light:
            self._light = light
            self._post(PAGE, {"method": "light", "light": light}, ())
        self._keep()

    def _keep(self) -> None:
        # A tour is not kept: after it the earlier game is still there.
        play = self.play
        if play is None or type(play) is not Session:
            return
        record = play.record().to_dict()
        if record != self._kept:
            self._kept = record
            self._post(PAGE, {"method": "keep", "record": record}, ())

    def _tell_language(self) -> None:
        self._post(PAGE, {"method": "language", "language": self.language}, ())


def _read(record: Mapping[str, Any] | None) -> Session | None:
    """Return the game of a record; None if it is over, or of another version of the rules."""
    with contextlib.suppress(LabError):
        if record is not None:
            play = Record.from_dict(record, "record").play_through(Session, "record")
            return None if play.over else play
    return None

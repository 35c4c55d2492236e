"""Practice without code: a game and a kind of puzzles are chosen on the page, or a quiz."""

from __future__ import annotations

from typing import Any

from ..core.errors import SetupError
from ..core.language import language, speaking
from ..figures.table import as_bundle
from ..games import game_names, game_type
from ..lessons.reply import TOLD, UNREADABLE, Reply
from ..lessons.static_fallback import Boxed
from .collection import file_of, puzzles
from .days import TODAY
from .kinds import KINDS
from .session import Practice, practice
from .words import words

ALL = ""


class PracticeStart(Boxed):
    """Two lists, of games and of kinds, and buttons that begin.

    Attributes
    ----------
    game, kind : widget
        The lists.
    begin, daily : widget
        The buttons: five puzzles, or that of today.
    quiz, take : widget
        The box for the name of a quiz, and the button that begins it.
    said : widget
        What is wrong with the name.
    practising : Practice or None
        What was begun last; its board stands below.
    """

    def __init__(self) -> None:
        import ipywidgets

        said = words()
        self._language = language()
        self.practising: Practice | None = None
        self.board: Any = None
        games = [(game_type(name).title, name) for name in with_puzzles()]
        self.game = ipywidgets.Dropdown(options=games, description=said["start.game"])
        self.kind = ipywidgets.Dropdown(description=said["start.kind"])
        self.begin = ipywidgets.Button(description=said["start.begin"], button_style="primary")
        self.daily = ipywidgets.Button(description=said["start.daily"])
        self.game.observe(lambda _: self._list_kinds(), "value")
        self.quiz = ipywidgets.Text(
            description=said["start.quiz"], placeholder=said["start.quiz_name"]
        )
        self.take = ipywidgets.Button(description=said["start.quiz_begin"])
        self.said = ipywidgets.HTML()
        self.begin.on_click(lambda _: self._start())
        self.daily.on_click(lambda _: self._start(day=TODAY))
        self.take.on_click(lambda _: self._start(quiz=self.quiz.value))
        row = ipywidgets.HBox(
            [self.game, self.kind, self.begin, self.daily], layout={"flex_flow": "row wrap"}
        )
        for_class = ipywidgets.HBox([self.quiz, self.take], layout={"flex_flow": "row wrap"})
        self._row = ipywidgets.VBox([row, for_class])
        box = ipywidgets.VBox([self._row])
        super().__init__(box, told)
        self._list_kinds()

    def _list_kinds(self) -> None:
        """Offer the kinds of which the chosen game has puzzles."""
        with speaking(self._language):
            known = puzzles(self.game.value).kinds()
            every = (words()["start.all"], ALL)
            self.kind.options = [every, *((KINDS[name].title(), name) for name in known)]
            self.kind.value = ALL

    def _start(self, day: str | None = None, quiz: str | None = None) -> None:
        """Begin below the lists."""
        with speaking(self._language):
            kinds = [self.kind.value] if self.kind.value and day is None else None
            try:
                begun = practice(self.game.value, day, kinds, quiz=quiz)
            except SetupError as error:
                self.said.value = Reply(UNREADABLE, str(error)).html()
                self.box.children = [self._row, self.said]
                return
            assert isinstance(begun, Practice)
            if self.board is not None:
                self.board.close()
            self.practising, self.board = begun, begun.board()
        self.box.children = [self._row, self.board]


def with_puzzles() -> list[str]:
    """Return the games that have puzzles.

    Examples
    --------
    >>> "stone-age" in with_puzzles()
    True
    """
    return [name for name in game_names() if file_of(name).is_file()]


def told() -> dict[str, Any]:
    """Return how to begin where there are no widgets."""
    reply = Reply(TOLD, words()("start.how", games=", ".join(with_puzzles())))
    return as_bundle(reply, reply.html())


def practice_start() -> PracticeStart | Reply:
    """Return the lists; without widgets a sentence that says how to begin."""
    try:
        return PracticeStart()
    except ImportError:
        return Reply(TOLD, words()("start.how", games=", ".join(with_puzzles())))

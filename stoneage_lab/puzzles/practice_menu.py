"""Practice without code: a game is pressed and its puzzles begin; or a kind, a day, a quiz."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import LANGUAGE_NAMES, known_language, language, speaking
from ..drawing.templating import render
from ..figures.table import as_bundle
from ..games import game_names, game_type
from ..lessons.reply import TOLD, Reply
from ..lessons.static_fallback import WithFallback
from .collection import file_of, puzzles
from .kinds import KINDS
from .practice import Practice, practice
from .puzzle_day import TODAY
from .words import words

ALL: Final = "all"
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class PracticeChoices:
    """What is chosen before practice begins.

    Attributes
    ----------
    game : str or None
    kind : str
        One of `KINDS`, or `ALL`.
    quiz : str
        The name of a quiz of the class; empty for none.
    language : str
    """

    def __init__(self) -> None:
        self.game: str | None = None
        self.kind = ALL
        self.quiz = ""
        self.language = language()

    def choose(self, name: str, value: str) -> None:
        """Choose a value.

        Parameters
        ----------
        name : {"game", "kind", "quiz", "language"}
        value : str

        Raises
        ------
        SetupError
            If there is no such choice; nothing has changed.
        """
        match name:
            case "game":
                self.game = puzzles(value).game
                if self.kind not in self.kinds:
                    self.kind = ALL
            case "kind" if value in self.kinds:
                self.kind = value
            case "quiz":
                self.quiz = value.strip()
            case "language":
                self.language = known_language(value)
            case _:
                known = ", ".join(self.kinds)
                raise SetupError(words()("wrong.kind", given=value, known=known))

    @property
    def kinds(self) -> list[str]:
        """The kinds of which the game has puzzles, after `ALL`."""
        return [ALL, *(puzzles(self.game).kinds() if self.game else ())]

    def begun(self, day: str | None = None, quiz: str | None = None) -> Practice:
        """Return the practice that is chosen.

        Raises
        ------
        SetupError
            If no game is chosen, or the quiz cannot be.
        """
        if self.game is None:
            raise SetupError(words()["start.no_game"])
        kinds = None if self.kind == ALL or day is not None else [self.kind]
        found = practice(self.game, day, kinds, quiz=quiz)
        assert isinstance(found, Practice)
        return found

    def markup(self, problem: str) -> str:
        """Return the choices as the panel for a new game draws its own."""
        with speaking(self.language):
            facts = {
                "words": words(),
                "languages": {k: v for k, v in LANGUAGE_NAMES.items() if k != self.language},
                "games": [self._game(name) for name in with_puzzles()],
                "kinds": [(kind, self._kind(kind), kind == self.kind) for kind in self.kinds],
                "begun": self.game is not None,
                "quiz": self.quiz,
                "problem": problem,
            }
            return render("start.html.j2", _TEMPLATES, facts)

    def _game(self, name: str) -> dict[str, Any]:
        kind = game_type(name)
        note = words()("start.note", n=len(puzzles(name)))
        return {"name": name, "title": kind.shown_title(), "note": note, "on": name == self.game}

    @staticmethod
    def _kind(name: str) -> str:
        return words()["start.all"] if name == ALL else KINDS[name].title()


class PracticeMenu(WithFallback):
    """Four doors: a press on a game begins its puzzles below.

    Attributes
    ----------
    choices : PracticeChoices
    panel : widget
        The doors.
    practising : Practice or None
        What was begun last.
    board : widget or None
        Its board; it stands below the doors.
    """

    def __init__(self) -> None:
        import ipywidgets

        from ..widget.new_game import SetUpPanel

        self.choices = PracticeChoices()
        self.practising: Practice | None = None
        self.board: Any = None
        start = self

        class Doors(SetUpPanel):
            """The choices of practice, drawn as those of a new game."""

            def _markup(self) -> str:
                self.problem, problem = "", self.problem
                return start.choices.markup(problem)

        press = {
            "begin": self._begin,
            "daily": lambda: self._begin(day=TODAY),
            "quiz": lambda: self._begin(quiz=self.choices.quiz),
        }
        chosen: Any = self.choices
        self.panel = Doors(chosen, press, self._changed, folded=False)
        self._game: str | None = None
        box = ipywidgets.VBox([self.panel])
        box.add_class("sal-new-game")
        super().__init__(box, start_hint)

    def _changed(self) -> None:
        """Begin when another game was pressed; speak the language that was chosen."""
        if self.choices.game != self._game:
            self._begin()
        if self.board is not None and self.board.language != self.choices.language:
            self.board.change("language", self.choices.language)

    def _begin(self, day: str | None = None, quiz: str | None = None) -> None:
        """Begin below the doors."""
        with speaking(self.choices.language):
            try:
                begun = self.choices.begun(day, quiz)
            except SetupError as error:
                self.panel.problem = str(error)
                raise
            if self.board is not None:
                self.board.close()
            self._game = self.choices.game
            self.practising, self.board = begun, begun.board()
        self.box.children = [self.panel, self.board]


def with_puzzles() -> list[str]:
    """Return the games that have puzzles.

    Examples
    --------
    >>> "stone-age" in with_puzzles()
    True
    """
    return [name for name in game_names() if file_of(name).is_file()]


def start_hint() -> dict[str, Any]:
    """Return how to begin where there are no widgets."""
    reply = Reply(TOLD, words()("start.how", games=", ".join(with_puzzles())))
    return as_bundle(reply, reply.html())


def practice_menu() -> PracticeMenu | Reply:
    """Return the doors; without widgets a sentence that says how to begin."""
    try:
        return PracticeMenu()
    except ImportError:
        return Reply(TOLD, words()("start.how", games=", ".join(with_puzzles())))

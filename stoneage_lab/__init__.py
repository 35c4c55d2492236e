"""An interactive tutorial and sandbox for board games in Jupyter, Stone Age first.

>>> import stoneage_lab as lab
>>> session = lab.play("stone-age", players=["you", "careful"], seed=7)
>>> session.do("place 2 hut").ply > 0
True

The names of this package import what they need at their first use: importing it, or the
rules, imports nothing of Jupyter.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .core.lazy_imports import attribute_loader

__version__ = "0.1.0"

if sys.version_info < (3, 11):  # noqa: UP036 - pip sees to it, but a PYTHONPATH does not
    raise ImportError(
        "stoneage_lab {} needs Python 3.11 or newer; this is Python {}.{} ({}).".format(
            __version__, *sys.version_info[:2], sys.executable
        )
    )

_PLACES = {
    "game": ".games",
    "list_games": ".games",
    "rulebook": ".games",
    "compare_rules": ".session.compare_rules",
    "check_game": ".core.conformance.game_check",
    "register": ".games",
    "registered": ".games",
    "Game": ".core.game",
    "Option": ".core.game",
    "play": ".session.session",
    "load": ".session.session",
    "score_sheet": ".session.score_sheet",
    "Session": ".session.session",
    "Position": ".session.position",
    "language": ".core.language",
    "odds": ".probability.exact_odds",
    "coach": ".advice.search",
    "review": ".advice.reviewer",
    "simulate": ".trials.simulate",
    "tournament": ".trials.tournament",
    "Search": ".players.search",
    "Expert": ".players.search",
    "Trained": ".learning.trained_player",
    "bots_in": ".learning.class_bots",
    "learning_curve": ".learning.learning_curve",
    "Die": ".probability.named_distributions",
    "Distribution": ".probability.distribution",
    "Empirical": ".probability.empirical",
    "Joint": ".probability.joint",
    "box_plot": ".probability.box_plot",
    "back_to_back": ".probability.back_to_back_chart",
    "signed_sums": ".probability.resampling",
    "bootstrap": ".probability.resampling",
    "student": ".lessons.notebook_exercises",
    "question": ".lessons.notebook_exercises",
    "questions": ".lessons.notebook_exercises",
    "experiment": ".lessons.notebook_exercises",
    "goal": ".lessons.notebook_exercises",
    "who_is_right": ".lessons.notebook_exercises",
    "environment": ".environments.make_environment",
    "report": ".lessons.notebook_exercises",
    "tutorial": ".lessons.tour",
    "teach": ".lessons.registry",
    "ClassData": ".lessons.class_data",
    "class_board": ".lessons.class_board",
    "handout": ".lessons.lesson_papers",
    "key": ".lessons.lesson_papers",
    "plan": ".lessons.lesson_papers",
    "lesson_map": ".lessons.lesson_map",
    "glossary": ".lessons.glossary",
    "lesson_position": ".lessons.positions",
    "summary": ".lessons.summary",
    "SampleSpaceGrid": ".lessons.explorers",
    "ConvergencePlot": ".lessons.explorers",
    "TwoDistributions": ".lessons.explorers",
    "BayesBars": ".lessons.explorers",
    "BayesSquare": ".lessons.explorers",
    "NullSimulator": ".lessons.explorers",
    "PowerBells": ".lessons.inference_explorers",
    "series_dots": ".lessons.inference_explorers",
    "SignShuffle": ".lessons.inference_explorers",
    "guide": ".lessons.announced_game",
    "practice": ".puzzles.practice",
    "quiz_results": ".puzzles.quiz_results",
    "Board": ".widget.board",
    "NewGame": ".widget.new_game",
    "table": ".tables.table_of_notebook",
    "live_class": ".tables.class_notebook",
    "projector": ".core.projector_mode",
    "engine_info": ".core.twin",
    "LabError": ".core.errors",
    "LabWarning": ".core.errors",
    "IllegalMove": ".core.errors",
    "NotYourTurn": ".core.errors",
    "GameOver": ".core.errors",
    "UnknownAction": ".core.errors",
    "SetupError": ".core.errors",
    "RecordError": ".core.errors",
    "HistoryError": ".core.errors",
    "Rule": ".core.rule",
    "Refusal": ".core.rule",
}

# Without Jupyter's widgets, a picture stands in for what needs them.
_WITHOUT_WIDGETS = {
    "Board": ".widget.without_widgets",
    "NewGame": ".widget.without_widgets",
}
_load = attribute_loader(__name__, _PLACES, _WITHOUT_WIDGETS)

# Names of a single game are in the package of the game, as `lab.<game>.<name>`.
_GAMES = sorted(
    path.parent.name for path in (Path(__file__).parent / "games").glob("*/__init__.py")
)

__all__ = [*_PLACES, *_GAMES, "__version__"]

if TYPE_CHECKING:
    from .advice.reviewer import review as review
    from .advice.search import coach as coach
    from .core.conformance.game_check import check_game as check_game
    from .core.errors import GameOver as GameOver
    from .core.errors import HistoryError as HistoryError
    from .core.errors import IllegalMove as IllegalMove
    from .core.errors import LabError as LabError
    from .core.errors import LabWarning as LabWarning
    from .core.errors import NotYourTurn as NotYourTurn
    from .core.errors import RecordError as RecordError
    from .core.errors import SetupError as SetupError
    from .core.errors import UnknownAction as UnknownAction
    from .core.game import Game as Game
    from .core.game import Option as Option
    from .core.language import language as language
    from .core.projector_mode import projector as projector
    from .core.rule import Refusal as Refusal
    from .core.rule import Rule as Rule
    from .core.twin import engine_info as engine_info
    from .environments.make_environment import environment as environment
    from .games import game as game
    from .games import list_games as list_games
    from .games import register as register
    from .games import registered as registered
    from .games import rulebook as rulebook
    from .games.packages import *  # noqa: F403 - each game by its name
    from .learning.class_bots import bots_in as bots_in
    from .learning.learning_curve import learning_curve as learning_curve
    from .learning.trained_player import Trained as Trained
    from .lessons.announced_game import guide as guide
    from .lessons.class_board import class_board as class_board
    from .lessons.class_data import ClassData as ClassData
    from .lessons.explorers import BayesBars as BayesBars
    from .lessons.explorers import BayesSquare as BayesSquare
    from .lessons.explorers import ConvergencePlot as ConvergencePlot
    from .lessons.explorers import NullSimulator as NullSimulator
    from .lessons.explorers import SampleSpaceGrid as SampleSpaceGrid
    from .lessons.explorers import TwoDistributions as TwoDistributions
    from .lessons.glossary import glossary as glossary
    from .lessons.inference_explorers import PowerBells as PowerBells
    from .lessons.inference_explorers import SignShuffle as SignShuffle
    from .lessons.inference_explorers import series_dots as series_dots
    from .lessons.lesson_map import lesson_map as lesson_map
    from .lessons.lesson_papers import handout as handout
    from .lessons.lesson_papers import key as key
    from .lessons.lesson_papers import plan as plan
    from .lessons.notebook_exercises import experiment as experiment
    from .lessons.notebook_exercises import goal as goal
    from .lessons.notebook_exercises import question as question
    from .lessons.notebook_exercises import questions as questions
    from .lessons.notebook_exercises import report as report
    from .lessons.notebook_exercises import student as student
    from .lessons.notebook_exercises import who_is_right as who_is_right
    from .lessons.positions import lesson_position as lesson_position
    from .lessons.registry import teach as teach
    from .lessons.summary import summary as summary
    from .lessons.tour import tutorial as tutorial
    from .players.search import Expert as Expert
    from .players.search import Search as Search
    from .probability.back_to_back_chart import back_to_back as back_to_back
    from .probability.box_plot import box_plot as box_plot
    from .probability.distribution import Distribution as Distribution
    from .probability.empirical import Empirical as Empirical
    from .probability.exact_odds import odds as odds
    from .probability.joint import Joint as Joint
    from .probability.named_distributions import Die as Die
    from .probability.resampling import bootstrap as bootstrap
    from .probability.resampling import signed_sums as signed_sums
    from .puzzles.practice import practice as practice
    from .puzzles.quiz_results import quiz_results as quiz_results
    from .session.compare_rules import compare_rules as compare_rules
    from .session.position import Position as Position
    from .session.score_sheet import score_sheet as score_sheet
    from .session.session import Session as Session
    from .session.session import load as load
    from .session.session import play as play
    from .tables.class_notebook import live_class as live_class
    from .tables.table_of_notebook import table as table
    from .trials.simulate import simulate as simulate
    from .trials.tournament import tournament as tournament
    from .widget.board import Board as Board
    from .widget.new_game import NewGame as NewGame


def __getattr__(name: str) -> Any:
    value = import_module(f".games.{name}", __name__) if name in _GAMES else _load(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _paint(
    shown: Any,
    board: bool = False,
    acting: bool = True,
    parts: tuple[str, ...] = (),
    counting: bool = True,
) -> dict[str, Any]:
    """Draw a position or a session; imports `drawing` at the first call."""
    from .drawing import bundle

    bundled: dict[str, Any] = bundle(
        shown, board=board, acting=acting, parts=parts, counting=counting
    )
    return bundled


def _export(shown: Any, path: Path, language: str | None, night: bool | None) -> Path:
    """Write a position or a session to a file; imports `drawing` at the first call."""
    from .drawing.export_files import export
    from .figures.progress import Progress

    bar = Progress(0, True, "pages")

    def drawn(_done: int, every: int) -> None:
        bar.total = every  # with those of variations, which the exporter counts
        bar.advance(1)

    try:
        return export(shown, path, language, night=night, drawn=drawn)
    finally:
        bar.close()


def _press(template: str, **facts: Any) -> str:
    """Fill in a page to print; imports its templates at the first call."""
    from .lessons.printable_pages import page

    return page(template, **facts)


def _has_puzzles(game: str) -> bool:
    """Tell whether a game has puzzles; imports `puzzles` at the first call."""
    from .puzzles.collection import file_of

    return file_of(game).is_file()


def _puzzle_guide(game: str) -> Any:
    """Return the guide of a board that asks the puzzles of a game."""
    from .puzzles.board import PracticeGuide
    from .puzzles.practice import practice

    return PracticeGuide(practice(game))


from .core import hooks as _hooks  # noqa: E402

_hooks.set_painter(_paint)
_hooks.set_exporter(_export)
_hooks.set_press(_press)
_hooks.set_puzzles(_has_puzzles, _puzzle_guide)

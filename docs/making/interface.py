"""The reference of the Python interface, from docstrings: a page for each field of work."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Final

import stoneage_lab as lab
from stoneage_lab.games import game_type

FOLDER: Final = "reference/python"


class Field:
    """A page of the reference.

    Parameters
    ----------
    name : str
        The name of the file.
    title, about : str
    rooms : sequence of str
        Public names defined in these parts of the package stand on the page.
    more : sequence of str
        Classes of return values, by their full names within the package.
    modules : sequence of str
        Whole modules, for programmers who build on them.
    """

    def __init__(
        self,
        name: str,
        title: str,
        about: str,
        rooms: Sequence[str] = (),
        more: Sequence[str] = (),
        modules: Sequence[str] = (),
    ) -> None:
        self.name, self.title, self.about = name, title, about
        self.rooms, self.more, self.modules = tuple(rooms), tuple(more), tuple(modules)

    def names(self) -> list[str]:
        """Return the public names on this page, in the order in which the package lists them."""
        return [name for name in PUBLIC if field_of(name) is self]

    def path(self, name: str) -> str:
        """Return the module path of a public name on this page."""
        return f"stoneage_lab.{name}"

    def thing(self, name: str) -> object:
        """Return the object of a public name on this page."""
        return getattr(lab, name)

    def shown(self, name: str) -> str:
        """Return a public name as it is written in a cell."""
        return f"lab.{name}"


class GameField(Field):
    """The page of the public names of one game.

    Parameters
    ----------
    package : str
        The name of the game's package: ``"stone_age"``.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.game = getattr(lab, package)
        title = game_type(package.replace("_", "-")).title
        super().__init__(package, title, f"``lab.{package}``: what there is only for {title}.")

    def names(self) -> list[str]:
        return list(self.game.__all__)

    def path(self, name: str) -> str:
        return f"{self.game.__name__}.{name}"

    def thing(self, name: str) -> object:
        return getattr(self.game, name)

    def shown(self, name: str) -> str:
        return f"lab.{self.package}.{name}"


GAMES: Final = tuple(map(GameField, lab._GAMES))
FIELDS: Final = (
    Field(
        "playing",
        "Playing",
        "A game in progress: begin one, move, ask why not, look back, save.",
        ["session.session", "session.position", "session.score_sheet", "core.language"],
        ["session.seat_view.SeatView", "session.log.Log", "session.legal_moves.LegalMoves"],
    ),
    Field(
        "boards",
        "Boards",
        "Boards and panels in a notebook.",
        ["widget", "drawing", "core.projector_mode"],
    ),
    Field(
        "tables",
        "On several devices",
        "Games that people play, and lessons of a class, on devices of their own.",
        ["tables"],
        ["tables.table_of_notebook.OpenTable", "tables.class_notebook.OpenClass"],
    ),
    Field(
        "games",
        "Games and their rules",
        "The list of games, how they are set up, and their rules.",
        ["games", "core.game", "session.compare_rules", "core.conformance.game_check", "core.twin"],
        ["core.rulebook.Rulebook", "core.rulebook.RuleText", "session.compare_rules.Differences"],
    ),
    Field(
        "chance",
        "Chance",
        "Exact probabilities, from the rules or made by hand; and observed outcomes.",
        ["probability"],
    ),
    Field(
        "advice",
        "Advice",
        "Advice on a position, and a review of a game.",
        ["advice.search", "advice.reviewer"],
        [
            "advice.advice.Advice",
            "advice.advice.Suggestion",
            "advice.advice.AdvicePicture",
            "advice.finished_review.Review",
        ],
    ),
    Field(
        "many_games",
        "Many games",
        "Bots against bots, on one core or many.",
        ["trials", "players", "learning", "environments"],
        [
            "trials.results.Results",
            "trials.comparison.Comparison",
            "trials.standings.Standings",
            "probability.regression.Regression",
        ],
        modules=["core.observation_fields"],
    ),
    Field(
        "lessons",
        "Lessons",
        "Questions, experiments, goals, tours, figures with dials, a class put together.",
        ["lessons"],
        [
            "lessons.exercise.Exercise",
            "lessons.experiment.Experiment",
            "lessons.tour.Tour",
            "lessons.catalogue.Catalogue",
        ],
    ),
    Field(
        "practice",
        "Practice",
        "Puzzles from simulated games; what was missed comes back.",
        ["puzzles"],
        ["puzzles.practice.Practice", "puzzles.puzzle.Puzzle", "puzzles.collection.PuzzleSet"],
    ),
    *GAMES,
    Field(
        "errors",
        "Errors and refusals",
        "Every error is a sentence that says what would be right.",
        ["core.errors", "core.rule"],
    ),
    Field(
        "own_games",
        "For your own games",
        "What a game is made of, from a small one to a large one.",
        modules=[
            "core.simple_game",
            "core.state",
            "core.action",
            "core.chance",
            "core.goods",
            "core.heuristics",
            "core.search_tuning",
            "core.action_outcomes",
            "core.rule_example",
            "core.rng",
        ],
    ),
    Field(
        "own_lessons",
        "For your own lessons",
        "What questions, goals, tours and experiments are made of.",
        modules=[
            "lessons.item",
            "lessons.question",
            "lessons.number_answers",
            "lessons.goal",
            "lessons.tour_steps",
            "lessons.positions",
            "lessons.summary",
            "lessons.glossary",
        ],
    ),
    Field(
        "own_puzzles",
        "For your own puzzles",
        "How puzzles are made, kept and printed.",
        modules=[
            "puzzles.puzzle_maker",
            "puzzles.pages",
            "puzzles.spaced_repetition",
            "puzzles.progress_file",
        ],
    ),
    Field(
        "pictures",
        "Pictures and figures",
        "One picture for everywhere, and figures that bring their numbers along.",
        modules=["drawing", "drawing.scene", "figures.figure", "figures.charts"],
    ),
)
PUBLIC: Final = list(lab._PLACES)


def field_of(name: str) -> Field:
    """Return the page a public name stands on: the one that names its part most closely."""
    place = lab._PLACES[name].lstrip(".")
    fits = [
        (len(room), field)
        for field in FIELDS
        for room in field.rooms
        if place == room or place.startswith(f"{room}.")
    ]
    if not fits:
        raise LookupError(f"no page of the reference takes stoneage_lab.{name}, from {place}")
    return max(fits, key=lambda fit: fit[0])[1]


def pages() -> Mapping[str, str]:
    """Return the pages of the reference."""
    made = {f"{FOLDER}/{field.name}.rst": page(field) for field in FIELDS}
    made[f"{FOLDER}/index.rst"] = index()
    return made


def page(field: Field) -> str:
    """Return one page."""
    blocks = [underlined(field.title, "="), field.about]
    blocks += [directive(field.path(name), field.thing(name)) for name in field.names()]
    blocks += [f".. autoclass:: stoneage_lab.{name}\n   :members:" for name in field.more]
    for module in field.modules:
        name = f"stoneage_lab.{module}"
        blocks += [underlined(name, "-"), f".. automodule:: {name}\n   :members:"]
    return "\n\n".join(blocks) + "\n"


def index() -> str:
    """Return the page that lists all public names with what they are for."""
    blocks = [
        underlined("Python", "="),
        "``import stoneage_lab as lab``: these are all its names. A class that is not among them, "
        "but comes back as an answer, stands on the page of what returns it. What there is only "
        "for one game stands under the name of the game.",
        ".. toctree::\n   :hidden:\n\n" + "".join(f"   {field.name}\n" for field in FIELDS),
    ]
    for field in FIELDS:
        blocks.append(underlined(f":doc:`{field.name}`", "-"))
        rows = [
            f"   * - :py:obj:`{field.shown(name)} <{field.path(name)}>`\n"
            f"     - {summary(field.thing(name))}"
            for name in field.names()
        ]
        blocks.append(
            ".. list-table::\n   :widths: 30 70\n\n" + "\n".join(rows) if rows else field.about
        )
    return "\n\n".join(blocks) + "\n"


def summary(thing: object) -> str:
    """Return the first paragraph of a docstring."""
    text = (thing.__doc__ or "").strip().split("\n\n")[0]
    return " ".join(text.split())


def directive(name: str, thing: object) -> str:
    """Return the Sphinx directive for an object."""
    if isinstance(thing, type):
        inherited = (
            "" if issubclass(thing, Exception) else "\n   :inherited-members: HasTraits, dict"
        )
        return f".. autoclass:: {name}{called(thing)}\n   :members:{inherited}"
    return f".. autofunction:: {name}"


def called(thing: type) -> str:
    """Return the signature of a widget, which its traits hide; empty for other classes.

    Examples
    --------
    >>> called(lab.Board)[:19], called(lab.Session)
    ('(session, seat=None', '')
    """
    if not hasattr(thing, "class_traits"):
        return ""
    whole = inspect.signature(thing.__init__)  # type: ignore[misc]
    plain = [one.replace(annotation=one.empty) for one in whole.parameters.values()]
    return str(inspect.Signature(plain[1:]))


def underlined(title: str, sign: str) -> str:
    """Return a heading; Japanese letters are two wide."""
    return f"{title}\n{sign * (2 * len(title))}"

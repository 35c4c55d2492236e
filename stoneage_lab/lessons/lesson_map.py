"""A map of the lessons: a tile for each, in an order in which nothing is needed before its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..core.language import language
from ..core.projector_mode import is_projector, text_size
from ..figures.table import as_bundle
from ..games import game_type
from .lesson import lessons, title
from .notebook_exercises import current_student, experiments
from .plan import PERIOD, TimedPlan, plans, units_of
from .predictions_file import KeptPredictions
from .printable_pages import page
from .registry import by_game, taught
from .teaching_notes import LessonPath, notes_of
from .words import words

Address = Callable[[str], str]
"""Where the notebook of a lesson can be opened, from its file; empty if nowhere."""


class MapTile(NamedTuple):
    """A lesson on the map.

    Attributes
    ----------
    id, title, question : str
        ``question`` is the teacher's first one, without quotation marks.
    minutes : int
    periods : int
    things : str
        What to bring: dice, cards, a computer.
    after : str
        The lessons it needs; may be empty.
    units : list of str
        Its units in the textbooks, those of the reader's country first.
    address : str
        Where its notebook is; empty if nowhere at hand.
    done : bool
        Whether the student has written down all predictions of the lesson.
    """

    id: str
    title: str
    question: str
    minutes: int
    periods: int
    things: str
    after: str
    units: list[str]
    address: str
    done: bool


class LessonMap:
    """The lessons of a game or of all games as tiles, in bands: what needs nothing, then the rest.

    Parameters
    ----------
    game : str, optional
        Only the lessons of this game.
    address : function, optional
        Where a notebook can be opened; by default where it lies from this notebook.
    done : function, optional
        Tells of a lesson's notebook, and of its questions by their full ids, whether all is
        predicted; by default as the files beside the notebooks have it.

    Examples
    --------
    >>> shown = LessonMap("stone-age")
    >>> [tile.id for tile in shown.bands("stone-age")[0]][:3]
    ['L1', 'L2', 'L3']
    """

    def __init__(
        self,
        game: str | None = None,
        address: Address | None = None,
        done: Callable[[str, list[str]], bool] | None = None,
    ) -> None:
        self._plans = by_game(plans(game).values())
        self._address = address or beside
        self._done = done or predicted

    @property
    def games(self) -> list[str]:
        """The names of the games on the map."""
        return list(self._plans)

    def title(self, game: str) -> str:
        """Return the title of a game in the current language."""
        return game_type(game).shown_title()

    def paths(self) -> list[tuple[str, list[MapTile]]]:
        """Return the ready paths: for whom, and the lessons in order."""
        said = words()
        ready: Mapping[str, LessonPath] = taught("PATHS")
        return [
            (said(f"path.{path.id}"), [self._tile(plans(path.game)[id]) for id in path.lessons])
            for path in ready.values()
            if path.game in self._plans
        ]

    def bands(self, game: str) -> list[list[MapTile]]:
        """Return the tiles of a game: those that need nothing, then the rest in a good order."""
        left = {plan.id: plan for plan in self._plans[game]}
        rounds: list[list[MapTile]] = []
        while left:
            free = [id for id in left if not left.keys() & {*notes_of(id, game).after}]
            rounds.append([self._tile(left[id]) for id in free])
            left = {id: plan for id, plan in left.items() if id not in free}
        later = [tile for tiles in rounds[1:] for tile in tiles]
        return [rounds[0], later] if later else rounds

    def _tile(self, plan: TimedPlan) -> MapTile:
        lesson = lessons(plan.game)[plan.id]
        notes = notes_of(plan.id, plan.game)
        notebook = taught("NOTEBOOKS", plan.game).get(plan.id)
        file = notebook.file if notebook else ""
        guessed = [one.full_id for one in lesson.questions if one.guessed_first]
        first = lesson.questions[0]
        own = units_of(first.tags, language())
        # Of the other country what readers of this language can look up.
        other = [tag for tag in first.tags if not tag.isascii() or tag.startswith("CCSS")]
        return MapTile(
            id=plan.id,
            title=title(first),
            question=notes.text("opening").strip("「」"),
            minutes=PERIOD * len(plan.periods),
            periods=len(plan.periods),
            things=things_of(plan),
            after=notes.needed(),
            units=[" · ".join(own), " · ".join(tag for tag in other if tag not in own)],
            address=self._address(file) if file else "",
            done=bool(file and guessed) and self._done(file, guessed),
        )

    def __repr__(self) -> str:
        said = words()
        lines = [f"{head}: {' → '.join(map(_step, way))}" for head, way in self.paths()]
        for game in self.games:
            lines += ["", f"– {self.title(game)} –"]
            for tile in (tile for band in self.bands(game) for tile in band):
                after = f" ({said('map.after', lessons=tile.after)})" if tile.after else ""
                tick = "✓ " if tile.done else ""
                minutes = said("map.minutes", n=tile.minutes)
                lines.append(f"{tick}{tile.id} {tile.title}{after} · {minutes} · {tile.things}")
        return "\n".join(lines).strip()

    def html(self) -> str:
        """Return the map as HTML: a part of a page."""
        return page("lesson_map.html.j2", map=self, size=text_size() if is_projector() else "")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


def _step(tile: MapTile) -> str:
    """Return a lesson of a path in words, and how long it takes if that is more than one period."""
    if tile.periods == 1:
        return f"{tile.id} {tile.title}"
    return f"{tile.id} {tile.title}{words()('map.periods', n=tile.periods)}"


def things_of(plan: TimedPlan) -> str:
    """Return what a lesson takes, in a few words: dice, cards, or a computer."""
    said = words()
    known = [one for one in experiments(plan.game).values() if one.lesson == plan.id]
    if not known:
        needs_computer = "simulate" in {step for period in plan.periods for step in period}
        return said["map.computer" if needs_computer or plan.text("needs") else "map.paper"]
    return said("map.dice", n=known[0].dice) if known[0].dice else said["map.cards"]


def beside(file: str) -> str:
    """Return where a notebook lies from the folder of this one; empty if it is not there."""
    return file if Path(file).is_file() else ""


def predicted(file: str, questions: list[str]) -> bool:
    """Tell whether a student has predicted all these questions, as the notebook's folder says.

    It is the student named in this notebook, or the only one who has written anything.
    """
    folder = Path(file).parent
    if not folder.is_dir():
        return False
    student = current_student()
    who = student if student.label else KeptPredictions.only_student(folder)
    if who is None:
        return False
    kept = KeptPredictions(who, folder)
    return all(kept.read(id) is not None for id in questions)


def lesson_map(game: str | None = None) -> LessonMap:
    """Return the map of the lessons: what each asks, needs and takes, and what is done.

    A tick says that all predictions of a lesson were written down: those of the student named in
    this notebook, or of the only one who worked in this folder.

    Parameters
    ----------
    game : str, optional
        Only the lessons of this game.

    Raises
    ------
    SetupError
        If there is no such game.

    Examples
    --------
    >>> print(str(lesson_map("age-of-hunting")).splitlines()[-1])
    H5 Rocks nobody has seen · 50 minutes · cards
    """
    return LessonMap(game)

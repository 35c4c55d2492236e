"""A tour on a live board: its sentences are in the board's banner."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.hooks import has_puzzles, puzzle_guide
from ..core.language import language as spoken_now
from ..figures.table import as_bundle
from .openable_notebooks import rules_of
from .tour import Tour, routes
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..session.session import Session
    from ..widget.guide import Guidance, Guide

STEERING: Final = {
    "next": lambda tour: tour.next(bots=False),
    "back": Tour.back,
    "skip": Tour.skip,
    "again": Tour.again,
}
LEAVE: Final = "leave"
NEW_GAME: Final = "new"
PUZZLES: Final = "puzzles"
RULES: Final = "rules"


class TourGuide:
    """A tour as the guide of a board."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self._led: Guide | None = None
        self._listeners: list[Callable[[], None]] = []

    @property
    def play(self) -> Session:
        """The session of the tour, or what it has led to: a new game, or puzzles."""
        return self.tour.shown if self._led is None else self._led.play

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the tour goes on or over."""
        self._listeners.append(listener)
        return self.tour.subscribe(listener)

    def _lead(self) -> None:
        """Go on with the puzzles of the game, on the same board."""
        led = puzzle_guide(self.tour.play.game.name)
        if led is None:
            raise SetupError(unknown("guide", PUZZLES, [*STEERING, NEW_GAME, LEAVE]))
        # What was chosen on the board stays: its language, its colours.
        before = self.tour.play.settings
        chosen = {key: value for key, value in before.items() if key != "seat"}
        led.play.settings = type(before)(led.play.game, chosen)
        self._led = led
        for listener in self._listeners:
            led.subscribe(listener)
            listener()

    def steer(self, name: str) -> bool:
        """Go to the next or previous step, skip, or begin again; False if the user leaves."""
        if self._led is not None:
            return bool(self._led.steer(name))
        if name == PUZZLES:
            self._lead()
            return True
        if name.startswith("to-"):
            self.tour.begin(name.removeprefix("to-"))
        elif name in STEERING:
            STEERING[name](self.tour)
        elif name == NEW_GAME:
            self.tour.new_game()
        elif name != LEAVE:
            raise SetupError(unknown("guide", name, [*STEERING, NEW_GAME, LEAVE]))
        self.tour.left = name in (LEAVE, NEW_GAME)
        return not self.tour.left

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the current sentence of the tour, with the places to highlight."""
        from ..widget.guide import Guidance

        if self._led is not None:
            led: Guidance = self._led.guidance(language, seen)
            return led
        tour, spoken = self.tour, words(code=language)
        step, waits = tour.step, tour.waits_for(language)
        return Guidance(
            title=spoken("tour.title", title=tour.route.text("title", language)),
            sentence=spoken("tour.waits", who=waits) if waits else tour.sentence(language, seen),
            reply=tour.said.text,
            right=bool(tour.said),
            cheer=spoken("tour.cheer") if tour.done else "",
            progress=_progress(tour, language),
            share=(tour.number - 1) / len(tour.route.steps),
            buttons=self._buttons(language),
            moves=[action.words for action in tour.wanted(seen)],
            marks=step.marks if step and not waits else (),
            tips=False,
            holds=tour.holds,
        )

    def _buttons(self, language: str) -> list[Any]:
        from ..widget.guide import Press

        tour, spoken = self.tour, words(code=language)
        if tour.done:
            known = routes(tour.route.game or None)
            titles = {id: known[id].text("title", language) for id in tour.route.then}
            shown = [
                Press(f"to-{id}", spoken("tour.to", title=title), main=True)
                for id, title in titles.items()
            ]
            ends = [Press(NEW_GAME, spoken("tour.new_game"), main=not shown)]
            if has_puzzles(tour.play.game.name):
                ends.append(Press(PUZZLES, spoken("tour.puzzles")))
            rules = rules_of(tour.play.game.name)
            if rules:
                label = spoken("tour.rules", lesson=rules.lesson)
                ends.append(Press(RULES, label, notebook=rules.notebook))
            if not tour.play.over:
                ends.append(Press(LEAVE, spoken("tour.leave")))
            return [*shown, *ends, Press("back", spoken("tour.back")), self._again(language)]
        return [
            Press("next", spoken("tour.next"), tour.can_go_on, tour.can_go_on),
            Press("back", spoken("tour.back"), tour.can_go_back),
            # A bot's move would come first, and the press would be about an earlier position.
            Press("skip", spoken("tour.skip"), not (tour.can_go_on or tour.waits_for(language))),
            self._again(language),
        ]

    def _again(self, language: str) -> Any:
        from ..widget.guide import Press

        return Press("again", words(code=language)("tour.again"), self.tour.can_go_back)


def _progress(tour: Tour, language: str) -> str:
    """Return how far the tour is; at first with the word that no other cell is needed."""
    told = tour.progress(language)
    return told if tour.number > 1 else words(code=language)("tour.stay", progress=told)


def board(tour: Tour) -> Any:
    """Return a live board that shows a tour; None where there are no widgets."""
    try:
        from ..widget.board import Board
    except ImportError:
        return None
    return Board(tour.play, guide=TourGuide(tour))


def bundle(tour: Tour) -> Any:
    """Return the MIME bundle of a tour: a live board, with sentence and picture as fallback.

    What a board leaves in a saved notebook is small and comes first: the sentence tells what to
    press, and nothing can be pressed before the cell has been run.
    """
    from ..drawing import bundle as drawn

    asleep = tour.board is not None
    meant = TourGuide(tour).guidance(spoken_now(), tour.play).meant
    picture = drawn(tour.play, board=asleep, small=asleep, meant=meant)
    text = f"{tour!r}\n\n{picture['text/plain']}"
    said = "".join(f"<p>{escape(line)}</p>" for line in repr(tour).splitlines())
    shown = [picture["text/html"], said] if asleep else [said, picture["text/html"]]
    still = as_bundle(tour, "".join(shown)) | {"text/plain": text}
    live = tour.board._repr_mimebundle_() if tour.board is not None else None
    if live is None:
        return still
    data, metadata = live
    return data | still, metadata

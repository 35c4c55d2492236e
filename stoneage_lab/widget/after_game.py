"""After a game: its turning point and, for each person, the decision from which to learn most.

The coach looks for them in the background as soon as a game has ended on a page. A press goes to
the position; there the better move is marked on the table, and a new line of play may begin.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..advice.advice import in_percent, in_points, why
from ..drawing.guide_marks import GuideFocus
from ..drawing.templating import render
from ..drawing.text_metrics import unbroken
from ..drawing.viewer import you_at
from ..players import PERSON
from .coach_work import CoachWork
from .words import say

if TYPE_CHECKING:
    from ..advice.decisive_moves import Decisive, Turn
    from ..advice.finished_review import JudgedMove
    from ..session.session import Session
    from .settings import BoardSettings
    from .shared_review import GameReviews, SharedReview
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

THREADS: Final = sys.platform != "emscripten"
"""Whether work is done in the background; Python in a browser waits until somebody asks for it."""

SMALL: Final = 0.05
"""A change of a chance to win that is not worth a sentence of its own."""

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@dataclass(frozen=True, slots=True)
class Insight:
    """Something to be learned from a game.

    Attributes
    ----------
    title : str
    told : sequence of str
        What happened.
    name : str
        Its name in ids; empty if the board shows no position for it.
    at : int
        The ply of the position that shows it.
    leaves : int
        The ply before the move in question, where a new line of play may begin.
    better : str
        What would have been better.
    why : sequence of str
        Why it would.
    """

    title: str
    told: Sequence[str]
    name: str = ""
    at: int = -1
    leaves: int = -1
    better: str = ""
    why: Sequence[str] = ()


class AfterGame(CoachWork["Decisive"]):
    """What decided the game that has ended on a board."""

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        show: Callable[[Exception | None], None],
    ) -> None:
        super().__init__(shown, settings, show)
        self._was_over = shown.play.over

    def work(self, of: GameReviews, play: Session) -> SharedReview[Any]:
        """Return the search for what decided a line of play."""
        return of.decisive_of(play)

    def follow(self, watched: bool) -> None:
        """Begin when a game in which a person decided has just ended, and a page shows it."""
        play = self._shown.play
        ended = play.over and not self._was_over
        self._was_over = play.over
        if self._running is not None and not self.running:
            self._stop()
        if ended and watched and THREADS and self.may_begin:
            self._begin()

    def turn(self) -> None:
        """Begin on request."""
        if self.may_begin:
            self._begin()
        self._show(None)

    @property
    def may_begin(self) -> bool:
        """Whether the line shown is over, a person has decided in it, and nothing is known yet."""
        play = self._shown.play
        known = self.running or self.found is not None
        return PERSON in play.players and play.last > 0 and not known and play.at(-1).over

    def meant(self, viewing: Viewing) -> GuideFocus | None:
        """Return the better move, to be marked on the position from which there is to learn."""
        here = [
            each for each in self._lessons(viewing).values() if each and each.ply == _ply(viewing)
        ]
        return GuideFocus([each.better.words for each in here]) if here else None

    def markup(self, viewing: Viewing) -> str:
        """Return the insights to show at the end, or at an earlier position that was decisive."""
        found, code, play = self.found, viewing.language, viewing.play
        over = play.over
        if found is None:
            if not over or not (self.running or self.may_begin):
                return ""
            running = self.progress(code, "after.running") if self.running else ""
            return panel_markup(code, running=running)
        told = [each for each in self._insights(viewing, found) if over or each.at == play.ply]
        return panel_markup(code, told, over=over, last=play.last) if told else ""

    def _lessons(self, viewing: Viewing) -> dict[str, JudgedMove | None]:
        """Return the lessons that concern who looks: of several persons at a screen all."""
        found, play = self.found, viewing.play
        if found is None:
            return {}
        you = you_at(play, viewing.seat)
        seats = [play.seats[you]] if you >= 0 else list(found.lessons)
        return {seat: found.lessons[seat] for seat in seats if seat in found.lessons}

    def _insights(self, viewing: Viewing, found: Decisive) -> Iterator[Insight]:
        lessons = self._lessons(viewing)
        # A shared win and a game of one player have no turning point; nor is it said that no move
        # decided the game where the next sentence names a costly one.
        decided = len(viewing.play.at(-1).winners) == 1 < len(viewing.play.seats)
        if decided and (found.turn is not None or not any(lessons.values())):
            yield turn_told(viewing, found.turn)
        for seat, lesson in lessons.items():
            yield _lesson_told(viewing, seat, lesson, found.preferred[seat])


def _ply(viewing: Viewing) -> int:
    """Return the ply of an earlier position that is shown, else -1."""
    play = viewing.play
    return play.ply if play.ply < play.last else -1


def turn_told(viewing: Viewing, turn: Turn | None) -> Insight:
    """Return the turning point in sentences."""
    code, game = viewing.language, viewing.play.game
    title = say("after.turn_title", code)
    if turn is None:
        return Insight(title, [say("after.no_turn", code)])
    judged = turn.judged
    move = judged.position.label(judged.played.words, code)
    told = [
        say("after.turn_move", code, who=game.seat_text(judged.seat, code), move=move),
        say(
            f"after.{_turn_key(turn)}",
            code,
            who=game.seat_text(turn.seat, code),
            before=in_percent(turn.before, code),
            played=in_percent(turn.played, code),
            after=in_percent(turn.after, code),
        ),
    ]
    # After the move: the table shows what it has changed.
    return Insight(_titled(title, turn.ply, code), told, "turn", turn.ply + 1, turn.ply)


def _turn_key(turn: Turn) -> str:
    """Return the key of the sentence: whether the move, luck, or both changed the chances."""
    if in_percent(turn.before) == in_percent(turn.played):
        return "turn"
    return "turn_move_only" if abs(turn.after - turn.played) < SMALL else "turn_and_more"


def _lesson_told(
    viewing: Viewing, seat: str, lesson: JudgedMove | None, preferred: tuple[int, int]
) -> Insight:
    """Return a player's lesson in sentences."""
    code, play = viewing.language, viewing.play
    yours = you_at(play, viewing.seat) >= 0
    who = play.game.seat_text(seat, code)
    title = say("after.lesson_yours" if yours else "after.lesson_title", code, who=who)
    if lesson is None:
        return Insight(title, [_nothing_told(play, seat, preferred, code)])
    played, better = (
        lesson.position.label(action.words, code) for action in (lesson.played, lesson.better)
    )
    if len(play.seats) == 1 or lesson.equal:
        # With equal chances to win, the cost of the move is counted in points.
        cost = say("after.points", code, n=in_points(lesson.behind_points).removeprefix("+"))
    else:
        cost = say("after.cost", code, cost=in_percent(lesson.cost, code))
    return Insight(
        _titled(title, lesson.ply, code),
        [say("after.played", code, played=played)],
        f"lesson-{seat}",
        lesson.ply,
        lesson.ply,
        say("after.better", code, better=better),
        [*why(lesson.position, lesson.better, code), cost],
    )


def _nothing_told(play: Session, seat: str, preferred: tuple[int, int], code: str) -> str:
    """Return the sentence for a person who made no costly decision."""
    last = play.at(-1)
    if len(play.seats) == 1 or seat in last.winners:
        return say("after.flawless", code)
    better, n = preferred
    return say("after.by_little" if better else "after.outplayed", code, better=better, n=n)


def _titled(title: str, ply: int, code: str) -> str:
    return say("after.titled", code, title=title, n=ply + 1)


def _unbroken(insight: Insight) -> Insight:
    """Return an insight with no line break between a number and its percent sign."""
    told, why = ([unbroken(line) for line in lines] for lines in (insight.told, insight.why))
    return replace(insight, told=told, why=why)


def panel_markup(
    code: str, told: Sequence[Insight] = (), *, running: str = "", over: bool = True, last: int = 0
) -> str:
    """Return the panel of what a look back tells, or of the search for it."""
    told = [_unbroken(each) for each in told]
    words = {key: say(f"after.{key}", code) for key in ("title", "begin", "show", "back")}
    words["what_if"] = say("review.what_if", code)
    context = {"said": words, "told": told, "running": running, "over": over, "last": last}
    return render("decisive_moves.html.j2", _TEMPLATES, context)

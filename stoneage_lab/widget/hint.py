"""The Hint button: the coach searches in the background, and the board shows its advice.

The advice belongs to the position for which it was requested. It is dropped when another position
is shown, when the board is closed, or when the button is pressed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..coach.search import Budget, Pondering
from ..core.language import load_texts
from ..drawing.render import may_act, scene_of
from ..drawing.templating import render

if TYPE_CHECKING:
    from ..coach.advice import Advice, Suggestion
    from ..drawing.scene import Scene
    from .curtain import Curtain
    from .settings import BoardSettings
    from .shown_session import ShownSession

SECONDS: Final = 1.0
_TEXTS: Final = Path(__file__).parent / "text"
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class Hint:
    """The coach of a board and its advice.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    curtain : Curtain
    show : function
        Shows the board again with the same number, and an error if it gets one.

    Attributes
    ----------
    pondering : Pondering or None
        The search, running or finished; None if no hint was requested.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        curtain: Curtain,
        show: Callable[[Exception | None], None],
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._curtain = curtain
        self._show = show
        self.pondering: Pondering | None = None
        self._advice: Advice | None = None

    def may_ask(self) -> bool:
        """Return whether the coach can advise the player who decides at this board now."""
        return may_act(self._curtain.seen_play, self._settings.seat)

    def turn(self) -> None:
        """Start the coach for the position shown; if there is a hint already, drop it."""
        if self.pondering is not None:
            self.drop()
        else:
            self._advice = None
            pondering = Pondering(self._shown.play.position, Budget(SECONDS), self._came)
            # Without threads (Python in a browser) it has already finished, possibly with an
            # error.
            self._advice = pondering.wait() if pondering.done else None
            self.pondering = pondering
        self._show(None)

    def drop(self) -> None:
        """Stop the coach and drop its advice."""
        if self.pondering is not None:
            self.pondering.cancel()
        self.pondering = self._advice = None

    def drop_old(self) -> None:
        """Drop the hint unless it belongs to the position shown."""
        pondering = self.pondering
        if pondering is not None and pondering.position is not self._shown.play.position:
            self.drop()

    def markup(self) -> str:
        """Return the advice as markup; empty if no hint was requested."""
        # A hint reveals the hidden information of the seat it is for.
        if self.pondering is None or (self._shown.play.hides and not self.may_ask()):
            return ""
        settings = self._settings
        if self._advice is None:
            return hint_markup(settings.language, [], "")
        scene = scene_of(self._curtain.seen_play, settings.seat, settings.language)
        moves = list(_shown(self._advice, scene))
        return hint_markup(settings.language, moves, str(self._advice.tries))

    def _came(self, pondering: Pondering) -> None:
        """Show the coach's result; called in the background."""
        with self._shown.play.lock:
            # The hint was dropped in the meantime.
            if pondering is not self.pondering:
                return
            try:
                self._advice = pondering.wait()
                self._show(None)
            except Exception as error:
                self.drop()
                self._show(error)


def hint_markup(language: str, moves: list[Mapping[str, Any]], tries: str) -> str:
    """Return the coach's moves, or a note that it is still searching."""
    words = load_texts(language, _TEXTS)
    context = {"words": words, "moves": moves, "note": words("hint.note", tries=tries)}
    return render("hint.html.j2", _TEMPLATES, context)


def _shown(advice: Advice, scene: Scene) -> Iterator[Mapping[str, Any]]:
    for number, move in enumerate(advice, 1):
        yield {
            "id": f"coach-{number}",
            "action": move.words,
            "label": move.label(scene.language),
            "win": move.chance,
            "bar": _bar(move),
            "difference": move.margin,
            "why": move.reasons(scene.language),
            "place": place_of(scene, move.words),
        }


def _bar(move: Suggestion) -> Mapping[str, str]:
    """Return the ends of the bar of a move and of its error bar, from 0 to 100."""
    error = move.win_error if isfinite(move.win_error) else 0.0
    ends = (move.win, max(0.0, move.win - error), min(1.0, move.win + error))
    return dict(zip(("win", "low", "high"), (f"{100 * end:.1f}" for end in ends), strict=True))


def place_of(scene: Scene, words: str) -> str:
    """Return the id of the place where an action is chosen, or an empty text."""
    reaches = list(scene.controls())
    panels = {each.panel.id for each in reaches if each.panel and words in each.words}
    places = (each for each in reaches if not each.panel)
    return next((at.id for at in places if words in at.words or at.control.opens in panels), "")

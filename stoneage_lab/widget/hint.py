"""The Hint button: the coach thinks beside the kernel, and its advice appears on the board.

An answer belongs to the position it was asked for. It is dropped when another one is shown, when
the board is closed, or when the button is pressed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..coach.search import Budget, Pondering
from ..core.language import load_texts
from ..drawing.render import may_act, scene_of
from ..drawing.templating import render
from .half import Half

if TYPE_CHECKING:
    from ..coach.advice import Advice, Suggestion
    from ..drawing.scene import Scene

SECONDS: Final = 1.0
_TEXTS: Final = Path(__file__).parent / "text"
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class Advised(Half):
    """The half of a board that asks the coach."""

    _pondering: Pondering | None = None
    _advice: Advice | None = None

    def may_ask(self) -> bool:
        """Tell whether the coach can advise whoever decides at this board now."""
        return may_act(self.seen_play, self.seat)

    def turn_hint(self) -> None:
        """Let the coach think about the position shown; send it away if it does or did."""
        if self._pondering is not None:
            self.drop_hint()
        else:
            self._advice = None
            pondering = Pondering(self.play.position, Budget(SECONDS), self._hint_came)
            # Where Python has no threads (in a browser) it has ended already; so it may have by
            # a mistake.
            self._advice = pondering.wait() if pondering.done else None
            self._pondering = pondering
        self._show_hint()

    def drop_hint(self) -> None:
        """Forget what the coach says or is about to say."""
        if self._pondering is not None:
            self._pondering.cancel()
        self._pondering = self._advice = None

    def drop_old_hint(self) -> None:
        """Forget it unless it is about the position shown."""
        if self._pondering is not None and self._pondering.position is not self.play.position:
            self.drop_hint()

    def hint_part(self) -> str:
        """Return what the coach says, as markup; nothing if nobody asked."""
        # A hint tells of the hand it is for.
        if self._pondering is None or (self.play.hides and not self.may_ask()):
            return ""
        if self._advice is None:
            return hint_markup(self.language, [], "")
        scene = scene_of(self.seen_play, self.seat, self.language)
        moves = list(_shown(self._advice, scene))
        return hint_markup(self.language, moves, str(self._advice.tries))

    def _hint_came(self, pondering: Pondering) -> None:
        """Show what the coach has found out; called in the background."""
        with self.play.lock:
            # Whoever went on in the meantime does not want it any more.
            if pondering is not self._pondering:
                return
            try:
                self._advice = pondering.wait()
                self._show_hint()
            except Exception as error:
                self.drop_hint()
                self._show_hint()
                self.view = {**self.view, "status": self._internal(error)}

    def _show_hint(self) -> None:
        # Under the same number: the position is the same, and no click of it comes too late.
        self.view = self.picture()["view"]


def hint_markup(language: str, moves: list[Mapping[str, Any]], tries: str) -> str:
    """Return the coach's moves; without any, that it is thinking."""
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
    """Return where on a line from 0 to 100 the bar of a move ends, and its error bar lies."""
    error = move.win_error if isfinite(move.win_error) else 0.0
    ends = (move.win, max(0.0, move.win - error), min(1.0, move.win + error))
    return dict(zip(("win", "low", "high"), (f"{100 * end:.1f}" for end in ends), strict=True))


def place_of(scene: Scene, words: str) -> str:
    """Return the id of the place on the map where an action is chosen, or an empty text."""
    reaches = list(scene.controls())
    panels = {each.panel.id for each in reaches if each.panel and words in each.words}
    places = (each for each in reaches if not each.panel)
    return next((at.id for at in places if words in at.words or at.control.opens in panels), "")

"""The coach's advice as a list below the decision: moves with ranks, reasons and numbers.

The ranks on the table and on the buttons are marks of the scene, `drawing.advice_ranks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..advice.advice import EQUAL, EQUAL_POINTS
from ..core.language import load_texts
from ..drawing.advice_ranks import place_of
from ..drawing.position_scenes import scene_of
from ..drawing.templating import render
from ..drawing.viewer import position_of

if TYPE_CHECKING:
    from ..advice.advice import Advice
    from ..drawing.scene import Scene
    from ..session.position import Position
    from .viewer_snapshot import Viewing

_TEXTS: Final = Path(__file__).parent / "text"
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


def hint_list(viewing: Viewing, advice: Advice | None) -> str:
    """Return the list of an advice; without one, a note that the coach is still searching."""
    language = viewing.language
    if advice is None:
        return hint_markup(language, [], (), ())
    scene = scene_of(viewing.play, viewing.seat, language)
    moves = list(_rows(advice, scene, position_of(viewing.play)))
    meaning = _meaning(advice, language)
    return hint_markup(language, moves, advice.columns(language), meaning, advice.doubts(language))


def hint_markup(
    language: str,
    moves: list[Mapping[str, Any]],
    columns: Sequence[str],
    meaning: Sequence[str],
    unsure: str = "",
) -> str:
    """Return the coach's moves, or a note that it is still searching.

    Parameters
    ----------
    language : str
    moves : list of mappings
    columns : sequence of str
        The headings of the numbers.
    meaning : sequence of str
        What the numbers mean, in sentences.
    unsure : str
        Why the coach is not sure, or nothing.
    """
    words = load_texts(language, _TEXTS)
    context = {"words": words, "moves": moves, "columns": columns, "meaning": meaning}
    context["unsure"] = unsure
    return render("hint.html.j2", _TEMPLATES, context)


def _meaning(advice: Advice, language: str) -> tuple[str, ...]:
    """Return sentences on the meaning of the numbers and on the margin of equally good moves."""
    words = load_texts(language, _TEXTS)
    if advice.alone:
        equal = words("hint.equal_alone", n=round(EQUAL_POINTS))
    else:
        equal = words("hint.equal", n=round(100 * EQUAL))
    return (*advice.meaning(language), equal)


def _rows(advice: Advice, scene: Scene, position: Position) -> Iterator[Mapping[str, Any]]:
    for number, move in enumerate(advice, 1):
        yield {
            "id": f"coach-{number}",
            "rank": str(number),
            "action": move.words,
            "label": position.label(move.words, scene.language),
            "rating": move.rating_text(scene.language),
            "numbers": move.numbers,
            "why": move.reasons(scene.language),
            "place": place_of(scene, move.words),
        }

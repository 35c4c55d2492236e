"""The preview of an action as the answer to a page: sentences, and marks over the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..drawing.preview import signed_difference
from ..drawing.text_metrics import joined

if TYPE_CHECKING:
    from ..drawing.preview import Preview


def answer_of(
    shown: Preview, ghosts: Mapping[str, str], figure: str, language: str
) -> dict[str, Any]:
    """Return the fields of the answer, see `stoneage_lab.widget.protocol`; none without a preview.

    Parameters
    ----------
    shown : Preview
    ghosts : mapping
        The markup of its pieces.
    figure : str
        The markup of the symbol that is shown large beside the sentences.
    language : {"en", "ja"}
    """
    if not shown.sentence:
        return {}
    signs = {gain.place: signed_difference(gain.number) for gain in shown.gains}
    places = {ghost.piece: ghost.place for ghost in shown.ghosts}
    return {
        "text": joined(filter(None, (shown.sentence, shown.more)), language),
        "preview": {
            "more": shown.more,
            "figure": figure,
            "marks": [[place, signs.get(place, "")] for place in shown.places],
            "ghosts": [[places[piece], markup] for piece, markup in ghosts.items()],
            "leaves": list(shown.leaves),
            "ways": [[way.origin, way.target, points_of(way.points)] for way in shown.ways],
        },
    }


def points_of(points: tuple[tuple[float, float], ...]) -> str:
    """Return points as SVG writes them.

    Examples
    --------
    >>> points_of(((1, 2.5), (3.0, 4)))
    '1,2.5 3,4'
    """
    return " ".join(f"{x:g},{y:g}" for x, y in points)

"""A row of dice as an SVG, because many fonts have no characters for the faces of a die."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .palette import COLOURS

SIDE: Final = 24
GAP: Final = 6
_NEAR, _MIDDLE, _FAR = 7, 12, 17
PIPS: Final = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MIDDLE, _MIDDLE), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MIDDLE, _MIDDLE), (_NEAR, _FAR), (_FAR, _FAR)),
    6: tuple((x, y) for x in (_NEAR, _FAR) for y in (_NEAR, _MIDDLE, _FAR)),
}
"""The positions of the pips of each face."""


def dice_svg(faces: Sequence[int]) -> str:
    """Return an SVG of dice with these faces, side by side.

    Examples
    --------
    >>> dice_svg([3, 6]).count("<circle")
    9
    """
    wide = len(faces) * (SIDE + GAP) - GAP
    drawn = "".join(
        f'<g transform="translate({number * (SIDE + GAP)} 0)">{_die(face)}</g>'
        for number, face in enumerate(faces)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {SIDE}" width="{wide}" '
        f'height="{SIDE}">{drawn}</svg>'
    )


def dice_html(faces: Sequence[int]) -> str:
    """Return dice as HTML that also works in a page without inline SVG."""
    named = escape(dice_words(faces))
    # Imported here: a board has no image of its dice.
    from .embedded_svg import data_uri

    return (
        f'<img alt="{named}" style="height:1.7em;vertical-align:middle;display:inline" '
        f'src="{data_uri(dice_svg(faces))}">'
    )


def dice_words(faces: Sequence[int]) -> str:
    """Return the faces as plain text.

    Examples
    --------
    >>> dice_words([3, 6])
    '3 6'
    """
    return " ".join(map(str, faces))


def _die(face: int) -> str:
    colour = COLOURS["danger" if face == 1 else "ink"]
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.4" fill="{colour}"/>' for x, y in PIPS[face])
    return (
        f'<rect x="1" y="1" width="{SIDE - 2}" height="{SIDE - 2}" rx="5" '
        f'fill="{COLOURS["white"]}" stroke="{COLOURS["line"]}" stroke-width="1.5"/>{pips}'
    )

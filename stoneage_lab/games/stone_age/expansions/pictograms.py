"""Pictograms of the expansions: SVG between -15 and 15, in the colours of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_EYES: Final = '<path class="sal-f-ink" d="M-5.4-1.6h2.6v2.6h-2.6ZM2.8-1.6h2.6v2.6H2.8Z"/>'

ANIMAL: Final = "animal"
"""The pictogram of an animal of unknown looks: a paw."""

LOOKS: Final[Mapping[str, str]] = {
    "polar bear": "animal-bear",
    "wild boar": "animal-boar",
    "wolf": "animal-wolf",
    "bird of prey": "animal-bird",
}
"""The pictograms of animals by their English names."""

ANIMALS: Final[Mapping[str, str]] = {
    ANIMAL: (
        '<path class="sal-f-wood sal-l1" d="M0-1C6-1 11 5 9 10 6 14 3 11 0 11-3 11-6 14-9 10-11 5'
        "-6-1 0-1ZM-11-7C-8-9-6-5-7-2-9 0-13-4-11-7ZM11-7C8-9 6-5 7-2 9 0 13-4 11-7Z"
        'M-4-13C-1-14 0-8-2-5-6-4-7-11-4-13ZM4-13C1-14 0-8 2-5 6-4 7-11 4-13Z"/>'
    ),
    "animal-bear": (
        '<path class="sal-f-bone sal-l1" d="M-12-12C-8-15-4-12-3-10H3C4-12 8-15 12-12 14-9 12-5 '
        '10-4 13 4 9 13 0 13-9 13-13 4-10-4-12-5-14-9-12-12Z"/>'
        f'{_EYES}<path class="sal-f-ink" d="M-3.4 4H3.4L0 8Z"/>'
    ),
    "animal-boar": (
        '<path class="sal-f-wood sal-l1" '
        'd="M-13-12-5-8H5L13-12 11-2C12 6 7 13 0 13-7 13-12 6-11-2Z"'
        f'/>{_EYES}<path class="sal-f-hide sal-l1" d="M-5.6 4.4H5.6V11H-5.6Z"/>'
        '<path class="sal-f-ink" d="M-3 6.6h2V9h-2ZM1 6.6h2V9H1Z"/>'
        '<path class="sal-f-bone sal-l1" d="M-6.6 9-11 4-8.4 12ZM6.6 9 11 4 8.4 12Z"/>'
    ),
    "animal-wolf": (
        '<path class="sal-f-stone sal-l1" d="M-13-14-5-8H5L13-14 12-1 7 8 0 14-7 8-12-1Z"/>'
        f'{_EYES}<path class="sal-f-bone" d="M-6 4 0 2 6 4 0 12Z"/>'
        '<path class="sal-f-ink" d="M-2.6 8H2.6L0 11.4Z"/>'
    ),
    "animal-bird": (
        '<path class="sal-f-wood sal-l1" d="M-11 13C-12 0-10-13 2-13 9-13 12-8 12-4L15 2 8 1 4 4 '
        '6 13Z"/><path class="sal-f-gold sal-l1" d="M9-6C13-6 15-2 15 3 13 1 11 1 8 1Z"/>'
        '<path class="sal-f-ink" d="M2-7.6h3v3H2Z"/>'
    ),
}
"""The pictograms of animals."""

# In the box of the small buildings on a mat, 40 by 38, with a number in the lower half.
TILES: Final[Mapping[str, str]] = {
    "mammoth-tile": (
        '<path class="sal-f-card sal-l1" d="M2 1H38V37H2Z"/>'
        '<g transform="translate(19 11) scale(.34)"><use href="#mammoth"/></g>'
    ),
    "igloo-tile": (
        '<path class="sal-f-bone sal-l1" d="M1 37C0 14 9 1 20 1 31 1 40 14 39 37Z"/>'
        '<path class="sal-n sal-s-ink sal-w1 sal-o5" d="M6 15H34M14 5V15M26 5V15"/>'
        '<path class="sal-f-card" d="M6 18H34V36H6Z"/>'
    ),
}
"""The pictograms of mammoth tiles that were won, and of igloos that were built."""


def _use(symbol: str, x: float, y: float, size: float) -> str:
    """Return a pictogram of the game at a place."""
    return f'<g transform="translate({x} {y}) scale({size})"><use href="#{symbol}"/></g>'


def _word(text: str, x: float) -> str:
    return f'<text class="sal-t3 sal-b sal-mid" x="{x}" y="60">{text}</text>'


def _on(ground: str, *things: str) -> str:
    """Return things on a ground of one colour."""
    return f'<path class="sal-f-{ground}" d="M0 0H240V96H0Z"/>' + "".join(things)


EMBLEMS: Final[Mapping[str, str]] = {
    "animals": _on(
        "meadow",
        _use("animal-bear", 36, 50, 1.7),
        _use("animal-boar", 92, 50, 1.7),
        _use("animal-wolf", 148, 50, 1.7),
        _use("animal-bird", 204, 50, 1.7),
    ),
    "igloos": _on(
        "paper", _use("igloo-tile", 30, 16, 1.7), _use("igloo-tile", 142, 16, 1.7),
        _word("15", 64), _word("18", 176),
    ),
    "winter": _on(
        "paper", _use("gold", 34, 50, 1.6), _word("→ 6", 84),
        _use("stone", 150, 50, 1.6), _word("→ 5", 200),
    ),
    "huts": _on(
        "village", _use("tile", 14, 16, 1.7), _use("person", 106, 50, 1.6),
        _use("wood", 152, 50, 1.3), _use("brick", 184, 50, 1.1), _use("gold", 214, 50, 1.1),
    ),
    "mammoth": _on(
        "forest", _use("mammoth", 66, 52, 1.3), _use("person", 150, 52, 1.6),
        _use("person", 178, 52, 1.6), _use("person", 206, 52, 1.6),
    ),
}  # fmt: skip
"""A picture of each expansion for those who choose it."""


def looks(name: str) -> str:
    """Return the name of the pictogram of an animal.

    Examples
    --------
    >>> looks("wolf"), looks("lynx")
    ('animal-wolf', 'animal')
    """
    return LOOKS.get(name, ANIMAL)

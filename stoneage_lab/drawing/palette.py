"""The colours of every picture, each a CSS custom property with a fallback.

The board in a page and the picture in a file are the same bytes. A page may set ``--sal-ink`` to
another colour; in a file nothing is set and the fallback is used. No colour is written as
``currentColor``, because a picture in an ``<img>`` does not get the styles of the page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from ..core.seats import SEAT_COLOURS

COLOURS: Final[dict[str, str]] = {
    # paper and ink
    "paper": "#f4e9d1",
    "card": "#fbf4e3",
    "white": "#fffdf7",
    "ink": "#3b2f2a",
    "line": "#8a7460",
    "glow": "#cc7418",
    "danger": "#a63a2b",
    "quiet": "#6a5646",
    # seats
    **SEAT_COLOURS["standard"],
    # what has changed
    "purple": "#7a5480",
    # the ground of a picture, and generic items: see items.svg.j2
    "table": "#ead09a",
    "neutral": "#b6b9bb",
    "timber": "#8a5a2b",
    "under": "#f7eedb",
    "back": "#6d9aa5",
    "value": "#f2d57c",
}
"""The colours of every game; a game's own (goods, land …) are in `PALETTE` of its drawing."""

Palette = tuple[tuple[str, str], ...]
"""A game's own colours: names and values, in a fixed order."""

# Font sizes and one font stack. A map of 1000 units has no text below NORMAL, narrower shelves
# and mats none below SMALL: 11 px if JupyterLab leaves 464 px for a board.
FONTS: Final = (
    '"Noto Sans","Noto Sans CJK JP","Noto Sans JP","Hiragino Sans","Yu Gothic",Meiryo,sans-serif'
)
SMALL: Final = 18
NORMAL: Final = 24
LARGE: Final = 30
HUGE: Final = 38

_LINES: Final[dict[str, str]] = {
    "n": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "l1": "stroke:{ink};stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round",
    "l2": "stroke:{ink};stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    "l3": "stroke:{ink};stroke-width:3;stroke-linejoin:round;stroke-linecap:round",
    "w1": "stroke-width:1.5",
    "w2": "stroke-width:2.2",
    "w3": "stroke-width:3.2",
    "w5": "stroke-width:5.5",
    "dot": "stroke-width:4.8",
    "o1": "fill-opacity:.14",
    "o7": "opacity:.75",
    "o6": "opacity:.6",
    "o5": "opacity:.5",
    "o4": "opacity:.4",
    "o3": "opacity:.3",
    "active": "stroke:{glow};stroke-width:5",
    "t1": f"font-size:{SMALL}px;fill:{{ink}}",
    "t2": f"font-size:{NORMAL}px;fill:{{ink}}",
    "t3": f"font-size:{LARGE}px;fill:{{ink}}",
    "t4": f"font-size:{HUGE}px;fill:{{ink}}",
    "t-card": "fill:{card}",
    "t-quiet": "fill:{quiet}",
    "t-danger": "fill:{danger}",
    "b": "font-weight:700",
    "mid": "text-anchor:middle",
    "end": "text-anchor:end",
    # a place that can be used glows; one that cannot is pale and has a question mark
    "wide": "fill:none;stroke:{card};stroke-width:10;stroke-opacity:.85;stroke-linejoin:round",
    "halo": "fill:{glow};fill-opacity:.07;stroke:{glow};stroke-width:5.5;stroke-linejoin:round",
    "soft": "fill:{glow};fill-opacity:.05;stroke:{glow};stroke-width:3;stroke-opacity:.8;"
    "stroke-linejoin:round",
    # changes between two positions
    "changed": "fill:none;stroke:{purple};stroke-width:4;stroke-dasharray:9 5",
    "hit": "fill:{ink};fill-opacity:0;stroke:none",
    "query": "opacity:.85",
}


def colour(name: str, palette: Mapping[str, str] | None = None) -> str:
    """Return the CSS value of a colour of every game, or of a game's own palette.

    Examples
    --------
    >>> colour("ink")
    'var(--sal-ink,#3b2f2a)'
    >>> colour("grass", {"grass": "#a9be7c"})
    'var(--sal-grass,#a9be7c)'
    """
    value = COLOURS.get(name) or (palette or {})[name]
    return f"var(--sal-{name},{value})"


@lru_cache(maxsize=16)
def _rules(palette: Palette) -> dict[str, str]:
    """Return every class that pictures may use, in a fixed order, with its declarations."""
    own = dict(palette)
    values = {name: colour(name, own) for name in (*COLOURS, *own)}
    rules = {f"sal-f-{name}": f"fill:{value}" for name, value in values.items()}
    rules["sal-f-shadow"] = f"fill:{colour('ink')};fill-opacity:.16"
    rules |= {f"sal-s-{name}": f"stroke:{value}" for name, value in values.items()}
    shown = {name: colour(name) for name in ("ink", "glow", "card", "quiet", "purple", "danger")}
    rules |= {f"sal-{name}": text.format(**shown) for name, text in _LINES.items()}
    return rules


def styles(used: Collection[str] | None = None, palette: Palette = ()) -> str:
    """Return the style rules for the classes that occur in some SVG, or all of them.

    `palette` holds the game's own colours.

    The selectors are single classes that start with ``sal-``: a rule such as ``.sal .sal-f-wood``
    would not reach the copies of ``<use>``. Classes of other style sheets are skipped.
    """
    # Set on the root, so that it also reaches texts inside the copies of <use>.
    text = f"font-family:{FONTS};font-variant-numeric:tabular-nums"
    return f"svg.sal{{{text}}}" + "".join(
        f".{name}{{{declared}}}"
        for name, declared in _rules(palette).items()
        if used is None or name in used
    )

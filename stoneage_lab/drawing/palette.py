"""The colours of every picture, each a CSS custom property with a fallback.

The board in a page and the picture in a file are the same bytes. In a page somebody may set
``--sal-wood`` to another brown; in a file nothing is set and the fallback is used. No colour is
ever written as ``currentColor``: a picture shown through ``<img>`` knows nothing of the page.
"""

from __future__ import annotations

from collections.abc import Collection
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
    # goods, each with a lighter and a darker side
    "wood": "#8a5a2b",
    "bark": "#d9b07a",
    "bark-dark": "#64401d",
    "brick": "#b5533c",
    "brick-light": "#cf7a5f",
    "brick-dark": "#8c3d2a",
    "stone": "#8c8f94",
    "stone-light": "#b6b9bb",
    "stone-dark": "#6d7076",
    "gold": "#d9a92b",
    "gold-light": "#f2d57c",
    "gold-dark": "#9a7412",
    "food": "#6f8f4a",
    # seats
    **SEAT_COLOURS["standard"],
    # what has changed
    "purple": "#7a5480",
    # land
    "leaf": "#7f9a5a",
    "leaf-light": "#a9be7c",
    "leaf-dark": "#5f7d47",
    "forest": "#d6dbaa",
    "meadow": "#ecdfa4",
    "rock": "#ddd6c8",
    "clay": "#edc7a5",
    "water": "#b4d0d3",
    "water-dark": "#6d9aa5",
    "village": "#efd9a9",
    "field": "#e3c56e",
    # things
    "culture": "#b3c98c",
    "culture-dark": "#6f8b52",
    "sand": "#ead09a",
    "hide": "#c99d66",
    "bone": "#f7eedb",
    "tray": "#c08d57",
    "plank": "#ddbd8a",
    "roof": "#c96f52",
    "skin": "#e3b98c",
}

# Type sizes and one stack. The land of 1000 units has nothing below NORMAL, the narrower shelves
# and mats nothing below SMALL: 11 px where JupyterLab leaves 464 px for a board.
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
    # what differs between two positions
    "changed": "fill:none;stroke:{purple};stroke-width:4;stroke-dasharray:9 5",
    "hit": "fill:{ink};fill-opacity:0;stroke:none",
    "query": "opacity:.85",
}


def colour(name: str) -> str:
    """Return the CSS value of a colour, e.g. ``var(--sal-wood,#8a5a2b)``."""
    return f"var(--sal-{name},{COLOURS[name]})"


@lru_cache(maxsize=1)
def _rules() -> dict[str, str]:
    """Return every class that pictures may use, in a fixed order, with its declarations."""
    rules = {f"sal-f-{name}": f"fill:{colour(name)}" for name in COLOURS}
    rules["sal-f-shadow"] = f"fill:{colour('ink')};fill-opacity:.16"
    rules |= {f"sal-s-{name}": f"stroke:{colour(name)}" for name in COLOURS}
    shown = {name: colour(name) for name in ("ink", "glow", "card", "quiet", "purple", "danger")}
    rules |= {f"sal-{name}": text.format(**shown) for name, text in _LINES.items()}
    return rules


def styles(used: Collection[str] | None = None) -> str:
    """Return the style rules for the classes that occur in some SVG, or all of them.

    The names start with ``sal-`` and stand alone: a rule such as ``.sal .sal-f-wood`` would not
    reach what ``<use>`` copies. Classes that are not the palette's are passed over.
    """
    # Said of the root, so that it also reaches the letters inside what <use> copies.
    text = f"font-family:{FONTS};font-variant-numeric:tabular-nums"
    return f"svg.sal{{{text}}}" + "".join(
        f".{name}{{{declared}}}"
        for name, declared in _rules().items()
        if used is None or name in used
    )

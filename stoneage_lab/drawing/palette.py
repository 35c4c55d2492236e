"""The colours of every picture, each a CSS custom property with a fallback.

The board in a page and the picture in a file are made of the same markup. A page may set
``--sal-ink`` to another colour. A picture that stands alone gets plain values (`in_plain_colours`),
because many programs that show SVG files know no custom properties. No colour is written as
``currentColor``, because a picture in an ``<img>`` does not get the styles of the page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from ..core.memo import memo
from ..core.seat_names_and_colours import NIGHT_SEATS, SEAT_COLOURS

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
    # outlines and shadows; borders of what can be chosen
    "edge": "#3b2f2a",
    "shade": "#3b2f2a",
    "go": "#a8600f",
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

NIGHT: Final[dict[str, str]] = {
    "paper": "#2b231c",
    "card": "#352a21",
    "white": "#43362a",
    "ink": "#f3e8d2",
    "line": "#94806a",
    "glow": "#f2a441",
    "danger": "#f79983",
    "quiet": "#cbbba2",
    "edge": "#120d09",
    "shade": "#000000",
    "go": "#d98f3d",
    **NIGHT_SEATS["standard"],
    "purple": "#cf9fdb",
    "table": "#241c15",
    "neutral": "#5d605f",
    "timber": "#6b4522",
    "under": "#3b3026",
    "back": "#3f6470",
    "value": "#6a521c",
}
"""The colours of every game in a dark page; a game's own are in `NIGHT` of its drawing."""

GROUND: Final = 0.22
"""The relative luminance from which on a colour is mostly a ground that letters stand on."""

Palette = tuple[tuple[str, str], ...]
"""A game's own colours: names and values, in a fixed order."""

# Font sizes and one font stack. A map of 1000 units has no text below PLAIN: 12 px where a window
# of 1280 leaves 560 for it. Narrower shelves and mats have none below SMALL. Sentences on cards
# are FINE: such cards are not made smaller there. Grounds of a telephone, 480 units wide, have none
# below SMALLEST: 12 px where there are 370 for them. The same art stands on the wider grounds.
FONTS: Final = (
    '"Noto Sans","Noto Sans CJK JP","Noto Sans JP","Hiragino Sans","Yu Gothic",Meiryo,sans-serif'
)
FINE: Final = 15
SMALLEST: Final = 15.6
SMALL: Final = 18
PLAIN: Final = 21.5
NORMAL: Final = 24
LARGE: Final = 30
HUGE: Final = 38

# Only pictures outside of a page are searched: for a board Python need not compile them.
_VARIABLE: Final = r"var\((--[\w-]+),([^()]*)\)"
_DECLARED: Final = r"(--[\w-]+):([^;]+)"
_SHEET: Final = r"(?s)<style>(.*?)</style>"
_RULE: Final = r"([^{}]+){([^{}]*)}"
_PAINTED: Final = r"[\w-]+:var\(--[\w-]+,[^()]*\)"

_LINES: Final[dict[str, str]] = {
    "n": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "l1": "stroke:{edge};stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round",
    "l2": "stroke:{edge};stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    "l3": "stroke:{edge};stroke-width:3;stroke-linejoin:round;stroke-linecap:round",
    "w1": "stroke-width:1.5",
    "w2": "stroke-width:2.2",
    "w3": "stroke-width:3.2",
    "w5": "stroke-width:5.5",
    "dot": "stroke-width:4.8",
    "o1": "fill-opacity:.14",
    # For what is either filled or drawn as a line: with `opacity` it would be a layer of its own.
    "o7": "fill-opacity:.75;stroke-opacity:.75",
    "o6": "fill-opacity:.6;stroke-opacity:.6",
    "o5": "fill-opacity:.5;stroke-opacity:.5",
    "o4": "fill-opacity:.4;stroke-opacity:.4",
    "o3": "fill-opacity:.3;stroke-opacity:.3",
    "active": "stroke:{glow};stroke-width:5",
    "t0": f"font-size:{FINE}px;fill:{{ink}}",
    "t1": f"font-size:{SMALL}px;fill:{{ink}}",
    "t-plain": f"font-size:{PLAIN}px;fill:{{ink}}",
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
    # what a guide means has a ring as well
    "ring": "fill:none;stroke:{glow};stroke-width:9;stroke-linejoin:round",
    # usable but without effect: the weakest glow
    "faint": "fill:{glow};fill-opacity:.01;stroke:{glow};stroke-width:3;stroke-dasharray:3 7;"
    "stroke-linecap:round",
    "ray": "fill:{glow};fill-opacity:.1;stroke:none",
    # what a page shows only while it is marked there
    "draft": "visibility:hidden",
    # changes between two positions
    "changed": "fill:none;stroke:{purple};stroke-width:4;stroke-dasharray:9 5",
    # who came while others decided
    "trace": "fill:{purple};fill-opacity:.38;stroke:{purple};stroke-width:1.5",
    "hit": "fill:{ink};fill-opacity:0;stroke:none",
    "query": "opacity:.85",
}


def line_width(classes: Iterable[str]) -> float:
    """Return how wide the line of a shape with some classes is; 0 if none of them says it.

    Examples
    --------
    >>> line_width(["sal-n", "sal-s-ink", "sal-w1"]), line_width(["sal-f-leaf"])
    (1.5, 0)
    """
    known = _line_widths()
    return next((known[name] for name in classes if name in known), 0)


@memo(1)
def _line_widths() -> dict[str, float]:
    said = {name: rule.partition("stroke-width:")[2] for name, rule in _LINES.items()}
    return {f"sal-{name}": float(width.partition(";")[0]) for name, width in said.items() if width}


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


def in_plain_colours(picture: str, look: str = "") -> str:
    """Return a picture with plain values in place of all custom properties.

    Parameters
    ----------
    picture : str
    look : str
        Declarations of other colours than the fallbacks, as `night_style` returns them.

    Examples
    --------
    >>> in_plain_colours("fill:var(--sal-wood,#8a5a2b)")
    'fill:#8a5a2b'
    >>> in_plain_colours("fill:var(--sal-wood,#8a5a2b)", "--sal-ink:#000;--sal-wood:#fff")
    'fill:#fff'
    """
    declared: dict[str, str] = dict(re.findall(_DECLARED, look))
    return re.sub(_VARIABLE, lambda found: declared.get(found[1], str(found[2])), picture)


def in_both_lights(picture: str, look: str, night: str) -> str:
    """Return a picture with plain values that is dark where the reader's system is.

    Browsers ask the page that shows it: a picture in a dark page is dark. Programs that know no
    such question paint it as by day.

    Parameters
    ----------
    picture : str
        Markup in whose style sheets, or style attributes, all its colours stand.
    look, night : str
        Declarations of other colours than the fallbacks, by day and by night.

    Examples
    --------
    >>> one = "<style>.a{fill:var(--sal-ink,#111);stroke-width:2}</style>"
    >>> in_both_lights(one, "", "--sal-ink:#eee").removeprefix(in_plain_colours(one))
    '<style>@media(prefers-color-scheme:dark){.a{fill:#eee}}</style>'
    """
    # Whatever sets fill or stroke is said again, "none" too: what comes later counts.
    painting = {found.partition(":")[0] for found in re.findall(_PAINTED, picture)}
    rules = [rule for sheet in re.findall(_SHEET, picture) for rule in re.findall(_RULE, sheet)]
    # A colour in an element's own style is known by what it is by day.
    rules += [
        (f'[style*="{in_plain_colours(one, look)}"]', f"{one}!important")
        for one in dict.fromkeys(re.findall(_PAINTED, re.sub(_SHEET, "", picture)))
    ]
    dark = "".join(
        f"{name}{{{in_plain_colours(';'.join(said), night)}}}"
        for name, declared in rules
        if (said := [one for one in declared.split(";") if one.partition(":")[0] in painting])
    )
    by_day = in_plain_colours(picture, look)
    return f"{by_day}<style>@media(prefers-color-scheme:dark){{{dark}}}</style>"


def dark_colour(value: str) -> str:
    """Return a colour for a dark page: light ones, which are mostly grounds, become dark.

    Ink can be read on them; the lightest become the darkest. Darker colours stay as they are.

    Examples
    --------
    >>> dark_colour("#f4e9d1"), dark_colour("#8a5a2b")
    ('#48443d', '#8a5a2b')
    """
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    # Relative luminance, with a plain power for the gamma of sRGB.
    light = sum(part**2.2 * share for part, share in zip(parts, (0.21, 0.72, 0.07), strict=True))
    if light <= GROUND:
        return value
    factor = ((0.13 - 0.09 * light) / light) ** (1 / 2.2)
    return "#" + "".join(f"{round(255 * part * factor):02x}" for part in parts)


@memo(16)
def night_style(palette: Palette = (), night: Palette = (), colours: str = "standard") -> str:
    """Return the declarations that make pictures dark.

    Parameters
    ----------
    palette : tuple of (name, value)
        The game's own colours.
    night : tuple of (name, value)
        Those of them that it gives for a dark page; the others are `dark_colour`.
    colours : str
        A set of `stoneage_lab.core.seat_names_and_colours.SEAT_COLOURS`.

    Examples
    --------
    >>> night_style((("grass", "#a9be7c"),)).split(";")[-1]
    '--sal-grass:#4e5839'
    """
    values = _night_values(palette, night, colours)
    return ";".join(f"--sal-{name}:{value}" for name, value in values.items())


def _night_values(palette: Palette, night: Palette, colours: str = "standard") -> dict[str, str]:
    """Return the colours of the night by name, those of the game among them."""
    own = {name: dark_colour(value) for name, value in palette} | dict(night)
    return {**NIGHT, **NIGHT_SEATS[colours], **own}


@memo(16)
def own_style(palette: Palette, night: Palette = ()) -> str:
    """Return the declarations of a game's own colours for its board, by day and by night.

    The classes of pictures have the same names in all games: on a page with boards of two games
    their rules are the same, and what each board declares itself tells them apart.

    Examples
    --------
    >>> own_style((("grass", "#a9be7c"),))
    '--sal-grass:#a9be7c;--sal-night-grass:#4e5839'
    """
    dark = _night_values(palette, night)
    return ";".join(
        f"--sal-{name}:{value};--sal-night-{name}:{dark[name]}" for name, value in palette
    )


def night_rule(palette: Palette = (), night: Palette = ()) -> str:
    """Return the style rule of a live board at night, whose own colours are those it declares."""
    own = {*dict(palette), *NIGHT_SEATS["standard"]}
    # The colours of the day stand in the style attribute of the board.
    style = ";".join(
        f"--sal-{name}:var(--sal-night-{name},{value})!important"
        if name in own
        else f"--sal-{name}:{value}"
        for name, value in _night_values(palette, night).items()
    )
    return f".sal-night{{{style}}}"


@memo(16)
def _rules(palette: Palette) -> dict[str, str]:
    """Return every class that pictures may use, in a fixed order, with its declarations."""
    own = dict(palette)
    values = {name: colour(name, own) for name in (*COLOURS, *own)}
    rules = {f"sal-f-{name}": f"fill:{value}" for name, value in values.items()}
    rules["sal-f-shadow"] = f"fill:{colour('shade')};fill-opacity:.16"
    rules |= {f"sal-s-{name}": f"stroke:{value}" for name, value in values.items()}
    shown = {name: colour(name) for name in COLOURS}
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

"""The painted lands: what each face of a ground looks like, as numbers that a template draws.

A land has two parts, so that strips of any height show it whole: its slope, which hangs from the
upper edge of a strip, and its foot, which stands on the path. Both faces of a ground share their
colours, but never what grows and stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ....core.memo import memo

Spots = tuple[tuple[float, float], ...]

WIDE: Final = 675
"""How wide lands are painted; a narrow table shows their left part."""
STEP: Final = 62
"""The length of a wave of the path, and how far the points of a ridge are apart."""
RIDGES: Final = 5
"""How many ridges there are; lands share them."""
BELOW: Final = 20
"""How far the ridge of a slope is filled below the upper edge; a strip is filled to its lower."""


class Planted(NamedTuple):
    """Things in a row: the pictogram, how far apart, how large, where the first one stands."""

    symbol: str
    step: float
    size: float
    start: float = 0
    lift: float = 0
    """How far below the ridge they stand, or above the path."""


class Thing(NamedTuple):
    """A single thing: the pictogram, its foot, its size; a turned one is seen from behind."""

    symbol: str
    x: float
    y: float
    size: float
    turned: bool = False


class Stroke(NamedTuple):
    """A painted line: its colour, width, opacity, and the data of its path."""

    colour: str
    width: float
    opacity: float
    d: str
    fill: str = ""


class Land(NamedTuple):
    """What a face looks like.

    Attributes
    ----------
    colour : str
        The two colours of the ground are called ``g-<colour>`` and ``g-<colour>2``.
    far, near : tuple of Planted
        What grows along the ridge, and along the path.
    between : tuple of (str, float)
        What stands between the hunting spaces, in turn, with its size.
    things : tuple of Thing
        What stands on the slope, from its upper edge.
    strokes, low : tuple of Stroke
        What is painted on the slope, and on its foot.
    feature : (str, float)
        Something large at the right end, where there is room, with its size.
    tint : (str, float)
        A colour over the ground, and how strong it is.
    """

    colour: str
    far: tuple[Planted, ...] = ()
    near: tuple[Planted, ...] = ()
    between: tuple[tuple[str, float], ...] = ()
    things: tuple[Thing, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    low: tuple[Stroke, ...] = ()
    feature: tuple[str, float] = ("", 0)
    tint: tuple[str, float] = ("", 0)


_FURROWS: Final = "".join(f"M{x} 16L{x - 22} 76" for x in range(-10, 690, 56))
_BENDS: Final = "".join(f"M{x} 14c-8 20-18 38-32 58" for x in range(20, 720, 84))
_WALL: Final = (
    "M0 2H675V26l-24 6-16-9-30 8-22-7-26 9-20-10-34 9-24-9-28 10-18-9-32 8-20-7-30 9-26-10-22 8"
    "-28-6-24 9-30-9-18 7-26-8-32 9-18-8-22 6-28-9L0 30Z"
)
_CRACKS: Final = (
    "M60 6l3 14-3 7M148 5l-3 12 4 8M236 6l4 11-3 9M322 5l-2 13 3 6M410 6l3 12-4 8M496 5l-3 14 3 7"
    "M580 6l3 13-3 7M650 6l-3 12 2 6"
)
_STREAM: Final = "M188-2C226 20 404 22 486 36S610 52 690 50"
_ARMS: Final = (
    "M340 18C290 38 210 36 110 54M470 30C440 52 392 54 330 66M520 40C560 58 600 62 690 70"
)
_TERRACES: Final = "M0 26c120 8 220-6 340 2s220 6 340-2M0 42c120 8 220-6 340 2s220 6 340-2"
_PATH_UP: Final = "M136 84C200 66 170 46 250 44S330 24 420 30 520 10 600-2"
_SHORE: Final = "M0-20C60-28 90-12 150-20s120-10 180 0 130-12 190-2 100-8 160-2V14H0Z"

LANDS: Final[dict[str, Land]] = {
    "b1a": Land(
        "vine",
        (Planted("vines", 100, 0.7, 4, 9),),
        (Planted("vines", 139, 0.92, 6),),
        strokes=(Stroke("leaf-dark", 5, 0.28, _FURROWS),),
    ),
    "b1b": Land(
        "vine",
        (Planted("oak", 96, 0.46, 60, 11), Planted("vine", 63, 0.62, 10, 10)),
        (),
        (("vine", 1.1), ("oak", 0.6), ("vine", 0.9), ("rock", 0.6)),
        feature=("oak", 0.7),
        tint=("leaf-dark", 0.34),
        things=(
            Thing("vine", 206, 45, 0.8),
            Thing("vine", 388, 45, 0.8),
            Thing("deer", 470, 44, 0.42),
            Thing("vine", 556, 45, 0.8),
        ),
    ),
    "b2a": Land("corn", (Planted("stalks", 68, 0.62, 2, 12),), (Planted("stalks", 94, 0.96, 6),)),
    "b2b": Land(
        "corn",
        (Planted("tuft", 21, 1, 6, 7),),
        (Planted("reed", 27, 0.92, 4), Planted("tuft", 34, 1.3, 16)),
        things=(
            Thing("deer", 226, 45, 0.5),
            Thing("deer", 400, 45, 0.44, True),
            Thing("bird", 560, 8, 0.6),
        ),
        tint=("leaf", 0.42),
        feature=("reed", 1.2),
    ),
    "b3a": Land(
        "wood",
        (Planted("pines", 88, 0.5, 4, 13),),
        (),
        (("pine", 0.6), ("wild-boar", 0.6), ("pine", 0.5)),
        things=(
            Thing("pine", 214, 45, 0.44),
            Thing("pine", 432, 45, 0.4),
            Thing("pine", 546, 45, 0.44),
        ),
        tint=("leaf-dark", 0.4),
        feature=("pine", 0.7),
    ),
    "b3b": Land(
        "wood",
        (Planted("oak", 104, 0.5, 30, 12),),
        (),
        (("oak", 0.62), ("rock", 0.6), ("wild-boar", 0.62)),
        feature=("oak", 0.8),
        strokes=(Stroke("trail-dark", 9, 0.8, _PATH_UP), Stroke("trail", 6.4, 1, _PATH_UP)),
    ),
    "b4a": Land(
        "quarry",
        (),
        (),
        (("blocks", 0.68), ("ladder", 0.8), ("disc", 0.78), ("blocks", 0.56)),
        strokes=(Stroke("edge", 1.3, 0.9, _WALL, "cliff"), Stroke("cliff-dark", 1.8, 1, _CRACKS)),
        things=(Thing("ladder", 214, 44, 0.66), Thing("stone", 470, 45, 0.4)),
        feature=("blocks", 0.9),
    ),
    "b4b": Land(
        "quarry",
        (Planted("stone", 84, 0.5, 20, 16),),
        (),
        (("disc", 0.9), ("disc", 0.72), ("stone", 0.5)),
        feature=("disc", 1.2),
        tint=("clay", 0.2),
        strokes=(
            Stroke("cliff-dark", 1.6, 0.7, "M0 34c80-8 150 6 230-2s180-8 260 2 130-6 190 0"),
            Stroke("cliff-dark", 1.6, 0.6, "M0 46c90 8 170-6 250 2s170 6 250-2 110 4 180 0"),
        ),
    ),
    "n1a": Land(
        "valley",
        (Planted("oak", 104, 0.46, 20, 11), Planted("vine", 92, 0.6, 70, 9)),
        (),
        (("stalk", 0.92), ("vine", 0.92), ("oak", 0.58), ("ears", 0.92)),
        things=(Thing("deer", 186, 36, 0.5), Thing("deer", 214, 42, 0.4, True)),
        strokes=(Stroke("water-dark", 14, 1, _STREAM), Stroke("water", 11, 1, _STREAM)),
        feature=("canoe", 0.5),
    ),
    "n1b": Land(
        "valley",
        (Planted("reed", 38, 0.7, 12, 8),),
        (),
        (("reed", 1), ("canoe", 0.46), ("reed", 0.9)),
        strokes=(
            Stroke("water-dark", 20, 1, _STREAM),
            Stroke("water-dark", 13, 1, _ARMS),
            Stroke("water", 17, 1, _STREAM),
            Stroke("water", 10, 1, _ARMS),
        ),
        things=(
            Thing("canoe", 300, 30, 0.42),
            Thing("bird", 228, 12, 0.6),
            Thing("bird", 250, 6, 0.5),
        ),
        tint=("water", 0.3),
        feature=("reed", 1.3),
    ),
    "n2a": Land(
        "gold",
        (Planted("sheaves", 54, 0.6, 2, 9),),
        (Planted("sheaves", 84, 0.96, 6),),
        strokes=(Stroke("straw-dark", 3, 0.24, _BENDS),),
        feature=("gold-oak", 0.76),
    ),
    "n2b": Land(
        "gold",
        (Planted("gold-oak", 118, 0.42, 40, 12),),
        (),
        (("ears", 0.95), ("stalk", 0.9), ("ears", 0.85), ("rock", 0.5)),
        strokes=(Stroke("leaf", 9, 0.75, _TERRACES), Stroke("trail-dark", 3.4, 1, _TERRACES)),
        tint=("leaf-light", 0.45),
        feature=("gold-oak", 0.8),
        things=(
            Thing("ears", 212, 26, 0.7),
            Thing("ears", 330, 42, 0.7),
            Thing("ears", 452, 27, 0.7),
            Thing("ears", 560, 42, 0.7),
        ),
    ),
    "n3a": Land(
        "tundra",
        (Planted("drift", 96, 0.9, 30, 8), Planted("birch", 118, 0.5, 66, 13)),
        (),
        (("bones", 0.72), ("birch", 0.76), ("rock", 0.6)),
        feature=("herd", 0.46),
        things=(
            Thing("herd", 196, 40, 0.46),
            Thing("drift", 330, 45, 0.7),
            Thing("drift", 520, 45, 0.8),
        ),
    ),
    "n3b": Land(
        "tundra",
        (Planted("peak", 172, 0.34, 60, 16),),
        (),
        (("floe", 0.72), ("floe", 0.5)),
        tint=("water", 0.42),
        feature=("herd", 0.42),
        low=(Stroke("water-dark", 1.6, 0.8, _SHORE, "water"),),
        things=(
            Thing("drift", 214, 42, 0.8),
            Thing("drift", 400, 40, 0.9),
            Thing("herd", 556, 38, 0.34),
            Thing("bird", 300, 10, 0.6),
        ),
    ),
    "n4a": Land(
        "grove",
        (Planted("pines", 100, 0.5, 4, 13),),
        (),
        (("totem", 0.62), ("pine", 0.6), ("pine", 0.48)),
        things=(Thing("pine", 208, 45, 0.42), Thing("oak", 440, 45, 0.44)),
        feature=("totem", 0.86),
    ),
    "n4b": Land(
        "grove",
        (Planted("tuft", 58, 0.9, 12, 8),),
        (),
        (("totem", 0.72), ("drum", 0.8)),
        things=(
            Thing("menhir", 212, 44, 0.5),
            Thing("menhir", 340, 42, 0.5),
            Thing("bird", 470, 10, 0.6),
        ),
        tint=("hide", 0.42),
        feature=("totem", 0.96),
    ),
    "n5a": Land(
        "market",
        (Planted("oak", 130, 0.42, 50, 11),),
        (),
        (("jar", 0.95), ("peg", 1.3), ("drum", 0.9)),
        things=(Thing("jar", 232, 45, 0.7), Thing("fire", 470, 45, 0.5)),
        feature=("fire", 0.8),
        tint=("grass", 0.5),
    ),
    "n5b": Land(
        "market",
        (Planted("peg", 40, 0.9, 14, 6),),
        (),
        (("stall", 0.82), ("jar", 0.8)),
        feature=("stall", 0.96),
        tint=("clay", 0.12),
    ),
    "n6a": Land(
        "wine",
        (Planted("vines", 118, 0.66, 4, 9),),
        (),
        (("jar", 0.92), ("vine", 0.95), ("jar", 0.76)),
        feature=("cellar", 0.8),
        things=(Thing("cellar", 250, 45, 0.5),),
        tint=("plum", 0.1),
    ),
    "n6b": Land(
        "wine",
        (Planted("stone", 92, 0.42, 30, 9),),
        (),
        (("menhir", 0.9), ("disc", 0.86)),
        things=(Thing("menhir", 240, 45, 0.7), Thing("menhir", 470, 45, 0.7, True)),
        feature=("dolmen", 1),
        tint=("stone", 0.42),
    ),
    "n7a": Land(
        "camp",
        (Planted("pine", 96, 0.46, 30, 12),),
        (),
        (("fire", 0.8), ("peg", 1.2), ("canoe", 0.4)),
        things=(
            Thing("bird", 220, 12, 0.6),
            Thing("pine", 196, 45, 0.42),
            Thing("deer", 330, 42, 0.44),
            Thing("pine", 452, 45, 0.46),
        ),
        feature=("fire", 1),
        tint=("leaf", 0.24),
    ),
    "n7b": Land(
        "camp",
        (Planted("rock", 92, 0.5, 24, 8),),
        (),
        (("tower", 0.66), ("rock", 0.62), ("tuft", 1.2)),
        things=(
            Thing("bird", 260, 10, 0.6),
            Thing("bird", 282, 16, 0.5),
            Thing("bird", 540, 12, 0.6),
            Thing("birch", 204, 45, 0.5),
            Thing("rock", 420, 45, 0.6),
        ),
        feature=("tower", 0.95),
        tint=("cliff", 0.5),
    ),
    "n8a": Land(
        "tomb",
        (Planted("menhir", 68, 0.5, 20, 10),),
        (),
        (("dolmen", 0.74), ("bones", 0.6), ("menhir", 0.8)),
        feature=("dolmen", 1),
        things=(
            Thing("bird", 470, 10, 0.7),
            Thing("bird", 448, 16, 0.5),
            Thing("dolmen", 210, 44, 0.46),
            Thing("fire", 330, 46, 0.5),
        ),
    ),
    "n8b": Land(
        "tomb",
        (Planted("sheaves", 118, 0.6, 8, 9),),
        (),
        (("mound", 0.6), ("ears", 0.9), ("mound", 0.5)),
        feature=("mound", 0.9),
        tint=("straw", 0.34),
    ),
    "n9a": Land(
        "cave",
        (Planted("stone", 62, 0.44, 14, 9),),
        (),
        (("disc", 0.7), ("rock", 0.7), ("jar", 0.7)),
        feature=("cellar", 0.9),
        things=(
            Thing("cellar", 206, 46, 0.62),
            Thing("disc", 262, 40, 0.5),
            Thing("disc", 408, 38, 0.42),
            Thing("bird", 330, 10, 0.6),
        ),
        tint=("hide-dark", 0.2),
    ),
    "n9b": Land(
        "cave",
        (Planted("oak", 88, 0.44, 24, 11),),
        (),
        (("money-tree", 0.72), ("tuft", 1.2)),
        feature=("money-tree", 0.95),
        tint=("leaf", 0.42),
        things=(Thing("oak", 214, 45, 0.5), Thing("oak", 430, 45, 0.46)),
    ),
    "n10a": Land(
        "totem",
        (Planted("pine", 126, 0.44, 40, 12), Planted("tuft", 60, 0.9, 10, 8)),
        (),
        (("drum", 0.9), ("totem", 0.6), ("fire", 0.7)),
        things=(
            Thing("totem", 200, 45, 0.5),
            Thing("totem", 336, 45, 0.62),
            Thing("peg", 250, 45, 1.2),
            Thing("peg", 420, 45, 1.2),
        ),
        feature=("totem", 1.1),
        tint=("flame", 0.12),
    ),
    "n10b": Land(
        "totem",
        (Planted("menhir", 84, 0.5, 30, 10),),
        (),
        (("menhir", 0.8), ("fire", 0.66), ("menhir", 0.6)),
        things=(
            Thing("ancestor", 214, 45, 0.44),
            Thing("menhir", 334, 44, 0.6),
            Thing("bird", 470, 10, 0.7),
            Thing("tuft", 430, 45, 1),
        ),
        feature=("ancestor", 0.96),
        tint=("leaf-dark", 0.3),
    ),
}
"""The lands by face. What is printed on a face stands in a file; a land is always the same."""


class Painted(NamedTuple):
    """A part of a land as the template draws it.

    Attributes
    ----------
    land : Land
    ridge : int
        Which of the ridges it has.
    rows : tuple of (str, float, Spots)
        Things of one kind and size, and where they stand.
    things : tuple of Thing
    strokes : tuple of Stroke
    way : str
        The path, as the data of a line.
    """

    land: Land
    ridge: int
    rows: tuple[tuple[str, float, Spots], ...]
    things: tuple[Thing, ...]
    strokes: tuple[Stroke, ...]
    way: str = ""


def fixed_scatter(seed: int, number: int) -> float:
    """Return a share from 0 to 1 that looks like chance and is always the same.

    Examples
    --------
    >>> fixed_scatter(3, 5) == fixed_scatter(3, 5), 0 <= fixed_scatter(3, 5) < 1
    (True, True)
    """
    mixed = (seed * 7919 + number * 104729 + 977) * 2654435761 % 2**32
    return (mixed >> 8) % 1000 / 1000


def seed_of(face: str) -> int:
    """Return a number for a face, which decides about its path and its ridge."""
    return sum(map(ord, face)) + 3 * len(face)


def ridge(number: int) -> Spots:
    """Return the points of a ridge, from left to right."""
    return tuple(
        (float(STEP * at), round(-6 + 8 * fixed_scatter(number + 11, at), 1))
        for at in range(WIDE // STEP + 2)
    )


def height(points: Spots, x: float) -> float:
    """Return the height of a ridge over x."""
    at = min(max(int(x // STEP), 0), len(points) - 2)
    (left, first), (_, second) = points[at], points[at + 1]
    share = min(max((x - left) / STEP, 0), 1)
    return first + (second - first) * share * share * (3 - 2 * share)


def soft(points: Spots) -> str:
    """Return a soft line through points.

    Examples
    --------
    >>> soft(((0, 0), (10, 4)))
    'M0 0C5 0 5 4 10 4'
    """
    x, y = points[0]
    line = f"M{x:g} {y:g}"
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (x0 + x1) / 2
        line += f"C{middle:g} {y0:g} {middle:g} {y1:g} {x1:g} {y1:g}"
    return line


def way(face: str) -> str:
    """Return the path of a face, as a line around its middle."""
    return f"M{-8 - seed_of(face) % 5 * 20} 0q31-4 62 0" + "t62 0" * 13


def winding(face: str, x: float) -> float:
    """Return how far the path of a face lies below its middle at x.

    Examples
    --------
    >>> winding("b1a", 50), winding("b1a", 112)
    (0.7, -0.7)
    """
    along = (x + 8 + seed_of(face) % 5 * 20) / STEP
    share = along % 1
    return round((-8 if int(along) % 2 == 0 else 8) * share * (1 - share), 1)


def gaps(count: int) -> list[float]:
    """Return where there is room between hunting spaces, if there are so many."""
    pitch = min(122, 515 / max(1, count))
    return [130 + pitch * number + pitch * 0.94 for number in range(count - 1)]


@memo(64)
def land_drawing(name: str) -> Painted:
    """Return a land as it is drawn: its slope, or with ``-foot`` at the end of its name its foot.

    Examples
    --------
    >>> land_drawing("b2a").rows[0][:2], len(land_drawing("b3a-foot").rows)
    (('stalks', 0.62), 0)
    """
    face = name.removesuffix("-foot")
    land, seed = LANDS[face], seed_of(face)
    number = seed % RIDGES
    if face == name:
        line = ridge(number)
        rows = tuple(_along(row, seed, _on_ridge(line, row.lift)) for row in land.far)
        return Painted(land, number, rows, land.things, land.strokes)
    rows = tuple(
        _along(row, seed + 5, _on_ridge(((0, -9), (WIDE, -9)), -row.lift)) for row in land.near
    )
    return Painted(land, number, rows, tuple(_between(land, seed)), land.low, way(face))


def _on_ridge(line: Spots, lift: float) -> Callable[[float], float]:
    """Return how far below the upper edge of a strip something at x on a ridge stands."""
    return lambda x: height(line, x) + lift


def _along(row: Planted, seed: int, at: Callable[[float], float]) -> tuple[str, float, Spots]:
    """Return a row of things: the pictogram, its size, and where they stand."""
    found = []
    number, x = 0, row.start
    while x < WIDE:
        there = x + (fixed_scatter(seed, number) - 0.5) * row.step * 0.2
        found.append((round(there / row.size, 1), round(at(there) / row.size, 1)))
        number, x = number + 1, x + row.step
    return row.symbol, row.size, tuple(found)


def _between(land: Land, seed: int) -> Iterator[Thing]:
    """Yield what stands between the hunting spaces."""
    for number, x in enumerate(gaps(5) if land.between else ()):
        symbol, size = land.between[number % len(land.between)]
        shift = fixed_scatter(seed + 2, number) * 6 - 3
        yield Thing(symbol, round(x + shift, 1), -8, size, fixed_scatter(seed, number) < 0.4)

"""Shapes of a symbol with their coordinates moved and scaled.

To a browser each ``<use>`` with a place or a size of its own is a piece of its layers, and it goes
through all of them in each frame that changes one. What stands a hundred times in a land is drawn
where it stands instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ..core.kept_beside import kept_beside
from ..core.memo import memo
from . import palette
from .ground import Point
from .templating import symbols

# Python compiles them when the first shape is read: what is kept needs none of them.
_SHAPE: Final = r"<(path|ellipse|circle) ([^<>]*)/>"
_ATTRIBUTE: Final = r'([\w-]+)="([^"]*)"'
_STEP: Final = r"([A-Za-z])([^A-Za-z]*)"
_NUMBER: Final = r"-?(?:\d+\.?\d*|\.\d+)"
# How each step of a path is written, and its numbers; the last two are where it ends.
_TAKES: Final = {
    "M": ("l", 2), "L": ("l", 2), "H": ("l", 2), "V": ("l", 2), "C": ("c", 6), "S": ("s", 4),
    "Q": ("q", 4), "Z": ("", 1),
}  # fmt: skip
_SIZES: Final = ("r", "rx", "ry")
_KNOWN: Final = {"class", "d", "cx", "cy", *_SIZES}


def moved(symbol: str, spots: Sequence[Point], scale: float) -> str:
    """Return the shapes of a symbol as they are seen at some points, in another size.

    What stands there does not overlap: a path of it is one path for all points. Equal paths of one
    size differ only in where they begin, so that many of them pack well.

    Parameters
    ----------
    symbol : str
        Its group: paths, ellipses and circles. The steps of its paths are ``MLCSQHVZ``, and
        its classes tell how wide its lines are.
    spots : sequence of Point
        Where its middle comes to lie.
    scale : float

    Raises
    ------
    ValueError
        If there is anything else in it.

    Examples
    --------
    >>> moved('<g id="a"><path class="sal-l1" d="M0 0 4-2H8Z"/></g>', [(100, 50), (9, 5)], 0.5)
    '<path class="sal-l1" style="stroke-width:0.75" d="M100 50l2-1l2 0ZM9 5l2-1l2 0Z"/>'
    >>> moved('<g id="b"><circle class="sal-f-wood" cy="-7" r="2"/></g>', [(10, 20)], 2)
    '<circle class="sal-f-wood" cx="10" cy="6" r="4"/>'
    """
    return drawn_at(_scaled(symbol, scale), spots)


def drawn_at(shapes: Iterable[ScaledShape], spots: Sequence[Point]) -> str:
    """Return the markup of some shapes at some points, see `moved`."""
    return "".join([shape.at(spots) for shape in shapes])


def kept_shapes(
    file: Path, sizes: Sequence[tuple[str, float]]
) -> dict[tuple[str, float], list[ScaledShape]]:
    """Return the shapes of some symbols of a file, each by its name and a size.

    They are kept beside the file: reading steps of paths was a sixteenth of a first picture.

    Parameters
    ----------
    file : Path
        Symbols as `DrawingModule.SYMBOLS` has them.
    sizes : sequence of (str, float)
        The names, and how large they are drawn.
    """
    written_by = [Path(str(module)).read_bytes() for module in (__file__, palette.__file__)]
    content = b"".join([file.read_bytes(), *written_by, repr(sizes).encode()])
    kept: dict[tuple[str, float], list[tuple[str, str, float, float, str]]] = kept_beside(
        file, content, lambda: _plain_shapes(file, sizes), "shapes."
    )
    return {key: [ScaledShape(*shape) for shape in shapes] for key, shapes in kept.items()}


def _plain_shapes(
    file: Path, sizes: Sequence[tuple[str, float]]
) -> dict[tuple[str, float], list[tuple[str, str, float, float, str]]]:
    """Return the shapes of symbols as what can be kept: plain tuples."""
    known = symbols(file, "")
    return {
        (name, size): [shape[:] for shape in _scaled(known[name], size)] for name, size in sizes
    }


class ScaledShape(NamedTuple):
    """A shape in the size in which it is drawn.

    Attributes
    ----------
    kind : str
        The name of its element.
    begin : str
        Its markup up to where it lies.
    x, y : float
        Where it begins, or where its middle is.
    end : str
        The steps of a path, or the size of a round shape.
    """

    kind: str
    begin: str
    x: float
    y: float
    end: str

    def at(self, spots: Sequence[Point]) -> str:
        """Return its markup at some points."""
        places = [(_told(self.x + x), _told(self.y + y)) for x, y in spots]
        if self.kind == "path":
            line = "".join([f"M{x} {y}{self.end}" for x, y in places])
            return f'{self.begin} d="{line}"/>'
        return "".join([f'{self.begin} cx="{x}" cy="{y}"{self.end}/>' for x, y in places])


@memo(64)
def _scaled(symbol: str, scale: float) -> list[ScaledShape]:
    """Return the shapes of a symbol in another size."""
    if re.sub(_SHAPE, "", symbol.partition(">")[2]) != "</g>":
        raise ValueError(f"not shapes alone: {symbol}")
    shapes = [
        (kind, dict(re.findall(_ATTRIBUTE, said))) for kind, said in re.findall(_SHAPE, symbol)
    ]
    return [_shape(kind, said, scale) for kind, said in shapes]


def _shape(kind: str, said: dict[str, str], scale: float) -> ScaledShape:
    if said.keys() - _KNOWN:
        raise ValueError(f"not moved: {', '.join(sorted(said.keys() - _KNOWN))}")
    width = palette.line_width(said["class"].split()) * scale
    style = f' style="stroke-width:{_told(width)}"' if width else ""
    begin = f'<{kind} class="{said["class"]}"{style}'
    if kind == "path":
        return ScaledShape(kind, begin, *_line(said["d"], scale))
    x, y, *sizes = (float(said.get(name, 0)) * scale for name in ("cx", "cy", *_SIZES))
    end = [f' {name}="{_told(size)}"' for name, size in zip(_SIZES, sizes, strict=True) if size]
    return ScaledShape(kind, begin, x, y, "".join(end))


def _line(d: str, scale: float) -> tuple[float, float, str]:
    """Return where a path begins, and its steps: each goes on from where the one before ended."""
    line: list[str] = []
    x = y = 0.0
    begun: list[Point] = []
    for letter, said in re.findall(_STEP, d):
        if letter not in _TAKES:
            raise ValueError(f"a step that cannot be moved: {letter}")
        # Rounded before they are subtracted, so that what is rounded does not add up.
        numbers = [round(float(number) * scale, 2) for number in re.findall(_NUMBER, said)]
        if letter == "Z":
            line.append(letter)
            x, y = begun[-1]
        elif letter == "H":
            numbers.append(y)
        elif letter == "V":
            numbers.insert(0, x)
        elif letter == "M":
            # Where all begins is told with where it lies; other points behind it are ends of lines.
            line += [f"m{_joined((numbers[0] - x, numbers[1] - y))}"] if line else []
            x, y = numbers[:2]
            begun.append((x, y))
            del numbers[:2]
        step, takes = _TAKES[letter]
        ways: list[float] = []
        for first in range(0, len(numbers), takes):
            points = numbers[first : first + takes]
            ways += [number - (x, y)[place % 2] for place, number in enumerate(points)]
            x, y = points[-2:]
        line += [step + _joined(ways)] if ways else []
    return *begun[0], "".join(line)


def _joined(numbers: Iterable[float]) -> str:
    """Return numbers as a path has them."""
    told = " ".join(["", *map(_told, numbers)]).replace(" 0.", " .").replace("-0.", "-.")
    return told.replace(" -", "-").removeprefix(" ")


def _told(number: float) -> str:
    return f"{round(number, 2) + 0:g}"

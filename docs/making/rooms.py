"""The picture of the architecture, drawn from what the files really import."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Final

from .listings import files
from .places import ROOT

FLOORS: Final[tuple[tuple[str, ...], ...]] = (
    ("core",),
    ("rules",),
    ("figures",),
    ("games",),
    ("players",),
    ("session",),
    ("probability",),
    ("trials",),
    ("learning",),
    ("advice",),
    ("drawing",),
    ("widget", "environments"),
    ("cli", "lessons", "puzzles", "tables", "(the package)"),
)
"""The rooms of the package, the lowest floor first; each may import from its own and below."""

# Folders of a game that belong to another room than the game: below it, or above it.
OF_A_GAME: Final = {
    "rules": "rules", "drawing": "drawing", "odds": "probability", "lessons": "lessons",
}  # fmt: skip
PACKAGE: Final = "(the package)"
TITLE: Final = "How many files of each room import from each other room"


def room_of(module: str) -> str:
    """Return the room of a dotted module name: its folder, or the file beside the folders.

    Examples
    --------
    >>> room_of("stoneage_lab.core.rule"), room_of("stoneage_lab.games.stone_age.drawing.mats")
    ('core', 'drawing')
    """
    parts = module.split(".")[1:]
    if not parts or parts == ["__main__"]:
        return PACKAGE
    for part, room in OF_A_GAME.items():
        if parts[0] == "games" and part in parts:
            return room
    return parts[0]


def floor_of(room: str) -> int:
    """Return the floor of a room; 0 is the lowest.

    Raises
    ------
    LookupError
        If it is on none.
    """
    for number, rooms in enumerate(FLOORS):
        if room in rooms:
            return number
    raise LookupError(f"stoneage_lab/{room} is on no floor: say in {__file__} who may import it")


def module_name(file: str) -> str:
    """Return the dotted name of a file.

    Examples
    --------
    >>> module_name("stoneage_lab/core/rule.py"), module_name("stoneage_lab/core/__init__.py")
    ('stoneage_lab.core.rule', 'stoneage_lab.core')
    """
    parts = file.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    """Tell whether a dotted name is a module of this package, rather than something in one."""
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(text: str, package: str) -> Iterator[tuple[str, bool]]:
    """Return every module imported anywhere in a text; and whether at its own import."""
    here = package.split(".")
    for node, later in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, not later
        else:
            base = here[: len(here) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{name}.{alias.name}"
                ours = name.split(".")[0] == "stoneage_lab"
                yield full if ours and is_module(full) else name, not later


def statements(
    node: ast.AST, later: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Return every import below a node; and whether it waits for a call, or for a type checker."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, later
        elif not isinstance(child, ast.expr):  # which holds no statement
            waits = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) or (
                isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            )
            yield from statements(child, later or waits)


@cache
def uses() -> Counter[tuple[str, str]]:
    """Return how many files of one room import from another, for all pairs of rooms."""
    counted: Counter[tuple[str, str]] = Counter()
    for file in files():
        module = module_name(file)
        package = module if file.endswith("__init__.py") else module.rpartition(".")[0]
        room = room_of(module)
        text = (ROOT / file).read_text(encoding="utf-8")
        theirs = {room_of(name) for name, _ in imports(text, package) if ours(name)}
        counted.update((room, other) for other in theirs - {room})
    return counted


def ours(name: str) -> bool:
    """Tell whether a module belongs to this package."""
    return name.split(".")[0] == "stoneage_lab"


# ---- the picture -----------------------------------------------------------------------------

CELL: Final = 46
LEFT: Final = 110
TOP: Final = 96


def rows() -> list[str]:
    """Return the rooms from the highest floor to the lowest; importers come first within one."""
    used = uses()
    ordered: list[str] = []
    for floor in reversed(FLOORS):
        # A room that imports another of the same floor comes above it.
        left = [room for room in floor if room != PACKAGE]
        while left:
            free = [room for room in left if not any(used[other, room] for other in left)]
            ordered += free or left
            left = [room for room in left if free and room not in free]
    return ordered


def picture() -> str:
    """Return a square: each row a room, each column a room it may import from, in numbers."""
    rooms = rows()
    used = uses()
    most = max(used.values())
    drawn = []
    for row, high in enumerate(rooms):
        drawn.append(label(high, LEFT - 8, TOP + row * CELL + CELL / 2 + 5, "end"))
        x, y = LEFT + row * CELL + CELL / 2 + 5, TOP - 8
        drawn.append(label(high, x, y, "start", f' transform="rotate(-60 {x:g} {y:g})"'))
        for column, low in enumerate(rooms):
            drawn.append(cell(row, column, high, low, used[high, low], most))
    size = len(rooms) * CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + size + 40} {TOP + size + 4}"'
        f' role="img" class="rooms"><title>{TITLE}</title>{"".join(drawn)}</svg>'
    )


def label(room: str, x: float, y: float, side: str, turned: str = "") -> str:
    """Return the name of a room."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{side}"{turned}>{escape(room)}</text>'


def cell(row: int, column: int, high: str, low: str, count: int, most: int) -> str:
    """Return how many files of the room of a row import from that of a column."""
    x, y = LEFT + column * CELL, TOP + row * CELL
    kind = "self" if row == column else "used" if count else "may" if column > row else "never"
    strength = f' fill-opacity="{0.15 + 0.85 * count / most:.2f}"' if count else ""
    square = (
        f'<rect class="{kind}" x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}"'
        f' rx="4"{strength}/>'
    )
    if not count:
        return square
    title = f"<title>{escape(f'{high} imports from {low} in {count} files')}</title>"
    bright = ' class="bright"' if count > most / 2 else ""
    number = f'<text{bright} x="{x + CELL / 2:g}" y="{y + CELL / 2 + 5:g}">{count}</text>'
    return f"<g>{title}{square}{number}</g>"


def pages() -> Mapping[str, str]:
    """Return the picture that the page on the architecture shows."""
    uses.cache_clear()
    return {"explanation/rooms.svg.inc": picture() + "\n"}

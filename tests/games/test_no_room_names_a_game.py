"""No room but a game's own knows a word of it: neither code, nor texts, templates or styles.

Examples in docstrings may play Stone Age: they are run, and a reader wants a real one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from support.for_each import for_each
from support.syntax_trees import syntax_tree

import stoneage_lab as lab
from stoneage_lab.games import game_names, list_games

PACKAGE = Path(lab.__file__).parent
ROOMS = tuple(
    folder.name
    for folder in sorted(PACKAGE.iterdir())
    if (folder / "__init__.py").is_file() and folder.name not in ("games", "_compiled")
)
ROOT = PACKAGE.parent
BESIDE = ("docs/making", "lite", "tools", "widgets/src")
FRONT_PAGE = {"lite/pages.py", "lite/text/en.toml", "lite/text/ja.toml", "lite/minutes.toml"}
"""The front page of the site chooses a picture and notebooks, and tells the minutes of a game."""
NAMED = (
    "site", "good", "profession", "symbol", "tile", "module", "row", "piece", "crop"
)  # fmt: skip
"""Sections of a game's texts whose keys are names of the game."""
# Words of programming, of statistics, of classes and of every board game.
ALLOWED = {
    "area", "art", "building", "card", "draw", "field", "fixed", "lessons", "people", "point",
    "range", "rooms", "school", "score", "stack", "start", "symbol", "transport", "worker",
    "writing",
}  # fmt: skip


def words_of_games() -> set[str]:
    """Names of games, bots, sites and goods: in small letters, without numbers."""
    found = set()
    for name in game_names():
        game = lab.game(name)
        found |= {name, name.replace("-", "_"), name.replace("-", " "), *game.bots}
        found |= set(game.known_expansions)
        for path in (folder / "en.toml" for folder in game.text_folders):
            texts = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
            found |= {key for section in NAMED for key in texts.get(section, {})}
    words = {re.sub(r"\d+$", "", word.lower()) for word in found}
    return {word for word in words if len(word) > 2} - ALLOWED


WORDS = words_of_games()
FOUND = re.compile(rf"(?<![a-z])({'|'.join(sorted(map(re.escape, WORDS)))})s?(?![a-z])")

COMMENT = re.compile(r"(?m)^\s*#.*$|\{#.*?#\}|/\*.*?\*/")


def code(text: str) -> str:
    """Return Python text without docstrings and comments."""
    lines = text.split("\n")
    for node in ast.walk(syntax_tree(text)):
        if isinstance(node, ast.stmt) and is_no_code(node):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = ""
    return "\n".join(re.sub(r"(^|\s)#.*", "", line) for line in lines)


def is_no_code(node: ast.stmt) -> bool:
    """Tell whether a statement is a docstring, or imports what another package calls builders."""
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").startswith("hatchling.")
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def files() -> list[Path]:
    kinds = {".py", ".toml", ".j2", ".css", ".svg"}
    return [
        path
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*"))
        if path.suffix in kinds and "static" not in path.parts
    ]


def beside() -> list[Path]:
    """Return what makes the documentation, the site, the page of a board, and the compiled twin."""
    kinds = {".py", ".toml", ".j2", ".css", ".html", ".js", ".ts"}
    found = [path for room in BESIDE for path in sorted((ROOT / room).rglob("*"))]
    return [
        path
        for path in found
        if path.suffix in kinds
        and "node_modules" not in path.parts
        and path.relative_to(ROOT).as_posix() not in FRONT_PAGE
    ]


def test_the_words_are_those_one_expects() -> None:
    assert {"stone-age", "forest", "wood", "hunt", "careful"} <= WORDS
    assert len(list_games()) == len(game_names())


@for_each(path=files())
def test_no_room_names_a_game(path: Path) -> None:
    assert not named(path)


def named(path: Path) -> list[str]:
    """Return the words of games that stand in a file, with the numbers of their lines."""
    text = path.read_text(encoding="utf-8")
    text = (
        code(text)
        if path.suffix == ".py"
        else re.sub(r"(?m)^\s*(#|//|\*).*$|\{#.*?#\}|/\*.*?\*/", "", text)
    )
    return [
        f"{number}: {match[0]}"
        for number, line in enumerate(text.lower().split("\n"), 1)
        for match in FOUND.finditer(line)
    ]


@for_each(path=beside())
def test_nothing_beside_the_rooms_names_a_game(path: Path) -> None:
    assert not named(path)

"""Each spelling of a move that was ever understood still names the same move, in every game.

The files in `spellings` hold what people, lessons and tests typed, and slips of these: whatever is
read as a move in any position, the names that only the first position of a game understands, and
what is refused there, each with the sentence that says so.

    python tests/core/test_spellings.py     reads all of them again, and writes what they mean now
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.game import Game
from stoneage_lab.session.position import Position

FILES = sorted((Path(__file__).parent / "spellings").glob("*.json"))
KINDS = ("moves", "names", "refused")
WORDS = re.compile("[a-z0-9+ -]+")
UNSEEN = re.compile("[\u00a0\u200b\u3000\ufeff]")


def table(file: Path) -> Any:
    """Return the spellings of a file."""
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def begun(file: Path) -> Position:
    """Return the first position of the game of a file."""
    how = table(file)["game"]
    game: Game = lab.game(how.pop("game"), **how)
    # A game may read words only once their action was made.
    assert game.all_actions()
    return lab.play(game, ["you"] * game.players, seed=7).position


def found(position: Position, typed: str) -> str | None:
    """Return the words of the move that a text names in any position, or None."""
    action = position.game.find(typed)
    return None if action is None else action.words


def read(position: Position, typed: str) -> str:
    """Return the words of the move that a text names in a position, or why it names none."""
    try:
        return position.parse(typed).words
    except lab.UnknownAction as error:
        return str(error)


def differing(position: Position, spellings: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Return the spellings that mean something else now, with what they meant and mean."""
    pairs = {typed: (meant, read(position, typed)) for typed, meant in spellings.items()}
    return {typed: pair for typed, pair in pairs.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_moves_are_read_as_ever(file: Path) -> None:
    position, moves = begun(file), table(file)["moves"]
    pairs = {typed: (meant, found(position, typed)) for typed, meant in moves.items()}
    assert {typed: pair for typed, pair in pairs.items() if pair[0] != pair[1]} == {}
    assert differing(position, moves) == {}


@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_some_names_are_read_and_some_texts_refused_as_ever(file: Path, kind: str) -> None:
    position, spellings = begun(file), list(table(file)[kind].items())
    assert differing(position, dict(spellings[:: len(spellings) // 12])) == {}


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_names_are_read_and_all_texts_refused_as_ever(file: Path, kind: str) -> None:
    assert differing(begun(file), table(file)[kind]) == {}


def read_again(file: Path) -> None:
    """Write what all spellings of a file mean now."""
    old, position = table(file), begun(file)
    rows: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for typed in sorted(typed for kind in KINDS for typed in old[kind]):
        meant = read(position, typed)
        kind = (
            "moves" if found(position, typed) else "names" if WORDS.fullmatch(meant) else "refused"
        )
        rows[kind][typed] = meant
    text = json.dumps({"game": old["game"], **rows}, ensure_ascii=False, indent=1)
    text = UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in FILES:
        read_again(each)

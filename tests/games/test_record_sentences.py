"""What is said of a damaged position: every entry of each game, damaged in every way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.record_walks import WAYS, answer, damage, places, positions, set_ups

from stoneage_lab.core.modules_to_compile import game_folders

FOLDER = Path(__file__).parent / "record_sentences"
HOUSE = sorted(path.stem for path in FOLDER.glob("*.txt"))


def sentences(name: str) -> str:
    """Return a line for each kind of entry and way to damage it."""
    found: dict[tuple[str, str], str] = {}
    for game in set_ups(name):
        for data in positions(game, every=99):
            _gather(game, data, found)
    return "".join(f"{entry} | {way} | {said}\n" for (entry, way), said in sorted(found.items()))


def _gather(game: Any, data: dict[str, Any], found: dict[tuple[str, str], str]) -> None:
    for path, entry in [((), ""), *places(data, game.seats)]:
        for way in WAYS:
            if (entry, way) in found or not path:
                continue
            damaged = damage(data, path, way)
            if damaged is not None:
                found[entry, way] = answer(game, damaged)


def test_every_game_of_the_house_is_asked() -> None:
    assert [folder.name.replace("_", "-") for folder in game_folders()] == HOUSE


@pytest.mark.parametrize("name", HOUSE)
def test_each_damaged_entry_is_refused_in_the_same_words(name: str) -> None:
    # After a change on purpose, write `sentences(name)` into the file and read the difference.
    assert sentences(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

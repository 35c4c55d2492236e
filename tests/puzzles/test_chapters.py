"""Every chapter of the rules ends with one line that leads to puzzles on it, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.puzzles.practice_menu import with_puzzles

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
CHAPTERS = sorted(path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.glob("*/rules/*.ipynb"))
CALL = re.compile(r'`lab\.practice\("([\w-]+)"(?:, kinds="(\w+)")?\)`')


def end_of(path: Path) -> str:
    cell = json.loads(path.read_text("utf-8"))["cells"][-1]
    return "".join(cell["source"]).splitlines()[-1]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
def test_a_chapter_ends_with_its_puzzles(chapter: Path) -> None:
    found = [CALL.findall(end_of(folder / chapter)) for folder in (NOTEBOOKS, NOTEBOOKS / "ja")]
    assert found[0] == found[1]
    ((game, kind),) = found[0]
    assert chapter.parts[0] == game.replace("-", "_")
    asked = lab.practice(game, kinds=kind or None).puzzle
    assert not kind or asked.kind.name == kind


def test_there_are_chapters_of_every_game_with_puzzles() -> None:
    games = {name.replace("-", "_") for name in with_puzzles()}
    assert {chapter.parts[0] for chapter in CHAPTERS} == games

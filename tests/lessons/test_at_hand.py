"""A tour's end leads to the game's first notebook of rules, where it can be opened."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.games import game_names
from stoneage_lab.lessons import openable_notebooks
from stoneage_lab.lessons.openable_notebooks import rules_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FIRST = {
    "stone-age": "stone_age/rules/R0_board_and_setup.ipynb",
    "agricola": "agricola/rules/A0_farm_and_spaces.ipynb",
    "age-of-hunting": "age_of_hunting/rules/H0_board_and_setup.ipynb",
    "age-of-revive": "age_of_revive/rules/V0_setup_and_ring.ipynb",
}


def runs(monkeypatch: pytest.MonkeyPatch, notebook: Path | str) -> None:
    monkeypatch.setenv(openable_notebooks.SESSION, str(notebook))


@pytest.mark.parametrize("game", game_names())
def test_the_end_of_the_first_minute_leads_to_the_rules(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    runs(monkeypatch, NOTEBOOKS / "00_start.ipynb")
    tour = lab.tutorial(game)
    board = tour.board
    assert "guide-rules" not in board.view["parts"]["guide"]
    while not tour.done:
        tour.skip()
    shown = board.view["parts"]["guide"]
    button = shown.partition('id="guide-rules"')[2].partition("</button>")[0]
    assert f'data-command="follow" data-notebook="{FIRST[game]}"' in button
    assert Path(FIRST[game]).name.partition("_")[0] in button.rpartition(">")[2]
    # The way on that was there before is there, too.
    assert "guide-new" in shown
    assert "guide-puzzles" in shown
    board.close()


@pytest.mark.parametrize(
    ("notebook", "leads_to"),
    [
        ("agricola/lessons/A8_alone.ipynb", "../rules/A0_farm_and_spaces.ipynb"),
        ("ja/00_start.ipynb", "agricola/rules/A0_farm_and_spaces.ipynb"),
        ("ja/stone_age/rules/R1_placing.ipynb", "../../agricola/rules/A0_farm_and_spaces.ipynb"),
        ("../Untitled.ipynb", "notebooks/agricola/rules/A0_farm_and_spaces.ipynb"),
        # The notebook of the rules leads to no copy of itself.
        (FIRST["agricola"], ""),
    ],
)
def test_the_way_there_begins_at_the_notebook_that_runs(
    monkeypatch: pytest.MonkeyPatch, notebook: str, leads_to: str
) -> None:
    running = (NOTEBOOKS / notebook).resolve()
    runs(monkeypatch, running)
    assert rules_of("agricola").notebook == leads_to
    if leads_to:
        assert (running.parent / leads_to).is_file()


def test_where_no_notebook_is_at_hand_nothing_is_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs(monkeypatch, tmp_path / "deep" / "er" / "and" / "deeper" / "mine.ipynb")
    assert not rules_of("agricola")
    # Voila and other pages: the files are there, and nothing opens them.
    monkeypatch.chdir(NOTEBOOKS)
    monkeypatch.delenv(openable_notebooks.SESSION)
    assert not rules_of("agricola")


def test_in_a_page_with_files_the_address_names_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / FIRST["agricola"]
    rules.parent.mkdir(parents=True)
    monkeypatch.delenv(openable_notebooks.SESSION, raising=False)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(openable_notebooks, "DRIVE", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert not rules_of("agricola")
    rules.touch()
    assert rules_of("agricola").notebook == f"?path={FIRST['agricola']}"

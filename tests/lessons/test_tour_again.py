"""A cell with a tour that is run once more goes on where the tour was."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.lessons import tour as tours
from stoneage_lab.lessons.tour_board import TourGuide
from stoneage_lab.session.running_cell import RunningCell


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch):
    """Run a cell that begins a tour."""
    monkeypatch.setattr(tours, "_RUNNING", {})
    numbers = iter(range(100))

    def one(cell: str, name: str) -> tours.Tour:
        now = RunningCell(cell, next(numbers))
        monkeypatch.setattr(tours, "running_cell", lambda: now)
        return lab.tutorial(name)

    return one


@pytest.mark.parametrize("game", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_a_second_run_loses_nothing(run, game: str) -> None:
    first = run("a", game)
    first.skip()
    again = run("a", game)
    assert again is first
    assert again.number > 1
    # Another cell, or another tour in this one, begins a tour.
    assert run("b", game).number == 1
    assert run("a", "stone-age/placing").number == 1
    assert run("a", game).number == 1


def test_a_tour_that_is_over_or_was_left_begins_again(run) -> None:
    done = run("a", "stone-age")
    while not done.done:
        done.skip()
    assert run("a", "stone-age").number == 1
    for button in ("leave", "new"):
        left = run("a", "stone-age")
        left.skip()
        TourGuide(left).steer(button)
        assert run("a", "stone-age").number == 1


def test_where_no_cell_runs_every_tour_is_a_new_one() -> None:
    first = lab.tutorial("stone-age")
    first.skip()
    assert lab.tutorial("stone-age").number == 1

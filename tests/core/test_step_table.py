"""The table of a game's steps: what it derives from them, and what it refuses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from stoneage_lab.core.state import CHANCE
from stoneage_lab.core.step_table import StepTable, names_by_number
from stoneage_lab.core.tasks import Step, no_task


class Roll(Step[Any]):
    number, name, node, of_seat = 0, "roll", CHANCE, False
    stages: tuple[str, ...] = ("start",)
    numbers: tuple[str, ...] = ("dice",)


class Choose(Step[Any]):
    number, name, rule = 1, "choose", "choose.one"
    stages: tuple[str, ...] = ("turns",)
    follows = True


class Swap(Step[Any]):
    name = "swap"
    stages: tuple[str, ...] = ("turns",)


STATE = SimpleNamespace(game=SimpleNamespace(seats=("red", "blue")), stage_name="turns")
TABLE = StepTable([Roll(), Choose()])


@pytest.mark.parametrize(
    ("task", "row"),
    [
        ((0, -1, 3, 0, 0), ["roll", None, 3, 0, 0]),
        ((1, 1, 0, 0, 0), ["choose", "blue", 0, 0, 0]),
    ],
)
def test_a_task_is_written_and_read(task: Any, row: list[Any]) -> None:
    assert TABLE.write_task(STATE, task) == row
    assert TABLE.read_task(STATE, row) == task
    assert TABLE.is_valid_task(STATE, task)


@pytest.mark.parametrize(
    "row",
    [
        "roll", [], ["jump", None, 0, 0, 0], ["roll", "red", 0, 0, 0], ["choose", None, 0, 0, 0],
        ["choose", "green", 0, 0, 0], ["roll", None, "3", 0, 0], ["roll", None, True, 0, 0],
        ["roll", None, 1 << 70, 0, 0], ["roll", None, 1, 0], ["roll", None, 1, 0, 0, 0],
    ],
)  # fmt: skip
def test_what_describes_no_task_is_not_read(row: object) -> None:
    assert TABLE.read_task(STATE, row) is None


def test_numbers_that_a_step_does_not_name_are_zero() -> None:
    assert not TABLE.is_valid_task(STATE, (0, -1, 3, 1, 0))
    assert not TABLE.is_valid_task(STATE, (1, 0, 1, 0, 0))


def test_tasks_stand_only_in_their_stages() -> None:
    assert TABLE.may_stand(STATE, [(1, 0, 0, 0, 0)])
    assert not TABLE.may_stand(STATE, [(1, 0, 0, 0, 0), (0, -1, 3, 0, 0)])


def test_steps_are_found_by_name_and_by_task() -> None:
    assert [TABLE.number(name) for name in ("roll", "choose", "jump")] == [0, 1, -1]
    assert TABLE.name_of((1, 0, 0, 0, 0)) == "choose"
    assert TABLE.name_of(no_task()) == "over"
    assert TABLE.listed([(1, 0, 0, 0, 0), (0, -1, 3, 0, 0)]) == "choose, roll"


def test_an_added_step_gets_the_next_number_and_leaves_the_table_alone() -> None:
    more = TABLE.added(Swap())
    assert more.names == ("roll", "choose", "swap")
    assert more.by_number[2].number == 2
    assert TABLE.names == ("roll", "choose")


class Jump(Step[Any]):
    number, name = 2, "jump"


class RollAgain(Step[Any]):
    number, name = 1, "roll"


def test_the_number_of_a_step_is_its_place_in_whatever_order_they_are_given() -> None:
    table = StepTable([Choose(), Jump(), Roll()])
    assert table.names == ("roll", "choose", "jump")
    assert [step.number for step in table.by_number] == [0, 1, 2]


@pytest.mark.parametrize(
    "steps", [[Roll(), Roll()], [Swap()], [Roll(), Jump()], [Choose()], [Roll(), RollAgain()]]
)
def test_numbers_and_names_that_are_missing_or_there_twice_are_refused(
    steps: list[Step[Any]],
) -> None:
    with pytest.raises(ValueError, match="has number"):
        StepTable(steps)


def test_names_stand_at_the_places_of_their_numbers() -> None:
    assert names_by_number({2: "over", 0: "set up", 1: "turns"}) == ("set up", "turns", "over")
    for wrong in ({1: "turns"}, {0: "set up", 2: "over"}, {-1: "none", 0: "set up"}):
        with pytest.raises(ValueError, match="from 0 on"):
            names_by_number(wrong)

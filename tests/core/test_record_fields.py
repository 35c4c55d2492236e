"""Rows of a record: each writes, reads and refuses its entry."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.record_fields import (
    ChoiceField,
    ChoiceOrNoneField,
    CodedField,
    CountsField,
    FieldCheck,
    FlagField,
    ItemField,
    ListField,
    MaskField,
    NameItem,
    NumberItem,
    ObjectsField,
    PairsField,
    RecordFields,
    SeatsField,
    TasksField,
    TupleField,
    WholeField,
    attribute,
    bits,
    part,
    strips,
    unread,
    unwritten,
)
from stoneage_lab.core.step_table import StepTable
from stoneage_lab.core.tasks import Step, TaskState
from stoneage_lab.core.validation import Entries

SEATS = ("red", "blue")
CARDS = {"axe": 3, "bow": 5}


def wagon(left: int, goods: list[int]) -> SimpleNamespace:
    return SimpleNamespace(left=left, goods=goods)


def state(**given: Any) -> SimpleNamespace:
    """Return an owner with a value for each row of `TABLE`."""
    usual = {
        "round": 3, "open": True, "stage": 1, "start": -1, "purse": (0, 2), "farm": 0b101,
        "top": 5, "dice": (4, 4), "stock": [1, 2, 3, 4], "shown": 0b10, "won": ((1, [3]),),
        "wagon": wagon(2, [5]), "people": [[7, 0], [8, 1]], "secret": 9, "old": 0,
    }  # fmt: skip
    return SimpleNamespace(**(usual | given))


def check(owner: Any, entries: Entries) -> None:
    if owner.round > 3 and not owner.open:
        raise entries.wrong("open", "false", "It is late.")


def read_secret(owner: Any, entries: Entries) -> None:
    owner.secret = len(entries.text("secret"))


PERSON = RecordFields(WholeField("age", at=part(0)), FlagField("tired", at=part(1)))
TABLE = RecordFields(
    WholeField("round", 1, 14),
    FlagField("open"),
    ChoiceField("stage", ("early", "late")),
    ChoiceOrNoneField("start", SEATS),
    CountsField("purse", ("wood", "food"), [5, 9], each=0, zeros=False),
    MaskField("farm", ("a", "b", "c")),
    ItemField("top", NameItem(CARDS, none=True)),
    ListField("dice", NumberItem(1, 6), length=2, into=tuple),
    SeatsField(SEATS, ListField("stock", NumberItem(0, 9), at=strips("stock", 2, list))),
    SeatsField(SEATS, FlagField("shown", at=bits("shown", 2))),
    PairsField(SEATS, ListField("won", NameItem(CARDS), default={}, once=True)),
    TupleField("wagon", wagon, RecordFields(
        WholeField("left", most=lambda owner: owner.round), ListField("goods", NameItem(CARDS)))),
    ObjectsField("people", SEATS, PERSON),
    CodedField("secret", lambda owner: "x" * owner.secret, read_secret),
    unwritten(WholeField("old", default=lambda owner: owner.round)),
    FieldCheck(check),
)  # fmt: skip


def test_what_rows_write_they_read_back() -> None:
    first, second = state(), state(round=1, people=[[0, False], [0, False]], stock=[], old=8)
    written = TABLE.write(first)
    assert list(written)[:2] == ["round", "open"]
    assert "old" not in written
    assert written["purse"] == {"food": 2}
    assert written["stock"] == {"red": [1, 2], "blue": [3, 4]}
    assert written["won"] == {"blue": ["axe"]}
    TABLE.read(second, Entries("it", written))
    assert TABLE.write(second) == written
    assert second.old == first.round


@pytest.mark.parametrize(
    ("entry", "value", "said"),
    [
        ("round", 0, "“round” cannot be 0"),
        ("round", True, "“round” should be a whole number"),
        ("open", 1, "“open” should be true or false"),
        ("stage", "noon", "early, late"),
        ("start", "green", "red, blue"),
        ("purse", {"food": 10}, "“purse”: “food” cannot be 10"),
        ("purse", {"gold": 1}, "“gold” is not known"),
        ("farm", ["a", "a"], "“farm” cannot be a"),
        ("farm", ["d"], "“farm” cannot be 'd'"),
        ("top", "club", "“top” cannot be 'club'"),
        ("dice", [7, 1], "“dice” cannot be 7"),
        ("dice", [1], "“dice”"),
        ("stock", {"red": [1, 2]}, "“blue” is missing"),
        ("shown", {"red": True, "blue": 0}, "“shown”: “blue” should be true or false"),
        ("won", {"blue": ["axe", "axe"]}, "“won”: “blue” cannot be axe"),
        ("wagon", {"left": 4, "goods": []}, "“wagon”: “left” cannot be 4"),
        ("people", {"red": {}, "blue": {}}, "“people”, “red”: the entry “age” is missing"),
        ("secret", 3, "“secret” should be a text"),
        ("extra", 3, "“extra” is not known"),
    ],
)
def test_an_entry_that_cannot_be_is_named(entry: str, value: Any, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        TABLE.read(state(), Entries("it", TABLE.write(state()) | {entry: value}))
    assert said in str(refused.value)


@pytest.mark.parametrize("entry", [name for name in TABLE.names if name not in ("won", "old")])
def test_an_entry_without_a_default_is_required(entry: str) -> None:
    data = TABLE.write(state())
    del data[entry]
    with pytest.raises(RecordError, match=entry):
        TABLE.read(state(), Entries("it", data))


def test_a_check_looks_at_what_was_read_above_it() -> None:
    data = TABLE.write(state()) | {"round": 9, "open": False}
    with pytest.raises(RecordError, match="It is late"):
        TABLE.read(state(), Entries("it", data))


def test_an_attribute_may_be_made_into_another_kind() -> None:
    owner = SimpleNamespace(purse=None)
    attribute("purse", tuple).put(owner, [1, 2])
    assert owner.purse == (1, 2)


class Walk(Step[Any]):
    number, name = 0, "walk"
    numbers: tuple[str, ...] = ("fields",)

    def is_valid_task(self, state: Any, task: Any) -> bool:
        return super().is_valid_task(state, task) and int(task[2]) <= state.longest


class Rest(Step[Any]):
    number, name = 1, "rest"


class Walkers(TaskState):
    def __init__(self) -> None:
        super().__init__(SimpleNamespace(seats=SEATS, players=2), StepTable([Walk(), Rest()]))
        self.longest = 0


def no_such_task() -> str:
    return "There is no such task."


TODO = TasksField("todo", no_such_task)


def test_pending_tasks_are_written_and_read_in_their_order() -> None:
    walkers, read = Walkers(), Walkers()
    walkers.push(1, 1)
    walkers.push(0, 0, 3)
    table = RecordFields(WholeField("longest"), TODO)
    written = {"longest": 3, "todo": [["rest", "blue", 0, 0, 0], ["walk", "red", 3, 0, 0]]}
    walkers.longest = 3
    assert table.write(walkers) == written
    table.read(read, Entries("file", written))
    assert read.pending == walkers.pending
    assert read.task == (0, 0, 3, 0, 0)
    table.read(read, Entries("file", {"longest": 0, "todo": []}))
    assert read.pending == []


@pytest.mark.parametrize(
    "row", ["walk", ["walk", "red", 4, 0, 0], ["walk", "red", 1, 1, 0], ["rest", None, 0, 0, 0], 3]
)
def test_what_describes_no_pending_task_is_refused_in_the_words_of_the_game(row: object) -> None:
    table = RecordFields(WholeField("longest"), TODO)
    data = {"longest": 3, "todo": [["rest", "blue", 0, 0, 0], row]}
    with pytest.raises(RecordError, match=r"“todo” cannot be .*There is no such task"):
        table.read(Walkers(), Entries("file", data))


def test_tasks_may_be_checked_by_what_is_read_below_them() -> None:
    early = RecordFields(TODO, WholeField("longest"))
    late = RecordFields(unread(TODO), WholeField("longest"), FieldCheck(TODO.read))
    unchecked = RecordFields(TasksField("todo", no_such_task, checked=False), WholeField("longest"))
    data = {"todo": [["walk", "blue", 2, 0, 0]], "longest": 2}
    with pytest.raises(RecordError, match="There is no such task"):
        early.read(Walkers(), Entries("file", data))
    for table in (late, unchecked):
        walkers = Walkers()
        table.read(walkers, Entries("file", data))
        assert table.write(walkers) == data
        assert list(table.write(walkers)) == ["todo", "longest"]

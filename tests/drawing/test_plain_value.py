"""Values of a scene behave as dataclasses of Python do, with functions that they share."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import replace

import pytest

from stoneage_lab.drawing.items import Ring, Row, Space, Track, Zone
from stoneage_lab.drawing.plain_value import PlainValue, plain_value
from stoneage_lab.drawing.plain_value import replace as changed
from stoneage_lab.drawing.scene import Control, LogNotes, Rank, Scene


def test_it_is_shown_as_a_dataclass_is():
    assert repr(Rank("1", "good", "Best.")) == "Rank(rank='1', rating='good', said='Best.')"
    told = repr(Control("Pond", action="fish"))
    assert told.startswith("Control(label='Pond', action='fish', ")
    assert told.endswith("meant=False)")


def test_it_equals_what_has_the_same_values_and_class():
    spaces = (Space("a"), Space("b"))
    assert Row("row", "Row", spaces) == Row("row", "Row", (Space("a"), Space("b")))
    assert Row("row", "Row", spaces) != Track("row", "Row", spaces)
    assert Space("a") != Space("a", active=True)
    assert Space("a") != ("a",)
    assert len({Space("a"), Space("a"), Space("b")}) == 2


def test_a_changed_copy_has_a_hash_of_its_own():
    one = Control("Pond")
    before = hash(one)
    other = replace(one, action="fish")
    assert hash(other) == hash(Control("Pond", action="fish")) != before
    assert replace(other, action="") == one


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_a_copy_is_equal(copied):
    one = Space("a", Control("Pond", action="fish"))
    hash(one)
    assert copied(one) == one
    assert hash(copied(one)) == hash(one)


def test_nobody_changes_it():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Control("Pond").label = "Lake"  # type: ignore[misc]


def test_what_holds_a_list_has_no_hash_as_elsewhere():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Space("a", tokens=[]))  # type: ignore[arg-type]
    assert Scene.__hash__ is not object.__hash__


def test_help_tells_what_makes_it():
    told = inspect.signature(Rank)
    assert list(told.parameters) == ["rank", "rating", "said"]
    assert inspect.signature(Control).parameters["action"].default == ""
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'label'"):
        Control()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'does'"):
        Control("Pond", does="fish")  # type: ignore[call-arg]


def test_its_fields_are_told_as_those_of_a_dataclass():
    assert [each.name for each in dataclasses.fields(Ring)] == [
        "id", "name", "spaces", "seat", "inside",
    ]  # fmt: skip
    assert [each.name for each in dataclasses.fields(Track)] == ["id", "name", "spaces", "seat"]
    assert dataclasses.fields(Zone)[-1].default == (0, 0)
    assert dataclasses.fields(LogNotes)[-1].default_factory is dict
    assert LogNotes().marks == {}
    assert dataclasses.is_dataclass(Track)
    assert not hasattr(Track("row", "Row", ()), "__dict__")
    assert dataclasses.asdict(Rank("1", "good", "")) == {"rank": "1", "rating": "good", "said": ""}


def test_nobody_takes_a_value_away():
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Control("Pond").label


def test_a_changed_value_is_equal_to_one_that_is_made_so():
    found = changed(Control("Pond", tip="deep"), label="Lake", action="fish")
    assert found == Control("Lake", action="fish", tip="deep")
    assert hash(found) == hash(Control("Lake", action="fish", tip="deep"))
    with pytest.raises(TypeError, match="unexpected keyword argument 'does'"):
        changed(Control("Pond"), does="fish")  # type: ignore[call-arg]


def test_what_makes_objects_is_compiled_with_the_first_one():
    @plain_value(frozen=True)
    class Post(PlainValue):
        x: int
        sign: str = ""

    assert str(inspect.signature(Post)) == "(x: 'int', sign: 'str' = '') -> None"
    before = Post.__init__
    assert Post(3) == Post(x=3, sign="")
    assert Post.__init__ is not before
    assert str(inspect.signature(Post)) == "(x: 'int', sign: 'str' = '') -> None"

"""A test of many cases tries them all, and names those that fail."""

from __future__ import annotations

import pytest
from support.for_each import for_each


def test_all_cases_are_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @for_each(row="ab", column=[1, 2])
    def square(row: str, column: int) -> None:
        tried.append((row, column))
        assert (row, column) != ("a", 2)
        assert row != "b" or column < 2, "too far"

    with pytest.raises(ExceptionGroup, match="2 of 4 cases fail") as caught:
        square()
    assert tried == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    assert [each.__notes__ for each in caught.value.exceptions] == [
        ["row: a, column: 2"],
        ["row: b, column: 2"],
    ]
    assert "too far" in str(caught.value.exceptions[1])


def test_a_case_that_does_not_raise_what_it_should_is_named_too() -> None:
    @for_each(text=["1", "one"])
    def no_number(text: str) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases fail") as caught:
        no_number()
    assert caught.value.exceptions[0].__notes__ == ["text: 1"]


def test_where_there_is_no_case_nothing_is_shown_to_hold() -> None:
    @for_each(path=[])
    def empty(path: str) -> None: ...

    with pytest.raises(AssertionError, match="nothing to try"):
        empty()


@for_each(number=[1, 2])
def test_fixtures_come_as_to_any_test(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(monkeypatch, pytest.MonkeyPatch)

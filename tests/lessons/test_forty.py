"""Two classes of forty go through every lesson of every game, one in each language."""

from __future__ import annotations

from typing import Any

import pytest
from lessons.forty import (
    blemishes,
    class_of,
    codes_come_back,
    every_mistake_was_made,
    neighbours_have_other_numbers,
)
from support.for_each import for_each
from support.parameters import in_turn

from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.lesson import Lesson, lessons

FEW = range(1, 7)
FORTY = range(1, 41)
LESSONS = {one.full_id: one for one in lessons().values()}


def a_class_has_a_lesson(lesson: Lesson, code: str, numbers: range) -> None:
    with speaking(code):
        members = class_of(lesson, code, numbers)
        every_mistake_was_made(lesson, members)
        neighbours_have_other_numbers(lesson, members)
        said = [("board", text) for text in codes_come_back(lesson, members)]
        said += [told for one in members for told in one.said]
        said += [("report", repr(one.book.table())) for one in members]
    seen = {f"{of}: {fault}" for of, text in said for fault in blemishes(text, code)}
    assert not seen, "\n".join(sorted(seen))


@pytest.mark.parametrize(("id", "code"), in_turn(LESSONS, LANGUAGES))
def test_six_students_have_a_lesson(id: str, code: str) -> None:
    a_class_has_a_lesson(LESSONS[id], code, FEW)


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", LESSONS)
def test_forty_students_have_a_lesson(id: str, code: str) -> None:
    a_class_has_a_lesson(LESSONS[id], code, FORTY)


@for_each(
    case=[
        ("The cards cut the row into 4 + 1 pieces.", "en", ["unfinished arithmetic: 4 + 1 pieces"]),
        ("Add the 3 + 1 = 4 fields.", "en", []),
        ("At least {n} food.", "en", ["a gap: {"]),
        ("You have 1 cards.", "en", ["one of many: 1 cards"]),
        ("There are 11 cards, 2.1 points and lab.Die().iid_sum(1).", "en", []),
        ("That is 森.", "en", ["Japanese: 森"]),
        ("残りの4 + 1枚です。", "ja", ["unfinished arithmetic: 4 + 1枚"]),
        ("Roll the dice again.", "ja", ["English: Roll the dice"]),
        ('lab.experiment("L2").throw(10) を実行します。', "ja", []),
    ]
)
def test_a_blemish_is_found(case: tuple[str, str, list[Any]]) -> None:
    text, code, found = case
    assert [one.partition(" | ")[0] for one in blemishes(text, code)] == found

"""The teacher's screen: it grows as codes are pasted, and names the lines that do not count."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from fixtures.school.lessons import EXPERIMENTS
from lessons.questions import every_code_has_its_board

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.projector_mode import LARGER_TEXT
from stoneage_lab.lessons.experiment import Experiment
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import encode

BY_ID = {one.id: one for one in EXPERIMENTS}
SIXES = BY_ID["P2"]


@pytest.fixture(autouse=True)
def normal() -> Iterator[None]:
    yield
    lab.projector(False)


def code(number: int, lesson: str = "P2", tries: int = 50) -> str:
    student, experiment = Student("1B", number), BY_ID[lesson]
    return encode(experiment, student, {}, experiment.replay(student, tries))


def test_it_grows_with_every_code() -> None:
    board = lab.class_board("P2", "1B")
    assert "Paste the codes" in repr(board)
    for number in range(1, 6):
        board.paste(code(number))
        assert board.students == number
        pooled = board.data.pooled
        assert pooled.n == 50 * number
        share = float(pooled.prob(lambda outcome: outcome >= 1))
        assert f"{share:.3f} (of {50 * number} tries); expected 0.722" in repr(board)
        assert board.html().count("<circle") + board.html().count("stroke-width:1.5") >= number


def test_wrong_codes_are_named_with_their_line_and_the_others_count() -> None:
    broken = code(2)[:-1] + ("A" if code(2)[-1] != "A" else "B")
    board = lab.class_board("P2", "1B", "\n".join([code(1), broken, "", code(3, "P12"), code(4)]))
    assert board.students == 2
    assert [one.line for one in board.wrong] == [2, 4]
    assert "P12" in board.wrong[1].why
    assert "Line 2:" in board.html()
    assert "Line 4:" in repr(board)
    alone = lab.class_board("P2", "1B", "nonsense")
    assert (alone.students, [one.line for one in alone.wrong]) == (0, [1])
    assert "<svg" not in alone.html()


def test_markup_in_a_code_stays_text() -> None:
    assert "<img" not in lab.class_board("P2", "1B", "<img src=x onerror=alert(1)>").html()


def test_the_box_on_the_page_does_the_same() -> None:
    board = lab.class_board("P2", "1B")
    box = board.box()
    pasted, shown = box.children
    pasted.value = code(1)
    assert board.students == 1
    assert "1 student so far" in shown.value
    board.paste(code(2))
    assert pasted.value.splitlines() == [code(1), code(2)]
    assert "2 students so far" in shown.value
    lab.projector()
    assert f"font-size:{LARGER_TEXT}em" in shown.value
    wide = re.findall(r"max-width:(\d+)px", shown.value)
    lab.projector(False)
    assert f"font-size:{LARGER_TEXT}em" not in shown.value
    assert int(wide[0]) > int(re.findall(r"max-width:(\d+)px", shown.value)[0])


def test_a_code_that_came_before_is_not_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[int] = []
    board = lab.class_board("P2", "1B", "\n".join(code(n, tries=51) for n in (21, 22)))
    last, replay = code(23, tries=51), type(SIXES).replay

    def counted(self: Experiment, who: Student, tries: int) -> Counter[int]:
        thrown.append(who.number)
        return replay(self, who, tries)

    monkeypatch.setattr(type(SIXES), "replay", counted)
    board.paste(last)
    assert thrown == [23]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_experiment_has_its_board(spoken: str) -> None:
    with speaking(spoken):
        for id in BY_ID:
            every_code_has_its_board(id, code(1, id, 12))


def test_without_widgets_it_is_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    board = lab.class_board("P2", "1B", code(1))
    assert board.box() is None
    assert set(board._repr_mimebundle_()) == {"text/plain", "text/html"}

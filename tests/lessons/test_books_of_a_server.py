"""Books of many students in one process, as a server of a class has them.

The book of the notebook, its folder and its cells are those of the teacher's own work.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.projector_mode import sized
from stoneage_lab.lessons.class_data import ClassData
from stoneage_lab.lessons.exercise import Exercise, one_line
from stoneage_lab.lessons.experiment import Trial
from stoneage_lab.lessons.notebook_exercises import Book, experiments
from stoneage_lab.lessons.predictions_file import NAME, KeptPredictions
from stoneage_lab.lessons.reply import Reply
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import Tally, decode
from stoneage_lab.session import running_cell


class Kernel:
    """A kernel in which a cell of the teacher's runs."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(folder)
        self.shell = SimpleNamespace(
            kernel=1, execution_count=1, user_ns={"In": ["", "serve()"]},
            get_parent=lambda: {"metadata": {"cellId": "serve"}},
        )  # fmt: skip
        monkeypatch.setattr(running_cell, "_shell", lambda: self.shell)

    def run_again(self) -> None:
        self.shell.execution_count += 1


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    yield Kernel(tmp_path, monkeypatch)
    monkeypatch.undo()
    lab.student("", 0)


def test_throws_of_a_student_outlive_the_cell_that_runs_the_server(kernel: Kernel) -> None:
    students = [Book(Student("1B", number)) for number in (7, 8)]
    seen = []
    for _ in range(3):
        for student in students:
            student.trial("L2").throw(5)
            student.trial("L2").enter("1 6")
        seen.append([(each.trial("L2").tries, each.trial("L2").typed.total()) for each in students])
        kernel.run_again()
    assert seen == [[(5, 1)] * 2, [(10, 2)] * 2, [(15, 3)] * 2]
    # Those of a notebook are replaced, as they always were.
    lab.student("1B", 7)
    for _ in range(3):
        lab.experiment("L2").throw(5)
        kernel.run_again()
    assert lab.experiment("L2").tries == 5


def test_predictions_of_students_are_kept_where_the_caller_says(
    kernel: Kernel, tmp_path: Path
) -> None:
    for number in range(1, 6):
        asked = Book(Student("1B", number)).exercise("L3.1")
        asked.predict("2", "half of four")
        assert asked.prediction == "2"
    assert list(tmp_path.iterdir()) == []
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    student = Student("1B", 7)
    Book(student, KeptPredictions(student, folder)).exercise("L3.1").predict("2", "half of four")
    again = Book(student, KeptPredictions(student, folder)).exercise("L3.1")
    assert (again.prediction, again.because) == ("2", "half of four")
    assert [path.name for path in tmp_path.iterdir()] == ["elsewhere"]
    # A notebook keeps its own beside itself.
    lab.student("1B", 7)
    lab.question("L3.1").predict("3")
    kept = json.loads((tmp_path / NAME).read_text("utf-8"))
    assert kept == {"1B 7": {"stone-age/L3.1": "3"}}


def test_a_class_on_devices_is_pooled_as_by_codes_and_tells_no_notebook() -> None:
    lab.student("1B", 9)
    asked = lab.question("L2.1")
    tallies: list[Trial] = []
    codes: list[Trial] = []
    for number in range(1, 9):
        book = Book(Student("1B", number))
        book.exercise("L2.1").predict(Fraction(number, 9))
        trial = book.trial("L2")
        trial.throw(30 + number)
        trial.enter("1 1, 6 6")
        (tallies if number % 2 else codes).append(trial)
    experiment = experiments()["L2"]
    read = ClassData.read([trial.code for trial in [*tallies, *codes]], "1B")
    mixed = ClassData.of(
        experiment, "1b", [trial.tally for trial in tallies], [trial.code for trial in codes]
    )
    assert mixed.pooled.n == sum(30 + number + 2 for number in range(1, 9))
    assert mixed.pooled.counts == read.pooled.counts
    assert sorted(mixed.predictions().rows()) == sorted(read.predictions().rows())
    assert {entry.state for entry in mixed.entries} == {"verified"}
    assert asked.classmates == []
    lab.ClassData.from_codes([trial.code for trial in tallies], "1B", "L2")
    own = [trial.student.number for trial in tallies
           if asked.question.draw_for(trial.student) == asked.parameters]  # fmt: skip
    assert [number for number, _ in asked.classmates] == own
    lab.student("", 0)


def test_of_a_code_and_a_device_of_one_student_the_device_counts() -> None:
    trial = Book(Student("1B", 7)).trial("L2")
    trial.throw(10)
    code = trial.code
    trial.throw(20)
    data = ClassData.of(trial.experiment, "1B", [trial.tally], code)
    assert data.pooled.n == 30
    assert [entry.state for entry in data.entries] == ["again", "verified"]
    assert [row[0] for row in data.table().rows] == ["1", "–"]
    # Impossible tallies are found out as those of a code are.
    forged = Tally.of(trial.experiment, Student("1B", 8), drawn={0: 30})
    assert ClassData.of(trial.experiment, "1B", [forged]).entries[0].state == "forged"


@pytest.mark.parametrize("id", ["L2", "L11", "H5", "V5"])
def test_a_tally_holds_what_its_code_does(id: str) -> None:
    trial = Book(Student("1B", 300)).trial(id)
    for times in (0, 25):
        if times:
            trial.throw(times)
        assert vars(decode(trial.code, "1B")) == vars(trial.tally)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reason_for_a_prediction_is_given_back_with_the_answer(code: str) -> None:
    book = Book(Student("1B", 7))
    with speaking(code):
        exercise = book.exercise("L2.1")
        assert "<two of 36>" in exercise.predict("1/3", "  <two\nof  36> ").text
        right = exercise.check(exercise.truth)
        assert "<two of 36>" in right.text
        assert "&lt;two of 36&gt;" in right.html()
        assert "<two" not in right.html()
        # The first prediction stands, with its reason.
        exercise.predict("1/2", "another")
    assert exercise.because == "<two of 36>"


def test_a_reason_is_one_line_of_letters_that_can_be_seen() -> None:
    assert one_line("a\u202eb\x00c\u2028d") == "a b c d"
    assert len(one_line("x" * 999)) <= 201
    assert one_line("うさぎ　の\tわけ") == "うさぎ の わけ"
    exercise = Exercise(Book(Student()).exercise("L2.1").question, Student())
    exercise.predict("1/3")
    assert exercise.because == ""


def test_the_size_of_one_page_is_not_that_of_another() -> None:
    lab.projector()
    try:
        with sized(False):
            small = Reply("told", "x").html()
        assert "font-size" not in small
        assert "font-size" in Reply("told", "x").html()
    finally:
        lab.projector(False)
    with sized(True):
        assert "font-size" in Reply("told", "x").html()
    assert Reply("told", "x").html() == small

"""Predictions: made before anything is checked, given back with the answer, and kept."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.figures.number_line import Mark, number_line
from stoneage_lab.figures.table import Table
from stoneage_lab.lessons import experiment as experiments
from stoneage_lab.lessons import predictions_file
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.number_answers import Number
from stoneage_lab.lessons.predictions_file import NAME, KeptPredictions
from stoneage_lab.lessons.question import Mistake, Question
from stoneage_lab.lessons.reply import Right
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import LARGEST, CodeError, decode, encode
from stoneage_lab.puzzles.progress_file import KeptPractice
from stoneage_lab.puzzles.spaced_repetition import RepetitionState
from stoneage_lab.session import running_cell
from stoneage_lab.session.running_cell import RunningCell
from tests.support.widget_messages import press_enter


@pytest.fixture(autouse=True)
def nobody() -> Any:
    yield
    lab.student("", 0)


def seven(student: Student | None = None, folder: Path | None = None) -> Exercise:
    student = student or Student("1B", 7)
    question = Question(
        "X1.1", Number(), lambda given: 7, [Mistake("six", lambda given: 6)], guessed_first=True
    )
    return Exercise(question, student, KeptPredictions(student, folder))


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_checked_before_a_prediction(code: str) -> None:
    with speaking(code):
        exercise = seven()
        reply = exercise.check(7)
        assert "X1.1" in reply.text
        assert not reply
        assert (exercise.tries, exercise.outcome) == (0, "blank")
        exercise.predict(11)
        right = exercise.check(7)
        assert isinstance(right, Right)
        assert "11" in right.predicted
        assert "7" in right.predicted


def test_the_check_of_a_form_is_locked_and_enter_predicts() -> None:
    form = seven().form()
    assert form.buttons["check"].disabled
    assert not form.buttons["predict"].disabled
    form.answer.value = "11"
    press_enter(form.answer)
    assert form.exercise.prediction == "11"
    assert form.exercise.tries == 0
    assert not form.buttons["check"].disabled
    form.answer.value = "7"
    press_enter(form.answer)
    assert form.said.value.count("You: 11. Truth: 7.") == 1
    assert "<svg" in form.said.value
    assert form.buttons["predict"].disabled


def test_a_form_asks_for_a_reason_and_takes_none(tmp_path: Path) -> None:
    form = seven(folder=tmp_path).form()
    assert form.because.layout.display is None
    form.answer.value, form.because.value = "11", "  ten and \n one "
    press_enter(form.because)
    assert (form.exercise.prediction, form.exercise.because) == ("11", "ten and one")
    assert form.because.layout.display == "none"
    assert form.buttons["predict"].disabled
    assert seven(folder=tmp_path).because == "ten and one"
    form.answer.value = "7"
    form.buttons["check"].click()
    assert "ten and one" in form.said.value


def test_a_reason_can_be_added_until_an_answer_is_checked(tmp_path: Path) -> None:
    form = seven(folder=tmp_path).form()
    form.answer.value = "11"
    form.buttons["predict"].click()
    assert "And why?" in form.said.value
    assert form.buttons["predict"].description == "Add my reason"
    form.buttons["predict"].click()  # nothing is written yet
    assert "No reason is written yet" in form.said.value
    form.because.value = "eleven is a lucky number"
    form.buttons["predict"].click()
    assert seven(folder=tmp_path).because == "eleven is a lucky number"
    assert "stays" in form.exercise.explain("another one").text
    assert form.exercise.because == "eleven is a lucky number"
    late = seven()
    assert late.explain("before").outcome == "blank"
    late.predict(11)
    late.check(6)
    assert "before the first answer" in late.explain("it was 6").text
    assert late.because == ""


def test_the_answer_shows_prediction_class_and_truth() -> None:
    exercise = seven()
    exercise.classmates = [(1, 6.0), (2, 6.0), (7, 11.0), (9, 20.0)]
    exercise.predict("11")
    right = exercise.check(7)
    assert isinstance(right, Right)
    assert right.drawn is not None
    assert right.drawn.svg.count("<circle") == 3
    rows = list(right.drawn.table.rows)
    assert rows[:2] == [["you", "11"], ["truth", "7"]]
    assert len(rows) == 5


def test_predictions_last_through_a_restart_and_the_file_holds_no_name(tmp_path: Path) -> None:
    first = seven(folder=tmp_path)
    said = first.predict("11")
    assert NAME in said.text
    assert "no name" in said.text
    again = seven(folder=tmp_path)
    assert again.prediction == "11"
    assert "11" in again.predict(12).text
    assert seven(Student("1B", 8), tmp_path).prediction is None
    written = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    assert list(written) == ["1B 7"]
    assert list(written["1B 7"].values()) == ["11"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"1B 7": 3}', '{"1B 7": {"X1.1": 3}}', "\x00"])
def test_a_broken_file_is_no_prediction(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    exercise = seven(folder=tmp_path)
    assert exercise.prediction is None
    exercise.predict(11)
    assert seven(folder=tmp_path).prediction == "11"


def test_where_nothing_can_be_written_it_is_not_said_to_be_kept(tmp_path: Path) -> None:
    said = seven(folder=tmp_path / "missing").predict(3).text
    assert "Kept in" not in said
    assert "could not be kept" in said
    assert NAME not in seven(Student(), tmp_path).predict(3).text
    assert NAME not in seven().predict(3).text  # no notebook


def test_in_a_notebook_the_file_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(predictions_file, "in_notebook", lambda: True)
    lab.student("1B", 7)
    lab.question("P1.2").predict(11)
    lab.student("1B", 8)
    lab.student("1B", 7)
    assert lab.question("P1.2").prediction == "11"
    assert (tmp_path / NAME).is_file()


def test_naming_the_same_student_again_empties_nothing() -> None:
    lab.student("1B", 7)
    lab.question("P1.2").predict(11)
    lab.experiment("P2").throw(10)
    lab.student("1B", 7)
    assert lab.question("P1.2").prediction == 11
    assert lab.experiment("P2").tries == 10
    lab.student("1B", 8)
    assert lab.question("P1.2").prediction is None


class Cells:
    """Cells of a notebook that can be run again."""

    def __init__(self) -> None:
        self.run = 0
        self.now = RunningCell("", 0)

    def __call__(self, cell: str, does: Any) -> Any:
        self.run += 1
        self.now = RunningCell(cell, self.run)
        return does()

    def trial(self) -> experiments.Trial:
        found = lab.experiment("P2").experiment
        return experiments.Trial(found, Student("1B", 7), cell=lambda: self.now)


def test_running_a_cell_again_never_doubles_a_tally() -> None:
    cells = Cells()
    trial = cells.trial()
    plain = experiments.Trial(trial.experiment, Student("1B", 7))
    first = cells("one", trial.once).text
    cells("ten", lambda: trial.throw(9))
    cells("many", lambda: trial.throw(990))
    cells("typed", lambda: trial.enter("3 5, 6 6"))
    whole, code = trial.counts, trial.code
    for _ in range(3):
        cells("many", lambda: trial.throw(990))
        cells("ten", lambda: trial.throw(9))
        assert cells("one", trial.once).text == first
        cells("typed", lambda: trial.enter("3 5, 6 6"))
    assert (trial.counts, trial.code) == (whole, code)
    assert trial.typed.total() == 2
    # A changed cell replaces what it did; the numbers are those of the student, in order.
    cells("many", lambda: trial.throw(40))
    cells("typed", lambda: trial.enter("1 1"))
    assert trial.tries == 50
    assert trial.typed == {0: 1}
    assert plain.throw(50).running() == trial.result.running()
    # Two calls in one cell add up.
    twice = cells.trial()
    cells("both", lambda: (twice.throw(3), twice.throw(4)))
    cells("both", lambda: (twice.throw(3), twice.throw(4)))
    assert twice.tries == 7


def test_a_cell_is_known_by_its_id_or_by_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(
        kernel=1, execution_count=3, user_ns={"In": ["", "hunt.throw(9)"]},
        get_parent=lambda: {"metadata": {"cellId": "c15"}},
    )  # fmt: skip
    monkeypatch.setattr(running_cell, "_shell", lambda: shell)
    assert running_cell.running_cell() == RunningCell("c15", 3)
    shell.get_parent = lambda: {"metadata": {}}
    assert running_cell.running_cell() == RunningCell("hunt.throw(9)", 3)
    monkeypatch.undo()
    assert running_cell.running_cell() is None


def test_the_class_gives_its_predictions_back() -> None:
    codes = []
    for number, guess in ((1, "1/3"), (2, "0.5"), (3, "lots"), (4, "70 %")):
        lab.student("1B", number)
        lab.question("P2.1").predict(guess)
        lab.experiment("P2").throw(10)
        codes.append(lab.experiment("P2").code)
    lab.student("1B", 9)
    data = lab.ClassData.from_codes(codes, "1B")
    found = data.predictions()
    assert [row[1] for row in found.rows()] == [1, 2, 4]
    assert [round(row[2], 2) for row in found.rows()] == [0.33, 0.5, 0.7]
    for _, number, _, truth in found.rows():
        lab.student("1B", number)
        assert float(lab.question("P2.1").truth) == truth
    lab.student("1B", 9)
    lab.ClassData.from_codes(codes, "1B")
    asked = lab.question("P2.1")
    assert {number for number, _ in asked.classmates} <= {1, 2, 4}
    for number, _ in asked.classmates:
        other = asked.question.draw(Student("1B", number).rng("P2.1"))
        assert other == asked.parameters
    assert found.figure().svg.count("<circle") == 3
    assert all(value == Fraction(value) for _, value in asked.classmates)


def test_codes_open_no_question_of_the_student_who_reads_or_makes_them() -> None:
    lab.student("1B", 7)
    lab.question("P2.1").predict("1/3")
    lab.experiment("P2").throw(10)
    codes = [lab.experiment("P2").code]
    lab.student("1B", 9)
    lab.experiment("P2").throw(10)
    codes.append(lab.experiment("P2").code)
    lab.ClassData.from_codes(codes, "1B")
    assert "P2.1" not in repr(lab.report())
    asked = lab.question("P2.1")  # with the numbers of student 7
    assert [number for number, _ in asked.classmates] == [7]
    # A question that is open gets what codes bring later.
    lab.ClassData.from_codes(codes[1:], "1B")
    assert asked.classmates == []


def test_codes_without_predictions_say_so() -> None:
    with pytest.raises(lab.LabError, match="no predictions"):
        lab.ClassData.replay("P2", "1B", 5, 10).predictions()


# ---- the file that several notebooks share -----------------------------------------------------

PREDICT = """
import sys
from pathlib import Path
from stoneage_lab.core import file_lock
from stoneage_lab.lessons.prediction_keeper import KeptPrediction
from stoneage_lab.lessons.predictions_file import KeptPredictions
from stoneage_lab.lessons.student import Student

file_lock.WAIT = 240.0
kept = KeptPredictions(Student("1B", int(sys.argv[2])), Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(30):
    assert kept.write(f"stone-age/Q{number}", KeptPrediction("0.25"))
assert not kept.news(), kept.news()
"""


def test_students_who_predict_at_once_lose_nothing(tmp_path: Path) -> None:
    """Beside a notebook that is practised in, in the same folder."""
    every = [
        subprocess.Popen(
            [sys.executable, "-c", PREDICT, str(tmp_path), number],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for number in "123"
    ]  # fmt: skip
    for one in every:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in every:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    practised = KeptPractice("stone-age", folder=tmp_path)
    assert practised.write("one", RepetitionState(1, date(2026, 11, 24)))
    for one in every:
        assert (one.communicate(timeout=240)[1], one.returncode) == ("", 0)
    kept = json.loads((tmp_path / NAME).read_text("utf-8"))
    questions = {f"stone-age/Q{number}": "0.25" for number in range(30)}
    assert kept == {f"1B {number}": questions for number in "123"}
    assert set(practised.read()) == {"one"}


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_file_that_a_teacher_has_saved_again_is_read(code: str, tmp_path: Path) -> None:
    seven(Student("1B", 3), tmp_path).predict(5)
    text = (tmp_path / NAME).read_text("utf-8")
    (tmp_path / NAME).write_bytes(text.replace("\n", "\r\n").encode(code))
    assert seven(Student("1B", 3), tmp_path).prediction == "5"
    seven(Student("1B", 4), tmp_path).predict(6)
    assert seven(Student("1B", 3), tmp_path).prediction == "5"
    assert seven(Student("1B", 4), tmp_path).prediction == "6"


@pytest.mark.parametrize(
    "text", ['{"1B 3": 3, "1B 4": 3}', '{"1B 3": {"X1.1": 3}}', "[]", "", '{"a":' * 100_000]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_read_is_put_aside_and_told(
    text: str, language: str, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_text(text, "utf-8")
    with speaking(language):
        exercise = seven(Student("1B", 5), tmp_path)
        aside = "stoneage_lab_predictions.damaged-1.json"
        assert aside in exercise.ask().text
        assert aside in exercise.ask().text  # the question, whenever it is shown
        assert (tmp_path / aside).read_text("utf-8") == text
        said = exercise.predict(1).text
        assert NAME in said
        assert aside not in said
    assert json.loads((tmp_path / NAME).read_text("utf-8")) == {"1B 5": {"X1.1": "1"}}


def test_a_file_that_is_damaged_after_the_question_is_told_with_the_prediction(
    tmp_path: Path,
) -> None:
    exercise = seven(Student("1B", 5), tmp_path)
    exercise.ask()
    (tmp_path / NAME).write_text('{"1B 3":', "utf-8")
    assert "It was put aside as stoneage_lab_predictions.damaged-1" in exercise.predict(1).text


def test_a_prediction_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    said = seven(Student("1B", 5), tmp_path).predict(1).text
    assert "could not be kept" in said
    assert "it is a folder" in said


# ---- one guess that is far off -----------------------------------------------------------------


def places(svg: str) -> list[float]:
    """Where the dots are, from the left."""
    return [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', svg)]


@pytest.mark.parametrize("far", [1e9, -1e9, 1e12, 5e4])
def test_one_guess_far_off_leaves_the_others_apart(far: float) -> None:
    exercise = seven()
    exercise.classmates = [(1, 4.0), (2, 6.0), (3, 9.0), (4, 10.0), (9, far)]
    exercise.predict("11")
    right = exercise.check(7)
    assert isinstance(right, Right)
    assert right.drawn is not None
    dots = places(right.drawn.svg)
    assert dots == sorted(dots)
    assert len(dots) == 4
    assert dots[-1] - dots[0] > 200
    assert "1 beyond the line" in right.drawn.svg


@pytest.mark.parametrize(("guesses", "beyond"), [
    ([6.0, 6.0, 20.0], 0),
    ([7.0, 7.0, 7.0, 9.0], 0),
    ([9.0, 1e9], 1),
    ([1e9, -1e9, 6.0, 5.0, 9.0], 2),
])  # fmt: skip
def test_what_is_beyond_the_line_is_counted_at_its_border(
    guesses: list[float], beyond: int
) -> None:
    table = Table("7", ["who", "what"], [])
    drawn = number_line(table, [Mark("truth", 7.0, "line")], guesses).svg
    assert drawn.count("<circle") == len(guesses) - beyond
    assert sum(int(n) for n in re.findall(r"(\d+) beyond the line", drawn)) == beyond


def test_ones_own_guess_far_off_stands_at_the_border_with_its_number() -> None:
    exercise = seven()
    exercise.classmates = [(1, 4.0), (2, 6.0), (3, 9.0), (4, 10.0)]
    exercise.predict("1000000000")
    right = exercise.check(7)
    assert isinstance(right, Right)
    assert right.drawn is not None
    dots = places(right.drawn.svg)
    assert dots[-1] - dots[0] > 200
    assert ">1000000000</text>" in right.drawn.svg
    assert ["you", "1000000000"] in list(right.drawn.table.rows)


def test_what_is_sent_and_what_is_read_have_one_limit() -> None:
    experiment, student = lab.experiment("L2").experiment, Student("1B", 7)
    for value in (LARGEST, -LARGEST):
        sent = encode(experiment, student, predictions={0: Fraction(value)})
        assert decode(sent, "1B").predictions == {0: value}
    for value in (LARGEST + 1, -(10**12)):
        made = encode(experiment, student, predictions={0: Fraction(value)})
        with pytest.raises(CodeError, match="too large"):
            decode(made, "1B")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_prediction_is_a_number_that_the_answer_can_be(code: str) -> None:
    with speaking(code):
        for id, given, possible in (("L1.2", "1/3", "4"), ("L2.1", "-0.5", "1/3")):
            asked = Exercise(lab.questions("stone-age")[id], Student("1B", 7))
            assert asked.predict(given).outcome == "unreadable"
            assert asked.prediction is None
            assert asked.predict(possible).outcome == "told"


def test_a_whole_class_with_one_guess_is_as_many_dots_one_above_the_other() -> None:
    table = Table("7", ["who", "what"], [])
    drawn = number_line(table, [Mark("middle", 0.5, "diamond")], [0.5] * 40 + [0.1, 0.9]).svg
    at = [float(y) for y in re.findall(r'<circle cx="320\.0" cy="([\d.]+)"', drawn)]
    assert len(set(at)) == len(at) == 40
    steps = {round(low - high, 1) for low, high in itertools.pairwise(at)}
    assert max(steps) - min(steps) < 0.3
    assert min(at) > 40
    height = re.search(r'viewBox="0 0 640 (\d+)"', drawn)
    assert height
    assert max(at) < float(height[1])


def test_a_line_with_one_mark_tells_its_scale() -> None:
    table = Table("7", ["who", "what"], [])
    drawn = number_line(table, [Mark("middle", 0.5, "diamond")], [0.1, 0.2, 0.52, 0.8, 0.9]).svg
    assert ">0.1</text>" in drawn
    assert ">0.9</text>" in drawn
    # Where a guess lies at a mark, one number is enough.
    near = number_line(table, [Mark("middle", 0.5, "diamond")], [0.49, 0.5, 0.6, 0.9]).svg
    assert ">0.49</text>" not in near


ODD_REASONS = {
    "nothing": "  \n ",
    "markup": "<b>2 · 1/6</b><script>alert(1)</script>",
    "another language": "потому что кости складываются",
    "right to left": "لأن الرميات مستقلة",
    "a remark within": "1/6 + 1/6 # twice",
    "two in one": "1/6 / 1/6",
    "words of the report": "because: 理由: because",
    "like a code": "C80G-G1MH",
    "a name": "Hanako said so",
    "a table": "| a | b |,;\t「c」",
    "no letter": "🎲🎲",
    "gaps": "{n} %s \\ =1+1",
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ODD_REASONS)
def test_an_odd_reason_goes_with_the_code_and_harms_nothing(kind: str, code: str) -> None:
    given = ODD_REASONS[kind]
    kept = " ".join(given.split())
    with speaking(code):
        lab.student("1B", 7)
        said = lab.question("L2.1").predict("1/3", because=given)
        assert kept in said.text
        assert "<script>" not in said.html()
        trial = lab.experiment("L2")
        trial.throw(10)
        (line,) = (one for one in repr(lab.report()).splitlines() if trial.code in one)
        board = lab.class_board("L2", "1B", line)
        assert (board.students, board.wrong) == (1, [])
        assert board.reasons == ([kept] if kept else [])
        assert "<script>" not in board.html()
        # The same reason twice is told once, with a number.
        lab.student("1B", 8)
        lab.question("L2.1").predict("1/3", because=given)
        second = lab.experiment("L2")
        second.throw(10)
        (other,) = (one for one in repr(lab.report()).splitlines() if second.code in one)
        board.paste(other)
        assert board.students == 2
        assert ("(×2)" in board.html()) == bool(kept)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_reason_of_two_thousand_letters_is_kept_short_and_it_is_told(code: str) -> None:
    with speaking(code):
        long = seven().predict(6, because="begin " + "x" * 2000 + " end")
        short = seven(Student("1B", 8)).predict(6, because="begin")
    assert "begin" in long.text
    assert " end" in long.text
    assert len(long.text) < 400
    assert "200" in long.text
    assert "200" not in short.text

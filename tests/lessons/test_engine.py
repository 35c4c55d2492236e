"""Questions, answers and students, whatever the lesson."""

from __future__ import annotations

import itertools
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.answer_form import AnswerForm
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.form_requests import FormPage
from stoneage_lab.lessons.name_answers import Moves, OneOf, Several
from stoneage_lab.lessons.number_answers import (
    About,
    NotComparable,
    Number,
    Probability,
    TooRough,
    WholeNumbers,
)
from stoneage_lab.lessons.question import Mistake, Question
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import Student
from tests.support.widget_messages import from_page, press_enter


@pytest.mark.parametrize(
    "given",
    ["5/18", " 5 / 18 ", "５／１８", "27.8 %", "27.8%", "0.278", 0.278, 0.2778, Fraction(5, 18),
     5 / 18, np.float64(5 / 18), "０．２７８"],
)  # fmt: skip
def test_forms_of_the_same_number(given: Any) -> None:
    kind = Number()
    assert kind.same(kind.read(given), Fraction(5, 18))


@pytest.mark.parametrize("given", ["0.279", 0.276, "27.6 %", "1/4", 0.2779, 1, "-5/18", 0.27])
def test_other_numbers(given: Any) -> None:
    kind = Number()
    assert not kind.same(kind.read(given), Fraction(5, 18))


def test_two_digits_are_too_rough_unless_exact() -> None:
    kind = Number()
    with pytest.raises(TooRough, match="3 significant digits"):
        kind.same(kind.read(0.28), Fraction(5, 18))
    assert kind.same(kind.read(0.5), Fraction(1, 2))
    assert kind.same(kind.read("50 %"), Fraction(1, 2))
    assert kind.show(0.0633446) == "0.06334"
    assert not kind.same(kind.read(0.31), Fraction(5, 18))


@pytest.mark.parametrize("given", ["a lot", "", None, True, [1], "1/0", float("nan"), {}, "1/2/3"])
def test_what_is_no_number_is_never_wrong_but_unreadable(given: Any) -> None:
    for kind, like in ((Number(), "17/6 or 2.83"), (Probability(), "2/7, 0.286 or 28.6 %")):
        with pytest.raises(NotComparable, match=like):
            kind.read(given)


def test_choices_names_and_rows() -> None:
    choice = OneOf("more", "less", "same")
    assert [choice.read(given) for given in ("LESS", " b", "Ｂ")] == ["less"] * 3
    with pytest.raises(NotComparable, match="more, less, same"):
        choice.read("d")
    names = Several("oak", "elm", "ash")
    assert names.same(names.read(["oak"]), {"oak"})
    assert not names.same(names.read("oak"), {"oak", "elm"})
    with pytest.raises(NotComparable):
        names.read(3)
    row = WholeNumbers(3)
    assert row.read("2, 1 1") == row.read([2, 1, 1]) == (2, 1, 1)
    with pytest.raises(NotComparable, match="3 whole numbers"):
        row.read("2 1")


def sevens(**changes: Any) -> Question:
    settings: dict[str, Any] = {
        "parameters": {"dice": (1, 2, 3)},
        "mistakes": [Mistake("six", lambda given: 6), Mistake("never", lambda given: None)],
        **changes,
    }
    return Question("X1.1", Number(), lambda given: 6 ** given["dice"], **settings)


def test_variants_in_which_a_mistake_is_right_are_not_drawn() -> None:
    assert [row["dice"] for row in sevens().variants] == [2, 3]
    drawn = {sevens().draw(Student("1B", n).rng("X1.1"))["dice"] for n in range(40)}
    assert drawn == {2, 3}


def test_the_five_outcomes() -> None:
    exercise = Exercise(sevens(parameters={"dice": (2,)}), Student())
    assert exercise.check().outcome == "blank"
    assert exercise.check("many").outcome == "unreadable"
    assert exercise.tries == 0
    assert exercise.check(6).outcome == "mistake"
    assert exercise.check(35).outcome == "not_yet"
    assert exercise.check("36")
    assert (exercise.tries, exercise.outcome) == (3, "right")


def test_the_first_prediction_stays() -> None:
    exercise = Exercise(sevens(parameters={"dice": (2,)}), Student())
    assert exercise.predict().outcome == "blank"
    assert exercise.predict("lots").outcome == "unreadable"
    assert exercise.prediction is None
    exercise.predict(12)
    assert "12" in exercise.predict(36).text
    assert exercise.prediction == 12


def test_a_class_is_a_label_and_no_name() -> None:
    assert "1B" in repr(lab.student("1b", 7))
    first = lab.question("P5.1").parameters
    assert lab.student("１Ｂ", 7) == Student("1B", 7)
    assert lab.question("Ｐ５．１").parameters == first
    assert Student("1–b", 3) == Student("１－Ｂ", 3) == Student("1ーB", 3) == Student("1-B", 3)
    for label in ("Hanako Yamada", "x" * 13, 3):
        with pytest.raises(lab.LabError, match="No names"):
            lab.student(label, 7)  # type: ignore[arg-type]
    for number in (-1, 1000, "7", True):
        with pytest.raises(lab.LabError, match="999"):
            lab.student("1B", number)  # type: ignore[arg-type]
    lab.student("", 0)


NAMES = [
    "山田太郎", "山田", "さくら", "ヤマダハナコ", "Hanako", "HANA", "taro_y", "Ｔａｒｏ",
    "太\u200b郎",
]  # fmt: skip
CLASSES = ["1B", "１Ｂ", "2-A", "A", "ap", "桜組", "一年二組", "3年A組", "x", "K10"]


@for_each(name=NAMES, code=LANGUAGES)
def test_what_looks_like_a_name_is_refused_where_classes_stand(name: str, code: str) -> None:
    said = "may be a name" if code == "en" else "名前かもしれません"
    with speaking(code):
        for named in (lab.student, Student):
            with pytest.raises(lab.SetupError, match=said):
                named(name, 7)


@for_each(label=CLASSES)
def test_short_labels_are_classes(label: str) -> None:
    assert lab.student(label, 7).number == 7


def test_number_0_is_nobodys() -> None:
    with pytest.raises(lab.SetupError, match="from 1 to 999"):
        lab.student("1B", 0)
    assert "all students see these numbers" in repr(lab.student("", 0))


def test_students_have_numbers_of_their_own_whatever_else_is_drawn() -> None:
    lab.student("1B", 7)
    first = lab.question("P5.1").parameters
    lab.student("1B", 8)
    lab.play("school", players=["random", "random"], seed=1).run_bots()
    seen = []
    for number in range(1, 13):
        lab.student("1B", number)
        seen.append(tuple(lab.question("P5.1").parameters.items()))
    assert len(set(seen)) > 3
    lab.student("1B", 7)
    assert lab.question("p5.1 ").parameters == first
    lab.student("", 0)


def test_unknown_questions_name_near_ones() -> None:
    with pytest.raises(lab.SetupError, match=r"P5\.1"):
        lab.question("P5.99")


def test_the_report_tells_what_was_done() -> None:
    lab.student("1B", 7)
    asked = lab.question("P5.1")
    asked.predict("1/2")
    asked.check(asked.truth)
    text = repr(lab.report())
    assert "P5.1" in text
    assert "1/2" in text
    assert "✓ right" in text
    assert "1B" in text
    lab.student("", 0)
    assert "P5.1" not in repr(lab.report())


STRANGE = [
    "1e999999999", "1e-999999999", "9" * 5000, 10**5000, [10**5000] * 2, [object()], object(),
    "a" * 10**6, "a," * 10**5, float("inf"), 3 + 4j, np.array([[1, 2]]), Decimal("NaN"), b"1",
    "roll 1-99999999999999999999 swamp", "{answer}", ",,,", itertools.count(), {"a": 1}, print,
]  # fmt: skip


@pytest.mark.parametrize("id", ["P1.1", "P1.2", "P1.3", "P3.1", "P4.1", "P6.1", "P5.1"])
def test_whatever_is_handed_in_is_answered_shortly(id: str) -> None:
    for given in STRANGE:
        exercise = Exercise(lab.questions()[id], Student("1B", 7))
        for reply in (exercise.check(given), exercise.predict(given)):
            assert reply.outcome in {"unreadable", "not_yet", "mistake", "told"}, (id, reply)
            assert len(reply.text) < 2000
    reply = exercise.check("<script>alert(1)</script>")
    assert "<script" not in reply.html()


def test_an_answer_may_come_as_the_game_or_numpy_gives_it() -> None:
    position = lab.lesson_position("P1.pot")
    kind = Moves().on(About(position=position))
    assert kind.read(position.moves) == {"roll", "hold"}
    assert (
        WholeNumbers(3).read(np.array([1, 2, 3])) == WholeNumbers(3).read(range(1, 4)) == (1, 2, 3)
    )
    assert Number().read(Decimal("0.278")).digits == 3


def shown_form(question: Question) -> AnswerForm:
    found = Exercise(question, Student("1B", 7)).form()
    assert isinstance(found, AnswerForm)
    return found


def test_a_question_that_is_shown_has_a_box_for_the_answer() -> None:
    question = sevens(parameters={"dice": (2,)}, guessed_first=True)
    exercise = Exercise(question, Student())
    data, _ = exercise._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(exercise)
    form = shown_form(question)
    assert list(form.buttons) == ["predict", "check", "hint"]
    form.buttons["check"].click()
    assert "Nothing is written yet" in form.said.value
    form.answer.value = " 12 "
    form.buttons["predict"].click()
    assert "12" in form.said.value
    assert "And why?" in form.said.value
    assert form.buttons["predict"].description == "Add my reason"
    form.answer.value = "<b>6</b>"
    form.buttons["check"].click()
    assert "&lt;b&gt;" in form.said.value
    form.answer.value = "36"
    press_enter(form.answer)
    assert "Right" in form.said.value
    assert (form.exercise.prediction, form.exercise.tries) == ("12", 1)
    # Answered once more after the solution was looked at: nothing breaks.
    form.exercise.solution()
    form.buttons["check"].click()
    assert form.exercise.outcome == "right"
    assert list(shown_form(sevens()).buttons) == ["check", "hint"]


def test_a_reply_comes_into_view_only_where_the_answer_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exercise = Exercise(sevens(parameters={"dice": (2,)}), Student("1B", 7))
    here, elsewhere = exercise.form(), exercise.form()
    assert isinstance(here, AnswerForm)
    moved: list[FormPage] = []
    monkeypatch.setattr(FormPage, "show_reply", lambda page: moved.append(page))
    here.answer.value = "6"
    here.buttons["check"].click()
    press_enter(here.answer)
    here.buttons["hint"].click()
    assert elsewhere.said.value == here.said.value
    assert moved == [here.page] * 3
    exercise.check(36)
    assert len(moved) == 3


def test_a_press_that_overtakes_the_text_is_judged_by_the_whole_text() -> None:
    """Jupyter's widgets hold a text back while an earlier change is unanswered, never a press."""
    form = shown_form(sevens(parameters={"dice": (2,)}))
    asked: list[Any] = []
    form.page.send = lambda content, buffers=None: asked.append(content)
    from_page(form.page, t="here")
    form.answer.value = "3"  # the first letter, and then at once:
    form.buttons["check"].click()
    press_enter(form.answer)
    assert (form.said.value, form.exercise.tries) == ("", 0)
    assert [each["t"] for each in asked] == ["sent?", "sent?"]
    # The page sends what it has held back, and then its answer; of two pages both answer.
    form.answer.value = "36"
    for number, tries in ((0, 1), (0, 1), (1, 2)):
        from_page(form.page, t="sent", n=asked[number]["n"])
        assert "Right" in form.said.value
        assert form.exercise.tries == tries


def test_three_dots_ask_how_things_stand() -> None:
    exercise = Exercise(sevens(parameters={"dice": (2,)}), Student())
    exercise.predict(6)
    assert "6" in exercise.predict(...).text
    assert "not attempted" in exercise.check(...).text
    exercise.check(6)
    assert repr(exercise.check(...)) == "✗ X1.1: a known mistake after 1 try."
    exercise.check(36)
    assert repr(exercise.check(...)) == "✓ X1.1: right after 2 tries."
    assert exercise.tries == 2
    with speaking("ja"):
        assert "正解" in exercise.check(...).text


def test_a_box_and_the_report_follow_what_is_answered_elsewhere() -> None:
    lab.student("1B", 7)
    exercise = lab.question("P0.1")
    first, again = exercise.form(), exercise.form()
    assert isinstance(first, AnswerForm)
    shown = lab.report()._live()
    assert "not attempted" in shown.value
    assert first.next.label == ""
    exercise.check(7)
    assert first.said.value == again.said.value
    assert "Seven" in first.said.value
    again.answer.value = str(exercise.truth)
    again.buttons["check"].click()
    for form in (first, again, exercise.form()):
        assert "<svg" in form.said.value
        assert (form.next.label, form.next.notebook) == ("Next notebook: P1", "P1_rolling.ipynb")
    assert "✓ right" in shown.value
    # A hint afterwards takes the button away: what it stands for is no longer shown.
    again.buttons["hint"].click()
    assert first.next.label == ""


def test_a_right_answer_shows_what_was_predicted_and_enter_predicts_first() -> None:
    form = lab.question("P2.1").form()
    form.answer.value = "1/3"
    press_enter(form.answer)
    assert form.exercise.prediction == "1/3"
    assert form.exercise.tries == 0
    form.answer.value = str(form.exercise.truth)
    press_enter(form.answer)
    assert "You: 1/3. Truth: " in form.said.value


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_probability_of_the_opposite_is_named(code: str) -> None:
    """Of every probability, also where no mistake of its own says so."""
    with speaking(code):
        for id in ("L6.4", "L9.1", "L10.2", "L11.1", "H5.1", "V5.3"):
            exercise = Exercise(taught("QUESTIONS").find("question", id), Student("1B", 7))
            exercise.prediction = "1/2"
            reply = exercise.check(1 - exercise.truth)
            assert reply.outcome == "mistake"
            assert {"en": "does not happen", "ja": "起こらない確率"}[code] in reply.text


SLIPS = {
    "sign": ({"en": "sign", "ja": "符号"}, lambda truth: -truth),
    "turned": ({"en": "reciprocal", "ja": "逆数"}, lambda truth: 1 / truth),
    "point": ({"en": "decimal point", "ja": "小数点"}, lambda truth: truth / 10),
}


@for_each(slip=SLIPS, code=LANGUAGES)
def test_a_slip_of_any_calculation_is_named_where_no_mistake_of_the_question_fits(
    slip: str, code: str
) -> None:
    named, wrong = SLIPS[slip]
    told = 0
    with speaking(code):
        for question in taught("QUESTIONS").values():
            exercise = Exercise(question, Student("1B", 7))
            if type(question.kind) is not Number or not isinstance(exercise.truth, Fraction):
                continue
            exercise.prediction = "1/2"
            given = wrong(exercise.truth)
            known = [answer for _, answer in question.wrong(exercise.parameters)]
            if given in known or given == exercise.truth:
                continue
            reply = exercise.check(given)
            assert reply.outcome == "mistake", (question.id, given)
            assert named[code] in reply.text, (question.id, given)
            told += 1
    assert told > 5


def test_a_rough_answer_is_no_slip_of_a_calculation() -> None:
    question = Question("X1.1", Number(), lambda given: Fraction(7, 150))
    exercise = Exercise(question, Student("1B", 7))
    assert exercise.check("0.5").outcome == "not_yet"  # ten times the truth, but one digit only
    assert exercise.check("0.467").outcome == "mistake"

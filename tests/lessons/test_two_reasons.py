"""Two students argue: every lesson has a card, a learner chooses, then it is told who is right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.class_choices import ClassChoices
from stoneage_lab.lessons.notebook_exercises import Book, experiments, questions, reasons
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.predictions_file import KeptPredictions
from stoneage_lab.lessons.reply import Right
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.two_reasons import SPEAKERS, ReasonChoice, TwoReasons

CARDS = list(reasons().values())
NUMBER = re.compile(r"\d+(?:[./]\d+)?")


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    yield
    lab.student("", 0)
    lab.language("en")


def test_every_lesson_has_a_card_about_one_of_its_questions() -> None:
    assert {one.lesson for one in CARDS} == set(plans())
    for one in CARDS:
        assert one.about.partition(".")[0] == one.lesson
        assert one.about in questions(one.game)


def test_it_cannot_be_guessed_who_is_right() -> None:
    right = Counter(one.right for one in CARDS)
    assert set(right) == set(SPEAKERS)
    assert max(right.values()) <= len(CARDS) * 0.6


@for_each(card=CARDS, code=LANGUAGES)
def test_a_card_is_told_in_both_languages(card: TwoReasons, code: str) -> None:
    other = next(speaker for speaker in SPEAKERS if speaker != card.right)
    with speaking(code):
        said = {key: card.text(key) for key in card.KEYS}
        assert all(said.values())
        assert len(set(said.values())) == len(card.KEYS)
        for chosen, outcome in ((card.right, "right"), (other, "mistake"), ("", "told")):
            reply = card.verdict(chosen)
            assert reply.outcome == outcome
            assert f"{card.names()[card.right]}" in reply.text
            assert said["why"] in reply.text
            assert said["wrong"] in reply.text
        before, after = card.html(), card.html(told=True)
        assert "✓" not in before
        assert after.count("✓") == 1
        assert all(name in before for name in card.names().values())


@for_each(card=CARDS)
def test_both_languages_name_the_same_numbers(card: TwoReasons) -> None:
    """Small numbers may be words in one of them; what was computed stands in both."""
    for key in card.KEYS:
        english, japanese = (
            {one for one in NUMBER.findall(card.text(key, code)) if "/" in one or "." in one}
            for code in ("en", "ja")
        )
        assert english == japanese, (card.id, key)


def test_a_learner_says_who_is_right_before_it_is_told() -> None:
    lab.student("1B", 7)
    choice = lab.who_is_right("L7")
    assert "✓" not in repr(choice)
    assert choice.item.text("why") not in repr(choice)
    assert choice.choose("somebody").outcome == "unreadable"
    assert choice.choose("Tom").outcome == "mistake"
    assert choice.choose("Mia").outcome == "mistake"  # the first choice is kept
    assert lab.who_is_right("stone-age/L7") is choice
    assert choice.item.text("why") in repr(choice)


def test_names_of_every_language_and_numbers_are_read() -> None:
    card = reasons().find("reasons", "L2.why")
    for given in ("Tom", "tom ", "太郎", 1, "1", "first"):
        assert card.read(given) == "first"
    for given in ("Mia", "花子", 2, "second", "２"):
        assert card.read(given) == "second"
    assert card.read("both") == card.read(None) == ""


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(SetupError, match="L99"):
        lab.who_is_right("L99")


def test_it_comes_after_the_right_answer_and_waits_for_the_prediction() -> None:
    lab.student("1B", 7)
    q = lab.question("L2.1")
    assert "predict" in lab.who_is_right("L2").choose("Tom").text
    assert lab.who_is_right("L2").chosen == ""
    q.predict("1/3", because="twice 1/6")
    right = q.check(q.truth)
    assert isinstance(right, Right)
    assert "Who is right?" in repr(right)
    assert "sal-reasons" in right._repr_mimebundle_()["text/html"]
    # The reason would tell whose is right: it comes after the choice.
    assert right.reason not in repr(right) + right.html() + right.text
    assert lab.who_is_right("L2").choose("Tom")
    assert right.reason in repr(right)
    assert right.reason in right.html()
    assert "Who is right?" not in repr(q.check(q.truth))


def test_the_form_shows_both_students_once_the_answer_is_right() -> None:
    lab.student("1B", 7)
    form: Any = lab.question("L2.1").form()
    form.answer.value = "1/3"
    form.buttons["predict"].click()
    assert not form.argued.children
    form.answer.value = "13/18"
    form.buttons["check"].click()
    (box,) = form.argued.children
    shown, row, said = box.children
    assert "Tom" in shown.value
    assert said.value == ""
    reason = escape(form.exercise.said.reason)
    assert reason not in form.said.value
    row.children[1].click()
    assert reason in form.said.value
    assert "Many would believe Mia" in said.value
    assert "✓" in shown.value
    assert all(button.disabled for button in row.children)


def test_a_choice_lasts_through_a_restart(tmp_path: Path) -> None:
    student = Student("1B", 7)
    Book(student, KeptPredictions(student, tmp_path)).choice("L2").choose("Mia")
    again = Book(student, KeptPredictions(student, tmp_path)).choice("L2")
    assert again.chosen == "second"
    assert Book(Student("1B", 8)).choice("L2").chosen == ""


def coded(number: int, who: str, because: str = "") -> str:
    book = Book(Student("1B", number))
    if because:
        book.exercise("L2.1").predict("1/3", because)
    book.choice("L2").choose(who)
    book.trial("L2").throw(20)
    (note,) = [note for note in book.table().notes if "L2" in note]
    return str(note.rpartition("teacher: ")[2])


def test_the_code_of_a_class_brings_choices_and_the_board_shows_shares_and_reasons() -> None:
    codes = [
        coded(1, "Tom", "the sum counts"),
        coded(2, "Mia", "<b>twice</b> as many"),
        coded(3, "Mia"),
    ]
    assert codes[0].endswith("# because: the sum counts")
    board = lab.class_board("L2", "1B")
    board.paste("7 Hana: " + codes[0])
    board.paste("\n".join(codes[1:]))
    (choices,) = board.data.choices()
    assert choices.counts == {"first": 1, "second": 2}
    assert "Tom is believed by 1, Mia by 2." in repr(board)
    html = board.html()
    assert "Hana" not in html
    assert board.reasons == ["<b>twice</b> as many", "the sum counts"]
    assert "&lt;b&gt;twice" in html
    assert "<b>twice" not in html
    assert "the sum counts (×" not in html
    board.paste(coded(5, "Tom", "the sum counts"))
    assert "the sum counts (×2)" in board.html()
    # What is told on a press alone is not in what is said at once.
    told, _, pressed = html.partition("<details")
    assert "the sum counts" not in told
    assert "is right." not in told
    assert "is right." in pressed
    assert not board.wrong


def test_a_japanese_report_is_read_on_an_english_board() -> None:
    with speaking("ja"):
        code = coded(4, "花子", "2倍だから")
    assert "# 理由: 2倍だから" in code
    assert lab.class_board("L2", "1B", code).reasons == ["2倍だから"]


def test_a_remark_is_no_reason_and_a_reason_goes_with_its_code() -> None:
    board = lab.class_board("L2", "1B", coded(1, "Tom") + " # absent on Monday")
    assert board.reasons == []
    board.set(coded(2, "Tom", "so it is"))
    assert board.reasons == ["so it is"]
    board.set("")
    assert board.reasons == []


def test_shares_are_drawn_without_telling_who_is_right() -> None:
    card = reasons().find("reasons", "L2.why")
    one = ClassChoices(card, {"first": 3, "second": 1})
    assert one
    assert not ClassChoices(card, {})
    assert "✓" not in one.figure().html()
    assert "3" in repr(one)


def test_a_lesson_of_ones_own_has_a_card(tmp_path: Path) -> None:
    for code in LANGUAGES:
        (tmp_path / f"{code}.toml").write_text(
            '[reasons.own]\nasked = "a"\nfirst = "b"\nsecond = "c"\nwhy = "d"\nwrong = "e"\n',
            "utf-8",
        )
    card = TwoReasons("M9.why", "L2.1", "first", "own", [tmp_path])
    with pytest.raises(SetupError, match="middle"):
        lab.teach(reasons=[TwoReasons("M9.why", "L2.1", "middle", "own", [tmp_path])],
                  game="stone-age")  # fmt: skip
    with pytest.raises(SetupError, match=r"M9\.1"):
        lab.teach(reasons=[TwoReasons("M9.why", "M9.1", "first", "own", [tmp_path])],
                  game="stone-age")  # fmt: skip
    with pytest.raises(SetupError, match=r"reasons\.other"):
        lab.teach(reasons=[TwoReasons("M9.why", "L2.1", "first", "other", [tmp_path])],
                  game="stone-age")  # fmt: skip
    lab.teach(reasons=[card], game="stone-age")
    assert lab.who_is_right("M9").choose(1)


def test_every_experiment_of_a_lesson_carries_its_choice() -> None:
    for one in experiments().values():
        if one.lesson in plans() and "b" not in one.lesson:
            book = Book(Student("1B", 3))
            book.choice(one.lesson).choose(2)
            assert 64 in book.trial(one.full_id).predicted()


def test_a_choice_alone_needs_no_file() -> None:
    choice = ReasonChoice(reasons().find("reasons", "A9.why"))
    assert choice.choose("Mia")
    assert choice.chosen == "second"

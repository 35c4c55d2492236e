"""A class that is seen live, without a network: scripted students, and what their pages tell."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.lessons.notebook_exercises import questions
from stoneage_lab.lessons.number_answers import Measure, Number
from stoneage_lab.lessons.two_reasons import SPEAKERS
from stoneage_lab.tables import class_items
from stoneage_lab.tables.class_items import (
    ExperimentItem,
    QuestionItem,
    ReasonsItem,
    VoteItem,
)
from stoneage_lab.tables.live_class import LiveClass
from stoneage_lab.tables.live_students import RememberedAnswers
from stoneage_lab.tables.room_codes_and_names import RoomError
from stoneage_lab.tables.store import KeptAnswer
from stoneage_lab.tables.student_page import PageQuestion
from stoneage_lab.tables.teacher_page import PageClass

LESSONS = ("L2", "R4", "H5")
"""With real dice and a share; with positions to vote on; with cards and two predictions."""


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach be quick about it: what it thinks is tested elsewhere."""
    monkeypatch.setattr(class_items, "COACH_TRIES", 12)


class Device:
    """A page that remembers everything it was told."""

    def __init__(self, make: Callable[..., Any], name: str, *given: Any) -> None:
        self.told: list[dict[str, Any]] = []
        self.page = make(self._post, name, *given)
        self._count = 0

    def _post(self, name: str, message: dict[str, Any], parts: Any) -> None:
        self.told.append(json.loads(json.dumps(message)))

    def ask(self, t: str, **fields: str) -> dict[str, Any]:
        """Send a message, and return the answer."""
        self._count += 1
        content = {"t": t, "req": f"r{self._count}", "rev": self.page.rev, **fields}
        self.page.deliver({"method": "custom", "content": content})
        found: dict[str, Any] = self.told[-1]["content"]
        assert found["t"] == "ack"
        return found

    def press(self, action: str) -> dict[str, Any]:
        return self.ask("act", action=action)

    def type(self, **fields: str) -> None:
        for name, value in fields.items():
            assert self.ask("set", setting=name, value=value)["ok"]

    @property
    def text(self) -> str:
        """What stands on the page, without its pictures."""
        parts = " ".join(self.page.view["parts"].values())
        bare = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", parts, flags=re.DOTALL)
        return re.sub(r"\s+", " ", unescape(bare))

    @property
    def everything(self) -> str:
        return json.dumps(self.told, ensure_ascii=False)


class Room:
    """A class with its pages: students speak different languages, and so do two teachers."""

    def __init__(self, lesson: str, students: int, keeper: Any = None, **given: Any) -> None:
        self.live = LiveClass(lesson, "1B", kept=keeper, **given)
        self.screens = [Device(PageClass, "class", self.live, code) for code in LANGUAGES]
        self.students = {
            number: Device(PageQuestion, "question", self.live, number, LANGUAGES[number % 2])
            for number in range(1, students + 1)
        }

    @property
    def screen(self) -> Device:
        return self.screens[0]

    def teach(self, action: str) -> None:
        assert self.screen.press(action)["ok"], (action, self.screen.told[-1])


def secret(number: int) -> str:
    """Return the reason that only one student would give."""
    return f"secret{number}x"


def work(room: Room, number: int, item: Any) -> None:
    """Let a student do everything that can be done with an item."""
    student = room.students[number]
    if isinstance(item, ExperimentItem):
        assert student.press(f"throw-10 {item.id}")["ok"]
        for _ in range(number % 3):
            assert student.press(f"throw-1 {item.id}")["ok"]
        outcome = item.experiment.theory.support[0]
        throw = " ".join("1" * item.experiment.dice) or str(outcome)
        student.type(typed=f"{throw}, {throw}")
        assert student.press(f"enter {item.id}")["ok"]
        return
    if isinstance(item, VoteItem):
        student.type(move=str(1 + number % len(item.legal)), because=secret(number))
        assert student.press(f"vote {item.id}")["ok"]
        return
    if isinstance(item, ReasonsItem):
        student.type(because=secret(number))
        assert student.press(f"believe-{SPEAKERS[number % 2]} {item.id}")["ok"]
        return
    exercise = item.exercise(room.live.student(number))
    if exercise.locked:
        student.type(answer=f"0.{number + 10}", because=secret(number))
        assert student.press(f"predict {item.id}")["ok"]
    if item.question.hints:
        assert student.press(f"hint {item.id}")["ok"]
    right = exercise.kind.show(exercise.truth)
    wrong = next(iter(exercise.wrong()), right)
    if isinstance(exercise.kind, Number) and not isinstance(exercise.kind, Measure):
        right, wrong = str(Fraction(exercise.truth)), "0.987"
    student.type(answer=right if number % 2 else wrong, because=secret(number))
    student.press(f"check {item.id}")


def others_in(room: Room, number: int) -> list[int]:
    """Return the students of whom something is on somebody's page, or ever was."""
    told = room.students[number].everything
    return [other for other in room.students if other != number and secret(other) in told]


def whole_lesson(lesson: str, students: int) -> None:
    room = Room(lesson, students)
    assert all(
        LANGUAGES[number % 2] == page.page.language for number, page in room.students.items()
    )
    for item in list(room.live.items.values()):
        room.teach(f"open {item.id}")
        for number in room.students:
            work(room, number, item)
        room.teach("freeze")
        refused = room.students[1].press(f"{item.deeds[0]} {item.id}")
        assert (refused["ok"], refused["code"]) == (False, "illegal")
        assert [others_in(room, number) for number in room.students] == [[]] * students
        if isinstance(item, ExperimentItem):
            data = room.live.data(item)
            assert data is not None
            tries = [10 + number % 3 + 2 for number in room.students]
            assert data.pooled.n == sum(tries)
            assert {entry.state for entry in data.entries} == {"verified"}
        else:
            answers = item.answers(room.live.all_students())
            assert [each.number for each in answers] == list(room.students)
            assert [each.because for each in answers] == [secret(n) for n in room.students]
            for screen in room.screens:
                assert all(secret(number) in screen.text for number in room.students)
        room.teach("show")
        for screen in room.screens:
            shown = screen.page.view["parts"]["now"]
            assert "<figure" in shown or isinstance(item, QuestionItem)
    room.teach("end")
    assert all("the class waits" not in screen.text for screen in room.screens)
    assert "The lesson is over" in room.screen.text
    for number, student in room.students.items():
        for code in room.live.student(number).codes.values():
            assert code in student.text
    if room.live.experiment_items:
        # The same without a server: the codes are read in any notebook.
        item = room.live.experiment_items[0]
        mine, codes = room.live.data(item), room.live.codes()
        assert mine is not None
        again = lab.ClassData.from_codes(codes, "1B", item.experiment.full_id)
        assert again.pooled.counts == mine.pooled.counts


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_from_the_first_question_to_the_codes(lesson: str) -> None:
    whole_lesson(lesson, 4)


@pytest.mark.long
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_with_forty_students(lesson: str) -> None:
    whole_lesson(lesson, 40)


def test_what_could_not_be_read_stays_in_its_field_to_be_mended() -> None:
    room = Room("L2", 1)
    room.teach("open L2.1")
    student = room.students[1]

    def fields() -> str:
        return str(student.page.view["parts"]["answer"])

    student.type(answer="about half", because="three of ten")
    student.press("predict stone-age/L2.1")
    for kept in ("about half", "three of ten"):
        assert f'value="{kept}"' in fields()
    student.type(answer="1/2")
    student.press("predict stone-age/L2.1")
    assert room.live.student(1).book.exercise("stone-age/L2.1").because == "three of ten"
    assert 'value="three of ten"' not in fields()
    room.teach("open L2")
    student.type(typed="9 9, 3 5")
    student.press("enter stone-age/L2")
    assert 'value="9 9, 3 5"' in fields()


def test_a_student_reads_what_is_said_of_each_press() -> None:
    room = Room("L2", 1)
    room.teach("open L2.1")
    student = room.students[1]
    item = room.live.find("L2.1")
    assert isinstance(item, QuestionItem)
    exercise = item.exercise(room.live.student(1))
    student.type(answer="0.3", because="three of ten")
    student.press(f"predict {item.id}")
    for text in ("0.3", "three of ten"):
        assert text in student.text
    told = []
    for action in (f"hint {item.id}", f"check {item.id}", f"hint {item.id}"):
        student.type(answer="0.98765")
        student.press(action)
        said = room.live.student(1).said[item.id]
        assert said.text.splitlines()[0][:40] in student.text
        told.append(said.text)
    assert len(set(told)) == 3
    # A hint that tells what to run in a notebook is no help on a telephone.
    assert not any("lab." in text for text in told)
    student.type(answer=str(exercise.truth))
    student.press(f"check {item.id}")
    assert f"{exercise.truth}は正解" in student.text
    item = room.live.find("L2")
    room.teach("open L2")
    student.press(f"throw-1 {item.id}")
    assert "→" in student.text
    student.press(f"throw-10 {item.id}")
    assert "11回" in student.text


# ---- hidden is hidden --------------------------------------------------------------------------


@pytest.mark.parametrize("thrown", [False, True])
def test_a_telephone_has_each_outcome_with_its_chance_beside_ones_own_tries(thrown: bool) -> None:
    room = Room("L2", 2)
    item = room.live.experiment_items[0]
    room.teach(f"open {item.id}")
    student = room.students[2]
    if thrown:
        assert student.press(f"throw-10 {item.id}")["ok"]
    assert "69.4" not in student.everything
    room.teach("show")
    parts = " ".join(student.page.view["parts"].values())
    rows = re.findall(r"<li>(.*?)</li>", parts.partition("cls-outcomes")[2])
    shown = [float(chance) for row in rows for chance in re.findall(r"<b>([\d.]+)", row)]
    theory = item.experiment.theory
    assert shown == [round(100 * float(theory.pmf(one)), 1) for one in theory.support]
    own = [int(n) for row in rows for n in re.findall(r"<small>\D*(\d+)", row)]
    assert len(own) == (len(rows) if thrown else 0)


def test_a_projected_experiment_says_what_theory_says_when_it_is_shown() -> None:
    room = Room("L2", 3)
    room.teach("open L2")
    for number in room.students:
        room.students[number].press("throw-10 stone-age/L2")
    item = room.live.find("L2")
    assert isinstance(item, ExperimentItem)
    data = room.live.data(item)
    assert data is not None
    expected = f"{data.expected():.3f}"
    for screen in room.screens:
        now = screen.page.view["parts"]["now"]
        assert "<svg" in now
        assert expected not in now
        assert "stroke-dasharray" not in now
    room.teach("show")
    for screen in room.screens:
        now = screen.page.view["parts"]["now"]
        assert expected in now
        assert "stroke-dasharray" in now


def test_a_teacher_finds_an_item_by_what_it_is_about() -> None:
    positions = [lab.play("stone-age", players=2, seed=7)]
    live = LiveClass("L2", "1B", positions=positions)
    with speaking("ja"):
        live.open("1")
        assert live.lines()[-1].endswith("局面1。")
        example = live.student(1)
        assert live.find("1").about(example) == "ストーンエイジ、赤の番"
        assert not live.find("L2.1").about(example).startswith("L2.1")


def twin_lesson(lesson: str, change: Callable[[Room], None]) -> dict[int, list[Any]]:
    """Return what the pages of students 1 and 2 are told; `change` is what others do meanwhile."""
    room = Room(lesson, 2)
    for item in list(room.live.items.values())[:6]:
        room.teach(f"open {item.id}")
        change(room)
        for number in room.students:
            work(room, number, item)
            change(room)
        room.teach("freeze")
    return {number: page.told for number, page in room.students.items()}


def busy(room: Room) -> None:
    """Let three others come, work and leave, and the teacher look at them."""
    item = room.live.now()
    assert item is not None
    for number in (8, 9, 10):
        if number not in room.students:
            room.students[number] = Device(PageQuestion, "question", room.live, number, "en")
        work(room, number, item)
        room.students.pop(number).page.close()
    room.screen.type(numbers="hidden", size="large", codes="C810-NONSENSE")
    if not isinstance(item, ExperimentItem):
        room.teach("pick 8")
        room.teach("pick 9")
        assert room.live.stage.pair == (8, 9)
        room.teach("unpair")


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_others_do_changes_no_byte_on_a_students_page(lesson: str) -> None:
    alone = twin_lesson(lesson, lambda room: None)
    assert twin_lesson(lesson, busy) == alone


@pytest.mark.parametrize("id", ["L3.1", "L5.1", "R4.3", "V5.1", "A4.1"])
def test_no_byte_depends_on_the_truth_before_it_is_shown(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = questions()[id]
    monkeypatch.setattr(question, "mistakes", ())
    told = []
    for truth in (question.solver, lambda parameters: Fraction(987, 1009)):
        monkeypatch.setattr(question, "solver", truth)
        monkeypatch.setattr(question, "_answers", {})
        room = Room(id.partition(".")[0], 1)
        student = room.students[1]
        room.teach(f"open {question.full_id}")
        for given in ("0.123", "0.125"):
            student.type(answer=given, because="so")
            for name in ("predict", "check", "hint", "hint"):
                student.press(f"{name} {question.full_id}")
        told.append(list(student.told))
        room.teach("show")
        assert len(student.told) > len(told[-1])
        last = student.text
    assert told[0] == told[1]
    assert "987/1009" in last


def wrong_answers(id: str) -> Iterator[tuple[str, str]]:
    """Yield what students are told of wrong answers and hints, with the truth as it is shown."""
    question = questions()[id]
    live = LiveClass(f"{question.game}/{question.lesson}", "1B")
    live.open(question.full_id)
    for number in (1, 2):
        page = Device(PageQuestion, "question", live, number, "en")
        item = live.items[question.full_id]
        assert isinstance(item, QuestionItem)
        exercise = item.exercise(live.student(number))
        if exercise.locked:
            page.type(answer=str(exercise.prediction or "1"))
            page.press(f"predict {item.id}")
        for answer in [*exercise.wrong(), "77"]:
            page.type(answer=answer[:200])
            page.press(f"check {item.id}")
            page.press(f"hint {item.id}")
        yield exercise.kind.show(exercise.truth), page.everything


def tells_the_truth(id: str) -> bool:
    """Tell whether a fraction that is the answer is somewhere in what is told.

    What the student wrote is told back, and may be the answer with another sign.
    """
    return any(
        "/" in truth and re.split(" [=≈]", truth)[0] in re.findall(r"(?<![-−\d/])\d+/\d+", told)
        for truth, told in wrong_answers(id)
    )


@pytest.mark.parametrize("id", ["L2.1", "L7.2", "L9.1"])
def test_neither_hints_nor_mistakes_tell_the_truth(id: str) -> None:
    assert not tells_the_truth(id)


@pytest.mark.long
@for_each(id=sorted(questions()))
def test_no_question_tells_the_truth_by_hints_and_mistakes(id: str) -> None:
    assert not tells_the_truth(id)


def test_two_answers_side_by_side_reach_the_pages_without_numbers_and_only_when_shared() -> None:
    room = Room("L2", 5)
    room.teach("open stone-age/L2.1")
    for number in (3, 4):
        room.students[number].type(answer="0.3", because=secret(number))
        room.students[number].press("predict stone-age/L2.1")
    room.teach("pick 3")
    room.teach("pick 4")
    assert room.live.stage.pair == (3, 4)
    assert room.screen.page.view["parts"]["now"].count("<blockquote>") == 2
    assert others_in(room, 1) == []
    room.teach("share")
    assert others_in(room, 1) == [3, 4]
    reply = re.sub(r"<[^>]+>", " ", room.students[1].page.view["parts"]["reply"])
    assert not re.findall(r"[34]", re.sub(r"secret\dx|0\.3", "", reply))
    room.teach("unshare")
    assert secret(3) not in room.students[1].text
    # What one student alone has answered stands beside nothing.
    assert not room.screen.press("pick 99")["ok"]
    room.teach("open stone-age/L2.2")
    assert not room.live.pair()


def test_hidden_numbers_are_nowhere_on_the_teachers_screen() -> None:
    room = Room("L2", 3)
    for number in (101, 202, 303):
        room.students[number] = Device(PageQuestion, "question", room.live, number, "en")
    for item in ("stone-age/L2.1", "stone-age/L2"):
        room.teach(f"open {item}")
        for number in (303, 101, 202):
            page = room.students[number]
            if item.endswith("L2"):
                page.press(f"throw-10 {item}")
            else:
                page.type(answer=f"0.{number % 7}", because="so")
                page.press(f"predict {item}")
        assert "202" in room.screen.text
        room.screen.type(numbers="hidden")
        assert not re.search(r"\b(101|202|303)\b", room.screen.text)
        room.teach("show")
        assert not re.search(r"\b(101|202|303)\b", room.screen.text)
        room.screen.type(numbers="shown")


def test_what_fails_inside_is_not_told_to_a_student(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Room("L2", 2)
    room.teach("open L2.1")
    student = room.students[1]

    def broken(*_: Any) -> Any:
        raise ValueError("the answer is 13/18")

    monkeypatch.setattr(QuestionItem, "follow", broken)
    student.type(answer="0.5")
    answer = student.press("predict stone-age/L2.1")
    assert (answer["ok"], answer["code"]) == (False, "internal")
    assert "13/18" not in student.everything
    assert "13/18" in capsys.readouterr().err
    monkeypatch.undo()
    # A screen that cannot be drawn is the teacher's trouble, not that of a student who answers.
    monkeypatch.setattr(PageClass, "parts", broken)
    assert room.students[2].ask("set", setting="answer", value="0.4")["ok"]
    assert room.students[2].press("predict stone-age/L2.1")["ok"]


# ---- what is taken in, and what is not ---------------------------------------------------------


def test_nothing_is_taken_in_for_what_is_not_open() -> None:
    room = Room("L2", 1)
    student = room.students[1]
    assert not student.ask("set", setting="answer", value="0.5")["ok"]
    for action in ("predict stone-age/L2.1", "throw-10 stone-age/L2", "vote x", "", "predict"):
        assert not student.press(action or " ")["ok"]
    room.teach("open L2.1")
    student.type(answer="0.5", because="half")
    room.teach("open L2.2")
    refused = student.press("predict stone-age/L2.1")
    assert not refused["ok"]
    room.teach("open L2.1")
    assert room.live.student(1).book.exercise("L2.1").prediction is None
    # What was typed is still there.
    assert 'value="half"' in student.page.view["parts"]["answer"]
    assert student.press("predict stone-age/L2.1")["ok"]
    room.teach("close")
    assert "L2.1" not in student.text


def test_a_message_that_is_sent_again_is_not_followed_twice() -> None:
    room = Room("L2", 1)
    room.teach("open stone-age/L2")
    student = room.students[1].page
    press = {"t": "act", "req": "same", "rev": 1, "action": "throw-10 stone-age/L2"}
    for _ in range(3):
        student.receive(press)
    other = Device(PageQuestion, "question", room.live, 1, "ja")
    other.page.receive(press)
    assert room.live.student(1).book.trial("L2").tries == 10


@pytest.mark.parametrize(
    "content",
    [None, 5, {"t": "act"}, {"t": "act", "req": "1", "rev": 0, "action": "x" * 201},
     {"t": "set", "req": "1", "rev": 0, "setting": "answer", "value": "x" * 201},
     {"t": "act", "req": "1", "rev": 0, "action": "open stone-age/L2.1", "seat": 3}],
)  # fmt: skip
def test_what_is_no_message_is_refused(content: Any) -> None:
    room = Room("L2", 1)
    for device in (room.screen, room.students[1]):
        device.page.receive(content)
        assert device.told[-1]["content"]["code"] == "malformed"
    assert room.live.now() is None


def test_a_student_cannot_do_what_the_teacher_does() -> None:
    room = Room("L2", 1)
    room.teach("open L2.1")
    for action in ("show", "open stone-age/L2.2", "end", "share", "pick 1", "freeze x"):
        assert not room.students[1].press(action)["ok"]
    for setting in ("numbers", "codes", "size"):
        room.students[1].ask("set", setting=setting, value="hidden")
    assert room.live.stage == LiveClass("L2", "1B").open("L2.1").stage
    assert not room.screen.press("dance")["ok"]


def test_answers_of_200_letters_and_odd_ones_are_read_or_refused_with_a_sentence() -> None:
    room = Room("R4", 1)
    room.teach("open R4.1")
    for given in ("card for 1 good, card for 2 goods, " * 5, "１", "<script>", "\u202e", "…", " "):
        room.students[1].type(answer=given[:200])
        answer = room.students[1].press("check stone-age/R4.1")
        assert answer["ok"] or answer["text"]
    assert "<script>" not in room.screen.page.view["parts"]["now"]
    assert "<script>" not in room.students[1].page.view["parts"]["reply"]


def test_too_many_throws_end_with_a_sentence() -> None:
    live = LiveClass("L2", "1B").open("L2")
    for _ in range(100):
        live.do(7, "stone-age/L2", "throw", {"times": "100"})
    with pytest.raises(RoomError, match="10000"):
        live.do(7, "stone-age/L2", "throw", {"times": "1"})
    assert live.student(7).book.trial("L2").tries == 10_000


# ---- whose reason the class believes -----------------------------------------------------------


def test_a_class_says_who_is_right_before_it_is_told() -> None:
    room = Room("L2", 5)
    item = room.live.find("L2.why")
    assert isinstance(item, ReasonsItem)
    room.teach(f"open {item.id}")
    for number, page in room.students.items():
        page.type(because=secret(number))
        assert page.press(f"believe-{'first' if number < 4 else 'second'} {item.id}")["ok"]
    # The first choice counts, as on paper.
    assert room.students[1].press(f"believe-second {item.id}")["ok"]
    counted = item.counted(room.live.all_students())
    assert counted.counts == {"first": 3, "second": 2}
    # Neither the classroom's screen nor a page tells who is right before the teacher does.
    for code, page in ((room.screen.page.language, room.screen), ("ja", room.students[1])):
        assert item.item.text("why", code) not in page.everything
    room.screen.type(numbers="hidden")
    now = room.screen.page.view["parts"]["now"]
    assert all(secret(number) in now for number in room.students)
    assert "<td>1</td>" not in now
    room.teach("show")
    assert item.item.text("why", "ja") in room.students[1].text
    assert item.item.text("why", room.screen.page.language) in room.screen.text
    # On a projector who is right stands above the bars, and the right one is marked.
    told = room.screen.page.view["parts"]["now"]
    assert told.index(item.item.text("why", room.screen.page.language)) < told.index("cls-votes")
    best = re.search(r"cls-best.*?</li>", told)
    assert best
    assert item.item.names(room.screen.page.language)["first"] in best[0]
    assert "✓" in best[0]
    assert "✓" not in now
    assert room.live.student(1).book.trial("L2").predicted()[64] == 1
    with pytest.raises(RoomError):
        room.live.unshow().do(2, item.id, "believe", {"who": "both"})


def test_whom_a_class_believed_is_there_after_a_restart() -> None:
    keeper = RememberedAnswers()
    room = Room("L2", 2, keeper)
    room.teach("open L2.why")
    for who in ("first", "second"):
        room.students[1].press(f"believe-{who} stone-age/L2.why")
    again = LiveClass("L2", "1B", kept=keeper)
    assert again.student(1).book.choice("L2").chosen == "first"


# ---- votes -------------------------------------------------------------------------------------


def test_votes_stand_beside_the_coachs_opinion() -> None:
    room = Room("R4", 6)
    item = room.live.find("R4.market")
    assert isinstance(item, VoteItem)
    room.teach(f"open {item.id}")
    for number, page in room.students.items():
        page.type(move=str(1 if number < 5 else 2), because="x")
        assert page.press(f"vote {item.id}")["ok"]
    # A student may think again.
    room.students[6].type(move="3")
    assert room.students[6].press(f"vote {item.id}")["ok"]
    everybody = room.live.all_students()
    assert item.counts(everybody) == [(item.legal[0], 4), (item.legal[1], 1), (item.legal[2], 1)]
    best = item.advice.best.words
    label = item.labels()[best]
    told = room.students[2].text + room.screen.text.replace("the coach would", "")
    assert "The coach" not in told
    room.teach("show")
    assert f"1. {label}" in room.screen.text
    assert f"1. {label}" in room.students[2].text
    for value in ("0", "99", "-1", "１", "x", "1.0"):
        with pytest.raises(RoomError):
            room.live.open(item.id).unshow().do(1, item.id, "vote", {"move": value})


def test_a_vote_on_a_game_of_hidden_hands_shows_the_hand_of_whose_turn_it_is_alone() -> None:
    play = lab.play("age-of-revive", players=3, seed=7)
    live = LiveClass("V1", "1B", positions=[play]).open("1")
    item = live.find("1")
    assert isinstance(item, VoteItem)
    page = Device(PageQuestion, "question", live, 7, "en")
    mover = play.position.mover
    hidden = play.position
    assert item.seen == hidden.seen_by(mover)
    asked = page.page.view["parts"]["ask"]
    other = hidden.determinize(Rng(5), mover)
    assert other != hidden
    twin = LiveClass("V1", "1B", positions=[other]).open("1")
    assert Device(PageQuestion, "question", twin, 7, "en").page.view["parts"]["ask"] == asked


@pytest.mark.parametrize("play", [5, "R4.market", None])
def test_what_is_no_position_with_a_choice_cannot_be_voted_on(play: Any) -> None:
    with pytest.raises(lab.LabError, match="2 to 60"):
        LiveClass("L2", "1B", positions=[play])


# ---- students without a device, and classes that are opened again --------------------------------


def test_students_without_a_device_are_counted_by_their_codes() -> None:
    room = Room("L2", 2)
    lab.student("1B", 30)
    lab.question("L2.1").predict("1/2")
    lab.experiment("L2").throw(40)
    code = lab.experiment("L2").code
    lab.student("", 0)
    room.screen.type(codes=code)
    assert room.live.by_code() == [30]
    room.screen.type(codes="C810-NONSENSE1")
    assert [one.line for one in room.live.wrong] == [2]
    item = room.live.find("L2")
    room.teach(f"open {item.id}")
    room.students[1].press(f"throw-10 {item.id}")
    data = room.live.data(item)
    assert data is not None
    assert data.pooled.n == 50
    assert "0 students" not in repr(room.live)
    # A student who comes with a device later is no longer counted by the code.
    room.students[30] = Device(PageQuestion, "question", room.live, 30, "ja")
    assert room.live.by_code() == []
    room.teach("forget")
    data = room.live.data(item)
    assert data is not None
    assert data.pooled.n == 10


class FullDisk(RememberedAnswers):
    """A keeper whose disk becomes full."""

    full = False

    def add(self, answer: KeptAnswer) -> None:
        if self.full:
            raise lab.LabError("The disk is full.")
        super().add(answer)


def test_what_cannot_be_kept_is_not_done() -> None:
    disk = FullDisk()
    room = Room("L2", 1, disk)
    room.teach("open L2")
    student = room.students[1]
    student.press("throw-10 stone-age/L2")
    disk.full = True
    assert student.press("throw-10 stone-age/L2")["text"] == "The disk is full."
    assert not room.screen.press("show")["ok"]
    assert room.live.stage.shown == ()
    assert room.live.student(1).book.trial("L2").tries == 10
    disk.full = False
    student.press("throw-10 stone-age/L2")
    assert room.live.student(1).book.trial("L2").tries == 20


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_class_that_is_opened_again_goes_on_where_it_was(lesson: str) -> None:
    kept = RememberedAnswers()
    room = Room(lesson, 3, kept)
    for item in list(room.live.items.values())[:6]:
        room.teach(f"open {item.id}")
        for number in room.students:
            work(room, number, item)
        room.teach("show")
    # As plain data, which is what a file holds.
    copy = RememberedAnswers()
    for answer in kept.all():
        data = json.loads(json.dumps(answer.data))
        copy.add(KeptAnswer(answer.student, answer.item, answer.n, answer.kind, data))
    again = LiveClass(lesson, "1B", kept=copy)
    assert again.stage == room.live.stage
    assert again.codes() == room.live.codes()
    for item in list(room.live.items.values())[:6]:
        same = again.items[item.id]
        assert same.answers(again.all_students()) == item.answers(room.live.all_students())
    page = Device(PageQuestion, "question", again, 1, "ja")
    assert page.page.view["parts"]["ask"] == room.students[1].page.view["parts"]["ask"]


def test_a_page_is_drawn_for_who_looks_at_it_alone() -> None:
    room = Room("L2", 2)
    counts = [len(page.told) for page in room.students.values()]
    room.teach("open L2.1")
    room.screen.type(size="large")
    assert "zoom" in room.screen.page.view["look"]
    assert room.screens[1].page.view["look"] == ""
    assert [page.page.view["look"] for page in room.students.values()] == ["", ""]
    lab.projector()
    try:
        room.teach("open L2.2")
        assert "font-size" not in room.students[1].page.view["parts"]["ask"]
    finally:
        lab.projector(False)
    assert [len(page.told) for page in room.students.values()] == [n + 2 for n in counts]
    # Who has left is told nothing any more.
    room.students[1].page.close()
    last = len(room.students[1].told)
    room.teach("open L2.3")
    assert len(room.students[1].told) == last
    assert room.live.present == [2]


def test_the_teachers_screen_gathers_what_comes_in() -> None:
    live = LiveClass("L2", "1B").open("L2.1")
    due: list[Callable[[], None]] = []
    screen = Device(PageClass, "class", live, "en", due.append)
    told = len(screen.told)
    for number in range(1, 41):
        live.do(number, "stone-age/L2.1", "predict", {"answer": f"0.{number + 10}"})
    assert (len(screen.told), len(due)) == (told, 1)
    due.pop()()
    assert len(screen.told) == told + 1
    assert "40" in screen.text
    live.freeze()
    assert len(due) == 1


@pytest.mark.parametrize("lesson", ["L3", "stone-age/L3", "l3", "Ｌ３"])
def test_a_lesson_is_found_as_questions_are(lesson: str) -> None:
    assert LiveClass(lesson, "1b").lesson.full_id == "stone-age/L3"


def test_an_unknown_lesson_and_a_class_without_a_name_are_refused() -> None:
    with pytest.raises(lab.LabError, match="no lesson"):
        LiveClass("L99", "1B")
    with pytest.raises(lab.LabError, match="Name the class"):
        LiveClass("L3", "")
    with pytest.raises(lab.LabError, match=r"It has: L3\.1"):
        LiveClass("L3", "1B").open("L9.1")


@pytest.mark.long
def test_every_lesson_of_every_game_has_pages_in_both_languages() -> None:
    every = {(one.game, one.lesson) for one in questions().values()}
    assert len(every) > 40
    for game, lesson in sorted(every):
        room = Room(lesson, 2, game=game)
        for item in room.live.items.values():
            if not isinstance(item, VoteItem):
                room.teach(f"open {item.id}")
                for number in room.students:
                    work(room, number, item)

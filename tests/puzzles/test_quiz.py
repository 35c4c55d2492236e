"""A quiz: the same puzzles for a class, a code of the answers, and what the class answered.

It takes its puzzles from a collection that is shipped: Stone Age's.
"""

from __future__ import annotations

import io
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.cli.practice import talk
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.puzzles.class_quiz import MOST_PUZZLES, NONE, Quiz
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.practice import Practice
from stoneage_lab.puzzles.practice_menu import PracticeMenu
from stoneage_lab.puzzles.progress_file import KeptPractice
from stoneage_lab.puzzles.quiz_results import MOST_CODES, QuizResults

GAME = "stone-age"
DAY = date(2026, 11, 23)


def quiz(name: str = "1B", **how: object) -> Quiz:
    return Quiz(puzzles(GAME), name, **how)  # type: ignore[arg-type]


def taken(places: list[int], asked: Quiz | None = None) -> Practice:
    """A student who answers each puzzle with the answer at a place; NONE leaves the quiz there."""
    asked = asked or quiz()
    practice = Practice(puzzles(GAME), KeptPractice(GAME), DAY, quiz=asked)
    for place in places:
        if place == NONE:
            break
        practice.answer(practice.puzzle.picks[place].key)
        if practice.place + 1 < len(practice.asked):
            practice.next()
    return practice


def test_the_code_of_a_student_holds_just_what_was_answered() -> None:
    rng = Rng(7)
    asked = quiz()
    for _ in range(20):
        places = [rng.below(len(puzzle.picks)) for puzzle in asked.puzzles]
        places = [*places[: rng.below(6)], *[NONE] * 5][:5]
        code = taken(places, asked).code()
        assert len(code) == 9, "short enough to be read aloud"
        assert asked.answers(code) == tuple(places)
        typed = f" {code.lower().replace('-', '—')}　".replace("0", "o").replace("1", "ｌ")
        assert asked.answers(typed) == tuple(places)


def test_a_code_is_the_same_in_every_language_and_fits_no_other_quiz() -> None:
    codes = []
    for language in LANGUAGES:
        with speaking(language):
            codes.append(taken([0, 1, 2, 0, 1]).code())
    assert len(set(codes)) == 1
    others = [quiz("1C"), quiz(kinds=["score"]), quiz(count=6), Quiz(puzzles("agricola"), "1B")]
    for other in others:
        with pytest.raises(ValueError, match=r"another quiz than|a right one has") as refused:
            other.answers(codes[0])
        # What would be right: the quiz that was asked for, as the students have to name it.
        for fact in (other.name, f"{len(other.puzzles)} puzzles", ", ".join(other.kinds)):
            assert fact in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda code: code[:-1], "has 7 letters and digits, but a right one has 8"),
        (lambda code: code + "0", "has 9 letters and digits, but a right one has 8"),
        (lambda code: "!" + code[1:], "only digits and the letters A to Z"),
        (lambda code: code[::-1], "of Stone Age, quiz 1B, 5 puzzles"),
    ],
)
def test_a_mistyped_code_is_told_what_would_be_right(wrong: Any, said: str) -> None:
    asked = quiz()
    code = asked.code([0, 1, 2, 0, 1]).replace("-", "")
    with pytest.raises(ValueError, match=said):
        asked.answers(wrong(code))


def test_one_wrong_letter_is_always_noticed() -> None:
    asked = quiz()
    code = asked.code([0, 1, 2, 0, 1])
    for place, letter in enumerate(code):
        if letter == "-":
            continue
        other = "7" if letter != "7" else "8"
        with pytest.raises(ValueError, match=r"mistyped|no code"):
            asked.answers(code[:place] + other + code[place + 1 :])


def test_every_puzzle_is_counted_with_its_wrong_answers() -> None:
    asked, rng = quiz(), Rng(3)
    given = [[rng.below(len(puzzle.picks)) for puzzle in asked.puzzles] for _ in range(30)]
    given[0][3:] = [NONE, NONE]
    found = QuizResults(asked, "\n".join(asked.code(places) for places in given))
    assert found.n == 30
    for number, one in enumerate(found.results()):
        right = asked.place(number, one.puzzle.answer)
        counts = Counter(places[number] for places in given)
        assert (one.without, one.right) == (counts[NONE], counts[right])
        assert one.n == 30 - one.without
        assert dict(one.wrong) == {
            place: n for place, n in counts.items() if place not in (right, NONE)
        }
        assert [n for _, n in one.wrong] == sorted((n for _, n in one.wrong), reverse=True)
    row = found.table().rows[3]
    assert row[2] == "29"
    assert row[-1] == "1"
    shown = repr(found)
    assert "30 codes counted" in shown
    assert "█" in shown
    place, n = found.results()[0].wrong[0]
    assert f"{found.results()[0].label(place)}" in shown
    assert f"{n} / 30" in shown
    assert found.html().count("<rect") >= len(asked.puzzles)


def test_bad_lines_are_named_and_the_others_are_counted() -> None:
    asked = quiz()
    good = asked.code([0, 0, 0, 0, 0])
    lesson = "C810-W2RK-010Q-Y"
    lines = [good, "<b>nonsense</b>", "", f"1B 7: {good} # alike", lesson, "X" * 9000, "é"]
    found = lab.quiz_results(GAME, "１ｂ", "\n".join(lines))
    assert found.n == 2
    assert [one.line for one in found.wrong] == [2, 5, 6, 7]
    assert "Line 5:" in repr(found)
    assert "1 of them is like an earlier one" in repr(found)
    assert "<b>nonsense" not in found.html()
    assert found.paste(good).n == 3
    assert [one.line for one in found.wrong] == [2, 5, 6, 7]
    assert [one.line for one in lab.quiz_results(GAME, "1B", 5).wrong] == [1]
    assert lab.quiz_results(GAME, "1B").paste([good]).paste(5).n == 1
    many = lab.quiz_results(GAME, "1B", [good] * (MOST_CODES + 5))
    assert (many.n, many.wrong[0].line, len(many.wrong)) == (MOST_CODES, MOST_CODES + 1, 1)


@pytest.mark.parametrize(
    ("how", "said"),
    [({"name": ""}, "no name of a quiz"), ({"name": "a/b"}, "letters, digits and dashes"),
     ({"name": "x" * 25}, "no name"), ({"name": "x" * 10**6}, "no name"), ({"name": 5}, "no name"),
     ({"name": "1B", "count": 0}, f"from 1 to {MOST_PUZZLES}"),
     ({"name": "1B", "count": True}, "no number"), ({"name": "1B", "kinds": ["x"]}, "no kind")],
)  # fmt: skip
def test_what_is_no_quiz_is_told(how: dict[str, object], said: str) -> None:
    with pytest.raises(lab.SetupError, match=said):
        quiz(**how)  # type: ignore[arg-type]
    with pytest.raises(lab.SetupError, match="has no day"):
        lab.practice(GAME, day="today", quiz="1B")


def test_the_board_shows_the_code_and_ends_after_the_last_puzzle() -> None:
    practice = Practice(puzzles(GAME), KeptPractice(GAME), DAY, quiz=quiz(count=2))
    board = practice.board()

    def asked() -> str:
        return str(board.view["parts"]["guide"])

    assert "quiz 1B, puzzle 1 of 2" in asked()
    assert practice.code() not in asked()
    practice.answer("a")
    assert f"so far (1 of 2): {practice.code()}" in asked()
    practice.next().answer("b")
    assert f"for the teacher: {practice.code()}" in asked()
    assert "guide-next" not in asked()
    assert "comes back" not in asked()
    board.close()


def test_a_quiz_goes_on_after_a_restart_with_the_same_code(tmp_path: Path) -> None:
    def opened() -> Practice:
        kept = KeptPractice(GAME, folder=tmp_path)
        return Practice(puzzles(GAME), kept, DAY, quiz=quiz(count=3))

    before = opened()
    before.answer("a")
    before.next().answer("b")
    after = opened()
    assert after.place == 1
    assert after.said is not None
    assert after.code() == before.code()
    assert after.next().place == 2


def test_a_quiz_is_begun_without_code() -> None:
    start = PracticeMenu()

    def told(t: str, **fields: str) -> Any:
        rev = start.panel.rev
        return start.panel.answer({"t": t, "req": f"q{rev}", "rev": rev, **fields})

    assert not told("act", action="quiz")["ok"]
    assert start.practising is None
    told("set", setting="game", value=GAME)
    told("set", setting="quiz", value="１b")
    assert told("act", action="quiz")["ok"]
    assert start.practising is not None
    assert [puzzle.id for puzzle in start.practising.asked] == [
        puzzle.id for puzzle in quiz().puzzles
    ]
    start.board.close()


def test_codes_that_are_pasted_into_the_box_are_counted() -> None:
    found = lab.quiz_results(GAME, "1B")
    assert "Paste the codes here" in repr(found)
    box = found.box()
    pasted, told = box.children
    pasted.value = quiz().code([0, 1, 0, 1, 0])
    assert found.n == 1
    assert "1 code counted" in told.value


def test_in_a_terminal_a_quiz_ends_with_its_code_and_pool_counts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = Practice(puzzles(GAME), KeptPractice(GAME), DAY, quiz=quiz(count=2))
    out = io.StringIO()
    talk(practice, ["a", "", "b", "", "b"], out)
    assert out.getvalue().rstrip().endswith(f"for the teacher: {practice.code()}")
    codes = tmp_path / "codes.txt"
    codes.write_text(f"{practice.code()}\nwrong\n", "utf-8")
    told = ["pool", str(codes), "--quiz", "1b", "--each", "2"]
    assert main([*told, "--game", GAME]) == 0
    assert "1 code counted" in capsys.readouterr().out
    assert main(told) == 1
    assert "--game" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\nquit\n"))
    assert main(["practice", GAME, "--quiz", "1B", "--each", "2"]) == 0
    assert "so far (1 of 2)" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_told_in_both_languages(language: str) -> None:
    with speaking(language):
        found = QuizResults(quiz(), quiz().code([0, 1, 0, 1, 0]))
        assert ("1人分のコード" in repr(found)) == (language == "ja")
        assert "{" not in repr(found)

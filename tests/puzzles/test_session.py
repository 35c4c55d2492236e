"""Practising: five at a time, what was missed comes back, and one small file keeps it.

It is done with a collection that is shipped: Stone Age's.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.practice import ROUND, Practice
from stoneage_lab.puzzles.progress_file import NAME, KeptPractice
from stoneage_lab.puzzles.spaced_repetition import INTERVALS, RepetitionState, moved

GAME = "stone-age"
DAY = date(2026, 11, 23)


def practising(folder: Path, day: date = DAY) -> Practice:
    return Practice(puzzles(GAME), KeptPractice(GAME, folder=folder), day, ["score", "legality"])


def seen(folder: Path) -> list[str]:
    """The files a user sees: those with a point in front are hidden."""
    return sorted(file.name for file in folder.iterdir() if not file.name.startswith("."))


def wrong(practice: Practice) -> str:
    right = practice.puzzle.right_letter()
    return next(letter for letter, _ in practice.puzzle.lettered() if letter != right)


def test_what_was_missed_comes_back_in_the_next_ten(tmp_path: Path) -> None:
    practice = practising(tmp_path)
    first = [puzzle.id for puzzle in practice.asked]
    assert len(set(first)) == ROUND
    assert practice.answer(wrong(practice)).outcome == "mistake"
    for _ in range(ROUND - 1):
        practice.next()
        assert practice.answer(practice.puzzle.answer)
    assert practice.done
    assert practice.summary() == "9 of 10 right. What was missed comes back soon."
    second = [puzzle.id for puzzle in practice.next().asked]
    assert second[0] == first[0]
    assert not set(second[1:]) & set(first)


def test_another_day_and_a_restart_go_on_where_it_was_left(tmp_path: Path) -> None:
    practice = practising(tmp_path)
    known = practice.puzzle.id
    practice.answer(practice.puzzle.answer)
    # The reason of the last answer, until one goes on.
    again = practising(tmp_path)
    assert (again.place, again.puzzle.id) == (0, known)
    assert again.next().place == 1
    assert practising(tmp_path).place == 1
    assert practising(tmp_path, DAY + timedelta(days=1)).asked[0].id == known
    kept = json.loads((tmp_path / NAME).read_text("utf-8"))
    assert kept["practised"] == {"": {GAME: {known: [1, "2026-11-24"]}}}


def test_only_the_first_readable_answer_counts(tmp_path: Path) -> None:
    practice = practising(tmp_path)
    assert practice.answer("perhaps").outcome == "unreadable"
    assert practice.said is None
    assert not (tmp_path / NAME).exists()
    missed = practice.answer(wrong(practice))
    assert practice.answer(practice.puzzle.answer) is missed


def test_a_right_answer_waits_longer_each_time() -> None:
    standing, day, waits = None, DAY, []
    for _ in INTERVALS:
        standing = moved(standing, True, day)
        waits.append((standing.due - day).days)
        day = standing.due
    assert waits == [1, 3, 7, 21, 21]
    assert moved(standing, False, day) == RepetitionState(0, day)


KEEP = """
import sys
from datetime import date
from pathlib import Path
from stoneage_lab.core import file_lock
from stoneage_lab.puzzles.progress_file import KeptPractice
from stoneage_lab.puzzles.spaced_repetition import RepetitionState

file_lock.WAIT = 240.0
kept = KeptPractice("stone-age", folder=Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(60):
    kept.write(f"{sys.argv[2]}{number}", RepetitionState(1, date(2026, 11, 24)))
    kept.write("both", RepetitionState(int(sys.argv[3]), date(2026, 11, 24)))
assert not kept.note, kept.note
"""


def test_two_processes_that_keep_at_once_lose_nothing(tmp_path: Path) -> None:
    both = [
        subprocess.Popen(
            [sys.executable, "-c", KEEP, str(tmp_path), name, box],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for name, box in (("a", "2"), ("b", "3"))
    ]  # fmt: skip
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in both:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    for one in both:
        assert (one.communicate(timeout=240)[1], one.returncode) == ("", 0)
    kept = KeptPractice(GAME, folder=tmp_path).read()
    assert set(kept) == {"both", *(f"{name}{n}" for name in "ab" for n in range(60))}
    assert kept["both"].box in (2, 3)
    assert seen(tmp_path) == [NAME]


def test_of_one_puzzle_the_newest_answer_counts(tmp_path: Path) -> None:
    first, second = practising(tmp_path), practising(tmp_path)
    assert first.puzzle.id == second.puzzle.id
    first.answer(first.puzzle.answer)
    second.answer(wrong(second))
    second.next().answer(second.puzzle.answer)
    first.next().next().answer(first.puzzle.answer)
    kept = practising(tmp_path).kept.read()
    assert kept[first.asked[0].id] == RepetitionState(0, DAY)
    assert {first.asked[n].id for n in range(3)} == set(kept)


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"format": "x"}', '{"format": "stoneage-lab-practice/1", "practised": {"": 5}}',
     '{"format": "stoneage-lab-practice/1", "practised": {"": {"g": {"i": [9, "2026-11-23"]}}}}',
     '{"format": "stoneage-lab-practice/1", "practised": {"": {"g": {"i": [1, "someday"]}}}}'],
)  # fmt: skip
def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    practice = practising(tmp_path)
    aside = tmp_path / "stoneage_lab_practice.damaged-1.json"
    assert aside.read_text("utf-8") == text
    assert "put aside as stoneage_lab_practice.damaged-1.json" in repr(practice)
    practice.answer(practice.puzzle.answer)
    assert len(KeptPractice(GAME, folder=tmp_path).read()) == 1


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_has_written_again_is_read(tmp_path: Path, code: str) -> None:
    practice = practising(tmp_path)
    practice.answer(practice.puzzle.answer)
    text = (tmp_path / NAME).read_text("utf-8")
    (tmp_path / NAME).write_bytes(text.encode(code))
    again = practising(tmp_path)
    assert again.note == ""
    again.answer(again.puzzle.answer)
    assert set(again.kept.read()) == {practice.puzzle.id, again.puzzle.id}


def test_forgetting_deletes_the_file_but_not_the_work_on_another_game(tmp_path: Path) -> None:
    practice = practising(tmp_path)
    practice.answer(practice.puzzle.answer)
    other = KeptPractice("other", folder=tmp_path)
    other.write("id", RepetitionState(1, DAY))
    practice.forget()
    assert (practice.kept.read(), other.read()) == ({}, {"id": RepetitionState(1, DAY)})
    other.forget()
    assert not (tmp_path / NAME).exists()


def test_each_student_has_an_order_and_boxes_of_their_own(tmp_path: Path) -> None:
    orders = []
    for number in (1, 2):
        student = lab.student("1B", number)
        kept = KeptPractice(GAME, student, tmp_path)
        practice = Practice(puzzles(GAME), kept, DAY, ["score"], student=student)
        practice.answer(practice.puzzle.answer)
        orders.append([puzzle.id for puzzle in practice.asked])
    lab.student("", 0)
    assert orders[0] != orders[1]
    kept = json.loads((tmp_path / NAME).read_text("utf-8"))["practised"]
    assert sorted(kept) == ["1B 1", "1B 2"]


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    ids = set()
    for number in range(20):
        day = (DAY + timedelta(days=number)).isoformat()
        one = lab.practice(GAME, day=day)
        assert len(one.asked) == 1
        assert one.puzzle.id == lab.practice(GAME).daily(day).puzzle.id
        assert day in one.headline()
        ids.add(one.puzzle.id)
    wide = lab.practice(GAME).daily("２０２６－１１－２３").puzzle
    assert wide.id == lab.practice(GAME, day="２０２６-11-23").puzzle.id
    assert wide.id == lab.practice(GAME, day=DAY).puzzle.id
    assert len(ids) > 15
    assert one.next().puzzle is one.puzzle
    with pytest.raises(lab.SetupError, match="is no day"):
        lab.practice(GAME, day="Monday")


def test_outside_a_notebook_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    practice = lab.practice(GAME, kinds="score")
    practice.answer(practice.puzzle.answer)
    assert list(tmp_path.iterdir()) == []
    assert "1" in repr(practice.report())


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_a_file_that_is_nested_too_deeply_is_put_aside(tmp_path: Path, opening: str) -> None:
    (tmp_path / NAME).write_text(opening * 100_000, "utf-8")
    kept = KeptPractice(GAME, folder=tmp_path)
    assert kept.read() == {}
    assert "nested too deeply" in kept.note
    assert seen(tmp_path) == [NAME.replace(".json", ".damaged-1.json")]


def test_a_damaged_file_that_cannot_be_moved_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / NAME).write_text("{", "utf-8")
    monkeypatch.setattr(Path, "replace", refused)
    practice = practising(tmp_path)
    missed = practice.puzzle.id
    assert not practice.answer(wrong(practice))
    assert "you have no permission" in practice.note
    assert (tmp_path / NAME).read_text("utf-8") == "{"
    assert seen(tmp_path) == [NAME]
    # It is remembered as long as the notebook runs.
    for _ in range(ROUND):
        practice.next()
    assert practice.puzzle.id == missed


def test_where_nothing_can_be_written_practice_goes_on_in_memory(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    practice = practising(tmp_path)
    missed = practice.puzzle.id
    practice.answer(wrong(practice))
    assert "could not be kept" in practice.note
    assert practice.kept.read()[missed].box == 0
    (tmp_path / NAME).rmdir()
    practice.next().answer(practice.puzzle.answer)
    assert set(KeptPractice(GAME, folder=tmp_path).read()) == {p.id for p in practice.asked[:2]}


def test_a_file_that_another_notebook_has_just_put_aside_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / NAME).write_text("{", "utf-8")

    def gone(path: Path, *_: object) -> None:
        path.unlink()
        raise FileNotFoundError(2, "No such file or directory")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", gone)
        practice = practising(tmp_path)
    assert practice.answer(practice.puzzle.answer)
    assert practice.kept.read()[practice.puzzle.id].box == 1


def test_the_calendar_ends() -> None:
    last = date.max
    assert moved(None, True, last) == RepetitionState(1, last)
    assert moved(RepetitionState(3, last), True, last - timedelta(days=2)) == RepetitionState(
        4, last
    )
    with pytest.raises(lab.SetupError, match="“” is no day"):
        lab.practice(GAME, day="")


@pytest.mark.parametrize("kinds", [5, object(), [None], ["legality", 3]])
def test_what_is_no_kind_is_told(kinds: object) -> None:
    with pytest.raises(lab.SetupError, match="There is no kind of puzzles") as told:
        lab.practice(GAME, kinds=kinds)  # type: ignore[arg-type]
    assert " at 0x" not in str(told.value)


def test_no_kind_at_all_is_told() -> None:
    with pytest.raises(lab.SetupError, match="Name at least one"):
        lab.practice(GAME, kinds=[])


def test_a_file_of_puzzles_that_is_missing_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(lab.RecordError) as told:
        lab.practice(GAME, file=tmp_path / "none.json")
    assert str(told.value) == "There is no file none.json."
    (tmp_path / "deep.json").write_text("[" * 100_000, "utf-8")
    with pytest.raises(lab.RecordError, match=r"deep\.json is not JSON"):
        lab.practice(GAME, file=tmp_path / "deep.json")


@pytest.mark.parametrize("written", ["（a）", "(a)", "Ａ）", "a."])
def test_brackets_around_a_letter_do_not_matter(written: str) -> None:
    practice = lab.practice(GAME, kinds="legality")
    assert practice.puzzle.read(written) == practice.puzzle.picks[0].key


def test_where_nothing_was_missed_nothing_is_said_to_come_back(tmp_path: Path) -> None:
    practice = practising(tmp_path)
    practice.answer(practice.puzzle.answer)
    assert practice.summary() == "1 of 1 right."


def test_a_second_run_shows_the_reason_that_was_read_until_one_goes_on(tmp_path: Path) -> None:
    """Also after an answer that was wrong, and after the last of the ten."""
    practice = practising(tmp_path)
    for number in range(ROUND):
        reply = practice.answer(wrong(practice) if number % 2 else practice.puzzle.answer)
        again = practising(tmp_path)
        assert again.puzzle.id == practice.puzzle.id
        assert again.said is not None
        assert again.said.text == reply.text
        practice.next()
        assert practising(tmp_path).puzzle.id == practice.puzzle.id
        assert practising(tmp_path).said is None

"""Puzzles where people meet them: on the page, in a terminal, and on paper.

Shown are those of a collection that is shipped, with pictures of the table: Stone Age's.
"""

from __future__ import annotations

import html
import io
import re
import sys
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.cli import main
from stoneage_lab.cli.practice import talk
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.figures import progress
from stoneage_lab.lessons.printable_pages import still
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.kinds import KINDS
from stoneage_lab.puzzles.pages import puzzle_page, puzzle_sheets
from stoneage_lab.puzzles.practice import Practice
from stoneage_lab.puzzles.practice_menu import PracticeMenu
from stoneage_lab.puzzles.progress_file import NAME, KeptPractice
from stoneage_lab.puzzles.puzzle import Puzzle

GAME = "stone-age"
DAY = date(2026, 11, 23)
REQUESTS = count()


def practising(*kinds: str) -> Practice:
    return Practice(puzzles(GAME), KeptPractice(GAME), DAY, kinds or None)


def press(board: Any, name: str) -> Any:
    """Press a button of the question, as the page does."""
    message = {"t": "guide", "req": f"r{next(REQUESTS)}", "rev": board.rev, "guide": name}
    return board.answer(message)


def asked_at(board: Any) -> str:
    return html.unescape(str(board.view["parts"]["guide"]))


def test_an_answer_that_is_pressed_gets_its_reason_and_leads_on() -> None:
    practice = practising("legality")
    board = practice.board()
    puzzle = practice.puzzle
    assert puzzle.question() in asked_at(board)
    assert "guide-next" not in asked_at(board)
    press(board, puzzle.right_letter())
    assert practice.said
    said = asked_at(board)
    assert "Right" in said
    assert puzzle.solution().lines[0] in said
    assert said.count('aria-disabled="true"') == len(puzzle.picks)
    press(board, "next")
    assert practice.puzzle is not puzzle
    assert "Right" not in asked_at(board)
    assert practice.puzzle.question() in asked_at(board)
    board.close()


def test_a_wrong_answer_gets_its_reason_too_and_the_right_one_is_marked() -> None:
    practice = practising("score")
    board = practice.board()
    right = practice.puzzle.right_letter()
    wrong = next(letter for letter, _ in practice.puzzle.lettered() if letter != right)
    press(board, wrong)
    said = asked_at(board)
    assert practice.puzzle.right_label() in said
    assert "<table" in said
    signs = dict(re.findall(r'id="guide-(\w)"[^>]*>[^<]*<b>(.)</b>', said))
    assert signs == {right: "✓", wrong: "✗"}
    board.close()


def test_a_board_stays_in_its_language_from_puzzle_to_puzzle() -> None:
    practice = practising("score")
    board = practice.board()
    board.change("language", "ja")
    press(board, practice.puzzle.right_letter())
    assert "正解" in asked_at(board)
    press(board, "next")
    assert board.language == "ja"
    with speaking("ja"):
        assert practice.puzzle.question() in asked_at(board)
    board.close()


def test_a_move_that_is_pressed_on_the_board_is_an_answer() -> None:
    practice = practising("only_move")
    board = practice.board()
    puzzle = practice.puzzle
    board.play.do(puzzle.answer)
    assert practice.said
    assert "Right" in asked_at(board)
    assert board.play.ply == 0
    board.close()


def test_in_japanese_everything_is_in_japanese() -> None:
    with speaking("ja"):
        practice = practising()
        board = practice.board()
        press(board, "a")
        shown = asked_at(board)
        assert "次の問題" in shown
        for english in ("Right", "Line ", "puzzle", "No rule", "glow"):
            assert english not in shown
        board.close()


def chosen(start: PracticeMenu, name: str, value: str) -> Any:
    message = {"t": "set", "req": f"s{start.panel.rev}", "rev": start.panel.rev}
    return start.panel.answer(message | {"setting": name, "value": value})


def pressed(start: PracticeMenu, name: str) -> Any:
    message = {"t": "act", "req": f"p{start.panel.rev}", "rev": start.panel.rev}
    return start.panel.answer(message | {"action": name})


def test_without_code_a_press_on_a_game_begins_its_puzzles() -> None:
    start = lab.practice()
    assert isinstance(start, PracticeMenu)
    doors = start.panel.view["parts"]["setup"]
    assert set(re.findall(r'id="new-game-([\w-]+)"', doors)) >= {GAME}
    assert "sal-tile-picture" in doors
    assert not pressed(start, "begin")["ok"]
    assert "alert" in start.panel.view["parts"]["setup"]
    assert chosen(start, "game", GAME)["ok"]
    assert start.practising is not None
    assert start.board in start.box.children
    assert [one.id for one in start.practising.asked] == list(puzzles(GAME).first)
    chosen(start, "kind", "score")
    pressed(start, "begin")
    assert {one.kind.name for one in start.practising.asked} == {"score"}
    pressed(start, "daily")
    assert start.practising.single
    chosen(start, "quiz", "!!")
    assert "no name of a quiz" in pressed(start, "quiz")["text"]
    assert not chosen(start, "kind", "riddles")["ok"]
    chosen(start, "language", "ja")
    assert start.board.language == "ja"
    start.board.close()


def test_the_fallback_tells_how_to_answer() -> None:
    practice = practising("score")
    bundle = practice.ask()._repr_mimebundle_()
    assert '.answer("a")' in bundle["text/plain"]
    assert "<img" in bundle["text/html"] or "<svg" in bundle["text/html"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_that_are_asked_for_do_not_stand_beside_the_question(language: str) -> None:
    with speaking(language):
        said = set()
        for puzzle in puzzles(GAME).of("score")[:20]:
            shown = puzzle.ask().picture()
            board = " ".join(shown["text/plain"].split())
            usual = " ".join(drawing.bundle(puzzle.seen)["text/plain"].split())
            for line in puzzle.position.game.score_sheet(puzzle.seen.state, puzzle.seat):
                worked = f"{line[1]} × {line[2]} = {line[3]}"
                worked = worked.replace(" ", "") if language == "ja" else worked
                if worked in usual:
                    said.add(line[0])
                assert worked not in board
            assert drawing.bundle(puzzle.seen, acting=False)["text/html"] != shown["text/html"]
        professions = {"farmer", "tool_maker", "hut_builder", "shaman"}
        assert said >= professions, "usually the board counts every profession"
        practice = practising("score")
        out = io.StringIO()
        talk(practice, ["quit"], out)
        assert not re.search(r"\d ?[×x] ?\d+ ?= ?\d", out.getvalue())
        page = puzzle_page(practice.puzzle).partition("<details>")[0]
        assert still(practice.puzzle.seen, acting=False) not in page


def test_the_score_so_far_of_a_player_alone_is_not_in_a_puzzle_either() -> None:
    alone = lab.play("agricola", players=1, seed=3)
    told = Puzzle(KINDS["score"], alone.position, 0, {"line": "fields", "picks": [0, 1]}, "0")
    assert "Score so far" in drawing.bundle(alone.position)["text/plain"]
    assert "Score so far" not in told.ask().picture()["text/plain"]


def test_a_page_folds_its_solution() -> None:
    for code in ("en", "ja"):
        for kind in puzzles(GAME).kinds():
            puzzle = puzzles(GAME).of(kind)[0]
            page = puzzle_page(puzzle, code)
            assert f'<html lang="{code}">' in page
            shown, _, folded = page.partition("<details>")
            with speaking(code):
                assert puzzle.right_label() in folded.replace("&#39;", "'").replace("&#34;", '"')
                assert puzzle.solution().html() in folded
                assert puzzle.solution().html() not in shown


def test_a_puzzle_is_saved_as_a_page(tmp_path: Path) -> None:
    puzzle = practising("score").puzzle
    page = puzzle.save(tmp_path / "puzzle.html", "ja").read_text("utf-8")
    assert page == puzzle_page(puzzle, "ja")
    with pytest.raises(lab.RecordError):
        puzzle.save(tmp_path / "no" / "folder.html")


def test_without_widgets_the_present_puzzle_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    practice = practising("score")
    shown = practice._repr_mimebundle_()
    assert practice.puzzle.question() in shown["text/plain"]
    assert practice.answer(practice.puzzle.right_letter())
    assert GAME in repr(lab.practice())


def test_sheets_of_a_class_and_their_key_agree(tmp_path: Path) -> None:
    sheets, key = tmp_path / "sheets.html", tmp_path / "key.html"
    told = ["practice", GAME, "--kinds", "score", "--class", "1b", "--students", "3"]
    assert main([*told, "--each", "2", "--sheet", "-o", str(sheets)]) == 0
    assert main([*told, "--each", "2", "--key", "-o", str(key)]) == 0
    pages = re.findall(r'<section class="sheet".*?</section>', sheets.read_text("utf-8"), re.S)
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', key.read_text("utf-8"))
    assert [number for number, _ in rows] == ["1", "2", "3"]
    for page, (_, row) in zip(pages, rows, strict=True):
        offered = [re.findall("<li>(.*?)</li>", part) for part in page.split("</ol>")[:2]]
        answers = re.findall(r"<td><b>(\w)</b> (.*?)</td>", row)
        for picks, (letter, label) in zip(offered, answers, strict=True):
            assert picks["abcdef".index(letter)] == label
    assert len({re.sub(r"\d", "", page) for page in pages}) > 1
    assert "<details>" not in sheets.read_text("utf-8")
    with pytest.raises(lab.SetupError, match="for a sheet"):
        puzzle_sheets(GAME, count=0)


def test_a_bar_is_shown_while_sheets_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for answers in (False, True):
        puzzle_sheets(GAME, students=3, kinds=["score"], answers=answers)
        said = capsys.readouterr().err
        assert "\r1/3 sheets" in said
        assert "\r3/3 sheets" in said


def test_answers_are_typed_in_a_terminal() -> None:
    practice = practising("score")
    right = practice.puzzle.right_letter()
    out = io.StringIO()
    talk(practice, [right, "", "a", "", "quit"], out, echo=True)
    said = out.getvalue()
    assert "✓ Right" in said
    assert "puzzle 2 of 10" in said
    assert "of 2 right" in said


def test_the_command_keeps_what_was_practised_until_it_is_told_to_forget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nquit\n"))
    assert main(["practice", GAME, "--kinds", "score"]) == 0
    assert f"Kept in {NAME}" in capsys.readouterr().out
    assert (tmp_path / NAME).is_file()
    assert main(["practice", GAME, "--forget"]) == 0
    assert not (tmp_path / NAME).exists()
    assert main(["practice", "chess"]) == 1


def test_puzzles_are_made_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    made = ["puzzles", GAME, "--count", "2", "-o", str(file)]
    assert main([*made, "--kinds", "score"]) == 0
    assert main([*made, "--kinds", "log_mistake"]) == 0
    assert "4 puzzles written" in capsys.readouterr().out
    assert sorted(puzzles(GAME, file).kinds()) == ["log_mistake", "score"]
    assert lab.practice(GAME, file=file, kinds=["score"]).puzzle.kind.name == "score"


def test_a_double_click_passes_over_no_puzzle_and_answers_none() -> None:
    practice = practising("score")
    board = practice.board()
    press(board, "a")
    press(board, "b")
    assert practice.given == practice.puzzle.lettered()[0][1].key
    press(board, "next")
    press(board, "next")
    assert practice.place == 1
    assert practice.said is None
    board.close()

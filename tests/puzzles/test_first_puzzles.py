"""The first ten puzzles of every game: easy, in a fixed order, answered by a press on the board."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.guide_marks import GuideFocus
from stoneage_lab.drawing.position_scenes import built, scene_of
from stoneage_lab.games import game_names
from stoneage_lab.puzzles.board import NotAnAnswer, PracticeGuide, practice_board
from stoneage_lab.puzzles.collection import FIRST, file_of, puzzles
from stoneage_lab.puzzles.kinds.which_of_two import placed
from stoneage_lab.puzzles.practice import ROUND, Practice
from stoneage_lab.puzzles.progress_file import KeptPractice

GAMES = [name for name in game_names() if file_of(name).is_file()]
DAY = date(2026, 11, 23)
NO_SPACE = re.compile(r"(space|row|column|cell) 0\b|(?<![\d.])0の?(マス|段|列)")


def practising(game: str, folder: Path | None = None) -> Practice:
    return Practice(puzzles(game), KeptPractice(game, folder=folder), DAY)


@pytest.mark.parametrize("game", GAMES)
def test_practice_begins_with_ten_easy_puzzles_in_their_order(game: str) -> None:
    asked = practising(game).asked
    assert len(asked) == ROUND == 10
    assert [puzzle.id for puzzle in asked] == list(puzzles(game).first)
    assert {puzzle.kind.name for puzzle in asked} <= {"gain", "which"}
    assert asked[0].kind.name == "gain"
    assert asked[1].kind.name == "which"
    assert file_of(game).with_name(FIRST).is_file()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_about_lies_on_the_table_and_is_pressed_once(game: str) -> None:
    for puzzle in practising(game).asked:
        moves = puzzle.kind.pressed(puzzle)
        assert moves
        assert placed(puzzle.position, moves), (puzzle.id, moves)


@pytest.mark.parametrize("game", GAMES)
def test_every_first_puzzle_has_a_short_reason_in_both_languages(game: str) -> None:
    for language in LANGUAGES:
        with speaking(language):
            for puzzle in practising(game).asked:
                assert puzzle.solution().lines, puzzle.id
                # What was written for it is told, though the same puzzle may be a usual one, too.
                written = puzzle.asked.get("said", {}).get(language)
                assert written or "tries" in puzzle.asked, puzzle.id
                if "tries" not in puzzle.asked:
                    assert puzzle.kind.answer(puzzle) == puzzle.answer


@pytest.mark.parametrize("game", GAMES)
def test_no_two_of_the_first_ten_are_the_same_question_with_the_same_reason(game: str) -> None:
    asked = [(one.question(), *one.solution().lines) for one in practising(game).asked]
    assert len(asked) == len(set(asked)) == ROUND


def test_a_chance_among_the_first_ten_is_counted_on_one_die() -> None:
    """Six faces can be counted by hand; the throws of two dice cannot, by a beginner."""
    chances = [one for one in practising("stone-age").asked if one.asked.get("form") == "chance"]
    assert chances
    for puzzle in chances:
        place = puzzle.asked["action"].removeprefix("use ")
        state = puzzle.position.state.to_dict()
        colour = puzzle.position.game.seats[puzzle.seat]
        assert state["placed"][place] == {colour: 1}
        assert Fraction(puzzle.answer).denominator in (1, 2, 3, 6)


def test_a_press_on_one_of_two_places_answers_and_changes_nothing() -> None:
    practice = practising("stone-age")
    practice.answer(practice.puzzle.answer)
    practice.next()
    board = practice_board(practice)
    other = next(move for move in practice.puzzle.asked["moves"] if move != practice.puzzle.answer)
    shown = board.view["parts"]["board"]
    assert f'data-action="{other}"' in shown
    assert shown.count("data-action=") == 2
    ack = board.answer({"t": "act", "req": "1", "rev": board.rev, "action": other})
    assert ack["ok"]
    assert practice.said is not None
    assert not practice.said
    assert board.play.ply == 0
    said = board.view["parts"]["guide"]
    assert "Not quite" in said
    assert practice.puzzle.right_label() in said
    board.close()


def test_a_move_that_is_not_asked_about_is_refused_with_what_to_press() -> None:
    practice = practising("stone-age")
    guide = PracticeGuide(practice)
    with pytest.raises(NotAnAnswer, match="one of the answers"):
        guide.play.do(practice.puzzle.asked["action"])
    practice.answer(practice.puzzle.answer)
    with pytest.raises(NotAnAnswer, match="answered"):
        guide.play.do(practice.puzzle.asked["action"])
    practice.next()
    moves = set(practice.puzzle.asked["moves"])
    another = next(move for move in practice.puzzle.seen.legal() if move.words not in moves)
    with pytest.raises(NotAnAnswer, match="two moves"):
        guide.play.do(another)
    assert practice.said is None


def test_a_wrong_number_is_told_what_it_would_be_right_for() -> None:
    practice = practising("stone-age")
    hunt = practice.asked[5]
    assert "the most that can come" in hunt.judge("3").text


def test_progress_and_the_streak_are_told_and_the_rest_is_at_hand() -> None:
    practice = practising("stone-age")
    for _ in range(2):
        practice.answer(practice.puzzle.answer)
        practice.next()
    assert practice.progress_text() == "3 of 10 · 2 right in a row"
    wrong = next(move for move in practice.puzzle.asked["picks"] if move != practice.puzzle.answer)
    practice.answer(wrong)
    assert practice.progress_text() == "3 of 10"


def test_a_kernel_that_ends_loses_neither_place_nor_answers_nor_streak(tmp_path: Path) -> None:
    before = practising("stone-age", tmp_path)
    for _ in range(3):
        before.answer(before.puzzle.answer)
        before.next()
    after = practising("stone-age", tmp_path)
    assert after.place == 3
    assert [puzzle.id for puzzle in after.asked] == [puzzle.id for puzzle in before.asked]
    assert all(after.replies[place] for place in range(3))
    assert after.progress_text() == "4 of 10 · 3 right in a row"
    # Another topic has a round of its own, and a round that is over begins anew.
    score = Practice(
        puzzles("stone-age"), KeptPractice("stone-age", folder=tmp_path), DAY, ["score"]
    )
    assert score.place == 0
    for _ in range(ROUND - 3):
        after.answer(after.puzzle.answer)
        after.next()
    again = practising("stone-age", tmp_path)
    assert not again.replies
    assert not {puzzle.id for puzzle in again.asked} & {puzzle.id for puzzle in before.asked}
    again.forget()
    assert not list(tmp_path.glob("*.json"))


def test_rule_questions_come_after_the_easy_ones() -> None:
    practice = practising("stone-age")
    assert practice.kinds[:2] == ["gain", "which"]
    assert practice.kinds[-2:] == ["legality", "log_mistake"]


def test_a_question_about_points_shows_none_that_the_board_counts() -> None:
    practice = Practice(puzzles("stone-age"), KeptPractice("stone-age"), DAY, ["score"])
    board = practice_board(practice)
    usual = practice_board(practising("stone-age"))
    assert "data-action=" not in board.view["parts"]["board"]
    assert board._guide.meant is not None
    assert not board._guide.meant.counting
    assert usual._guide.meant is not None
    assert usual._guide.meant.counting
    for each in (board, usual):
        each.close()


@pytest.mark.parametrize("game", GAMES)
def test_only_what_answers_is_lit(game: str) -> None:
    """Other legal moves cannot be pressed, so nothing on the table may look as if they could."""
    others = 0
    for puzzle in practising(game).asked:
        moves = puzzle.kind.pressed(puzzle)
        seen = puzzle.position.seen_by(puzzle.position.mover)
        mover = puzzle.position.mover
        scene = scene_of(seen, mover, meant=GuideFocus(tuple(moves or ()), only=True))
        asleep = built(seen, "en", acting=False, you=mover, still=True)
        rest = {place.id: place for _, place in asleep.places()}
        lit = {place.id for _, place in scene.places() if place.control.state == "can"}
        for _, place in scene.places():
            if place.id not in lit:
                others += 1
                assert getattr(place, "glow", "") in ("", "sal-hit"), place.id
                looks = rest.get(place.id, place)
                assert not getattr(place, "active", False) or getattr(looks, "active", False)
                assert getattr(place, "label", ()) == getattr(looks, "label", ())
    assert others


@pytest.mark.parametrize("game", GAMES)
def test_the_spaces_that_a_reason_names_are_counted_as_the_board_counts(game: str) -> None:
    for language in LANGUAGES:
        with speaking(language):
            for puzzle in practising(game).asked:
                told = "\n".join([puzzle.question(), *puzzle.solution().lines])
                assert not re.search(
                    r"(space|row|column|cell) 0\b|(?<![\d.])0の?(マス|段|列)", told
                )


@pytest.mark.parametrize("game", GAMES)
def test_unlike_goods_are_compared_by_the_piece_and_the_question_says_so(game: str) -> None:
    for puzzle in practising(game).asked:
        figures = set(puzzle.asked.get("figures", {}).values())
        asked = puzzle.question()
        assert ("whatever they are" in asked) == (len(figures) > 1), asked
        with speaking("ja"):
            assert ("種類に関係なく" in puzzle.question()) == (len(figures) > 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_that_puzzles_ask_about_is_named_in_words(game: str, language: str) -> None:
    rows = puzzles(game)
    with speaking(language):
        texts = lab.game(game).texts()
        for id in rows.ids["gain"]:
            figure = rows._rows[id]["asked"]["figure"]
            assert f"how_many.{figure}" in texts
            counted = texts[f"amount.{figure}"]
            assert "{n}" in counted
            # What rises is the subject of a Japanese sentence; points rise without being named.
            assert language != "ja" or "が{n}" in counted or counted.startswith("{n}")


def test_questions_and_answers_name_amounts_as_people_do() -> None:
    said = [practising(game).asked[0] for game in ("agricola", "stone-age", "age-of-hunting")]
    assert [puzzle.question() for puzzle in said] == [
        "Blue's move: Work at “forest”. How much wood does it bring?",
        "Blue's move: Use the hut. How many people does it bring?",
        "Blue's move: Chief alone to the wild vines. How many grapes does it bring?",
    ]
    assert [puzzle.solution().lines[-1] for puzzle in said] == [
        "It brings 3 wood.",
        "It brings 1 person.",
        "It brings 1 grape.",
    ]


def test_the_last_puzzle_tells_where_answers_are_kept(tmp_path: Path) -> None:
    practice = practising("stone-age", tmp_path)
    guide = PracticeGuide(practice)
    told = [guide.guidance("en", guide.play).lines]
    for _ in range(ROUND):
        practice.answer(practice.puzzle.answer)
        told.append(guide.guidance("en", guide.play).lines)
        practice.next()
    said = [any("stoneage_lab_practice.json" in line for line in lines) for lines in told]
    assert said == [False] * ROUND + [True]


@pytest.mark.parametrize(
    ("right", "tally", "golden"),
    [(10, "All right!", 3), (7, "7 of 10 right.", 2), (4, "4 of 10 right.", 1)],
)
def test_a_round_ends_with_how_many_were_right_in_large_and_with_stars(
    right: int, tally: str, golden: int
) -> None:
    practice = practising("stone-age")
    board = practice_board(practice)
    for number in range(10):
        key = practice.puzzle.answer
        wrong = next(pick.key for pick in practice.puzzle.picks if pick.key != key)
        practice.answer(key if number < right else wrong)
        if number < 9:
            assert "sal-cheer" not in board.view["parts"]["guide"]
            practice.next()
    shown = board.view["parts"]["guide"]
    praise = shown[shown.index("sal-cheer") :].partition("</p>")[0]
    assert tally in praise
    assert praise.count("<g ") - praise.count("sal-open") == golden
    assert ("What was missed comes back soon." in shown) is (right < 10)
    board.close()


def test_below_the_verdict_stands_what_the_wrong_answer_would_be_right_for() -> None:
    practice = practising("stone-age")
    practice.place = 5
    board = practice_board(practice)
    practice.answer("3")
    said = board.view["parts"]["guide"]
    verdict, _, reasons = said.partition("sal-guide-why")
    assert "the most that can come" not in verdict
    assert "the most that can come" in reasons
    board.close()


def test_no_line_ends_between_a_number_and_its_percent_sign() -> None:
    practice = practising("stone-age")
    practice.place = 9
    board = practice_board(practice)
    practice.answer(practice.puzzle.answer)
    said = board.view["parts"]["guide"]
    assert "66.7\N{NO-BREAK SPACE}%" in said
    assert " %" not in said
    board.close()

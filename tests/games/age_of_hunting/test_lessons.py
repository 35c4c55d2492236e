"""The lessons H0 to H5: every question, goal and position, the notebooks, and what is on paper."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from lessons.plan_figures import figures
from lessons.questions import (
    all_texts_are_there,
    every_variant_is_fair,
    what_happens_after_an_answer,
)

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.age_of_hunting.lessons import GLOSSARY, NOTEBOOKS, SUMMARIES
from stoneage_lab.lessons.goal import Attempt, goals
from stoneage_lab.lessons.item_order import following
from stoneage_lab.lessons.positions import positions
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.reply import Right

LESSONS = Path(lab.__file__).parent / "games/age_of_hunting/lessons"
FOLDER = Path(__file__).resolve().parents[3] / "notebooks"
QUESTIONS = lab.questions("age-of-hunting")
GOALS = goals("age-of-hunting")
WRONG = {
    "H0.first": {"nothing": ["place 0 n1"]},
    "H1.first": {"elsewhere": ["place 0 b3"], "alone": ["place 0 b1"]},
    "H1.push": {
        "home": ["recall b3 2"], "elsewhere": ["place 2 b1"], "number": ["place 1 b3"],
    },
    "H2.home": {"other": ["recall b2 1"]},
    "H2.copy": {
        "elsewhere": ["place 1 b3"],
        "no_icon": ["place 0 n7"],
        "other": ["place 1 n7", "copy b3 2"],
        "choose": ["place 1 n7"],
    },
    "H3.hut": {"cheap": ["develop hut b3 4"], "declined": ["decline"]},
    "H3.keep": {"other": ["return 1 corn"]},
    "H4.end": {"declined": ["decline"]},
    "H4.last": {"fewer": ["develop follower"], "pay": ["develop cave"]},
}  # fmt: skip
"""Moves that lead to each sign of a goal."""


@pytest.mark.parametrize("id", QUESTIONS)
def test_a_question_is_fair_and_speaks_both_languages(id: str) -> None:
    question = QUESTIONS[id]
    every_variant_is_fair(question)
    for code in LANGUAGES:
        all_texts_are_there(question, code)
        what_happens_after_an_answer(question, code)
    assert question.hints >= 1
    assert len(question.mistakes) >= 2


@pytest.mark.parametrize("id", GOALS)
def test_a_goal_is_reached_by_its_way_and_missed_in_every_other(id: str) -> None:
    goal = GOALS[id]
    assert {sign.name for sign in (*goal.astray, *goal.missing)} == set(WRONG[id])
    for code in LANGUAGES:
        with speaking(code):
            for moves, key in [
                (goal.way, "reached"),
                *((m, f"sign.{n}") for n, m in WRONG[id].items()),
            ]:
                attempt = Attempt(goal)
                for move in moves:
                    attempt.play.do(move)
                reply = attempt.check()
                assert isinstance(reply, Right) is (key == "reached"), (key, reply)
                said = reply.reason if isinstance(reply, Right) else reply.text
                assert said == goal.text(key) != "", (key, reply)
            assert goal.text("goal")
            assert goal.text("hint1")


def test_prepared_positions_are_sound() -> None:
    for id, one in positions("age-of-hunting").items():
        assert lab.Position.from_dict(one.position.to_dict()) == one.position, id


def test_each_item_leads_to_the_next_and_each_notebook_to_the_next_one() -> None:
    listed = [id for one in NOTEBOOKS for id in one.items]
    assert sorted(listed) == sorted([*QUESTIONS, *GOALS])
    assert following(QUESTIONS["H0.1"]).id == "H0.2"
    assert following(QUESTIONS["H1.3"]).notebook == "H2_recalling_and_copying.ipynb"
    assert following(QUESTIONS["H4.4"]).notebook == "../lessons/H5_rocks_nobody_has_seen.ipynb"
    assert following(QUESTIONS["H5.2"]).id == "H5.4"
    assert not following(QUESTIONS["H5.4"])


@pytest.mark.parametrize("one", NOTEBOOKS, ids=lambda one: str(one.id))
def test_a_notebook_asks_its_items_in_order_and_ends_with_its_summary(one: object) -> None:
    assert isinstance(one, taught("NOTEBOOKS")["H0"].__class__)
    cells = json.loads((FOLDER / one.file).read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
    asked = re.findall(r'lab\.(?:question|goal)\("(.*?)"\)', code)
    assert asked == list(one.items)
    assert "lab.report()" in code
    if one.id != "H5":
        assert f'lab.summary("age-of-hunting/{one.id}")' in code
    assert (FOLDER / one.file).stat().st_size < 490_000


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_word_is_explained_in_bold_in_the_notebook_that_has_it_first(code: str) -> None:
    for term in GLOSSARY:
        one = next(one for one in NOTEBOOKS if one.id == term.first)
        if code == "en":
            cells = json.loads((FOLDER / one.file).read_text(encoding="utf-8"))["cells"]
            prose = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        else:
            prose = (FOLDER / "translations/ja" / one.file).with_suffix(".md").read_text("utf-8")
        bold = " ".join(re.findall(r"\*\*(.+?)\*\*", prose))
        assert term.stands_in(bold, code), term
        assert term.meaning(code)


@pytest.mark.parametrize("summary", SUMMARIES, ids=lambda one: str(one.id))
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_on_one_page(summary: object, code: str) -> None:
    assert isinstance(summary, SUMMARIES[0].__class__)
    page = summary.page(code)
    with speaking(code):
        assert summary.title in page
        assert all(text and not text.startswith("H") for _, text in summary.lines())
        assert len(summary.lines()) >= 6


def test_the_report_counts_the_questions_of_this_game() -> None:
    lab.student("1B", 7)
    question = lab.question("H5.1")
    question.check(question.truth)
    assert "H5" in repr(lab.report())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_figure_of_the_plan_is_computed(code: str) -> None:
    rocks = lab.age_of_hunting.rocks
    both, one, urn = rocks(2), rocks(1), lab.experiment("H5", game="age-of-hunting").experiment
    n, points = urn.cards, urn.marked
    assert both.prob_ge(1) == 1 - Fraction(n - points, n) * Fraction(n - points - 1, n - 1)
    assert one.pmf(1) == Fraction(points, n) == rocks(1, players=2).pmf(1) * Fraction(5, 6)
    computed = {
        f"{n}", f"{points}", f"{n - points}/{n}", f"{n - points - 1}/{n - 1}",
        f"{both.prob_ge(1)}", f"{both.mean}", f"{one.pmf(1)}",
        f"{1 - Fraction(n - points, n) ** 2}",
        f"{rocks(1, turned=['point1']).pmf(1)}", f"{rocks(1, turned=['boar1']).pmf(1)}",
    }  # fmt: skip
    told = figures("H5", code)
    assert computed <= told
    # With two players 20 rocks, and twenty tries; words of the sentences.
    assert told - computed <= {"20", "1", "2"}


def test_rocks_have_one_counter_in_japanese() -> None:
    game = Path(lab.__file__).parent / "games" / "age_of_hunting"
    notebooks = (FOLDER / "translations/ja/age_of_hunting").rglob("*.md")
    files = [*game.rglob("ja.toml"), *notebooks]
    told = [path.read_text(encoding="utf-8") for path in files]
    assert sum(len(re.findall("岩[^。、]{0,9}枚", text)) for text in told) > 10
    for text in told:
        assert not re.findall(
            "岩[がを]?[0-9}]+個|[0-9}]個の岩(?![0-9])|岩[^。、]{0,4}1個ずつ", text
        )


def _steps(tour: object) -> list[str]:
    """Take every step of a tour in the best way; its sentences, each with the presses it takes."""
    said = []
    while not tour.done:
        said.append(tour.sentence())
        tour.skip()
    return [*said, tour.sentence()]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["hunt_first", "pushing", "developing", "hunt_end"])
def test_a_step_of_a_tour_is_one_short_thought_and_tells_no_log(name: str, code: str) -> None:
    with speaking(code):
        for said in _steps(lab.tutorial(name)):
            assert len(said.split()) <= 25, said
            assert code != "ja" or len(said) <= 60, said


def test_the_first_minute_ends_with_a_hut_that_is_worth_points() -> None:
    tour = lab.tutorial("hunt_first")
    presses = 0
    while tour.step.name != "won":
        if tour.step.reads:
            tour.next()
            presses += 1
            continue
        move = str(tour.wanted()[0])
        # With followers one presses a ground, the number, and OK.
        presses += 3 if move.startswith("place ") and not move.startswith("place 0") else 1
        tour.play.do(move)
    assert tour.play.position.scores == (3, 0)
    assert tour.play.position.seat("red").huts_left == 4
    assert "3" in tour.sentence()
    assert presses + 1 <= 12
    shining = re.findall(
        r'id="([^"]+)" class="sal-piece sal-meant', tour.board.view["parts"]["board"]
    )
    assert shining == ["piece-red-hut-b1-6"], "the hut that was built shines"


@pytest.mark.parametrize("ground", ["b1", "b2", "b3"])
def test_the_first_choice_of_the_notebooks_has_several_right_answers(ground: str) -> None:
    attempt = Attempt(GOALS["H0.first"])
    attempt.play.do(f"place 0 {ground}")
    assert isinstance(attempt.check(), Right)


def _texts(path: Path) -> dict[str, str]:
    """Return the sentences of a file of texts, or of the cells of a notebook, by their names."""
    if path.suffix == ".toml":
        return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    if path.suffix == ".md":
        said = path.read_text(encoding="utf-8")
        return dict(re.findall(r"<!-- cell: (\w+).*?-->(.*?)(?=<!-- cell: |\Z)", said, re.DOTALL))
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return {
        cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"
    }


def _flat(texts: dict[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    for key, said in texts.items():
        if isinstance(said, dict):
            yield from _flat(said, f"{within}{key}.")
        else:
            yield f"{within}{key}", said


def _in_two_languages() -> Iterator[tuple[str, str, str]]:
    """Give each sentence of the lessons that is written twice: where it stands, and the two."""
    pairs = [(path, path.with_name("ja.toml")) for path in sorted(LESSONS.rglob("en.toml"))]
    for book in NOTEBOOKS:
        english = FOLDER / book.file
        pairs.append(
            (english, FOLDER / "translations/ja" / f"{book.file.removesuffix('.ipynb')}.md")
        )
    for english, japanese in pairs:
        other = _texts(japanese)
        for name, said in _texts(english).items():
            yield f"{english.name} {name}", said, other[name]


def test_lessons_call_grounds_in_both_languages_as_the_board_does() -> None:
    grounds = lab.game("age-of-hunting").faces["grounds"]
    titles = [side["title"] for ground in grounds for side in ground["sides"].values()]
    named = 0
    for where, english, japanese in _in_two_languages():
        for title in titles:
            if re.search(rf"\b{title['en']}\b", english):
                named += 1
                assert title["ja"] in japanese, where
    assert named > 40


def test_a_code_of_a_ground_stands_only_where_one_types() -> None:
    for path in sorted(LESSONS.rglob("*.toml")):
        for name, said in _texts(path).items():
            typed = re.sub(r"play\.do\(.*?\)", "", said)
            assert not re.search(r"\b[bn]\d+\b", typed), f"{path}: {name}"


def test_late_in_the_first_minute_all_that_glows_can_be_pressed() -> None:
    tour = lab.tutorial("age-of-hunting")
    while not tour.done:
        step = tour.step
        assert step is not None
        if step.name in ("home", "hut"):
            assert step.moves
            assert not step.marks, step.name
        tour.skip()

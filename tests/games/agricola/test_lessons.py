"""Questions are fair, goals can be reached, tours lead on, notebooks ask all there is."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from lessons.plan_figures import figures
from lessons.questions import (
    all_texts_are_there,
    every_variant_is_fair,
    what_happens_after_an_answer,
)

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing import parts
from stoneage_lab.drawing.guide_marks import GuideFocus
from stoneage_lab.games.agricola.lessons.notebooks import NOTEBOOKS
from stoneage_lab.games.agricola.lessons.tours import TOURS
from stoneage_lab.games.agricola.rules.action_space_names import ACTION_SPACES, ROUNDS
from stoneage_lab.lessons.goal import Goal, goals
from stoneage_lab.lessons.item_order import LessonNotebook
from stoneage_lab.lessons.question import Question
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.tour import Tour, tutorial
from stoneage_lab.lessons.tour_steps import Route

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "notebooks"
QUESTIONS = list(taught("QUESTIONS", "agricola").values())
GOALS = [goal for goal in goals().values() if goal.game == "agricola"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.id)
def test_a_question_is_fair_and_answers_in_both_languages(question: Question) -> None:
    every_variant_is_fair(question)
    for code in LANGUAGES:
        all_texts_are_there(question, code)
        what_happens_after_an_answer(question, code)


@pytest.mark.parametrize("goal", GOALS, ids=lambda one: one.id)
def test_a_goal_is_reached_by_its_way_and_not_before(goal: Goal) -> None:
    session = goal.begin()
    assert goal.judge(session.position).outcome == "not_yet"
    for words in goal.way[:-1]:
        session.do(words)
    assert goal.judge(session.position).outcome in ("not_yet", "under_way")
    session.do(goal.way[-1])
    assert goal.judge(session.position).outcome == "right"
    signs = [f"sign.{sign.name}" for sign in (*goal.astray, *goal.missing)]
    for code in LANGUAGES:
        assert all(goal.text(key, code) for key in ("goal", "reached", "hint1", *signs))


@pytest.mark.parametrize("route", TOURS, ids=lambda one: one.id)
def test_a_tour_leads_to_its_end_in_both_languages(route: Route) -> None:
    tour: Tour = tutorial(f"agricola/{route.id}")
    for _ in range(20):
        step = tour.step
        if step is None:
            break
        for code in LANGUAGES:
            assert "{" not in tour.sentence(code)
        if step.reads:
            tour.next()
        else:
            wanted = step.best(tour.play.position) or step.wanted(tour.play.position)
            tour.play.do(wanted[0].words)
    assert tour.step is None
    assert all(route.text("end", code) for code in LANGUAGES)


def test_the_first_minute_ends_with_a_harvest_that_feeds_all_and_brings_a_lamb() -> None:
    tour: Tour = tutorial("agricola/farm_first")
    presses = 0
    while not tour.done:
        presses += max(1, len(tour.step.moves)) if tour.step else 0
        last = tour.sentence("en")
        tour.skip()
    assert presses <= 12
    position = tour.play.position
    assert {"reap", "feed", "breed"} <= {event[0] for event in position.events}
    assert position.seat("red").sheep == 3
    assert not position.seat("red").begging
    assert "3 sheep now" in last
    assert position.state.round == 5


@pytest.mark.parametrize("first", ["1-4", "1-5"])
@pytest.mark.parametrize(("id", "step"), [("farm_first", "pasture"), ("farm_fences", "fence")])
def test_a_pasture_is_closed_when_both_of_its_spaces_are_marked(
    id: str, step: str, first: str
) -> None:
    tour: Tour = tutorial(f"agricola/{id}")
    tour.play.do("use fences")
    assert tour.step is not None
    assert tour.step.name == step
    assert tour.offer(f"fence {first}")
    ply = tour.play.ply
    refused = tour.offer("close")
    assert (refused.outcome, tour.play.ply) == ("mistake", ply)
    assert "1-4" in refused.text
    assert "1-5" in refused.text
    # The other space shines, and the button that would close the pasture too early is quiet.
    second = {"1-4": "1-5", "1-5": "1-4"}[first]
    assert [str(action) for action in tour.wanted()] == [f"fence {second}"]
    focus = GuideFocus([f"fence {second}"])
    assert (
        'id="do-close" class="sal-button can sal-quiet"' in parts(tour.play, meant=focus)["prompt"]
    )
    assert tour.offer(f"fence {second}")
    assert [str(action) for action in tour.wanted()] == ["close"]
    assert tour.offer("close")
    assert tour.play.position.seat("red").wood == 0


def test_the_first_player_is_no_way_past_the_card_that_a_tour_wants_played() -> None:
    tour: Tour = tutorial("agricola/farm_hand")
    while tour.step and tour.step.name != "minor":
        tour.skip()
    assert tour.offer("use start")
    assert tour.offer("lead").outcome == "mistake"


@pytest.mark.parametrize(("code", "most"), [("en", 25), ("ja", 60)])
@pytest.mark.parametrize("id", [route.id for route in TOURS])
def test_a_step_of_a_tour_is_read_at_a_glance(id: str, code: str, most: int) -> None:
    tour: Tour = tutorial(f"agricola/{id}")
    long = []
    while not tour.done:
        said = tour.sentence(code)
        if (len(said.split()) if code == "en" else len(said)) > most:
            long.append(said)
        tour.skip()
    assert not long


def test_the_first_tour_begins_with_the_name_of_the_game() -> None:
    assert tutorial("agricola").route.id == "farm_first"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda one: one.id)
def test_a_notebook_asks_everything_in_order_and_has_its_japanese_prose(
    notebook: LessonNotebook,
) -> None:
    path = FOLDER / notebook.file
    text = path.read_text(encoding="utf-8")
    id = notebook.id
    places = [
        re.search(rf'(?:goal|question)\(\\"{re.escape(item)}\\"\)', text) for item in notebook.items
    ]
    asked = [found.start() if found else -1 for found in places]
    assert asked == sorted(asked)
    assert min(asked) > 0
    known = [*taught("QUESTIONS", "agricola"), *(goal.id for goal in GOALS)]
    assert {item for item in known if item.startswith(f"{id}.")} == set(notebook.items)
    assert f'lab.summary(\\"{id}\\")' in text
    cells = json.loads(text)["cells"]
    prose = [cell["id"] for cell in cells if cell["cell_type"] == "markdown"]
    japanese = FOLDER / "translations" / "ja" / Path(notebook.file).with_suffix(".md")
    marks = [
        line.removeprefix("<!-- cell: ").split()[0]
        for line in japanese.read_text(encoding="utf-8").splitlines()
        if line.startswith("<!-- cell: ")
    ]
    assert marks == prose


@pytest.mark.parametrize("code", LANGUAGES)
def test_summaries_are_there(code: str) -> None:
    for summary in taught("SUMMARIES", "agricola").values():
        with speaking(code):
            lines = summary.lines()
        assert all(head and text and "summary" not in head for head, text in lines)


def test_the_explorer_agrees_with_the_odds() -> None:
    rows = lab.agricola.HeapExplorer(site="forest", taken="1/2").figure().table.rows
    assert [row[1] for row in rows[:3]] == ["3", "9/2", "21/4"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_figure_of_the_plan_of_a7_is_computed(code: str) -> None:
    q, new = Fraction(1, 2), 3
    means = [lab.agricola.gathered(new, str(q), number) for number in (1, 2, 3, 4)]
    limit = new / q
    assert all(mean < limit for mean in means)
    assert limit - lab.agricola.gathered(new, str(q), 20) < Fraction(1, 1000)
    waited = limit + new  # if nobody comes
    assert waited - q * limit == limit
    space = lab.agricola.turned_up("growth")
    turns = {ROUNDS - number for number in space.support}
    assert space.expectation(lambda number: ROUNDS - number) == 8
    computed = {
        str(one)
        for one in (*means, q, new, limit, waited, ROUNDS, ROUNDS * 5, *space.support, *turns, 8)
    }
    told = figures("A7", code)
    assert computed <= told
    # Round 2 and round 10; a round later.
    assert told - computed <= {"1", "2", "10", "5"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_figure_of_the_plan_of_a9_is_computed(code: str) -> None:
    cards = lab.agricola.measured()
    card = cards["storyteller"]
    counts = [
        len(lab.agricola.told_from_zero(0.05, method))
        for method in ("none", "bonferroni", "holm", "fdr")
    ]
    by_chance = len(cards) * Fraction(5, 100)
    computed = {
        f"{float(by_chance):g}", f"{len(cards)}", *map(str, counts),
        f"{card.points:g}", f"{card.error:g}", *(f"{end:.2f}" for end in card.interval), "0.05",
    }  # fmt: skip
    told = figures("A9", code)
    assert computed <= told
    # ± 2, the level, zero; words of the sentences.
    assert told - computed <= {"2", "5", "0", "1", "6"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rulebook_names_every_space_of_the_board(code: str) -> None:
    """Who searches for the name of a space finds the rule that is about it."""
    game = lab.game("agricola")
    with speaking(code):
        said = " ".join(f"{one.title} {one.says()}" for one in lab.rulebook("agricola")).lower()
    texts = game.texts(code)
    names = [texts[f"site.{name}"].lower() for name in ACTION_SPACES]
    assert [
        name for name in names if "(" not in name and "（" not in name and name not in said
    ] == []


def test_in_japanese_a_tour_calls_a_square_and_a_tour_by_one_word_each() -> None:
    """As the prompt and the button below do."""
    said = [
        route.text(f"{step.name}.{key}", "ja")
        for route in TOURS
        for step in route.steps
        for key in ("say", "wrong")
    ]
    ends = [route.text("end", "ja") for route in TOURS]
    assert not [line for line in ends if "案内" in line]
    assert any("次のツアー" in line for line in ends)
    # What a farm consists of, and where people work, is called as in the rules.
    texts = [*(ROOT / "stoneage_lab" / "games" / "agricola").rglob("*ja.toml")]
    texts += (ROOT / "notebooks" / "translations" / "ja" / "agricola").rglob("*.md")
    assert [path.name for path in texts if "スペース" in path.read_text(encoding="utf-8")] == []
    assert any("マス" in line for line in said)

"""The lessons: questions that are fair, goals that can be reached, tours, explorer, notebooks."""

from __future__ import annotations

import json
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
from stoneage_lab.core.language import LANGUAGES, load_texts, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.guide_marks import GuideFocus
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games.age_of_revive import lessons
from stoneage_lab.lessons.glossary import terms
from stoneage_lab.lessons.goal import goals
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.item_order import following
from stoneage_lab.lessons.notebook_exercises import questions
from stoneage_lab.lessons.tour import routes

GAME = "age-of-revive"
NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"
QUESTIONS = questions(GAME)
GOALS = goals(GAME)


@pytest.fixture(autouse=True)
def student() -> Iterator[None]:
    lab.student("1B", 7)
    yield
    lab.student("", 0)


# ---- questions -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", QUESTIONS)
def test_every_variant_is_fair(id: str) -> None:
    every_variant_is_fair(QUESTIONS[id])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", QUESTIONS)
def test_texts_and_answers(id: str, code: str) -> None:
    all_texts_are_there(QUESTIONS[id], code)
    what_happens_after_an_answer(QUESTIONS[id], code)


def truths(id: str) -> dict[Any, Any]:
    """Return the right answers of a question by the values of its parameters."""
    question = QUESTIONS[id]
    return {tuple(row.values()): question.truth(row) for row in question.variants}


def test_the_answers_are_those_worked_out_by_hand() -> None:
    assert truths("V0.3") == {(3, "first"): 21, (3, "standard"): 28, (4, "first"): 12,
                              (4, "standard"): 19}  # fmt: skip
    assert list(truths("V1.3").values()) == [14, 15, 15, 14]
    assert list(truths("V2.3").values()) == [2, 3, 1, 4]
    assert list(truths("V3.1").values()) == [2, 3, 3, 2, 2, 1, 2]
    # Manor 6, Canal 3, Gate 3, Granary 4 icons, Residence: Manor, Granary, Residence, Gate.
    assert truths("V4.2")["V4.a",] == 6 + 3 + 3 + 4 + 4
    assert truths("V4.1")[()] == ("now", "on", "now", "on")
    assert truths("V4.3")["V4.tie_a",] == "red"
    assert truths("V5.1")["inn", 2] == Fraction(178, 1081)
    assert truths("V5.2")["barracks",] == 12
    assert truths("V5.3")["carpenters", "usual"] == Fraction(3, 28)
    assert truths("V5.4")["usual",] == Fraction(703, 1081)


# ---- goals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GOALS)
def test_the_way_of_a_goal_reaches_it(id: str) -> None:
    attempt = lab.goal(id, game=GAME).again()
    for move in GOALS[id].way[:-1]:
        attempt.play.do(move)
        assert attempt.look().outcome in ("under_way", "right", "not_yet")
    attempt.play.do(GOALS[id].way[-1])
    assert attempt.check().outcome == "right"


@pytest.mark.parametrize("id", sorted(GOALS))
def test_the_board_of_a_goal_shows_the_hand_that_it_is_about(id: str) -> None:
    """The learner stands in for one seat alone, so no curtain hides its cards."""
    goal = GOALS[id]
    session = goal.begin()
    seat = goal.hidden_seat()
    assert seat == session.position.mover
    made = lab.goal(id, game=GAME).board()
    assert not made.board.view["status"].endswith("is at the screen.")
    shown = "".join([*made.board.view["parts"].values(), *made.board.scenery.values()])
    still, _ = made._repr_mimebundle_()
    if id == "V0.turn":
        for name in ("Mason", "Stables"):
            assert name in shown
            assert name in repr(made)
            assert name in still["text/html"]
    made.close()


@pytest.mark.parametrize("card", ["mason", "stables"])
def test_the_first_choice_of_the_notebooks_has_two_right_answers(card: str) -> None:
    attempt = lab.goal("V0.turn", game=GAME).again()
    for move in ("move 1", "act recruit", f"build {card} after rubble2"):
        attempt.play.do(move)
    assert attempt.check().outcome == "right"


@pytest.mark.parametrize(
    ("id", "moves", "said"),
    [
        ("V0.turn", ["move 2"], "no worker to be had"),
        ("V1.stables", ["move 1"], "No horses"),
        ("V1.stables", ["ride 6", "pass"], "did not use"),
        ("V2.workers", ["move 1", "act", "use mason green"], "fewer than two"),
        ("V3.hall", ["build carpenters after tent", "give worker blue"], "Blue leads"),
        ("V4.last", ["build assembly after tent"], "Blue has won"),
        ("V4.last", ["pass"], "passed"),
    ],
)
def test_a_wrong_way_is_answered(id: str, moves: list[str], said: str) -> None:
    attempt = lab.goal(id, game=GAME).again()
    for move in moves:
        attempt.play.do(move)
    reply = attempt.check()
    assert reply.outcome == "mistake"
    assert said in reply.text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", GOALS)
def test_a_goal_has_all_its_texts(id: str, code: str) -> None:
    goal = GOALS[id]
    keys = ["goal", "reached", "hint1", "hint2"]
    keys += [f"sign.{sign.name}" for sign in (*goal.astray, *goal.missing)]
    with speaking(code):
        assert all(goal.text(key) for key in keys)


# ---- tours -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", routes(GAME))
def test_a_tour_can_be_taken_to_its_end(id: str, code: str) -> None:
    tour = lab.tutorial(id, game=GAME)
    for _ in range(20):
        if tour.done:
            break
        step, number = tour.step, tour.number
        assert step is not None
        said = tour.sentence(code)
        assert said
        assert "{" not in said
        if step.reads or len(step.wanted(tour.play.position)) == len(tour.play.moves):
            pass
        else:
            assert tour.route.text(f"{step.name}.wrong", code), step
        tour.skip()
        assert tour.number > number, step
    assert tour.done
    assert tour.route.text("end", code)
    assert tour.route.text("title", code)


def test_the_first_tour_of_the_game_is_its_first_minute_and_leads_on() -> None:
    tour = lab.tutorial(GAME)
    assert tour.route.id == "revive_first"
    assert "Your Tent first" in tour.offer("move 2").text
    assert tour.play.ply == 0
    seen, id = [], "revive_first"
    while id:
        seen.append(id)
        id = next(iter(routes(GAME)[id].then), "")
    assert seen == list(routes(GAME))


def test_the_first_minute_ends_in_a_great_house_and_the_king_s_cube() -> None:
    tour = lab.tutorial("revive_first")
    presses = 0
    while not tour.done:
        tour.skip()
        presses += 1
    assert presses <= 12
    town = [tour.play.position.state.cell_name(cell) for cell in tour.play.position.state.ring]
    assert {"red mason", "red residence"} <= {*town}
    assert (tour.play.position.scores[0], tour.play.position.state.left) == (3, 8)


@pytest.mark.parametrize(("code", "most"), [("en", 25), ("ja", 60)])
@pytest.mark.parametrize("id", routes(GAME))
def test_a_step_of_a_tour_is_read_at_a_glance(id: str, code: str, most: int) -> None:
    tour = lab.tutorial(id)
    long = []
    while not tour.done:
        said = tour.sentence(code)
        if (len(said.split()) if code == "en" else len(said)) > most:
            long.append(said)
        tour.skip()
    assert not long


# ---- explorer, experiment, tables ------------------------------------------------------------


def test_what_unseen_cards_are() -> None:
    explorer = lab.age_of_revive.UnseenCards(card="inn", cards=2, rules="first", others_seen=1)
    assert explorer.figure().table.rows[0][1] == "903/1081"
    with speaking("ja"):
        assert "非復元抽出" in repr(explorer)
    drawn = lab.age_of_revive.copies("inn", 2, seen=["mason"])
    assert drawn.prob_ge(1) == Fraction(206, 1431)
    with pytest.raises(lab.SetupError, match="known are"):
        lab.age_of_revive.copies("pub")


def test_the_dial_of_unseen_cards_offers_those_of_the_chosen_rules() -> None:
    explorer = lab.age_of_revive.UnseenCards(card="inn")
    row, shown = explorer.live().box.children
    card, _, rules, *_ = row.children
    assert "checkpoint" in dict(card.options).values()
    rules.value = "first"
    assert set(dict(card.options).values()) == set(lab.age_of_revive.dealt(rules="first"))
    assert card.value == "inn"
    rules.value = "standard"
    card.value = "checkpoint"
    rules.value = "first"
    assert explorer.at["card"] == card.value != "checkpoint"
    assert explorer.figure().html() in shown.value


def test_what_others_could_build_takes_needs_and_goods_into_account() -> None:
    position = lab.lesson_position("V5.usual", game=GAME)
    found = lab.age_of_revive.buildable(position, "red", by="blue")
    assert sum(found.values()) == 19
    assert "carpenters" not in found  # nobody has Barracks
    assert "smithy" not in found  # no stone


def test_the_experiment_draws_without_putting_back() -> None:
    experiment = lab.experiment("V5", game=GAME).experiment
    rng = Rng(1)
    for _ in range(50):
        outcome, cards = experiment.once(rng)
        assert len(set(cards)) == 2
        assert outcome == sum(card <= 4 for card in cards)
    assert experiment.read("2") == 2
    assert experiment.read("3") is None
    assert experiment.theory.prob_ge(1) == Fraction(178, 1081)


def test_the_list_of_cards() -> None:
    everything = lab.age_of_revive.card_list()
    assert len(everything.rows) == 30
    assert lab.age_of_revive.card_list("gate").rows[0][2] == "Barracks"
    with speaking("ja"):
        assert lab.age_of_revive.card_list("gate").rows[0][0] == "城門"


# ---- sheets, order, notebooks ----------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_summaries_and_handouts(code: str) -> None:
    with speaking(code):
        for summary in lessons.SUMMARIES:
            assert len(repr(lab.summary(summary.id, game=GAME))) > 150
    page = worksheets_page("V5", "1B", students=2, code=code)
    assert ("氏名" in page) is (code == "ja")
    assert "{" not in page.split("<body")[1].split("<style")[0][:2000]


def test_what_follows_what() -> None:
    order = [one.id for one in lessons.NOTEBOOKS]
    assert order == ["V0", "V1", "V2", "V3", "V4", "V5"]
    assert following(QUESTIONS["V0.2"]).id == "V0.3"
    assert following(QUESTIONS["V0.3"]).notebook == "V1_moving.ipynb"
    assert following(QUESTIONS["V4.3"]).notebook == "../lessons/V5_what_a_hand_holds.ipynb"


@pytest.mark.parametrize("lesson", lessons.NOTEBOOKS, ids=lambda one: one.id)
def test_a_notebook_asks_all_its_questions_in_both_languages(lesson: Any) -> None:
    path = NOTEBOOKS / lesson.file
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    places = [code.index(f'("{id}")') for id in lesson.items]
    assert places == sorted(places)
    known = {id for id in (*QUESTIONS, *GOALS) if id.startswith(f"{lesson.id}.")}
    assert known == set(lesson.items)
    prose = NOTEBOOKS / "translations/ja" / Path(lesson.file).with_suffix(".md")
    told = [line.split()[2] for line in prose.read_text(encoding="utf-8").splitlines()
            if line.startswith("<!-- cell: ")]  # fmt: skip
    assert told == [cell["id"] for cell in cells if cell["cell_type"] == "markdown"]


def test_a_word_is_explained_where_it_is_said_to_be() -> None:
    files = {one.id: one.file for one in lessons.NOTEBOOKS}
    for term in terms(GAME):
        path = NOTEBOOKS / files[term.first]
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        prose = "\n".join(
            "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"
        )
        assert term.stands_in(prose), term
        assert term.word("ja")
        assert term.meaning("ja")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_figure_of_the_plan_is_computed(code: str) -> None:
    unseen = lab.age_of_revive.unseen(lab.lesson_position("V5.start"))
    n, inns = sum(unseen.values()), unseen["inn"]
    neither = (f"{n - inns}/{n}", f"{n - 1 - inns}/{n - 1}")
    found = lab.age_of_revive.at_least_one(inns, n, 2)
    assert found == 1 - Fraction(neither[0]) * Fraction(neither[1])
    wait = lab.age_of_revive.expected_wait(inns, n)
    assert wait == Fraction(n + 1, inns + 1) == Fraction(n - inns, inns + 1) + 1
    passed = lab.lesson_position("V5.poor")
    could = sum(lab.age_of_revive.buildable(passed, "red", by="blue").values())
    left = n - could
    computed = {
        f"{n + 1}", f"{n}", f"{inns}", f"{n - inns}", *neither, f"{found}", f"{wait}",
        f"{float(wait):g}", f"{could}", f"2/{n}", f"2/{left}", f"{Fraction(2, left)}", f"{left}",
    }  # fmt: skip
    told = figures("V5", code)
    # In words in English: all cards but one are unknown, and five pieces.
    assert computed - told <= ({f"{n - 1}"} if code == "en" else set())
    # What Blue has; words of the sentences; ten tries.
    assert told - computed <= {"1", "2", f"{n - 1}", f"{inns + 1}", "10"}


NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


def cells(edition: str, name: str) -> list[dict[str, Any]]:
    path = NOTEBOOKS / edition / "age_of_revive" / "rules" / f"{name}.ipynb"
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


@pytest.mark.parametrize("edition", ["", "ja"])
def test_the_rules_end_with_a_guided_game_that_names_what_stands_on_the_board(edition: str) -> None:
    last = cells(edition, "V4_end_and_scoring")[-3:]
    prose, code, _ = ("".join(cell["source"]) for cell in last)
    assert code.startswith("guide = lab.guide(")
    assert 'rules="first"' in code
    language = edition or "en"
    texts = load_texts(language, Path(lab.__file__).parent / "games/age_of_revive/drawing/text")
    said = texts("card.owes_to", who={"en": "Blue", "ja": "青"}[language])
    assert said in prose
    assert said in "".join("".join(cell["source"]) for cell in cells(edition, "V3_building"))
    pages = [path.stem for path in (NOTEBOOKS / "age_of_revive/rules").glob("V*.ipynb")]
    assert len(pages) == 5
    for page in pages:
        assert ".save()" not in "".join("".join(cell["source"]) for cell in cells(edition, page))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("step", ["build", "residence"])
def test_beside_what_a_tour_says_to_press_nothing_else_says_it(step: str, code: str) -> None:
    tour = lab.tutorial("age-of-revive/revive_first")
    while tour.step.name != step:
        tour.skip()
    at_rest = scene_of(tour.play, None, code).prompt
    assert at_rest.detail
    focus = GuideFocus([str(move) for move in tour.wanted()])
    guided = scene_of(tour.play, None, code, meant=focus).prompt
    assert (guided.sentence, guided.detail) == (at_rest.sentence, "")
    # Where the tour only shows something, the board says how it is pressed.
    looked_at = scene_of(tour.play, None, code, meant=GuideFocus([], ["mat-red"])).prompt
    assert looked_at.detail == at_rest.detail

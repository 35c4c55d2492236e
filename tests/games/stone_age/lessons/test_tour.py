"""Guided tours: every one can be walked, nothing is lost on the way, and back is always open."""

from __future__ import annotations

import random
import re
import sys
from importlib import import_module

import pytest
from games.stone_age.on_table import art, buildings, cards, from_left, mats, place
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.tour import Detour, Tour, routes
from stoneage_lab.lessons.tour_board import TourGuide
from stoneage_lab.lessons.tour_steps import RouteStep

ROUTES = routes("stone-age")
each = pytest.mark.parametrize("id", ROUTES)
ON_BOARDS = ("first", "placing")
"""Tours that the usual tests draw at every step: with and without bots that wait."""
MOST = 60


def walk(tour: Tour, choose: random.Random) -> None:
    """Go through a tour by any of the moves it waits for, one after the other."""
    for _ in range(MOST):
        step = tour.step
        if step is None:
            return
        number, ply = tour.number, tour.play.ply
        if step.reads:
            tour.next()
        else:
            right = step.wanted(tour.play.position)
            assert right, f"{tour.route.id}: nothing to do at {step}"
            assert tour.offer(choose.choice(right)), tour.said
        assert (tour.number, tour.play.ply) > (number, ply)
    raise AssertionError(f"{tour.route.id} does not end")


@each
def test_every_tour_can_be_walked_by_its_right_moves(id: str) -> None:
    for seed in range(4):
        tour = lab.tutorial(f"stone-age/{id}")
        walk(tour, random.Random(seed))
        assert tour.done
        assert tour.sentence() == tour.route.text("end")
        # After it everything may be played.
        if not tour.play.over:
            tour.play.do(tour.play.moves[-1])


@each
def test_each_step_shows_the_way_and_can_be_had_taken(id: str) -> None:
    tour = lab.tutorial(f"stone-age/{id}")
    for number, step in enumerate(tour.route.steps, 1):
        assert (tour.step, tour.number) == (step, number)
        best = step.best(tour.play.position)
        assert all(action in tour.play.moves for action in best)
        # Whoever has something to press sees what, or there is nothing else that could be pressed.
        assert best or step.reads or step.reached
        tour.skip()
    assert tour.done
    assert tour.skip().done
    assert tour.next().done


@each
def test_wrong_moves_get_a_sentence_and_lose_nothing(id: str) -> None:
    tour = lab.tutorial(f"stone-age/{id}")
    refused = 0
    while not tour.done:
        number, position, wrong = tour.number, tour.play.position, []
        if not tour.step.reads:
            wrong = [a for a in tour.play.moves if not tour.step.fits(a.words)]
        for action in wrong:
            with pytest.raises(Detour) as told:
                tour.play.do(action)
            assert str(told.value) == tour.said.text != ""
            assert not tour.said
            refused += 1
        assert (tour.number, tour.play.position) == (number, position)
        tour.skip()
    # Where all the moves of a tour are right there is nothing to refuse.
    assert refused or id == "scoring"


def test_what_the_rules_forbid_is_refused_in_their_words() -> None:
    tour = lab.tutorial("placing")
    with pytest.raises(lab.IllegalMove, match="The hut takes exactly 2"):
        tour.play.do("place 1 hut")
    assert "The hut takes exactly 2" in tour.said.text
    with pytest.raises(lab.UnknownAction):
        tour.play.do("place 2 florist")
    reply = tour.offer("place 1 hut")
    assert (reply.outcome, tour.number, tour.play.ply) == ("mistake", 1, 0)


def test_a_cell_is_told_the_next_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    tour = lab.tutorial("first")
    tour.play.do("place 2 forest")
    assert capsys.readouterr().out.strip() == tour.sentence()
    assert "press the card on the right" in tour.sentence()
    assert repr(tour).splitlines()[0] == "Guided tour: the first minute · 2 of 8"


def test_what_there_is_to_read_need_not_be_read() -> None:
    tour = lab.tutorial("placing")
    assert tour.offer("place 2 forest")
    assert tour.step.name == "twice"
    assert tour.offer("place 2 hut")
    assert tour.step.name == "taken"
    # And back leads to it all the same.
    assert tour.back().step.name == "hut"
    assert tour.back().step.name == "twice"
    assert tour.back().step.name == "forest"


@each
def test_back_leads_through_all_steps_to_the_start(id: str) -> None:
    tour = lab.tutorial(f"stone-age/{id}")
    start = tour.play.position
    seen = []
    while not tour.done:
        seen.append((tour.number, tour.play.position))
        tour.skip()
    for number, position in reversed(seen):
        tour.back()
        assert (tour.number, tour.play.position) == (number, position)
    assert tour.play.position == start
    assert not tour.can_go_back
    assert tour.back().number == 1
    walk(tour, random.Random(1))
    assert tour.again().number == 1
    assert tour.play.position == start


def test_undo_and_time_travel_take_the_tour_along() -> None:
    tour = lab.tutorial("village")
    tour.skip().skip().skip().skip()
    play, there, number = tour.play, tour.play.ply, tour.number
    play.undo()
    assert tour.step.name == "person"
    play.redo()
    assert (play.ply, tour.number) == (there, number)
    play.goto(0)
    assert tour.number == 1
    play.goto(there)
    assert tour.number == number
    # Another move in the past is another way: what came later is kept as a line, not in the tour.
    play.goto(0)
    assert tour.offer("place 2 hut")
    assert tour.number == 1
    assert play.lines
    assert play.last < there


def test_bots_that_move_one_by_one_are_waited_for() -> None:
    tour = lab.tutorial("first")
    tour.play.do("place 2 forest", bots=False)
    assert tour.step.name == "card"
    assert tour.play.bot_to_move
    with pytest.raises(lab.NotYourTurn):
        tour.play.do("place 1 card1")
    tour.play.step()
    assert tour.offer("place 1 card1")
    assert tour.step.name == "building"


# -- the first minute --------------------------------------------------------------------------


def test_the_first_minute_shows_a_card_a_building_and_a_point_before_it_says_who_wins() -> None:
    tour = lab.tutorial("first")
    assert len(tour.route.steps) <= 10
    assert tour.route.minutes == 1
    says = {code: {"en": "most points win", "ja": "得点の多い人が勝ち"}[code] for code in LANGUAGES}
    while not tour.done:
        told = [code for code in LANGUAGES if says[code] in tour.sentence(code)]
        red = tour.play.position.seat("red")
        assert not told or (red.cards and red.buildings and tour.play.scores[0] > 0)
        if told:
            break
        tour.skip()
    assert told == list(LANGUAGES)
    assert not tour.done
    tour.skip()
    score = mats(drawing.scene_of(tour.play))[0].score
    assert score == str(tour.play.scores[0]) != "0"


def test_what_the_first_minute_says_of_the_board_is_there() -> None:
    """The card on the right costs 1, the left building costs what is said, and dice are thrown."""
    tour = lab.tutorial("first")
    scene = drawing.scene_of(tour.play)
    right, left = max(cards(scene), key=from_left), min(buildings(scene), key=from_left)
    assert (right.id, art(right, "card")[1]) == ("site-card1", "1")
    assert left.id == "site-building1"
    assert art(left, "tile")[0][0].number == "10"
    assert left.said.startswith("costs 2 wood, 1 brick; 10 points")
    while tour.step.name != "build":
        before = tour.play.position.seat("red").food
        tour.skip()
    # "It brought 5 food now": of the card alone.
    assert tour.play.position.seat("red").food - before == 5


def test_the_first_minute_ends_with_what_one_has_achieved() -> None:
    tour = lab.tutorial("first")
    while not tour.done:
        tour.skip()
    red = tour.play.position.seat("red")
    assert (tour.play.scores[0], len(red.cards), len(red.buildings)) == (10, 1, 1)
    assert any(line.event[0] == "feed" and line.seat == 0 for line in tour.play.log)
    for code, said in (("en", "A card, a house, 10 points"), ("ja", "カードと建物で10点")):
        assert said in tour.sentence(code)
    guided = TourGuide(tour)
    assert guided.guidance("en", tour.seen).cheer == "You did it!"
    tour.back()
    assert guided.guidance("en", tour.seen).cheer == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_minute_is_short(code: str) -> None:
    """Few words a step, and few presses: a choice of several people and a payment take more."""
    tour = lab.tutorial("first")
    longest = {"en": lambda said: len(said.split()) <= 25, "ja": lambda said: len(said) <= 60}
    while not tour.done:
        assert longest[code](tour.sentence(code)), tour.sentence(code)
        tour.skip()
    assert longest[code](tour.sentence(code))


@pytest.mark.parametrize(
    "id",
    [pytest.param(id, marks=[] if id in ON_BOARDS else [pytest.mark.long]) for id in ROUTES],
)
def test_nobody_is_told_to_press_next_while_it_cannot_be_pressed(id: str) -> None:
    """What is read is read in peace: bots wait, on a board and in a cell."""
    tour = lab.tutorial(f"stone-age/{id}")
    held = 0
    while not tour.done:
        next_ = tour.board.view["parts"]["guide"].split('id="guide-next"')[1].split(">")[0]
        assert tour.step.reads == ('aria-disabled="false"' in next_)
        for code, words in (("en", "Press Next"), ("en", "press Next"), ("ja", "「次へ」を押")):
            assert tour.step.reads or words not in tour.sentence(code)
        if tour.step.reads and tour.play.bot_to_move:
            held += 1
            ply = tour.play.ply
            assert not tour.board.view["auto"]
            tour.play.run_bots()
            assert tour.play.ply == ply
            tour.next(bots=False)
            assert tour.board.view["auto"]
            tour.back()
            assert (tour.play.ply, tour.step.reads) == (ply, True)
        tour.skip()
    if tour.route.game == "stone-age":
        phases = ("first", "placing", "village", "buying", "scoring")
        assert bool(held) == (id not in phases)


def test_the_stage_in_which_people_eat_is_lit_until_next_is_pressed() -> None:
    tour = lab.tutorial("stone-age/feeding")
    while "plaque" not in (tour.step.marks if tour.step else ()):
        assert not tour.done
        tour.skip()
    shown = drawing.parts(tour.play)
    lit = shown["board"].split('id="stage-feed"')[1][:80]
    assert "sal-f-value" in lit
    sign = tour.board.view["parts"]["board"].split('id="plaque" class="')[1]
    assert "sal-meant" in sign[: sign.index('"')]
    plaque = place(drawing.scene_of(tour.play), "plaque")
    assert "people have just been fed" in plaque.control.label
    tour.next()
    assert tour.play.ply > 0
    lit = drawing.parts(tour.play)["board"].split('id="stage-feed"')[1][:80]
    assert "sal-f-value" not in lit


# -- after a tour ------------------------------------------------------------------------------


def pressed(tour: Tour) -> list[str]:
    """Return the names of the buttons in the banner."""
    return re.findall(r'id="guide-(\w+(?:-\w+)?)"', tour.board.view["parts"]["guide"])


@each
def test_every_tour_ends_with_a_new_game_and_the_next_tour_and_no_code(id: str) -> None:
    tour = lab.tutorial(f"stone-age/{id}")
    while not tour.done:
        tour.skip()
    for code in LANGUAGES:
        assert "lab." not in tour.sentence(code)
    buttons = pressed(tour)
    assert "new" in buttons
    assert [name for name in buttons if name.startswith("to-")] == [
        f"to-{then}" for then in tour.route.then
    ]
    # Nothing is left to play on with when the game is over.
    assert ("leave" in buttons) == (not tour.play.over)


def test_new_game_begins_one_against_a_bot_on_the_same_board() -> None:
    tour = lab.tutorial("scoring")
    while not tour.done:
        tour.skip()
    board = tour.board
    board.change("pace", 0)
    assert board.answer({"t": "guide", "req": "n1", "rev": board.rev, "guide": "new"})["ok"]
    assert board.play is not tour.play
    assert board.play.players == ["you", "careful"]
    assert not board.play.over
    assert not board.play.bot_to_move
    assert board.play.scores == (0, 0)
    assert "guide" not in board.view["parts"]
    assert board.view["pace"] == 0
    move, ply = board.play.moves[0].words, board.play.ply
    assert board.answer({"t": "act", "req": "n2", "rev": board.rev, "action": move})["ok"]
    assert board.play.ply == ply + 1


def test_a_loose_step_lets_other_moves_pass_and_comments_them() -> None:
    route = routes()["placing"]
    loose = RouteStep("forest", ["place 2 forest"], loose=True)
    from stoneage_lab.lessons.tour_steps import Route

    steps = (loose, *route.steps[1:])
    tour = Tour(Route("placing", route.position, steps, route.players, folders=route.folders))
    reply = tour.offer("place 1 clay")
    assert reply
    assert reply.text == route.text("forest.wrong")
    assert tour.number == 2


@pytest.mark.parametrize(("id", "code"), in_turn(ROUTES, LANGUAGES))
def test_all_texts_are_there_and_filled_in(id: str, code: str) -> None:
    tour = lab.tutorial(f"stone-age/{id}")
    with speaking(code):
        while True:
            shown = f"{tour!r} {tour.sentence(code)}"
            assert "{" not in shown
            assert "tour." not in shown
            assert tour.sentence(code)
            if tour.done:
                break
            tour.skip()
        assert tour.route.text("title", code)
    names = {key.split(".")[2] for key in tour.route.texts(code) if key.startswith(f"tour.{id}.")}
    assert names == {"title", "end", *(step.name for step in tour.route.steps)}


def test_names_are_listed_and_unknown_ones_answered() -> None:
    listed = repr(lab.tutorial())
    assert all(id in listed for id in ROUTES)
    with pytest.raises(lab.SetupError, match="placing"):
        lab.tutorial("plcing")
    assert lab.tutorial("Placing").route.id == "placing"
    for bad in (7, "", "no such tour at all"):
        with pytest.raises(lab.SetupError, match="first, placing"):
            lab.tutorial(bad)


def test_tours_lead_to_tours() -> None:
    seen, tour = [], lab.tutorial("first")
    while tour.route.then:
        seen.append(tour.route.id)
        tour.begin(tour.route.then[0])
        assert tour.number == 1
    assert [*seen, tour.route.id] == list(ROUTES)


def test_without_widgets_there_is_a_picture_and_the_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In a process that never had widgets: tests/lessons/test_bare.py.
    # What is imported below takes the package's place as an attribute, too.
    monkeypatch.setattr(lab, "widget", import_module("stoneage_lab.widget"))
    for name in [name for name in sys.modules if name.startswith("stoneage_lab.widget")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("anywidget", "ipywidgets"):
        monkeypatch.setitem(sys.modules, name, None)
    tour = lab.tutorial("first")
    data = tour._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    assert "<img" in data["text/html"]
    assert "Send 2 people" in data["text/html"]
    assert "Send 2 people" in data["text/plain"]
    tour.play.do("place 2 forest")
    assert tour.board is None
    assert tour.skip().number == 3

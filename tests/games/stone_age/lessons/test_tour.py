"""Guided tours: every one can be walked, nothing is lost on the way, and back is always open."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.route import RouteStep
from stoneage_lab.lessons.tour import Detour, Tour, routes

ROUTES = routes()
each = pytest.mark.parametrize("id", ROUTES)
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
    for seed in range(8):
        tour = lab.tutorial(id)
        walk(tour, random.Random(seed))
        assert tour.done
        assert tour.sentence() == tour.route.text("end")
        # After it everything may be played.
        if not tour.play.over:
            tour.play.do(tour.play.moves[-1])


@each
def test_each_step_shows_the_way_and_can_be_had_taken(id: str) -> None:
    tour = lab.tutorial(id)
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
    tour = lab.tutorial(id)
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
    assert "Blue sends" in tour.sentence()
    assert repr(tour).splitlines()[0] == "Guided tour: the first minute · 2 of 7"


def test_what_there_is_to_read_need_not_be_read() -> None:
    tour = lab.tutorial("first")
    assert tour.offer("place 2 forest")
    assert tour.step.name == "answer"
    assert tour.offer("place 3 hunt")
    assert tour.step.name == "work"
    # And back leads to it all the same.
    assert tour.back().step.name == "rest"
    assert tour.back().step.name == "answer"
    assert tour.back().step.name == "forest"


@each
def test_back_leads_through_all_steps_to_the_start(id: str) -> None:
    tour = lab.tutorial(id)
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
    tour = lab.tutorial("first")
    tour.skip().skip().skip().skip()
    play, there, number = tour.play, tour.play.ply, tour.number
    play.undo()
    assert tour.step.name == "work"
    play.redo()
    assert (play.ply, tour.number) == (there, number)
    play.goto(0)
    assert tour.number == 1
    play.goto(there)
    assert tour.number == number
    # Another move in the past is another way: what came later is kept as a line, not in the tour.
    play.goto(0)
    assert tour.offer("place 3 forest")
    assert tour.number == 2
    assert play.lines
    assert play.last < there


def test_bots_that_move_one_by_one_are_waited_for() -> None:
    tour = lab.tutorial("first")
    tour.play.do("place 2 forest", bots=False)
    assert tour.step.name == "answer"
    assert tour.play.bot_to_move
    assert not tour.can_go_on
    assert tour.next().step.name == "answer"
    assert "Wait" in tour.sentence()
    with pytest.raises(lab.NotYourTurn):
        tour.play.do("place 3 hunt")
    tour.play.step()
    assert tour.can_go_on
    assert "Blue sends" in tour.sentence()
    assert tour.next().step.name == "rest"
    # One bot after the other until work begins; the sentence names what is left to place.
    tour.play.do("place 1 clay", bots=False)
    assert "other 2" in tour.sentence()
    tour.skip()
    assert tour.step.name == "work"
    assert not tour.play.bot_to_move


def test_a_loose_step_lets_other_moves_pass_and_comments_them() -> None:
    route = routes()["placing"]
    loose = RouteStep("forest", ["place 2 forest"], loose=True)
    from stoneage_lab.lessons.route import Route

    steps = (loose, *route.steps[1:])
    tour = Tour(Route("placing", route.position, steps, route.players, folders=route.folders))
    reply = tour.offer("place 1 clay")
    assert reply
    assert reply.text == route.text("forest.wrong")
    assert tour.number == 2


@each
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_texts_are_there_and_filled_in(id: str, code: str) -> None:
    tour = lab.tutorial(id)
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


def test_without_widgets_there_is_a_picture_and_the_sentence() -> None:
    code = (
        "import sys\n"
        "sys.modules['anywidget'] = sys.modules['ipywidgets'] = None\n"
        "import stoneage_lab as lab\n"
        "tour = lab.tutorial('first')\n"
        "data = tour._repr_mimebundle_()\n"
        "assert set(data) == {'text/plain', 'text/html'}, data.keys()\n"
        "assert '<img' in data['text/html'] and 'Send 2 of them' in data['text/html']\n"
        "assert 'Send 2 of them' in data['text/plain']\n"
        "tour.play.do('place 2 forest')\n"
        "assert tour.board is None and tour.next().number == 3\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

"""What a guide means is marked on every board: live, as a picture, in words, in a replay."""

from __future__ import annotations

import json
import re

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.advice.search import coach
from stoneage_lab.drawing.guide_marks import GuideFocus
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.text_board import text_board

HERE = "← here"


@pytest.fixture
def play():
    return lab.play("stone-age", players=2, seed=7)


def shining(parts):
    """Return the ids of the things that shine."""
    tags = re.findall(r'<[^>]*class="[^"]*\bsal-meant\b[^>]*>', "".join(parts.values()))
    return {re.search(r'\bid="([^"]*)"', tag)[1] for tag in tags if ' id="' in tag}


@pytest.mark.parametrize(
    ("meant", "wanted"),
    [
        # Opened first, then set.
        (GuideFocus(["place 2 forest"]), {"site-forest"}),
        (GuideFocus(["place 2 hut"]), {"site-hut"}),
        (GuideFocus([], ["site-forest"]), {"site-forest"}),
        (GuideFocus([], ["mat-red"]), {"mat-red"}),
        (GuideFocus(["fly away"], ["nowhere", 'x"><script>']), set()),
        (GuideFocus(), set()),
    ],
)
def test_it_shines_where_it_is_pressed(play, meant, wanted):
    parts = drawing.parts(play, meant=meant)
    assert shining(parts) == wanted
    assert "<script" not in "".join(parts.values())


def test_of_a_dial_the_number_shines_unless_any_is_right(play):
    prompt = drawing.parts(play, meant=GuideFocus(["place 2 forest"]))["prompt"]
    forest = prompt[prompt.index('id="place-forest"') :]
    forest = forest[: forest.index('class="sal-choice"')]
    assert re.findall(r'sal-pip sal-meant" data-turn="(\d)"', forest) == ["2"]
    choices = json.loads(re.search(r"data-choices='([^']*)'", forest)[1])
    assert [bool(choice.get("meant")) for choice in choices] == [
        n == 1 for n in range(len(choices))
    ]
    every = [move.words for move in play.position.moves if str(move).endswith("forest")]
    assert "sal-pip sal-meant" not in drawing.parts(play, meant=GuideFocus(every))["prompt"]


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_pictures_have_a_ring_around_it(play, layout):
    meant = GuideFocus(["place 2 forest"])
    assert 'class="sal-ring"' in drawing.table_parts(play, meant=meant, layout=layout)["board"]
    assert 'class="sal-ring"' not in drawing.table_parts(play, layout=layout)["board"]
    # A still picture, in which nothing can be pressed, has it all the same.
    still = drawing.scene_of(play, still=True, meant=meant)
    marked = [place.id for _, place in still.places() if place.control.meant]
    assert marked == ["site-forest"]


@pytest.mark.parametrize("game", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_board_in_words_says_it(game, code):
    play = lab.play(game, players=3, seed=7)
    sign = {"en": HERE, "ja": "← ここ"}[code]
    scene = drawing.scene_of(play, language=code)
    assert sign not in text_board(scene)
    place = next(place for _, place in scene.places() if place.control.label)
    item = scene.items[0]
    for thing in (place.id, item.id):
        shown = text_board(drawing.scene_of(play, language=code, meant=GuideFocus([], [thing])))
        assert shown.count(sign) == 1, thing


def test_a_picture_of_a_guided_board_has_the_mark():
    tour = lab.tutorial("placing")
    assert HERE in tour._repr_mimebundle_()[0]["text/plain"]
    tour.board.close()
    play = lab.play("stone-age", players=2, seed=7)
    assert HERE not in drawing.bundle(play)["text/plain"]


def test_a_replay_shows_the_marks_of_the_positions_that_have_some(play):
    advice = coach(play, tries=20)
    play.do("place 3 forest")
    meant = {play.position: GuideFocus(["place 2 hut"])}
    page = replay_page(play, advice={advice.position: advice}, meant=meant)
    assert "sal-coach-mark" in page
    assert 'class=\\"sal-ring\\"' in page
    bare = replay_page(play)
    assert "sal-coach-mark" not in bare
    assert 'class=\\"sal-ring\\"' not in bare


def test_a_replay_of_a_game_that_hides_tells_no_advice():
    play = lab.play("age-of-revive", players=3, seed=7)
    assert play.hides
    advice = coach(play, tries=4)
    meant = {play.position: GuideFocus([], ["ring"])}
    page = replay_page(play, advice={advice.position: advice}, meant=meant)
    assert page == replay_page(play)


def test_beside_a_move_that_is_meant_the_others_are_seen_less(play):
    """In every step of a tour, not only where a place has a panel."""
    play.do("place 2 forest")

    def loud(focus):
        """Return which of the places that can be used glow as strongly as any."""
        shown = scene_of(play, None, "en", meant=focus)
        can = [place for _, place in shown.places() if place.control.state == "can"]
        assert len(can) > 3
        return {place.id for place in can if not place.soft}

    at_rest = loud(GuideFocus([], ["mat-red"]))
    assert len(at_rest) > 3
    for words in ("place 1 field", "place 1 quarry"):
        meant = f"site-{words.split()[2]}"
        assert loud(GuideFocus([words])) <= {meant}

"""What Stone Age draws by itself: the map with its places and people, cards, mats, choosers."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from games.stone_age.drawing.moments import moments
from games.stone_age.on_table import art, buildings, cards, dice_tray, ground, mats, plate, sites
from games.stone_age.table import table

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing import text_metrics
from stoneage_lab.drawing.board_parts import (
    board_markup,
    hand_markup,
    prompt_markup,
    read_only_board,
)
from stoneage_lab.drawing.ground_art import name_plate
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.scene import Scene
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games.stone_age.drawing.layout import PLACES, crowd_places


def test_markup_in_words_is_only_words() -> None:
    session = lab.play("stone-age", players=2, seed=1)
    scene = drawing.scene_of(session)
    evil = '<b onmouseover="x">&\'</b>'
    told = replace(
        scene.with_places(
            lambda each: replace(
                each,
                name=evil,
                said=evil,
                label=(*each.label, name_plate(evil)),
                control=replace(each.control, label=evil, why=evil, action=evil),
            )
        ),
        tips=(replace(scene.tips[0], title=evil, lines=(evil,)),),
    )
    panels = [replace(mat, name=evil, label=evil, you=evil) for mat in mats(told)]
    changed = replace(told, items=(replace(ground(told), name=evil), *panels))
    module = drawing_of(session.game)
    for draw in (board_markup, hand_markup, prompt_markup):
        assert "<b " not in draw(changed, module)
        assert 'onmouseover="' not in draw(changed, module)


def check_widths(scene: Scene) -> None:
    """Plates are as wide as their names; the tray and the cards hold what stands in them."""
    for site in sites(scene):
        _, kind, *_ = art(site, "plate")
        tag = 82 if kind == "gather" else 0
        assert text_metrics.width(site.name, 24, bold=True) + tag + 18 <= plate(site)[2]
    for macro, lying in (("card", cards(scene)), ("tile", buildings(scene))):
        for place in lying:
            for face in art(place, macro)[0]:
                assert text_metrics.width(face.caption, 18) <= 116
    if any(place.id == "tray" for place in ground(scene).holds):
        assert len(dice_tray(scene).lines) <= 3


def test_no_text_of_the_map_is_too_small_or_too_wide() -> None:
    for session in moments(4, seed=6, every=60):
        for code in LANGUAGES:
            check_widths(drawing.scene_of(session, language=code))
    css = re.findall(r"font-size:(\d+)px", svg(session))
    assert min(map(int, css)) * 900 / 1000 >= 11


@pytest.mark.parametrize("counts", [(5, 5, 4), (10, 10, 10, 10), (1, 10, 3), (2, 2, 2, 2)])
def test_hunters_and_their_number_have_room(counts: tuple[int, ...]) -> None:
    """Groups stand apart from each other, and within their land, with the number beside them."""
    groups = crowd_places(list(counts), PLACES["hunt"])
    edge = 0.0
    for number, group in enumerate(groups):
        left = group[0][0] - 18
        if number % 2:
            assert left >= edge
        many = text_metrics.width(f"×{len(group)}", 24, bold=True) - 12 if len(group) > 2 else 0
        edge = group[-1][0] + 18 + many
        assert left >= 346
        assert edge <= 636


def test_the_text_board_names_every_place() -> None:
    session = lab.play("stone-age", players=3, seed=1)
    scene = drawing.scene_of(session)
    board = text_board(scene)
    for place in (*sites(scene), *cards(scene), *buildings(scene)):
        assert place.name in board
    for mat in mats(scene):
        assert f"[{mat.letter}]" in board


def test_why_a_place_cannot_be_used_comes_with_its_rule() -> None:
    session = lab.play("stone-age", players=2, seed=4)
    session.do("place 1 field").do("place 1 toolmaker")
    board = drawing.parts(session)["board"]
    found = re.search(r'<g id="site-hut"[^>]*data-why="([^"]*)"[^>]*>', board)
    assert found
    assert unescape(found[1]) == f"{session.why_not('place 2 hut')}"
    assert "cannot" in found[0]


def test_choosers_say_what_each_number_means() -> None:
    session = lab.play("stone-age", players=2, seed=4)
    prompt = drawing.parts(session, language="en")["prompt"]
    found = re.search(r'data-panel="place-forest".*?data-choices=\'([^\']*)\'', prompt, re.S)
    assert found
    notes = {choice["label"]: choice["note"] for choice in json.loads(unescape(found[1]))}
    # One die over three: nothing with 1 or 2, one wood with 3 to 5, two with a 6.
    assert notes["1"] == "expect 0.8 wood, 67 % of rolls bring 1 or more"
    assert list(notes) == ["1", "2", "3", "4", "5"]


def whole(markup: str) -> set[str]:
    """Return the ids of the mats that stand outside of every fold."""
    return set(
        re.findall(r'id="(mat-\w+)" role="group"', re.sub(r"(?s)<details.*?</details>", "", markup))
    )


def lines(markup: str) -> dict[str, str]:
    """Return what a screen reader says of each line, by the id of its fold."""
    return dict(re.findall(r'id="([\w-]+-fold)"[^>]*><summary.*?heard">([^<]*)<', markup))


def test_of_two_players_too_the_mat_of_the_other_is_a_line() -> None:
    hand = drawing.parts(lab.play("stone-age", players=["you", "random"], seed=7))["hand"]
    assert whole(hand) == {"mat-red"}
    assert set(lines(hand)) == {"mat-blue-fold"}


def test_the_viewers_own_mat_stays_and_the_others_are_told() -> None:
    play = lab.play("stone-age", players=["you", "random", "random", "random"], seed=7)
    for words in ("place 1 forest", ""):
        hand = drawing.parts(play)["hand"]
        assert whole(hand) == {"mat-red"}
        assert set(lines(hand)) == {"mat-blue-fold", "mat-green-fold", "mat-yellow-fold"}
        if words:
            play.do(words, bots=False)
    hand = drawing.parts(play, language="en")["hand"]
    said = lines(hand)["mat-green-fold"]
    assert said.startswith("people: 5 at home of 5, food 12, wood 0")
    line = hand[hand.index('id="mat-green-line"') :]
    assert 'aria-label="0 points"' in line[: line.index("</summary>")]


def test_people_who_share_a_board_see_the_mat_of_the_player_to_move() -> None:
    play = lab.play("stone-age", players=3, seed=7)
    assert whole(drawing.parts(play)["hand"]) == {"mat-red"}
    play.do("place 1 forest")
    hand = drawing.parts(play)["hand"]
    assert whole(hand) == {"mat-blue"}
    # Its line waits hidden, as it was left.
    assert re.search(r'<details class="[^"]*" id="mat-blue-fold" hidden>', hand)


def test_people_who_come_home_are_seen_to_arrive_at_a_line() -> None:
    home = table(3, stage="use", start="red", placed={"forest": {"blue": 2}, "card4": {"red": 1}})
    play = lab.play(home, ["you", "random", "random"], seed=7)
    while not any(event[:2] == ("use", 1) for event in play.position.events):
        play.step() if play.bot_to_move else play.do(play.moves[0], bots=False)
    hand = drawing.parts(play)["hand"]
    line = hand[hand.index('id="mat-blue-line"') :]
    assert 'data-from="piece-blue-' in line[: line.index("</summary>")]


def test_pictures_and_replays_show_every_mat() -> None:
    play = lab.play("stone-age", players=4, seed=7)
    assert whole(read_only_board(play.position, "en")["hand"]) == {
        f"mat-{name}" for name in ("red", "blue", "green", "yellow")
    }

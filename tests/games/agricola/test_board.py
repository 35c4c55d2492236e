"""The picture: everything that can be done can be pressed, in both languages."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from urllib.parse import unquote

import pytest
from games.agricola.farms import red
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.ground import Ground, Place
from stoneage_lab.drawing.guide_marks import GuideFocus
from stoneage_lab.drawing.items import Panel
from stoneage_lab.drawing.palette import SMALLEST
from stoneage_lab.drawing.position_scenes import scene_with_lines
from stoneage_lab.drawing.text_metrics import width
from stoneage_lab.games.agricola.drawing import scene
from stoneage_lab.games.agricola.drawing.animal_choices import PEN
from stoneage_lab.games.agricola.drawing.farms import drawn_herd
from stoneage_lab.games.agricola.drawing.goods_animation import SIGN
from stoneage_lab.games.agricola.drawing.layout import CARD, LAYOUTS, SPACE
from stoneage_lab.games.agricola.drawing.round_cards import face
from stoneage_lab.games.agricola.drawing.village_tray import spread
from stoneage_lab.players import bots


@pytest.mark.parametrize(("players", "language"), in_turn([1, 4], ["en", "ja"]))
def test_every_legal_action_can_be_pressed(players: int, language: str) -> None:
    session, rng = lab.play("agricola", players=players, seed=players), Rng(7)
    while not session.over:
        moves = list(session.moves)
        if session.ply % players:  # the more farms, the more is drawn, and the longer is the game
            session.do(moves[rng.below(len(moves))])
            continue
        shown = scene(session.position, language, True, session.position.mover)
        reached = [words for control in shown.controls() for words in control.words]
        assert set(reached) == {str(move) for move in moves}
        ids = [control.id for control in shown.controls()]
        assert len(ids) == len(set(ids))
        session.do(moves[rng.below(len(moves))])
    over = scene(session.position, language, False)
    assert over.prompt.table is not None
    assert len(over.prompt.table.rows) == 14
    # On the land lies the farm of the panel that stands open; the others need no room for a meal.
    assert isinstance(over.items[0], Ground)
    assert "goods-red" in [place.id for place in over.items[0].holds]
    on_land, *others = [item for item in over.items if isinstance(item, Panel)]
    assert not [item for item in on_land.items if item.id.startswith("farm-")]
    for panel, player in zip(others, session.position.state.players[1:], strict=True):
        goods = next(item for item in panel.items if item.id.startswith("goods-"))
        assert isinstance(goods, Ground)
        assert goods.size[1] == (114 if player.begging else 60)
        assert len(panel.line) == 4


def test_pointing_at_a_space_or_an_improvement_says_what_it_does() -> None:
    shown = scene(lab.play("agricola", players=4, seed=1).position, "en", True, 0)
    told = {tip.id: tip.lines for tip in shown.tips}
    assert told["tip-site-plow"] == ("Plow 1 field",)
    assert told["tip-site-forest"] == ("Take all wood here", "Here: 3 wood, 1 round's worth.")
    tiles = [place for _, place in shown.places() if place.id.startswith(("site-", "card-"))]
    assert len(tiles) > 20
    assert all(told[place.control.tip] for place in tiles)


def test_pointing_at_a_line_of_the_score_says_its_name() -> None:
    """Only pictograms and numbers stand there; of the others only what they have is told."""
    shown = scene(lab.play("agricola", players=2, seed=1).position, "en", True, 0)
    told = {tip.id: (tip.title, tip.lines) for tip in shown.tips if "sheet" in tip.id}
    lines = [place for _, place in shown.places() if place.id.startswith("sheet-red-")]
    assert len(lines) == len(told) == 14
    assert told["tip-sheet-red-fields"] == (
        "Fields", ("fields: 0, −1 point; 2 more for the next point",)
    )  # fmt: skip
    assert all(line.control.tip in told for line in lines)


def table(position: lab.Position, layout: str = "wide", language: str = "en") -> Ground:
    """Return the painted ground of a position, seen by red."""
    ground = scene(position, language, True, 0, layout).items[0]
    assert isinstance(ground, Ground)
    return ground


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("rules", ["family", "standard"])
def test_places_lie_on_the_land_and_apart_from_each_other(layout: str, rules: str) -> None:
    for players in (1, 3, 5):
        ground = table(lab.play("agricola", players=players, seed=1, rules=rules).position, layout)
        wide, high = ground.size
        names = ("site-", "card-", "round-", "red-1", "red-2", "red-3")
        places = [place for place in ground.holds if place.id.startswith(names)]
        assert len(places) > 40
        boxes = []
        for place in places:
            x, y, w, h = place.box
            box = (place.x + x, place.y + y, place.x + x + w, place.y + y + h)
            assert min(box) >= -4, place.id
            assert (box[2] <= wide + 8, box[3] <= high + 4) == (True, True), place.id
            boxes.append((place.id, box))
        for number, (one, (left, top, right, low)) in enumerate(boxes):
            for other, (a, b, c, d) in boxes[:number]:
                across, down = min(right, c) - max(left, a), min(low, d) - max(top, b)
                assert across <= 8 or down <= 8, (one, other)


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_both_layouts_have_the_same_places_with_the_same_controls(layout: str) -> None:
    position = red(goods={"wood": 6}, pastures=[["1-4"]]).do("use fences").position
    told = [(place.id, place.control) for place in table(position, layout).holds]
    assert told == [(place.id, place.control) for place in table(position).holds]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_fit_on_their_plates(language: str) -> None:
    for players in (2, 5):
        position = lab.play("agricola", players=players, seed=1).position
        plates = [
            art
            for place in table(position, language=language).holds
            for art in place.label
            if art[0] == "plate"
        ]
        assert len(plates) >= 10
        # A name that needs more room than its plate has is set closer.
        assert all(wide <= 80 and room < wide for *_, wide, room, _ in plates)


def test_a_heap_on_a_round_card_stands_over_the_name() -> None:
    name = CARD[1] - 4.5 - 0.9 * SMALLEST  # where its letters begin
    for lying in range(7):
        *_, parts, _, _ = face("Western quarry", 7, (), "stone", lying, False)
        # A stone is drawn about ten units up and down from its place.
        rims = [down + way * 10 * scale for _, _, down, scale in parts for way in (-1, 1)]
        assert 0 < min(rims) < max(rims) < name + 1, f"{lying} stones: {rims}"


def test_the_land_is_sent_once_and_a_place_is_small() -> None:
    position = lab.play("agricola", players=5, seed=1, rules="standard").position
    parts = drawing.parts(position)
    land = re.findall(r'<g id="([\w-]+-land-wide)">(.*)', parts["symbols"])
    assert len(land) == 1
    assert len(land[0][1]) < 100_000
    assert parts["board"].count(f'href="#{land[0][0]}"') == 1
    assert "-land-wide" not in parts["board"].replace(land[0][0], "")
    layers = parts["board"].split('class="sal-pieces"')[0].split('<g id="')
    assert max(len(one) for one in layers if one.startswith(("site-", "card-", "red-"))) < 2000


def test_animals_can_be_counted_and_crops_stand_in_as_many_rows_as_are_left() -> None:
    position = red(fields={"1-2": "grain 2", "1-3": "vegetable 1"}, pastures=[["1-5"]],
                   stables=["1-5"], goods={"sheep": 3}).position  # fmt: skip
    acres = {place.id: place.drawn[0][1] for place in table(position).holds
             if place.drawn and place.drawn[0][0] == "acre"}  # fmt: skip
    assert acres["red-1-2"].crop == "grain-2"
    assert acres["red-1-3"].crop == "vegetable-1"
    assert [animal[0] for animal in acres["red-1-5"].herd] == ["sheep"] * 3
    signs = [art for place in table(position).holds for art in place.label if "sign" in art[0]]
    assert signs == [("room_sign", "3/4")]


def test_a_house_is_one_house_whose_rooms_share_walls() -> None:
    position = red(rooms=["2-1", "2-2", "3-1"], house="clay").position
    acres = {place.id: place.drawn[0][1] for place in table(position).holds
             if place.drawn and place.drawn[0][0] == "acre"}  # fmt: skip
    assert acres["red-2-1"].joined == (False, True, False, True)
    assert acres["red-3-1"].joined == (False, False, True, False)
    assert acres["red-2-2"].house == "clay"


def test_a_bowl_stands_for_each_food_needed() -> None:
    session = red(goods={"food": 1, "grain": 1})
    meal = next(place for place in table(session.position).holds if place.id == "meal-red")
    bowls = meal.drawn[0][4]
    assert [(filled, could) for _, _, filled, could in bowls] == [
        (True, ""), (False, "grain"), (False, ""), (False, ""),
    ]  # fmt: skip


def test_cards_that_can_be_played_unfold_over_the_village() -> None:
    play = lab.play("agricola", ["you", "random"], seed=1, rules="standard")
    assert table(play.position).tray is None
    play.do("use lessons", bots=False)
    tray = table(play.position).tray
    assert tray is not None
    state: Any = play.position.state
    assert len(tray.holds) == state.players[0].held(True)
    left, top, wide, high = tray.box
    for place in tray.holds:
        assert left <= place.x <= left + wide - place.box[2]
        assert top <= place.y <= top + high - place.box[3]
    ids = [place.id for _, place in scene(play.position, "en", True, 0).places()]
    assert len(ids) == len(set(ids))


def test_a_space_tells_why_not() -> None:
    session = red(goods={"wood": 4}, fields={"1-1": ""}).do("use fences")
    shown = scene(session.position, "en", True, 0)
    places = {place.id: place for _, place in shown.places()}
    assert "field" in places["red-1-1"].control.why
    assert places["red-1-5"].control.action == "fence 1-5"
    assert places["blue-1-5"].control.action == ""
    session.do("fence 1-5")
    shown = scene(session.position, "en", True, 0)
    assert "4 fences" in shown.prompt.detail
    edges = [place for _, place in shown.places() if place.id.startswith("fence-red-")]
    drawn = [place.drawn[0][1].kind for place in edges if isinstance(place, Place)]
    assert drawn == ["plan"] * 4


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_text_board_shows_the_farm(language: str) -> None:
    session = red(cards=["well"], fields={"1-2": "grain 3"}, pastures=[["1-4", "1-5"]],
                  goods={"sheep": 3, "wood": 2})  # fmt: skip
    told = drawing.text(session, language=language)
    assert "grain" in told or "小麦" in told
    assert "<svg" in drawing.svg(session, language=language)


def test_the_text_board_shows_what_is_built() -> None:
    session = red(rooms=["2-1", "2-2", "3-1"], fields={"1-2": "grain 3", "1-3": ""},
                  stables=["3-3"], pastures=[["1-5"]])  # fmt: skip
    lines = drawing.text(session).split("Red: farm and supply")[0].splitlines()
    at = next(number for number, line in enumerate(lines) if line.endswith("Farm"))
    rows = [line.split() for line in lines[at : at + 10] if "." in line.split()]
    assert [cell for cell in rows[0] if cell[0] in "gF"] == ["g3", "F"]
    assert "H" in rows[2]
    assert "S" in rows[2]


def test_who_shares_the_win_is_not_said_to_have_lost() -> None:
    play = lab.play("agricola", players=["careful", "careful"], seed=80228120014427).run_bots()
    assert list(play.winners) == ["red", "blue"]
    said = drawing.status(play, language="en")
    assert "share the win with 33 points" in said
    assert "wins" not in said


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_ones_people_walk_along_the_street(layout: str) -> None:
    session = red(spaces={"forest": {"goods": 3}}).do("use forest")
    place = next(each for each in table(session.position, layout).holds if each.id == "site-forest")
    (token,) = place.tokens
    assert token.origin.startswith("piece-red-home-")
    streets = LAYOUTS[layout].streets
    assert token.way[-1] == (place.x, streets[0])


def test_whose_farm_lies_on_a_shared_table_at_the_end_tells_no_winner() -> None:
    """Points are counted line by line there, and the picture is the same from the first on."""
    others = 0
    for seed in range(1, 9):
        play = lab.play("agricola", players=["random"] * 3, seed=seed).run_bots()
        shown = scene(play.position, "en", False)
        (whose,) = {place.id for place in shown.items[0].places() if place.id.startswith("yard-")}
        assert whose == "yard-red"
        others += whose.removeprefix("yard-") not in play.winners
        told = scene_with_lines(shown, 1)
        assert not any(place.id.startswith("yard-") for _, place in told.places())
    assert others


ORIGIN = re.compile(r'data-from="([^"]+)"')


@pytest.mark.parametrize("rules", ["family", "standard"])
def test_what_comes_is_seen_on_its_way_from_where_it_was(rules: str) -> None:
    """Goods from spaces, fields and cards, people at evening, cards and heaps at dawn."""
    session = lab.play("agricola", players=2, seed=5, rules=rules)
    choose, rng = bots(session.game)["careful"], Rng(3)
    before, kinds = "", set()
    while session.ply < 110:
        session.do(choose(session.position.state.copy(), rng))
        now = drawing.svg(session, seat=0)
        ids = re.findall(r' id="(piece-[^"]+)"', now)
        assert len(ids) == len(set(ids)), session.ply
        for origin in set(ORIGIN.findall(now)) if before else ():
            if origin.startswith(("piece-at-", "piece-out-")) and origin != SIGN:
                assert f'id="{origin}"' in before, (session.ply, origin)
                kinds.add(re.sub(r"-\d.*", "", origin))
        before = now
    assert {"piece-at-forest", "piece-out-red"} <= kinds
    assert "piece-at-red" in kinds, "a crop comes from its field"


def test_a_child_is_with_its_parent_until_the_evening() -> None:
    turned = ["improve", "fences", "sheep", "sow", "growth"]
    session = red(number=5, turned=turned, rooms=["2-1", "3-1", "1-1"]).do("use growth")
    place = next(each for each in table(session.position).holds if each.id == "site-growth")
    assert [token.size for token in place.tokens] == [1, 0.66]
    assert place.tokens[1].id == "piece-red-child"


def test_on_a_telephone_the_farm_comes_up_while_the_decision_is_on_it() -> None:
    def tops(position: lab.Position) -> dict[str, float]:
        ground = table(position, "narrow")
        assert all(0 <= place.y <= ground.size[1] for place in ground.holds)
        return {place.id: place.y for place in ground.holds}

    session = red()
    before = tops(session.position)
    assert before["red-1-1"] > before["site-forest"]
    after = tops(session.do("use plow").position)
    assert after.keys() == before.keys()
    assert after["round-5"] < after["red-1-1"] < after["red-grain"] < after["site-forest"]
    assert after["round-5"] == before["round-5"]


def test_animals_beside_a_stable_are_all_seen() -> None:
    """Of three boar one stood behind the sign of the pasture; another behind the fence."""
    drawn = drawn_herd((("boar", 4),), barn=True, space=3)
    half = max(abs(size) for *_, size in drawn) * 13
    for _, x, y, _ in drawn:
        assert y + half * 0.7 <= SPACE[1] - 25, "above the sign and the fence"
        assert x + half <= SPACE[0] + 1
    assert all(
        abs(x - other_x) > 14 or abs(y - other_y) > 12
        for (_, x, y, _), (_, other_x, other_y, _) in combinations(drawn, 2)
    )


@pytest.mark.parametrize("wood", [5, 12, 15])
def test_the_price_on_a_pasture_lies_on_its_tag(wood: int) -> None:
    session = red(4, goods={"wood": wood}).do("use fences").do("fence 1-4")
    drawn = drawing.svg(session)
    tag = re.search(r'x="-62" y="-14" width="(\d+)".*?x="25" y="5">([^<]+)<', drawn, re.S)
    assert tag
    assert tag[2] == f"4 / {wood}"
    assert 25 + width(tag[2], 15, bold=True) + 4 <= int(tag[1]) - 62


def test_three_choices_of_animals_lie_side_by_side_on_a_telephone() -> None:
    _, points = spread(LAYOUTS["narrow"], 3, PEN)
    assert len({y for _, y in points}) == 1


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_the_final_score_of_many_has_points_alone(players: int) -> None:
    """With the calculation of each cell the lines of five broke, and the last were cut."""
    session = lab.play("agricola", ["careful"] * players, seed=2).run_bots()
    table = scene(session.position, "en", False).prompt.table
    assert table
    cells = [cell for row in table.rows for cell in row[1:]]
    assert any("→" in cell for cell in cells) == (players <= 2)
    for seat, total in enumerate(session.position.scores):
        ends = [row[1 + seat].rpartition("→")[2] for row in table.rows]
        assert sum(int(end.replace("−", "-")) for end in ends) == total


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_numbers_of_a_farm_stand_over_its_fences_as_dark_as_any_text(layout: str) -> None:
    """Texts call spaces by them: "the spaces below 4 and 5"."""
    tour = lab.tutorial("farm_first")
    for words in ("use fences", "fence 1-4", "fence 1-5", "close"):
        tour.play.do(words)
    ground = table(tour.play.position, layout)
    [numbers] = [place for place in ground.holds if place.id == "numbers-red"]
    # Labels are drawn over all art; a fence is art.
    assert [art[0] for art in numbers.label] == ["grid_numbers"]
    assert not numbers.drawn
    svg = drawing.svg(tour.play)
    drawn = re.search(r'<g id="numbers-red-label".*?</g></g>', svg, re.DOTALL)
    assert drawn is not None
    assert re.findall(r">(\d)</text>", drawn[0]) == ["1", "2", "3", "4", "5", "1", "2", "3"]
    assert "sal-f-ink" in drawn[0]


def test_a_choice_at_a_space_names_the_space() -> None:
    play = lab.play("agricola", players=3, seed=1)
    for move, called in {"labor": "day labor", "market": "market", "stores": "stores"}.items():
        play.do(f"use {move}")
        prompt = scene(play.position, "en", True, play.position.mover).prompt
        assert prompt.sentence == f"Red (you): choose what “{called}” brings."
        play.undo()


def test_the_small_picture_of_a_tour_shows_where_its_first_press_is() -> None:
    """A door that says "press fences" shows the fences; without such a press its first part."""
    play = lab.tutorial("agricola").play
    for words, part in {"use fences": "rounds", "use forest": "sites", "none": "sites"}.items():
        shown = drawing.bundle(play, board=True, small=True, meant=GuideFocus([words]))
        size = re.search(r'viewBox="([^"]*)"', drawing.svg(play, parts=[part]))
        assert size is not None
        assert f"viewBox='{size[1]}'" in unquote(shown["text/html"]), words

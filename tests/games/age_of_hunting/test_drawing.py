"""What the picture shows, and that every move can be made on it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.ground import Place
from stoneage_lab.drawing.picture import table_svg
from stoneage_lab.drawing.preview import preview
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.scene import Scene
from stoneage_lab.drawing.symbols_and_styles import known_symbols
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games.age_of_hunting.drawing import scene
from stoneage_lab.games.age_of_hunting.drawing.layout import LAYOUTS, TableLayout
from stoneage_lab.games.age_of_hunting.drawing.painted_lands import LANDS
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.widget.hint_list import hint_list
from stoneage_lab.widget.viewer_snapshot import Viewing


def drawn(position: lab.Position, code: str = "en") -> Scene:
    return scene(position, code, True, max(0, position.mover))


def places(position: lab.Position) -> dict[str, Place]:
    """Return the places of the picture of a position by their ids."""
    found = [place for _, place in drawn(position).places()]
    return {place.id: place for place in found if isinstance(place, Place)}


def reachable(found: Scene) -> set[str]:
    return {words for reach in found.controls() for words in reach.words}


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 5])
def test_every_legal_move_can_be_made_on_the_picture(players: int, code: str) -> None:
    play = lab.play("age-of-hunting", players, seed=players, rules="rulebook")
    rng = Rng(players)
    for _ in range(120):
        if play.over:
            break
        moves = play.moves.words
        found = drawn(play.position, code)
        assert set(moves) <= reachable(found)
        texts = [found.summary, *(reach.control.label for reach in found.controls())]
        assert not [text for text in texts if "{" in text]
        play.do(moves[rng.below(len(moves))])


def test_before_a_move_the_stepper_says_what_it_brings_and_what_is_pushed_where() -> None:
    position = table(4, {"b3": "y1"}, {"b3 5": "red"}, red={"followers": 2})
    (panel,) = [p for p in drawn(position).prompt.panels if p.id == "place-b3"]
    assert panel.choices[2].note == (
        "Chief on 3: 1 boar, 1 coin. Hut on 5: 1 mammoth. "
        "The chief of Yellow moves from 2 (1 boar) to 5 (1 mammoth)."
    )


def test_a_lone_chief_has_no_stepper_and_its_arrow_says_the_same() -> None:
    position = table(4, {"b1": "r1", "b3": "y0"})
    labels = {place.id: place.control.label for _, place in drawn(position).places()}
    assert labels["enter-b3"] == (
        "Send a chief to the boar forest. Chief on 1: 1 boar. "
        "The chief of Yellow moves from 1 to 2 (still 1 boar)."
    )


def test_a_chief_says_what_calling_it_back_brings_and_who_moves_up() -> None:
    position = table(4, {"b3": "g1 r1 y0"}, {"b3 5": "red"})
    labels = {place.id: place.control.label for _, place in drawn(position).places()}
    assert labels["space-b3-4"] == (
        "Space 4 of the boar forest: chief of Red. Call it back. It brings: 2 boars. "
        "Hut on 5: 1 mammoth. The chief of Yellow moves from 5 (1 mammoth) to 3 (1 boar, 1 coin)."
    )
    assert labels["space-b3-5"].endswith("chief of Yellow. Over it: 1 mammoth")


def test_pieces_keep_their_names_when_they_are_pushed() -> None:
    def names(position: lab.Position) -> dict[str, str]:
        spaces = [each for id, each in places(position).items() if id.startswith("space-b3")]
        return {token.id: place.id for place in spaces for token in place.tokens}

    position = table(4, {"b3": "y1 b0"}, red={"followers": 2})
    before, after = names(position), names(position.after("place 2 b3"))
    assert set(before) < set(after)
    assert {name: f"space-b3-{int(at[-1]) + 3}" for name, at in before.items()} == {
        name: after[name] for name in before
    }


def test_who_comes_in_walks_along_the_path_and_who_is_pushed_goes_straight() -> None:
    after = table(4, {"b3": "y1"}, red={"followers": 2}).after("place 1 b3")
    found = places(after)
    entrance = (found["enter-b3"].x, found["enter-b3"].y)
    ways = {
        token.id: token.way
        for id, place in found.items() if id.startswith("space-b3") for token in place.tokens
    }  # fmt: skip
    assert ways == {
        "piece-red-b3-0": (entrance,), "piece-red-b3-0-0": (entrance,),
        "piece-yellow-b3-0": (), "piece-yellow-b3-0-0": (),
    }  # fmt: skip


def test_a_mat_says_what_the_next_development_costs_and_what_is_missing() -> None:
    position = table(3, step="developing", red={"boar": 2, "corn": 2, "grape": 1})
    labels = {place.id: place.control for _, place in drawn(position).places()}
    assert "costs 1 grape, 2 boars" in labels["row-red-cave-0"].label
    poor = table(3, step="developing", red={"corn": 2, "grape": 1})
    labels = {place.id: place.control for _, place in drawn(poor).places()}
    assert "missing: 2 boars" in labels["row-red-cave-0"].label
    assert "lacks 2 boars" in labels["row-red-cave-0"].why


@pytest.mark.parametrize(("code", "name"), [("en", "Open a cave"), ("ja", "洞穴を作る")])
def test_what_cannot_be_developed_yet_is_called_as_its_button_is(code: str, name: str) -> None:
    places = drawn(table(3, {"b3": "r1"}), code).places()
    labels = {place.id: place.control for _, place in places}
    assert name in labels["row-red-cave-0"].why
    assert "develop" not in labels["row-red-cave-0"].why


def test_food_without_a_cave_lies_beside_in_the_warning_colour() -> None:
    red = {"grape": 2, "corn": 2}
    found = places(table(3, step="returning", red=red))
    warned = [id for id, place in found.items() if "outside" in [art[0] for art in place.drawn]]
    assert warned == ["cave-red-3"]
    assert found["too-much-red"].drawn == (("too_much", "4 / 3"),)


def test_the_text_board_has_a_line_for_pieces_in_their_order() -> None:
    text = text_board(drawn(table(4, {"b3": "g1 r1 y0"}, {"b3 5": "red"})))
    assert "G G* R R* Y*" in " ".join(text.split())
    assert "R^" in text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_picture_of_a_whole_table(players: int) -> None:
    play = lab.play("age-of-hunting", ["random"] * players, seed=3).run_bots()
    for ply in (0, len(play.record().to_dict()["moves"])):
        svg = drawing.svg(play.at(ply))
        assert svg.count("<svg") == 1
        assert len(svg) < 400_000


def test_a_small_picture_shows_the_sky_and_the_first_three_grounds() -> None:
    position = lab.play("age-of-hunting", players=3, seed=7).position
    assert 'viewBox="0 0 675 304"' in table_svg(position)


def test_a_preview_calls_grounds_as_they_are_called_on_the_picture() -> None:
    position = table(4, {"b3": "y1"}, {"b3 5": "red"}, red={"followers": 2})
    shown = preview(position, "place 2 b3")
    assert shown.sentence == "Chief and 2 followers to the boar forest."
    assert "piece-yellow-b3-0" in [way.piece for way in shown.ways]


def test_whoever_may_develop_sees_on_each_signpost_what_a_hut_costs_in_all_and_what_lacks() -> None:
    poor = table(3, step="developing", red={"grape": 1, "corn": 1, "boar": 2, "coin": 1})
    (asked,) = places(poor)["price-b3"].label
    assert [(name, lacks) for name, *_, lacks in asked[-1]] == [
        ("grape", False), ("corn", False), ("wheat", True), ("coin", False)
    ]  # fmt: skip
    # Who hunts reads the same price; where nobody looks on it is the one that is printed.
    (hunting,) = places(table(3))["price-b3"].label
    assert [name for name, *_ in hunting[-1]] == ["grape", "corn", "wheat", "coin"]
    found = scene(table(3), "en", False, -1).places()
    [board] = [place for _, place in found if place.id == "price-b3"]
    assert isinstance(board, Place)
    (printed,) = board.label
    assert [name for name, *_ in printed[-1]] == ["grape", "corn", "wheat"]


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_a_press_anywhere_on_a_strip_sends_a_chief_there(layout: str) -> None:
    position = table(3)
    found = scene(position, "en", True, 0, layout)
    shown = {place.id: place for _, place in found.places() if isinstance(place, Place)}
    strip, way_in = shown["ground-b3"], shown["enter-b3"]
    x, y, *size = way_in.least
    assert (way_in.x + x, way_in.y + y, *size) == (0, strip.y, *strip.box[2:])
    # What lies over it lets the pointer through, where it cannot be pressed itself.
    over = [each for id, each in shown.items() if id.startswith(("area-b3", "space-b3", "site-b3"))]
    assert over
    assert not [each.id for each in over if each.control.state == "" and each.box[2]]


@pytest.mark.parametrize("step", ["hunting", "developing"])
def test_on_a_telephone_a_finger_meets_what_can_be_pressed(step: str) -> None:
    rich = {"grape": 4, "corn": 4, "boar": 4, "coin": 6, "followers": 2}
    position = table(5, {"b1": "r1", "b3": "r0 y1"}, step=step, red=rich)
    found = scene(position, "en", True, 0, "narrow")
    small = [
        place.id
        for _, place in found.places()
        if isinstance(place, Place) and place.control.state
        and min(*place.least[2:]) < 44 and min(*place.box[2:]) < 44
    ]  # fmt: skip
    assert not small


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_strips_lie_below_each_other_and_people_below_the_goods(players: int, layout: str) -> None:
    position = table(players, {"b1": "r1 y0"} if players > 3 else {"b1": "r1 b0"})
    laid = TableLayout(layout, len(position.public.state.laid))
    strips = [laid.strip(number, "b1a", 6) for number in range(laid.grounds)]
    assert strips[0].top == laid.head
    assert strips[-1].top + strips[-1].high == laid.size[1]
    for strip in strips:
        head = strip.path + 2 - 63 * strip.tall
        assert strip.goods + strip.big / 2 <= head + 1
        assert strip.tall >= 0.6


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("face", LANDS)
def test_rings_of_the_lowest_ground_lie_whole_in_the_picture(face: str, layout: str) -> None:
    """Also where its path winds downwards."""
    for grounds in range(1, 9):
        table = TableLayout(layout, grounds)
        lowest = table.strip(grounds - 1, face, 7)
        outlines = [y + 8.6 for _, y in map(lowest.ring, range(1, 8))]
        assert max(outlines) <= table.size[1]


def test_no_letter_is_smaller_than_it_can_be_read() -> None:
    for players in (2, 5):
        play = lab.play("age-of-hunting", ["random"] * players, seed=3).run_bots()
        svg = drawing.svg(play.at(60))
        sizes = [float(size) for size in re.findall(r"font-size:([\d.]+)px", svg)]
        assert sizes
        assert min(sizes) >= 14.2


def test_each_face_has_a_land_of_its_own_and_all_together_are_light() -> None:
    game = lab.game("age-of-hunting")
    known = known_symbols(drawing_of(game)).drawn
    faces = [face.id for face in game.parts.faces]
    looks = {known[f"land-{face}"] + known[f"land-{face}-foot"] for face in faces}
    assert len(looks) == len(faces) == 28
    for ground in {face[:-1] for face in faces}:
        one, two = (
            Counter(re.findall('href="#([^"]+)"', known[f"land-{ground}{side}-foot"]
                               + known[f"land-{ground}{side}"])) for side in "ab"
        )  # fmt: skip
        assert one != two, "other things grow and stand on the other face"
    assert sum(len(known[name]) for name in known if name.startswith("land-")) < 100_000


def test_the_text_board_says_which_round_it_is_and_who_began_it() -> None:
    text = text_board(drawn(table(3)))
    assert "Red began; now: hunt" in text.splitlines()[0]


def test_before_a_move_it_is_said_what_does_not_fit_and_what_can_be_paid_then() -> None:
    full = table(2, {"b3": "r0"}, red={"grape": 2, "corn": 1, "boar": 1})
    told = preview(full, "recall b3 1").more
    assert "It brings: 1 boar." in told
    assert "Then 5 pieces of food for 3 caves." in told
    assert "Then you can pay: cave, follower" not in told
    assert "Then you can pay: cave" in told
    # Its signpost is marked, because it could not be paid before.
    assert "base-red-cave" in preview(full, "recall b3 1").places
    assert "base-red-follower" not in preview(full, "recall b3 1").places
    assert "その後に支払えるもの：洞穴" in preview(full, "recall b3 1", language="ja").more
    poor = table(2, {"b3": "r0"})
    assert "pay" not in preview(poor, "recall b3 1").more


@pytest.mark.parametrize("language", LANGUAGES)
def test_however_many_are_pushed_and_can_be_paid_a_preview_stays_short(language: str) -> None:
    """It lies over the decision: of each line more, a choice is covered."""
    crowd = table(5, {"b1": "y0 k0 g0 b0"})
    told = preview(crowd, "place 0 b1", language=language).more
    assert len(told) < 140
    assert told.count("→") == 4
    rich = table(3, red={"grape": 3, "corn": 3, "boar": 3, "coin": 3}).after("place 1 n5")
    assert len(preview(rich, "trade 1 boar for 1 mammoth", language=language).more) < 140
    # As many foods as before find no cave: this is told of what is declined.
    assert "9" not in preview(rich, "trade 1 boar for 1 mammoth", language=language).more


def test_goods_come_from_their_area_and_people_walk_home() -> None:
    position = table(2, {"b1": "r1", "b3": "b0"}, red={"corn": 1, "followers": 1}).after(
        "recall b1 2"
    )
    tokens = {token.id: token for each in places(position).values() for token in each.tokens}
    grape, coin = tokens["piece-red-grape-0"], tokens["piece-red-coin-0"]
    assert (grape.origin, grape.gait) == ("piece-area-b1-2", "hop")
    assert coin.origin == "piece-area-b1-2"
    # What lay there stays where it was.
    assert not tokens["piece-red-corn-0"].gait
    home = [token for name, token in tokens.items() if name.startswith("piece-red-home")]
    assert {token.origin for token in home} >= {"piece-red-b1-0", "piece-red-b1-0-0"}


def test_who_is_pushed_leans() -> None:
    position = table(2, {"b1": "b0", "b3": "b0"}).after("place 0 b3")
    tokens = {token.id: token for each in places(position).values() for token in each.tokens}
    gaits = {name: token.gait for name, token in tokens.items() if "-b3-" in name or "-b1-" in name}
    assert gaits == {"piece-red-b3-0": "", "piece-blue-b3-0": "push", "piece-blue-b1-0": ""}


@pytest.mark.parametrize("code", ["en", "ja"])
def test_few_choices_of_goods_are_buttons_with_their_goods(code: str) -> None:
    position = table(2, step="returning", red={"grape": 2, "corn": 1, "boar": 2})
    panels = drawn(position, code).prompt.panels
    (panel,) = [each for each in panels if each.id == "return"]
    shown = {button.control.action: button.signs for button in panel.buttons}
    assert shown["return 1 grape 1 boar"] == ("grape", "boar")
    assert set(shown) == set(map(str, position.moves))
    # What is shown as pictograms is heard in words.
    assert all(button.text and button.control.label for button in panel.buttons)


@pytest.mark.parametrize(
    ("code", "said", "other"),
    [
        ("en", "Chief alone to the boar forest", "Chief alone to the hill trail"),
        ("ja", "族長だけを「いのししの森」へ", "族長だけを「丘のけもの道」へ"),
    ],
)
def test_a_move_is_called_with_the_name_of_the_side_that_is_up(
    code: str, said: str, other: str
) -> None:
    play = lab.play("age-of-hunting", players=2, seed=5)
    assert play.position.label("place 0 b3", code) == said
    turned = table(2, instead="b3a>b3b")
    assert turned.label("place 0 b3", code) == other


@pytest.mark.parametrize("code", ["en", "ja"])
def test_sentences_about_moves_name_no_ground_by_its_code(code: str) -> None:
    play = lab.play("age-of-hunting", ["careful", "random"], seed=5).run_bots()
    early = lab.play("age-of-hunting", players=2, seed=5)
    advice = lab.coach(early, tries=20)
    hinted = hint_list(Viewing(None, None, code, True, None, early), advice)
    assert len(re.findall(r'data-action="place', hinted)) == len(advice)
    with speaking(code):
        review = lab.review(play, tries=4)
        told = [hinted, *advice.numbers.rows, review.html(), *review.costliest]
        for kind in puzzles("age-of-hunting").kinds():
            for puzzle in puzzles("age-of-hunting").of(kind)[::5]:
                told += [puzzle.question(), *(pick.label for pick in puzzle.picks)]
                told += puzzle.solution().lines
    plain = [re.sub("<style.*?</style>|<[^>]*>", " ", str(each)) for each in told]
    assert not [said for each in plain for said in re.findall(r".{,20}\b[bn]\d+\b.{,9}", each)]


@pytest.mark.parametrize(
    ("instead", "ends"),
    [("", ["huts at tombs"]), ("n8a>n3a", []), ("n8a>n9a", ["coins"])],
)
def test_the_score_has_only_lines_of_areas_on_the_table(instead: str, ends: list[str]) -> None:
    found = drawn(table(4, over=True, instead=instead)).prompt.table
    assert found is not None
    usual = ["track", "caves", "followers", "huts", "build spaces"]
    assert [row[0] for row in found.rows] == [*usual, *ends]
    assert len(found.sums) == len(found.rows)


@pytest.mark.parametrize("you", [0, 1])
def test_what_a_hut_costs_is_the_same_while_one_hunts_and_while_one_develops(you: int) -> None:
    """The price on the mat is part of it, as it is in the log."""
    tour = lab.tutorial("hunt_first")
    told = []
    for words in ("place 0 b1", "develop follower"):
        shown = scene(tour.play.position, "en", True, you)
        [board] = [place for _, place in shown.places() if place.id == "price-b1"]
        assert isinstance(board, Place)
        # Where something lacks only the rings are more.
        told.append((board.control.label, len(board.label[0][3])))
        tour.play.do(words)
    assert len(set(told)) == 1
    assert "2 coins" in told[0][0]


def test_more_food_than_caves_says_what_happens_to_it() -> None:
    tour = lab.tutorial("hunt_first")
    tour.play.do("place 0 b1")
    more = places(tour.play.position)["too-much-red"]
    assert "4 pieces of food, 3 caves" in more.control.label
    assert "give the rest back" in more.control.label

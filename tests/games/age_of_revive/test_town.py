"""The painted town: lots along the road, stones of steps, stakes, the shelf with the hand."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from games.age_of_revive.table import go, table

import stoneage_lab as lab
from stoneage_lab.drawing.board_parts import parts
from stoneage_lab.drawing.picture import table_svg
from stoneage_lab.drawing.preview import preview, preview_markup
from stoneage_lab.games.age_of_revive.drawing.layout import LAYOUTS, lots
from stoneage_lab.games.age_of_revive.drawing.scene import scene
from stoneage_lab.games.age_of_revive.game import AgeOfRevive
from stoneage_lab.games.age_of_revive.rules.card_types import ON_RING

BUILT = "granary mason smithy stables inn barracks carpenters coachhouse canal assembly"
BUILDING: dict[str, Any] = {
    "count": 3, "step": "build", "areas": {"red": "barracks inn rubble1"},
    "purses": {"red": "5w 2h 3f 3s 2i"},
}  # fmt: skip


def ground(position: lab.Position, layout: str = "wide", seat: int | None = None) -> Any:
    """Return the town as the player who decides sees it, or another seat."""
    seat = position.mover if seat is None else seat
    seen = position.seen_by(seat)
    return scene(seen, "en", seat == position.mover, seat, layout).items[0]


def places(position: lab.Position, layout: str = "wide", seat: int | None = None) -> dict[str, Any]:
    """Return the places of the town by their ids."""
    return {place.id: place for place in ground(position, layout, seat).places()}


def art(place: Any) -> list[str]:
    """Return the macros that draw a place and its label."""
    return [drawn[0] for drawn in (*place.drawn, *place.label)]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("cells", [12, 19, 30, 45])
def test_lots_lie_apart_and_on_the_map(layout: str, cells: int) -> None:
    there = LAYOUTS[layout]
    weights = tuple(1.16 if number % 11 == 0 else 1.0 for number in range(cells))
    found, scale = lots(there, weights)
    for lot in found:
        x, y = lot.base
        assert x - 40 * scale >= 0
        assert x + 40 * scale <= there.size[0]
        assert 0 < y <= there.map - 16
    for one, other in combinations(found, 2):
        apart = abs(one.base[0] - other.base[0]) + abs(one.base[1] - other.base[1])
        assert apart > 22


def test_each_step_in_reach_has_a_stone_and_a_horse_from_the_fourth_on() -> None:
    found = places(table(3, pieces={"red": "red tent"}, purses={"red": "1h"}))
    stones = {
        drawn[1]: drawn[2]
        for place in found.values()
        for drawn in place.label
        if drawn[0].endswith("step")
    }
    assert stones == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
    assert "reach" in found


def test_a_board_rings_what_one_would_lack() -> None:
    poor = table(3, areas={"red": "inn mason"}, pieces={"red": "red tent"}, purses={"red": "1h"})
    found = places(poor)
    boards = [drawn for drawn in found["cell-red-inn"].label if drawn[0] == "board"]
    assert boards[0][-1] == ("food",)
    rich = places(table(3, areas={"red": "inn mason"}, pieces={"red": "red tent"}))
    assert next(drawn for drawn in rich["cell-red-inn"].label if drawn[0] == "board")[-1] == ()


def test_a_stake_plays_the_one_card_or_opens_a_list_of_several() -> None:
    one = places(table(**BUILDING, hands={"red": ["granary"]}))
    assert one["after-inn"].control.action == "build granary after inn"
    position = table(**BUILDING, hands={"red": ["granary", "mason"]})
    two = places(position)["after-inn"].control
    panels = {panel.id: panel for panel in scene(position, "en", True, 0).prompt.panels}
    assert {button.control.action for button in panels[two.opens].buttons} == {
        "build granary after inn",
        "build mason after inn",
    }


def test_pieces_on_one_cell_stand_apart() -> None:
    crowd = dict.fromkeys(("red", "blue", "green", "yellow"), "red tent")
    stands = places(table(4, pieces=crowd))["cell-red-tent"].stands
    assert len(set(stands)) == 4
    assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in combinations(stands, 2)) > 12


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [0, 1, 4, 6, 9, 10, 11, 14, 18])
def test_every_card_of_a_hand_lies_on_the_shelf(layout: str, count: int) -> None:
    kinds = f"{BUILT} cityhall residence gate fortress palace shrine highway vault".split()
    position = table(4, hands={"red": kinds[:count]}, areas={"red": "rubble1"})
    town = ground(position, layout)
    cards = [place for place in town.places() if re.match(r"hand-red-\w", place.id)]
    assert len(cards) == count
    for card in cards:
        left, top, wide, high = card.box
        assert card.x + left >= 0
        assert card.x + wide <= town.size[0]
        assert card.y + top >= LAYOUTS[layout].map
        assert card.y + high <= town.size[1]
    for one, other in combinations(cards, 2):
        assert abs(one.x - other.x) >= one.box[2] or abs(one.y - other.y) >= one.box[3]


def test_of_another_hand_only_its_number_is_seen() -> None:
    position = table(3, hands={"red": ["granary", "mason"], "blue": ["inn"]})
    found = ground(position, seat=1)
    assert [place.id for place in found.places() if place.id.startswith("hand-blue-")] == [
        "hand-blue-inn"
    ]
    whole = scene(position.seen_by(1), "en", False, 1)
    ids = {place.id for _, place in whole.places()}
    assert "hand-red-hidden" in ids
    assert not {"hand-red-granary", "hand-red-mason"} & ids


def test_a_telephone_presses_nothing_smaller_than_a_finger() -> None:
    position = table(3, pieces={"red": "red tent"})
    for place in ground(position, "narrow").places():
        if place.control.state == "can":
            boxes = [place.box, place.least]
            assert max(wide for _, _, wide, _ in boxes) >= 44 - 1e-6
            assert max(high for _, _, _, high in boxes) >= 44 - 1e-6


def test_a_move_draws_no_other_cell_anew() -> None:
    position = table(4, areas={"red": BUILT}, step="move", pieces={"red": "red tent"})
    before, after = places(position), places(position.after("move 2"), seat=0)
    drawn = {id for id, place in before.items() if id in after and place.drawn != after[id].drawn}
    assert not {id for id in drawn if id.startswith(("cell-", "area-", "king-", "deck"))}


def test_the_picture_of_the_game_shows_the_town_without_the_hand() -> None:
    shown = table_svg(lab.play("age-of-revive", players=3, seed=7).position)
    assert 'viewBox="0 0 675 487"' in shown
    assert "King&#39;s Support" in shown or "King's Support" in shown
    # Nor the signs of the shelf, which stand a little above it.
    assert 'id="hand-' not in shown
    assert "Round 1" not in shown


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_shelf_alone_shows_all_of_its_signs(layout: str) -> None:
    town = ground(table(3), layout)
    top = dict(town.views)["shelf"][1]
    shelf = next(place for place in town.places() if art(place)[:1] == ["shelf"])
    signs = [one for one in (*shelf.drawn, *shelf.label) if one[0] == "shelf_sign"]
    assert len(signs) == 2
    assert all(shelf.y + sign[3] >= top for sign in signs)


def test_the_winner_wears_a_crown_and_a_banner_names_it() -> None:
    play = lab.play("age-of-revive", players=["careful"] * 3, seed=91)
    play.run_bots()
    assert play.over
    crowned = [id for id, place in places(play.position, seat=0).items() if "crown" in art(place)]
    assert crowned == [f"crown-{play.winners[0]}"]
    told = places(play.position, seat=0)["winner"]
    assert play.winners[0].capitalize() in told.control.label
    assert str(max(play.position.scores)) in told.control.label
    assert f"{play.winners[0].capitalize()} wins" in str(told.label)


Box = tuple[float, float, float, float]


def boxes(place: Any) -> list[Box]:
    """Return where the board, the name and the points of a cell lie."""
    found = []
    for kind, *values in place.label:
        if kind == "board":
            _, wide, high, x, y, *_ = values
        elif kind == "tag":
            _, _, x, y, wide, _ = values
            high = 14
        elif kind == "worth":
            _, _, x, y = values
            wide, high = 21, 23
        else:
            continue
        found.append((place.x + x - wide / 2, place.y + y - high / 2, wide, high))
    return found


def covered(one: Box, other: Box) -> float:
    """Return which share of the smaller one of two boxes the other one covers."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high) / min(one[2] * one[3], other[2] * other[3])


def part(one: Box, other: Box) -> float:
    """Return which share of a box another one covers."""
    small = min(one[2] * one[3], other[2] * other[3])
    return covered(one, other) * small / (one[2] * one[3])


def house(place: Any) -> Box:
    """Return what of the house on a cell is to be seen."""
    size = next(drawn[2] for drawn in place.drawn if drawn[0] == "lot")
    return (place.x - 33 * size, place.y - 60 * size, 66 * size, 58 * size)


def on_road(layout: Any, box: Box) -> float:
    """Return which share of a box lies on the road."""
    left, top, wide, high = box
    dots = [((one + 0.5) / 8, (other + 0.5) / 8) for one in range(8) for other in range(8)]
    on_it = [layout.any_on_road([left + wide * x], [top + high * y]) for x, y in dots]
    return float(sum(on_it)) / len(on_it)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_banner_of_the_winner_covers_no_name_nor_price(layout: str) -> None:
    there = LAYOUTS[layout]
    for seed in (91, 92, 93):
        play = lab.play("age-of-revive", players=["random"] * 4, seed=seed)
        play.run_bots()
        town = places(play.position, layout, seat=0)
        winner = town.pop("winner")
        wide, scale = winner.label[0][4], winner.label[0][7]
        size = (wide * scale, 50 * scale)
        banner = (winner.x - size[0] / 2, winner.y - size[1] / 2, *size)
        assert on_road(there, banner) > 0.9
        for place in town.values():
            assert all(part(box, banner) <= MOST for box in boxes(place)), place.id


# Which share of a label may be covered, and of a house or the road by it.
MOST = 0.12


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("each", [2, 3, 4, 7, 8, 9, 10])
def test_no_label_of_a_ring_covers_another_nor_a_house_nor_the_road(layout: str, each: int) -> None:
    areas: dict[str, list[str]] = {seat: [] for seat in ("red", "blue", "green", "yellow")}
    for card in AgeOfRevive(rules="first").parts.cards:
        # A copy to each of the seats that have fewest, as long as there are copies.
        for seat in sorted(areas, key=lambda one: len(areas[one]))[: card.dealt]:
            if card.form == ON_RING and len(areas[seat]) < each:
                areas[seat].append(card.id)
    town = places(
        table(
            4,
            areas={seat: " ".join(own) for seat, own in areas.items()},
            pieces={"red": "red tent"},
        ),
        layout,
    )
    cells = [place for id, place in town.items() if id.startswith("cell-")]
    assert len(cells) == 4 * (each + 1) + 1
    found = [box for place in cells for box in boxes(place)]
    assert max(covered(one, other) for one, other in combinations(found, 2)) <= MOST
    houses = {place.id: house(place) for place in cells if place.id != "cell-centre"}
    for place in cells:
        for box in boxes(place):
            assert all(part(box, other) <= MOST for id, other in houses.items() if id != place.id)
            assert on_road(LAYOUTS[layout], box) <= MOST, place.id
    wide, high = LAYOUTS[layout].size[0], LAYOUTS[layout].map
    assert all(-2 <= x <= x + w <= wide + 2 and -2 <= y <= y + h <= high for x, y, w, h in found)


def test_a_cell_that_is_foreseen_is_told_in_the_decision_with_its_house() -> None:
    town = table(3, areas={"red": "inn rubble1"}, pieces={"red": "red tent"}, purses={"red": "1f"})
    for words, symbol, told in (
        ("move 1", "inn", "1 food → get 2 workers"),
        ("move 2", "rubble", "2 cards face down"),
        ("return", "centre", "exactly 2 horses"),
    ):
        found = preview(town, words, seat="red", language="en")
        assert found.figure is not None
        assert found.figure.symbol == symbol
        assert told in found.more
    shown = preview_markup(town, "move 1", seat="red", language="en")[2]
    assert re.search(r'<use href="#age_of_revive-inn"/>', shown)
    # A tip over the ring would hide it.
    ring = places(town)
    assert not ring["cell-red-inn"].control.tip
    assert ring["cell-green-tent"].control.tip


def test_what_no_good_tells_at_once_is_told_in_words() -> None:
    town = table(**BUILDING | {"hands": {"red": ["carpenters"]}, "areas": {
        "red": "inn rubble1", "green": "barracks", "blue": "barracks"}})  # fmt: skip
    owed = preview(town, "build carpenters after inn", seat="red", language="en").more
    assert owed.startswith("Costs 2 workers, 2 stone.")
    assert "Barracks" in owed
    digging = table(count=3, areas={"red": "rubble1"}).after("move 2")
    for words, english, japanese in (
        ("take rubble", "+ 2 cards in your hand, and a gap is left.", "手札 +2枚"),
        ("pass", "Nothing is done", "何もし"),
    ):
        assert english in preview(digging, words, seat="red", language="en").more
        assert japanese in preview(digging, words, seat="red", language="ja").more


def hops(before: lab.Position, after: lab.Position, seat: int = 0) -> dict[str, str]:
    """Return the goods that hop to the sacks of a seat, each from a thing of the picture before."""
    name = before.game.seats[seat]
    mat = next(item for item in scene(after, "en", False, seat).items if item.id == f"mat-{name}")
    shown = "".join(parts(before, seat=name).values())
    found = {}
    for place in mat.places():
        for kind, *values in getattr(place, "label", ()):
            if kind == "arriving":
                id, origin, good = values
                assert f'id="{origin}"' in shown
                assert id not in found
                found[id] = f"{good} {origin}"
    return found


def test_goods_hop_to_the_sacks_from_where_they_come() -> None:
    tent = table(3, step="act", pieces={"red": "red tent"})
    hired = go(tent, "act recruit")
    assert hops(tent, hired) == {"piece-red-worker-1": "worker piece-red"}
    home = table(3, step="act", purses={"red": "1f"})
    stocked = go(home, "act")
    assert [*hops(home, stocked).values()] == ["horse piece-red"] * 2 + ["food piece-red"] * 2
    hall = table(3, step="build", areas={"red": "rubble1"}, hands={"red": ["assembly"]},
                 purses={"red": "2w 1i"})  # fmt: skip
    asked = go(hall, "build assembly after tent")
    given = go(asked, "take stone")
    assert [*hops(asked, given).values()] == ["stone piece-at-king-stone"]


def test_a_wall_slides_along_the_road() -> None:
    before = places(table(3))
    after = places(table(3, areas={"red": "inn rubble1 rubble2 rubble3 rubble4"}))
    one, other = before["wall-blue"], after["wall-blue"]
    assert (one.x, one.y) != (other.x, other.y)
    assert not other.marked(one).changed


def passing(before: lab.Position, after: lab.Position, seat: int = 0) -> dict[str, list[str]]:
    """Return what is on its way to each place, from a thing that a seat saw before."""
    name = before.game.seats[seat]
    shown = "".join(parts(before.seen_by(seat), seat=name).values())
    found: dict[str, list[str]] = {}
    for _, place in scene(after.seen_by(seat), "en", False, seat).places():
        for kind, *values in getattr(place, "label", ()):
            if kind.startswith("passing"):
                id, origin, symbol, x, y = values
                left, top, wide, high = getattr(place, "box", (0, 0, 0, 0))
                assert left - 20 <= x <= left + wide + 20
                assert top <= y <= top + high
                begin = id if f'id="{id}"' in shown else origin
                assert f'id="{begin}"' in shown
                found.setdefault(place.id, []).append(f"{symbol} {begin}")
    return found


def test_what_is_paid_hops_from_the_sack_to_what_it_is_paid_for() -> None:
    inn = table(3, step="act", areas={"red": "inn rubble1"}, pieces={"red": "red inn"})
    assert passing(inn, go(inn, "act")) == {"cell-red-inn": ["food piece-out-of-red-food"]}
    ride = table(3, pieces={"red": "red tent"})
    assert passing(ride, go(ride, "ride 8")) == {
        "cell-blue-rubble3": ["horse piece-out-of-red-horse"] * 2
    }
    # Two payments in a row have different names: the second does not come from where the first is.
    again = go(inn, "act", "pass")
    assert again.mover_name == "blue"
    assert not passing(inn, again)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_flies_from_the_hand_to_the_town_and_its_price_with_it(seat: int) -> None:
    hand = table(**BUILDING, hands={"red": ["granary", "mason"]})
    built = go(hand, "build granary after inn")
    origin = ["piece-of-red-granary-1", "piece-of-red"][seat]
    assert passing(hand, built, seat)["cell-red-granary"] == [
        f"granary {origin}", "worker piece-out-of-red-worker", "stone piece-out-of-red-stone",
    ]  # fmt: skip
    cell = places(built, seat=0)["cell-red-granary"]
    assert next(drawn for drawn in cell.drawn if drawn[0] == "lot")[-1]
    assert next(drawn for drawn in places(built, seat=0)["cell-red-inn"].drawn
                if drawn[0] == "lot")[-1] is False  # fmt: skip


def test_of_two_equal_cards_the_one_that_is_built_flies() -> None:
    hand = table(**BUILDING, hands={"red": ["granary", "granary"]})
    built = go(hand, "build granary after inn")
    assert passing(hand, built)["cell-red-granary"][0] == "granary piece-of-red-granary-2"


def test_a_card_that_is_drawn_shows_its_back_and_only_its_owner_sees_which_one_it_is() -> None:
    fountain = table(3, step="act")
    asked = go(fountain, "act")
    drawn = go(asked, "draw", "mason")
    assert passing(asked, drawn)["hand-red-mason"] == ["cards piece-at-deck"]
    assert passing(asked, drawn, 1) == {"hand-red-hidden": ["cards piece-at-deck"]}
    picked = go(asked, "pick shack")
    assert passing(asked, picked, 1) == {"hand-red-shack": ["cards piece-at-discards"]}
    mats = {item.id: item for item in scene(drawn.seen_by(1), "en", False, 1).items}
    facts = {fact.symbol: fact for fact in getattr(mats["mat-red"], "line", ())}
    assert facts["cards"].origins == ("piece-at-deck",)


def test_the_ground_that_a_wall_slides_over_fades_from_whose_it_was() -> None:
    hand = table(**BUILDING, hands={"red": ["granary"]})
    built = places(go(hand, "build granary after inn"), seat=0)
    behind = {
        id: drawn[2]
        for id, place in built.items()
        for drawn in place.drawn
        if drawn[0] == "left_behind"
    }
    # Red has become longer: what is red now was Blue's.
    assert behind == {"wall-blue": "blue", "wall-green": "green"}
    gap = table(3, areas={"red": "inn gap1 rubble2"}, piles={"red": [0, 2, 0, 0]},
                pieces={"red": "red gap1"})  # fmt: skip
    closed = places(go(gap, "move 1"), seat=0)
    assert "cell-red-gap-1" not in closed
    kinds = {id: drawn[2] for id, place in closed.items() for drawn in place.drawn
             if drawn[0] == "left_behind"}  # fmt: skip
    assert kinds == {"wall-blue": "red", "wall-green": "blue"}
    still = places(hand, seat=0)
    assert not any("left_behind" in art(place) for place in still.values())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_and_points_of_a_suburb_can_be_read(layout: str) -> None:
    suburbs = {"red": "shrine highway vault", "yellow": "vault shrine", "green": "highway"}
    town = places(table(4, "standard", suburbs=suburbs), layout)
    found = []
    for id, place in town.items():
        if id.startswith("suburb-"):
            for kind, *values in place.label:
                if kind == "worth":
                    found.append((place.x + values[2] - 9, place.y + values[3] - 10, 18, 20))
                elif kind == "said":
                    found.append((place.x - 23, place.y + values[2] - 12, 46, 13))
    assert len(found) == 12
    assert max(covered(one, other) for one, other in combinations(found, 2)) <= MOST
    plate = next(drawn for drawn in town["discards"].label if drawn[0] == "number")
    stall = town["discards"]
    wide = plate[6]
    box = (stall.x + plate[2] - wide / 2, stall.y + plate[3] - 11, wide, 22)
    assert max(covered(one, box) for one in found) <= MOST


def test_the_crown_of_a_winner_is_not_cut_by_the_edge_of_the_map() -> None:
    play = lab.play("age-of-revive", players=["careful"] * 3, seed=91)
    play.run_bots()
    for layout in LAYOUTS:
        town = places(play.position, layout, 0)
        crown = town[f"crown-{play.winners[0]}"]
        (_, down, size) = crown.label[0]
        assert crown.y + down - 10 * size >= 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_number_of_horses_on_a_stone_is_hidden_by_no_board(layout: str) -> None:
    town = places(table(4, pieces={"red": "red tent"}), layout)
    cells = [place for id, place in town.items() if id.startswith("cell-")]
    stones = [
        (place.x + drawn[3] - 21, place.y + drawn[4] - 12.5, 49, 25)
        for place in cells
        for drawn in place.label
        if drawn[0] == "step" and drawn[2] > 1
    ]
    assert len(stones) == 3
    boards = [box for place in cells for box in boxes(place)]
    assert max(part(stone, box) for stone in stones for box in boards) <= 0.05

"""The worked examples of the rules: what a table of players would reckon by hand."""

from __future__ import annotations

import pytest
from games.agricola.farms import farm, goods, position, red, refused

import stoneage_lab as lab
from stoneage_lab.core.errors import GameOver, NotYourTurn, SetupError, UnknownAction
from stoneage_lab.games import game
from stoneage_lab.games.agricola.rules.farm_grid import EDGE_NAMES
from stoneage_lab.session.session import Session, play

EIGHT = "1-4n 1-4w 1-5n 1-5e 2-4n 2-5n 2-5w 2-5e 3-5n"


def legal(session: Session) -> list[str]:
    return [str(move) for move in session.moves]


# -- Set-up and work --------------------------------------------------------------------------


def test_set_up_of_two() -> None:
    session = lab.play("agricola", players=2, seed=1)
    state = session.position.to_dict()["state"]
    for name in ("red", "blue"):
        seat = session.position.seat(name)
        assert seat.food == (2 if state["start"] == name else 3)
        assert (seat.rooms, seat.unused, seat.people) == (("2-1", "3-1"), 13, 2)
    assert len(state["majors"]) == 10
    assert "theater" not in "".join(legal(session))


FOUR = {"copse": 1, "grove": 2, "hollow": 2, "theater": 1}
FIVE = {"woods": 4, "hollow": 3, "quay": 1, "theater": 1}


@pytest.mark.parametrize("rules", ["family", "standard"])
@pytest.mark.parametrize(
    ("players", "wood", "more", "food"),
    [
        (1, 2, {}, [0]),
        (2, 3, {}, [2, 3]),
        (3, 3, {"grove": 2, "hollow": 1}, [2, 3, 3]),
        (4, 3, FOUR, [2, 3, 3, 3]),
        (5, 3, FIVE, [2, 3, 3, 3, 3]),
    ],
)
def test_what_each_number_of_players_begins_with(
    players: int, rules: str, wood: int, more: dict[str, int], food: list[int]
) -> None:
    """The forest is smaller alone; from three on there are more spaces; the first has less food."""
    session = lab.play("agricola", players=players, rules=rules, seed=1)
    state = session.position.to_dict()["state"]
    start = session.position.state.start
    named = list(state["players"])
    after = [session.position.seat(one).food for one in named[start:] + named[:start]]
    assert after == food
    filled = {site: space["goods"] for site, space in state["spaces"].items()}
    always = {"forest": wood, "claypit": 1, "reeds": 1, "fishing": 1}
    assert filled == always | more | ({"start": 1} if rules == "family" else {})
    offered = {str(move).removeprefix("use ") for move in session.moves}
    assert {*always, *more} <= offered


def test_nine_actions_in_the_first_round() -> None:
    session = play(position(round=1, turned=["sheep"], spaces={
        "start": {"goods": 1}, "forest": {"goods": 3}, "claypit": {"goods": 1},
        "reeds": {"goods": 1}, "fishing": {"goods": 1}, "sheep": {"goods": 1}}))  # fmt: skip
    assert legal(session) == [
        f"use {site}"
        for site in ("start", "grain", "plow", "labor", "forest", "claypit", "reeds", "fishing",
                     "sheep")
    ]  # fmt: skip
    assert refused(session, "use rooms").rule.id == "use.idle"
    closed = refused(session, "use fences")
    assert (closed.rule.id, closed.stage, closed.rounds) == ("use.closed", 1, "2–4")


@pytest.mark.parametrize(("players", "wood"), [(2, 12), (1, 8)])
def test_the_forest_grows(players: int, wood: int) -> None:
    session = lab.play("agricola", players=players, seed=3)
    while session.position.state.round < 4:
        moves = [move for move in session.moves if str(move) != "use forest"]
        plain = [move for move in moves if str(move) in ("use grain", "use labor")]
        session.do(plain[0] if plain else moves[0])
    assert session.position.to_dict()["state"]["spaces"]["forest"]["goods"] == wood
    while session.position.mover_name != "red":
        session.do(session.moves[0])
    before = goods(session).get("wood", 0)
    session.do("use forest")
    assert goods(session)["wood"] == before + wood
    assert session.position.to_dict()["state"]["spaces"]["forest"]["goods"] == 0
    while session.position.state.round < 5:
        session.do(session.moves[-1])
    forest = session.position.to_dict()["state"]["spaces"]["forest"]
    assert forest == {"goods": wood // 4, "people": []}


def test_sheep_wait() -> None:
    session = lab.play("agricola", players=2, seed=1, options={"tie_break": "goods"})
    start = position(round=2, turned=["fences", "sheep"], spaces={"sheep": {"goods": 1}},
                     seats={"red": {"home": 2}, "blue": {"home": 2}})  # fmt: skip
    session = play(start)
    while session.position.state.round < 4:
        session.do(next(move for move in session.moves if str(move) != "use sheep"))
    assert session.position.to_dict()["state"]["spaces"]["sheep"]["goods"] == 3


def test_day_labor_gives_food_and_a_good() -> None:
    session = red().do("use labor")
    assert legal(session) == ["take wood", "take clay", "take reed", "take stone"]
    assert goods(session.do("take reed")) == {"food": 1, "reed": 1}


def test_the_quay() -> None:
    session = red(3, 5, spaces={"quay": {"goods": 3}})
    assert goods(session.do("use quay")) == {"wood": 1, "reed": 3, "stone": 1}
    assert session.position.to_dict()["state"]["spaces"]["quay"]["goods"] == 0


def test_a_space_of_the_other_game_is_told_from_one_of_more_players() -> None:
    """By the number of players alone it would seem that lessons came with a fourth player."""
    family = refused(red(3, 3), "use lessons")
    assert (family.rule.id, family.kind) == ("use.absent", "family")
    assert family.sentence("en").startswith(
        "With 3 players there is no space “lessons” in the family game."
    )
    full = refused(red(3, 3, rules="standard"), "use bakehouse")
    assert full.sentence("ja").startswith("3人で遊ぶ基本ゲームには「")


def test_the_theater_of_five() -> None:
    session = red(3, 5, goods={"wood": 5, "reed": 2}, spaces={"theater": {"goods": 2}})
    session.do("use theater")
    assert legal(session) == ["take food", "build room 1-1", "build room 2-2", "build room 3-2"]
    session.do("build room 2-2")
    assert session.position.to_dict()["state"]["spaces"]["theater"]["goods"] == 2
    while session.position.state.round < 4:
        session.do(session.moves[0])
    assert session.position.to_dict()["state"]["spaces"]["theater"]["goods"] == 3


def test_the_stores() -> None:
    session = red(3, 4).do("use stores")
    assert len(legal(session)) == 6
    assert refused(session, "take wood wood").rule.id == "take.different"
    assert goods(session.do("take stone wood")) == {"wood": 1, "stone": 1}


def test_somebody_is_there() -> None:
    session = red(spaces={"forest": {"goods": 0, "people": ["blue"]}})
    found = refused(session, "use forest")
    assert (found.rule.id, found.owner) == ("use.taken", "blue")


# -- Building ---------------------------------------------------------------------------------


def test_two_rooms() -> None:
    session = red(goods={"wood": 10, "reed": 4})
    session.do("use rooms, build room 2-2, build room 1-1")
    assert len(farm(session)["rooms"]) == 4
    assert goods(session) == {}
    assert session.position.state.step_name == "work"
    assert session.position.mover_name == "blue"


def test_a_room_and_perhaps_stables() -> None:
    session = red(goods={"wood": 7, "reed": 2}).do("use rooms, build room 2-2")
    assert goods(session) == {"wood": 2}
    assert len(legal(session)) == 13
    assert legal(session)[-1] == "done"
    found = refused(session, "build room 1-2")
    assert (found.rule.id, found.missing) == ("room.goods", [("wood", 3), ("reed", 2)])


def test_rooms_and_stables_have_their_places() -> None:
    session = red(goods={"wood": 12, "reed": 4}).do("use rooms")
    assert refused(session, "build room 1-3").rule.id == "room.next"
    found = refused(session, "build stable 2-1")
    assert (found.rule.id, found.what) == ("stable.space", "room")


def test_renovating() -> None:
    three = ["2-1", "2-2", "3-1"]
    session = red(7, rooms=three, goods={"clay": 4, "reed": 2}).do("use renovate")
    assert farm(session)["house"] == "clay"
    assert goods(session) == {"clay": 1, "reed": 1}
    poor = refused(red(7, rooms=three, goods={"clay": 3}), "use renovate")
    assert poor.rule.id == "use.idle"
    assert poor.parts[0].rule.id == "renovate.goods"
    assert poor.parts[0].missing == [("reed", 1)]
    assert "1 reed" in str(poor)


def test_renovating_to_stone() -> None:
    rooms = ["1-1", "2-1", "2-2", "3-1"]
    session = red(7, rooms=rooms, house="clay", goods={"stone": 4, "reed": 1}).do("use renovate")
    assert (farm(session)["house"], goods(session)) == ("stone", {})
    top = refused(red(7, rooms=rooms, house="stone", goods={"reed": 1}), "use renovate")
    assert top.parts[0].rule.id == "renovate.top"


def test_family_growth() -> None:
    found = refused(red(7), "use growth").parts[0]
    assert (found.rule.id, found.rooms, found.people, found.need) == ("grow.room", 2, 2, 3)
    session = red(13).do("use urgent")
    row = farm(session)
    assert (row["people"], row["newborn"], row["home"]) == (3, 1, 1)
    full = refused(red(13, people=5), "use urgent").parts[0]
    assert full.rule.id == "grow.five"


@pytest.mark.parametrize("number", [4, 5])
def test_growth_at_the_stores_of_five(number: int) -> None:
    session = red(number, 5, rooms=["2-1", "2-2", "3-1"]).do("use stores")
    if number == 5:
        assert farm(session.do("grow"))["people"] == 3
    else:
        found = refused(session, "grow")
        assert (found.rule.id, found.round, found.first) == ("grow.round", 4, 5)


# -- Fields and baking ------------------------------------------------------------------------


def test_plowing() -> None:
    assert len(legal(red().do("use plow"))) == 13
    session = red(fields={"2-3": ""}).do("use plow")
    assert legal(session) == ["plow 1-3", "plow 2-2", "plow 2-4", "plow 3-3"]
    assert refused(session, "plow 1-5").rule.id == "plow.next"


def test_sowing_in_one_line() -> None:
    empty = {"1-2": "", "1-3": "", "1-4": ""}
    session = red(fields=empty, goods={"grain": 2, "vegetable": 1})
    session.do("use sow, sow 2 grain 1 vegetable")
    assert farm(session)["fields"] == {"1-2": "grain 3", "1-3": "grain 3", "1-4": "vegetable 2"}
    assert goods(session) == {}


def test_something_has_to_be_sown() -> None:
    session = red(fields={"1-2": "", "1-3": ""}, goods={"grain": 2, "vegetable": 1}).do("use sow")
    assert len(legal(session)) == 4
    assert refused(session, "done").rule.id == "done.must"


def _meal(players: int = 2, number: int = 4, options: dict[str, str] | None = None,
          seats: dict[str, dict[str, object]] | None = None) -> Session:  # fmt: skip
    """Return a game in which blue has just one person to send before the harvest."""
    rows: dict[str, dict[str, object]] = {"red": {}} | (seats or {})
    last = "blue" if players > 1 else "red"
    names = game("agricola", players).seats
    for name in names:
        rows.setdefault(name, {"goods": {"food": 20}})
    sites = iter(("fishing", "reeds", "claypit", "plow", "forest", "rooms", "sheep", "fences",
                  "improve", "bakehouse", "start"))  # fmt: skip
    spaces: dict[str, dict[str, object]] = {}
    for name in names:
        row = rows[name]
        people = int(str(row.get("people", 2))) - int(str(row.get("newborn", 0)))
        stay = 1 if name == last else 0
        row["home"] = stay
        for _ in range(people - stay):
            spaces[next(sites)] = {"people": [name], "goods": 0}
    start = position(players, number, options=options, turn=last, spaces=spaces, seats=rows)
    session = play(start)
    return session.do("use grain")


def test_the_fields_are_reaped() -> None:
    piles = {"1-2": "grain 3", "1-3": "grain 1", "1-4": "vegetable 2", "1-5": ""}
    session = _meal(seats={"red": {"fields": piles, "goods": {"food": 20}}})
    assert goods(session)["grain"] == 2
    assert goods(session)["vegetable"] == 1
    assert farm(session)["fields"] == {
        "1-2": "grain 2", "1-3": "", "1-4": "vegetable 1", "1-5": ""
    }  # fmt: skip


@pytest.mark.parametrize(("option", "left"), [("reaped", "grain 2"), ("rest", "grain 3")])
def test_fresh_fields(option: str, left: str) -> None:
    sown = {"fields": {"1-2": "grain 3"}, "fresh": ["1-2"], "goods": {"food": 20}}
    session = _meal(options={"fresh_fields": option}, seats={"red": sown})
    assert farm(session)["fields"]["1-2"] == left


@pytest.mark.parametrize(
    ("cards", "grain", "food"),
    [(["fireplace2", "clay-oven"], 4, 11), (["hearth4", "stone-oven"], 5, 17),
     (["clay-oven", "stone-oven"], 3, 13)],
)  # fmt: skip
def test_grain_is_baked_where_it_brings_most(cards: list[str], grain: int, food: int) -> None:
    session = red(cards=cards, goods={"grain": 5}).do(f"use sow, bake {grain} grain")
    assert goods(session)["food"] == food


def test_ovens_take_only_so_much() -> None:
    session = red(cards=["clay-oven", "stone-oven"], goods={"grain": 5}).do("use sow")
    found = refused(session, "bake 4 grain")
    assert (found.rule.id, found.most) == ("bake.most", 3)


def test_an_oven_bakes_at_once() -> None:
    session = red(goods={"clay": 3, "stone": 1, "grain": 1})
    session.do("use improve, buy clay-oven, bake 1 grain")
    assert goods(session) == {"food": 5}
    assert dict(line[::3] for line in session.position.state.score_sheet(0))["cards"] == 2
    assert session.position.mover_name == "blue"


# -- Fences -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "wood"),
    [("1-5, close", 4), ("1-4+1-5", 6), ("1-3+1-4+1-5", 8), ("1-4+1-5+2-4+2-5", 8),
     ("1-4 1-5 2-4 2-5", 12), ("1-4 1-5 2-4 2-5 3-5", 15)],
)  # fmt: skip
def test_prices_of_layouts(layout: str, wood: int) -> None:
    session = red(goods={"wood": 15}).do(f"use fences, fence {layout}")
    assert goods(session).get("wood", 0) == 15 - wood
    assert len(farm(session)["fences"]) == wood


def test_a_pen_can_be_finished() -> None:
    session = red(goods={"wood": 5}).do("use fences, fence 1-5")
    assert legal(session) == ["close"]
    found = refused(session, "fence 1-4")
    assert (found.rule.id, found.need, found.have) == ("fence.wood", 6, 5)
    session = red(goods={"wood": 6}).do("use fences, fence 1-5")
    assert legal(session) == ["fence 1-4", "fence 2-5", "close"]


@pytest.mark.parametrize("words", ["1-4+1-5 2-5", EIGHT, "1-5+1-4 2-5"])
def test_a_whole_layout_in_a_line(words: str) -> None:
    session = red(goods={"wood": 9}).do(f"use fences, fence {words}")
    assert goods(session) == {}
    assert len(farm(session)["fences"]) == 9
    assert session.position.seat("red").pastures == ("1-4+1-5", "2-5")
    assert session.position.state.players[0].room == (2, 4)


def test_fences_that_close_nothing() -> None:
    session = red(goods={"wood": 9}).do("use fences")
    found = refused(session, "fence " + EIGHT.removesuffix(" 3-5n"))
    assert (found.rule.id, found.edges) == ("fence.open", ["2-5w", "2-5e"])
    assert goods(session) == {"wood": 9}


def test_pastures_hang_together() -> None:
    session = red(pastures=[["1-5"]], goods={"wood": 4}).do("use fences")
    assert legal(session) == ["fence 1-4", "fence 2-5"]
    found = refused(session, "fence 3-3")
    assert (found.rule.id, found.need) == ("fence.touch", 9)
    session = red(pastures=[["1-5"]], goods={"wood": 11}).do("use fences")
    assert len(legal(session)) == 12
    session.do("fence 3-3")
    assert refused(session, "close").rule.id == "fence.touch"


def test_a_pasture_is_divided() -> None:
    session = red(pastures=[["1-4", "1-5"]], goods={"wood": 1}).do("use fences, fence 1-5, close")
    assert session.position.seat("red").pastures == ("1-4", "1-5")
    session = red(pastures=[["1-4", "1-5"]], goods={"wood": 3}).do("use fences")
    assert legal(session) == [f"fence {at}" for at in ("1-3", "1-4", "1-5", "2-4", "2-5")]


def test_no_fences_without_wood() -> None:
    found = refused(red(goods={"wood": 3}), "use fences").parts[0]
    assert (found.rule.id, found.need, found.have) == ("fence.cheapest", 4, 3)
    session = red(fields={"1-5": ""}, goods={"wood": 9}).do("use fences")
    found = refused(session, "fence 1-5")
    assert (found.rule.id, found.what) == ("fence.space", "field")


# -- Animals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stables", "room", "others"),
    [([], (4,), 1), (["1-4"], (8,), 1), (["1-4", "1-5"], (16,), 1), (["3-3"], (4,), 2)],
)
def test_room(stables: list[str], room: tuple[int, ...], others: int) -> None:
    player = red(pastures=[["1-4", "1-5"]], stables=stables).position.state.players[0]
    assert (player.room, player.others) == (room, others)


@pytest.mark.parametrize(("cards", "food"), [([], 0), (["fireplace2"], 4)])
def test_animals_without_room(cards: list[str], food: int) -> None:
    session = red(cards=cards, spaces={"sheep": {"goods": 3}}).do("use sheep")
    assert goods(session).get("food", 0) == food
    assert goods(session)["sheep"] == 1
    assert session.position.mover_name == "blue"


def test_which_animals_stay() -> None:
    session = red(pastures=[["1-5"]], cards=["hearth4"], goods={"boar": 2},
                  spaces={"sheep": {"goods": 2}}).do("use sheep")  # fmt: skip
    assert legal(session) == ["keep 2 sheep 1 boar", "keep 1 sheep 2 boar"]
    assert refused(session, "keep 1 sheep 1 boar").rule.id == "keep.more"
    assert refused(session, "keep 2 sheep 2 boar").rule.id == "keep.fits"
    assert refused(session, "keep 3 sheep").rule.id == "keep.have"
    assert goods(session.do("keep 1 boar, 2 sheep")) == {"food": 3, "sheep": 2, "boar": 1}
    session.undo().do("keep 1 sheep 2 boar")
    assert goods(session) == {"food": 2, "sheep": 1, "boar": 2}


def test_nothing_is_asked_where_all_fit() -> None:
    session = red(pastures=[["1-5"], ["2-4", "2-5"]], goods={"boar": 4},
                  spaces={"sheep": {"goods": 3}}).do("use sheep")  # fmt: skip
    assert session.position.mover_name == "blue"
    assert goods(session) == {"sheep": 3, "boar": 4}


# -- Harvest ----------------------------------------------------------------------------------


def test_a_newborn_eats_one() -> None:
    born = {"people": 3, "newborn": 1, "goods": {"food": 2, "grain": 2}, "home": 0}
    session = _meal(seats={"red": born})
    session.do("feed 2 grain")
    assert farm(session)["begging"] == 1
    assert goods(session) == {}


def test_cooking_at_a_meal() -> None:
    session = _meal(seats={"red": {"cards": ["hearth4"], "goods": {"vegetable": 1, "sheep": 1}}})
    session.do("cook 1 vegetable, cook 1 sheep, feed")
    assert goods(session) == {"food": 1}


def test_nobody_has_to_convert() -> None:
    session = _meal(seats={"red": {"goods": {"food": 1, "grain": 5}}}).do("feed")
    assert (farm(session)["begging"], goods(session)) == (3, {"grain": 5})


def test_a_workshop_works_once() -> None:
    session = _meal(seats={"red": {"cards": ["joinery"], "goods": {"food": 4, "wood": 1}}})
    session.do("convert joinery 1 wood for 2 food")
    assert refused(session, "convert joinery").rule.id == "convert.times"
    assert goods(session.do("feed")) == {"food": 2}
    plain = _meal(seats={"red": {"goods": {"food": 4, "wood": 1}}})
    assert plain.position.state.round == 5
    assert goods(plain)["wood"] == 1


def test_young_animals() -> None:
    herd = {"goods": {"food": 20, "sheep": 2, "boar": 3, "cattle": 1},
            "pastures": [["1-4", "1-5"], ["2-4", "2-5"], ["3-5"]]}  # fmt: skip
    assert goods(_meal(seats={"red": herd}))["boar"] == 4
    assert goods(_meal(seats={"red": herd}))["sheep"] == 3
    assert goods(_meal(seats={"red": herd}))["cattle"] == 1
    stables = {"goods": {"food": 20, "sheep": 2}, "stables": ["1-5", "3-5"]}
    assert goods(_meal(seats={"red": stables}))["sheep"] == 3


def test_which_young_stay() -> None:
    herd = {"goods": {"food": 20, "sheep": 4, "boar": 2},
            "pastures": [["1-4", "1-5"], ["2-5"]]}  # fmt: skip
    session = _meal(seats={"red": herd})
    assert legal(session) == ["keep 5 sheep 2 boar", "keep 4 sheep 3 boar"]


@pytest.mark.parametrize(("people", "newborn", "need"), [(3, 1, 7), (2, 0, 6)])
def test_alone_everybody_eats_three(people: int, newborn: int, need: int) -> None:
    session = _meal(1, seats={"red": {"people": people, "newborn": newborn,
                                      "goods": {"food": 20}}})  # fmt: skip
    assert goods(session)["food"] == 20 - need


# -- Cards ------------------------------------------------------------------------------------


def test_a_hearth_for_a_fireplace() -> None:
    session = red(cards=["fireplace2"], goods={"clay": 4}).do("use improve, buy hearth4")
    assert legal(session) == ["pay 4 clay", "give fireplace2"]
    session.do("give fireplace2")
    assert farm(session)["cards"] == ["hearth4"]
    assert "fireplace2" in session.position.to_dict()["state"]["majors"]
    assert goods(session) == {"clay": 4}


@pytest.mark.parametrize(("number", "food"), [(6, [7, 8, 9, 10, 11]), (12, [13, 14])])
def test_the_well(number: int, food: list[int]) -> None:
    session = red(number, goods={"wood": 1, "stone": 3}).do("use improve, buy well")
    assert farm(session)["ahead"] == [[n, "food", 1] for n in food]
    while session.position.state.round == number:
        # The last action takes no food, as long as there is another one.
        session.do(next((m for m in session.moves[::-1] if "fish" not in str(m)), session.moves[0]))
    assert farm(session)["ahead"] == [[n, "food", 1] for n in food[1:]]


@pytest.mark.parametrize("option", ["open", "closed"])
def test_the_last_improvement(option: str) -> None:
    cards = ["fireplace2", "fireplace3", "hearth4", "hearth5", "clay-oven", "stone-oven",
             "joinery", "pottery", "basketry"]  # fmt: skip
    session = red(cards=cards, goods={"wood": 1, "stone": 3}, options={"last_major": option})
    if option == "open":
        assert "well" in farm(session.do("use improve, buy well"))["cards"]
    else:
        found = refused(session, "use improve")
        assert found.parts[0].rule.id == "buy.last"


# -- Scores -----------------------------------------------------------------------------------


def test_the_untouched_farm() -> None:
    assert red().position.state.scores()[0] == -14


def test_a_farm_of_thirty() -> None:
    session = red(
        house="clay", rooms=["2-1", "2-2", "3-1", "3-2"], people=4,
        fields={"1-1": "grain 3", "1-2": "vegetable 2", "1-3": ""}, stables=["2-4", "3-3"],
        pastures=[["1-4", "1-5"], ["2-4", "2-5"], ["3-5"]], cards=["fireplace2", "joinery"],
        goods={"wood": 5, "grain": 2, "sheep": 5, "boar": 2, "cattle": 1}, begging=1,
    )  # fmt: skip
    assert len(farm(session)["fences"]) == 13
    points = [line[3] for line in session.position.state.score_sheet(0)]
    assert points == [2, 3, 2, 2, 2, 1, 1, -2, 1, 4, 12, 3, 2, -3]
    assert session.position.state.scores()[0] == 30


@pytest.mark.parametrize(("option", "winners"), [("shared", 2), ("goods", 1)])
def test_ties(option: str, winners: int) -> None:
    rows = {"red": {"goods": {"wood": 3, "clay": 1}}, "blue": {"goods": {"wood": 5}}}
    start = position(2, 14, options={"tie_break": option}, seats=rows)
    ended = start.arrange(stage="over", turn=None, todo=[])
    assert ended.over
    assert ended.winners == (("red", "blue") if winners == 2 else ("blue",))


# -- Words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [("Use the Forest ", "use forest"), ("cook 1 sheeps", "cook 1 sheep"),
     ("keep 1 boar, 3 sheep", "keep 3 sheep 1 boar"), ("SOW grain on 2-3", "sow grain 2-3"),
     ("take stone wood", "take wood stone"), ("buy clay oven", "buy clay-oven")],
)  # fmt: skip
def test_words_are_read_kindly(typed: str, words: str) -> None:
    assert str(game("agricola").find(typed)) == words


def test_words_that_mean_nothing_here() -> None:
    session = red(spaces={"forest": {"goods": 3}})
    with pytest.raises(UnknownAction) as unknown:
        session.do("use forst")
    assert "use forest" in unknown.value.nearest
    assert refused(session, "plow 2-3").rule.id == "turn.moment"
    assert refused(session, "cook 1 sheep").rule.id == "cook.moment"
    with pytest.raises(NotYourTurn):
        session.do("use forest", seat="blue")
    over = position(2, 14).arrange(stage="over", turn=None, todo=[])
    with pytest.raises(GameOver):
        play(over).do("use forest")


def test_a_line_is_done_whole_or_not_at_all() -> None:
    session = red(goods={"wood": 10, "reed": 4})
    found = refused(session, "use rooms, build room 2-2, build room 1-5")
    assert found.rule.id == "room.next"
    assert session.ply == 0
    with pytest.raises(lab.IllegalMove, match="Part 3"):
        session.do("use rooms, build room 2-2, build room 1-5")
    session.do("use rooms, build room 2-2, build room 1-1")
    assert session.ply == 3
    assert session.undo().ply == 0
    assert session.redo().ply == 3


def test_the_three_rule_sets() -> None:
    assert game("agricola", 2).rules == "family"
    assert [game("agricola", 2, rules=rules).hides for rules in ("family", "standard", "seed")] == [
        False, True, True,
    ]  # fmt: skip
    with pytest.raises(SetupError):
        game("agricola", 2, rules="every card")


def test_every_edge_has_a_name() -> None:
    assert len(set(EDGE_NAMES)) == 38
    assert {"1-1n", "1-1w", "3-1s", "1-5e"} <= set(EDGE_NAMES)

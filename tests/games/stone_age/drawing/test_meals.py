"""Food at the end of the round: what it will take is seen before, and what it took after it."""

from __future__ import annotations

import pytest
from drawing.stage import PHASES
from games.stone_age import on_table
from games.stone_age.on_table import dice_tray, mats, passing, row

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.items import Panel
from stoneage_lab.drawing.scene import Scene

CODES = ("en", "ja")


def mat_of(play: lab.Session, seat: str = "red", code: str = "en") -> Panel:
    return on_table.mat(drawing.scene_of(play, language=code), seat)


def meal(play: lab.Session, seat: str = "red", code: str = "en") -> tuple[list[str], str, bool]:
    shown = row(mat_of(play, seat, code), "meal")
    return [icon.text for icon in shown.icons], shown.worth, shown.warns


def hungry(food: int, fields: int = 0, players: int = 2) -> lab.Session:
    """Return a first round in which Red has so much food and so many fields."""
    play = lab.play("stone-age", players=players, seed=7)
    data = play.position.to_dict()
    data["state"]["players"]["red"] |= {"food": food, "fields": fields}
    return lab.play(lab.Position.from_dict(data), seed=1)


def test_what_feeding_will_take_is_told_before() -> None:
    assert meal(hungry(12)) == (["5", "0", "5"], "7 left", False)
    assert meal(hungry(3, 1)) == (["5", "1", "3"], "1 missing", True)
    # More from the fields than can be eaten is kept.
    assert meal(hungry(0, 7)) == (["5", "5", "0"], "2 left", False)
    assert meal(hungry(3, 1), code="ja")[1:] == ("1不足", True)
    label = mat_of(hungry(3, 1)).label
    assert "5 people eat this round: 1 from fields, 3 from the store, 1 missing" in label


def test_a_child_and_a_field_on_their_way_are_counted() -> None:
    play = hungry(5)
    while play.position.mover_name != "red":
        play.do("place 1 forest")
    play.do("place 2 hut")
    assert meal(play) == (["5+1", "0", "5"], "1 missing", True)
    while play.position.mover_name != "red":
        play.do(next(move.words for move in play.moves if "hunt" in move.words))
    play.do("place 1 field")
    assert meal(play) == (["5+1", "1", "5"], "0 left", False)


def rounds(players: int, seed: int, plies: int = 400) -> list[lab.Session]:
    """Snapshots of a game right after somebody ate."""
    bots = ["careful", "random", "random", "careful"][:players]
    play = lab.play("stone-age", players=bots, seed=seed)
    play.run_bots()
    found = []
    for ply in range(min(plies, play.last)):
        play.goto(ply)
        if any(event[0] == "feed" for event in play.position.events):
            found.append(play.snapshot())
    return found


def test_the_forecast_comes_true_where_nobody_hunts_or_buys_food() -> None:
    """What was foretold with the last people at work is what was eaten, but for what they bring."""
    seen = 0
    for after in rounds(2, 5):
        scene = drawing.scene_of(after)
        for event in after.position.events:
            if event[0] != "feed":
                continue
            _, seat, harvest, people, food, paid = event
            chip = passing(mats(scene)[seat])
            if not harvest + paid:  # nothing to eat: what to do is asked first
                assert not chip
                continue
            kept = max(0, harvest - people)
            assert chip[0].text == (f"−{paid}" if paid else f"+{kept}" if kept else "±0")
            assert f"{after.seat(seat).food}" == row(mats(scene)[seat], "goods").icons[0].text
            assert food == after.seat(seat).food
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("code", CODES)
def test_a_meal_is_told_in_the_status_and_on_the_mats_of_that_ply_alone(code: str) -> None:
    for after in rounds(3, 2, 120)[:4]:
        scene = drawing.scene_of(after, language=code)
        ate = [mat for mat in mats(scene) if passing(mat)]
        assert ate
        assert scene.lingers
        status = drawing.status(after, language=code)
        for mat in ate:
            # The very number of the badge on the mat.
            food = next(icon for icon in passing(mat) if icon.symbol == "food")
            assert f"{mat.name}\u00a0{food.text}" in status
        assert drawing.parts(after, language=code)["hand"].count("sal-passing") == len(ate)
        after.goto(after.ply + 1)
        if not any(event[0] in ("feed", "starve") for event in after.position.events):
            later = drawing.scene_of(after, language=code)
            assert not any(passing(mat) for mat in mats(later))
            assert not later.lingers


def after_the_meal(food: int, fields: int, people: int) -> lab.Session:
    """Return a game right after a meal; Red's people brought no food and no field."""
    data = hungry(food, fields).position.to_dict()
    data["state"]["players"]["red"] |= {"people": people}
    play = lab.play(lab.Position.from_dict(data), seed=1)
    while not any(event[0] == "feed" for event in play.position.events):
        words = [move.words for move in play.moves]
        plain = [one for one in words if not any(at in one for at in ("hunt", "hut", "field"))]
        play.do((plain or words)[0])
    return play


def test_what_was_eaten_is_told_by_where_it_came_from_and_fits_the_badge() -> None:
    """Six ate, one of them from a field: the store lost five, as the badge says."""
    play = after_the_meal(food=12, fields=1, people=6)
    assert passing(mat_of(play))[0].text == "−5"
    assert "6 ate: 1 from fields, 5 from the store" in mat_of(play).label
    assert "6人が食べた：畑から1、蓄えから5" in mat_of(play, code="ja").label
    plenty = after_the_meal(food=3, fields=8, people=5)
    assert passing(mat_of(plenty))[0].text == "+3"
    assert "5 ate: all from fields, 3 kept" in mat_of(plenty).label


def test_hunger_shows_what_it_costs() -> None:
    play = hungry(0)
    while not play.over and play.position.state.step_name != "feeding":
        moves = [move.words for move in play.moves]
        play.do(next((words for words in moves if "hunt" not in words), moves[0]))
    seat = play.position.mover
    name = play.seats[seat]
    hunger = row(mat_of(play, name), "meal")
    assert hunger.warns
    assert f"{play.position.state.shortage} missing" == hunger.worth
    play.do("starve")
    assert "−10" in [icon.text for icon in passing(mat_of(play, name))]
    assert "10 points lost" in mat_of(play, name).label


def test_bots_wait_a_moment_longer_after_a_meal() -> None:
    play = lab.play("stone-age", players=["careful", "careful"], seed=3)
    board = lab.Board(play, pace=100)
    paces, meals = set(), 0
    while meals < 2:  # and all that comes between the first and the second
        board.answer({"t": "next", "req": f"n{play.ply}", "rev": board.rev})
        eaten = any(event[0] == "feed" for event in play.position.events)
        paces.add((board.view["pace"], eaten))
        meals += eaten
    assert paces == {(100, False), (300, True)}
    board.close()


def test_nothing_is_foretold_when_the_game_is_over() -> None:
    play = lab.play("stone-age", players=["random", "random"], seed=1).run_bots()
    scene: Scene = drawing.scene_of(play)
    meals = [row(mat, "meal") for mat in mats(scene)]
    assert len(meals) == 2
    assert all(meal.icons == () and not meal.warns for meal in meals)


def test_the_meal_stands_on_the_land_as_well_where_mats_may_be_out_of_sight() -> None:
    for players in (2, 4):
        for after in rounds(players, 4):
            scene = drawing.scene_of(after)
            if not any(passing(mat) for mat in mats(scene)):
                continue  # nobody had anything to eat
            tray = dice_tray(scene)
            assert "People have eaten. Food: " in tray.text
            assert len(tray.lines) <= 2, tray.lines


def test_whoever_decides_is_told_how_much_food_it_takes() -> None:
    play = hungry(3, 1)
    while play.position.mover_name != "red":
        play.do("place 1 forest")
    # The very first turn has one thing to tell, and that is enough.
    assert "Food this round" not in drawing.parts(play)["prompt"]
    play.do("place 1 clay")
    while play.position.mover_name != "red":
        play.do(next(move.words for move in play.moves))
    assert "Watch out! Food this round: 5 people eat, 1 missing." in drawing.parts(play)["prompt"]


@pytest.mark.parametrize("code", CODES)
def test_what_cannot_be_paid_is_not_asked_for(code: str) -> None:
    play = PHASES["poor"][0]()
    prompt = drawing.parts(play, language=code)["prompt"]
    assert ("Not enough goods" if code == "en" else "資源が足りません") in prompt
    assert ("What do you pay?" if code == "en" else "何を払いますか") not in prompt

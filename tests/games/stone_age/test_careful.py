"""The careful player: no champion, but it feeds its people and beats whoever plays at random."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from games.stone_age.table import RULE_SETS, SEATS, bought, feeding, go, table, using
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.tasks import step_of
from stoneage_lab.games.stone_age.bots.careful import BALANCED, Careful, Taste, choose
from stoneage_lab.games.stone_age.bots.strategies import BUILDER
from stoneage_lab.games.stone_age.rules.actions import PlacePeople
from stoneage_lab.games.stone_age.rules.sites import Gather
from stoneage_lab.games.stone_age.rules.task_numbers import PLACING
from stoneage_lab.players import bots
from stoneage_lab.trials.batches import play_piece
from stoneage_lab.trials.plan import Plan, Schedule


def chosen(position: lab.Position) -> str:
    """Return what the careful player does here; the position must not change by its thinking."""
    bot = bots(position.game)["careful"]
    before = position.to_dict()
    choice = bot(position.state.copy(), Rng(1))
    assert position.to_dict() == before
    assert choice in position.legal()
    assert bot(position.state.copy(), Rng(2)) is choice
    return choice.words


def decisions(game: lab.Game, steps: int) -> Iterator[Any]:
    """Yield the state at every decision of random games, for so many steps, rolls included."""
    bot, rng = bots(game)["random"], Rng(5)
    state: Any = game.start()
    for _ in range(steps):
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        elif state.node == OVER:
            state = game.start()
        else:
            yield state
            state.play(bot(state, rng))


@pytest.mark.parametrize("taste", [BALANCED, BUILDER, Taste(0.3, 1.0, 2.0, goods=0.0)])
@pytest.mark.parametrize(
    ("rules", "expansions"), [("standard", []), ("bga", ["animals", "winter", "mammoth"])]
)
def test_what_it_chooses_is_the_first_of_the_moves_with_the_highest_value(
    taste: Taste, rules: str, expansions: list[str]
) -> None:
    game = lab.game("stone-age", players=3, rules=rules, expansions=expansions)
    for state in decisions(game, 600):
        moves = state.legal()
        values = [Careful(state, taste).value(move) for move in moves]
        assert choose(state, taste) is moves[values.index(max(values))]
        few = [move for move in moves if isinstance(move, PlacePeople) and move.site < 9]
        if few and step_of(state.task) == PLACING:
            values = [Careful(state, taste).value(move) for move in few]
            best = few[values.index(max(values))]
            sites = sum({1 << move.site for move in few})
            assert Careful(state, taste).best_placing(sites) == (best, max(values))


def test_it_sends_no_more_people_than_a_rule_of_somebodys_own_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = Gather.take_number

    def narrowed(site: Gather, place: int) -> None:
        site.most = 2
        number(site, place)

    monkeypatch.setattr(Gather, "take_number", narrowed)
    placed = set()
    for state in decisions(lab.game("stone-age", players=3), 400):
        moves = state.legal()
        values = [Careful(state, BALANCED).value(move) for move in moves]
        action = choose(state, BALANCED)
        assert action is moves[values.index(max(values))]
        if isinstance(action, PlacePeople):
            placed.add(action.people)
    assert placed == {1, 2}


# ---- games ------------------------------------------------------------------------------------


def test_it_beats_three_random_players_in_well_over_nine_of_ten_games() -> None:
    won = Fraction(0)
    for seat in range(4):
        seats = ["random"] * 4
        seats[seat] = "careful"
        games = lab.simulate("stone-age", seats, 10, seed=seat, workers=1, progress=False)
        won += games.wins[seat]
    assert won >= 38


@pytest.mark.parametrize("rules", RULE_SETS)
def test_it_beats_a_random_player_under_every_rule_set(rules: str) -> None:
    seats = ["random", "careful"]
    games = lab.simulate("stone-age", seats, 20, 1, rules=rules, workers=1, progress=False)
    assert games.wins[1] >= 18


@pytest.mark.parametrize(("players", "rules"), in_turn((2, 3, 4), RULE_SETS))
def test_its_games_are_as_long_as_peoples_and_it_never_starves_if_it_can_pay(
    players: int, rules: str
) -> None:
    for seed in range(2):
        session = lab.play("stone-age", ["careful"] * players, seed=seed, rules=rules)
        while not session.over:
            before = session.position
            session.step()
            starved = any(event[0] == "starve" for event in session.position.events)
            if before.state.step_name == "feeding" and starved:
                assert before.moves.words == ["starve"]
        assert 6 <= session.position.state.round <= 30
        assert max(session.scores) > 60


def test_the_same_seed_is_the_same_game() -> None:
    first = lab.play("stone-age", ["careful", "random"], seed=3).run_bots()
    again = lab.play("stone-age", ["careful", "random"], seed=3).run_bots()
    assert first.record().moves == again.record().moves


# ---- single decisions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "level", "words"),
    [
        (5, 1, "tools 1"),  # 6 are two wood, 5 are one
        (6, 1, "tools none"),  # 7 are no more than 6
        (3, 1, "tools none"),
    ],
)
def test_it_adds_tools_where_they_bring_something(total: int, level: int, words: str) -> None:
    position = using({"forest": {"red": 1}}, players={"red": {"level": level}})
    position = go(position, "use forest", total)
    assert chosen(position) == words


def test_it_adds_no_more_tools_than_it_needs() -> None:
    # Of 2, 2 and 1 a 2 makes one gold of a 4, and all of them together make no second.
    position = using({"river": {"red": 1}}, players={"red": {"level": 5}})
    assert chosen(go(position, "use river", 4)) == "tools 2"


def test_it_does_not_waste_a_tool_that_serves_once() -> None:
    owner: dict[str, Any] = {"cards": ["C33"], "once": [4], "level": 1}
    position = go(using({"hunt": {"red": 1}}, players={"red": owner}), "use hunt", 2)
    assert chosen(position) == "tools none"
    position = go(using({"river": {"red": 1}}, players={"red": owner}), "use river", 2)
    assert chosen(position) == "tools once4"


@pytest.mark.parametrize(("faces", "words"), [((1, 4), "take 4"), ((1, 2), "take 2"),
                                              ((3, 3), "take 3"), ((2, 3), "take 3")])  # fmt: skip
def test_of_two_goods_it_takes_the_dearer(faces: tuple[int, int], words: str) -> None:
    assert chosen(bought("C01").settle(faces)) == words


def test_at_the_caps_it_takes_goods_rather_than_what_does_nothing() -> None:
    full = {"level": 12, "fields": 10}
    assert chosen(bought("C01", full).settle((1, 5))) == "take 1"
    assert chosen(bought("C01", full).settle((1, 6))) == "take 1"


def test_it_builds_what_it_can_pay() -> None:
    red = {"goods": {"wood": 2, "brick": 1}}
    position = using({"building1": {"red": 1}}, players={"red": red}).after("use building1")
    assert chosen(position) == "pay 2 wood 1 brick"


def test_it_pays_for_a_card_with_the_cheapest_goods() -> None:
    red = {"goods": {"wood": 1, "gold": 1}}
    position = using({"card1": {"red": 1}}, players={"red": red}).after("use card1")
    assert chosen(position) == "pay 1 wood"


def test_it_makes_up_for_missing_food_with_the_cheapest_goods() -> None:
    red = {"food": 3, "goods": {"wood": 1, "brick": 1, "gold": 1}}
    assert chosen(feeding(players={"red": red})) == "pay 1 wood 1 brick"


def test_it_gives_up_nobody_where_goods_will_do() -> None:
    red = {"food": 4, "goods": {"brick": 1}}
    assert chosen(feeding(rules="rulebook", players={"red": red})) == "pay 1 brick"


def test_hungry_it_hunts() -> None:
    position = table(4, players={"red": {"food": 0}})
    while position.mover_name != "red":
        position = position.after("place 1 river")
    words = []
    while position.state.stage_name == "place":
        if position.mover_name == "red":
            words.append(chosen(position))
            position = position.after(words[-1])
        else:
            position = position.after(position.moves[-1])
    assert any("hunt" in word for word in words)


def test_it_makes_a_tool_before_it_rolls() -> None:
    position = using({"forest": {"red": 2}, "toolmaker": {"red": 1}})
    assert chosen(position) == "use toolmaker"


def test_with_an_empty_store_somebody_stays_at_home_for_a_card_that_can_then_be_paid() -> None:
    taken = {"field": {"blue": 1}, "toolmaker": {"green": 1}, "hut": {"blue": 2}}
    fed = {seat: {"food": 12} for seat in SEATS}
    position = table(4, placed=taken, players=fed)
    assert chosen(position) == "place 4 forest"
    gone = go(position, "place 4 forest", *["place 1 hunt"] * 3)
    assert chosen(gone) == "place 1 card1"


def test_it_gathers_before_it_pays() -> None:
    position = using({"forest": {"red": 2}, "card1": {"red": 1}})
    assert chosen(position) == "use forest"


def test_where_anything_may_be_declined_it_still_uses_its_sites() -> None:
    position = using({"hut": {"red": 2}, "card1": {"red": 1}}, rules="bga")
    assert chosen(position).startswith("use ")


@pytest.mark.parametrize(
    ("players", "seed", "number"),
    [
        (["farmer", "builder"], 3, 170),
        (["farmer", "builder"], 3, 1854),
        (["builder", "builder"], 3, 233),
        (["careful", "builder"], 1, 1487),
    ],
)
def test_two_who_hoard_buy_at_last(players: list[str], seed: int, number: int) -> None:
    # These games had no end: each gathered goods by the thousand, and neither bought anything.
    plan = Plan(lab.game("stone-age"), players, seed, Schedule(2), {})
    batch = play_piece(plan, (number, number + 1), 60)
    assert not batch.failures
    assert batch.games[0].rounds < 60

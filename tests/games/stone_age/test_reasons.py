"""What is said for a move is true: prepared positions, and whole games checked with the rules."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from games.stone_age.table import feeding, table, using

import stoneage_lab as lab
from stoneage_lab.advice.advice import why
from stoneage_lab.core.action_outcomes import number, percent, signed
from stoneage_lab.core.language import LANGUAGES


def facts(position, words):
    """The reasons for an action, by name."""
    return dict(position.game.reasons(position.state, position.check(words)))


# -- single reasons ------------------------------------------------------------------------


def test_food_that_is_missing_is_named_with_the_chance_to_get_it():
    hungry = table(players={"red": {"food": 2}})
    # Two hunters: a sum of 6 to 12 brings the three that are missing.
    assert facts(hungry, "place 2 hunt")["food_needed"] == {
        "n": 3,
        "mean": number(Fraction(13, 4)),
        "chance": percent(Fraction(26, 36)),
    }
    assert "food" in facts(table(players={"red": {"food": 5}}), "place 2 hunt")


def test_the_last_people_sent_elsewhere_leave_nobody_to_hunt():
    hungry = table(players={"red": {"food": 2}})
    assert facts(hungry, "place 5 forest")["hunger"]["n"] == 3
    assert "hunger" not in facts(hungry, "place 4 forest")
    hunters = table(players={"red": {"food": 2}}, placed={"hunt": {"red": 2}})
    told = facts(hunters, "place 3 forest")["hunger_likely"]
    assert told == {"n": 3, "chance": percent(Fraction(10, 36))}


def test_one_more_person_eats_already_this_round():
    assert facts(table(players={"red": {"food": 5}}), "place 2 hut")["hunger"]["n"] == 1
    assert "hunger" not in facts(table(players={"red": {"food": 6}}), "place 2 hut")


def test_the_good_a_building_still_takes():
    position = table(
        tops=["B16", "B01"], players={"red": {"goods": {"brick": 1, "stone": 1}, "food": 9}}
    )
    assert facts(position, "place 1 river")["lacking"] == {
        "n": 1,
        "good": "gold",
        "site": "building1",
        "chance": percent(Fraction(1, 6)),
    }
    taken = position.arrange(placed={"building1": {"blue": 1}})
    assert "lacking" not in facts(taken, "place 1 river")


def test_a_building_that_can_be_paid_for_and_one_that_cannot():
    rich = {"goods": {"wood": 2, "brick": 1}}
    position = table(tops=["B01", "B16"], players={"red": rich, "blue": rich})
    told = facts(position, "place 1 building1")
    assert told["build"] == {"n": 10}
    assert told["denies_building"] == {"seat": "blue", "n": 10}
    lacks = facts(position, "place 1 building2")["build_lacks"]
    assert lacks == {"goods": (("stone", 1), ("gold", 1)), "n": 15}


def test_a_card_that_completes_culture_and_is_kept_from_another():
    seats = {
        "red": {"cards": ["C13", "C29"], "goods": {"wood": 1}},
        "blue": {"cards": ["C18", "C27", "C36"]},
    }
    position = table(display=["C11", "C20", "C21", "C22"], players=seats)
    told = facts(position, "place 1 card1")
    assert told["culture"] == {"n": 9 - 4, "symbol": "pottery"}
    assert told["denies_card"] == {"seat": "blue", "n": 16 - 9}
    assert told["card"] == {"card": "C11", "n": 1}
    alone = position.arrange(placed={"hunt": {"blue": 5}})
    assert "denies_card" not in facts(alone, "place 1 card1")


def test_village_places_that_close_with_two_players():
    position = table(placed={"toolmaker": {"blue": 1}})
    assert facts(position, "place 1 field")["closes"] == {"site": "hut"}
    assert "closes" not in facts(table(), "place 1 field")


def test_a_tool_helps_at_rolls_still_to_come():
    position = using({"toolmaker": {"red": 1}, "forest": {"red": 2}})
    assert facts(position, "use toolmaker")["tool_first"] == {"n": 1}
    assert "tool_first" not in facts(using({"toolmaker": {"red": 1}}), "use toolmaker")


def test_the_last_tile_of_a_stack_ends_the_game():
    position = table(stacks=[1, 7], tops=["B01", "B02"])
    assert "ends" in facts(position, "place 1 building1")
    assert "ends" not in facts(position, "place 1 building2")


def test_goods_that_complete_a_building():
    any_two = {"cards": ["C36"], "any_two": 1, "goods": {"wood": 2}}
    position = table(tops=["B01", "B02"], players={"red": any_two})
    assert facts(position, "gain brick gold")["completes"] == {"site": "building1", "n": 10}
    assert facts(position, "gain brick stone")["completes"] == {"site": "building2", "n": 11}
    assert "completes" not in facts(position, "gain gold gold")


def test_starving_and_what_avoids_it():
    position = feeding(players={"red": {"food": 3, "goods": {"wood": 4}}})
    assert facts(position, "starve")["starves"] == {"n": 10}
    assert facts(position, "pay 2 wood") == {
        "feeds": {"n": 10},
        "feeds_cost": {"goods": (("wood", 2),)},
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_reasons_are_sentences(code):
    position = table(players={"red": {"food": 2}})
    said = why(position, position.check("place 2 hunt"), code)
    assert {"en": "72 %", "ja": "72%"}[code] in said[0]
    assert said[0].endswith("." if code == "en" else "。")


# -- whole games ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def moments():
    """Decisions of whole games of all numbers of players, with some of their moves.

    Each comes with the reasons that are given for the move.
    """
    return [(at, move, dict(at.game.reasons(at.state, move))) for at, move in decisions()]


def decisions(every=9):
    for seed in range(6):
        count = 2 + seed % 3
        players = (["careful", "builder", "collector", "random"] * 2)[seed % 4 :][:count]
        play = lab.play(players=players, seed=seed, rules=("standard", "rulebook", "bga")[seed % 3])
        play.run_bots()
        choice = random.Random(seed)
        for ply in range(seed % every, play.last, every):
            position = play.at(ply)
            for action in choice.sample(position.legal(), min(3, len(position.legal()))):
                yield position, action


def sheet(position, seat):
    lines = position.game.score_sheet(position.state, seat)
    return sum(line[3] for line in lines if line[0] not in ("track", "goods"))


def check_numbers(position, action, told, after):
    """Compare what is said with what the rules do, where that is certain at once."""
    seat = position.mover
    own, then = position.seat(seat), after.seat(seat)
    if "points" in told:
        assert told["points"]["n"] == signed(then.points - own.points)
    if "tools_more" in told and after.state.stage == position.state.stage:  # not eaten at once
        good = told["tools_more"]["good"]
        assert getattr(then, good) - getattr(own, good) == told["tools_more"]["n"]
    if "starves" in told:
        assert own.points - then.points == 10
    if action.words.startswith("pay") and {"end", "culture"} & told.keys():
        card = set(then.cards) - set(own.cards)
        tops = [position.game.texts("en")[f"card.{c}"].partition(" / ")[0] for c in card]
        if not set(tops) & {"extra card", "dice for everyone"}:
            more = (told.get("end") or told["culture"])["n"]
            assert sheet(after, seat) - sheet(position, seat) == more
    if "build" in told and action.words.startswith("use"):
        best = max(after.after(way).scores[seat] for way in after.moves if "pay" in way.words)
        assert best - own.points == told["build"]["n"]


def test_what_is_said_is_what_the_rules_do(moments):
    checked, said, filled = 0, set(), set()
    for position, action, told in moments:
        after = position.after(action)
        if not after.over and after.node == position.node:
            check_numbers(position, action, told, after)
            checked += bool(told)
        for key, given in told.items():
            if (key, *given) in filled:
                continue
            filled.add((key, *given))
            for code in LANGUAGES:
                assert "{" not in position.game.texts(code)(f"reason.{key}", **given), key
        said |= told.keys()
    assert checked > 300
    assert len(said) > 30


def test_means_are_those_of_the_rules(moments):
    checked = 0
    for position, action, told in moments:
        if checked == 20:
            break
        given = told.get("goods")
        # A one-use tool may be added before anything is brought.
        if given and action.words.startswith("use") and not position.seat(position.mover).once:
            mover, good = position.mover, given["good"]

            def brought(reached, mover=mover, good=good):
                return getattr(reached.seat(mover), good)

            gain = lab.odds(position, action, of=brought).mean - brought(position)
            assert given["mean"] == number(gain)
            checked += 1
    assert checked == 20


def test_asking_for_reasons_changes_nothing(moments):
    for position, action, told in moments[::9]:
        before = position.state.key()
        assert dict(position.game.reasons(position.state, action)) == told
        assert position.state.key() == before

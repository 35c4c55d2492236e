"""Everything the rules name has a text in both languages; faces are data that can be replaced."""

from __future__ import annotations

import json
import warnings
from string import Formatter
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.errors import LabWarning, SetupError
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.age_of_revive.rules.faces_check import SHIPPED
from stoneage_lab.games.age_of_revive.rules.flow import STEPS
from stoneage_lab.games.age_of_revive.rules.log_event_facts import EVENT_FACTS
from stoneage_lab.session.compare_rules import Difference

in_both = pytest.mark.parametrize("code", LANGUAGES)
GAME = lab.game("age-of-revive", players=4)
FACES = json.loads(SHIPPED.read_text(encoding="utf-8"))


def facts(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@for_each(code=LANGUAGES, name=EVENT_FACTS)
def test_every_event_has_a_sentence_of_its_facts(code: str, name: str) -> None:
    texts = GAME.texts(code)
    keys = [key for key in texts if key == f"event.{name}" or key.startswith(f"event.{name}_")]
    assert keys
    for key in keys:
        longer = [other for other in EVENT_FACTS if len(other) > len(name)]
        if not any(key.startswith(f"event.{other}") for other in longer):
            assert facts(texts[key]) <= {"seat", *EVENT_FACTS[name]}


@in_both
def test_every_step_rule_and_chapter_has_its_texts(code: str) -> None:
    texts = GAME.texts(code)
    assert [name for name in STEPS.names if f"step.{name}" not in texts] == []
    book = lab.rulebook(GAME)
    ids = [rule.id for rule in book]
    assert len(ids) == len(set(ids)) > 60
    for rule in book:
        assert rule.says(code)
        assert texts[f"rule.{rule.id}.title"]
        assert rule.code
    for key in texts:
        if key.startswith("rule.") and key.endswith(".refusal"):
            assert key.split(".", 1)[1].removesuffix(".refusal") in ids


def test_what_people_type_is_read_forgivingly() -> None:
    for typed, words in {
        "ride 2": "move 2",
        "move 5": "ride 5",
        "go home": "return",
        "build the City Hall behind rubble 2": "build cityhall after rubble2",
        "use Blue's inn": "use inn blue",
        "give a worker to green": "give worker green",
        "build shrine in the suburb": "build shrine",
        "pay 3 horses": "pay 3 horse",
        "rebuild smithy as carpenters' hall": "rebuild smithy into carpenters",
        "take 1 stone": "take stone",
        "take the shack": "pick shack",
        "clear rubble": "take rubble",
        "ＢＵＩＬＤ　ｔｈｅ　ｉｎｎ　ａｆｔｅｒ　ｒｕｂｂｌｅ２": "build inn after rubble2",
        "use\u00a0the\u200b inn of red": "use inn red",
        "build 馬車小屋 behind the Lord’s Manor": "build coachhouse after manor",
        "discard noble residence": "discard residence",
        "take Detached Palaces": "pick palace",
        "give 祠": "give shrine",
        "go home to the town center": None,
        "build the Tent after red": None,
        "pay 2 workers": None,
        "ride 34": None,
        "use rubble1 red": None,
    }.items():
        if words is None:
            assert GAME.find(typed) is None, typed
            continue
        assert GAME.find(typed) is GAME.find(words) is not None, typed
    assert GAME.find("build smithy") is None
    assert GAME.find("build shrine after tent") is None
    known = GAME.all_actions()
    assert 1200 < len(known) < 2500
    assert all(GAME.find(action.words) is action for action in known)


def test_half_a_move_is_told_in_its_proper_words() -> None:
    for typed, begun in {
        "Rebuild the Tent as": ["rebuild tent into"],
        "build 馬車小屋 behind": ["build coachhouse after"],
        "use Blue's": ["use"],
        "ride": ["ride", "move"],
        "move 2": [],
        "fly": [],
    }.items():
        assert GAME.begun(typed) == begun, typed


def test_a_place_of_another_area_is_understood_and_refused() -> None:
    action = GAME.find("build the Smithy after Blue's Lord Manor")
    assert action is not None
    assert action.words == "build smithy after blue manor"


def test_the_shipped_cards_are_those_of_the_game() -> None:
    cards = FACES["facilities"]
    copies = {
        which: sum(c["copies"] for c in cards if c["set"] == which) for which in ("first", "new")
    }
    assert copies == {"first": 48, "new": 7}
    assert all(card["copies"] == 1 for card in cards if card["set"] == "new")
    assert sum(card["icons"] * card["copies"] for card in cards) >= 12
    assert {n: sum(split.values()) for n, split in FACES["support"].items()} == {"3": 9, "4": 12}
    with warnings.catch_warnings():
        warnings.simplefilter("error", LabWarning)
        lab.game("age-of-revive", faces=FACES)
    assert "reconstructed" in repr(GAME)
    assert "reconstruct" in str(lab.rulebook(GAME)).lower()


def other(**changes: Any) -> dict[str, Any]:
    """Return the faces with one card changed."""
    faces = json.loads(json.dumps(FACES))
    name = changes.pop("card", "granary")
    card = next(c for c in faces["facilities"] if c["id"] == name)
    card.update(changes)
    return faces


def test_other_faces_are_played_and_recorded() -> None:
    faces = other(points=5, cost={"worker": 2}, en="Barn", ja="納屋")
    game = lab.game("age-of-revive", players=3, faces=faces)
    play = lab.play(game, ["random"] * 3, seed=2).run_bots()
    assert play.over
    assert game.texts("en")["card.granary"] == "Barn"
    for typed in ("build the Barn after Tent", "build 納屋 after tent"):
        assert game.find(typed) is game.find("build granary after tent") is not None
    assert GAME.find("build the Barn after Tent") is None
    again = lab.Position.from_dict(play.position.to_dict())
    assert again.game.faces["facilities"][0]["points"] == 5


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"needs": ["castle"]}, "castle"),
        ({"cost": {"gold": 1}}, "gold"),
        ({"kind": "odd"}, "odd"),
        ({"id": "mason"}, "twice"),
        ({"copies": 0}, "copies"),
        ({"actions": [{"dance": 1}]}, "dance"),
        ({"actions": [{"use": {"count": 1, "where": "ring"}}]}, "start others"),
        ({"points": "many"}, "whole number"),
        ({"points": {"per": "icons", "each": "one"}}, "granary.points.each: a whole number"),
        ({"points": 10**6}, "from -99 to 99"),
        ({"actions": 5}, "granary.actions: a list"),
        ({"reconstructed": True}, "granary.reconstructed: a list"),
        ({"needs": 0}, "granary.needs: a list"),
        ({"ja": []}, "granary.ja: a text"),
        ({"actions": [{"choose": ""}]}, "actions.0..choose: a whole number"),
        ({"actions": [{"market": "no"}]}, "true or false"),
        ({"actions": [{"trade": {"most": None}}]}, "trade.most: a whole number"),
        ({"actions": [{"build": {"most": [1]}}]}, "build.most: a whole number"),
        ({"kind": "special", "actions": [{"use": {"count": "x", "where": "ring"}}]}, "use.count"),
        ({"passive": {"track": "long"}}, "passive.track: a whole number"),
        ({"passive": {"worker_for": [[1]]}}, "there is no good"),
    ],
)
def test_impossible_faces_are_refused_with_the_place(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        lab.game("age-of-revive", faces=other(**changes))


def test_odd_faces_are_warned_about() -> None:
    with pytest.warns(LabWarning, match="55"):
        lab.game("age-of-revive", faces=other(copies=5))
    with pytest.warns(LabWarning, match="worker"):
        lab.game("age-of-revive", faces=other(cost={"stone": 1}))


@pytest.mark.parametrize("option", [one.name for one in GAME.option_table])
def test_the_example_of_an_option_comes_out_otherwise(option: str) -> None:
    value = next(one.values[1] for one in GAME.option_table if one.name == option)
    games = [lab.game("age-of-revive", players=3, options=given) for given in ({}, {option: value})]
    shown = Difference(option, *games)
    assert shown.position is not None
    assert shown.decisions[0] != shown.decisions[1]


def test_the_first_game_is_compared_by_what_comes_of_it() -> None:
    # The game says how many play it.
    rows = lab.compare_rules("standard", "first", game="age-of-revive")
    decided = {row.option: row.decisions for row in rows}
    # The first game has 48 cards: 24 lie in the rubble, 24 are discarded, and none is left to draw.
    assert decided["cards"] == ("cards in hand: 1", "cards in hand: 0")
    # Everybody has 1 iron, and takes a cube in the normal game.
    assert decided["opening"][0] == "iron: 2"
    assert "does not fit this moment" in decided["opening"][1]

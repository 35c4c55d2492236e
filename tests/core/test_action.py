"""Actions: one object each, whatever is done to them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stoneage_lab.core.action import Action, nearest, normal
from stoneage_lab.games.stone_age.rules.actions import GRAMMAR, find


def test_an_action_is_its_words() -> None:
    action = Action("roll")
    assert str(action) == action.words == "roll"
    assert repr(action) == "<roll>"
    assert copy.copy(action) is action
    assert copy.deepcopy([action])[0] is action


def test_actions_come_back_from_pickle_as_the_same_objects() -> None:
    actions = GRAMMAR.all_actions()
    assert all(a is b for a, b in zip(pickle.loads(pickle.dumps(actions)), actions, strict=True))


@given(st.text(max_size=40))
def test_normal_words_stay_normal(words: str) -> None:
    assert normal(normal(words)) == normal(words)
    assert "  " not in normal(words)


@given(st.text(max_size=60))
def test_any_text_finds_an_action_with_its_own_words_or_nothing(words: str) -> None:
    found = find(words)
    assert found is None or find(found.words) is found


VERBS = st.sampled_from(["place", "use", "skip", "tools", "pay", "take", "gain", "decline"])
PARTS = st.sampled_from(
    ["1", "2", "10", "11", "0", "99", "forest", "hut", "card1", "card 5", "building4", "wood",
     "woods", "gold", "people", "person", "and", ",", "+", "once4", "none", "the", "on", "-1"],
)  # fmt: skip


@given(VERBS, st.lists(PARTS, max_size=6))
def test_anything_like_words_finds_an_action_or_nothing(verb: str, parts: list[str]) -> None:
    words = " ".join([verb, *parts])
    found = find(words)
    assert found is None or (found.words.startswith(verb) and find(found.words) is found)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Place 3 FOREST", "place 3 forest"),
        ("  place   3   people on the forest ", "place 3 forest"),
        ("place forest 3", "place 3 forest"),
        ("place 1 person at the hut", "place 1 hut"),
        ("place forest", "place 1 forest"),
        ("place 1 card 2", "place 1 card2"),
        ("use the hut", "use hut"),
        ("pay 1 gold and 2 wood", "pay 2 wood 1 gold"),
        ("pay wood", "pay 1 wood"),
        ("pay 1 wood 1 wood", "pay 2 wood"),
        ("tools 1 + 2", "tools 2+1"),
        ("tools once4 + 3", "tools 3+once4"),
        ("tools 0", "tools none"),
        ("take the 5", "take 5"),
        ("gain gold wood", "gain wood gold"),
        ("gain 2 wood", "gain wood wood"),
    ],
)
def test_people_type_in_many_ways(typed: str, meant: str) -> None:
    found = find(typed)
    assert found is not None
    assert found.words == meant


@pytest.mark.parametrize(
    "typed",
    ["", " ", "place", "place 3", "place 0 forest", "place 11 forest", "place -1 forest",
     "place 3 forests x", "use", "use card5", "use building", "tools", "tools 5", "tools 1+",
     "pay", "pay 0 wood", "pay 3", "pay 100 wood", "take 0", "take 7", "take", "gain wood",
     "gain wood gold stone", "gain food wood", "starve now", "declined", "place 3 forest; use hut"],
)  # fmt: skip
def test_what_names_nothing_is_not_guessed(typed: str) -> None:
    assert find(typed) is None


def test_nearest_words_are_offered_best_first() -> None:
    known = ["place 3 forest", "use forest", "decline"]
    assert nearest("PLACE 3  forst", known)[0] == "place 3 forest"
    assert nearest("declne", known) == ["decline"]
    assert nearest("xyzzy", known) == []
    assert len(nearest("place", [f"place {n}" for n in range(9)])) == 3

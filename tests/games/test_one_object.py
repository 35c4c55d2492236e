"""An action is one object within a game, also after everything remembered was forgotten.

Rules compare actions with ``is``. If an action lived in a memo, it would be another one after the
memo was emptied, and rules would go wrong at a moment that nobody can repeat.
"""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest
from games.record_walks import set_ups, walk

from stoneage_lab.core.action import Action
from stoneage_lab.core.memo import clear_memos
from stoneage_lab.core.modules_to_compile import game_folders
from stoneage_lab.core.state import DECISION

HOUSE = [folder.name.replace("_", "-") for folder in game_folders()]


def differing(game: Any, steps: int, every: int) -> list[str]:
    """Return the words of the actions that are another object after all was forgotten."""
    first: dict[str, Action] = {}
    found: list[str] = []
    for number, state in enumerate(islice(walk(game, 3), steps)):
        if number % every or state.node != DECISION:
            continue
        for action in state.legal():
            first.setdefault(action.words, action)
        clear_memos()
        # Read from a record, so that no list of moves is at hand.
        for action in game.from_dict(state.to_dict()).legal():
            if first.setdefault(action.words, action) is not action:
                found.append(action.words)
        found += [words for words, action in first.items() if game.find(words) is not action]
        found += [words for words, action in first.items() if other_when_pickled(action)]
    assert first
    return found


def other_when_pickled(action: Action) -> bool:
    """Tell whether an action that is pickled by where it stands comes back as another object."""
    by_place = type(action).__reduce__ is not object.__reduce__
    return by_place and pickle.loads(pickle.dumps(action)) is not action


@pytest.mark.parametrize("name", HOUSE)
def test_an_action_is_the_same_object_when_memos_were_emptied(name: str) -> None:
    for game in set_ups(name):
        assert differing(game, steps=160, every=12) == []


@pytest.mark.long
@pytest.mark.parametrize("name", HOUSE)
def test_an_action_is_the_same_object_in_whole_games(name: str) -> None:
    for game in set_ups(name):
        assert differing(game, steps=5000, every=5) == []

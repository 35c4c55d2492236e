"""Each line that ever stood for several actions still stands for the same ones.

The corpus, `compound_moves.json`, holds for some positions what people, lessons and tests typed,
and slips of these, with the actions that they stand for; null where they stand for none.

    python tests/games/agricola/test_compound_moves.py     reads all again, writes what they mean
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games.agricola.farms import red

from stoneage_lab.core.errors import UnknownAction
from stoneage_lab.core.plain_text import plain_text
from stoneage_lab.session.session import Session

FILE = Path(__file__).with_name("compound_moves.json")


@cache
def begun(name: str) -> Session:
    """Return the game in which the lines of a name are typed."""
    if name == "fencing":
        return red(goods={"wood": 15}).do("use fences")
    if name == "fencing a divided farm":
        given: dict[str, Any] = {"goods": {"wood": 9}, "pastures": [["1-4", "1-5"]]}
        return red(fields={"3-3": ""}, **given).do("use fences")
    if name == "sowing":
        empty = {"1-2": "", "1-3": "", "1-4": ""}
        return red(fields=empty, goods={"grain": 3, "vegetable": 2}).do("use sow")
    given = {"goods": {"grain": 3, "vegetable": 2, "sheep": 3}, "pastures": [["1-4", "1-5"]]}
    return red(cards=["hearth4"] if name == "at a stove" else [], **given)


def meant(name: str, words: str) -> str | None:
    """Return the actions for which a line stands, as one line; None for none."""
    session = begun(name)
    found = session.game.line(session.position.state, plain_text(words))
    return None if found is None else ", ".join(action.words for action in found)


def corpus() -> dict[str, dict[str, str | None]]:
    """Return what each line stands for, by position."""
    read: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("name", corpus())
def test_each_line_stands_for_what_it_always_did(name: str) -> None:
    assert {words: meant(name, words) for words in corpus()[name]} == corpus()[name]


@pytest.mark.parametrize("words", ["cook nothing", "eat 0 grain", "cook 0 sheep"])
def test_a_line_that_stands_for_no_action_is_refused(words: str) -> None:
    with pytest.raises(UnknownAction, match="is not an action"):
        begun("at a stove").do(words)


def test_the_parts_of_a_line_may_be_parted_as_in_japanese() -> None:
    session = red(goods={"wood": 15}).do("use fences、fence １-４＋１-５、２-５")
    assert len(session.position.to_dict()["state"]["players"]["red"]["fences"]) == 9


@pytest.mark.parametrize(
    ("words", "following"),
    [
        ("fence 1-1+1-2 3-", {"3-1", "3-2", "3-3", "3-4", "3-5"}),
        ("fence 1-1n 1-1", {"1-1e", "1-1s", "1-1w"}),
        ("feed 2 ", {"grain", "vegetable", "sheep", "boar", "cattle"}),
        ("feed 2 grain 1 v", {"vegetable"}),
        ("sow 2 ", {"grain", "vegetable"}),
        ("cook 3 ", {"vegetable", "sheep", "boar", "cattle"}),
    ],
)
def test_half_a_line_is_completed(words: str, following: set[str]) -> None:
    assert set(begun("at a stove").game.completed(words)) == following


def test_half_a_line_is_told_from_none() -> None:
    game = begun("at a stove").game
    assert game.begun("feed 2 grain 1") == ["feed 2 grain 1"]
    assert game.begun("fence ｔｈｅ 1-5 + 1-4") == ["fence 1-4+1-5"]
    assert game.begun("feeding 2") == []


if __name__ == "__main__":
    read_again = {
        name: {words: meant(name, words) for words in rows} for name, rows in corpus().items()
    }
    FILE.write_text(json.dumps(read_again, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

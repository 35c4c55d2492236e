"""Expansions of any game: a set of names, passed on by everybody, refused with a sentence."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.core.errors import RecordError, SetupError
from stoneage_lab.core.game import Game
from stoneage_lab.core.language import Texts
from stoneage_lab.core.rulebook import RuleEntry


class Sty(Pig):
    """Pig with two expansions that change nothing but the rulebook, in chapters of another name."""

    name = "sty"
    title = "Sty"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.rules_table = tuple(
            ("weather", (RuleEntry(f"weather.{name}", nothing),)) for name in self.expansions
        )

    def texts(self, code: str | None = None) -> Texts:
        own = {f"rule.weather.{name}.text": f"There is {name}." for name in ("mud", "straw")}
        return Texts({**super().texts(code), **own})


def nothing(parts: object) -> object:
    return parts


Sty.add_expansion("mud", nothing)
Sty.add_expansion("straw", nothing)


@pytest.fixture(autouse=True)
def known() -> None:
    lab.register(Sty)


def test_expansions_are_a_set() -> None:
    both = lab.game("sty", expansions=["straw", "mud"])
    assert both.expansions == ("mud", "straw")
    same = lab.game("sty", expansions=("mud", "straw"))
    assert both == same
    assert hash(both) == hash(same)
    plain = lab.game("sty")
    assert plain != both
    assert len({plain, both, same}) == 2
    assert repr(both) == "<Sty, 2 players, standard rules, expansions=mud+straw>"


@pytest.mark.parametrize("given", [["mud", "mud"], ("straw", "mud", "straw")])
def test_an_expansion_named_twice_is_refused(given: list[str]) -> None:
    with pytest.raises(SetupError, match=f"Sty: the expansion “{given[0]}” is named twice"):
        lab.game("sty", expansions=given)


def test_an_unknown_one_is_refused_with_the_right_names() -> None:
    with pytest.raises(SetupError, match=r"“mudd”\. Did you mean: mud\?.*mud, straw"):
        lab.game("sty", expansions="mudd")


def test_an_expansion_is_added_once() -> None:
    with pytest.raises(SetupError, match="already has an expansion “mud”"):
        Sty.add_expansion("mud", nothing)
    assert Pig.known_expansions == Game.known_expansions == ()


def test_everybody_passes_them_on() -> None:
    play = lab.play("sty", ["random", "random"], seed=1, expansions=["straw"])
    assert play.game.expansions == ("straw",)
    assert play.position.to_dict()["expansions"] == ["straw"]
    assert lab.rulebook("sty", expansions=["straw"]).game.expansions == ("straw",)
    compared = lab.compare_rules("standard", "standard", "sty", expansions=["straw"])
    assert compared.first.expansions == compared.second.expansions == ("straw",)
    results = lab.simulate(
        "sty", ["random", "random"], 3, 1, expansions=["straw", "mud"], progress=False
    )
    assert results.game.expansions == ("mud", "straw")
    assert pickle.loads(pickle.dumps(play.game)) == play.game


def test_each_of_two_added_ones_is_told_by_its_own_rule() -> None:
    rows = lab.compare_rules("standard", "standard", "sty", added=["straw", "mud"])
    assert [repr(row) for row in rows] == ["mud: There is mud.", "straw: There is straw."]


@pytest.mark.parametrize("which", ["added", "expansions"])
def test_what_is_no_name_is_answered_where_rules_are_compared(which: str) -> None:
    with pytest.raises(SetupError, match=r"Sty has no expansion “3”.*mud, straw"):
        lab.compare_rules("standard", "standard", "sty", **{which: 3})


def test_records_keep_them(tmp_path: Path) -> None:
    play = lab.play("sty", ["random", "random"], seed=1, expansions=["straw"])
    path = play.save(tmp_path / "sty.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["expansions"] == ["straw"]
    assert lab.load(path).game == play.game
    for wrong in (["hay"], ["mud", "mud"]):
        path.write_text(json.dumps(record | {"expansions": wrong}), encoding="utf-8")
        with pytest.raises(RecordError, match=wrong[0]):
            lab.load(path)


def test_the_command_line_passes_them_on(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["simulate", "random", "random", "--games", "2", "--game", "sty"]
    assert main([*told, "--expansions", "mud,straw"]) == 0
    assert main([*told, "--expansions", "hay"]) == 1
    assert "mud, straw" in capsys.readouterr().err

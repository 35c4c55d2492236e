"""The code of docs/how_to/extend.md, as somebody would type it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules import rule_options

TEXT = (Path(__file__).resolve().parents[2] / "docs/how_to/extend.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
ENGLISH, JAPANESE = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the code of the page defines; it was run once, and no test changes it."""
    folder = tmp_path_factory.mktemp("extend")
    (folder / "raft_text").mkdir()
    for code, text in (("en", ENGLISH), ("ja", JAPANESE)):
        (folder / "raft_text" / f"{code}.toml").write_text(text, encoding="utf-8")
    found: dict[str, Any] = {"__name__": "raft"}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in ("known_expansions", "expansion_changes", "rule_examples"):
            patch.setattr(StoneAge, name, getattr(StoneAge, name))
        exec("\n".join(BLOCKS), found)
        yield found


def test_the_expansion_is_played_and_refused_by_its_own_rule(names: dict[str, Any]) -> None:
    play = lab.play("stone-age", players=2, seed=7, expansions=["raft"])
    refusal = play.why_not("place 1 raft")
    assert refusal is not None
    assert refusal.rule.id == "place.raft"
    with speaking("ja"):
        assert "いかだ" in str(refusal)
    red = play.position.mover
    play.do("place 2 raft")
    while not play.moves.filter("use raft").words:
        play.do(play.moves[-1])
    before = play.seat(red).food
    assert play.do("use raft").seat(red).food == before + 3


def test_what_it_changes_is_compared_and_its_picture_is_in_the_panel(names: dict[str, Any]) -> None:
    (row,) = names["added"]
    without, with_raft = row.decisions
    assert without.startswith("“place 2 raft” is not an action of this game.")
    assert with_raft == "people at home: 3"
    panel = lab.NewGame("stone-age", seed=7)
    shown = "".join(panel.set_up.view["parts"].values())
    panel.close()
    assert "Two people fish from a raft." in shown
    assert "sal-picture-stone-age-raft" in shown


def test_it_keeps_every_law(names: dict[str, Any]) -> None:
    assert names["report"].ok, names["report"]


def test_the_option_is_the_one_of_the_house(names: dict[str, Any]) -> None:
    shown = names["two_village_sites_close"]
    assert rule_options.two_village_sites_close.__doc__ == shown.__doc__
    for change in (shown, rule_options.two_village_sites_close):
        parts = change(lab.game("stone-age", 2).parts)
        assert {site.open_sites for site in parts.village()} == {1}

"""An expansion that touches no file of Stone Age is played, refused, drawn, saved, simulated."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from games.stone_age.mill_expansion import Mill, known_mill
from games.stone_age.on_table import place, plate, rings
from games.stone_age.table import number_of

import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.language import speaking
from stoneage_lab.core.twin import is_twin, twin
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games.stone_age.drawing.layout import added_width
from stoneage_lab.session.position import Position

WITH_MILL = {"expansions": ("mill",)}


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    with known_mill():
        yield


def begun(seed: int = 3, players: int = 2) -> Position:
    return lab.play("stone-age", players, seed, **WITH_MILL).position


def test_the_base_game_stays_as_it_is() -> None:
    plain, more = (lab.play("stone-age", 2, 3, expansions=e).position for e in ((), ("mill",)))
    assert "place 3 mill" not in [str(move) for move in plain.moves]
    assert plain.game.find("place 3 mill") is None
    assert set(plain.to_dict()["state"]) == set(more.to_dict()["state"]) - {"thaws"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_site_takes_exactly_three(players: int) -> None:
    position = begun(players=players)
    mills = [str(move) for move in position.moves if "mill" in str(move)]
    assert mills == ["place 3 mill"]
    mover = position.mover
    after = position.after("place 3 people on the mill")
    assert after.state.placed_at(number_of(position, "mill"), 0) in (0, 3)
    assert after.seat(mover).home == 2
    # The stacks that two and three players do not have are still told apart from it.
    if players < 4:
        assert position.why_not("place 1 building4").rule.id == "place.stacks"


def test_it_is_refused_with_its_own_rule_in_both_languages() -> None:
    refusal = begun().why_not("place 2 mill")
    assert refusal.rule.id == "place.mill"
    said = "The mill takes exactly 3 people of one player, not 2. (Mill expansion, 1)"
    assert refusal.text("en") == said
    assert "ちょうど3人" in refusal.text("ja")
    assert begun().why_not("place 1 hut").rule.id == "place.hut"


def test_rules_of_the_base_game_know_its_name() -> None:
    position = begun().after("place 3 mill").after("place 5 hunt")
    again = position.why_not("place 3 mill")
    assert again.rule.id == "place.again"
    assert "水車" in again.text("ja")


def test_the_rulebook_and_the_log_tell_it() -> None:
    book = lab.rulebook("stone-age", **WITH_MILL)
    assert book["place.mill"].says("en").startswith("The mill takes exactly three")
    assert "class Mill" in book["place.mill"].show_code()
    assert "tests/games/stone_age/mill_expansion.py" in book["place.mill"].code
    assert "place.mill" not in [rule.id for rule in lab.rulebook("stone-age")]
    log = lab.play("stone-age", ["careful", "careful"], 5, **WITH_MILL).run_bots().log
    assert "The ice breaks: 1 thaw so far." in str(log)


@pytest.mark.parametrize("bots", [["random"] * 3, ["careful"] * 2, ["careful", "random"] * 2])
def test_bots_play_whole_games(bots: list[str]) -> None:
    play = lab.play("stone-age", bots, 11, **WITH_MILL).run_bots()
    assert play.over
    assert play.position.state.extras == [play.position.state.round]


@pytest.mark.long  # the usual tests try them on a game with two added expansions
def test_every_law_holds() -> None:
    # With every number of players they are tried on the base game.
    report = lab.check_game(lab.game("stone-age", **WITH_MILL), games=1, seed=1, players=2)
    assert report.ok, report


def test_games_are_saved_and_loaded(tmp_path: Path) -> None:
    play = lab.play("stone-age", ["random", "random"], 7, rules="bga", **WITH_MILL).run_bots()
    path = play.save(tmp_path / "mill.json")
    again = lab.load(path)
    assert again.position.to_dict() == play.position.to_dict()
    assert again.game.expansions == ("mill",)
    middle = begun().after("place 3 mill")
    assert Position.from_dict(json.loads(json.dumps(middle.to_dict()))).to_dict() == (
        middle.to_dict()
    )
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(record | {"expansions": []}), encoding="utf-8")
    with pytest.raises(RecordError):
        lab.load(path)


def test_it_travels_to_another_process() -> None:
    position = begun().after("place 3 mill")
    state = pickle.loads(pickle.dumps(position.state))
    assert state.to_dict() == position.state.to_dict()
    move = begun().game.find("place 3 mill")
    assert pickle.loads(pickle.dumps(move)) is move


def test_it_is_simulated_by_the_readable_rules_and_compared() -> None:
    game = lab.game("stone-age", 2, **WITH_MILL)
    assert not is_twin(twin(game))
    results = lab.simulate(game, ["careful", "random"], 6, 2, progress=False, workers=1)
    same = lab.simulate(
        "stone-age", ["careful", "random"], 6, 2, progress=False, workers=1, **WITH_MILL
    )
    assert repr(results) == repr(same)
    rows = lab.compare_rules("standard", "bga", **WITH_MILL)
    assert [row.option for row in rows] == ["decline", "any_two", "field_surplus", "tie_break"]
    assert all(row.position.game.expansions == ("mill",) for row in rows)


def test_what_it_changes_is_told_without_an_example_and_in_a_chapter_of_any_name() -> None:
    (row,) = lab.compare_rules("standard", "standard", added="mill")
    assert row.rules[1].id == "place.mill"
    assert repr(row) == "mill: The mill takes exactly three people of one player."


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_drawn(language: str) -> None:
    position = begun()
    name = {"en": "Mill", "ja": "水車"}[language]
    for shown in (position, position.after("place 3 mill")):
        picture = svg(shown, language=language)
        assert 'id="site-mill"' in picture
        assert f">{name}<" in picture
        with speaking(language):
            words = shown._repr_mimebundle_()["text/html"]
        assert name in words, "the text board names it, too"
    assert 'id="piece-' in picture
    assert picture.count("-mill-3") == 1, "three people stand there"
    site = place(scene_of(position, None, language), "site-mill")
    assert len(rings(site)) == 6
    assert site.control.action == "place 3 mill"
    across = [x for x, _ in rings(site)]
    assert min(right - left for left, right in pairwise(across)) >= 40, "no ring hides another"
    # A person is 44 units high.
    left, top, _, high = plate(site)
    assert min(y - 44 for _, y in rings(site)) >= top + high - 3, "the name hides no head"
    left, wide = left - 6, added_width(6)
    assert across[0] - 20 >= left
    assert across[-1] + 20 <= left + wide <= 1000


def test_the_card_is_dealt_and_belongs_to_the_game() -> None:
    game = lab.game("stone-age", **WITH_MILL)
    assert len(game.start().deck) == 37
    assert game.parts.card_ids[-1] == "M01"
    assert isinstance(game.parts.sites[-1], Mill)

"""The picture: everything that can be done can be pressed, in both languages."""

from __future__ import annotations

import pytest
from games.agricola.farms import red
from in_turn import in_turn

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.text_metrics import width
from stoneage_lab.games.agricola.drawing import scene
from stoneage_lab.games.agricola.drawing.village import TILE


@pytest.mark.parametrize(("players", "language"), in_turn([1, 4], ["en", "ja"]))
def test_every_legal_action_can_be_pressed(players: int, language: str) -> None:
    session, rng = lab.play("agricola", players=players, seed=players), Rng(7)
    while not session.over:
        moves = list(session.moves)
        if session.ply % players:  # the more farms, the more is drawn, and the longer is the game
            session.do(moves[rng.below(len(moves))])
            continue
        shown = scene(session.position, language, True, session.position.mover)
        reached = [words for control in shown.controls() for words in control.words]
        assert sorted(reached) == sorted(str(move) for move in moves)
        ids = [control.id for control in shown.controls()]
        assert len(ids) == len(set(ids))
        session.do(moves[rng.below(len(moves))])
    over = scene(session.position, language, False)
    assert over.prompt.table is not None
    assert len(over.prompt.table.rows) == 14


def test_pointing_at_a_space_or_an_improvement_says_what_it_does() -> None:
    shown = scene(lab.play("agricola", players=4, seed=1).position, "en", True, 0)
    told = {tip.id: tip.lines for tip in shown.tips}
    assert told["tip-site-plow"] == ("Plow 1 field",)
    assert told["tip-site-forest"] == ("Take all wood here", "Here: 3 wood, 1 round's worth.")
    tiles = [place for _, place in shown.places() if place.id.startswith(("site-", "card-"))]
    assert len(tiles) > 20
    assert all(told[place.control.tip] for place in tiles)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_fit_on_their_tiles(language: str) -> None:
    for players in (2, 5):
        shown = scene(lab.play("agricola", players=players, seed=1).position, language, True, 0)
        for _, place in shown.places():
            name = getattr(place, "name", "")
            if getattr(place, "ground", "") in ("tile", "closed"):
                assert width(name, 18) <= TILE[0] - 4, name


def test_a_space_tells_why_not() -> None:
    session = red(goods={"wood": 4}, fields={"1-1": ""}).do("use fences")
    shown = scene(session.position, "en", True, 0)
    places = {place.id: place for _, place in shown.places()}
    assert "field" in places["red-1-1"].control.why
    assert places["red-1-5"].control.action == "fence 1-5"
    assert places["blue-1-5"].control.action == ""
    session.do("fence 1-5")
    shown = scene(session.position, "en", True, 0)
    assert "4 fences" in shown.prompt.detail
    edges = [place for _, place in shown.places() if place.id.startswith("fence-red-")]
    assert len(edges) == 4
    assert not any(edge.built for edge in edges)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_text_board_shows_the_farm(language: str) -> None:
    session = red(cards=["well"], fields={"1-2": "grain 3"}, pastures=[["1-4", "1-5"]],
                  goods={"sheep": 3, "wood": 2})  # fmt: skip
    told = drawing.text(session, language=language)
    assert "grain" in told or "小麦" in told
    assert "<svg" in drawing.svg(session, language=language)


def test_the_text_board_shows_what_is_built() -> None:
    session = red(rooms=["2-1", "2-2", "3-1"], fields={"1-2": "grain 3", "1-3": ""},
                  stables=["3-3"], pastures=[["1-5"]])  # fmt: skip
    lines = drawing.text(session).split("Red: farm and supply")[1].splitlines()
    rows = [line.split() for line in lines[2:12] if "." in line.split()]
    assert [cell for cell in rows[0] if cell[0] in "gF"] == ["g3", "F"]
    assert "H" in rows[2]
    assert "S" in rows[2]


def test_who_shares_the_win_is_not_said_to_have_lost() -> None:
    play = lab.play("agricola", players=["careful", "careful"], seed=11).run_bots()
    assert list(play.winners) == ["red", "blue"]
    said = drawing.status(play, language="en")
    assert "share the win with 31 points" in said
    assert "wins" not in said

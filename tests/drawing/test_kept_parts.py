"""Parts of pictures are kept for the next ones: what they are drawn from is all that they show."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing import board_parts, position_scenes, position_view
from stoneage_lab.drawing.highlight import scene_with_changes
from stoneage_lab.drawing.items import Panel
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.games.agricola.rules.farm_grid import rim


def walked(game: str, players: int, moves: int, rules: str = "") -> lab.Session:
    options = {"rules": rules} if rules else {}
    session, rng = lab.play(game, players=players, seed=5, **options), random.Random(players)
    for _ in range(moves):
        if session.over:
            break
        legal = session.moves
        session.do(legal[rng.randrange(len(legal))])
    return session


def drawn(session: lab.Session, ply: int, language: str) -> dict[str, str]:
    """Return the parts of a board, those for one seat, whose acts are marked, and a picture."""
    session.goto(ply)
    parts = drawing.parts(session, language=language)
    own = drawing.parts(session, seat=0, language=language)
    own |= drawing.table_parts(session, seat=1, language=language, layout="narrow")
    still = drawing.svg(session, language=language)
    return {**parts, **{f"own {name}": markup for name, markup in own.items()}, "still": still}


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("stone-age", 2, ""),
        ("stone-age", 4, ""),
        ("age-of-hunting", 2, ""),
        ("age-of-revive", 3, ""),
        ("age-of-revive", 4, ""),
        ("agricola", 2, ""),
        ("agricola", 3, "standard"),
    ],
)
def test_what_is_kept_is_what_would_be_made_anew(game: str, players: int, rules: str) -> None:
    session = walked(game, players, 60, rules)
    plies = range(0, session.last + 1, 4)
    clear_memos()
    forwards = {(ply, code): drawn(session, ply, code) for ply in plies for code in ("en", "ja")}
    clear_memos()
    for ply in reversed(plies):
        for code in ("ja", "en"):
            assert drawn(session, ply, code) == forwards[ply, code], (ply, code)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("people", 7), ("home", 2), ("food", 3), ("fields", 4), ("level", 5), ("used_mask", 1),
        ("points", 9), ("any_two", 1), ("goods", (0, 4, 0, 1)), ("once", (3,)), ("cards", (0, 10)),
        ("professions", (2, 0, 1, 0)), ("firsts", 3), ("buildings", (2,)), ("built", 4),
    ],
)  # fmt: skip
def test_a_mat_shows_each_change_of_what_a_player_has(name: str, value: object) -> None:
    position = lab.play("stone-age", players=2, seed=7).position.apart()
    state: Any = position.state
    player = state.players[1]
    player.professions, player.cards, player.level = (1, 1, 1, 1), (0,), 3
    before = drawing.parts(position)["hand"]
    setattr(player, name, value)
    # A scene is kept for the very object of which it was made.
    after = drawing.parts(position.apart())["hand"]
    assert after != before
    clear_memos()
    assert drawing.parts(position)["hand"] == after


def test_a_site_shows_people_who_come_and_those_still_at_home() -> None:
    session = lab.play("stone-age", players=2, seed=7)
    before = drawing.parts(session)["board"]
    after = drawing.parts(session.do("place 2 hut"))["board"]
    assert 'id="piece-red-hut-2"' not in before
    assert 'id="piece-red-hut-2"' in after


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rooms", 1 << 0 | 1 << 5 | 1 << 10), ("fields", 1 << 4), ("stables", 1 << 5),
        ("house", 1), ("home", 1), ("newborn", 1), ("fences", int(rim(1 << 4))),
        ("piles", [0, 0, 0, 2, *[0] * 11]),
    ],
)  # fmt: skip
def test_a_farm_shows_each_change_of_what_stands_and_lies_on_it(name: str, value: object) -> None:
    position = lab.play("agricola", players=2, seed=7).position.apart()
    state: Any = position.state
    player = state.players[1]
    player.fields = 1 << 3

    def farm() -> str:
        grids = drawing.parts(position.apart())["hand"].split('id="farm-blue"')[1]
        return grids.split("</svg>")[0]

    before = farm()
    setattr(player, name, value)
    after = farm()
    assert after != before
    clear_memos()
    assert farm() == after


@pytest.mark.parametrize(
    ("players", "expansions"), [(2, []), (4, []), (3, ["animals", "igloos", "huts", "mammoth"])]
)
def test_a_still_picture_shows_what_would_be_shown_with_panels_and_tips(
    players: int, expansions: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = lab.play("stone-age", players=players, expansions=expansions, seed=5)
    rng = random.Random(players)
    while not session.over and session.ply < 150:
        session.do(rng.choice(list(session.moves)))
    plies = range(0, session.last + 1, 3)
    shown = [drawing.bundle(session.goto(ply), seat=0) for ply in plies]
    whole = replace(drawing_of(session.game), still=None)  # type: ignore[type-var]
    monkeypatch.setattr(position_scenes, "drawing_of", lambda game: whole)
    clear_memos()
    assert [drawing.bundle(session.goto(ply), seat=0) for ply in plies] == shown


@pytest.mark.parametrize("game", ["stone-age", "age-of-hunting", "age-of-revive", "agricola"])
def test_what_shows_no_change_is_the_same_place(game: str) -> None:
    session = walked(game, 3, 12)
    scene = drawing.scene_of(session.at(session.ply - 1))
    again = scene_with_changes(scene, scene)
    assert [id(place) for _, place in again.places()] == [id(place) for _, place in scene.places()]
    # A mark that was there before is taken away again.
    assert all(
        place.changed for _, place in scene_with_changes(scene, replace(scene, items=())).places()
    )


def test_a_mat_that_stays_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = walked("stone-age", 3, 12)
    drawing.parts(session)
    made: list[str] = []
    lay = board_parts.laid

    def noted(item: Any) -> Any:
        made.append(item.id)
        return lay(item)

    monkeypatch.setattr(board_parts, "laid", noted)
    legal = session.moves
    drawing.parts(session.do(legal[0]))
    mats = [name for name in made if name != "table"]
    panels = [each for each in drawing.scene_of(session).items if isinstance(each, Panel)]
    assert 0 < len(set(mats)) < len(panels)


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_view.made_values, "limit", 50)
    clear_memos()
    session = walked("stone-age", 2, 20)
    for ply in range(session.last + 1):
        drawn(session, ply, "en")
        assert len(position_view.made_values) <= 50
    clear_memos()

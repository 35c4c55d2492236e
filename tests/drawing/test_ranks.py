"""The ranks of advised moves: on the table, on the buttons, in pictures and in words."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.advice_ranks import with_ranks
from stoneage_lab.drawing.board_parts import board_markup, hand_markup
from stoneage_lab.drawing.items import CardItem, Grid, Hand, Space
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.scene import Control, Rank, Scene
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games import game_names

BEST = Rank("1", "best", "Coach: 1, best.")
POOR = Rank("3", "poor", "Coach: 3, poor.")
BADGES = re.compile(r'<g class="sal-coach-mark".*?<text[^>]*>([^<]+)</text>')


def found_by(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return found[1]


def table(scene: Scene, game: lab.Game) -> str:
    module = drawing_of(game)
    return board_markup(scene, module) + hand_markup(scene, module)


def seen(session: lab.Session) -> Scene:
    """Return what the player who decides sees."""
    return scene_of(session, session.position.mover)


def pressed(session: lab.Session) -> list[str]:
    """Return the places that can be pressed."""
    places = (place for _, place in seen(session).places())
    return [place.id for place in places if place.control.state == "can"]


def by_buttons(game: str) -> lab.Session | None:
    """Return a game at a decision that is made by buttons alone, if it has one."""
    session, rng = lab.play(game, players=3, seed=1), random.Random(2)
    while not session.over:
        moves = session.moves
        if len(moves) > 1 and not pressed(session):
            return session
        session.do(moves[rng.randrange(len(moves))])
    return None


def busy(game: str) -> lab.Session:
    """Return a game at a decision that is made on the table."""
    session, rng = lab.play(game, seed=7), random.Random(2)
    while not pressed(session):
        moves = session.position.moves
        session.do(moves[rng.randrange(len(moves))], seat=session.position.mover)
    return session


@pytest.mark.parametrize("name", game_names())
def test_every_place_that_can_be_pressed_shows_says_and_tells_its_rank(name: str) -> None:
    session = busy(name)
    scene = seen(session)
    ids = pressed(session)
    ranked = with_ranks(scene, dict.fromkeys(ids, (BEST,)))
    markup = table(ranked, session.game)
    assert len(BADGES.findall(markup)) == len(ids)
    for place in ids:
        said = re.search(rf'id="{re.escape(place)}"[^>]*? aria-label="([^"]*)"', markup)
        assert said is None or said[1].startswith("Coach: 1, best. "), place
    words = " ".join(text_board(ranked).split())
    assert words.count("(coach: 1 best)") + words.count("Coach: 1, best.") == len(ids)
    assert "oach" not in text_board(scene)


@pytest.mark.parametrize("name", game_names())
def test_a_badge_stays_within_its_picture(name: str) -> None:
    session = busy(name)
    long = (Rank("2", "as good as can be", ""), POOR)
    ranked = with_ranks(seen(session), dict.fromkeys(pressed(session), long))
    markup = table(ranked, session.game)
    found = 0
    for plane in re.findall(r"<svg [^>]*>.*?</svg>", markup, re.DOTALL):
        for mark in re.findall(r'<g class="sal-coach-mark".*?<rect ([^>]*)>', plane, re.DOTALL):
            wide = float(found_by(r'viewBox="0 0 ([\d.]+)', plane))
            x, y, across = (
                float(found_by(rf'\b{at}="([-\d.]+)"', mark)) for at in ("x", "y", "width")
            )
            assert x >= 0 <= y
            assert x + across <= wide
            found += 1
    assert found == len(pressed(session))


def shown(*items: object, ranks: dict[str, tuple[Rank, ...]]) -> str:
    session = lab.play("age-of-revive", players=3, seed=1)
    scene = scene_of(session)
    bare = Scene(scene.title, "en", "", scene.prompt, items=items)  # type: ignore[arg-type]
    return table(with_ranks(bare, ranks), session.game)


def test_two_moves_of_one_place_share_a_badge() -> None:
    session = busy("stone-age")
    scene = scene_of(session)

    def badges(place: str) -> list[str]:
        return BADGES.findall(table(with_ranks(scene, {place: (BEST, POOR)}), session.game))

    assert badges("site-forest") == ["1 best · 3 poor"]
    # On a narrow place the ranks alone have room; a screen reader says the ratings, too.
    assert badges("site-field") == ["1 3"]
    narrow = table(with_ranks(scene, {"site-field": (BEST, POOR)}), session.game)
    assert 'aria-label="Coach: 1, best. Coach: 3, poor. ' in narrow
    # What is nowhere has no badge, and nothing else changes.
    assert with_ranks(scene, {"nowhere": (BEST,)}) == scene


def test_where_names_lie_close_below_the_edge_the_ranks_stand_alone() -> None:
    cell = Space("grove", name="Grove", control=Control("Grove", action="grove"))
    card = CardItem("ace", title="Ace", control=Control("Ace", action="ace"))
    hand = Hand("hand", "Hand", cards=(card,))
    grid = Grid("plot", "Plot", columns=1, cells=(cell,))
    markup = shown(grid, hand, ranks={"grove": (BEST,), "ace": (POOR,)})
    assert BADGES.findall(markup) == ["1", "3"]


def test_a_card_a_count_and_a_card_that_tells_all_say_their_rank_in_words() -> None:
    cards = (
        CardItem("ace", title="Ace", control=Control("Ace", action="ace")),
        CardItem("king", title="King", said="King: all.", control=Control("King", action="k")),
    )
    session = lab.play("age-of-revive", players=3, seed=1)
    prompt = scene_of(session).prompt
    bare = Scene("T", "en", "", prompt, items=(Hand("hand", "Hand", cards=cards),))
    for code, told in (("en", "(coach: 1 best)"), ("ja", "（コーチ：1 best）")):
        scene = Scene("T", code, "", prompt, items=bare.items)
        words = text_board(with_ranks(scene, {"ace": (BEST,), "king": (BEST,)}))
        assert f"Ace {told}" in words
        assert f"King: all. {told}" in words


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_button_has_the_rank_before_its_words_and_says_it(code: str) -> None:
    session = lab.play(Pig(2), seed=3)
    advice = lab.coach(session, tries=20)
    drawn = drawing.parts(session, language=code, advice=advice)["prompt"]
    first = advice[0]
    badge = f'<span class="sal-coach-rank">1 {first.rating_text(code)}</span>'
    assert re.search(rf'data-action="{first.words}"[^>]*>{badge}', drawn)
    assert {"en": "Coach: 1, best.", "ja": "コーチ：1、最善。"}[code] in drawn
    assert "sal-coach-rank" not in drawing.parts(session, language=code)["prompt"]


def test_a_picture_of_an_advice_shows_the_ranks_and_is_saved(tmp_path: Path) -> None:
    session = busy("stone-age")
    advice = lab.coach(session, tries=40)
    picture = advice.picture()
    svg = picture.save(tmp_path / "hint.svg").read_text("utf-8")
    ElementTree.fromstring(svg)
    badges = " · ".join(BADGES.findall(svg)).split(" · ")
    assert sorted(badge[0] for badge in badges) == ["1", "2", "3"][: len(advice)]
    # Those for telephones are there, and nothing outside a page shows them.
    large = re.findall(r'<g class="sal-coach-ranks"[^>]*>', svg)
    assert large
    assert all('display="none"' in each for each in large)
    assert "data-action" not in svg
    assert "(coach: 1 best)" in picture.text()
    assert "（コーチ：1 最善）" in picture.save(tmp_path / "hint.txt", "ja").read_text("utf-8")
    assert "sal-coach" not in drawing.svg(session)


def test_moves_without_a_place_are_told_below_the_picture() -> None:
    session = next(filter(None, map(by_buttons, ("age-of-hunting", "age-of-revive", "agricola"))))
    advice = lab.coach(session, tries=10)
    told = f"Coach: 1, best. {advice[0].label()}"
    assert told in advice.picture().text()
    assert told in drawing.svg(advice.picture())
    # So they are where nothing can be pressed: on a page that replays the game, and in a film.
    assert told in replay_page(session, "en", advice={session.position: tuple(advice)})
    assert told not in replay_page(session, "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_film_shows_the_ranks_at_their_position(code: str) -> None:
    session = lab.play("age-of-hunting", players=2, seed=7)
    session.do(str(next(iter(session.position.legal()))))
    advice = {session.position: tuple(lab.coach(session, tries=10))}
    film = drawing.film(session, 0, 1, code, advice=advice)
    ElementTree.fromstring(film)
    assert "sal-coach-mark" in film
    assert "sal-coach-mark" not in drawing.film(session, 0, 1, code)

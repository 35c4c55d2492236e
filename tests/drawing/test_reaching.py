"""Who may act on a board, and why what cannot be done cannot; test_controls.py has what can."""

import json
import re
from html import unescape

from drawing.controls import controls_of
from drawing.playing import moments

from stoneage_lab import drawing
from stoneage_lab.play.session import play


def offered(parts):
    """Return the words of every action that some markup offers."""
    return {control.words for control in controls_of(parts).found}


def test_panels_that_are_opened_are_there():
    for session in moments(4, seed=9, every=17):
        markup = "".join(drawing.parts(session).values())
        opened = set(re.findall(r'data-open="([^"]*)"', markup))
        assert opened <= set(re.findall(r'data-panel="([^"]*)"', markup))
        tips = set(re.findall(r'data-tip="([^"]*)"', markup))
        assert tips <= set(re.findall(r'data-tip-for="([^"]*)"', markup))


def test_only_who_decides_may_act():
    session = play("stone-age", players=3, seed=4)
    mover = session.position.mover
    for seat in range(3):
        parts = drawing.parts(session, seat=seat)
        assert bool(offered(parts)) == (seat == mover)
        assert ("data-why" in parts["board"]) <= (seat == mover)


def test_a_bots_moves_are_not_offered():
    session = play("stone-age", players=["you", "careful"], seed=4)
    while not session.bot_to_move:
        session.do(session.position.legal()[0].words, bots=False)
    assert offered(drawing.parts(session)) == set()


def test_why_not_comes_with_its_rule():
    session = play("stone-age", players=2, seed=4)
    session.do("place 1 field").do("place 1 toolmaker")
    board = drawing.parts(session)["board"]
    hut = re.search(r'<g id="site-hut"[^>]*>', board)[0]
    assert unescape(re.search(r'data-why="([^"]*)"', hut)[1]) == str(session.why_not("place 2 hut"))
    assert "cannot" in hut


def test_every_place_is_named_in_words():
    for session in moments(4, seed=2, every=40):
        for tag in re.findall(
            r"<(?:g|button|svg)[^>]*role=[^>]*>", drawing.parts(session)["board"]
        ):
            assert re.search(r'aria-label="[^"]+"', tag), tag


def test_choosers_say_what_each_number_means():
    session = play("stone-age", players=2, seed=4)
    prompt = drawing.parts(session, language="en")["prompt"]
    text = re.search(r'data-panel="place-forest".*?data-choices=\'([^\']*)\'', prompt, re.S)[1]
    notes = {choice["label"]: choice["note"] for choice in json.loads(unescape(text))}
    # One die over three: nothing with 1 or 2, one wood with 3 to 5, two with a 6.
    assert notes["1"] == "expect 0.8 wood, at least 1 in 67 % of rolls"
    assert list(notes) == ["1", "2", "3", "4", "5"]

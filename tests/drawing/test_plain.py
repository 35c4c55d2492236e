"""A game that brings no drawing of its own can be seen and played all the same."""

import re
import xml.etree.ElementTree as ET

import pytest
from fixtures.pig import Pig
from support.images import images

from stoneage_lab import drawing
from stoneage_lab.drawing.text_metrics import columns
from stoneage_lab.session.session import play


@pytest.fixture
def session():
    return play(Pig(2), seed=3)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_its_moves_are_buttons(session, code):
    while not session.over:
        parts = drawing.parts(session, language=code)
        words = re.findall(r'data-action="([^"]*)"', parts["prompt"])
        assert words == [action.words for action in session.position.legal()]
        session.do(words[-1])
    parts = drawing.parts(session, language=code)
    assert "data-action" not in parts["prompt"]
    assert str(max(session.scores)) in parts["prompt"]


def test_its_board_is_its_position_in_words(session):
    session.do("roll")
    parts = drawing.parts(session)
    assert f"pot: {session.position.state.pot}" in parts["board"]
    assert "sal-lines" in parts["log"]
    assert "hand" not in parts


def test_its_picture_stands_for_itself(session):
    found = drawing.bundle(session)
    (picture,) = images(found["text/html"])
    for text in (picture, drawing.svg(session)):
        assert ET.fromstring(text).tag.endswith("svg")
    assert all(columns(line) < 100 for line in found["text/plain"].splitlines())


def test_long_facts_are_wrapped():
    class Talkative(Pig):
        title = "A <Talkative> Game & Co"

        def texts(self, code=None):
            return super().texts(code)

    session = play(Talkative(5), seed=1)
    assert "<Talkative>" not in drawing.parts(session)["board"]
    ET.fromstring(drawing.svg(session))

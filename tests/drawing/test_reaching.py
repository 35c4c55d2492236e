"""Who may act on a board, and why what cannot be done cannot; test_items.py has what can."""

from __future__ import annotations

import re
from html import unescape

from drawing.controls import controls_of
from fixtures.tables import panels
from fixtures.tables.every import begun

import stoneage_lab as lab
from stoneage_lab import drawing


def offered(parts: dict[str, str]) -> set[str]:
    """Return the words of every action that some markup offers."""
    return {control.words for control in controls_of(parts).found}


def test_only_who_decides_may_act() -> None:
    session = begun("tall")
    for _ in range(2):
        mover = session.position.mover
        for seat in range(3):
            parts = drawing.parts(session, seat=seat)
            assert bool(offered(parts)) == (seat == mover)
            assert ("data-why" in "".join(parts.values())) == (seat == mover)
        session.do("till 1")


def test_a_bots_moves_are_not_offered() -> None:
    session = lab.play(panels.Panels(2), players=["you", "random"], seed=4)
    assert offered(drawing.parts(session))
    session.do("put 1", bots=False)
    assert session.bot_to_move
    assert offered(drawing.parts(session)) == set()


def test_why_not_comes_with_its_place() -> None:
    session = begun("tall")
    card = re.search(r'<g id="card-red-3"[^>]*>', "".join(drawing.parts(session).values()))
    assert card
    why = re.search(r'data-why="([^"]*)"', card[0])
    assert why
    assert unescape(why[1]) == f"{session.why_not('play 3')}"
    assert "cannot" in card[0]

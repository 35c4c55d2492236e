"""Of three and more players the panels of the others are folded to a line on a live board."""

from __future__ import annotations

import re

from fixtures.tables import panels

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.board_parts import still


def lines(markup: str) -> dict[str, str]:
    """Return what a screen reader says of each line, by the id of its fold."""
    return dict(re.findall(r'id="([\w-]+-fold)"[^>]*><summary.*?heard">([^<]*)<', markup))


def test_panels_are_folded_but_never_one_that_is_needed() -> None:
    play = lab.play(panels.Panels(6), ["you", *["random"] * 5], seed=1)
    board = drawing.parts(play)["board"]
    assert set(lines(board)) == {f"panel-{each.colour}-fold" for each in play.game.seating[1:]}
    assert lines(board)["panel-blue-fold"] == "0 tokens"
    # All persons: the panel of whose turn it is has places to press.
    board = drawing.parts(lab.play(panels.Panels(3), 3, seed=1))["board"]
    shown = re.sub(r"(?s)<details.*?</details>", "", board)
    assert 'data-action="put 3"' in shown
    assert 'id="panel-blue"' not in shown


def test_two_players_have_room_for_both_panels() -> None:
    assert not lines(drawing.parts(lab.play(panels.Panels(2), 2, seed=1))["board"])


def test_pictures_and_replays_show_every_panel() -> None:
    play = lab.play(panels.Panels(6), 6, seed=7)
    shown = still(play.position, "en")["board"]
    for seat in play.game.seating:
        assert f'id="panel-{seat.colour}"' in shown

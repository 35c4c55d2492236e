"""The panels of the others are folded to a line on a live board, which says what they did last."""

from __future__ import annotations

import re

from fixtures.tables import panels

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.board_parts import read_only_board


def lines(markup: str) -> dict[str, str]:
    """Return what a screen reader says of each line, by the id of its fold."""
    return dict(re.findall(r'id="([\w-]+-fold)"[^>]*><summary.*?heard">([^<]*)<', markup))


def test_panels_are_folded_but_never_one_that_is_needed() -> None:
    play = lab.play(panels.Panels(6), ["you", *["random"] * 5], seed=1)
    hand = drawing.parts(play)["hand"]
    assert set(lines(hand)) == {f"panel-{each.colour}-fold" for each in play.game.seating[1:]}
    assert lines(hand)["panel-blue-fold"] == "0 tokens"
    # All persons: the panel of whose turn it is has places to press.
    hand = drawing.parts(lab.play(panels.Panels(3), 3, seed=1))["hand"]
    shown = re.sub(r"(?s)<details.*?</details>", "", hand)
    assert 'data-action="put 3"' in shown
    assert 'id="panel-blue"' not in shown


def test_of_two_players_too_only_one_panel_stands() -> None:
    hand = drawing.parts(lab.play(panels.Panels(2), 2, seed=1))["hand"]
    assert set(lines(hand)) == {"panel-red-fold", "panel-blue-fold"}
    assert 'id="panel-red-fold" hidden' in hand
    assert 'id="panel-blue-fold" hidden' not in hand


def test_the_panel_of_the_viewer_comes_first() -> None:
    hand = drawing.parts(lab.play(panels.Panels(3), ["random", "you", "random"], seed=1))["hand"]
    assert hand.index('id="panel-blue"') < hand.index('id="panel-red"')


def test_pictures_and_replays_show_every_panel() -> None:
    play = lab.play(panels.Panels(6), 6, seed=7)
    shown = read_only_board(play.position, "en")["hand"]
    for seat in play.game.seating:
        assert f'id="panel-{seat.colour}"' in shown

"""What is set at a board: seen there at once, kept with the game, told apart by every eye."""

from __future__ import annotations

import itertools
import math
import re

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.seat_names_and_colours import NIGHT_SEATS, SEAT_COLOURS, SEATS
from stoneage_lab.drawing.palette import COLOURS
from stoneage_lab.session.settings import CHOICES
from stoneage_lab.widget.settings import PACES


@pytest.fixture
def play():
    lab.register(Pig)
    return lab.play("pig", players=["you", "random"], seed=7)


@pytest.fixture
def board(play):
    board = lab.Board(play)
    yield board
    board.close()


def choose(board, setting, value):
    count = board.view["rev"]
    return board.answer(
        {"t": "set", "req": f"{setting}{value}{count}", "rev": count, "setting": setting,
         "value": value}
    )  # fmt: skip


def pressed(board):
    """The settings in force, as the panel behind the gear shows them."""
    found = re.findall(r'data-command="set (\S+) (\S+)" aria-pressed="true"', head(board))
    return dict(found)


def head(board):
    return board.view["parts"]["head"]


def test_the_panel_offers_every_setting_and_shows_what_is_in_force(board):
    offered = re.findall(r'data-command="set (\S+) (\S+)"', head(board))
    wanted = [(name, value) for name, values in CHOICES.items() for value in values]
    wanted += [("pace", str(pace)) for pace in sorted(PACES, reverse=True)]
    wanted += [("seat", seat) for seat in ("all", "0", "1")]
    assert offered == wanted
    assert pressed(board) == {
        "language": "en", "colours": "standard", "light": "page", "motion": "normal",
        "size": "normal", "pace": "900", "seat": "all",
    }  # fmt: skip
    assert head(board).count("settings.") == 0, "a text is missing"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pieces_and_bots_are_slow_and_fast_in_the_same_words(board, language):
    board.change("language", language)
    speeds = [
        re.findall(rf'id="set-{name}-[^>]*>([^<]+)<', head(board)) for name in ("motion", "pace")
    ]
    assert speeds[0] == speeds[1]
    assert len(speeds[0]) == 4


@pytest.mark.parametrize(
    ("setting", "value"),
    [("language", "ja"), ("colours", "strong"), ("light", "night"), ("motion", "none"),
     ("size", "projector"), ("pace", "2000"), ("seat", "1")],
)  # fmt: skip
def test_what_is_chosen_is_in_force_and_kept(board, play, tmp_path, setting, value):
    assert choose(board, setting, value)["ok"]
    assert pressed(board)[setting] == value
    assert str(play.settings[setting]) == {"1": "blue"}.get(value, value)
    again = lab.Board(lab.load(play.save(tmp_path / "game.json")))
    assert pressed(again)[setting] == value
    again.close()


def test_settings_reach_the_page(board):
    choose(board, "pace", "300")
    choose(board, "colours", "okabe-ito")
    choose(board, "motion", "none")
    assert board.view["pace"] == 300
    assert "--sal-red:#d55e00" in board.view["look"]
    assert "--sal-motion:0" in board.view["look"]
    choose(board, "seat", "1")
    assert (board.seat, board.view["seat"]) == (1, 1)


def test_what_cannot_be_set_is_refused_with_a_sentence(board):
    before = board.view
    for setting, value, told in [
        ("pace", "soon", "whole number of milliseconds"),
        ("pace", "-1", "whole number of milliseconds"),
        ("colours", "pink", "It can be: standard, okabe-ito, strong"),
        ("volume", "11", "Known settings: language"),
    ]:
        ack = choose(board, setting, value)
        assert (ack["ok"], ack["code"]) == (False, "illegal")
        assert told in ack["text"]
    assert board.view is before


def test_a_board_for_one_seat_stays_there(play):
    board = lab.Board(play, seat="red")
    assert "set seat" not in head(board)
    assert "made for one seat" in choose(board, "seat", "blue")["text"]
    assert board.seat == 0
    board.close()


def test_arguments_come_before_what_is_kept(play):
    first = lab.Board(play)
    first.change("language", "ja")
    second = lab.Board(play, language="en", pace=10)
    third = lab.Board(play)
    assert [b.language for b in (first, second, third)] == ["ja", "en", "ja"]
    assert (second.pace, dict(play.settings)) == (10, {"language": "ja"})
    for board in (first, second, third):
        board.close()


@pytest.mark.parametrize("wrong", [{"pace": "x"}, {"colours": "pink"}, {"size": 3}])
def test_wrong_arguments_are_refused(play, wrong):
    with pytest.raises(lab.SetupError):
        lab.Board(play, **wrong)


def test_the_projector_reaches_boards_that_stand_there(board, play):
    chosen = lab.Board(play, size="normal")
    try:
        assert lab.projector() is True
        assert (pressed(board)["size"], pressed(chosen)["size"]) == ("projector", "normal")
        assert "--sal-larger:" in board.view["look"]
    finally:
        assert lab.projector(False) is False
    assert "--sal-larger:" not in board.view["look"]
    chosen.close()


# -- colours that more eyes tell apart -------------------------------------------------------

# How eyes that lack a kind of cones see a colour (Machado, Oliveira and Fernandes 2009, in full).
EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lightness_and_hue(light):
    """CIELAB of linear sRGB."""
    r, g, b = (min(1.0, max(0.0, c)) for c in light)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("light", [SEAT_COLOURS, NIGHT_SEATS], ids=["day", "night"])
@pytest.mark.parametrize(("colours", "far"), [("standard", 12), ("okabe-ito", 15), ("strong", 15)])
def test_the_colours_of_players_can_be_told_apart(colours, far, light, eyes):
    seen = [
        lightness_and_hue(
            [sum(a * b for a, b in zip(row, linear(c), strict=True)) for row in EYES[eyes]]
        )
        for c in light[colours].values()
    ]
    nearest = min(math.dist(a, b) for a, b in itertools.combinations(seen, 2))
    # About 2 can just be seen side by side; pieces stand apart, so it must be far more.
    assert nearest >= far


@pytest.mark.parametrize("colours", SEAT_COLOURS)
def test_in_grey_two_seats_differ_in_lightness_or_in_shape(colours):
    for one, other in itertools.combinations(SEATS, 2):
        shades = [lightness_and_hue(linear(SEAT_COLOURS[colours][s.colour])) for s in (one, other)]
        assert abs(shades[0][0] - shades[1][0]) >= 15 or one.shape != other.shape
        assert one.letter != other.letter


def test_every_set_of_colours_has_the_same_seats():
    assert set(SEAT_COLOURS) == set(NIGHT_SEATS) == set(CHOICES["colours"])
    for colours in (*SEAT_COLOURS.values(), *NIGHT_SEATS.values()):
        assert set(colours) <= set(COLOURS)
        assert list(colours) == [seat.colour for seat in SEATS]

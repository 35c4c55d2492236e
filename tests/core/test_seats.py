"""One table has the seats of all games; games of five, of six and of own seats use it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

import pytest
from fixtures.small_games import Matches
from games.stone_age.five_player_expansion import known_fifth

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES, texts
from stoneage_lab.core.seat_names_and_colours import SEAT_COLOURS, SEATS, SHAPES, Seat
from stoneage_lab.drawing.seat_style import seat_symbols
from stoneage_lab.drawing.symbols_and_styles import style
from stoneage_lab.figures.figure import SEAT_DASHES, WIDTH

PACKAGE = Path(lab.__file__).parent


class Crowd(Matches):
    """Matches for up to six."""

    name = "crowd"
    least, most = 2, 6


class Tribes(Matches):
    """Two seats with names of their own."""

    name = "tribes"
    least, most = 2, 2
    seat_table: ClassVar = (
        Seat("hunter", "green", "triangle", "H"),
        Seat("mammoth", "black", "star", "M"),
    )


def test_the_table_has_six_seats_that_differ_in_everything() -> None:
    assert len(SEATS) == 6
    for part in ("id", "colour", "shape", "letter"):
        assert len({getattr(seat, part) for seat in SEATS}) == 6
    assert {seat.shape for seat in SEATS} <= set(SHAPES)
    marks = seat_symbols("sal")
    drawn = {re.sub(r'(id|class)="[^"]*"', "", marks[f"shape-{s.colour}"]) for s in SEATS}
    assert len(drawn) == len(set(SEAT_DASHES)) == 6


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_seat_has_a_name(code: str) -> None:
    said = texts(code)
    names = [said[seat.text_key] for seat in SEATS]
    assert len(set(names)) == 6
    assert [said[f"who.{seat.id}"] for seat in SEATS] == names, "whatever a fact is called"


def test_every_seat_colours_its_lines_of_the_log() -> None:
    for seat in SEATS:
        colour = SEAT_COLOURS["standard"][seat.colour]
        assert f".sal-seat-{seat.colour}>" in style()
        assert f"var(--sal-{seat.colour},{colour})" in style()


@pytest.mark.parametrize("players", [5, 6])
def test_a_game_of_five_or_six_is_played_drawn_and_simulated(players: int) -> None:
    game = Crowd(players)
    assert game.seats == tuple(seat.id for seat in SEATS[:players])
    play = lab.play(game, ["random"] * players, 4).run_bots()
    assert play.over
    board = lab.Board(play)
    last = SEATS[players - 1]
    assert f"sal-seat-{last.colour}" in board.view["parts"]["log"]
    assert f'value=".sal-seat-{last.colour}"' in board.view["parts"]["log"]
    board.close()
    assert texts("en")[last.text_key] in drawing.text(play, language="en")
    assert texts("ja")[last.text_key] in drawing.text(play, language="ja")
    results = lab.simulate(game, ["random"] * players, 8, 2, progress=False, workers=1)
    assert texts("en")[last.text_key] in repr(results)
    for plot in (results.plot(), results.plot("scores")):
        svg = plot.svg
        assert f"var(--sal-{last.colour},{SEAT_COLOURS['standard'][last.colour]})" in svg
        keys = [float(x) for x in re.findall(r'<path d="M([\d.]+) 12h26"', svg)]
        assert all(x + 90 <= WIDTH for x in keys), "the key of every line is in the picture"


def test_a_game_names_its_own_seats() -> None:
    play = lab.play(Tribes(2), ["you", "random"], 1)
    assert play.seats == ("hunter", "mammoth")
    assert play.game.seat_number("Mammoth") == 1
    play.do("take 3")
    board = lab.Board(play)
    assert "sal-seat-green" in board.view["parts"]["log"]
    board.close()
    results = lab.simulate(Tribes(2), ["random", "random"], 4, 2, progress=False, workers=1)
    assert SEAT_COLOURS["standard"]["black"] in results.plot().svg


def test_stone_age_for_five_is_played_drawn_advised_and_simulated() -> None:
    with known_fifth():
        assert lab.game("stone-age").player_counts() == (2, 3, 4)
        assert lab.game("stone-age", expansions=["fifth"]).player_counts() == (2, 3, 4, 5)
        play = lab.play("stone-age", ["careful"] * 5, 3, expansions=["fifth"]).run_bots()
        assert play.over
        play.goto(9)
        for code, name in (("en", "Black"), ("ja", "黒")):
            picture = drawing.svg(play, language=code)
            assert re.search('id="piece-black-[a-z]+-[0-9]"', picture)
            assert f">{name}<" in picture
            assert f"[K] {name}" in drawing.text(play, language=code)
        advice = lab.coach(play.position, tries=3)
        assert len(advice) > 0
        bots = ["careful", "random", "careful", "random", "random"]
        results = lab.simulate(
            "stone-age", bots, 2, 1, progress=False, workers=1, expansions=["fifth"]
        )
        assert "Black (random)" in repr(results)
        assert "var(--sal-black" in results.plot("scores").svg


def test_no_other_file_lists_the_seats() -> None:
    # An example in a docstring of the engine shows the seats of a game of three.
    allowed = {"core/seat_names_and_colours.py", "core/twin.py"}
    listing = re.compile(r"""\bred\b[^a-z]+\bblue\b[^a-z]+\bgreen\b""")
    files = [path for path in PACKAGE.rglob("*.py") if "_compiled" not in path.parts]
    files += [*PACKAGE.rglob("*.css"), *PACKAGE.rglob("*.j2"), *PACKAGE.rglob("symbols.svg")]
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in files
        if listing.search(path.read_text("utf-8")) and "lessons" not in path.parts
    }
    assert found == allowed

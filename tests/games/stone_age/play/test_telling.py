"""Two positions of Stone Age compared, and its score line by line."""

from __future__ import annotations

import re

import pytest
from games.stone_age.playthroughs.regenerate import FOLDER as PLAYTHROUGHS

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.session.diff import TABLE


@pytest.fixture(scope="module")
def game() -> lab.Session:
    return lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()


# -- comparing ----------------------------------------------------------------------------------


def test_every_difference_of_every_seat_is_told_and_no_other(game: lab.Session) -> None:
    for first, second in ((0, 9), (30, 54), (54, 30), (200, -1)):
        changes = game.compare(first, second)
        told = {(row.seat, row.name): (row.before, row.after) for row in changes.rows}
        for seat in (0, 1):
            one, two = game.at(first).seat(seat), game.at(second).seat(seat)
            for name in ("people", "home", "food", "wood", "gold", "fields"):
                pair = getattr(one, name), getattr(two, name)
                assert told.get((seat, name), (pair[0], pair[0])) == pair
            assert told.get((seat, "card"), (one.cards, one.cards)) == (one.cards, two.cards)
            assert ((seat, "card") in told) == (one.cards != two.cards)
    assert (TABLE, "round") in {(row.seat, row.name) for row in game.compare(0, -1).rows}


def test_numbers_signs_and_names(game: lab.Session) -> None:
    text = repr(game.compare(30, 54))
    assert "food               3 → 2 (−1)  5 → 2 (−3)" in text
    assert "· + dice for everyone / 2 tool makers" in text
    back = repr(game.compare(54, 30))
    assert "· − dice for everyone / 2 tool makers" in back
    with speaking("ja"):
        assert "手元の人" in repr(game.compare(30, 54))
    assert "手元の人" in game.compare(30, 54, "ja")._repr_html_()


def test_things_are_counted_from_none_on(game: lab.Session) -> None:
    text = " ".join(repr(game.compare(0, -1)).split())
    assert "cards 0 → 12 (+12) 0 → 22 (+22)" in text
    assert "buildings 0 → 5 (+5)" in text
    assert "tools – → 1+1+1 – → 3+3+2" in text
    assert "(+" not in repr(game.compare(0, -1).as_table(brief=True))


def test_a_notebook_shows_table_and_picture(game: lab.Session) -> None:
    shown = game.compare(30, 54)._repr_mimebundle_()
    assert shown["text/html"].startswith("<table")
    assert "data:image/svg+xml" in shown["text/html"]
    assert shown["text/plain"].startswith("What changed")


# -- the score ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", [0, 100, -1])
def test_lines_add_up_to_the_totals(game: lab.Session, ply: int) -> None:
    sheet = lab.score_sheet(game.at(ply))
    for seat in (0, 1):
        total = 0
        for line in sheet.lines:
            total += line.shares[seat].points
            assert line.shares[seat].total == total
    assert sheet.over == (ply == -1)
    if sheet.over:
        assert tuple(share.total for share in sheet.lines[-1].shares) == game.at(-1).scores
    else:
        assert "not over" in repr(sheet)


def test_each_line_is_worked_out(game: lab.Session) -> None:
    sheet = repr(lab.score_sheet(game))
    assert "1² = 1  8² + 6² = 100" in sheet
    assert re.search(r"farmers × fields +1 × 8 = 8 +6 × 10 = 60", sheet)
    assert sheet.endswith("won by Blue.")
    assert "合計" in lab.score_sheet(game, "ja")._repr_html_()


@pytest.mark.parametrize(("rules", "named"), [("standard", "together"), ("bga", "then tools")])
def test_a_tie_is_explained_with_its_numbers(rules: str, named: str) -> None:
    path = {"standard": "tie_by_sum", "bga": "tie_fields_first"}[rules]

    from stoneage_lab.session.playthrough import Playthrough

    text = (PLAYTHROUGHS / f"{path}.txt").read_text("utf-8")
    written = Playthrough.read(text)
    position = written.start
    for step in written.steps:
        if position.node == 1:
            position = position.settle(step)
        elif not str(step).startswith("?"):
            position = position.after(step)
    assert position.over
    sheet = lab.score_sheet(position)
    assert len(sheet.notes) == 2
    assert named in sheet.notes[0]
    assert str(position.scores[0]) in sheet.notes[0]
    assert " = " in sheet.notes[0]

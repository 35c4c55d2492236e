"""Scores below zero are told with a minus sign, not with a hyphen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking

HYPHEN = re.compile(r"(?<![\w.)-])-\d")
TEXT = re.compile(r">([^<>]+)<")
LABEL = re.compile(r'(?:aria-label|title|alt)="([^"]*)"')


def below_zero() -> list[lab.Position]:
    start = lab.play("stone-age", players=2, seed=5).position
    farm = lab.play("agricola", players=2, seed=5).position
    return [start.arrange(players={"red": {"points": -13}}), farm]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_view_of_a_score_below_zero(code: str, tmp_path: Path) -> None:
    with speaking(code):
        for position in below_zero():
            least = min(position.scores)
            assert least < 0
            sheet = lab.score_sheet(position)
            file = tmp_path / "game.html"
            lab.play(position).save(file)
            shown = {
                "picture": position._repr_mimebundle_()["text/html"],
                "replay": file.read_text(encoding="utf-8"),
                "sheet": sheet._repr_html_(),
            }
            for where, html in shown.items():
                said = [*TEXT.findall(re.sub(r"<(style|script).*?</\1>", "", html, flags=re.S))]
                said += LABEL.findall(html)
                wrong = [text for text in said if HYPHEN.search(text)]
                assert not wrong, (where, wrong)
                assert any(f"−{-least}" in text for text in said), where
            assert f"−{-least}" in repr(sheet)
            # The title of each step of a replay stands in its script.
            told = shown["replay"].replace("\\u2212", "−")
            seat = position.game.seat_text(position.game.seats[0])
            title = re.search(rf'"[^"]*{seat} ?[^"<]?{-least}[^"]*"', told)
            assert title, "no title tells the score"
            assert f"−{-least}" in title[0]


def test_results_below_zero_on_an_axis() -> None:
    players = ["random", "random"]
    results = lab.simulate("agricola", players, 4, seed=1, progress=False)
    assert min(min(row) for row in results.scores) < 0
    figure = results.plot("scores")
    assert not [text for text in TEXT.findall(figure.svg) if HYPHEN.search(text)]
    assert not [row for row in figure.table.rows if HYPHEN.search(row[0])]
    assert any("−" in row[0] for row in figure.table.rows)

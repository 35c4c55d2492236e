"""Whole games take nearly every way through the templates of the painted boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawing.branches import branches_of, watched

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.session.session import Session

FOLDERS = [
    Path(lab.__file__).parent / "games" / name / "drawing" / "templates"
    for name in ("agricola", "age_of_hunting", "age_of_revive")
]
# Of some six hundred ways these games do not show so many: a narrow page's strips of cards that can
# be built, prices of a house that can be renovated, three players whose goods wait in one space.
# Whoever draws more shows it in a game; whoever shows one of these makes the number smaller.
SELDOM = 50
GAMES: tuple[tuple[str, int, int, str, dict[str, Any]], ...] = (
    ("agricola", 3, 1, "random", {}),
    ("agricola", 4, 2, "careful", {}),
    ("agricola", 2, 2, "careful", {"rules": "standard"}),
    ("agricola", 3, 5, "random", {"rules": "standard"}),
    ("agricola", 5, 7, "careful", {"rules": "standard"}),
    ("age-of-hunting", 3, 2, "random", {}),
    ("age-of-hunting", 2, 2, "careful", {}),
    ("age-of-revive", 3, 4, "hidden", {}),
    ("age-of-revive", 4, 4, "hidden", {}),
    ("age-of-revive", 3, 3, "careful", {}),
)


def played(name: str, players: int, seed: int, who: str, more: dict[str, Any]) -> Iterator[Session]:
    """Yield a game after each move: of bots, or of a person who moves at random beside them."""
    bots = "random" if who == "random" else "careful"
    seats = ["you", *[bots] * (players - 1)] if who == "hidden" else [bots] * players
    if who == "random":
        seats = ["you"] * players
    play, rng = lab.play(name, players=seats, seed=seed, **more), Rng(seed, "walk")
    while not play.over and play.ply < 400:
        if play.bot_to_move:
            play.step()
        else:
            legal = play.position.legal()
            play.do(legal[rng.below(len(legal))])
        yield play


def draw(play: Session, number: int) -> None:
    """Draw a position as its viewer sees it, wide and narrow, with what is new."""
    seat = 0 if "you" in play.players and "careful" in play.players else None
    since = play.at(max(0, play.ply - 3))
    for layout in ("wide", "narrow"):
        drawing.table_parts(play, seat=seat, since=since, layout=layout)
    drawing.table_parts(play, layout="narrow", seat=0)
    if number % 5 == 0 or play.over:
        drawing.svg(play, seat=seat)
        drawing.parts(play, seat=seat, language="ja")


@pytest.mark.long
def test_whole_games_show_what_their_templates_can_draw() -> None:
    with watched() as taken:
        for game in GAMES:
            for number, play in enumerate(played(*game)):
                if number % 3 == 0 or play.over:
                    draw(play, number)
    missing = sorted(branches_of(FOLDERS) - taken)
    told = "\n".join(map(str, missing))
    assert len(missing) <= SELDOM, f"{len(missing)} ways are shown by no game:\n{told}"

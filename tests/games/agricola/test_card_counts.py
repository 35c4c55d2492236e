"""Every card of the deck comes up in games at random, and acts there; the docs say how often."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola import card_counts

from stoneage_lab.core.state import DECISION
from stoneage_lab.games.agricola.explain.card_list import COUNTS, counts, page
from stoneage_lab.games.agricola.rules.card_data import deck

LEAST = 5


def test_every_card_is_played_and_acts_a_few_times() -> None:
    cards = counts()["cards"]
    assert list(cards) == [card.id for card in deck()]
    rare = {id: row for id, row in cards.items() if min(row["played"], row["acts"]) < LEAST}
    assert not rare


def test_a_part_of_the_games_is_counted_again() -> None:
    cards = counts()["cards"]
    again = card_counts.counted(2)
    assert sum(row["played"] for row in again.values()) > 0
    for id, row in again.items():
        assert all(row[what] <= cards[id][what] for what in row), id


@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_page_shows_the_counts(code: str) -> None:
    row = counts()["cards"]["canoe"]
    (line,) = (line for line in page(code).splitlines() if "`canoe`" in line)
    assert line.endswith(f"| {row['played']} | {row['acts']} |")


def laws(game: Any, state: Any, move: Any) -> None:
    """Check a decision: its action, the pieces, and now and then a record of the position."""
    assert state.refusal(move) is None
    assert game.conserved(state)["things that do not add up"] == 0
    laws.number += 1  # type: ignore[attr-defined]
    if laws.number % 20 == 0:  # type: ignore[attr-defined]
        again = game.from_dict(state.to_dict())
        assert again.key() == state.key()
        assert again.node != DECISION or again.legal() == state.legal()


@pytest.mark.long
def test_the_counts_are_those_of_the_games_which_keep_the_laws() -> None:
    laws.number = 0  # type: ignore[attr-defined]
    found = card_counts.written(card_counts.counted(look=laws), card_counts.GAMES)
    assert found == COUNTS.read_text(encoding="utf-8")

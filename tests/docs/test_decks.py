"""The pages of the cards tell of every card what the rules read of it."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from docs.making import decks
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.agricola.explain.card_list import HOOKS
from stoneage_lab.games.agricola.rules.card_data import deck


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_has_a_line_with_its_name_its_sentence_and_its_hooks(code: str) -> None:
    texts = lab.game("agricola").texts(code)
    page = decks.page("agricola", code)
    lines = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| **")}
    assert list(lines) == [card.id for card in deck()]
    for card in deck():
        assert texts[f"card.{card.id}"] in lines[card.id]
        assert texts[f"card_does.{card.id}"] in lines[card.id]
        assert all(f"`{hook}`" in lines[card.id] for hook in card.effects)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_hook_is_explained(code: str) -> None:
    explained = decks.page("agricola", code).rpartition("\n## ")[2]
    assert [hook for hook in HOOKS if f"`{hook}`\n: " not in explained] == []
    assert "hook." not in explained

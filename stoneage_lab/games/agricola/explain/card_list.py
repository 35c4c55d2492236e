"""All cards of the deck as a page of the reference: from the data the rules read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ....core.language import Texts, load_texts, true_minus
from ....core.memo import memo
from ..rules.card_data import FILES, FOLDER, deck
from ..rules.cards import CARDS, Card
from ..rules.refusal_rules import TEXT_FOLDERS
from .card_text import price_text, prices
from .prerequisites import conditions

ROOT: Final = FOLDER.parents[3]
HOOKS: Final = tuple(dict.fromkeys(hook for card in deck() for hook in card.effects))
"""Every hook that a card of the deck acts on."""


COUNTS: Final = Path(__file__).with_name("card_counts.json")
"""How often each card is played and acts in games at random; a script of the tests writes it."""
SCRIPT: Final = "tests/games/agricola/card_counts.py"


@memo(1)
def counts() -> dict[str, Any]:
    """Return the numbers of games and players, and by card how often it is played and acts.

    Examples
    --------
    >>> sorted(counts()["cards"]["canoe"])
    ['acts', 'played']
    """
    found: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def title(language: str) -> str:
    """Return the title of the page."""
    return load_texts(language, *TEXT_FOLDERS)["card_list.title"]


def page(language: str) -> str:
    """Return the page in Markdown: the cards of each file, then what the hooks mean.

    Examples
    --------
    >>> "| **Axe** `axe` | 1 wood, 1 stone |" in page("en")
    True
    """
    texts = load_texts(language, *TEXT_FOLDERS)
    games = {"games": counts()["games"], "players": counts()["players"], "file": SCRIPT}
    parts = [texts("card_list.about", n=len(deck())), texts("card_list.counted", **games)]
    for kind, file in FILES.items():
        place = (FOLDER / file).relative_to(ROOT).as_posix()
        parts += [f"## {texts[f'card_list.{kind}']}", texts("card_list.file", file=place)]
        parts.append("\n".join(rows(kind, texts)))
    parts += [f"## {texts['card_list.hooks']}", texts["card_list.hooks_about"]]
    parts.append("\n".join(f"`{hook}`\n: {texts[f'hook.{hook}']}\n" for hook in sorted(HOOKS)))
    return "\n\n".join(parts)


def rows(kind: str, texts: Texts) -> Iterator[str]:
    """Yield the lines of the table of the cards of one kind."""
    heads = ("card", "cost", "needs", "points", "players", "does", "on", "played", "acts")
    yield f"| {' | '.join(texts[f'card_list.{head}'] for head in heads)} |"
    yield f"|{'-|' * len(heads)}"
    for card in CARDS:
        if card.deck is not None and card.deck.kind == kind:
            yield f"| {' | '.join(cells(card, texts))} |"


def cells(card: Card, texts: Texts) -> Iterator[str]:
    """Yield the cells of the row of one card."""
    assert card.deck is not None
    yield f"**{texts(f'card.{card.id}')}** `{card.id}`"
    yield price_text(texts, prices(card)) or "–"
    needs = [texts(f"need.{what}", **facts) for what, facts in conditions(card)]
    yield texts["list.comma"].join(needs)
    yield true_minus(card.points or "")
    yield texts("card_list.from", n=card.deck.players) if card.deck.players > 1 else ""
    does = texts(f"card_does.{card.id}")
    yield texts("card_list.passes", does=does) if card.deck.passes_left else does
    yield " ".join(f"`{hook}`" for hook in card.deck.effects)
    yield from map(str, (counts()["cards"][card.id][what] for what in ("played", "acts")))

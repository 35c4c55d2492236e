"""The cards of games that have many kinds of them as pages, from the data the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games import game_names, game_type

from .rules import front

PAGE: Final = "reference/{game}_cards_{language}.md"


def pages() -> Mapping[str, str]:
    """Return the page of all cards, in every language, of each game that describes its cards."""
    return {
        PAGE.format(game=name.replace("-", "_"), language=language): page(name, language)
        for name in game_names()
        if game_type(name).card_list
        for language in LANGUAGES
    }


def page(name: str, language: str) -> str:
    """Return the page of a game in one language, with links to the others."""
    listed = import_module(game_type(name).card_list or "")
    file = PAGE.rpartition("/")[2]
    links = [
        f"[{listed.title(other)}]({file.format(game=name.replace('-', '_'), language=other)})"
        for other in LANGUAGES
        if other != language
    ]
    head = [front(language), f"# {listed.title(language)}", " · ".join(links)]
    return "\n\n".join([*head, listed.page(language)])

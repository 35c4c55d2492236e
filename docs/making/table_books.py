"""Rulebooks to play from at a table as pages, and as sheets to print, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGE_NAMES, LANGUAGES, speaking
from stoneage_lab.core.rulebook import OPTIONS, Rulebook, section_markdown
from stoneage_lab.games import game_info, game_names, game_type

from .places import way
from .rules import front, page_of, words

FOLDER: Final = "reference/at_the_table"
SHEETS: Final = "_static/rules"
STANDARD: Final = "standard"


def editions() -> Iterator[tuple[str, str]]:
    """Yield each game with the rule sets that have a page: its first one, and the standard one."""
    for game in game_names():
        sets = game_info(game).rule_sets
        for rules in dict.fromkeys([sets[0], STANDARD]):
            if rules in sets:
                yield game, rules


def name_of(game: str, rules: str, language: str) -> str:
    """Return the name of a page, and of a sheet, without its ending.

    Examples
    --------
    >>> name_of("agricola", "family", "en"), name_of("agricola", "standard", "ja")
    ('agricola_en', 'agricola-standard_ja')
    """
    first = rules == game_info(game).rule_sets[0]
    return f"{game if first else f'{game}-{rules}'}_{language}"


def pages() -> Mapping[str, str]:
    """Return the page and the sheet of each edition in every language."""
    made = {}
    for language in LANGUAGES:
        with speaking(language):
            for game, rules in editions():
                name = name_of(game, rules, language)
                made[f"{FOLDER}/{name}.md"] = page(game, rules, language)
                known = game_type(game).known_expansions
                whole = lab.rulebook(game, rules=rules, expansions=known)
                made[f"{SHEETS}/{name}.html"] = whole.page()
    return made


def page(game: str, rules: str, language: str) -> str:
    """Return the page of a rulebook: the base game, then the chapters of its expansions."""
    said, book = words(language), lab.rulebook(game, rules=rules)
    here = f"{FOLDER}/{name_of(game, rules, language)}.md"
    facts = {
        "sheet": way(here, f"{SHEETS}/{name_of(game, rules, language)}.html"),
        "sources": way(here, f"{page_of(game, language)}.html"),
        "game": game,
        "rules": rules,
    }
    others = [
        f"[{name}]({name_of(game, rules, code)}.md)"
        for code, name in LANGUAGE_NAMES.items()
        if code != language
    ]
    parts = [front(language), f"# {book.title}", " · ".join(others), said("table.about", **facts)]
    return "\n\n".join([*parts, *filter(None, [book.note]), *sections(book)]) + "\n"


def sections(book: Rulebook) -> Iterator[str]:
    """Yield the sections of a rulebook, those that expansions add before the options."""
    base = book.sections()
    known = {section.name for section in base}
    added = type(book.game).known_expansions
    whole = lab.rulebook(book.game.name, rules=book.game.rules, expansions=added)
    for section in base:
        if section.name == OPTIONS and added:
            yield whole.note
            yield from (section_markdown(one) for one in whole.sections() if one.name not in known)
        yield section_markdown(section)

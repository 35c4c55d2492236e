"""Rulebooks as pages, in English and Japanese: from the same texts and options the rules use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, Texts, speaking
from stoneage_lab.core.rulebook import Rulebook, RuleText
from stoneage_lab.games import DEFAULT_GAME, game_info, game_names

from .places import listing_of, way

FOLDER: Final = "reference/rulebook"
GAME: Final = DEFAULT_GAME
RULE_SETS: Final = game_info(GAME).rule_sets
STANDARD: Final = RULE_SETS[0]
TEXTS: Final = Path(__file__).parent / "text"


def words(language: str) -> Texts:
    """Return the texts of the generated pages themselves."""
    return Texts.load(TEXTS, code=language)


def pages() -> Mapping[str, str]:
    """Return the rules of every game and the options of the first, in every language."""
    made = {}
    for language in LANGUAGES:
        with speaking(language):
            for game in game_names():
                made[f"{page_of(game, language)}.md"] = rulebook(language, game)
            made[f"{FOLDER}/options_{language}.md"] = options(language)
    return made


def page_of(game: str, language: str) -> str:
    """Return the page of the rules of a game, without its ending."""
    return f"{FOLDER}/{language}" if game == GAME else f"{FOLDER}/{game}_{language}"


# ---- the rules -------------------------------------------------------------------------------


def rulebook(language: str, game: str = GAME) -> str:
    """Return the page of all rules of a game."""
    first, *others = game_info(game).rule_sets
    book = lab.rulebook(game, rules=first)
    books = {rules: lab.rulebook(game, rules=rules) for rules in others}
    chapters = book.game.texts()
    parts = head(language, "rulebook", lambda code: page_of(game, code), game)
    for chapter in book.chapters():
        parts.append(f"## {chapters(f'chapter.{chapter}')}")
        for rule in book.chapter(chapter):
            elsewhere = {name: other[rule.id] for name, other in books.items()}
            parts.append(entry(rule, elsewhere, language))
    return "\n\n".join([*parts, *additions(language, book)]) + "\n"


def additions(language: str, base: Rulebook) -> Iterable[str]:
    """Return the rules that the game's expansions add, and whose their faces are."""
    names = type(base.game).known_expansions
    if not names:
        return
    book = lab.rulebook(base.game.name, expansions=names)
    yield f"## {words(language)['rulebook.expansions']}"
    yield book.game.faces_text("note", language)
    chapters, known = book.game.texts(), {rule.id for rule in base}
    for chapter in book.chapters():
        new = [rule for rule in book.chapter(chapter) if rule.id not in known]
        if new:
            yield f"## {chapters(f'chapter.{chapter}')}"
            yield from (entry(rule, {}, language) for rule in new)


def entry(rule: RuleText, elsewhere: Mapping[str, RuleText], language: str) -> str:
    """Return one rule: its text, its source, its code, and its options."""
    lines = [
        f"({anchor(rule.id, language, rule.game.name)})=",
        f"### {rule.title}",
        "",
        rule.says(),
        "",
    ]
    lines += [f"{cited(rule, language)} `{rule.id}`", ""]
    under = words(language)["rulebook.under"]
    for name, other in elsewhere.items():
        if other.says() != rule.says():
            lines.append(f"* {under} `{name}`: {other.says()} {cited(other, language)}")
    return "\n".join(lines)


def cited(rule: RuleText, language: str) -> str:
    """Return the source of a rule, its options and its code, in small letters."""
    here = f"{page_of(rule.game.name, language)}.md"
    file, _, line = rule.code.rpartition(":")
    page = way(here, f"{FOLDER}/options_{language}.html")
    told = [rule.source]
    for option in rule.options:
        chosen = f"<code>{option} = {rule.game.options[option]}</code>"
        here_too = rule.game.name == GAME
        told.append(f'<a href="{page}#{option}">{chosen}</a>' if here_too else chosen)
    code = words(language)["rulebook.code"]
    told.append(f'<a href="{way(here, listing_of(file) or "")}#L-{line}">{code}</a>')
    return f'<small class="cited">{" · ".join(told)}</small>'


def anchor(id: str, language: str, game: str = GAME) -> str:
    """Return what a link to a rule names; all languages and games stand on one site.

    Examples
    --------
    >>> anchor("place.hut", "en"), anchor("place.hut", "ja")
    ('rule-place-hut', 'rule-place-hut-ja')
    """
    of = "rule" if game == GAME else f"{game}-rule"
    name = f"{of}-{id.replace('.', '-').replace('_', '-')}"
    return name if language == "en" else f"{name}-{language}"


# ---- the options -----------------------------------------------------------------------------


def options(language: str) -> str:
    """Return the page of all options, and of all pairs of rule sets."""
    said = words(language)
    games = {rules: lab.game(GAME, players=2, rules=rules) for rules in RULE_SETS}
    here = head(language, "options", lambda code: f"{FOLDER}/options_{code}")
    parts = [*here, f"## {said['options.sets']}"]
    rows = [
        [
            f'<span id="{option}"></span>`{option}`',
            *(f"`{g.options[option]}`" for g in games.values()),
        ]
        for option in games[STANDARD].options
    ]
    parts += [table([said["options.option"], *(f"`{rules}`" for rules in RULE_SETS)], rows)]
    parts += [f"## {said['options.compare']}"]
    for other in RULE_SETS:
        if other != STANDARD:
            parts += [f"### {said('options.pair', first=STANDARD, second=other)}"]
            parts += differences(other, said)
    return "\n\n".join(parts) + "\n"


def differences(other: str, said: Texts) -> Iterable[str]:
    """Return the differences between a rule set and the standard one."""
    for row in lab.compare_rules(STANDARD, other):
        title = row.rules[0].title if row.rules[0] else row.option
        yield f"**{title}** (`{row.option}`)"
        if row.words:
            yield said("options.tried", words=", ".join(f"`{words}`" for words in row.words))
        says = [rule.says() if rule else "" for rule in row.rules]
        yield table([f"`{value}`" for value in row.values], [says, row.decisions])


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    lines = [heads, ["-"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '·') for cell in row)} |" for row in lines)


def head(language: str, page: str, place: Callable[[str], str], game: str = GAME) -> list[str]:
    """Return the beginning of a page: its language, title, the other languages, what it is."""
    said, facts = words(language), named(game, language)
    here = place(language)
    links = " · ".join(
        f"[{words(other)(f'{page}.title', **named(game, other))}]({way(here, place(other))}.md)"
        for other in LANGUAGES
        if other != language
    )
    title, about = said(f"{page}.title", **facts), said(f"{page}.about", **facts)
    return [front(language), f"# {title}", links, about]


def named(game: str, language: str) -> dict[str, str]:
    """Return what the pages say of a game: its name, title and rule set, and an option to try."""
    shown = lab.game(game)
    option, rules = shown.option_table[-1], game_info(game).rule_sets[0]
    chosen = f'{{"{option.name}": "{option.values[-1]}"}}'
    return {"game": game, "title": shown.shown_title(language), "rules": rules, "chosen": chosen}


def front(language: str) -> str:
    """Return what tells Sphinx the language of a page."""
    return f"---\nlanguage: {language}\n---"

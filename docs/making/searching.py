"""An extension of Sphinx: search that finds Japanese, which puts no spaces between words.

English is searched by word stems, as usual. A run of Japanese is cut into single letters and into
pairs of neighbours; a search for 食料 finds pages where the two are adjacent.

Rules that have the word in their title come first, else those that say it; with those of each game
the notebook that explains the word: see searching.js.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, Texts, speaking
from stoneage_lab.games import game_names, game_type
from stoneage_lab.lessons.glossary import terms

from . import rules
from .places import NOTEBOOKS, ROOT, page_of

JAPANESE: Final = r"\u3040-\u30ff\u3400-\u9fff々ー"
RUN: Final = re.compile(f"[{JAPANESE}]+")
# The same in the browser, where Sphinx calls it for the query.
SPLITTER: Final = """
var splitQuery = (query) => (query.match(/[JAPANESE]+|[^\\W_JAPANESE][\\wÀ-ɏ]*/gu) ?? []).flatMap(
  (run) => /[JAPANESE]/.test(run) && run.length > 1
    ? [...run].slice(1).map((letter, i) => run[i] + letter)
    : [run]);
""".replace("JAPANESE", JAPANESE)


def pieces(run: str) -> list[str]:
    """Return the letters of a run of Japanese, and every two that stand together.

    Examples
    --------
    >>> pieces("食料庫")
    ['食', '料', '庫', '食料', '料庫']
    """
    return [*run, *(run[i : i + 2] for i in range(len(run) - 1))]


def prose(notebook: str) -> str:
    """Return what a notebook says, without its code and what that printed."""
    cells = json.loads((ROOT / notebook).read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown").lower()


def names_of_places(game: str) -> Iterator[tuple[str, ...]]:
    """Yield the names of each place of the board of a game, one in each language."""
    board = ROOT / "stoneage_lab" / "games" / game.replace("-", "_") / "drawing" / "text"
    named = [Texts.load(board, code=code) for code in LANGUAGES]
    for key in named[0]:
        if key.startswith("plate."):
            yield tuple(texts[key].lower() for texts in named)


def explained(game: str) -> Mapping[str, str]:
    """Return by word of a game the page of the notebook that explains it, in its language.

    Of a place of the board it is the rules notebook that says its name most often; of a word of
    the glossary, the one named there.

    Examples
    --------
    >>> explained("stone-age")["hut"], explained("stone-age")["小屋"]
    ('tutorials/stone_age/rules/R3_village', 'tutorials/ja/stone_age/rules/R3_village')
    """
    folder = f"notebooks/{game.replace('-', '_')}/"
    own = [path for path in NOTEBOOKS if path.startswith(folder)]
    texts = {path: prose(path) for path in own if path.startswith(f"{folder}rules/")}
    told = []
    for names in names_of_places(game):
        said = re.compile(rf"\b{re.escape(names[0])}s?\b")
        most = max(texts, key=lambda path: len(said.findall(texts[path])))
        if said.search(texts[most]):
            told.append((names, most))
    for term in terms(game):
        first = next(path for path in own if f"/{term.first}_" in path)
        told.append((tuple(term.word(code).lower() for code in LANGUAGES), first))
    found: dict[str, str] = {}
    for names, path in told:
        for code, name in zip(LANGUAGES, names, strict=True):
            found.setdefault(name, (page_of(edition(path, code)) or "").removesuffix(".ipynb"))
    return found


def edition(notebook: str, code: str) -> str:
    """Return the notebook in a language; its original is English."""
    return notebook if code == "en" else notebook.replace("notebooks/", f"notebooks/{code}/", 1)


def rule_texts(game: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield of each rule of a game, in each language: its page, place and title, and its text.

    The English text has the words of its id, too: "grow.five" tells what the rule is about.
    """
    expansions = game_type(game).known_expansions
    for code in LANGUAGES:
        with speaking(code):
            for rule in lab.rulebook(game, expansions=expansions):
                place = rules.anchor(rule.id, code, game)
                about = f" {re.sub('[._]', ' ', rule.id)}" if code == LANGUAGES[0] else ""
                yield rules.page_of(game, code), place, rule.title, rule.says().lower() + about


def ranking() -> str:
    """Return the script that puts rules and notebooks first, with what it has to know."""
    games = [
        {"rules": list(rule_texts(game)), "explained": explained(game)} for game in game_names()
    ]
    table = json.dumps(games, ensure_ascii=False, sort_keys=True)
    script = (Path(__file__).parent / "searching.js").read_text(encoding="utf-8")
    return f"const GAMES = {table};\n{script}"


class SearchBoth(SearchEnglish):
    """English by stems, Japanese by letters and pairs."""

    lang = "both"
    # The stemmer of this language is what the browser is given.
    language_name = "English"

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.js_splitter_code = SPLITTER + ranking()

    def split(self, input: str) -> list[str]:  # noqa: A002 - Sphinx calls it so
        words = []
        for word in super().split(input):
            words += RUN.sub(" ", word).split()
            words += [piece for run in RUN.findall(word) for piece in pieces(run)]
        return words


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.add_search_language(SearchBoth)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""An extension of Sphinx: search that finds Japanese, which puts no spaces between words.

English is searched by word stems, as usual. A run of Japanese is cut into single letters and into
pairs of neighbours; a search for 食料 finds pages where the two are adjacent.

A rule of the rulebook comes first if its title has the word, then the notebook that explains the
word: see searching.js.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from stoneage_lab.core.language import LANGUAGES, Texts
from stoneage_lab.lessons.glossary import terms

from . import rules
from .places import NOTEBOOKS, ROOT, page_of

JAPANESE: Final = r"\u3040-\u30ff\u3400-\u9fff々ー"
RUN: Final = re.compile(f"[{JAPANESE}]+")

# Where the boards of games have the names of their places.
BOARDS: Final = sorted((ROOT / "stoneage_lab" / "games").glob("*/drawing/text"))
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


def words_of_the_board() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the folder of a game and the names of a place of its board, one in each language."""
    for board in BOARDS:
        named = [Texts.load(board, code=code) for code in LANGUAGES]
        for key in named[0]:
            if key.startswith("plate."):
                yield board.parts[-3], tuple(texts[key].lower() for texts in named)


def explained() -> Mapping[str, str]:
    """Return by word the page of the notebook that explains it.

    Of a place of the board it is the rules notebook that says its name most often; of a word of
    the glossary, the one named there.

    Examples
    --------
    >>> explained()["hut"], explained()["小屋"]
    ('tutorials/stone_age/rules/R3_village', 'tutorials/stone_age/rules/R3_village')
    """
    pages = {path: (page_of(path) or "").removesuffix(".ipynb") for path in NOTEBOOKS}
    rule_texts = {path: prose(path) for path in NOTEBOOKS if "/rules/" in path}
    found = {}
    for game, names in words_of_the_board():
        said = re.compile(rf"\b{re.escape(names[0])}s?\b")
        own = [path for path in rule_texts if path.startswith(f"notebooks/{game}/")]
        most = max(own, key=lambda path: len(said.findall(rule_texts[path])))
        if said.search(rule_texts[most]):
            found.update(dict.fromkeys(names, pages[most]))
    for term in terms():
        page = next(pages[path] for path in NOTEBOOKS if f"/{term.first}_" in path)
        for code in LANGUAGES:
            found.setdefault(term.word(code).lower(), page)
    return found


def ranking() -> str:
    """Return the script that puts rules and notebooks first, with what it has to know."""
    books = [f"{rules.FOLDER}/{code}" for code in LANGUAGES]
    table = json.dumps(explained(), ensure_ascii=False, sort_keys=True)
    script = (Path(__file__).parent / "searching.js").read_text(encoding="utf-8")
    return f"const RULEBOOK = {json.dumps(books)};\nconst EXPLAINED = {table};\n{script}"


class SearchBoth(SearchEnglish):
    """English by stems, Japanese by letters and pairs."""

    lang = "both"
    # The stemmer of this language is what the browser is given.
    language_name = "English"
    js_splitter_code = SPLITTER + ranking()

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

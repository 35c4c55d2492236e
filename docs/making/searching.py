"""An extension of Sphinx: search that finds Japanese, which puts no spaces between words.

English is searched by word stems, as usual. A run of Japanese is cut into single letters and into
pairs of neighbours; a search for 食料 finds pages where the two are adjacent.
"""

from __future__ import annotations

import re
from typing import Final

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

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


class SearchBoth(SearchEnglish):
    """English by stems, Japanese by letters and pairs."""

    lang = "both"
    # The stemmer of this language is what the browser is given.
    language_name = "English"
    js_splitter_code = SPLITTER

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

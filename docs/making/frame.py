"""An extension of Sphinx: what stands around a Japanese page is Japanese, too.

Sphinx takes one language for a whole site. The templates of the theme ask for each of their words
by its English; on a page in Japanese they get those of text/ja.toml, and of Sphinx's catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.locale import init

from stoneage_lab.core.language import Texts

ASKED: Final = {
    "Search": "search",
    "Home": "home",
    "Index": "index",
    "Next": "next",
    "Previous": "previous",
    "On this page": "on_this_page",
    "Contents": "on_this_page",
    "Back to top": "back_to_top",
    "Navigation": "navigation",
    "Menu": "menu",
    "Expand": "expand",
    "Light mode": "light",
    "Dark mode": "dark",
    "Auto light/dark mode": "auto",
    "Auto light/dark, in light mode": "auto",
    "Auto light/dark, in dark mode": "auto",
    "Toggle site navigation sidebar": "toggle_navigation",
    "Toggle table of contents sidebar": "toggle_contents",
    "Toggle Light / Dark / Auto color theme": "toggle_theme",
    "Hide navigation sidebar": "hide_navigation",
    "Hide table of contents sidebar": "hide_contents",
    "Skip to content": "skip",
}
"""The words of the theme that have none in Sphinx's catalogue, or others than a school wants."""


def japanese() -> Callable[[str], str]:
    """Return the function that gives a word of the frame in Japanese.

    Examples
    --------
    >>> say = japanese()
    >>> say("On this page"), say("no word of the frame")
    ('このページの内容', 'no word of the frame')
    """
    own = Texts.load(Path(__file__).parent / "text", code="ja")
    catalogue, _ = init([], "ja")

    def said(english: str) -> str:
        key = ASKED.get(english)
        return own[f"frame.{key}"] if key else str(catalogue.gettext(english))

    return said


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Give the templates of a Japanese page their words in Japanese."""
    if context["language"] == "ja":
        said = japanese()
        context["_"] = context["gettext"] = said


def turned(page: str, said: Callable[[str], str]) -> str:
    """Return a page with the names of signs and buttons that the theme writes as plain English.

    Examples
    --------
    >>> turned('<title>Menu</title><b aria-label="Skip to content">', japanese())
    '<title>メニュー</title><b aria-label="本文へ">'
    """
    for english in ASKED:
        for before, after in (('aria-label="', '"'), ("<title>", "</title>")):
            page = page.replace(f"{before}{english}{after}", f"{before}{said(english)}{after}")
    return page


def at_the_end(app: Sphinx, error: Exception | None) -> None:
    """Turn what is left on the Japanese pages, once all are written."""
    said = japanese()
    for path in [] if error else sorted(Path(app.outdir).rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        if 'lang="ja"' in page[:300]:
            path.write_text(turned(page, said), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension: after the one that sets the language of a page."""
    app.connect("html-page-context", on_page, priority=600)
    app.connect("build-finished", at_the_end)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Plans, worksheets, keys and marking strips of all lessons, as PDF to print without installing."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Final

import stoneage_lab as lab
from stoneage_lab.core.files import write_bytes
from stoneage_lab.core.language import LANGUAGES, Texts, speaking
from stoneage_lab.games import game_type
from stoneage_lab.lessons.lesson import lessons, title
from stoneage_lab.lessons.lesson_papers import LessonPaper
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.registry import by_game

from .places import ROOT

CLASS: Final = "1A"
STUDENTS: Final = 40
FOLDER: Final = "_static/print"
CACHE: Final = ROOT / ".cache" / "print"
PAGES: Final = {"en": "how_to/print.md", "ja": "ja/print.md"}
KINDS: Final = ("plan", "handout", "key", "strip")
# When it was made, as Chromium writes it: the same pages are the same bytes on every day.
DATE: Final = re.compile(rb"(/(?:CreationDate|ModDate) \(D:)[^)]*\)")


def paper(lesson: str, kind: str, code: str) -> LessonPaper:
    """Return what is printed of a lesson."""
    if kind == "plan":
        return lab.plan(lesson, CLASS, code)
    if kind == "handout":
        return lab.handout(lesson, CLASS, STUDENTS, language=code)
    return lab.key(lesson, CLASS, STUDENTS, language=code, strip=kind == "strip")


def file_of(lesson: str, kind: str, code: str) -> str:
    """Return the name of a PDF.

    Examples
    --------
    >>> file_of("L1", "plan", "ja")
    'L1-plan-ja.pdf'
    """
    return f"{lesson.replace('/', '-')}-{kind}-{code}.pdf"


def documents() -> Iterator[tuple[str, LessonPaper]]:
    """Yield the name and the pages of every PDF."""
    for lesson in plans():
        for code in LANGUAGES:
            for kind in KINDS:
                yield file_of(lesson, kind, code), paper(lesson, kind, code)


def write(site: Path) -> None:
    """Write every PDF into a site; those whose pages did not change are taken from the cache."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    waiting = []
    for name, pages in documents():
        kept = CACHE / f"{hashlib.sha256(pages.html.encode()).hexdigest()}.pdf"
        waiting.append((folder / name, kept, pages.html))
    print_all({kept: html for _, kept, html in waiting if not kept.is_file()})
    for path, kept, _ in waiting:
        path.write_bytes(kept.read_bytes())
    used = {kept for _, kept, _ in waiting}
    for old in set(CACHE.glob("*.pdf")) - used:
        old.unlink()


def print_all(wanted: Mapping[Path, str]) -> None:
    """Print pages of HTML into files, in the browser and with the letters of the tests."""
    if not wanted:
        return
    from playwright.sync_api import sync_playwright

    sys.path.append(str(ROOT / "tests"))
    launch_options = import_module("support.chromium").launch_options
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        for path, html in wanted.items():
            page.set_content(html, wait_until="load")
            made = page.pdf(prefer_css_page_size=True, print_background=True, tagged=False)
            # Two builds at the same time may print the same: each file is whole at every moment.
            write_bytes(path, dated(made))
        browser.close()


def dated(pdf: bytes) -> bytes:
    """Return a PDF that says nothing of the day it was made.

    Examples
    --------
    >>> dated(b"/CreationDate (D:20300102030405+00'00')")
    b"/CreationDate (D:20000101000000+00'00')"
    """
    return DATE.sub(rb"\g<1>20000101000000+00'00')", pdf)


def pages() -> dict[str, str]:
    """Return the page that lists them, in each language."""
    return {PAGES[code]: page(code) for code in LANGUAGES}


def page(code: str) -> str:
    """Return the page of one language."""
    said = Texts.load(Path(__file__).parent / "text", code=code)
    up = "../" * PAGES[code].count("/")
    blocks = [
        f"---\nlanguage: {code}\n---",
        f"# {said['print.title']}",
        said("print.about", label=CLASS, students=STUDENTS).strip(),
    ]
    with speaking(code):
        for game, found in by_game(plans().values()).items():
            rows = [
                row(plan.id, title(lessons(game)[plan.id].questions[0]), code, up, said)
                for plan in found
            ]
            heads = "".join(f"<th>{said[f'print.{key}']}</th>" for key in ("lesson", *KINDS))
            # The class gives it the look of all other tables of the site.
            table = (
                f'<table class="docutils"><thead><tr>{heads}</tr></thead>'
                f"<tbody>{''.join(rows)}</tbody></table>"
            )
            blocks += [f"## {game_type(game).shown_title()}", table]
    return "\n\n".join(blocks) + "\n"


def row(lesson: str, name: str, code: str, up: str, said: Texts) -> str:
    """Return the row of a lesson: a link to each of its PDFs."""
    links = "".join(
        f'<td><a class="reference" href="{up}{FOLDER}/{file_of(lesson, kind, code)}"'
        f' aria-label="{escape(lesson)}: {escape(said["print." + kind])}">PDF</a></td>'
        for kind in KINDS
    )
    named = f"<th style='text-align:start'>{escape(lesson)} {escape(name)}</th>"
    return f"<tr>{named}{links}</tr>"

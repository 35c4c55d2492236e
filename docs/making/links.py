"""Checks the finished site: every internal link and every requested file must exist."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from .places import ROOT

# What a browser loads by itself, in contrast to links to follow.
FETCHED: Final = {
    ("img", "src"),
    ("script", "src"),
    ("source", "src"),
    ("iframe", "src"),
    ("object", "data"),
    ("link", "href"),
}
# Links of a head that say where something is, and fetch nothing.
TOLD: Final = {"canonical", "index", "search", "next", "prev", "alternate"}
LITE: Final = "lite/"


class Page(HTMLParser):
    """What a page links to, what it fetches, and which anchors it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the links of one tag."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        told = tag == "link" and given.get("rel", "") in TOLD
        for name in ("src", "href", "data"):
            if name in given and (tag, name) in FETCHED and not told:
                self.fetched.append(given[name])


@cache
def page_at(path: Path) -> Page:
    """Return a page, read."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def site_pages(folder: Path) -> Iterator[Path]:
    """Return every page of the documentation: not those of JupyterLite beside it."""
    for path in sorted(folder.rglob("*.html")):
        if not path.relative_to(folder).as_posix().startswith(LITE):
            yield path


def broken(folder: Path) -> list[str]:
    """Return a sentence for every link and every file asked for that is not there."""
    faults = []
    page_at.cache_clear()
    for path in site_pages(folder):
        name = path.relative_to(folder).as_posix()
        page = page_at(path)
        for href in page.fetched:
            if not href.startswith("data:") and urlsplit(href).netloc:
                faults.append(f"{name} fetches {href}, which is not part of the site")
        for href in {*page.links, *page.fetched}:
            fault = fault_of(folder, name, href)
            if fault:
                faults.append(f"{name} links to {href}: {fault}")
    return faults


def fault_of(folder: Path, name: str, href: str) -> str | None:
    """Return what is wrong with a link on a page; links to elsewhere are not followed."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path)))
    target = name if not parts.path else path
    if target.startswith(".."):
        return "it leaves the site"
    if target.startswith(LITE):
        return notebook_fault(parse_qs(parts.query).get("path", []))
    file = folder / target
    if not file.is_file():
        return "there is no such file"
    if parts.fragment and file.suffix == ".html":
        missing = unquote(parts.fragment) not in page_at(file).anchors
        return "there is no such place on the page" if missing else None
    return None


def notebook_fault(paths: list[str]) -> str | None:
    """Return what is wrong with the notebook that JupyterLite is to open."""
    for path in paths:
        if not (ROOT / "notebooks" / path).is_file():
            return f"there is no notebook {path}"
    return None


def elsewhere(folder: Path) -> list[str]:
    """Return every address outside the site that some page links to; listings link to none."""
    pages = [path for path in site_pages(folder) if "listings" not in path.parts]
    hrefs = {href for path in pages for href in page_at(path).links}
    return sorted(href for href in hrefs if urlsplit(href).netloc)

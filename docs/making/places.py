"""Maps files of the repository to pages of the site, and makes links to them.

Pages are written with links that work in the repository (``../../notebooks/…``). On the site the
notebooks are pages, Python files are listings, and links to other files lead to the repository.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Final

from binder.links import on_binder, repository
from tools.editions import without_claims

ROOT: Final = Path(__file__).resolve().parents[2]
NOTEBOOKS: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
# Files of the repository that are pages under another name.
MOVED: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "reference/changelog.md",
    "CONTRIBUTING.md": "reference/contributing.md",
    "notebooks": "tutorials/index.md",
    "docs": "index.md",
}
_AFTER: Final = (
    r"\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])*)\]"
    r"\((?P<to>[^()\s]+)(?: \"(?P<how>[^\"]*)\")?\)"
)
PICTURE: Final = re.compile(f"(?P<sign>!){_AFTER}")
LINK: Final = re.compile(f"(?P<sign>(?<!!)){_AFTER}")
# Said in the title of a link to a notebook: it leads to where it runs, not to its page.
RUNS: Final = "in the browser"
# Said in the title of a link to a notebook: it leads to the page that shows a board without
# JupyterLab; behind a colon, the game whose first minute begins there.
PLAYS: Final = "in the browser, run at once"
PLAY_PAGE: Final = "lite/play.html"
FENCE: Final = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)


def named_repository() -> str | None:
    """Return owner/repo: of the run on GitHub, else as the README has it; None while unnamed."""
    return os.environ.get("GITHUB_REPOSITORY") or repository()


def page_of(path: str) -> str | None:
    """Return the page of the site made from a file of the repository, if there is one.

    Examples
    --------
    >>> page_of("notebooks/stone_age/rules/R1_placing.ipynb"), page_of("docs/how_to/bots.md")
    ('tutorials/stone_age/rules/R1_placing.ipynb', 'how_to/bots.md')
    """
    if path in MOVED:
        return MOVED[path]
    folder, _, rest = path.partition("/")
    if folder == "notebooks" and path in NOTEBOOKS:
        return f"tutorials/{rest}"
    if folder == "docs" and rest.endswith(".md"):
        return rest
    return None


def listing_of(path: str) -> str | None:
    """Return the page that lists a module of the package."""
    inside = path.startswith("stoneage_lab/") and path.endswith(".py")
    return f"listings/{path.removesuffix('.py')}.html" if inside else None


def way(here: str, there: str) -> str:
    """Return the link from one page to another.

    Examples
    --------
    >>> way("reference/rules.md", "listings/stoneage_lab/core/rule.html")
    '../listings/stoneage_lab/core/rule.html'
    """
    return posixpath.relpath(there, posixpath.dirname(here) or ".")


def on_site(text: str, origin: str, page: str) -> str:
    """Return a page's text as it is on the site: with its links, and without claims for tests.

    Parameters
    ----------
    text : str
        Markdown.
    origin : str
        The file it stands in, from the root of the repository.
    page : str
        The page it becomes.

    Examples
    --------
    >>> start = "[Start](../../notebooks/00_start.ipynb)"
    >>> on_site(start, "docs/how_to/a.md", "how_to/a.md")
    '[Start](../tutorials/00_start.ipynb)'
    >>> door = "[![a board](../docs/board.svg)](#Stone-Age)"
    >>> on_site(door, "notebooks/00_start.ipynb", "tutorials/00_start.html")
    '[![a board](../board.svg)](#stone-age)'
    """

    def turn(found: re.Match[str]) -> str:
        return _turned(found, origin, page)

    def turn_all(prose: str) -> str:
        # Pictures first: a link may stand around one.
        return LINK.sub(turn, PICTURE.sub(turn, without_claims(prose)))

    return outside_code(text, turn_all)


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a text with everything changed except its blocks of code."""
    parts, end = [], 0
    for block in FENCE.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, change(text[end:])])


def _turned(found: re.Match[str], origin: str, page: str) -> str:
    to, _, anchor = found["to"].partition("#")
    if anchor and not to:
        # Headings of a page are named in small letters, those of an open notebook as written.
        return f"{found['sign']}[{found['words']}](#{anchor.lower()})"
    if not to or ":" in to:
        return found[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), to)).rstrip("/")
    if not (ROOT / path).exists():
        raise ValueError(f"{origin} links to {to}, and there is no {path}")
    after = f"#{anchor}" if anchor else ""
    how, _, game = (found["how"] or "").partition(": ")
    if how == PLAYS:
        after = f"?game={game}" if game else ""
        return html_link(way(page, PLAY_PAGE) + after, found["words"])
    if found["how"] == RUNS:
        return html_link(in_browser(path, page), found["words"])
    target = page_of(path)
    if target and not (anchor and path in MOVED and MOVED[path] == "index.md"):
        return f"{found['sign']}[{found['words']}]({way(page, target)}{after})"
    if found["sign"]:
        # Pictures lie beside the pages, as they do in docs/.
        return f"![{found['words']}]({way(page, path.removeprefix('docs/'))})"
    listing = listing_of(path)
    name = named_repository()
    if listing:
        href = way(page, listing) + after.replace("#L", "#L-")
    elif name:
        href = f"https://github.com/{name}/blob/HEAD/{path}"
    else:
        return found["words"]
    return html_link(href, found["words"])


def html_link(href: str, words: str) -> str:
    """Return a link that Sphinx leaves as it is; of Markdown it may hold strong words."""
    shown = re.sub(r"\*\*(.*?)\*\*", r"<strong>\1</strong>", escape(words.replace("`", "")))
    return f'<a class="reference" href="{escape(href)}">{shown}</a>'


def in_browser(notebook: str, page: str) -> str:
    """Return the link from a page to a notebook that runs in the browser."""
    inside = notebook.removeprefix("notebooks/")
    return f"{way(page, 'lite/lab/index.html')}?path={inside}"


def ways_to_open(notebook: str, page: str) -> list[tuple[str, str]]:
    """Return how a notebook can be opened: what the link says, and where it leads.

    Parameters
    ----------
    notebook : str
        From the root of the repository: ``"notebooks/00_start.ipynb"``.
    page : str
        The page on which the links stand.
    """
    inside = notebook.removeprefix("notebooks/")
    japanese = notebook.startswith("notebooks/ja/")
    here, copy = (
        ("ブラウザで開く", "ダウンロード") if japanese else ("Open in the browser", "Download")
    )
    ways = [(here, in_browser(notebook, page))]
    name = named_repository()
    if name:
        ways.append(("Binder", on_binder(name, f"lab/tree/{notebook}")))
    return [*ways, (copy, way(page, f"_static/notebooks/{inside}"))]


def buttons(ways: Iterable[tuple[str, str]]) -> str:
    """Return links as a row of buttons."""
    shown = [f'<a href="{escape(href)}">{escape(words)}</a>' for words, href in ways]
    return f'<p class="ways">{" ".join(shown)}</p>'

"""What Sphinx is given to read: every page is made, is listed, and links to what is there.

Sphinx itself takes a minute; the tests of what it makes of this are in test_site.py.
"""

from __future__ import annotations

import html
import json
import posixpath
import re
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest

import stoneage_lab as lab
from docs.making import (
    interface,
    links,
    listings,
    places,
    print_pages,
    rules,
    searching,
    source,
    table_books,
)
from docs.making.notebooks import PAGES
from docs.making.places import FENCE
from stoneage_lab.cli import COMMANDS
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rulebook_blocks import PrintedTable
from stoneage_lab.lessons.plan import plans

TREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
RST_TREE = re.compile(r"^\.\. toctree::\n((?: {3}.*\n|\n)*)", re.MULTILINE)
MARKDOWN_LINK = re.compile(r"\]\(([^()\s]+)\)")
ROLE = re.compile(r"\{doc\}`[^<`]*<([^>`]+)>`")
HREF = re.compile(r"<a[^>]* href=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,4} +(.*?) *$", re.MULTILINE)
TARGET = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every page by its name; of a notebook, what is written between its cells."""
    folder = tmp_path_factory.mktemp("source")
    source.lay_out(folder)
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.suffix in {".md", ".rst"}:
            found[name] = path.read_text(encoding="utf-8")
        elif path.suffix == ".ipynb":
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            prose = ("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
            found[name] = "\n\n".join(prose)
        elif path.is_file():
            found[name] = ""
    return found


def pages(texts: dict[str, str]) -> dict[str, str]:
    return {
        name: text
        for name, text in texts.items()
        if not name.startswith("_static/") and name.endswith((".md", ".rst", ".ipynb"))
    }


def test_every_page_is_in_a_table_of_contents(texts: dict[str, str]) -> None:
    listed = {"index"}
    stems = {name.rpartition(".")[0] for name in pages(texts)}
    for name, text in pages(texts).items():
        for tree in [*TREE.findall(text), *RST_TREE.findall(text)]:
            for entry in (line.strip() for line in tree.splitlines()):
                if not entry or entry.startswith(":"):
                    continue
                entry = entry.partition("<")[2].rstrip(">") or entry
                pattern = posixpath.normpath(posixpath.join(posixpath.dirname(name), entry))
                found = {stem for stem in stems if fnmatch(stem, pattern)}
                assert found, f"{name} lists {entry}, which is not there"
                listed |= found
    unlisted = {s for s in stems - listed if ":orphan:" not in head(texts, s)}
    assert not unlisted


def head(texts: dict[str, str], stem: str) -> str:
    """The first lines of a page; those that stand in no table of contents say so there."""
    text = next(texts[stem + end] for end in (".md", ".rst", ".ipynb") if stem + end in texts)
    return text[:200].replace("orphan: true", ":orphan:")


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MyST make it."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


PRINTED = {
    print_pages.file_of(lesson, kind, code)
    for lesson in plans()
    for kind in print_pages.KINDS
    for code in LANGUAGES
}
"""The PDFs that are printed once the pages are there."""


@cache
def anchors(text: str) -> set[str]:
    found = {slug(heading) for heading in HEADING.findall(FENCE.sub("", text))}
    return found | set(TARGET.findall(text)) | set(re.findall(r'id="([^"]+)"', text))


def fault_of(texts: dict[str, str], name: str, link: str) -> str | None:
    """What is wrong with a link on a page, if anything is."""
    if re.match(r"[a-z]+:", link):
        return None
    path, _, rest = unquote(link).partition("#")
    path, _, query = path.partition("?")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
    if target.startswith(links.LITE):
        if target == places.PLAY_PAGE:
            return None
        notebook = parse_qs(html.unescape(query))["path"][0]
        return None if (places.ROOT / "notebooks" / notebook).is_file() else "no such notebook"
    if target.startswith("listings/"):
        file = target.removeprefix("listings/").removesuffix(".html") + ".py"
        return None if file in listings.files() else "no such file of the package"
    if target.startswith(f"{print_pages.FOLDER}/"):
        return None if posixpath.basename(target) in PRINTED else "no such PDF"
    # What stands in a page as HTML names the page that Sphinx makes, or a page that is there.
    if target not in texts:
        target = re.sub(r"\.html$", ".md", target)
    page = next(
        (target + end for end in ("", ".md", ".rst", ".ipynb") if target + end in texts), ""
    )
    if not page:
        return "no such page"
    if rest and page.endswith((".md", ".ipynb")) and rest not in anchors(texts[page]):
        return "no such heading"
    return None


def test_links_lead_somewhere(texts: dict[str, str]) -> None:
    faults = []
    for name, text in pages(texts).items():
        prose = FENCE.sub("", text)
        for pattern in (MARKDOWN_LINK, ROLE, HREF):
            for link in pattern.findall(prose):
                fault = fault_of(texts, name, link)
                faults += [f"{name} links to {link}: {fault}"] if fault else []
    assert not faults


def test_a_broken_link_would_be_found(texts: dict[str, str]) -> None:
    for link in (
        "gone.md", "../index.md#gone", "../lite/lab/index.html?path=gone.ipynb",
        "../listings/stoneage_lab/gone.html", "#gone",
    ):  # fmt: skip
        assert fault_of(texts, "how_to/bots.md", link), link
    for link in (
        "simulate.md", "#how-strong", "../lite/lab/index.html?path=00_start.ipynb",
        "../listings/stoneage_lab/core/rule.html#L-3", "https://example.org",
    ):  # fmt: skip
        assert fault_of(texts, "how_to/bots.md", link) is None, link


def test_every_notebook_has_a_page_with_ways_to_open_it(texts: dict[str, str]) -> None:
    for notebook in PAGES:
        page, inside = str(places.page_of(notebook)), notebook.removeprefix("notebooks/")
        assert f"lite/lab/index.html?path={inside}" in texts[page]
        assert f"_static/notebooks/{inside}" in texts


def test_every_public_name_rule_and_command_is_described(texts: dict[str, str]) -> None:
    for name in interface.PUBLIC:
        page = texts[f"{interface.FOLDER}/{interface.field_of(name).name}.rst"]
        assert re.search(rf"^\.\. auto\w+:: stoneage_lab\.{name}(\(.*)?$", page, re.MULTILINE), name
    for language, game in product(LANGUAGES, lab.list_games()):
        page = texts[f"{rules.page_of(game, language)}.md"]
        with speaking(language):
            for rule in lab.rulebook(game):
                assert f"({rules.anchor(rule.id, language, game)})=" in page
                assert rule.says().split("\n")[0] in page
    for command in COMMANDS:
        assert f"stoneage-lab {command} --help" in texts["reference/commands.md"]


def test_every_game_has_a_rulebook_for_the_table_and_a_sheet(texts: dict[str, str]) -> None:
    index, made = texts["reference/index.md"], table_books.pages()
    for (game, edition), language in product(table_books.editions(), LANGUAGES):
        name = table_books.name_of(game, edition, language)
        page = texts[f"{table_books.FOLDER}/{name}.md"]
        sheet = made[f"{table_books.SHEETS}/{name}.html"]
        assert f"at_the_table/{name}" in index
        assert f"{table_books.SHEETS}/{name}.html" in page
        with speaking(language):
            known = lab.game(game).known_expansions
            book = lab.rulebook(game, rules=edition, expansions=known)
            sections = book.sections()
        assert page.count("\n## ") == len(sections)
        places = [page.index(f"## {section.title}\n") for section in sections[:4]]
        assert places == sorted(places)
        assert ".py" not in page
        for section in sections:
            assert f"<h2>{html.escape(section.title)}</h2>" in sheet
            for block in section.blocks:
                if isinstance(block, PrintedTable) and section.name not in ("box", "options"):
                    assert f"**{block.title}**" in page
    assert {game for game, _ in table_books.editions()} == set(lab.list_games())


def test_the_search_knows_every_rule_and_where_it_stands(texts: dict[str, str]) -> None:
    for game in lab.list_games():
        found = list(searching.rule_texts(game))
        for page, place, title, _ in found:
            assert f"({place})=\n### {title}\n" in texts[f"{page}.md"]
        known = lab.rulebook(game, expansions=lab.game(game).known_expansions)
        assert len(found) == len(LANGUAGES) * len(known)
        # A page that explains a word is one of the site's.
        pages = {name.rpartition(".")[0] for name in texts}
        assert set(searching.explained(game).values()) <= pages


def test_the_rule_of_family_growth_has_the_name_of_the_action() -> None:
    """No title has it, so the search looks for it in the texts of the rules."""
    named = [
        place for _, place, _, text in searching.rule_texts("agricola") if "家族を増やす" in text
    ]
    assert named == ["agricola-rule-grow-room-ja"]


# ---- a repository without a name, and broken links of a finished site -------------------------


@pytest.mark.parametrize("field", interface.FIELDS, ids=lambda field: field.name)
def test_what_a_page_of_the_reference_describes_exists(field: interface.Field) -> None:
    for module in field.modules:
        import_module(f"stoneage_lab.{module}")
    for name in field.more:
        module, _, kind = f"stoneage_lab.{name}".rpartition(".")
        assert isinstance(getattr(import_module(module), kind), type)


def test_a_repository_without_a_name_gets_no_dead_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.setattr(places, "repository", lambda: None)
    ways = places.ways_to_open("notebooks/00_start.ipynb", "tutorials/00_start.html")
    assert [words for words, _ in ways] == ["Open in the browser", "Download"]
    text = places.on_site("[a](../dev.py)", "docs/a.md", "a.md")
    assert text == "a"


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="#here">1</a><a href="gone.html">2</a><p id="here"><a href="#there">3</a>'
        '<a href="lite/lab/index.html?path=rules/R9.ipynb">4</a>'
        '<a href="https://example.org/">5</a><img src="https://example.org/a.png">'
        '<a href="lite/lab/index.html?path=00_start.ipynb">6</a>'
    )
    faults = links.broken(tmp_path)
    assert len(faults) == 4
    assert links.elsewhere(tmp_path) == ["https://example.org/"]

"""The documentation as a visitor finds it: built, read, and walked through in a browser."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import stoneage_lab as lab
from docs.making import interface, links, listings, places, rules
from docs.making.notebooks import PAGES
from docs.making.vocabulary import page_name
from stoneage_lab.cli import COMMANDS
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games import game_info
from stoneage_lab.lessons.glossary import terms

sys.path.insert(0, str(Path(__file__).parent))
import site_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Two builds, side by side: some minutes where no PDF is kept yet. See test_source.py, too.
pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

AXE = places.ROOT / "widgets/node_modules/axe-core/axe.min.js"
WRITTEN = sorted(
    path.relative_to(places.ROOT / "docs").with_suffix(".html").as_posix()
    for path in (places.ROOT / "docs").rglob("*.md")
    if not path.name.endswith(".in.md")
)
TUTORIALS = [str(places.page_of(path)).replace(".ipynb", ".html") for path in PAGES]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The site, built twice at the same time."""
    folders = [tmp_path_factory.mktemp("site") for _ in range(2)]
    builds = [site_server.start_building(f, seed) for seed, f in enumerate(folders, 1)]
    for building in builds:
        site_server.finish(building)
    return folders[0], folders[1]


@pytest.fixture(scope="module")
def site(both: tuple[Path, Path]) -> Path:
    return both[0]


def read(site: Path, page: str) -> str:
    return (site / page).read_text(encoding="utf-8")


def words(site: Path, page: str) -> str:
    """What stands on a page, without its tags."""
    text = unescape(re.sub(r"<[^>]*>", "", read(site, page)))
    return " ".join(text.split())


# ---- what is there ---------------------------------------------------------------------------


def test_two_builds_are_the_same_byte_by_byte(both: tuple[Path, Path]) -> None:
    first, second = (
        {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
        for folder in both
    )
    assert first.keys() == second.keys()
    differing = [str(n) for n in first if first[n].read_bytes() != second[n].read_bytes()]
    assert not differing


def test_every_page_and_every_notebook_is_there(site: Path) -> None:
    for page in [*WRITTEN, *TUTORIALS, "reference/changelog.html", "search.html"]:
        assert (site / page).is_file(), page


def test_every_public_name_is_described(site: Path) -> None:
    index = re.sub(r"</?(?:span|code)[^>]*>", "", read(site, f"{interface.FOLDER}/index.html"))
    games = {name.replace("-", "_") for name in lab.list_games()}
    assert {field.name for field in interface.GAMES} == games
    for field in interface.FIELDS:
        page = read(site, f"{interface.FOLDER}/{field.name}.html")
        for name in field.names():
            assert f'id="{field.path(name)}"' in page, name
            assert f">{field.shown(name)}<" in index, name
    assert ">lab.stone_age.starvation<" in index
    assert "lab.starvation<" not in index


def test_docstrings_are_read_as_they_are_meant(site: Path) -> None:
    # What stands before a colon is no type, and what a widget is called with is not *args.
    page = words(site, f"{interface.FOLDER}/own_lessons.html")
    assert 'The lesson it belongs to: "L5".' in page
    assert "Board(session, seat=None" in words(site, f"{interface.FOLDER}/boards.html")


def test_names_in_the_text_lead_to_the_reference(site: Path) -> None:
    assert 'href="../reference/python/chance.html#stoneage_lab.probability"' in read(
        site, "explanation/chance.html"
    )
    # Not everything called so: attributes of some class or other stay code.
    assert "Attempt.id" not in read(site, f"{interface.FOLDER}/pictures.html")


@pytest.mark.parametrize("game", lab.list_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_place(site: Path, language: str, game: str) -> None:
    name = f"{rules.page_of(game, language)}.html"
    page, code = words(site, name), read(site, name)
    assert f'lang="{language}"' in code
    with speaking(language):
        for rule_set in game_info(game).rule_sets:
            for rule in lab.rulebook(game, rules=rule_set):
                assert " ".join(rule.says().split()) in page, (rule_set, rule.id)
                assert rule.source in page
                assert f'id="{rules.anchor(rule.id, language, game)}"' in code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_word_has_its_place(site: Path, language: str) -> None:
    with speaking(language):
        options = words(site, f"{rules.FOLDER}/options_{language}.html")
        for name in ("rulebook", "bga"):
            for row in lab.compare_rules("standard", name):
                assert row.option in options
                assert all(decision in options for decision in row.decisions)
        glossary = words(site, f"reference/{page_name(language).replace('.md', '.html')}")
        assert all(term.meaning(language) in glossary for term in terms())


def test_a_rule_leads_to_the_lines_that_carry_it_out(site: Path) -> None:
    rule = lab.rulebook(rules.GAME)["place.hut"]
    file, _, line = rule.code.rpartition(":")
    listing = places.listing_of(file)
    assert f'href="../../{listing}#L-{line}"' in read(site, f"{rules.FOLDER}/en.html")
    assert rule.show_code().split("(")[0].strip() in words(site, str(listing))
    assert len(listings.files()) == len(list((site / "listings").rglob("*.html")))


def test_every_command_is_described(site: Path) -> None:
    page = words(site, "reference/commands.html")
    for name in COMMANDS:
        assert f"$ stoneage-lab {name} --help" in page
    assert "--students" in page


@pytest.mark.parametrize("notebook", PAGES)
def test_notebooks_can_be_opened_and_show_their_boards(site: Path, notebook: str) -> None:
    page = str(places.page_of(notebook)).replace(".ipynb", ".html")
    code, inside = read(site, page), notebook.removeprefix("notebooks/")
    up = "../" * page.count("/")
    assert f'href="{up}lite/lab/index.html?path={inside}"' in code
    tree = notebook.replace("/", "%2F")
    address = (
        f"https://mybinder.org/v2/gh/{site_server.REPOSITORY}/HEAD?urlpath=lab%2Ftree%2F{tree}"
    )
    assert f'href="{address}"' in code
    assert f'href="{up}_static/notebooks/{inside}"' in code
    original = (places.ROOT / notebook).read_bytes()
    assert (site / "_static/notebooks" / inside).read_bytes() == original
    # Boards lie beside the pages, once each, and are read when somebody scrolls there.
    assert "data:image/svg+xml" not in code
    assert (b"data:image/svg+xml" in original) == ("_images/board-" in code)


def test_pages_are_small(site: Path) -> None:
    for page in [*WRITTEN, *TUTORIALS]:
        assert (site / page).stat().st_size < 300_000, page


# ---- links -----------------------------------------------------------------------------------


def test_links_outside_the_site_are_few_and_known(site: Path) -> None:
    page = ("https://github.com/", "https://mybinder.org/", "https://anywidget.dev")
    tools = ("https://www.sphinx-doc.org/", "https://pradyunsg.me", "https://docs.python.org/")
    strange = [href for href in links.elsewhere(site) if not href.startswith((*page, *tools))]
    assert not strange


# ---- in a browser ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def visit(site: Path, browser: Browser) -> Iterator[Any]:
    """A visitor to whom nothing but the site can answer; what else was asked for, and errors."""
    with site_server.served(site) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        asked: list[str] = []
        faults: list[str] = []

        def answer(route: Any) -> None:
            if route.request.url.startswith(address):
                route.continue_()
            else:
                asked.append(route.request.url)
                route.abort()

        context.route("**/*", answer)
        page = context.new_page()
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("response", lambda r: faults.append(r.url) if r.status >= 400 else None)

        def go(path: str) -> Page:
            page.goto(address + path)
            return page

        yield go
        context.close()
        assert not asked
        assert not faults


def test_no_page_asks_for_anything_elsewhere(site: Path, visit: Any) -> None:
    # `visit` looks at the end whether something was asked for. Listings are all made alike.
    for path in links.site_pages(site):
        name = path.relative_to(site).as_posix()
        if not name.startswith("listings/") or name.endswith("flow.html"):
            page = visit(name)
            assert page.title()


@pytest.mark.layout
@pytest.mark.parametrize("path", ["index.html", "tutorials/stone_age/rules/R2_gathering.html"])
def test_nothing_is_wider_than_a_telephone(visit: Any, path: str) -> None:
    page = visit(path)
    page.set_viewport_size({"width": 400, "height": 800})
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})


def test_boards_are_shown(visit: Any) -> None:
    page = visit("tutorials/stone_age/rules/R1_placing.html")
    board = page.locator("img[src*='board-']").first
    board.scroll_into_view_if_needed()
    page.wait_for_function("e => e.complete && e.naturalWidth > 900", arg=board.element_handle())
    assert "place people" in board.get_attribute("alt")


@pytest.mark.parametrize(
    ("asked", "found"),
    [("starvation", "Stone Age"), ("hut", "The rules of Stone Age"), ("食料", "用語集")],
)
def test_search_finds_english_and_japanese(visit: Any, asked: str, found: str) -> None:
    page = visit(f"search.html?q={asked}")
    page.locator("#search-results li a", has_text=found).first.wait_for(timeout=20_000)


@pytest.mark.parametrize(
    ("asked", "rule"), [("hut", "rule-place-hut"), ("小屋", "rule-place-hut-ja")]
)
def test_search_finds_the_rule_first_and_then_the_notebook_that_explains_it(
    visit: Any, asked: str, rule: str
) -> None:
    page = visit(f"search.html?q={asked}")
    found = page.locator("#search-results li > a")
    found.nth(3).wait_for(timeout=20_000)
    book = rules.FOLDER.rpartition("/")[2]
    assert re.search(rf"{book}/\w+\.html#{rule}$", found.nth(0).get_attribute("href"))
    with speaking("en" if asked == "hut" else "ja"):
        title = lab.rulebook(rules.GAME)["place.hut"].title
    assert title in found.nth(0).inner_text()
    folder = "tutorials" if asked == "hut" else "tutorials/ja"
    notebook = f"{folder}/stone_age/rules/R3_village.html"
    assert found.nth(1).get_attribute("href") == notebook
    # Where a result leads to is there.
    found.nth(0).click()
    page.locator(f"#{rule}").wait_for(state="attached")


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        # No title has the word, or the word is that of another game, or another form of it.
        ("clay", "rulebook/en.html#rule-"),
        ("feed", "rulebook/en.html#feeding-people"),
        ("rubble", "rulebook/age-of-revive_en.html#age-of-revive-rule-"),
        ("family growth", "rulebook/agricola_en.html#agricola-rule-grow-"),
        ("柵", "rulebook/agricola_ja.html#"),
        ("家族を増やす", "rulebook/agricola_ja.html#agricola-rule-grow-room-ja"),
    ],
)
def test_search_finds_the_rule_first_whatever_its_game(visit: Any, asked: str, rule: str) -> None:
    page = visit(f"search.html?q={asked}")
    found = page.locator("#search-results li > a")
    found.nth(1).wait_for(timeout=20_000)
    href = found.nth(0).get_attribute("href")
    assert rule in href
    found.nth(0).click()
    page.locator(f"[id='{href.rpartition('#')[2]}']").wait_for(state="attached")


def test_light_and_dark_can_be_chosen(visit: Any) -> None:
    page = visit("index.html")
    colours = set()
    for _ in range(3):
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.locator(".theme-toggle:visible").first.click()
    assert len(colours) == 2


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed with the front end's tools")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "tutorials/stone_age/lessons/L01_two_hunters.html",
        "reference/rulebook/ja.html",
    ],
)
def test_axe_finds_nothing(visit: Any, path: str, theme: str) -> None:
    page = visit(path)
    page.evaluate(f"document.body.dataset.theme = '{theme}'")
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        "async () => (await axe.run('article')).violations.map(v => [v.id, v.nodes[0].html])"
    )
    assert not found

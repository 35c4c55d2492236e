"""A visitor of Binder: the first notebook, not trusted, and the page without code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from smoke.first_minutes import LANGUAGES, RULES, SIZES, walk
from support.jupyter_lab import Server, is_local, write_notebook

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
POST_BUILD = (NOTEBOOKS.parent / "binder" / "postBuild").read_text(encoding="utf-8")
# On a telephone a tour has least room.
WALKS = [
    *(("stone-age", size, language) for size in SIZES for language in LANGUAGES),
    *((game, "telephone", "ja") for game in RULES if game != "stone-age"),
]
SETTING = re.compile(r"\{.VoilaConfiguration.*\}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "size", "language"), WALKS)
def test_the_first_ten_minutes(lab, page, game, size, language):
    """What the screen says is enough to come through, and no sentence of the tour is cut."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    stations = []
    walk(lab, page, language, stations.append, game)
    assert stations[-1] == "answered-wrong"


@pytest.fixture
def alone(page):
    """A page that gets nothing but from the server; what else it asks for fails the test."""
    page.context.route(
        "**/*", lambda route: route.continue_() if is_local(route.request.url) else route.abort()
    )
    return page


@pytest.mark.long
def test_a_page_that_fails_says_so_in_a_sentence(lab, alone):
    page = alone
    name = write_notebook(
        lab, ["import stoneage_lab as lab; lab.stone_age.PlayPage(seed='x')", "1 / 0"]
    )
    path = lab.notebooks / name
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["voila"] = {"template": "stoneage-lab"}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    page.emulate_media(color_scheme="dark")
    page.goto(f"{lab.url}/voila/render/{name}")
    page.get_by_role("alert").filter(has_text="Something went wrong").wait_for()
    assert "Traceback" not in page.locator("body").inner_text()
    assert "show_tracebacks" not in page.locator("body").inner_text()
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    page.goto(f"{lab.url}/voila/render/{name}?theme=light")
    page.get_by_role("alert").first.wait_for()
    assert page.evaluate("document.body.dataset.jpThemeLight") == "true"


@pytest.mark.long
def test_a_page_that_is_not_there_asks_nothing_of_others_either(tmp_path, page):
    """Binder's own setting: the page of ours for everything that Voila shows."""
    server = Server(tmp_path / "voila")
    config = server.folder / "config" / "voila.json"
    config.parent.mkdir(parents=True)
    config.write_text(SETTING.search(POST_BUILD)[0], encoding="utf-8")
    try:
        server.start()
        page.goto(f"{server.url}/voila/render/nothing.ipynb")
        page.get_by_text("404").wait_for()
        page.goto(f"{server.url}/voila/tree")
        page.get_by_text("Select items").wait_for()
    finally:
        server.stop()

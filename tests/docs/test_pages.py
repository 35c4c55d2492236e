"""What the pages of docs/ show, runs and says what they say it does."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from docs.making import places, rooms
from docs.making.source import written

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (
    "index.md",
    "ja.md",
    "explanation/chance.md",
    "explanation/refusals.md",
    "explanation/rule_texts.md",
    "how_to/environments.md",
)


def run(page: str) -> dict[str, Any]:
    """Everything a page's code defines, typed from top to bottom."""
    text = (DOCS / page).read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    try:
        exec("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), names)
    finally:
        lab.language("en")
    return names


@pytest.mark.parametrize("page", PAGES)
def test_code_runs_and_what_is_quoted_is_said(
    page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(page)
    said = " ".join(capsys.readouterr().out.split())
    text = (DOCS / page).read_text(encoding="utf-8")
    for quoted in re.findall(r"^> (.+)$", text, re.MULTILINE):
        assert " ".join(quoted.split()) in said


def test_chance_says_what_comes_out() -> None:
    names = run("explanation/chance.md")
    assert repr(names["state"].chance()) == "Roll(3)"
    assert names["state"].chance().outcomes()[:3] == ((3, 1), (4, 3), (5, 6))
    assert names["wood"].prob_ge(3) == Fraction(20, 27)
    assert names["play"].do("use forest", chance=14).position.seat("red").wood == 4


def test_refusals_says_which_rule() -> None:
    names = run("explanation/refusals.md")
    assert names["no"].rule.id == "place.hut"
    assert (names["no"].have, names["no"].need) == (1, 2)
    assert names["play"].why_not("place 2 hut") is None


def test_rule_texts_names_every_difference() -> None:
    text = (DOCS / "explanation/rule_texts.md").read_text(encoding="utf-8")
    told = re.search(r"for row in differences\] +# (.*)", text)
    assert told
    found = [row.option for row in lab.compare_rules("standard", "rulebook")]
    assert told[1].split(", ") == found
    bga = text[text.index('Under `"bga"`') : text.index("**Under no rule set")]
    assert bga.count("\n* ") == len(lab.compare_rules("standard", "bga"))
    ours = [rule for rule in lab.rulebook("stone-age") if "ruling" in rule.source.lower()]
    assert {"setup.start", "place.cap", "card.extra"} <= {rule.id for rule in ours}


# ---- architecture ----------------------------------------------------------------------------


def test_the_page_on_the_architecture_names_every_room() -> None:
    text = (DOCS / "explanation/architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\w+) \|", text, re.MULTILINE)
    assert sorted(set(listed) - {"room"}) == sorted(rooms.rows())


def test_the_picture_counts_what_the_files_import() -> None:
    picture = rooms.picture()
    for (high, low), count in rooms.uses().items():
        if rooms.PACKAGE not in (high, low):
            assert f"<title>{high} imports from {low} in {count} files</title>" in picture
    # Nothing stands below the diagonal.
    order = {room: place for place, room in enumerate(rooms.rows())}
    assert all(
        order[high] < order[low] for high, low in rooms.uses() if rooms.PACKAGE not in (high, low)
    )


# ---- links in the repository -----------------------------------------------------------------


@for_each(row=written())
def test_links_of_pages_lead_somewhere(row: tuple[str, str]) -> None:
    origin, page = row
    # It raises where a file is missing.
    places.on_site((places.ROOT / origin).read_text(encoding="utf-8"), origin, page)


def test_a_link_to_nothing_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"docs/a\.md links to gone\.md, and there is no docs/gone"
    ):
        places.on_site("[a](gone.md)", "docs/a.md", "a.md")


def test_links_are_written_for_the_site() -> None:
    text = (
        "[bots](../how_to/bots.md#how-strong) [rules](../../stoneage_lab/core/rule.py) "
        '![board](../board.svg) [**play**](../../notebooks/00_start.ipynb "in the browser")\n'
        "```\n[code](stays.md)\n```\n"
    )
    assert places.on_site(text, "docs/explanation/a.md", "explanation/a.md") == (
        "[bots](../how_to/bots.md#how-strong) "
        '<a class="reference" href="../listings/stoneage_lab/core/rule.html">rules</a> '
        "![board](../board.svg) "
        '<a class="reference" href="../lite/lab/index.html?path=00_start.ipynb">'
        "<strong>play</strong></a>\n```\n[code](stays.md)\n```\n"
    )


def test_play_now_leads_to_the_board_that_needs_no_jupyterlab() -> None:
    for page in ("index.md", "ja.md"):
        text = (places.ROOT / "docs" / page).read_text(encoding="utf-8")
        shown = places.on_site(text, f"docs/{page}", page)
        assert 'href="lite/play.html"' in shown

"""What README.md promises."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.games import game_names

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    try:
        exec(code[1], names)
    finally:
        lab.language("en")
    assert (tmp_path / "game.json").is_file()
    promised = re.search(r"exact: (Fraction\(\d+, \d+\))", README)
    assert promised
    assert promised[1] == repr(lab.stone_age.yields("forest", people=3).prob_ge(3))


def test_the_refusal_it_quotes_is_the_one_given() -> None:
    quoted = re.search(r"^> (.*)$", README, re.MULTILINE)
    assert quoted
    session = lab.play("stone-age", players=["you", "careful"], seed=7)
    assert f"{session.why_not('place 1 hut')}" == quoted[1]


@for_each(link=sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize(
    ("script", "draw", "told", "picture"),
    [
        ("pictures.py", "board", (), "board.svg"),
        ("faces.py", "faces", (), "tables/faces.svg"),
        ("film.py", "third_round", (), "round.svg"),
        ("film.py", "third_round", ("ja",), "ja/round.svg"),
        *(("pictures.py", "table", (game,), f"tables/{game}.svg") for game in game_names()),
        *(("pictures.py", "table", (game, "ja"), f"tables/ja/{game}.svg") for game in game_names()),
    ],
)
def test_pictures_are_drawn_by_the_code_as_it_is_now(
    script: str, draw: str, told: tuple[str, ...], picture: str
) -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / script))[draw](*told)
    kept = (ROOT / "docs" / picture).read_text(encoding="utf-8")
    assert drawn == kept, f"docs/{picture} is old: python3 dev.py notebooks draws it again"
    assert len(drawn.encode()) < 300_000


def test_it_names_every_folder_of_the_package() -> None:
    folders = {p.parent.name for p in (ROOT / "stoneage_lab").glob("[a-z]*/__init__.py")}
    listed = README[README.index("## Map of the repository") :]
    assert {name for name in folders if f"  {name}/" not in listed} == set()


def test_it_counts_the_tours_and_the_lessons() -> None:
    assert f"the first of {len(lab.tutorial().rows)} [guided tours]" in README
    page = (ROOT / "docs/how_to/tours.md").read_text(encoding="utf-8")
    assert [row[1] for row in lab.tutorial().rows if f"`{row[1]}`" not in page] == []
    teachers = (ROOT / "docs/how_to/teachers.md").read_text(encoding="utf-8")
    lessons = re.findall(r"^\| \[\w+\]\(\.\./\.\./notebooks/", teachers, re.MULTILINE)
    assert f"{len(lessons)} [probability lessons]" in README

"""The first notebook opens with a picture of every game, and each leads to its first minute."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stoneage_lab.games import game_names
from tools import editions, hatch_build

START = editions.NOTEBOOKS / "00_start.ipynb"
BOTH = {"en": START, "ja": editions.edition_of(START)}
DOOR = re.compile(r'\[<img src="(?P<picture>[^"]+)" alt="(?P<says>[^"]+)">\]\(#(?P<to>[\w-]+)\)')
PICTURE = re.compile(r'<img src=\\"([^"\\]+\.svg)\\"')


def cells(path: Path) -> list[tuple[str, str]]:
    return [(c["cell_type"], "".join(c["source"])) for c in editions.read(path)["cells"]]


@pytest.mark.parametrize("code", BOTH)
def test_a_picture_of_every_game_leads_to_its_first_minute(code: str) -> None:
    found = cells(BOTH[code])
    doors = list(DOOR.finditer(found[0][1]))
    pictures = [(BOTH[code].parent / door["picture"]).resolve() for door in doors]
    assert sorted(path.stem for path in pictures) == sorted(game_names())
    for door, picture in zip(doors, pictures, strict=True):
        assert picture.is_file(), picture
        # JupyterLab finds a heading by its words, with hyphens between them.
        heading = f"## {door['to'].replace('-', ' ')}"
        number = next(n for n, (_, text) in enumerate(found) if heading in text.split("\n"))
        kind, source = found[number + 1]
        assert kind == "code"
        # Run alone, too.
        assert source.startswith("import stoneage_lab as lab\n")
        assert source.endswith(f'lab.tutorial("{picture.stem}")')
        assert (code == "ja") == (editions.CHOICE in source)


def test_the_first_box_is_a_tour_and_the_second_offers_every_game() -> None:
    boxes = [text for kind, text in cells(START) if kind == "code"]
    assert "lab.tutorial(" in boxes[0]
    assert boxes[1].startswith("lab.NewGame(")


def test_an_installed_package_has_the_pictures_of_its_notebooks() -> None:
    packed = {to: Path(at) for at, to in hatch_build.notebooks().items()}
    assert all(path.is_file() for path in packed.values())
    seen = 0
    for place, path in packed.items():
        if path.suffix == ".ipynb":
            for picture in PICTURE.findall(path.read_text("utf-8")):
                there = Path("/", place).parent / picture
                assert str(there.resolve()).removeprefix("/") in packed, (place, picture)
                seen += 1
    assert seen >= 2 * len(game_names())


@pytest.mark.parametrize("folder", [editions.NOTEBOOKS, editions.EDITION])
def test_pages_of_rules_tell_learners_nothing_of_printing(folder: Path) -> None:
    """How a summary is printed is for teachers; it stands in docs/how_to/teachers.md."""
    pages = sorted(folder.glob("*/rules/*.ipynb"))
    assert len(pages) > 20
    for page in pages:
        assert not any("-summary.html" in text for _, text in cells(page)), page.name

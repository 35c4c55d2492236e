"""Only `transform` and `opacity` are animated: anything else is painted again for every frame."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = (
    "widgets/src/board.css",
    "widgets/src/preview.css",
    "widgets/src/table.css",
    "stoneage_lab/drawing/style.css",
    "stoneage_lab/drawing/templates/replay.css",
    "share/jupyter/voila/templates/stoneage-lab/waiting.macro.html.j2",
)
SCRIPTS = ("widgets/src/motion.ts", "stoneage_lab/drawing/templates/replay.js")
# What is there or not does not move. With the colour of the page, whose change is told by the end
# of a transition, nothing is painted.
MAY_CHANGE = {"transform", "opacity", "visibility", "--sal-ground-light"}
# These follow the scrolling of a reader, not the time.
SCROLLED = {"sal-more", "sal-more-below", "sal-in-view"}


def text_of(path: str) -> str:
    return re.sub(r"/\*.*?\*/", "", (ROOT / path).read_text(encoding="utf-8"), flags=re.DOTALL)


def animated(sheet: str) -> set[str]:
    """Return the properties that the keyframes and transitions of a sheet change in time."""
    found = set()
    for name, steps in re.findall(r"@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)", sheet):
        if name not in SCROLLED:
            for step in re.findall(r"\{([^{}]*)\}", steps):
                found |= {line.partition(":")[0].strip() for line in step.split(";")} - {""}
    for value in re.findall(r"[;{\s]transition\s*:\s*([^;{}]+)", sheet):
        if not value.startswith("none"):
            found |= {each.split()[0] for each in value.split(",")}
    return found


@pytest.mark.parametrize("path", SHEETS)
def test_styles_move_by_transform_and_opacity_alone(path: str) -> None:
    assert animated(text_of(path)) <= MAY_CHANGE


@pytest.mark.parametrize("path", SCRIPTS)
def test_scripts_move_by_transform_alone(path: str) -> None:
    given = re.findall(r"\.animate\(\s*(\{[^}]*\}|\w+)", text_of(path))
    assert given
    assert {each for each in given if "transform" not in each} <= {"frames"}


def test_what_is_painted_in_each_frame_is_found() -> None:
    sheet = "@keyframes a { from { left: 0; } 50%, to { opacity: 1; rotate: 9deg; } }"
    assert animated(sheet) == {"left", "opacity", "rotate"}
    assert animated("b { color: red; transition: width 1s, transform .1s; }") == {
        "width", "transform",
    }  # fmt: skip

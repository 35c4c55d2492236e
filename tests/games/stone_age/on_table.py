"""What lies on Stone Age's table and on its mats, found in a scene by name."""

from __future__ import annotations

from typing import Any

from stoneage_lab.drawing.ground import Box, Ground, Place
from stoneage_lab.drawing.items import Panel
from stoneage_lab.drawing.scene import Fact, Scene
from stoneage_lab.games.stone_age.drawing.dice_tray import DiceTray
from stoneage_lab.games.stone_age.drawing.mats import MatRow


def ground(scene: Scene) -> Ground:
    """Return the land with all places and both shelves."""
    (found,) = (item for item in scene.items if isinstance(item, Ground))
    return found


def place(scene: Scene, name: str) -> Place:
    """Return a place of the table or of a mat by its id."""
    (found,) = (each for _, each in scene.places() if each.id == name)
    assert isinstance(found, Place)
    return found


def sites(scene: Scene) -> list[Place]:
    """Return the sites of the land, without cards and buildings."""
    bought = ("site-card", "site-building")
    there = [each for each in ground(scene).holds if each.id.startswith("site-")]
    return [each for each in there if not each.id.startswith(bought)]


def cards(scene: Scene) -> list[Place]:
    """Return the cards, from the one that costs 1."""
    return [each for each in ground(scene).holds if each.id.startswith("site-card")]


def buildings(scene: Scene) -> list[Place]:
    """Return the stacks of buildings, from the first."""
    return [each for each in ground(scene).holds if each.id.startswith("site-building")]


def art(there: Place, macro: str) -> tuple[Any, ...]:
    """Return the values with which a macro draws a part of a place or of its label."""
    (values,) = (values for name, *values in (*there.drawn, *there.label) if name == macro)
    return tuple(values)


def plate(there: Place) -> Box:
    """Return where the plate with a site's name lies on the ground."""
    *_, x, y, wide = art(there, "plate")
    return there.x + x, there.y + y, wide, 34.0


def rings(there: Place) -> list[tuple[float, float]]:
    """Return where the rings of a site lie on the ground."""
    return [(there.x + x, there.y + y) for x, y in art(there, "rings")[0]]


def shown(there: Place) -> list[Fact]:
    """Return the pictograms that lie on the ground of a site."""
    return [Fact(*what[:2], dim=what[2]) for name, *what in there.drawn if name == "counted"]


def from_left(there: Place) -> float:
    """Return how far from the left of the ground a place begins."""
    return there.x + there.box[0]


def stages(scene: Scene) -> list[str]:
    """Return the stages of a round as the plaque shows them."""
    return [stage for stage, *_ in art(place(scene, "plaque"), "sign")[4]]


def dice_tray(scene: Scene) -> DiceTray:
    """Return the tray with the last dice, which has to be there."""
    tray = art(place(scene, "tray"), "dice_tray")[0]
    assert isinstance(tray, DiceTray)
    return tray


def mats(scene: Scene) -> list[Panel]:
    """Return the mats in the order of the seats."""
    return [item for item in scene.items if isinstance(item, Panel)]


def mat(scene: Scene, seat: str) -> Panel:
    """Return the mat of a seat."""
    (found,) = (each for each in mats(scene) if each.seat == seat)
    return found


def rows(of: Panel) -> dict[str, Place]:
    """Return the rows of a mat by name, from the top."""
    return {each.id.rpartition("-")[2]: each for each in of.places() if isinstance(each, Place)}


def row(of: Panel, name: str) -> MatRow:
    """Return what a row of a mat shows."""
    (found,) = art(rows(of)[name], f"{name}_row")
    assert isinstance(found, MatRow)
    return found


def passing(of: Panel) -> tuple[Fact, ...]:
    """Return the badges of a mat that tell of a meal of the last ply."""
    return row(of, "home").more

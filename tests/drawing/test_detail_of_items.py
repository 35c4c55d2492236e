"""Parts of a picture: items of the table and of panels can be shown alone."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.drawing.ground import Ground
from stoneage_lab.drawing.items import all_items
from stoneage_lab.drawing.position_scenes import scene_of


def test_an_item_of_a_panel_is_shown_alone() -> None:
    position = lab.play("agricola", players=2, seed=1).position
    items = all_items(scene_of(position).items)
    views = [name for item in items if isinstance(item, Ground) for name, _ in item.views]
    assert {"sites", "improvements", "farm-red"} <= set(views)
    assert {"farm-blue", "goods-blue"} <= {item.id for item in items}
    alone, both = (
        position.detail(*parts)._repr_mimebundle_()["text/html"]
        for parts in (("farm-blue",), ("farm-blue", "goods-blue"))
    )
    assert 1000 < len(alone) < len(both)
    with pytest.raises(SetupError, match="farm-blue"):
        position.detail("farm-grey")._repr_mimebundle_()

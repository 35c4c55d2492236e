"""Igloos: buildings worth more than their goods, which hut builders do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.language import Texts
from ....core.rulebook import RuleEntry
from .buildings import Igloo, add_tiles
from .pictograms import EMBLEMS, TILES
from .rewards import add_chapter

if TYPE_CHECKING:
    from ..rules.game_components import Components


def igloos(parts: Components) -> Components:
    """Add the igloos to the building tiles."""
    add_tiles(parts, parts.faces["igloos"]["tiles"])
    parts.pictograms |= TILES
    parts.event_facts["build_igloo"] = ("tile", "goods", "points")
    parts.event_rules["build_igloo"] = "igloos.points"
    add_chapter(
        parts, "igloos", RuleEntry("igloos.pool", igloos), RuleEntry("igloos.points", Igloo)
    )
    parts.emblems["igloos"] = EMBLEMS["igloos"]

    def names(texts: Texts) -> dict[str, str]:
        return {f"{sheet}.hut_builder": texts["igloo.line"] for sheet in ("line", "sheet")}

    parts.more_texts.append(names)
    return parts

"""What is printed on the cards and tiles of the expansions, as the shipped data file says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from games.stone_age.oracle.tables import GATHER, GOODS

import stoneage_lab

_FILE = Path(stoneage_lab.__file__).parent / "games/stone_age/faces/expansions.json"
FACES: Final[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))

Reward = dict[str, int]
REWARDS: Final = (
    "points", "food", "wood", "brick", "stone", "gold", "any", "tool", "field", "person",
)  # fmt: skip
"""What a reward is made of, in the order in which it is given."""

MODULES: Final = ("animals", "igloos", "winter", "huts", "mammoth")
ANIMALS: Final = tuple(card["id"] for card in FACES["animals"]["cards"])
LESS: Final[dict[str | None, Any]] = {card["id"]: card for card in FACES["animals"]["cards"]}
BONUS: Final[dict[int, Reward]] = {
    face: FACES["animals"]["bonus"][str(face)] for face in range(1, 7)
}
_SITES: Final = {good: site for site, good in GATHER.items()}
HERD: Final[dict[str, dict[str, Any]]] = {
    tile["id"]: {**tile, "site": _SITES[tile["back"]]} for tile in FACES["mammoth"]["tiles"]
}

_TILES: Final = {
    module: {tile["id"]: tile for tile in FACES[module]["tiles"]}
    for module in ("igloos", "winter", "huts")
}
NEW_TILES: Final = {
    module: {
        name: ("fixed", tuple(tile["cost"].get(good, 0) for good in GOODS), tile["points"])
        for name, tile in tiles.items()
    }
    for module, tiles in _TILES.items()
}
"""The buildings each module adds, in the form of the base game's."""
PRINTED: Final[dict[str, dict[str, Any]]] = {
    name: tile for tiles in _TILES.values() for name, tile in tiles.items()
}
CARD_EXTRA: Final = ("gold", 6)
TILE_EXTRA: Final = ("stone", 5)
"""What may be paid on top of a price, and for how many points."""

"""Faces of one's own: any parts in any area, as an owner of the game might write them."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from games.age_of_hunting.oracle.tables import FACES, FOODS, GOODS
from games.second_opinion import Data

MOST_COPIES = 50
ENDS: tuple[Data, ...] = (
    {"end": "stored", "of": ["mammoth", "wheat"], "points": 1},
    {"end": "coins", "each": 5, "points": 1},
    {"end": "points", "points": 4},
)


def own_faces(rng: Random) -> Data:
    """Return the faces of the game with other areas; build spaces and costs stay."""
    faces: Data = deepcopy({name: FACES[name] for name in _NAMES})
    copies = 0
    for ground in faces["grounds"]:
        for side in ground["sides"].values() if not ground.get("money_only") else ():
            for area in side["areas"]:
                parts = [_part(rng) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
                copying = any("copy" in part for part in parts)
                if copying and copies == MOST_COPIES:
                    parts = []
                copies += copying and bool(parts)
                if area.get("hut") == "end":
                    parts.insert(rng.randint(0, len(parts)), dict(rng.choice(ENDS)))
                area["parts"] = parts
    return faces


_NAMES = ("name", "pieces", "stock", "rocks", "board", "grounds")


def _part(rng: Random) -> Data:
    kind = rng.choice(("gain", "gain", "choose", "trade", "trade", "chief", "hut"))
    if kind == "gain":
        return {"gain": {good: rng.randint(1, 3) for good in rng.sample((*GOODS, "point"), 2)}}
    if kind == "choose":
        kinds = sorted(rng.sample(FOODS, rng.randint(1, 5)), key=FOODS.index)
        return {"choose": rng.randint(1, 3), "of": kinds}
    if kind != "trade":
        return {"copy": kind}
    pays = rng.choice(("food", "food", "coin", "grape", "mammoth"))
    gets = rng.choice(("food", "point", "corn"))
    given, got = rng.choice((1, 1, 2)), rng.choice((1, 1, 2))
    return {"trade": {pays: given}, "for": {gets: got}, "times": rng.randint(1, 3)}

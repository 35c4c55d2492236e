"""Verbs agree with the numbers before them: “1 of 4 places is taken”, “1 action is not used”."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games.age_of_hunting.table import table as hunting
from games.age_of_revive.table import go
from games.age_of_revive.table import table as revive
from games.agricola.farms import red, refused

import stoneage_lab as lab

PACKAGE = Path(lab.__file__).parent
SHARE = re.compile(r"\{\w+\} of (?:the )?(?:\{\w+\}|\d+)\b[^.;:]*? (?:are|were|have|do)\b")
"""A part of a number, which may be 1, and a verb for several that does not look at it."""

NOT_COUNTED = {"card_list.about"}  # 126 cards, “as they are played here”


def sentences(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Go through the texts of a file with their keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{above}{key}.")
        elif isinstance(value, str):
            yield above + key, value


def test_what_is_said_of_a_part_fits_one_as_well() -> None:
    files = sorted(path for path in PACKAGE.rglob("en.toml") if "_compiled" not in path.parts)
    assert len(files) > 50
    found = [
        f"{path.relative_to(PACKAGE)}, {key}: {part[0]}"
        for path in files
        for key, text in sentences(tomllib.loads(path.read_text(encoding="utf-8")))
        if key not in NOT_COUNTED and (part := SHARE.search(text))
    ]
    assert not found, "write {n:is|are}:\n" + "\n".join(found)


@pytest.mark.parametrize(("number", "verb"), [(0, "are"), (1, "is"), (2, "are"), (3, "are")])
def test_a_verb_follows_the_number_of_places(number: int, verb: str) -> None:
    game = lab.game("stone-age", expansions=("animals",))
    said = game.texts("en")("event.animal_stays", n=number, rings=4, animal="wolf")
    assert said.startswith(f"{number} of 4 places at the wolf {verb} taken")
    lapse = lab.game("age-of-revive").texts("en")("event.lapse", n=number)
    assert lapse == f"{number} action{'s' * (number != 1)} {verb} not used."


def test_the_last_free_space_of_a_ground_is_one() -> None:
    laid = hunting(3, {"b3": "r0 b1 g1 b0"})
    said = [r.sentence("en") for r in laid.refusals("place 2 b3") if r.rule.id == "place.room"]
    assert said == ["1 of 7 spaces of the boar forest is free: too few for 3 pieces."]


def test_what_cannot_be_paid_is_told_with_what_it_takes() -> None:
    laid = revive(
        step="build", suburbs={"red": "highway"}, hands={"red": ["inn"]}, purses={"red": "1w 2f 1h"}
    )
    refusal = go(laid, "build inn after tent").refusals("pay 1 food")[0]
    assert refusal.sentence("en") == "Red has 2 food to pay with; this takes 3."
    assert refusal.sentence("ja") == "赤が支払えるのは食糧2です。ここでは3必要です。"
    bare = revive(
        step="build", suburbs={"red": "highway"}, hands={"red": ["inn"]}, purses={"red": "3f 1h"}
    )
    refusal = go(bare, "build inn after tent").refusals("pay 1 worker")[0]
    assert refusal.sentence("en") == "Red has 0 workers to pay with; this takes 1."


def test_vegetables_are_cooked_and_grain_is_baked() -> None:
    session = red(4, goods={"vegetable": 1}, cards=["clay-oven"])
    said = " ".join(refused(session, "use sow").sentence("en").split())
    assert said.endswith("Baking takes 1 grain; Red has 0.")
    while "eat 1 vegetable" not in session.moves:
        session.do(session.moves[0])
    sentence = refused(session, "cook 1 vegetable").sentence("en")
    assert sentence == "Red has nothing to cook vegetables with."

"""The plaque: every stage of a round has room for a word that can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.stone_age.on_table import art, place

import stoneage_lab as lab
from stoneage_lab.drawing.palette import PLAIN
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.text_metrics import width

ALL = ("animals", "igloos", "winter", "huts", "mammoth")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_six_stages_share_the_plaque_by_their_words(language):
    session = lab.play("stone-age", players=2, seed=7, expansions=ALL)
    shown = art(place(scene_of(session, language=language), "plaque"), "sign")[4]
    assert len(shown) == 6
    for (_, word, begins, wide), (_, _, next_begins, _) in pairwise(shown):
        # Between the tips of its arrow.
        assert width(word, PLAIN) <= wide - 12
        assert begins + wide == next_begins
    _, _, begins, wide = shown[-1]
    assert begins + wide <= 404

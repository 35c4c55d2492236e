"""Python looks for cycles again after a pause, however that ends."""

from __future__ import annotations

import gc

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.garbage_collection import no_collection


def test_it_goes_on_after_an_error():
    with pytest.raises(ZeroDivisionError), no_collection():
        1 / int(gc.isenabled())
    assert gc.isenabled()


def test_a_pause_within_a_pause_does_not_end_it():
    with no_collection():
        with no_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_picture_leaves_it_as_it_was():
    play = lab.play("stone-age", players=2, seed=3)
    drawing.parts(play)
    assert gc.isenabled()
    gc.disable()
    try:
        drawing.svg(play)
        assert not gc.isenabled()
    finally:
        gc.enable()
    with pytest.raises(lab.LabError):
        drawing.svg(play, parts=["no-such-part"])
    assert gc.isenabled()

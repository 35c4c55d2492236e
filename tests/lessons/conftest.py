"""Every test of lessons may use those of a tiny game, the school's."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from fixtures.school import School

import stoneage_lab as lab
from stoneage_lab.lessons.registry import taught

# The modules: as attributes of `lab` they are the functions of the same names.

projector = import_module("stoneage_lab.core.projector_mode")


@pytest.fixture(autouse=True)
def school(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the school beside the games of the house; lessons know afterwards whose they are."""
    lab.register(School)
    # What a test leaves behind follows the projector no longer: the school is closed then.
    monkeypatch.setattr(projector, "_listeners", [])
    for kind in ("QUESTIONS", "EXPERIMENTS"):
        taught(kind, School.name)
    yield
    lab.student("", 0)

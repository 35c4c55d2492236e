"""Every test of lessons may use those of a tiny game, the school's."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from fixtures.school import School

import stoneage_lab as lab
from stoneage_lab.lessons.registry import taught

# The package: as an attribute of `lab` it is the function of the same name.
games = import_module("stoneage_lab.games")


@pytest.fixture(autouse=True)
def school(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the school beside the games of the house; lessons know afterwards whose they are."""
    monkeypatch.setattr(games, "_own", {School.name: School})
    for kind in ("QUESTIONS", "EXPERIMENTS"):
        taught(kind, School.name)
    yield
    lab.student("", 0)

"""Chooses which combinations of parameters the usual tests try; the long ones try all of them.

    @pytest.mark.parametrize(("language", "name"), in_turn(LANGUAGES, PHASES))
    def test_every_word_fits(language, name): ...

Every value of every parameter comes up, beside another value of the others each time. What goes
wrong for one value goes wrong for it in most combinations; a value that is tried in none is not
tested at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest


def in_turn(*axes: Iterable[Any]) -> list[Any]:
    """Return all combinations as parameters; those beyond one for each value are long tests."""
    values = [list(axis) for axis in axes]
    usual = [
        tuple(axis[number % len(axis)] for axis in values)
        for number in range(max(map(len, values)))
    ]
    return [
        pytest.param(*row, marks=[] if row in usual else [pytest.mark.long])
        for row in product(*values)
    ]

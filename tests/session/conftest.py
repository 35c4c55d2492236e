"""Whatever language a test sets, the next one begins in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stoneage_lab.core.language import language


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language("en")

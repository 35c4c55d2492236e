"""A bot that answers nonsense is told by name; who moved before it did nothing wrong."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (None, lab.UnknownAction),
        ("jump", lab.UnknownAction),
        ("place 1 hut", lab.IllegalMove),
    ],
)
def test_the_answer_is_blamed_on_the_bot(answer: Any, error: type[Exception]) -> None:
    session = lab.play("stone-age", players=["you", lambda position: answer], seed=7)
    with pytest.raises(error, match="The player of Blue") as caught:
        session.do("place 3 forest")
    assert "The moves before it are kept." in str(caught.value)
    assert session.record().moves == ["place 3 forest"]

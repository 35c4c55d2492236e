"""What holds of every explanation, whatever the game."""

from __future__ import annotations

import stoneage_lab as lab
from stoneage_lab.core.state import DECISION
from stoneage_lab.session.explain import Explanation


def check_explained(position: lab.Position) -> tuple[Explanation, str]:
    """Explain a position; return the explanation, and its text in one line."""
    explained = position.explain()
    # Lines are broken between words.
    said = " ".join(repr(explained).split())
    assert "{" not in said
    assert explained.headline() in said
    assert bool(explained.may) == (position.node == DECISION)
    for refusal in explained.may_not:
        # However the lines are broken.
        assert "".join(str(refusal).split()) in "".join(said.split())
    page = explained._repr_html_()
    assert page.count("<") == page.count(">")
    return explained, said

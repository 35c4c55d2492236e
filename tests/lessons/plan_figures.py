"""The figures that a lesson plan tells its teacher."""

from __future__ import annotations

import re

from stoneage_lab.core.language import speaking
from stoneage_lab.lessons.plan import plans

_FIGURE = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")
_NAME = re.compile(r"[A-Z]\d+[a-z]?(?:\.\d+)?|45 minutes|45分")
"""What has digits and is no figure: a lesson, a question, the short period."""


def figures(lesson: str, code: str) -> set[str]:
    """Return all figures in the aim, the steps and on the blackboard of a plan."""
    plan = plans()[lesson]
    steps = [step for period in plan.periods for step in period]
    with speaking(code):
        texts = [plan.text(key) for key in ("aim", *steps, "board")]
    return set(_FIGURE.findall(_NAME.sub("", "\n".join(texts))))

"""L2, the river: are two workers twice as likely to find gold as one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.answers import Number
from .....lessons.experiment import Experiment
from .....lessons.question import Mistake, Question
from .....odds.exact import yields

HERE: Final = Path(__file__).parent

QUESTIONS: Final = [
    Question(
        "L2.1",
        Number(),
        lambda given: yields("river", given["people"]).prob_ge(1),
        mistakes=[
            Mistake("added", lambda given: yields("river", 1).prob_ge(1) * given["people"]),
            Mistake("complement", lambda given: yields("river", given["people"]).pmf(0)),
        ],
        parameters={"people": (2, 3)},
        minutes=4,
        tags=("relative frequency", "addition of probabilities"),
        folder=HERE,
    ),
]

EXPERIMENTS: Final = [
    Experiment("L2", 2, dice=2, outcome=lambda faces: sum(faces) // 6, event=bool, folder=HERE),
]

"""Stone Age: the rules as a learner can read them.

Begin with `flow` (how a round goes on) and `sites` (what each place does).
"""

from .game import StoneAge

__all__ = ["StoneAge"]

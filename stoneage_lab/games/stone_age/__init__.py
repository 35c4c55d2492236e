"""Stone Age: the rules as a learner can read them.

Begin with `flow` (how a round goes on) and `sites` (what each place does). Importing this package
imports no rule: `info` says what there is, and `game` is the game.
"""

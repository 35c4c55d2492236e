"""The rules of Stone Age, and nothing else: this package imports `core` only.

Begin with `flow` (how a round goes on) and `sites` (what each place does).
"""

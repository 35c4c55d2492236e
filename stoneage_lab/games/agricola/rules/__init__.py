"""The rules of Agricola: begin with `flow` (the course of a round) and `action_spaces` (what
each offers).

They import `core` and nothing else of the package.
"""

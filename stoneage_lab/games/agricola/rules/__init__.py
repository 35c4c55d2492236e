"""The rules of Agricola: begin with `flow` (a round) and `action_space` (what each offers).

They import `core` and nothing else of the package.
"""

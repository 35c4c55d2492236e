"""The rules of Age of Hunting: they import `core` and nothing else.

To read them, begin with `flow` (the course of a turn), `hunting` and `harvest`.
"""

"""Lessons: questions with own numbers for every student, answers that are understood.

This room knows no game. A game's lessons stand in its own folder and are found through
`Game.lessons`.
"""

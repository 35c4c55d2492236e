"""Lessons: questions with individual numbers for every student, and flexible answers.

This room knows no game. A game's lessons stand in its own folder and are found through
`Game.lessons`.
"""

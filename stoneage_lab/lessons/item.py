"""The base class of lesson items: each has an id and belongs to a game."""

from __future__ import annotations


class LessonItem:
    """An item of a lesson, with an id that is unique within its game.

    Attributes
    ----------
    id : str
        The id within the game, ``"R1.1"``; its texts stand under it.
    game : str
        The name of the game whose lessons it belongs to. It is set where lessons are found
        (`stoneage_lab.lessons.registry`); empty for something that is not taught anywhere.
    """

    id: str
    game: str = ""

    @property
    def full_id(self) -> str:
        """The id among the lessons of all games: ``"stone-age/R1.1"``."""
        return f"{self.game}/{self.id}" if self.game else self.id

    @property
    def lesson(self) -> str:
        """The lesson it belongs to: ``"L5"``."""
        return self.id.partition(".")[0]

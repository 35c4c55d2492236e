"""For type checkers: the public names, which `__init__.py` loads when they are asked for."""

from .game import AgeOfHunting as AgeOfHunting
from .lessons.explorers import RockTree as RockTree
from .lessons.explorers import RockUrn as RockUrn
from .odds import rocks as rocks

__all__ = ["AgeOfHunting", "RockTree", "RockUrn", "rocks"]

"""The packages of the games of the house, for type checkers: they cannot look one up by name."""

from . import age_of_hunting as age_of_hunting
from . import stone_age as stone_age

__all__ = ["age_of_hunting", "stone_age"]

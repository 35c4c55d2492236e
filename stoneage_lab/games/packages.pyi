"""The packages of the games of the house, for type checkers: they cannot look one up by name."""

from . import stone_age as stone_age

__all__ = ["stone_age"]

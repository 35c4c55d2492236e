"""For type checkers: the public names, which `__init__.py` loads when they are asked for."""

from .game import AgeOfRevive as AgeOfRevive
from .lessons.explorers import UnseenCards as UnseenCards
from .lessons.tables import card_list as card_list
from .odds import at_least_one as at_least_one
from .odds import buildable as buildable
from .odds import copies as copies
from .odds import dealt as dealt
from .odds import expected_wait as expected_wait
from .odds import finds as finds
from .odds import finds_buildable as finds_buildable
from .odds import unseen as unseen

__all__ = [
    "AgeOfRevive",
    "UnseenCards",
    "at_least_one",
    "buildable",
    "card_list",
    "copies",
    "dealt",
    "expected_wait",
    "finds",
    "finds_buildable",
    "unseen",
]

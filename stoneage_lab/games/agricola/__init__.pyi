"""For type checkers: the public names, which `__init__.py` loads when they are asked for."""

from .game import Agricola as Agricola
from .lessons.card_significance import measured as measured
from .lessons.card_significance import measured_cards as measured_cards
from .lessons.card_significance import told_from_zero as told_from_zero
from .lessons.explorers import HeapExplorer as HeapExplorer
from .odds import gathered as gathered
from .odds import turned_up as turned_up
from .rules.custom_cards import own_cards as own_cards

__all__ = [
    "Agricola",
    "HeapExplorer",
    "gathered",
    "measured",
    "measured_cards",
    "own_cards",
    "told_from_zero",
    "turned_up",
]

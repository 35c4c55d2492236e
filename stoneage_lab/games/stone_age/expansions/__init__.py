"""The five expansions of Stone Age, each a function from components to changed components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .animals import animals
from .huts import huts
from .igloos import igloos
from .mammoth import mammoth
from .winter import winter

EXPANSIONS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "animals": animals,
    "igloos": igloos,
    "winter": winter,
    "huts": huts,
    "mammoth": mammoth,
}
"""The expansions by name, in the order in which they are applied."""

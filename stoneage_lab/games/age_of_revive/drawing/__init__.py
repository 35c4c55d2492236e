"""How Age of Revive is drawn: generic items, its pictograms and its colours."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .legend import legend
from .palette import NIGHT, PALETTE
from .scene import scene

SYMBOLS: Final = Path(__file__).parent / "templates" / "symbols.svg"

__all__ = ["NIGHT", "PALETTE", "SYMBOLS", "legend", "scene"]

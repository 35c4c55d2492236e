"""The texts of environments."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import TextFolders

words: Final = TextFolders(Path(__file__).parent / "text")

"""Seeds that nobody gave: long enough that nobody finds one by trying them all."""

from __future__ import annotations

import os
from typing import Final

SEED_BITS: Final = 64


def fresh_seed() -> int:
    """Return a seed at random, of 64 bits.

    Who sees a hand that was dealt from a short seed could deal from each seed there is, and know
    the other hands.
    """
    return int.from_bytes(os.urandom(SEED_BITS // 8), "big")

"""`python -m stoneage_lab`: the command `stoneage-lab`, where that is not on the PATH."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main(program="python -m stoneage_lab"))

"""`python -m stoneage_lab.cli`, for use where the command is not on the PATH."""

from __future__ import annotations

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())

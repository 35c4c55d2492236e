"""Write the whole golden games of Agricola again, after rules or sentences were changed on purpose.

    python3 dev.py golden          as they stand, under the rules of today
    python3 dev.py golden --anew   with other choices, too

Then read what has changed (``git diff``): it is what players will notice.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def main() -> None:
    """Write the files that differ."""
    from games.agricola.playthroughs.whole_games import GAMES
    from support.whole_games import texts_of, write_changed

    print(write_changed(dict(texts_of(GAMES, FOLDER, "--anew" in sys.argv[1:])), FOLDER))


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()

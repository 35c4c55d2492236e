"""Write all playthroughs again, after rules or sentences were changed on purpose.

    python3 dev.py golden          as they stand, under the rules of today
    python3 dev.py golden --anew   whole games with other choices, too

Then read what has changed (``git diff``): it is what players will notice. The choices of whole
games are taken from the files, so that the difference stays small; only a game that the rules do
not allow any more is played anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.stone_age.playthroughs.situation import Situation

FOLDER = Path(__file__).resolve().parent


def situations() -> list[Situation]:
    """Return all short playthroughs."""
    from games.stone_age.playthroughs.endings import ENDING, FEEDING
    from games.stone_age.playthroughs.purchases import BUILDINGS, CARDS
    from games.stone_age.playthroughs.sites import PLACING, USING

    return [*PLACING, *USING, *CARDS, *BUILDINGS, *FEEDING, *ENDING]


def written(anew: bool = False) -> Iterator[tuple[str, str]]:
    """Give the name and the text of every playthrough."""
    from games.stone_age.playthroughs.whole_games import GAMES
    from support.whole_games import texts_of

    for situation in situations():
        yield situation.name, situation.playthrough().text()
    yield from texts_of(GAMES, FOLDER, anew)


def main() -> None:
    """Write the files that differ, and remove those that nobody writes any more."""
    from support.whole_games import write_changed

    print(write_changed(dict(written("--anew" in sys.argv[1:])), FOLDER))


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()

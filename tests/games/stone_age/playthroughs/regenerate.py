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

    for situation in situations():
        yield situation.name, situation.playthrough().text()
    for game in GAMES:
        yield game.name, game.again(FOLDER / f"{game.name}.txt", anew)


def main() -> None:
    """Write the files that differ, and remove those that nobody writes any more."""
    texts = dict(written("--anew" in sys.argv[1:]))
    changed = []
    for name, text in texts.items():
        path = FOLDER / f"{name}.txt"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in texts:
            path.unlink()
            changed.append(f"{path.stem} (removed)")
    print(f"{len(texts)} playthroughs; changed: {', '.join(changed) or 'none'}")


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()

"""Write the positions and the table of counts again, after rules were changed on purpose.

    python tests/games/stone_age/perft/regenerate.py

A number that changes means that some position has more, fewer or other moves or outcomes than
before: be sure that this is meant.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from games.stone_age.perft.counting import Count

    import stoneage_lab as lab

FOLDER: Final = Path(__file__).resolve().parent
POSITIONS: Final = FOLDER / "positions"
TABLE: Final = FOLDER / "table.txt"
BUDGET: Final = 6000
"""Counting stops before so many choices and outcomes have been tried from one position."""
MOST_PLIES: Final = 12
COLUMNS: Final = ("ply", "paths", "positions", "decisions", "chances", "over")


def depth(position: lab.Position) -> int:
    """Return how many plies can be counted within the budget."""
    from games.stone_age.perft.counting import followers, layers

    tried = 0
    for plies, layer in enumerate(layers(position, MOST_PLIES)):
        tried += sum(1 for state, _ in layer.values() for _ in followers(state))
        if tried > BUDGET:
            return plies
    return plies


def table(counts: dict[str, list[Count]]) -> str:
    """Return the counts from all positions as text."""
    lines = []
    for name, rows in counts.items():
        lines.append(name)
        lines.append("".join(f"{column:>10}" for column in COLUMNS))
        for ply, row in enumerate(rows):
            numbers = (ply, row.paths, row.positions, row.decisions, row.chances, row.over)
            lines.append("".join(f"{number:>10}" for number in numbers))
        lines.append("")
    return "\n".join(lines)


def read_table() -> dict[str, list[Count]]:
    """Return the counts that the table keeps, by name of the position."""
    from games.stone_age.perft.counting import Count

    counts: dict[str, list[Count]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if len(words) == 1:
            rows = counts[words[0]] = []
        elif words and words[0] != COLUMNS[0]:
            rows.append(Count(*(int(word) for word in words[1:])))
    return counts


def write(path: Path, text: str) -> None:
    """Write a file unless it says so already."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"changed: {path.relative_to(FOLDER)}")


def main() -> None:
    """Write all of it."""
    from games.stone_age.perft.arrangements import ARRANGEMENTS
    from games.stone_age.perft.counting import count

    POSITIONS.mkdir(exist_ok=True)
    for name, position in ARRANGEMENTS.items():
        text = json.dumps(position.to_dict(), indent=1, ensure_ascii=False) + "\n"
        write(POSITIONS / f"{name}.json", text)
    counts = {name: count(position, depth(position)) for name, position in ARRANGEMENTS.items()}
    write(TABLE, table(counts))
    for path in POSITIONS.glob("*.json"):
        if path.stem not in ARRANGEMENTS:
            path.unlink()
            print(f"removed: {path.relative_to(FOLDER)}")
    print(f"{len(counts)} positions counted")


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()

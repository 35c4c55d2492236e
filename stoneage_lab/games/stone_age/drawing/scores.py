"""The final score, line by line and player by player."""

from __future__ import annotations

from ....core.language import true_minus
from ....drawing.final_scores import score_table, winner_sentence
from ....drawing.scene import TextTable
from .position_view import Look


def winners(look: Look) -> str:
    """Return the sentence that names the winners."""
    state = look.state
    seats = list(state.winners())
    points = max(player.points for player in state.players)
    tied = sum(player.points == points for player in state.players) > 1
    if tied and len(seats) == 1:
        return look.texts("prompt.tie", who=look.named(seats[0]), n=points)
    return winner_sentence(look.texts, [look.in_words(seat) for seat in seats], points)


def table(look: Look) -> TextTable:
    """Return the score sheet: one row per line, one column per player."""
    texts, state = look.texts, look.state
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    rows = (
        (
            texts(f"sheet.{lines[0][0]}"),
            [cell(look, *given) for given in enumerate(lines)],
            [line[3] for line in lines],
        )
        for lines in zip(*sheets, strict=True)
    )
    players = [texts(f"who.{seat}") for seat in look.seats]
    return score_table(texts, players, rows, [player.points for player in state.players])


def cell(look: Look, seat: int, line: tuple[str, int, int, int]) -> str:
    """Write the calculation of one line for one player."""
    key, first, second, points = line
    less = look.state.left_out(key, seat)
    if less:
        facts = {"first": first, "all": second + less, "less": less, "n": points}
        return look.texts("sheet.without_cell", **facts)
    if key in ("track", "goods"):
        return true_minus(points)
    if key == "culture":
        form = "culture_cell" if second else "culture_cell_one"
    elif key == "culture_fives":
        form = "fives_cell"
    else:
        form = f"{key}_cell" if f"sheet.{key}_cell" in look.texts else "product_cell"
    return look.texts(f"sheet.{form}", first=first, second=second, n=points)

"""What lies before each player: caves, pieces in hand, and the three rows of the board."""

from __future__ import annotations

from typing import Final

from ....drawing.items import Count, Grid, Panel, Purse, Space, Token
from ....drawing.scene import Control, Fact
from ..rules.faces import Price
from ..rules.goods import CAVES, CHIEFS_HOME, COIN, FOLLOWERS_HOME, FOOD_NAMES, HUTS, TRACK
from .look import Look, letters

CELL: Final = 54
BANDS: Final = (24, 42)
"""The heights of extra costs, and of the pieces under them."""


def mats(look: Look) -> tuple[Panel, ...]:
    """Return the panels of all players, the viewer's first."""
    first = max(look.you, 0)
    order = [(first + after) % look.state.seats for after in range(look.state.seats)]
    return tuple(mat(look, int(seat)) for seat in order)


def mat(look: Look, seat: int) -> Panel:
    """Return the panel of one player."""
    place, has, texts = look.game.seating[seat], look.state.seat(seat), look.texts
    points = look.state.scores()[seat]
    facts = (
        ("cave", f"{has['foods']}/{has['caves']}", "stored", has["foods"]),
        ("coin", str(has["coin"]), "coins", has["coin"]),
        (f"chief-{place.colour}", str(has["chiefs"]), "chiefs", has["chiefs"]),
        (f"follower-{place.colour}", str(has["followers"]), "followers", has["followers"]),
        (f"hut-{place.colour}", str(has["huts_left"]), "huts_left", has["huts_left"]),
        ("point", str(has["track"]), "track", has["track"]),
    )
    line = tuple(
        Fact(symbol, text, texts(f"mat.{key}", n=n, caves=has["caves"]), dim=not n)
        for symbol, text, key, n in facts
    )
    return Panel(
        f"mat-{place.id}",
        texts(f"who.{place.id}"),
        place.colour,
        (caves(look, seat), coins(look, seat), hand(look, seat), board(look, seat)),
        score=texts("mat.points", n=points),
        label=texts(
            "mat.label", who=place.id, foods=has["foods"], caves=has["caves"], coin=has["coin"],
            n=points,
        ),
        you=texts["mat.you"] if seat == look.you else "",
        active=seat == look.state.mover,
        line=line,
    )  # fmt: skip


def caves(look: Look, seat: int) -> Grid:
    """Return the caves with the foods in them; food without a cave lies in cells of its own."""
    place, held = look.game.seating[seat], look.state.held(seat)
    foods = [name for name, count in zip(FOOD_NAMES, held, strict=False) for _ in range(count)]
    opened = int(look.state.open_caves(seat))
    stacks = look.state.parts.stacks
    most = int(look.state.parts.caves) + len(stacks)
    cells = []
    for number in range(max(most, len(foods))):
        tokens: tuple[Token, ...] = ()
        if number < len(foods):
            # Foods keep their names while they lie there: the first grape, the second …
            food = foods[number]
            nth = foods[:number].count(food)
            tokens = (Token(f"piece-{place.id}-{food}-{nth}", symbol=food, letter=food[0]),)
        label = look.texts(f"good.{foods[number]}") if tokens else look.texts["mat.free_cave"]
        closed = opened <= number < most
        if closed and not tokens:
            stack = stacks[number - most + len(stacks)]
            label = look.texts("mat.closed_cave", n=stack)
            symbol = "rock" if stack == 1 else "rocks"
            cells.append(
                Space(f"cave-{place.id}-{number}", Control(label, tip="tip-rocks"), "", (),
                      "hollow", symbol, said="x")
            )  # fmt: skip
            continue
        ground = "danger" if tokens and number >= opened else "hollow"
        cells.append(
            Space(f"cave-{place.id}-{number}", Control(label), "", tokens, ground, said="_")
        )
    bands = (44,) * -(-len(cells) // most)
    blanks = len(bands) * most - len(cells)
    cells += [Space(f"no-cave-{place.id}-{n}", ground="") for n in range(blanks)]
    name = look.texts("mat.caves", n=len(foods), caves=opened)
    return Grid(f"caves-{place.id}", name, most, tuple(cells), bands=bands, wide=50)


def coins(look: Look, seat: int) -> Purse:
    """Return the coins of a player."""
    place = look.game.seating[seat]
    count = int(look.state.held(seat)[COIN])
    one = Count(f"coin-{place.id}", look.texts["mat.coin"], count, symbol="coin")
    return Purse(f"purse-{place.id}", look.texts["mat.purse"], (one,))


def hand(look: Look, seat: int) -> Grid:
    """Return the chiefs and followers in a player's hand."""
    place, state = look.game.seating[seat], look.state
    chiefs, followers = int(state.count(seat, CHIEFS_HOME)), int(state.count(seat, FOLLOWERS_HOME))
    cells = []
    for kind, count in (("chief", chiefs), ("follower", followers)):
        letter = f"{place.letter}*" if kind == "chief" else place.letter
        for number in range(count):
            id = f"piece-{place.id}-home-{kind}-{number}"
            token = Token(id, place.colour, symbol=f"{kind}-{place.colour}", letter=letter)
            label = Control(look.texts(f"mat.{kind}"))
            cells.append(Space(f"hand-{place.id}-{kind}-{number}", label, "", (token,), "trail"))
    if not cells:
        cells = [Space(f"hand-{place.id}-none", Control(look.texts["mat.no_hand"]), "–", (), "")]
    name = look.texts["mat.hand"]
    return Grid(f"hand-{place.id}", name, len(cells), tuple(cells), bands=(44,), wide=46)


def board(look: Look, seat: int) -> Grid:
    """Return the three rows of a player's board: pieces, and what the next ones cost."""
    place = look.game.seating[seat]
    columns = 1 + max(int(row.size) for row in look.state.parts.rows)
    cells: list[Space] = []
    for number in range(3):
        upper, lower = row_cells(look, seat, number)
        blanks = columns - len(upper)
        for band, found in (("a", upper), ("b", lower)):
            more = [Space(f"blank-{place.id}-{number}{band}-{n}", ground="") for n in range(blanks)]
            cells += [*found, *more]
    name = look.texts["mat.board"]
    return Grid(f"board-{place.id}", name, columns, tuple(cells), bands=BANDS * 3, wide=CELL)


def row_cells(look: Look, seat: int, number: int) -> tuple[list[Space], list[Space]]:
    """Return the extra costs of a row, and the pieces under them."""
    place, state, texts = look.game.seating[seat], look.state, look.texts
    row = state.parts.rows[number]
    done = int(state.count(seat, CAVES + number))
    id = f"{place.id}-{row.name}"
    base = f"base-{row.name}" if number < 2 else "hut-cost"
    upper = [Space(f"name-{id}", ground="", symbol="")]
    says = texts(f"mat.base_{row.name}", goods=row.prices[0].listed())
    price = letters(row.prices[0].listed()) if number < 2 else ""
    called = texts(f"mat.piece_name_{row.name}")
    lower = [Space(f"base-{id}", Control(says), "", (), "", base, said=f"{called} {price}".strip())]
    for place_in_row in range(int(row.size)):
        extra = f"extra-{row.name}-{place_in_row}"
        symbol = extra if extra in look.game.pictograms and place_in_row >= done else ""
        printed = letters(row.printed[place_in_row].items()) if symbol else ""
        upper.append(
            Space(f"{extra}-{place.id}", ground="", symbol=symbol, said=printed and f"+{printed}")
        )
        lower.append(piece_cell(look, seat, number, place_in_row))
    return upper, lower


def piece_cell(look: Look, seat: int, number: int, at: int) -> Space:
    """Return one piece of a row, or the points where it was."""
    place, texts = look.game.seating[seat], look.texts
    row = look.state.parts.rows[number]
    done = int(look.state.count(seat, CAVES + number))
    id = f"row-{place.id}-{row.name}-{at}"
    points = row.printed_points[at]
    if at < done:
        label = texts("mat.gone", n=points)
        return Space(id, Control(label), str(points), (), "value", said=str(points))
    symbol = f"{row.name}-{place.colour}"
    if row.name == "cave":
        symbol = "rock" if look.state.parts.stacks[at] == 1 else "rocks"
    letter = {"cave": "o", "follower": place.letter, "hut": f"{place.letter}^"}[row.name]
    token = Token(f"piece-{place.id}-{row.name}-{at}", place.colour, symbol=symbol, letter=letter)
    label = texts(f"mat.piece_{row.name}", n=points)
    if at > done:
        return Space(id, Control(label), "", (token,), "trail")
    words = "" if row.name == "hut" else f"develop {row.name}"
    label = f"{label} {price_words(look, seat, number, row.prices[done])}"
    mine = seat == look.state.mover and look.acting
    asks = mine and look.state.step_name in ("developing", "hunting")
    if words:
        control = (
            look.can(label, words, f"tip-row-{row.name}", why=asks)
            if mine
            else Control(label, tip=f"tip-row-{row.name}")
        )
    else:
        control = Control(label, tip=f"tip-row-{row.name}")
    return Space(id, control, "", (token,), "trail", "", control.state == "can")


def price_words(look: Look, seat: int, number: int, price: Price) -> str:
    """Return what the next development costs, and what is missing."""
    missing = price.missing(look.state.held(seat))
    key = "mat.hut_cost" if number == 2 else "mat.cost_lacks" if missing else "mat.cost"
    return look.texts(key, cost=price.listed(), missing=missing)


def nearest(look: Look) -> tuple[int, int, int]:
    """Return the seat nearest to the end of the game: seat, huts left, place on the track."""
    state = look.state
    size, goal = int(state.parts.rows[2].size), int(state.parts.goal)

    def left(seat: int) -> float:
        huts = (size - int(state.count(seat, HUTS))) / size
        return min(huts, (goal - int(state.count(seat, TRACK))) / goal)

    seat = min(range(state.seats), key=left)
    return seat, size - int(state.count(seat, HUTS)), int(state.count(seat, TRACK))

"""What people do: build, plow, sow, bake, put up fences, buy improvements, make room."""

from __future__ import annotations

from itertools import product

from games.agricola.oracle.farm import (
    EDGES,
    SPACES,
    Farm,
    Space,
    beside,
    edge_name,
    fits,
    name_of,
    new_pastures,
    rim,
    space,
)
from games.agricola.oracle.tables import (
    ANIMALS,
    CROPS,
    FIREPLACES,
    HEARTHS,
    MAJORS,
    NEXT_HOUSE,
    OVENS,
    Goods,
    Table,
    counted,
    named,
)
from games.second_opinion import Ask, Story

# -- rooms, stables, family ------------------------------------------------------------------


def room_price(table: Table, seat: str) -> Goods:
    """Return what a room costs."""
    return {table.players[seat]["house"]: 5, "reed": 2}


def rooms(table: Table, seat: str, farm: Farm) -> list[str]:
    """Return which rooms may be built."""
    if table.lacks(seat, room_price(table, seat)):
        return []
    return [f"build room {name_of(place)}" for place in farm.for_rooms()]


def build_room(table: Table, seat: str, name: str) -> None:
    """Build one room."""
    table.pay(seat, room_price(table, seat))
    table.players[seat]["rooms"].append(name)


def stables(table: Table, seat: str, farm: Farm, wood: int) -> list[str]:
    """Return which stables may be built."""
    if table.has(seat, "wood") < wood or len(farm.stables) == 4:
        return []
    return [f"build stable {name_of(place)}" for place in farm.for_stables()]


def expand(table: Table, seat: str, wood: int, *, rooms: bool, bake: bool) -> Story:
    """Build rooms and stables, as many as can be paid; or one stable, and bake."""
    done: list[str] = []
    while True:
        legal = _expansions(table, seat, wood, rooms, bake, done)
        if done and not legal:
            return
        about = {"rooms": rooms, "bake": bake, "wood": wood, "done": list(done)}
        words = yield Ask("building", seat, legal + ["done"] * bool(done), about)
        if words == "done":
            return
        done.append(words)
        match words.split():
            case ["build", "room", name]:
                build_room(table, seat, name)
            case ["build", "stable", name]:
                table.pay(seat, {"wood": wood})
                table.players[seat]["stables"].append(name)
            case ["bake", number, _]:
                baked(table, seat, int(number))


def _expansions(
    table: Table, seat: str, wood: int, many: bool, bake: bool, done: list[str]
) -> list[str]:
    farm = Farm(table, seat)
    found = rooms(table, seat, farm) if many else []
    if many or not any(words.startswith("build") for words in done):
        found += stables(table, seat, farm, wood)
    if bake and not any(words.startswith("bake") for words in done):
        found += bakes(table, seat)
    return found


def renovation(table: Table, seat: str) -> Goods | None:
    """Return what the next renovation costs, or None if there is none."""
    player = table.players[seat]
    if player["house"] == "stone":
        return None
    return {NEXT_HOUSE[player["house"]]: len(player["rooms"]), "reed": 1}


def may_renovate(table: Table, seat: str) -> bool:
    """Tell whether a seat can renovate now."""
    price = renovation(table, seat)
    return price is not None and not table.lacks(seat, price)


def renovate(table: Table, seat: str) -> None:
    """Renovate all rooms by one step."""
    table.pay(seat, renovation(table, seat) or {})
    player = table.players[seat]
    player["house"] = NEXT_HOUSE[player["house"]]


def may_grow(table: Table, seat: str, *, room: bool) -> bool:
    """Tell whether a child can be born."""
    player = table.players[seat]
    return player["people"] < 5 and (not room or len(player["rooms"]) > player["people"])


def grow(table: Table, seat: str) -> None:
    """A child is born; it works from the next round on."""
    table.players[seat]["people"] += 1
    table.players[seat]["newborn"] += 1


# -- fields and bread ------------------------------------------------------------------------


def bakes(table: Table, seat: str) -> list[str]:
    """Return how much may be baked at once."""
    return [f"bake {number} grain" for number in range(1, len(table.loaves(seat)) + 1)]


def baked(table: Table, seat: str, number: int) -> None:
    """Turn grain into food, each where it brings most."""
    table.gain(seat, {"food": sum(table.loaves(seat)[:number]), "grain": -number})
    table.players[seat]["baked"] = True


def seeds(table: Table, seat: str) -> list[str]:
    """Return what may be sown where."""
    fields = table.players[seat]["fields"]
    empty = [name for name in fields if not fields[name]]
    return [f"sow {crop} {name}" for crop in CROPS if table.has(seat, crop) for name in empty]


def tilled(table: Table, seat: str, words: str) -> None:
    """Plow or sow one field."""
    player = table.players[seat]
    match words.split():
        case ["plow", name]:
            player["fields"][name] = ""
        case ["sow", crop, name]:
            table.pay(seat, {crop: 1})
            player["fields"][name] = {"grain": "grain 3", "vegetable": "vegetable 2"}[crop]
            player["fresh"].append(name)


def plow(table: Table, seat: str) -> Story:
    """Plow one field."""
    legal = [f"plow {name_of(place)}" for place in Farm(table, seat).for_fields()]
    words = yield Ask("plowing", seat, legal, "plow")
    tilled(table, seat, words)


def sow(table: Table, seat: str, done: list[str], *, bake: bool) -> Story:
    """Sow any number of fields, and bake once; or go on sowing after plowing."""
    step = "plowing" if done else "sowing"
    while True:
        legal = seeds(table, seat)
        if bake and not any(words.startswith("bake") for words in done):
            legal += bakes(table, seat)
        if done and not legal:
            return
        about = "sow" if bake else "cultivate"
        words = yield Ask(step, seat, legal + ["done"] * bool(done), (about, list(done)))
        if words == "done":
            return
        done.append(words)
        if words.startswith("bake"):
            baked(table, seat, int(words.split()[1]))
        else:
            tilled(table, seat, words)


# -- fences and animals ----------------------------------------------------------------------


def enclosures(table: Table, seat: str) -> dict[frozenset[Space], int]:
    """Return every pasture a seat can pay for now, with its fences."""
    farm = Farm(table, seat)
    return new_pastures(farm.fences, farm.built, min(15, table.has(seat, "wood")))


def fence(table: Table, seat: str, *, optional: bool) -> Story:
    """Mark out pastures space by space, and close them."""
    done: list[str] = []
    pen: frozenset[Space] = frozenset()
    while True:
        shapes = enclosures(table, seat)
        near = {other for place in pen or SPACES for other in beside(place)}
        wanted = {place for shape in shapes if pen <= shape for place in shape - pen}
        legal = [f"fence {name_of(place)}" for place in sorted(wanted & near)]
        legal += ["close"] * (pen in shapes)
        if not pen and not legal:
            break
        if not pen and (done or optional):
            legal.append("done")
        words = yield Ask("fencing", seat, legal, (pen, bool(done), optional))
        if words == "done":
            break
        if words == "close":
            table.pay(seat, {"wood": shapes[pen]})
            farm = Farm(table, seat)
            new = (farm.fences | rim(pen)) & EDGES
            table.players[seat]["fences"] = [edge_name(one) for one in new]
            pen = frozenset()
            done.append(words)
        else:
            pen |= {space(words.split()[1])}
    yield from housed(table, seat, cook=True)


def herds(table: Table, seat: str) -> list[Goods]:
    """Return which animals can stay: all that fit and to which none can be added."""
    held, elsewhere = Farm(table, seat).holders()
    there = [table.has(seat, animal) for animal in ANIMALS]
    fitting = {
        (s, b, c)
        for s, b, c in product(*(range(number + 1) for number in there))
        if fits(held, elsewhere, (s, b, c))
    }
    largest = [
        (s, b, c)
        for s, b, c in fitting
        if not fitting & {(s + 1, b, c), (s, b + 1, c), (s, b, c + 1)}
    ]
    return [dict(zip(ANIMALS, each, strict=True)) for each in sorted(largest)]


def housed(table: Table, seat: str, *, cook: bool) -> Story:
    """Find room for all animals; those that find none are cooked, or run away."""
    legal = {f"keep {named(herd)}": herd for herd in herds(table, seat)}
    words = next(iter(legal))
    if len(legal) > 1:
        words = yield Ask("keeping", seat, list(legal))
    for animal, stay in legal[words].items():
        gone = table.has(seat, animal) - stay
        food = gone * table.rate(seat, animal) if cook else 0
        table.gain(seat, {animal: -gone, "food": food})


# -- improvements ----------------------------------------------------------------------------


def ways_to_buy(table: Table, seat: str, card: str) -> list[str]:
    """Return how a seat can pay for an improvement now."""
    on_board = table.state["majors"]
    if card not in on_board:
        return []
    if table.options["last_major"] == "closed" and len(on_board) == 1:
        return []
    ways = [] if table.lacks(seat, MAJORS[card]) else [f"pay {named(MAJORS[card])}"]
    if card in HEARTHS:
        ways += [f"give {each}" for each in FIREPLACES if each in table.players[seat]["cards"]]
    return ways


def buyable(table: Table, seat: str) -> list[str]:
    """Return which improvements a seat can buy now."""
    return [f"buy {card}" for card in MAJORS if ways_to_buy(table, seat, card)]


def improve(table: Table, seat: str, *, optional: bool) -> Story:
    """Buy one improvement."""
    legal = buyable(table, seat)
    if legal:
        words = yield Ask("improving", seat, legal + ["done"] * optional, optional)
        if words != "done":
            yield from buy(table, seat, words.split()[1])


def buy(table: Table, seat: str, card: str) -> Story:
    """Pay for an improvement, and lay it out."""
    ways = ways_to_buy(table, seat, card)
    words = ways[0]
    if len(ways) > 1:
        words = yield Ask("paying", seat, ways, card)
    player, majors = table.players[seat], table.state["majors"]
    what = words.split()[1:]
    if words.startswith("pay"):
        table.pay(seat, counted(what))
    else:
        player["cards"].remove(what[0])
        majors.append(what[0])
    majors.remove(card)
    player["cards"].append(card)
    now = table.state["round"]
    if card == "well":
        player["ahead"] += [[n, "food", 1] for n in range(now + 1, min(14, now + 5) + 1)]
    if card in OVENS and bakes(table, seat):
        words = yield Ask("baking", seat, [*bakes(table, seat), "done"])
        if words != "done":
            baked(table, seat, int(words.split()[1]))

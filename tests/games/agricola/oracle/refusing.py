"""Why something is forbidden: the id of the rule that says so, the first in their order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.agricola.oracle import doing, harvest
from games.agricola.oracle.farm import (
    SPACES,
    Edge,
    Farm,
    Space,
    beside,
    fits,
    name_of,
    reached,
    rim,
    shapes,
    sound,
    space,
)
from games.agricola.oracle.sites import useful
from games.agricola.oracle.tables import (
    ALWAYS,
    ANIMALS,
    CROPS,
    FIREPLACES,
    GOODS,
    MAJORS,
    MORE,
    STAGE_OF,
    STAGES,
    STUFF,
    WORKSHOPS,
    Goods,
    Table,
    counted,
    named,
)
from games.second_opinion import Ask, Data

VERBS = {
    "work": ("use", "pass"),
    "building": ("build", "bake", "done"),
    "plowing": ("plow", "sow", "done"),
    "sowing": ("sow", "bake", "done"),
    "baking": ("bake", "done"),
    "fencing": ("fence", "close", "done"),
    "improving": ("buy", "done"),
    "choosing": ("take", "build", "grow"),
    "paying": ("pay", "give"),
    "raising": ("eat", "cook"),
    "keeping": ("keep",),
    "meal": ("eat", "cook", "convert", "bake", "feed", "beg"),
}
"""Which words are of which step."""


def _words() -> Iterator[str]:
    """Yield every action, of numbers the smaller ones."""
    sites = dict.fromkeys([*ALWAYS, *(site for more in MORE.values() for site in more)])
    cards = [card for stage in STAGES for card in stage]
    yield from (f"use {name}" for name in (*sites, *cards, *MAJORS))
    yield from ("pass", "done", "close", "feed", "beg 1", "grow", "take food")
    for place in map(name_of, SPACES):
        for verb in ("build room", "build stable", "plow", "fence", *(f"sow {c}" for c in CROPS)):
            yield f"{verb} {place}"
    yield from (f"bake {number} grain" for number in range(1, 6))
    yield from (f"buy {card}" for card in MAJORS)
    yield from (f"pay {named(price)}" for price in MAJORS.values())
    yield from (f"give {card}" for card in (*FIREPLACES, "hearth4", "well"))
    yield from (f"take {good}" for good in (*STUFF, *ANIMALS))
    yield from (f"take {a} {b}" for n, a in enumerate(STUFF) for b in STUFF[n:])
    yield from (f"eat 1 {crop}" for crop in CROPS)
    yield from (f"cook 1 {good}" for good in ("vegetable", *ANIMALS))
    for card, (good, food, _) in WORKSHOPS.items():
        yield f"convert {card} 1 {good} for {food} food"
    for herd in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (1, 1, 0), (1, 0, 1), (3, 2, 1)):
        yield f"keep {named(dict(zip(ANIMALS, herd, strict=True)))}"


WORDS = tuple(_words())


Reason = tuple[str, Data]


def reason(table: Table, ask: Ask, words: str) -> Reason:
    """Return the id of the rule that forbids something now, or nothing, and its numbers."""
    return next(_reasons(table, ask, words), ("", {}))


def _reasons(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    verb = words.split()[0]
    if verb not in VERBS[ask.step]:
        yield "cook.moment" if verb in ("eat", "cook") else "turn.moment", {}
        return
    if words == "done":
        if words not in ask.legal:
            yield "done.must", {}
        return
    judge = {
        "use": _use,
        "pass": _pass,
        "build": _build,
        "plow": _plow,
        "sow": _sow,
        "bake": _bake,
        "fence": _fence,
        "close": _close,
        "buy": _buy,
        "take": _take,
        "grow": _grow,
        "pay": _pay,
        "give": _give,
        "eat": _eat,
        "cook": _eat,
        "convert": _convert,
        "keep": _keep,
        "beg": _beg,
    }
    if verb in judge:
        yield from judge[verb](table, ask, words)


def _pass(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    if words not in ask.legal:
        yield "pass.must", {}


def _use(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    site = words.split()[1]
    cards = [card for stage in STAGES for card in stage]
    if site in MAJORS:
        if table.options["major_from"] == "action":
            yield "buy.where", {}
        if site in table.state["majors"] and table.stands(site):
            yield "use.taken", {"owner": table.stands(site)}
        yield from _buy(table, ask, words)
    if site not in (*ALWAYS, *MORE[table.count], *cards, *MAJORS):
        yield "use.absent", {}
    if site in cards and site not in table.state["turned"]:
        yield "use.closed", closed(table, site)
    if table.stands(site):
        yield "use.taken", {"owner": table.stands(site)}
    if not useful(table, ask.seat, site):
        yield "use.idle", {}


def _build(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    _, what, name = words.split()
    farm, place, seat = Farm(table, ask.seat), space(name), ask.seat
    theater = ask.step == "choosing"
    if theater and (ask.about != "theater" or what == "stable"):
        yield "turn.moment", {}
        return
    if what == "room":
        if not theater and not ask.about["rooms"]:
            yield "turn.moment", {}
            return
        if place not in farm.unused:
            yield "room.space", {"at": name, "what": farm.what(place)}
        if not farm.rooms.intersection(beside(place)):
            yield "room.next", {"at": name}
        if missing := table.lacks(seat, doing.room_price(table, seat)):
            yield "room.goods", {"missing": listed(missing)}
        return
    if place in farm.built | farm.stables:
        yield "stable.space", {"at": name, "what": farm.what(place)}
    if len(farm.stables) == 4:
        yield "stable.left", {"have": 4}
    if missing := table.lacks(seat, {"wood": ask.about["wood"]}):
        yield "stable.goods", {"missing": listed(missing)}
    if ask.about["bake"] and any(each.startswith("build") for each in ask.about["done"]):
        yield "stable.most", {"most": 1}


def _plow(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    farm, place = Farm(table, ask.seat), space(words.split()[1])
    done = ask.about[1] if isinstance(ask.about, tuple) else []
    if any(each.startswith("sow") for each in done):
        yield "turn.moment", {}
    if place not in farm.unused:
        yield "plow.space", {"what": farm.what(place)}
    if farm.fields and not farm.fields.intersection(beside(place)):
        yield "plow.next", {}
    if done:
        yield "plow.most", {"most": 1}


def _sow(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    _, crop, name = words.split()
    if ask.about == "plow":
        yield "turn.moment", {}
    pile = table.players[ask.seat]["fields"].get(name)
    if pile != "":
        yield "sow.field", {"at": name, "crop": pile.split()[0] if pile else ""}
    if not table.has(ask.seat, crop):
        yield "sow.crop", {"crop": crop, "have": 0}


def _bake(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    number = int(words.split()[1])
    done: list[str] = []
    if ask.step == "building":
        done = ask.about["done"]
        if not ask.about["bake"]:
            yield "turn.moment", {}
    if ask.step == "sowing":
        done = ask.about[1]
    if ask.step == "meal":
        option = table.options["harvest_bake"] == "after_bake"
        if not option or not table.players[ask.seat]["baked"]:
            yield "turn.moment", {}
        done = ["bake"] * ask.about.baked
    most = table.bakers(ask.seat)
    if most == 0:
        yield "bake.oven", {}
    if table.has(ask.seat, "grain") < number:
        yield "bake.grain", {"need": number, "have": table.has(ask.seat, "grain")}
    if most is not None and most < number:
        yield "bake.most", {"need": number, "most": most}
    if any(each.startswith("bake") for each in done):
        yield "bake.once", {}


def _fence(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    farm, place, pen = Farm(table, ask.seat), space(words.split()[1]), ask.about[0]
    if place in farm.built:
        yield "fence.space", {"what": farm.what(place)}
        return
    near = [other for other in beside(place) if other in pen]
    if pen and any(frozenset({place, other}) in farm.fences for other in near):
        yield "fence.side", {}
    if pen and not near and place not in pen:
        yield "fence.apart", {}
    if place in pen:
        yield "fence.in", {}
    yield from _cannot_close(table, ask.seat, farm, pen | {place}, exact=False)


def _close(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    if not ask.about[0]:
        yield "fence.nothing", {}
        return
    yield from _cannot_close(table, ask.seat, Farm(table, ask.seat), ask.about[0], exact=True)


@cache
def candidates(
    fences: frozenset[Edge], built: frozenset[Space], pen: frozenset[Space]
) -> list[tuple[int, bool]]:
    """Return the fences of every new pasture with these spaces, and whether it touches."""
    found = []
    for shape, around in shapes(frozenset(SPACES) - built):
        if pen <= shape and around - fences:
            after = fences | around
            if reached(min(shape), after) == shape:
                found.append((len(around - fences), sound(after, built)))
    return found


def _cannot_close(
    table: Table, seat: str, farm: Farm, pen: frozenset[Space], *, exact: bool
) -> Iterator[Reason]:
    """Tell why no pasture with these spaces, or not just these, can be fenced."""
    wood, left = table.has(seat, "wood"), 15 - len(farm.fences)
    if exact:
        new = len(rim(pen) - farm.fences)
        if not new:
            yield "fence.nothing", {}
        elif not sound(farm.fences | rim(pen), farm.built):
            touching = [n for n, good in candidates(farm.fences, farm.built, pen) if good]
            yield "fence.touch", {"need": min(touching)}
        elif new > wood:
            yield "fence.wood", {"need": new, "have": wood}
        elif new > left:
            yield "fence.left", {"need": new, "have": left}
        return
    found = candidates(farm.fences, farm.built, pen)
    touching = [new for new, good in found if good]
    if not found:
        yield "fence.nothing", {}
    elif not touching:
        yield "fence.never", {}
    elif min(touching) <= min(wood, left):
        return
    elif any(new <= min(wood, left) for new, _ in found):
        yield "fence.touch", {"need": min(touching)}
    # Wood can be had later, more fences than fifteen cannot.
    elif min(touching) > left:
        yield "fence.left", {"need": min(touching), "have": left}
    else:
        yield "fence.wood", {"need": min(touching), "have": wood}


def idle(table: Table, seat: str, site: str) -> Reason:
    """Return the first reason why a space has nothing to do for a seat."""
    return next(_idle(table, seat, site), ("", {}))


def _idle(table: Table, seat: str, site: str) -> Iterator[Reason]:
    player, farm = table.players[seat], Farm(table, seat)
    if site in ("renovate", "rebuild"):
        price = doing.renovation(table, seat)
        if price is None:
            yield "renovate.top", {"house": "stone"}
        else:
            yield "renovate.goods", {"missing": listed(table.lacks(seat, price))}
    if site in ("growth", "urgent"):
        if player["people"] == 5:
            yield "grow.five", {"people": 5}
        facts = {"rooms": len(player["rooms"]), "people": player["people"]}
        yield "grow.room", {**facts, "need": player["people"] + 1}
    if site == "fences":
        wood, left = table.has(seat, "wood"), 15 - len(farm.fences)
        need = [new for new, good in candidates(farm.fences, farm.built, frozenset()) if good]
        if min(need, default=99) <= left:
            yield "fence.cheapest", {"need": min(need), "have": wood}
        yield "fence.full", {"have": left}
    if site == "improve":
        board = table.state["majors"]
        closed = len(board) == 1 and table.options["last_major"] == "closed"
        yield "buy.last" if closed else "buy.goods" if board else "buy.none", {}
    wood = {"rooms": 2, "bakehouse": 1}.get(site, 0)
    if site == "rooms":
        missing = table.lacks(seat, doing.room_price(table, seat))
        yield ("room.goods", {"missing": listed(missing)}) if missing else ("room.nowhere", {})
    if wood and len(farm.stables) == 4:
        yield "stable.left", {"have": 4}
    if wood and (missing := table.lacks(seat, {"wood": wood})):
        yield "stable.goods", {"missing": listed(missing)}
    if wood:
        yield "stable.nowhere", {}
    if site in ("plow", "cultivate"):
        yield "plow.nowhere", {}
    if site == "sow":
        yield "sow.seed" if "" in player["fields"].values() else "sow.nowhere", {}
    yield "take.nothing", {}


def closed(table: Table, card: str) -> Data:
    """Return of which stage a round card is, and in which rounds to come it may come."""
    stage = next(number for number, cards in enumerate(STAGES, 1) if card in cards)
    rounds = [number for number, each in enumerate(STAGE_OF, 1) if each == stage]
    now = table.state["round"]
    ends = dict.fromkeys((max(rounds[0], now + 1), rounds[-1]))
    return {"stage": stage, "rounds": "–".join(map(str, ends))}


def listed(goods: Goods) -> list[tuple[str, int]]:
    """Return goods in their usual order."""
    return [(good, goods[good]) for good in GOODS if goods.get(good)]


def _buy(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    card, majors = words.split()[1], table.state["majors"]
    if card not in majors:
        yield "buy.gone", {"owner": table.owner(card)}
    if table.options["last_major"] == "closed" and len(majors) == 1:
        yield "buy.last", {}
    if not doing.ways_to_buy(table, ask.seat, card):
        yield "buy.goods", {"missing": listed(table.lacks(ask.seat, MAJORS[card]))}


def _take(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    goods = words.split()[1:]
    if words in ask.legal:
        return
    if ask.about == "stores" and len(goods) == 2:
        yield "take.different", {}
    if ask.about == "livestock" and goods == ["cattle"]:
        yield "take.food", {}
    yield "take.offer", {}


def _grow(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    if ask.about != "stores" or table.count != 5:
        yield "turn.moment", {}
    elif table.state["round"] < 5:
        yield "grow.round", {"round": table.state["round"], "first": 5}
    elif table.players[ask.seat]["people"] == 5:
        yield "grow.five", {"people": 5}
    elif not doing.may_grow(table, ask.seat, room=True):
        player = table.players[ask.seat]
        facts = {"rooms": len(player["rooms"]), "people": player["people"]}
        yield "grow.room", {**facts, "need": player["people"] + 1}


def _pay(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    goods = counted(words.split()[1:])
    if goods != MAJORS[ask.about]:
        yield "pay.price", {}
    elif missing := table.lacks(ask.seat, goods):
        yield "buy.goods", {"missing": listed(missing)}


def _give(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    card = words.split()[1]
    if card not in table.players[ask.seat]["cards"]:
        yield "give.have", {}
    elif card not in FIREPLACES:
        yield "give.kind", {}


def _eat(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    verb, _, good = words.split()
    if verb == "cook" and not table.rate(ask.seat, good):
        yield "cook.hearth", {"good": good}
    if not table.has(ask.seat, good):
        yield f"{verb}.have", {"good": good}


def _convert(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    card = words.split()[1]
    if card not in table.players[ask.seat]["cards"]:
        yield "convert.card", {}
    elif card in ask.about.used:
        yield "convert.times", {}
    elif words not in harvest.works(table, ask.seat, []):
        yield "convert.have", {}


def _keep(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    herd = counted(words.split()[1:])
    if table.lacks(ask.seat, herd):
        yield "keep.have", {}
    held, elsewhere = Farm(table, ask.seat).holders()
    sheep, boar, cattle = (herd.get(animal, 0) for animal in ANIMALS)
    if not fits(held, elsewhere, (sheep, boar, cattle)):
        yield "keep.fits", {}
    if words not in ask.legal:
        yield "keep.more", {}


def _beg(table: Table, ask: Ask, words: str) -> Iterator[Reason]:
    if table.options["withhold"] == "no":
        yield "turn.moment", {}
    if words not in ask.legal:
        yield "beg.food", {"have": table.has(ask.seat, "food")}

"""Which rules of the expansions forbid an action: all that apply, by their ids."""

from __future__ import annotations

from collections.abc import Iterator

from games.stone_age.oracle import animals
from games.stone_age.oracle.paying import CASHING
from games.stone_age.oracle.tables import GOODS, WAITING, Table
from games.stone_age.oracle.words import Meaning, meaning

MODULE_OF = {"animal": "animals", "mammoth": "mammoth"}


def concerns(table: Table, words: str) -> bool:
    """Tell whether the reasons for this action are known here."""
    verb, args = meaning(words)
    if verb in ("place", "use", "skip") and args[-1] in WAITING:
        return True
    if table.task[0] in ("taming", "fee", "surcharge", "prize", "picking"):
        return True
    return verb == "take" and isinstance(args[0], str)


def paid_wrongly(table: Table, words: str) -> set[str]:
    """Return which of the two rules of the expansions forbid a payment of the base game."""
    step, seat, *_ = table.task
    verb, args = meaning(words)
    found: set[str] = set()
    if verb == "pay" and step in ("buying", "feeding"):
        if args[0][5]:
            found.add("pay.food")
        away = table.there("animal").get(seat, 0) and args[0][4] > table.home(seat)
        if step == "feeding" and away and table.options["people_as_food"] == "yes":
            found.add("feed.away")
    return found


def reasons(table: Table, words: str) -> set[str]:
    """Return the ids of all rules that forbid an action which concerns the expansions."""
    verb, args = meaning(words)
    found = set(_reasons(table, table.task[0], verb, args))
    return found or {"turn.moment"}


def _reasons(table: Table, step: str, verb: str, args: Meaning) -> Iterator[str]:
    if (step, verb) == ("placing", "place"):
        yield from _placing(table, *args)
    elif step == "using" and verb in ("use", "skip"):
        yield from _using(table, *args)
    elif (step, verb) == ("taming", "place") and args[1] == "mammoth":
        yield from _taming(table, *args)
    elif verb == "pay" and step in ("fee", "surcharge"):
        yield from _paying(table, step, *args)
    elif verb == "gain" and step in CASHING:
        yield "gain.card"


def _placing(table: Table, people: int, site: str) -> Iterator[str]:
    if MODULE_OF[site] not in table.modules:
        yield "place.expansion"
        return
    if people > table.home(table.task[1]):
        yield "place.home"
    if site == "mammoth":
        yield "place.mammoth" if table.state["herd"]["tile"] else "place.empty"
        return
    if people > 1:
        yield "place.single"
    if table.state["animal"]["active"] is None:
        yield "place.empty"
    elif people > animals.PLACES - sum(table.there(site).values()):
        yield "place.rings"


def _using(table: Table, site: str) -> Iterator[str]:
    if MODULE_OF[site] not in table.modules:
        yield "place.expansion"
    else:
        yield "use.later" if table.task[1] in table.there(site) else "use.absent"


def _taming(table: Table, people: int, _: str) -> Iterator[str]:
    _, seat, rolled, *_ = table.task
    player = table.players[seat]
    if people > rolled:
        yield "tame.people"
    if people > player["food"] + sum(player["goods"].values()):
        yield "tame.means"


def _paying(table: Table, step: str, purse: tuple[int, ...], count: int) -> Iterator[str]:
    _, seat, number, *_ = table.task
    player = table.players[seat]
    have = [player["goods"][good] for good in GOODS]
    if purse[4]:
        yield "pay.people"
    if any(n > m for n, m in zip(purse, have, strict=False)):
        yield "pay.have"
    if step == "fee":
        if count != number:
            yield "tame.fee"
        if purse[5] > player["food"]:
            yield "pay.have"
        return
    if purse[5]:
        yield "pay.food"
    if purse[:4] != tuple(int(kind == number) for kind in range(4)):
        yield "pay.extra"

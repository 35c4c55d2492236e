"""The faces: the data file of cards, checked.

The rules leave the numbers on the cards to this file, so an owner of the game can put the
printed ones in its place. An error in a file is reported with its place.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ....core.arguments import as_text, several
from ....core.errors import LabWarning, RecordError
from ....core.language import LANGUAGES, Texts, known_language, load_texts
from ....core.validation import Entries
from .goods import NAMES

FORMAT: Final = "age-of-revive-faces/1"
SHIPPED: Final = Path(__file__).parents[1] / "faces" / "reconstruction.json"
"""The faces that come with the package: a reconstruction."""

MOST_CARDS: Final = 48
"""Maximum number of different cards: places in the ring are numbered together with them."""

MOST: Final = 99
"""The largest number that may be printed."""

LEAST_FIRST: Final = 36
"""The facilities of the first game that four players lay out and are dealt."""

_TEXT = Path(__file__).parents[1] / "text"
TEXT_FOLDERS: Final = (_TEXT, _TEXT / "rulebook")

_TOP: Final = (
    "format", "edition", "goods", "start", "rubble", "discards", "move", "cap", "support",
    "support_reconstructed", "fixed", "facilities",
)  # fmt: skip
_NOTES: Final = ("edition", "support_reconstructed")
_CARD: Final = (
    "id", *LANGUAGES, "copies", "set", "kind", "form", "cost", "needs", "actions", "passive",
    "points", "icons", "counts", "reconstructed",
)  # fmt: skip
_ACTION: Final = (
    "name", "pay", "gain", "set", "swap", "choose", "cards", "build", "rebuild", "trade", "use",
    "market", "levy", "limit", "flip",
)  # fmt: skip
_CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "set": ("first", "new"),
    "kind": ("normal", "special", "none"),
    "form": ("ring", "suburb", "centre"),
    "name": ("recruit", "flip", "left", "right"),
    "where": ("ring", "own area", "neighbours"),
    "per": ("icons", "normal", "rubble", "track"),
}
_FIXED: Final = ("tent", "shack", "centre")


def texts(code: str | None = None) -> Texts:
    """Return the texts of the game in a language (the current one by default)."""
    return load_texts(known_language(code), *TEXT_FOLDERS)


def wrong(where: str, why: str, **facts: Any) -> RecordError:
    """Return the error of an impossible entry of a file of faces."""
    given = {name: as_text(value) for name, value in facts.items()}
    return RecordError(texts()("faces.wrong", where=where, why=texts()(f"faces.{why}", **given)))


def checked(entries: Entries) -> Mapping[str, Any]:
    """Return the faces in a file without notes, after every check.

    Raises
    ------
    RecordError
        If they cannot; the sentence says where and why.
    """
    entries.only(_TOP)
    data = entries.data
    known = entries.text("format")
    if known != FORMAT:
        raise wrong("format", "format", known=FORMAT, given=known)
    for entry in ("fixed", "facilities"):
        for number, card in enumerate(entries.items(entry)):
            _check_card(f"{entry}[{number}]", card)
    _check_names([*data["fixed"], *data["facilities"]])
    _check_numbers(data)
    first = sum(c["copies"] for c in data["facilities"] if c.get("set", "first") == "first")
    if first < LEAST_FIRST:
        raise wrong("facilities", "few", least=LEAST_FIRST, given=first)
    _warn(data)
    return {entry: data[entry] for entry in _TOP if entry not in _NOTES}


def _check_names(cards: Sequence[Mapping[str, Any]]) -> None:
    """Raise if a name is missing, repeated, or used by a card and not defined."""
    ids = [card["id"] for card in cards]
    if len(ids) > MOST_CARDS:
        raise wrong("facilities", "many", most=MOST_CARDS, given=len(ids))
    for key in ("id", *LANGUAGES):
        names = [card[key] for card in cards]
        for name in names:
            if names.count(name) > 1:
                raise wrong(key, "twice", given=name)
    for name in _FIXED:
        if name not in ids:
            raise wrong("fixed", "missing", given=name)
    for card in cards:
        targets = [*card.get("needs", ()), *(a["flip"] for a in card["actions"] if "flip" in a)]
        for name in targets:
            if name not in ids:
                raise wrong(card["id"], "no_card", given=name)


def _check_numbers(data: Mapping[str, Any]) -> None:
    """Raise if a number of the set-up is missing or impossible."""
    if data.get("goods") != list(NAMES):
        raise wrong("goods", "goods", known=", ".join(NAMES))
    for entry, names in (
        ("start", ("goods", "cards")), ("rubble", ("piles", "cards")), ("discards", ("shack",)),
        ("move", ("free", "more_per_horse")), ("support", ("3", "4")),
    ):  # fmt: skip
        _only(entry, data.get(entry), names)
        for name in names:
            if name not in data[entry]:
                raise wrong(entry, "missing", given=name)
    _purse("start.goods", data["start"]["goods"])
    for players in ("3", "4"):
        _purse(f"support.{players}", data["support"][players])
        if not sum(data["support"][players].values()):
            raise wrong(f"support.{players}", "empty")
    if (data["rubble"]["piles"], data["rubble"]["cards"]) != (4, 2):
        raise wrong("rubble", "rubble")
    for where, value in (
        ("start.cards", data["start"]["cards"]), ("cap", data.get("cap")),
        ("move.free", data["move"]["free"]), ("discards.shack", data["discards"]["shack"]),
        ("move.more_per_horse", data["move"]["more_per_horse"]),
    ):  # fmt: skip
        _count(where, value, 1)


def _check_card(where: str, card: Any) -> None:
    _only(where, card, _CARD)
    for key in ("id", *LANGUAGES, "kind", "form", "copies", "points", "icons", "actions"):
        if key not in card:
            raise wrong(where, "missing", given=key)
    where = str(card["id"])
    if not where.isascii() or not where.isalpha() or not where.islower():
        raise wrong(where, "id")
    for key in ("set", "kind", "form"):
        if key in card:
            _among(f"{where}.{key}", card[key], key)
    for key in ("needs", "actions", "reconstructed"):
        if not isinstance(card.get(key, []), list):
            raise wrong(f"{where}.{key}", "list", given=card[key])
    for code in LANGUAGES:
        if not isinstance(card[code], str) or not card[code].strip():
            raise wrong(f"{where}.{code}", "text", given=card[code])
    _count(f"{where}.copies", card["copies"], 1)
    _count(f"{where}.icons", card["icons"], 0)
    _count(f"{where}.counts", card.get("counts", 1), 0)
    _purse(f"{where}.cost", card.get("cost", {}))
    points = card["points"]
    if isinstance(points, Mapping):
        _only(f"{where}.points", points, ("base", "per", "each", "most_counted"))
        _among(f"{where}.points.per", points.get("per"), "per")
        _count(f"{where}.points.most_counted", points.get("most_counted", 99), 0)
    else:
        points = {"": points}
    for key in points.keys() - {"per", "most_counted"}:
        if type(points[key]) is not int or abs(points[key]) > MOST:
            raise wrong(f"{where}.points.{key}".rstrip("."), "number", most=MOST, given=points[key])
    passive = card.get("passive", {})
    _only(f"{where}.passive", passive, ("stands_in", "worker_for", "most", "holds", "track"))
    for key in ("stands_in", "most", "track"):
        _count(f"{where}.passive.{key}", passive.get(key, 0), 0)
    if "holds" in passive and passive["holds"] not in NAMES:
        raise wrong(f"{where}.passive.holds", "good", given=passive["holds"])
    for good in several(passive.get("worker_for", [])):
        if good not in NAMES:
            raise wrong(f"{where}.passive.worker_for", "good", given=good)
    for number, action in enumerate(card["actions"]):
        _check_action(f"{where}.actions[{number}]", action)
    chained = any("use" in action or "rebuild" in action for action in card["actions"])
    if chained and card["kind"] == "normal":
        raise wrong(f"{where}.kind", "chain")
    if len(card["actions"]) > 1 and not all("name" in action for action in card["actions"]):
        raise wrong(f"{where}.actions", "unnamed")


def _check_action(where: str, action: Any) -> None:
    _only(where, action, _ACTION)
    for key in ("pay", "gain", "set"):
        _purse(f"{where}.{key}", action.get(key, {}))
    for key in ("choose", "cards"):
        _count(f"{where}.{key}", action.get(key, 0), 0)
    for key in ("swap", "market", "levy"):
        if type(action.get(key, False)) is not bool:
            raise wrong(f"{where}.{key}", "yes_or_no", given=action[key])
    for key, number in (("trade", "most"), ("limit", "hand")):
        _only(f"{where}.{key}", action.get(key, {}), (number,))
        _count(f"{where}.{key}.{number}", action.get(key, {}).get(number, 0), 0)
    if "name" in action:
        _among(f"{where}.name", action["name"], "name")
    if "use" in action:
        _only(f"{where}.use", action["use"], ("count", "where"))
        _among(f"{where}.use.where", action["use"].get("where"), "where")
        if action["use"].get("count") != "horses":
            _count(f"{where}.use.count", action["use"].get("count"), 1)
    if "build" in action:
        _only(f"{where}.build", action["build"], ("most", "each"))
        _count(f"{where}.build.most", action["build"].get("most"), 1)
        _purse(f"{where}.build.each", action["build"].get("each", {}))
    if "rebuild" in action:
        _only(f"{where}.rebuild", action["rebuild"], ("extra",))
        _purse(f"{where}.rebuild.extra", action["rebuild"].get("extra", {}))


def _only(where: str, data: Any, known: Sequence[str]) -> None:
    if not isinstance(data, Mapping):
        raise wrong(where, "object")
    for entry in data:
        if entry not in known:
            raise wrong(where, "unknown", given=entry, known=", ".join(known))


def _among(where: str, value: Any, key: str) -> None:
    if value not in _CHOICES[key]:
        raise wrong(where, "among", given=value, known=", ".join(_CHOICES[key]))


def _count(where: str, value: Any, least: int) -> None:
    if type(value) is not int or not least <= value <= MOST:
        raise wrong(where, "count", given=value, least=least, most=MOST)


def _purse(where: str, data: Any) -> None:
    _only(where, data, NAMES)
    for name, value in data.items():
        _count(f"{where}.{name}", value, 0)


def _warn(data: Mapping[str, Any]) -> None:
    """Warn where a file contradicts what the rules say of the cards."""
    cards = {card["id"]: card for card in data["facilities"]}
    said = texts()
    copies = sum(card["copies"] for card in cards.values())
    if copies != 55:
        warnings.warn(said("faces.copies", n=copies), LabWarning, stacklevel=3)
    for id, card in cards.items():
        if id != "monument" and not card.get("cost", {}).get("worker"):
            warnings.warn(said("faces.no_worker", given=id), LabWarning, stacklevel=3)
    if "carpenters" in cards and "smithy" in cards:
        dear, cheap = (cards[id].get("cost", {}) for id in ("carpenters", "smithy"))
        more = {good: dear.get(good, 0) - cheap.get(good, 0) for good in NAMES}
        if {good: n for good, n in more.items() if n} != {"worker": 1, "stone": 1}:
            warnings.warn(said("faces.carpenters"), LabWarning, stacklevel=3)

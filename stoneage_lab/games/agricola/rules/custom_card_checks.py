"""Checks of custom cards: which fields an effect has, and what their values may be.

The fields of each hook are data in ``hooks.toml``; each names a check of this module. An error is a
sentence that says where it is and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ....core.action import nearest
from ....core.arguments import shown
from ....core.errors import RecordError
from ....core.language import LANGUAGES
from ....core.memo import memo
from ....core.toml_files import read_toml
from .action_space_names import ACTION_SPACES, FIRST_MAJOR, ROUNDS
from .card_data import deck
from .goods import ANIMALS, BUILDING_GOODS, CROPS, GOODS, HOUSES
from .refusal_rules import read as sentences

FILE: Final = Path(__file__).with_name("hooks.toml")
MOST: Final = 99
"""The largest number on a card."""

MAJOR_IDS: Final = ACTION_SPACES[FIRST_MAJOR:]
ANIMAL_IDS: Final = tuple(GOODS[good] for good in ANIMALS)
CROP_IDS: Final = tuple(GOODS[good] for good in CROPS)
BUILDING_IDS: Final = tuple(GOODS[good] for good in BUILDING_GOODS)
COOKED_IDS: Final = ("vegetable", *ANIMAL_IDS)
SYMBOLS: Final = ("cook", "bake", "oven")
PRICED: Final = ("room", "renovation", "improvement", "fence")
SCORED: Final = (*GOODS, "pasture_spaces", "improvements", "marks")
LINES: Final = (
    "fields", "pastures", "grain", "vegetables", "sheep", "boar", "cattle", "unused", "begging",
)  # fmt: skip
_ROUNDS: Final = r"remaining|odd|even|next [1-9]\d?|plus [1-9]\d?(,[1-9]\d?)*"

Check = Callable[[Any, Collection[str]], bool]
"""Tells whether a value is right; the names of all cards of the game are known to it."""


@memo(1)
def hooks() -> Mapping[str, Mapping[str, Any]]:
    """Return what is known of the fields of each hook, with the fields of moments.

    Examples
    --------
    >>> hooks()["used"]["fields"]["gain"], hooks()["used"]["fields"]["spaces"]
    ('goods', 'spaces')
    """
    data = read_toml(FILE)
    return {name: _whole(row, data) for name, row in sorted(data["hook"].items())}


def _whole(row: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
    added = [data[part] for part in ("acts", "asks") if row.get(part)]
    fields = {name: kind for part in added for name, kind in part["fields"].items()}
    beside = {name: other for part in added for name, other in part.get("with", {}).items()}
    return {
        "must": row.get("must", ()), "some": row.get("some", ()),
        "with": beside | row.get("with", {}), "fields": fields | row["fields"],
    }  # fmt: skip


# -- Values -----------------------------------------------------------------------------------


def _count(value: Any, most: int = MOST) -> bool:
    return type(value) is int and 1 <= value <= most


def _counts(value: Any, names: Collection[str], most: int = MOST) -> bool:
    right = isinstance(value, Mapping) and len(value) > 0
    return right and all(name in names and _count(n, most) for name, n in value.items())


def _goods(value: Any, cards: Collection[str] = ()) -> bool:
    return _counts(value, GOODS)


def _list(value: Any, right: Callable[[Any], bool], least: int = 1) -> bool:
    return isinstance(value, list) and len(value) >= least and all(map(right, value))


def _names(value: Any, names: Collection[str]) -> bool:
    return _list(value, lambda name: isinstance(name, str) and name in names)


def _span(value: Any, cards: Collection[str] = ()) -> bool:
    return _list(value, lambda n: _count(n, ROUNDS)) and len(value) <= 2 and value[0] <= value[-1]


def _rounds(value: Any, cards: Collection[str] = ()) -> bool:
    if isinstance(value, str):
        return re.fullmatch(_ROUNDS, value) is not None
    return _list(value, lambda n: _count(n, ROUNDS))


def _rows(value: Any, right: Callable[[Any], bool]) -> bool:
    if not _list(value, lambda row: isinstance(row, list) and len(row) == 2):
        return False
    starts = [row[0] for row in value]
    rising = all(type(n) is int and n >= 0 for n in starts) and starts == sorted(set(starts))
    return rising and all(right(row[1]) for row in value)


def _points(value: Any) -> bool:
    return type(value) is int and -MOST <= value <= MOST


def _exchange(value: Any, cards: Collection[str] = ()) -> bool:
    right = isinstance(value, Mapping) and set(value) == {"give", "get"}
    return right and _goods(value["give"]) and _goods(value["get"])


def _trade(value: Any) -> bool:
    if not isinstance(value, Mapping) or set(value) != {"give", "get"} or not _goods(value["give"]):
        return False
    get = value["get"]
    return get == "animal_you_have" or _names(get, GOODS) or _goods(get)


def _shape(value: Any, checks: Mapping[str, Callable[[Any], bool]], needed: Iterable[str]) -> bool:
    """Tell whether a value is an object of some fields, of which some cannot be missing."""
    right = isinstance(value, Mapping) and set(needed) <= set(value) <= set(checks)
    return right and all(checks[name](one) for name, one in value.items())


def _farm(value: Any, cards: Collection[str] = ()) -> bool:
    def house(given: Any) -> bool:
        return _among(given, HOUSES) or _names(given, HOUSES)

    return _shape(value, {"house": house, "rooms": _count}, ()) and len(value) > 0


def _when(value: Any, cards: Collection[str] = ()) -> bool:
    checks = {"house": lambda given: _names(given, HOUSES), "only_seat_with_rooms": _count}
    return _shape(value, checks, ()) and len(value) == 1


def _among(value: Any, names: Collection[str]) -> bool:
    return isinstance(value, str) and value in names


def _bake_bonus(value: Any, cards: Collection[str]) -> bool:
    checks = {"per_bake": _count, "not_by": lambda name: _among(name, cards)}
    return _shape(value, checks, ("per_bake",))


def _cook_bonus(value: Any, cards: Collection[str] = ()) -> bool:
    each = {"each": lambda name: _among(name, COOKED_IDS), "food": _count}
    return _shape(value, each, each) or _shape(
        value, {"per_goods": _count, "food": _count}, ("per_goods", "food")
    )


def _swap(value: Any, cards: Collection[str] = ()) -> bool:
    def good(given: Any) -> bool:
        return _among(given, BUILDING_IDS)

    return _shape(value, {"from": good, "to": good, "most": _count}, ("from", "to", "most"))


_CHECKS: Final[Mapping[str, Check]] = {
    "goods": _goods,
    "goods_list": lambda value, cards: _list(value, _goods),
    "one_good": lambda value, cards: _goods(value) and len(value) == 1,
    "food": lambda value, cards: _counts(value, ("food",)),
    "price": lambda value, cards: value == {} or _goods(value),
    "gifts": lambda value, cards: _list(value, lambda one: _counts(one, GOODS, 1)
                                        and len(one) == 1, 2),
    "count": lambda value, cards: _count(value),
    "most": lambda value, cards: value == "any" or _count(value),
    "flag": lambda value, cards: isinstance(value, bool),
    "yes": lambda value, cards: value is True,
    "span": _span,
    "rounds": _rounds,
    "rounds_list": lambda value, cards: _list(value, lambda n: _count(n, ROUNDS)),
    "ahead": lambda value, cards: _shape(value, {"rounds": _rounds, "gain": _goods},
                                         ("rounds", "gain")),
    "good": lambda value, cards: _among(value, GOODS),
    "animal": lambda value, cards: _among(value, ANIMAL_IDS),
    "crop": lambda value, cards: _names(value, CROP_IDS) and len(value) == 1,
    "pile": lambda value, cards: _names(value, GOODS),
    "house": lambda value, cards: _among(value, HOUSES),
    "farm": _farm,
    "when": _when,
    "spaces": lambda value, cards: _names(value, ACTION_SPACES[:FIRST_MAJOR]),
    "majors": lambda value, cards: _names(value, MAJOR_IDS),
    "cards": lambda value, cards: _names(value, cards),
    "card": lambda value, cards: _among(value, cards),
    "counted": lambda value, cards: _among(value, (*GOODS, "rounds_left")),
    "goods_steps": lambda value, cards: _rows(value, _goods),
    "points_steps": lambda value, cards: _rows(value, _points),
    "exchange": _exchange,
    "exchanges": lambda value, cards: _list(value, _trade),
    "exchange_list": lambda value, cards: _list(value, _exchange),
    "goods_by_card": lambda value, cards: isinstance(value, Mapping) and len(value) > 0
    and all(name in cards and _goods(goods) for name, goods in value.items()),
    "goods_by_stable": lambda value, cards: isinstance(value, Mapping) and len(value) > 0
    and all(name in ("1", "2", "3", "4") and _goods(goods) for name, goods in value.items()),
    "herd": lambda value, cards: _counts(value, ANIMAL_IDS),
    "flock": lambda value, cards: _counts(value, ANIMAL_IDS, 1),
    "rates": lambda value, cards: _counts(value, COOKED_IDS),
    "symbols": lambda value, cards: _counts(value, SYMBOLS),
    "bake_bonus": _bake_bonus,
    "cook_bonus": _cook_bonus,
    "priced": lambda value, cards: _names(value, PRICED),
    "swap": _swap,
    "free_after": lambda value, cards: _shape(value, {"first": _count, "free": _count},
                                              ("first", "free")),
    "scored": lambda value, cards: _among(value, SCORED),
    "houses": lambda value, cards: _counts(value, HOUSES),
    "lines": lambda value, cards: _names(value, LINES),
    "by_players": lambda value, cards: _counts(value, ("1", "2", "3", "4", "5")),
    # A field holds at most seven grain: larger numbers stand for vegetables in its pile.
    "sown": lambda value, cards: _counts(value, CROP_IDS, 1),
    "code": lambda value, cards: isinstance(value, str) and value.isidentifier(),
    # Fields of a card.
    "prices": lambda value, cards: _list(value, _goods),
    "players": lambda value, cards: _count(value, 5),
    "points": lambda value, cards: _points(value),
    "symbol_list": lambda value, cards: _names(value, SYMBOLS),
    "give": lambda value, cards: _shape(
        value, {"kind": lambda kind: _among(kind, ("improvement", "fireplace", *SYMBOLS)),
                "count": _count}, ("kind", "count")),
    "effects": lambda value, cards: _list(value, lambda one: isinstance(one, Mapping), 0),
}  # fmt: skip
"""By kind whether a value is right; what would be is the text ``own_card.wanted.<kind>``."""

CARD_FIELDS: Final[Mapping[str, Any]] = {
    "kind": ["occupation", "minor"], "name": "words", "sentence": "words", "cost": "prices",
    "needs": "needs", "players": "players", "points": "points", "symbols": "symbol_list",
    "give": "give", "extra_cost": "food", "passes_left": "flag", "effects": "effects",
}  # fmt: skip
"""The fields of a card, and the kind of each."""
MUST: Final = ("name", "sentence")
NOT_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "occupation": ("cost", "give", "passes_left", "symbols"), "minor": ("extra_cost",),
}  # fmt: skip
"""The fields that only cards of the other kind have."""

NEEDS: Final[Mapping[str, Any]] = {
    "occupations": "count", "improvements": "count", "ovens": "count", "sheep": "count",
    "house": "house", "rounds": "span", "other_seat_with_fewer_occupations_than": "count",
}  # fmt: skip


# -- Sentences --------------------------------------------------------------------------------


def wrong(key: str, **facts: Any) -> RecordError:
    """Return the error of a card, as a sentence."""
    return RecordError(sentences()(f"own_card.{key}", **facts))


def listed(names: Iterable[str]) -> str:
    """Return names as one text."""
    return ", ".join(names)


def near(given: object, known: Iterable[str]) -> str:
    """Return “Did you mean …?” with the nearest known name, or an empty text."""
    close = nearest(str(given), known, 1)
    return sentences()("own_card.near", name=close[0]) if close else ""


def check_value(where: str, field: str, kind: Any, value: Any, cards: Collection[str]) -> None:
    """Raise unless a field has a value of its kind."""
    facts = {"where": where, "field": field, "given": shown(value)}
    if isinstance(kind, list):
        if not any(value == one and type(value) is type(one) for one in kind):
            raise wrong("among", known=listed(map(str, kind)), near=near(value, map(str, kind)),
                        **facts)  # fmt: skip
    elif not _CHECKS[kind](value, cards):
        raise wrong("value", wanted=sentences()(f"own_card.wanted.{kind}"), **facts)


def check_fields(where: str, row: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise if there is a field that nothing reads."""
    for field in row:
        if field not in known:
            raise wrong("field", where=where, given=field, near=near(field, known),
                        known=listed(known))  # fmt: skip


def check_effect(where: str, effect: Mapping[str, Any], cards: Collection[str]) -> None:
    """Raise unless an effect has the fields of its hook, with values that they can have.

    Raises
    ------
    RecordError
        The sentence says what is wrong, and what would be right.
    """
    if "hook" not in effect:
        raise wrong("no_hook", where=where, known=listed(hooks()))
    hook = effect["hook"]
    if not isinstance(hook, str) or hook not in hooks():
        raise wrong("hook", where=where, given=shown(hook), near=near(hook, hooks()),
                    known=listed(hooks()))  # fmt: skip
    known = hooks()[hook]
    check_fields(where, effect, ("hook", *known["fields"]))
    for field, value in effect.items():
        if field != "hook":
            check_value(where, field, known["fields"][field], value, cards)
    for field in known["must"]:
        if field not in effect:
            raise _missing(where, field, known["fields"][field])
    if known["some"] and not any(field in effect for field in known["some"]):
        raise wrong("some", where=where, known=listed(known["some"]))
    for field, other in known["with"].items():
        if other and _has(effect, field) and not _has(effect, other):
            told = {"field": field.replace("=", " = "), "other": other.replace("=", " = ")}
            raise wrong("with", where=where, **told)


def _has(effect: Mapping[str, Any], field: str) -> bool:
    name, _, value = field.partition("=")
    return name in effect and (not value or effect[name] == value)


def _missing(where: str, field: str, kind: Any) -> RecordError:
    wanted = (
        sentences()("own_card.one_of", known=listed(map(str, kind)))
        if isinstance(kind, list) else sentences()(f"own_card.wanted.{kind}")
    )  # fmt: skip
    return wrong("missing", where=where, field=field, wanted=wanted)


def check_card(id: object, row: object, cards: Collection[str]) -> None:
    """Raise if a custom card is not valid.

    Parameters
    ----------
    id : str
        What is typed: ``play reed-cutter``.
    row : mapping
        The fields of the card.
    cards : collection of str
        The names of all cards of the game.
    """
    if not isinstance(id, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id):
        raise wrong("id", given=shown(id))
    if id in MAJOR_IDS or any(card.id == id for card in deck()):
        raise wrong("taken", id=id, other=f"my-{id}")
    where = sentences()("own_card.card", id=id)
    if not isinstance(row, Mapping):
        raise wrong("no_card", where=where, given=shown(row))
    check_fields(where, row, CARD_FIELDS)
    for field in MUST:
        if field not in row:
            raise _missing(where, field, CARD_FIELDS[field])
    for field, kind in CARD_FIELDS.items():
        if field in row and kind not in ("words", "needs"):
            check_value(where, field, kind, row[field], cards)
    for field in NOT_ON[row.get("kind", "occupation")]:
        if field in row:
            raise wrong("other_kind", where=where, field=field)
    for field in ("name", "sentence"):
        _check_words(where, field, row[field])
    _check_needs(where, row.get("needs", {}), cards)
    for n, effect in enumerate(row.get("effects", ()), 1):
        check_effect(sentences()("own_card.effect", id=id, n=n), effect, cards)


def _check_words(where: str, field: str, value: Any) -> None:
    given = {"en": value} if isinstance(value, str) else value
    right = isinstance(given, Mapping) and "en" in given and set(given) <= set(LANGUAGES)
    if not right or not all(
        isinstance(text, str) and text.strip() and not set("{}\n") & set(text)
        for text in given.values()
    ):
        facts = {"where": where, "field": field, "given": shown(value)}
        raise wrong("value", wanted=sentences()("own_card.wanted.words"), **facts)


def _check_needs(where: str, needs: Any, cards: Collection[str]) -> None:
    if not isinstance(needs, Mapping):
        facts = {"where": where, "field": "needs", "given": shown(needs)}
        raise wrong("value", wanted=sentences()("own_card.wanted.needs"), **facts)
    check_fields(sentences()("own_card.needs", where=where), needs, NEEDS)
    for field, value in needs.items():
        check_value(where, f"needs.{field}", NEEDS[field], value, cards)

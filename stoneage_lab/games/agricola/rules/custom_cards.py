"""Custom cards: cards of users, given as data when a game is made.

They have the fields of the shipped files and are the faces of a game (``faces=``), so that records
and positions hold them. An effect that values cannot describe names a Python function. A game keeps
the functions it was made with; a record holds names alone, and the process that reads it must know
the functions.
"""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ....core.arguments import several, shown
from ....core.content_hash import sha256
from ....core.errors import RecordError, SetupError
from ....core.files import at_home, read_bytes, text_of
from ....core.language import LANGUAGES
from ....core.toml_files import parse_toml
from ....core.validation import Entries
from .action_space_names import ACTION_SPACES, FIRST_MAJOR
from .card_data import CUSTOM_MINOR, CUSTOM_OCCUPATION, MINOR, OCCUPATION, DeckCard, card_of, deck
from .custom_card_checks import check_card, listed, near, wrong

FORMAT: Final = "agricola-cards/1"
NONE: Final = Path(__file__).parents[1] / "faces" / "none.json"
"""The faces of the package: no custom cards, no given hands."""

HAND: Final = 7
"""How many cards of each kind a hand has at the start."""

_DIGITS: Final = 9
_SAID: Final = ("name", "sentence")
_NAME: Final = r"[A-Za-z_]\w*"

CardFunction = Callable[[Any], None]
"""What a card does: a function of its `custom_card_functions.CardMoment`."""

_known: Final[dict[str, dict[str, CardFunction]]] = {}
"""By name and digest the functions that this process met; the last is the newest.

Games do not read this: it is for records and for games from another process, which hold no code.
"""


class CustomCards(dict[str, Any]):
    """Custom cards and hands as plain data, together with the functions that the cards call.

    Attributes
    ----------
    functions : mapping of str to function
        By their names.
    """

    def __init__(self, data: Mapping[str, Any], functions: Mapping[str, CardFunction]) -> None:
        super().__init__(data)
        self.functions = dict(functions)

    def __eq__(self, other: object) -> bool:
        same = not isinstance(other, CustomCards) or self.functions == other.functions
        return same and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __reduce__(self) -> tuple[Any, ...]:
        # Not the functions themselves: those of a notebook cannot be pickled.
        signs = {name: _sign(function) for name, function in self.functions.items()}
        return _rebuilt, (dict(self), signs)


def _rebuilt(data: dict[str, Any], signs: Mapping[str, str]) -> CustomCards:
    """Return custom cards with the same functions, or else the newest ones of the same names."""
    found = {name: _known[name].get(sign, newest(name)) for name, sign in signs.items()
             if name in _known}  # fmt: skip
    return CustomCards(data, found)


def _sign(function: CardFunction) -> str:
    """Return a digest of the code of a function, to tell functions of one name apart."""
    code = getattr(function, "__code__", None)
    if code is None:
        return ""
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    try:
        data = marshal.dumps((code, getattr(function, "__defaults__", None), cells))
    except ValueError:
        data = marshal.dumps(code)
    return sha256(data).hexdigest()


def newest(name: str) -> CardFunction:
    """Return the function of a name that this process met last."""
    return next(reversed(_known[name].values()))


def functions_of(faces: object) -> dict[str, CardFunction]:
    """Return the functions that come with custom cards, by their names."""
    return dict(faces.functions) if isinstance(faces, CustomCards) else {}


def own_cards(
    cards: str | Path | Mapping[str, Any],
    functions: CardFunction | Iterable[CardFunction] = (),
    dealt: Mapping[str, Iterable[str]] | None = None,
) -> CustomCards:
    """Return new cards of the full game, to be given to a game as ``faces=``.

    A card has the same fields as those in ``deck/occupations.toml`` and ``deck/minors.toml``, and
    besides them its ``kind``, ``"occupation"`` (the default) or ``"minor"``.

    Parameters
    ----------
    cards : str, Path or mapping
        TOML text, a TOML file, or cards by the name that is typed (``play reed-cutter``).
    functions : function or iterable of functions
        Those that effects name in their field ``code``.
    dealt : mapping, optional
        By seat cards that are in its hand from the start, of users or of the package. The other
        cards are dealt at random, as always.

    Raises
    ------
    SetupError
        If these cannot be cards; the sentence says where and what would be right.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> card = '''
    ... [reed-cutter]
    ... name = "Reed Cutter"
    ... sentence = "When you play it, you get 1 reed."
    ... effects = [{ hook = "played", gain = { reed = 1 } }]
    ... '''
    >>> faces = own_cards(card, dealt={"red": ["reed-cutter"]})
    >>> play = lab.play("agricola", players=1, rules="standard", seed=1, faces=faces)
    >>> str(play.do("use lessons, play reed-cutter").log[-1])
    '“Reed Cutter” brings Red 1 reed.'
    """
    called = {}
    for one in several(functions):
        add_function(one)
        called[one.__name__] = one
    given = _read(cards)
    by_seat = {} if dealt is None else dealt
    if not isinstance(by_seat, Mapping):
        raise SetupError(str(wrong("hands", given=shown(dealt))))
    hands = {seat: _hand(seat, hand) for seat, hand in by_seat.items()}
    made = {"format": FORMAT, "cards": dict(given), "dealt": hands}
    try:
        checked(Entries("own_cards", made), functions=called)
    except RecordError as error:
        raise SetupError(str(error)) from None
    return CustomCards(made, called)


def _hand(seat: object, hand: Any) -> list[Any]:
    if isinstance(hand, str) or not isinstance(hand, Iterable):
        raise SetupError(str(wrong("hand", seat=shown(seat), given=shown(hand))))
    return list(hand)


def add_function(function: CardFunction) -> None:
    """Make a function known by its name, for records of games whose cards call it.

    Games that were made with another function of the same name keep theirs.

    Raises
    ------
    SetupError
        If it is none that has a name.

    Examples
    --------
    >>> def feed_all(moment):
    ...     moment.gain(food=moment.farm["people"])
    >>> add_function(feed_all)
    """
    name = getattr(function, "__name__", "")
    if not callable(function) or not re.fullmatch(_NAME, name):
        raise SetupError(str(wrong("function", given=shown(function))))
    versions, sign = _known.setdefault(name, {}), _sign(function)
    versions.pop(sign, None)
    versions[sign] = function


def _read(cards: object) -> Mapping[str, Any]:
    if isinstance(cards, Mapping):
        return cards
    if isinstance(cards, Path):
        try:
            return _toml(text_of(read_bytes(at_home(cards))), cards.name)
        except UnicodeDecodeError as error:
            raise SetupError(str(wrong("toml", where=cards.name, why=str(error)))) from None
    if isinstance(cards, str):
        return _toml(cards, "own_cards")
    raise SetupError(str(wrong("given", given=shown(cards))))


def _toml(text: str, where: str) -> Mapping[str, Any]:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise SetupError(str(wrong("toml", where=where, why=str(error)))) from None


# -- Faces ------------------------------------------------------------------------------------


def checked(
    entries: Entries,
    seats: Iterable[str] = (),
    players: int = 0,
    functions: Mapping[str, CardFunction] | None = None,
) -> CustomCards:
    """Return cards and hands as plain data, checked, with the functions that the cards call.

    Parameters
    ----------
    entries : Entries
    seats : iterable of str
        The seats of the game; none if it is not known yet.
    players : int
        The number of players; 0 if it is not known yet.
    functions : mapping of str to function, optional
        Those that came with the data; others are looked for in this process.

    Raises
    ------
    RecordError
        The sentence says what is wrong, and what would be right.
    """
    entries.only(("format", "cards", "dealt"))
    entries.text("format", (FORMAT,), FORMAT)
    given = entries.inside("cards", {}).data
    shipped = {card.id: card for card in deck()}
    names = {*shipped, *ACTION_SPACES[FIRST_MAJOR:], *(id for id in given if isinstance(id, str))}
    cards, called = {}, {}
    for id, row in given.items():
        check_card(id, row, names)
        cards[id] = _plain(row)
        called.update(_called(id, row, functions or {}))
    known = shipped | {card.id: card for card in deck_cards(cards)}
    made = {"cards": cards, "dealt": _dealt(entries, known, tuple(seats), players)}
    return CustomCards(made, called)


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card in its normal form: kind first, words in every language."""
    said = {
        field: dict.fromkeys(LANGUAGES, row[field]) if isinstance(row[field], str)
        else dict.fromkeys(LANGUAGES, row[field]["en"]) | dict(row[field])
        for field in _SAID
    }  # fmt: skip
    data: dict[str, Any] = json.loads(json.dumps(dict(row)))
    return {"kind": OCCUPATION} | data | said


def _called(
    id: str, row: Mapping[str, Any], given: Mapping[str, CardFunction]
) -> dict[str, CardFunction]:
    """Return the functions that the effects of a card name."""
    found = {}
    for effect in row.get("effects", ()):
        name = effect.get("code")
        if name is None:
            continue
        if name not in given and name not in _known:
            raise wrong("no_function", id=id, name=name, near=near(name, {**_known, **given}))
        found[name] = given[name] if name in given else newest(name)
    return found


def _dealt(
    entries: Entries, known: Mapping[str, DeckCard], seats: tuple[str, ...], players: int
) -> dict[str, list[str]]:
    """Return the hands that are given, in the order of the seats."""
    inside = entries.inside("dealt", {})
    found: dict[str, list[str]] = {}
    placed: set[str] = set()
    for seat in inside.data:
        if seats and seat not in seats:
            raise wrong("seat", given=shown(seat), known=listed(seats))
        hand = inside.items(seat)
        for id in hand:
            if not isinstance(id, str) or id not in known:
                raise wrong("unknown", seat=seat, given=shown(id), near=near(id, known))
            if id in placed:
                raise wrong("twice", id=id)
            if players and known[id].players > players:
                raise wrong("players", id=id, least=known[id].players, players=players)
            placed.add(id)
        for kind in (OCCUPATION, MINOR):
            count = sum(known[id].kind == kind for id in hand)
            if count > HAND:
                raise wrong(f"many_{kind}", seat=seat, most=HAND, n=count)
        if hand:
            found[seat] = hand
    order = seats or tuple(found)
    return {seat: found[seat] for seat in order if seat in found}


def deck_cards(cards: Mapping[str, Any]) -> list[DeckCard]:
    """Return the cards of checked data as the rules know cards."""
    return [card_of(id, row.get("kind", OCCUPATION), row) for id, row in cards.items()]


def number_of(id: str, kind: str, row: Mapping[str, Any]) -> int:
    """Return the number of a custom card, which follows from all of its data except its words.

    Examples
    --------
    >>> number_of("idle", "minor", {}) >> 40, number_of("idle", "occupation", {}) >> 41
    (1, 1)
    """
    data = {field: value for field, value in row.items() if field not in _SAID}
    text = json.dumps([id, kind, data], sort_keys=True)
    first = CUSTOM_OCCUPATION if kind == OCCUPATION else CUSTOM_MINOR
    return first + int(sha256(text.encode()).hexdigest()[:_DIGITS], 16)

"""The grammar of a game: one definition of each kind of move, to read, write and list it.

A verb has the words that a move begins with, and a slot for each thing that the move names:

>>> class Ride(Action):
...     def __init__(self, words: str, horses: int, ground: int) -> None:
...         super().__init__(words)
...         self.horses, self.ground = horses, ground
>>> GROUND = NameSlot(("hill", "salt-lake"))
>>> ride = Verb("ride", Ride, NumberSlot(1, 9, default=1), "to", GROUND, also=("go",))
>>> rest = Verb("rest", Action, also=("pass",))
>>> GRAMMAR = Grammar(ride, rest, small="a the")

From these come the actions, each of which exists once, whatever people type for it, and what may
follow half a move:

>>> ride(2, 0), ride(2, 0) is GRAMMAR.find("RIDE 2 to the Hill"), GRAMMAR.find("go to salt lake")
(<ride 2 to hill>, True, <ride 1 to salt-lake>)
>>> GRAMMAR.following("go 3 to"), GRAMMAR.begun("Go 3 to the")
(['hill', 'salt-lake'], ['ride 3 to'])
>>> len(GRAMMAR.all_actions())
19
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Final, Generic, TypeAlias, TypeVar

from .action import Action, BoardNames
from .plain_text import plain_word

Value: TypeAlias = int | tuple[int, ...]
"""What stands in a slot: a number, or counts of goods."""

Way: TypeAlias = tuple[tuple[Value, ...], int]
"""A way to read a slot: the values it gives, one or none, and the place of the next word."""

Half: TypeAlias = tuple[str, list[str]]
"""The proper words of half a move, and the words that may follow."""

A = TypeVar("A", bound=Action, covariant=True)

MOST_COMPARED: Final = 60
"""All moves of a verb are compared with another verb, if they are so few; else some of them."""

MOST_PARTS: Final = 60
"""A text of more words is not taken apart."""

_SPACED: Final = re.compile(r"\d+|[^\W\d]+")
_PIECE: Final = re.compile(r"\d+|\D+")


def single(word: str, known: Mapping[str, int]) -> int:
    """Return the number of a known word that is typed, also where it is its plural; or -1.

    Examples
    --------
    >>> single("boars", {"boar": 2}), single("grass", {"grass": 0}), single("b3s", {"b3": 2})
    (2, 0, -1)
    """
    found = known.get(word, -1)
    if found < 0 and word.endswith("s") and word[-2:-1].isalpha():
        found = known.get(word[:-1], -1)
    return found


class Slot:
    """One thing that a move names.

    A game may have slots of its own: a subclass that reads, spells and lists its values.
    """

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the ways to read this slot from a place in the words, the best one first."""
        raise NotImplementedError

    def spell(self, value: Value) -> str:
        """Return the proper words of a value."""
        raise NotImplementedError

    def listed(self) -> Sequence[Value]:
        """Return the values with which the actions of a verb are listed."""
        raise NotImplementedError

    def begin(self) -> list[str]:
        """Return the words that this slot may begin with."""
        return [self.spell(value) for value in self.listed()]

    def halves(self, words: list[str], at: int) -> list[Half]:
        """Return how this slot may go on where the words end within it."""
        return []

    def own_words(self) -> Iterable[str]:
        """Return words that never mean nothing where this slot is one of a verb."""
        return ()


class WordSlot(Slot):
    """A word that always stands there; it gives no value.

    Parameters
    ----------
    word : str
    also : sequence of str
        Other words for it.
    missing : bool
        Whether people may leave it out.
    """

    def __init__(self, word: str, also: Sequence[str] = (), missing: bool = False) -> None:
        self.word = word
        self.missing = missing
        self._words = frozenset((word, *also))

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the place after the word, if it stands there."""
        ways: list[Way] = []
        if at < len(words) and words[at] in self._words:
            ways.append(((), at + 1))
        elif self.missing:
            ways.append(((), at))
        return ways

    def spell(self, value: Value) -> str:
        """Return the word."""
        return self.word

    def listed(self) -> Sequence[Value]:
        """Return one value, for the word."""
        return (0,)

    def own_words(self) -> Iterable[str]:
        """Return the word and those for it."""
        return self._words


class NumberSlot(Slot):
    """A whole number.

    Parameters
    ----------
    least, most : int
    default : int
        What is meant where no number stands; -1 where one has to.
    """

    def __init__(self, least: int, most: int, default: int = -1) -> None:
        self.least = least
        self.most = most
        self.default = default

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the number that stands there, and what is meant without one."""
        ways: list[Way] = []
        number = _number(words, at, self.most)
        if number >= self.least:
            ways.append(((number,), at + 1))
        if self.default >= 0:
            ways.append(((self.default,), at))
        return ways

    def spell(self, value: Value) -> str:
        """Return the digits."""
        return str(value)

    def listed(self) -> Sequence[Value]:
        """Return all numbers."""
        return range(self.least, self.most + 1)


class NameSlot(Slot):
    """One of several things that have names.

    Between the pieces of a name people may type spaces or hyphens; it may have its plural.

    Parameters
    ----------
    names : sequence or mapping of str to int
        The names, whose places are their numbers, or the number of each name; of several names of
        a number the first one is proper.
    also : mapping of str to str
        Other words for some of these names; a word that is a name already stays that name.

    Examples
    --------
    >>> slot = NameSlot(("card1", "clay-oven", "cityhall"), also={"town hall": "cityhall"})
    >>> [slot.read(words.split(), 0) for words in ("card 1", "clay ovens", "city-hall x")]
    [[((0,), 2)], [((1,), 2)], [((2,), 1)]]
    >>> slot.read("town hall".split(), 0)
    [((2,), 2)]
    """

    def __init__(
        self, names: Sequence[str] | Mapping[str, int], also: Mapping[str, str] | None = None
    ) -> None:
        table = dict(names) if isinstance(names, Mapping) else _numbered(names)
        self.names: dict[int, str] = {}
        for name, number in table.items():
            self.names.setdefault(number, name)
        others = {" ".join(_parts(word)): table[name] for word, name in (also or {}).items()}
        self._known = others | table
        self._most = max([len(_SPACED.findall(name)) for name in self._known], default=1)

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the things whose names stand there, the longest name first."""
        ways: list[Way] = []
        for after in range(min(len(words), at + self._most), at, -1):
            number = self._number(words[at:after])
            if number >= 0:
                ways.append(((number,), after))
        return ways

    def _number(self, parts: list[str]) -> int:
        """Return the number of the name that these words are, or -1."""
        for between in (" ", "-", ""):
            found = single(between.join(parts), self._known)
            if found >= 0:
                return found
        return single("".join(parts).replace("-", ""), self._known)

    def spell(self, value: Value) -> str:
        """Return the proper name."""
        assert isinstance(value, int)
        return self.names[value]

    def listed(self) -> Sequence[Value]:
        """Return all numbers that have a name."""
        return list(self.names)


class GoodsSlot(Slot):
    """Counts of goods, as ``2 wood 1 gold``; a good without a count is one of it.

    Goods may be named in any order and more than once. The value has a count for each name.

    Parameters
    ----------
    goods : sequence of str
    most : int
        The largest sum, and the largest count.
    also : mapping of str to str
        Other words for some of these goods.
    nothing : str
        The word for no goods at all; empty where some have to be named.

    Examples
    --------
    >>> slot = GoodsSlot(("wood", "people"), 99, also={"person": "people"}, nothing="nothing")
    >>> slot.read(["1", "person", "2woods"], 0)[0], slot.spell((0, 0))
    ((((2, 1),), 3), 'nothing')
    """

    def __init__(
        self,
        goods: Sequence[str],
        most: int = 99,
        also: Mapping[str, str] | None = None,
        nothing: str = "",
    ) -> None:
        self.goods = tuple(goods)
        self.most = most
        self.nothing = nothing
        table = _numbered(goods)
        self._known = table | {word: table[name] for word, name in (also or {}).items()}

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the counts that stand there, up to the first word that belongs to none."""
        if self.nothing and at < len(words) and words[at] == self.nothing:
            return [((self._none(),), at + 1)]
        counts, after, _ = self._counted(words, at)
        if after == at or not (sum(counts) or self.nothing) or sum(counts) > self.most:
            return []
        return [((tuple(counts),), after)]

    def _none(self) -> tuple[int, ...]:
        return (0,) * len(self.goods)

    def _counted(self, words: list[str], at: int) -> tuple[list[int], int, int]:
        """Return counts, the place after them, and the number that ends the words or -1."""
        counts, after, number = [0] * len(self.goods), at, -1
        now = counts[:]
        for place in range(at, len(words)):
            # A count may stand close to its good: 2wood.
            for piece in _PIECE.findall(words[place]):
                good = single(piece, self._known)
                if piece.isdecimal() and number < 0 and len(piece) <= len(str(self.most)):
                    number = int(piece)
                elif good >= 0:
                    now[good] += number if number >= 0 else 1
                    number = -1
                else:
                    return counts, after, -1
            if number < 0:
                counts, after = now[:], place + 1
        return counts, after, number

    def spell(self, value: Value) -> str:
        """Return the goods that are there, in their order."""
        assert isinstance(value, tuple)
        told = [f"{n} {good}" for n, good in zip(value, self.goods, strict=True) if n]
        return " ".join(told) or self.nothing

    def listed(self) -> Sequence[Value]:
        """Return one of each good."""
        return [tuple([int(n == good) for n in range(len(self.goods))])
                for good in range(len(self.goods))]  # fmt: skip

    def begin(self) -> list[str]:
        """Return the goods, and the word for none."""
        return [*self.goods, self.nothing] if self.nothing else list(self.goods)

    def halves(self, words: list[str], at: int) -> list[Half]:
        """Return what follows a number of which the good is missing, or some goods."""
        counts, after, number = self._counted(words, at)
        if number < 0 or after != len(words) - 1:
            return []
        named = [f"{n} {good}" for n, good in zip(counts, self.goods, strict=True) if n]
        return [(" ".join([*named, str(number)]), list(self.goods))]


class ChosenSlot(Slot):
    """Some things by their names alone, as ``wood wood``; the value has them in their order.

    Parameters
    ----------
    names : sequence of str
    least, most : int
        How many are named.

    Examples
    --------
    >>> slot = ChosenSlot(("wood", "clay"), 1, 2)
    >>> [slot.read(words.split(), 0)[0] for words in ("clay wood", "2 clays", "wood")]
    [(((0, 1),), 2), (((1, 1),), 2), (((0,),), 1)]
    """

    def __init__(self, names: Sequence[str], least: int, most: int) -> None:
        self.names = tuple(names)
        self.least = least
        self.most = most
        self._counts = GoodsSlot(names, most)

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the things that stand there."""
        ways: list[Way] = []
        for values, after in self._counts.read(words, at):
            counts = values[0]
            assert isinstance(counts, tuple)
            things = [thing for thing, count in enumerate(counts) for _ in range(count)]
            if len(things) >= self.least:
                ways.append(((tuple(things),), after))
        return ways

    def spell(self, value: Value) -> str:
        """Return the names, in their order."""
        assert isinstance(value, tuple)
        return " ".join([self.names[thing] for thing in value])

    def listed(self) -> Sequence[Value]:
        """Return every choice, those of the fewest things first."""
        found: list[Value] = []
        chosen: list[tuple[int, ...]] = [()]
        for count in range(1, self.most + 1):
            longer = range(len(self.names))
            chosen = [(*one, n) for one in chosen for n in longer if not one or n >= one[-1]]
            if count >= self.least:
                found += chosen
        return found

    def begin(self) -> list[str]:
        """Return the names."""
        return list(self.names)

    def halves(self, words: list[str], at: int) -> list[Half]:
        """Return the names that may follow some things of which more may be named.

        Examples
        --------
        >>> ChosenSlot(("wood", "clay"), 2, 2).halves(["clays"], 0)
        [('clay', ['wood', 'clay'])]
        """
        counts, after, _ = self._counts._counted(words, at)
        things = [
            name for name, count in zip(self.names, counts, strict=True) for _ in range(count)
        ]
        if after < len(words) or not 0 < len(things) < self.most:
            return []
        return [(" ".join(things), list(self.names))]


class Verb(Generic[A]):
    """One kind of move: call it with the values of its slots for the action, which exists once.

    Parameters
    ----------
    words : str
        The words that it begins with.
    make : callable
        Makes an action of its words, the numbers `given`, and the values: a class of actions.
    *slots : Slot or str
        What follows; a text is a word that stands there and gives no value.
    also : sequence of str
        Other words for its own.
    between : str
        Words that may stand between the slots and mean nothing there.
    turned : bool
        Whether the slots may be said in the reverse order, too.
    given : tuple of int
    some : iterable of tuple
        The values of the actions that are listed; all values of all slots without it.
    """

    def __init__(
        self,
        words: str,
        make: Callable[..., A],
        *slots: Slot | str,
        also: Sequence[str] = (),
        between: str = "",
        turned: bool = False,
        given: tuple[int, ...] = (),
        some: Iterable[tuple[Value, ...]] | None = None,
    ) -> None:
        self.head = words
        self.slots = [WordSlot(slot) if isinstance(slot, str) else slot for slot in slots]
        own = {word for slot in self.slots for word in slot.own_words()}
        for head in (words, *also):
            own.update(head.split())
        self.own = frozenset(own)
        self.small = frozenset(between.split()) - self.own
        self._make = make
        self._given = given
        self._some = None if some is None else list(some)
        self._made: dict[tuple[Value, ...], A] = {}
        orders = [self.slots, self.slots[::-1]] if turned else [self.slots]
        heads = [tuple(head.split()) for head in (words, *also)]
        self.patterns = [(head, order) for order in orders for head in heads]

    def __call__(self, *values: Value) -> A:
        """Return the action with these values.

        Examples
        --------
        >>> Verb("move", lambda words, n: Action(words), NumberSlot(1, 3))(2)
        <move 2>
        """
        action = self._made.get(values)
        if action is None:
            action = self._make(self.words(*values), *self._given, *values)
            self._made[values] = action
        return action

    def words(self, *values: Value) -> str:
        """Return the words of the action with these values."""
        left = list(values)
        told = [slot.spell(0 if isinstance(slot, WordSlot) else left.pop(0)) for slot in self.slots]
        return " ".join([self.head, *told])

    def all(self) -> list[A]:
        """Return the actions that are listed, each with the values of all slots or of `some`."""
        chosen = product(*self._listed()) if self._some is None else self._some
        return [self(*values) for values in chosen]

    def _listed(self) -> list[Sequence[Value]]:
        return [slot.listed() for slot in self.slots if not isinstance(slot, WordSlot)]

    def samples(self) -> Iterable[str]:
        """Return the words of moves with each value of each slot, whether they are listed or not.

        Of few moves these are all; of many, the other slots have their first values.
        """
        listed = self._listed()
        chosen: Iterable[tuple[Value, ...]] = product(*listed)
        if prod(map(len, listed)) > MOST_COMPARED:
            first = tuple(values[0] for values in listed)
            chosen = (
                (*first[:place], value, *first[place + 1 :])
                for place, values in enumerate(listed)
                for value in values
            )
        return [self.words(*values) for values in chosen]

    def makes(self, words: str) -> bool:
        """Tell whether these are the proper words of one of its actions."""
        values = _values(self.slots, 0, words.split(), len(self.head.split()))
        return values is not None and self.words(*values) == words

    def read(self, words: list[str]) -> A | None:
        """Return the action that words name, or None."""
        for head, order in self.patterns:
            if tuple(words[: len(head)]) == head:
                values = _values(order, 0, words, len(head))
                if values is not None:
                    return self(*(values if order is self.slots else values[::-1]))
        return None

    def halves(self, words: list[str]) -> list[Half]:
        """Return how words that are only a beginning may go on."""
        found: list[Half] = []
        for head, order in self.patterns:
            said, whole = tuple(words[: len(head)]), len(words) >= len(head)
            if said == head:
                halves: list[Half] = []
                self._slot_halves(order, 0, words, len(head), self.head, halves)
                proper_order = order is self.slots
                # What is said in the reverse order is no beginning of the proper words.
                found += halves if proper_order else [(self.head, more) for _, more in halves]
            elif not whole and said == head[: len(said)]:
                proper = self.head.split()
                begun = " ".join(proper[: len(said)]) if tuple(proper) == head else self.head
                found.append((begun, [head[len(said)]]))
        return found

    def _slot_halves(
        self, order: list[Slot], place: int, words: list[str], at: int, said: str,
        found: list[Half],
    ) -> None:  # fmt: skip
        """Add how the slots from one on may go on, the words before it being `said` properly."""
        if place == len(order):
            return
        slot = order[place]
        if at == len(words):
            found.append((said, slot.begin()))
        for begun, following in slot.halves(words, at):
            found.append((f"{said} {begun}", following))
        for values, after in slot.read(words, at):
            # What is left out is not said before the words that end here.
            left_out = after == at == len(words)
            told = "" if left_out else f" {slot.spell(values[0] if values else 0)}"
            self._slot_halves(order, place + 1, words, after, said + told, found)


def check_apart(first: Verb[Action], second: Verb[Action]) -> None:
    """Raise `ValueError` if two verbs make the same words."""
    heads = [verb.head.split() for verb in (first, second)]
    # Verbs of different words make different words.
    if first is second or any(one != other for one, other in zip(*heads, strict=False)):
        return
    for one, other in ((first, second), (second, first)):
        same = next((words for words in one.samples() if other.makes(words)), None)
        if same is not None:
            raise ValueError(
                f"Two verbs make the words {same!r}: name one of these moves otherwise."
            )


class Grammar:
    """All moves of a game.

    Parameters
    ----------
    *verbs : Verb
        In the order in which they are tried and listed.
    small : str
        Words that may stand anywhere and mean nothing.

    Raises
    ------
    ValueError
        If two verbs make the same words: each would have an action of its own for them.

    Examples
    --------
    >>> one = Verb("take", lambda words, n: Action(words), NumberSlot(1, 3))
    >>> other = Verb("take 2", lambda words: Action(words))
    >>> Grammar(one, other)
    Traceback (most recent call last):
        ...
    ValueError: Two verbs make the words 'take 2': name one of these moves otherwise.
    """

    def __init__(self, *verbs: Verb[Action], small: str = "") -> None:
        for first, second in combinations(verbs, 2):
            check_apart(first, second)
        self._take_over(verbs, frozenset(small.split()))

    def _take_over(self, verbs: tuple[Verb[Action], ...], small: frozenset[str]) -> None:
        self.verbs = verbs
        self.small = small
        self._known: dict[str, Action] = {}
        self._begin: dict[str, list[Verb[Action]]] = {}
        for verb in verbs:
            for word in dict.fromkeys([head[0] for head, _ in verb.patterns]):
                self._begin.setdefault(word, []).append(verb)

    def preceded_by(self, *verbs: Verb[Action]) -> Grammar:
        """Return a grammar that tries some verbs first, itself for none.

        Only those are compared with other verbs.

        Raises
        ------
        ValueError
            If one of them makes the same words as another verb.

        Examples
        --------
        >>> ride = Verb("ride", lambda words, n: Action(words), NumberSlot(1, 3))
        >>> Grammar(ride, small="to").preceded_by(Verb("rest", Action)).find("to rest")
        <rest>
        """
        if not verbs:
            return self
        for place, verb in enumerate(verbs):
            for other in (*verbs[place + 1 :], *self.verbs):
                check_apart(verb, other)
        whole = Grammar()
        whole._take_over((*verbs, *self.verbs), self.small)
        return whole

    def find(self, words: str, shown: BoardNames | None = None) -> Action | None:
        """Return the action that words name, or None.

        Letters and digits of any width, signs that are not seen, plurals and words that mean
        nothing are no matter.

        Parameters
        ----------
        words : str
        shown : BoardNames
            The names that places bear on the board.
        """
        known = self._known.get(words)
        if known is not None:
            return known
        found = self._find(words)
        if found is None and shown is not None:
            found = self._find(shown.replaced(words))
        return found

    def _find(self, words: str) -> Action | None:
        parts = _parts(words)
        known = self._known.get(" ".join(parts))
        if known is not None or len(parts) > MOST_PARTS:
            return known
        for verb in self._beginning(parts):
            found = verb.read(parts)
            if found is None:
                short = self._without_small(parts, verb)
                found = verb.read(short) if len(short) < len(parts) else None
            if found is not None:
                self._known[found.words] = found
                return found
        return None

    def _beginning(self, parts: list[str]) -> list[Verb[Action]]:
        """Return the verbs that begin with the first word that means something."""
        for part in parts:
            if part in self._begin:
                return self._begin[part]
            if part not in self.small:
                break
        return []

    def _without_small(self, parts: list[str], verb: Verb[Action]) -> list[str]:
        small = (self.small - verb.own) | verb.small
        return [part for part in parts if part not in small]

    def _halves(self, words: str) -> list[Half]:
        parts = _parts(words)
        if not parts:
            return [("", [verb.head.split()[0]]) for verb in self.verbs]
        if len(parts) > MOST_PARTS:
            return []
        return [half for verb in self._beginning(parts)
                for half in verb.halves(self._without_small(parts, verb))]  # fmt: skip

    def following(self, words: str) -> list[str]:
        """Return the words that may follow half a move; none if it is none.

        Examples
        --------
        >>> take = Verb("take", lambda words, goods: Action(words), GoodsSlot(("wood", "clay")))
        >>> here = Grammar(take)
        >>> here.following(""), here.following("take 2 wood 1"), here.following("go")
        (['take'], ['wood', 'clay'], [])
        """
        return list(dict.fromkeys(word for _, more in self._halves(words) for word in more))

    def completed(self, words: str) -> list[str]:
        """Return the words that the last, unfinished word of a text may become.

        Examples
        --------
        >>> take = Verb("take", lambda words, good: Action(words), NameSlot(("wood", "clay")))
        >>> here = Grammar(take)
        >>> here.completed("ta"), here.completed("take w"), here.completed("take ")
        (['take'], ['wood'], ['wood', 'clay'])
        """
        before, space, last = words.rpartition(" ")
        begun = plain_word(last)
        return [word for word in self.following(before + space) if word.startswith(begun)]

    def begun(self, words: str) -> list[str]:
        """Return the proper words of half a move; several where it may be half of several.

        Those that begin with the word that was typed come first.
        """
        first = _parts(words)[:1]
        told = dict.fromkeys([said for said, _ in self._halves(words) if said])
        return sorted(told, key=lambda said: said.split()[:1] != first)

    def all_actions(self) -> list[Action]:
        """Return the actions of all verbs that are listed, verb by verb."""
        return [action for verb in self.verbs for action in verb.all()]


def _parts(words: str) -> list[str]:
    """Return the words of a text as they are compared, without commas and apostrophes."""
    return re.sub("[,、]", " ", re.sub("['’]", "", plain_word(words))).split()


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _number(words: list[str], at: int, most: int) -> int:
    """Return the number that stands at a place, up to `most`, or -1."""
    if at >= len(words) or not words[at].isdecimal() or len(words[at]) > len(str(most)):
        return -1
    number = int(words[at])
    return number if number <= most else -1


def _values(
    slots: list[Slot], place: int, words: list[str], at: int
) -> tuple[Value, ...] | None:  # fmt: skip
    """Return the values of the slots from one on, if they take all words from a place on."""
    if place == len(slots):
        return () if at == len(words) else None
    for values, after in slots[place].read(words, at):
        rest = _values(slots, place + 1, words, after)
        if rest is not None:
            return values + rest
    return None

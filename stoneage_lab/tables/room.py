"""A room of a server: its code, its people and their seats. It knows no network."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..core.game import Game
from ..core.language import known, speaking
from ..core.validation import Entries
from ..games import DEFAULT_GAME
from ..games import game as find_game
from ..players import bots as bots_of
from ..session.position import read_setup
from .class_items_of_lesson import lesson_named
from .journal import JournalEntry
from .limits import HAND_OVER, JOINS, PEOPLE, Allowance
from .room_codes_and_names import (
    RoomError,
    fresh_code,
    fresh_token,
    hashed,
    read_name,
    read_number,
    same_name,
)
from .store import KeptMember, KeptRoom, Store
from .words import say

TABLE: Final = "table"
CLASS: Final = "class"


@dataclass(frozen=True, slots=True)
class _Offer:
    """A seat that its owner hands over, until then."""

    member: int
    until: float
    shared: bool


class Room:
    """A table or a class, and who is in it.

    Every change is written before it is made here. What cannot be done raises a `RoomError`.

    Parameters
    ----------
    store : Store
    kept : KeptRoom
    clock : function, optional
        Returns seconds.

    Attributes
    ----------
    code, kind : str
    setup : dict
        What is played, as `game_setup` says; who plays the seats without a person (`bots`); whether
        nobody else is let in (`locked`), people may look on (`watch`), it has begun (`started`);
        for which game at this table the seats are (`number`).
    members : dict
        The people by number.
    keys : set
        Hashes of keys that make the next person who shows one the host.

    Raises
    ------
    LabError
        If the game of a table, or the lesson of a class, is not known here.

    Examples
    --------
    >>> room = Room.made(Store(), TABLE, game_setup("stone-age", 2))
    >>> kim, token = room.join("Kim", 0, "ja")
    >>> room.member_of(token) == kim, room.who_sits(0) == kim, room.free_seats
    (True, True, [1])
    """

    def __init__(
        self, store: Store, kept: KeptRoom, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self.id, self.code, self.kind = kept.id, kept.code, kept.kind
        self.closed = kept.closed
        self.setup: dict[str, Any] = {
            "bots": {}, "locked": False, "watch": True, "started": False, "number": 0,
            **kept.setup,
        }  # fmt: skip
        self.members = {each.id: each for each in store.members(kept.id)}
        self._tokens = store.tokens(kept.id)
        self.keys: set[str] = set()
        self._offers: dict[str, _Offer] = {}
        self._clock = clock
        self._joins = Allowance(*JOINS, clock)
        self.game = _game(self.setup["game"], kept.code) if self.kind == TABLE else None
        if self.kind == CLASS:
            lesson_named(self.setup["lesson"])  # raises an error if it is not taught here

    @classmethod
    def made(
        cls,
        store: Store,
        kind: str,
        setup: Mapping[str, Any],
        clock: Callable[[], float] = time.monotonic,
        taken: frozenset[str] = frozenset(),
    ) -> Room:
        """Return a new room, with a code that none of those taken has."""
        return cls(store, store.add_room(fresh_code(taken), kind, setup), clock)

    # -- who is there ----------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The numbers of the seats; a class has none."""
        return range(self.game.players if self.game else 0)

    @property
    def bots(self) -> dict[int, str]:
        """The bots by seat."""
        return {int(seat): bot for seat, bot in self.setup["bots"].items()}

    @property
    def free_seats(self) -> list[int]:
        """The seats without anybody."""
        return [s for s in self.seats if s not in self.bots and self.who_sits(s) is None]

    @property
    def started(self) -> bool:
        """Whether the game has begun."""
        return bool(self.setup["started"])

    @property
    def locked(self) -> bool:
        """Whether nobody else is let in."""
        return bool(self.setup["locked"])

    def who_sits(self, seat: int) -> KeptMember | None:
        """Return who has a seat."""
        return next((each for each in self.members.values() if each.seat == seat), None)

    def who_is(self, name: str) -> KeptMember | None:
        """Return who has a name, or a number in a class."""
        return next((each for each in self.members.values() if each.name == name), None)

    def member_of(self, token: str) -> KeptMember | None:
        """Return whose a token is."""
        return self.members.get(self._tokens.get(hashed(token), 0))

    def began_with(self, entries: Sequence[JournalEntry]) -> bool:
        """Tell whether the journal of the room begins with some entries."""
        return self.store.entries(self.id)[: len(entries)] == list(entries)

    # -- coming and going ------------------------------------------------------------------

    def join(
        self, name: object, seat: int | None, language: str, member: KeptMember | None = None
    ) -> tuple[KeptMember, str]:
        """Let somebody in, at a seat or looking on; return them and their token.

        In a class the name is a number, and the first who has claimed it keeps it.

        Parameters
        ----------
        name : str
        seat : int or None
        language : str
        member : KeptMember, optional
            Who is in the room already, such as a host without a seat: they keep their token, and
            an empty text is returned.
        """
        self._check_open()
        spoken = known(language)
        with speaking(spoken):
            called = read_number(name) if self.kind == CLASS else read_name(name)
            if member is None:
                self._check_room()
            self._check_name(called, member)
            if seat is None and self.kind == TABLE and not self.setup["watch"]:
                raise RoomError(say("seat.no_watching"))
            if seat is not None:
                self._check_free(seat)
        if member is not None:
            changed = replace(member, name=called, seat=seat, language=spoken)
            self._change(changed)
            return changed, ""
        return self._added(KeptMember(0, seat, called, spoken))

    def claim(self, key: str, language: str, member: KeptMember | None) -> tuple[KeptMember, str]:
        """Make the person who shows a key the host; it is valid once."""
        self._check_open()
        if hashed(key) not in self.keys:
            raise RoomError(say("key.used", language))
        self.keys.discard(hashed(key))
        if member is None:
            return self._added(
                KeptMember(0, None, self._host_name(language), known(language), True)
            )
        changed = replace(member, host=True)
        self._change(changed)
        return changed, ""

    def _host_name(self, language: str) -> str:
        """Return a name for a host who has not typed one; in a class a teacher needs none."""
        taken = [each.name for each in self.members.values()]
        called = say("name.host", language)
        free = (f"{called} {n}" if n > 1 else called for n in range(1, 99))
        return next(each for each in free if each not in taken)

    def is_key(self, key: str) -> bool:
        """Tell whether a key makes who shows it the host."""
        return hashed(key) in self.keys

    def fresh_key(self) -> str:
        """Return a key for `claim`."""
        key = fresh_token()
        self.keys.add(hashed(key))
        return key

    def leave(self, member: KeptMember) -> None:
        """Forget somebody; the seat becomes free."""
        self.store.remove_member(self.id, member.id)
        del self.members[member.id]
        self._tokens = {token: who for token, who in self._tokens.items() if who != member.id}
        self._offers = {key: each for key, each in self._offers.items() if each.member != member.id}

    def _added(self, member: KeptMember) -> tuple[KeptMember, str]:
        token = fresh_token()
        made = self.store.add_member(self.id, member, hashed(token))
        self.members[made.id] = made
        self._tokens[hashed(token)] = made.id
        return made, token

    def _change(self, *members: KeptMember) -> None:
        self.store.change_members(self.id, *members)
        self.members.update({each.id: each for each in members})

    # -- seats -----------------------------------------------------------------------------

    def sit(self, member: KeptMember, seat: int) -> None:
        """Let somebody take a free seat; before the game also another one than before."""
        if self.started and member.seat is not None:
            raise RoomError(say("seat.started"))
        self._check_free(seat)
        self._change(replace(member, seat=seat))

    def stand(self, member: KeptMember) -> None:
        """Let somebody look on from now on."""
        self._change(replace(member, seat=None))

    def rename(self, member: KeptMember, name: object) -> None:
        """Give somebody another name."""
        if self.kind == CLASS:
            raise RoomError(say("name.fixed"))
        called = read_name(name)
        self._check_name(called, member)
        self._change(replace(member, name=called))

    def speak(self, member: KeptMember, language: str) -> None:
        """Speak another language with somebody."""
        self._change(replace(member, language=known(language)))

    def release(self, seat: int) -> None:
        """Take somebody from a seat; the bot there goes, too."""
        who = self.who_sits(seat)
        if who is not None:
            self.stand(who)
        self.seat_bot(seat, "")

    def seat_bot(self, seat: int, bot: str) -> None:
        """Let a bot play a seat without a person; an empty text takes it away again."""
        assert self.game is not None
        if seat not in self.seats:
            raise RoomError(say("seat.unknown", n=len(self.seats)))
        if bot and bot not in bots_of(self.game):
            raise RoomError(say("seat.no_bot", known=", ".join(sorted(bots_of(self.game)))))
        if bot and self.who_sits(seat) is not None:
            raise RoomError(say("seat.taken"))
        bots = {number: name for number, name in self.bots.items() if number != seat}
        if bot:
            bots[seat] = bot
        self._set(bots={str(number): name for number, name in bots.items()})

    def turn_seats(self, number: int) -> None:
        """Let everybody go to the next seat for each game since the last time."""
        turns, count = number - self.setup["number"], len(self.seats)
        if not turns:
            return
        # At first the number: people are asked where they sit, and a bot is seen at its seat.
        bots = {str((seat + turns) % count): bot for seat, bot in self.bots.items()}
        self._set(number=number, bots=bots)
        seated = [each for each in self.members.values() if each.seat is not None]
        self._change(*(replace(each, seat=((each.seat or 0) + turns) % count) for each in seated))

    def lock(self, locked: bool) -> None:
        """Let nobody else in, or do so again."""
        self._set(locked=locked)

    def start(self) -> None:
        """Begin the game; every seat must have somebody."""
        if self.started:
            raise RoomError(say("seat.started"))
        if self.free_seats:
            raise RoomError(say("seat.empty", n=len(self.free_seats)))
        self._set(started=True)

    def close(self) -> None:
        """Close the room for good."""
        self.store.close_room(self.id)
        self.closed = True

    # -- another device --------------------------------------------------------------------

    def offer(self, member: KeptMember, *, shared: bool) -> str:
        """Return a key with which another device gets the seat of somebody, once and soon.

        Parameters
        ----------
        member : KeptMember
        shared : bool
            Whether both devices have it then: they are the same person's. Otherwise it is somebody
            else's, and who had it looks on.
        """
        key = fresh_token()
        self._offers = {
            each: offer for each, offer in self._offers.items() if offer.member != member.id
        }
        self._offers[hashed(key)] = _Offer(member.id, self._clock() + HAND_OVER, shared)
        return key

    def take_over(self, key: str, name: object, language: str) -> tuple[KeptMember, str]:
        """Give a seat that was offered to who shows the key; return them and their token."""
        self._check_open()
        spoken = known(language)
        offer = self._offers.pop(hashed(key), None)
        owner = self.members.get(offer.member) if offer else None
        if offer is None or owner is None or self._clock() > offer.until:
            raise RoomError(say("key.late", spoken))
        if offer.shared:
            token = fresh_token()
            self.store.add_token(self.id, owner.id, hashed(token))
            self._tokens[hashed(token)] = owner.id
            return owner, token
        with speaking(spoken):
            self._check_room(locks=False)
            called = read_name(name) if name else owner.name
        seat = owner.seat
        self._change(replace(owner, seat=None))
        return self._added(KeptMember(0, seat, called, spoken))

    # -- checks ----------------------------------------------------------------------------

    def _set(self, **changed: Any) -> None:
        setup = {**self.setup, **changed}
        self.store.change_setup(self.id, setup)
        self.setup = setup

    def _check_open(self) -> None:
        if self.closed:
            raise RoomError(say("room.closed"))

    def _check_room(self, *, locks: bool = True) -> None:
        if locks and self.locked:
            raise RoomError(say("room.locked"))
        if len(self.members) >= PEOPLE[self.kind]:
            raise RoomError(say("room.full", most=PEOPLE[self.kind]))
        if not self._joins.take():
            raise RoomError(say("room.crowd"))

    def _check_name(self, name: str, member: KeptMember | None) -> None:
        others = [each for each in self.members.values() if member is None or each.id != member.id]
        if any(same_name(name, each.name) for each in others):
            raise RoomError(say(f"name.taken_{self.kind}", given=name))

    def _check_free(self, seat: int) -> None:
        if seat not in self.seats:
            raise RoomError(say("seat.unknown", n=len(self.seats)))
        if seat not in self.free_seats:
            raise RoomError(say("seat.taken"))


def _game(setup: Mapping[str, Any], code: str) -> Game:
    return read_setup(Entries(code, dict(setup)))


def game_setup(
    game: str | Game = DEFAULT_GAME, players: int | None = None, **rules: Any
) -> dict[str, Any]:
    """Return what is played at a table, as plain data.

    Parameters
    ----------
    game : str or Game
    players : int, optional
    **rules
        `rules`, `options`, `expansions` and `faces`, as for `stoneage_lab.game`.
    """
    return {"game": find_game(game, players, **rules).recorded_setup()}

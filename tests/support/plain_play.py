"""A game of a room as one session with a board for each seat: enough to try the server with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stoneage_lab.core.errors import LabError
from stoneage_lab.players import PERSON
from stoneage_lab.session.session import Session, play
from stoneage_lab.table.frames import Request
from stoneage_lab.table.live_room import Model
from stoneage_lab.table.room import Room
from stoneage_lab.table.store import KeptMember
from stoneage_lab.widget.page import PageBoard
from stoneage_lab.widget.page_model import Post


class PlainPlay:
    """One session, which ends with its process."""

    def __init__(self, room: Room, tell: Callable[[], None]) -> None:
        self.room = room
        game = room.game
        assert game is not None
        players = [room.bots.get(seat, PERSON) for seat in room.seats]
        self.session: Session = play(game, players, seed=7)
        self.session.subscribe(tell)

    def models(self, member: KeptMember, post: Post) -> list[Model]:
        given: dict[str, Any] = {} if member.seat is None else {"seat": member.seat}
        return [PageBoard(post, "board", self.session, language=member.language, **given)]

    def was_done(self, member: KeptMember, req: str) -> bool:
        return False

    @property
    def state(self) -> str:
        return "over" if self.session.over else "playing"

    def told(self) -> dict[str, Any]:
        return {"turn": [self.session.mover] if self.session.mover >= 0 else [], "ask": None}

    def can(self, member: KeptMember) -> list[str]:
        return []

    def follow(self, member: KeptMember, request: Request) -> str:
        raise LabError("This game has no such request.")

    def changed(self, seat: int) -> None:
        pass

    def close(self) -> None:
        pass

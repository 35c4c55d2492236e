"""What is asked over HTTP: the pages, who somebody is, to come in, to make a room, files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from tornado.web import HTTPError

from ..core.errors import LabError
from ..core.language import language_code, speaking
from ..core.memo import memo
from ..drawing.picture import table_svg
from ..session.session import play as begin
from .live_room import LiveRoom
from .qr import qr_svg
from .request_security import CheckedRequest, cookie_name, scheme_of
from .room import TABLE, game_setup
from .room_codes_and_names import read_code
from .store import UNUSED, KeptMember
from .web_pages import door_html, page_html

STATIC: Final = Path(__file__).resolve().parent.parent / "widget" / "static"
FILES: Final = {
    "board.js": "text/javascript", "board.css": "text/css",
    "table.js": "text/javascript", "table.css": "text/css",
}  # fmt: skip


class DoorRequest(CheckedRequest):
    """The page on which a code is typed."""

    def get(self) -> None:
        self.finish(door_html(self.spoken))


class RoomRequest(CheckedRequest):
    """The page of a room: the same for everybody, whether there is such a room or not."""

    def get(self, code: str, slash: str) -> None:
        read = read_code(code)
        if not read:
            self.set_status(404)
            self.finish(door_html(self.spoken).replace('"static/', '"../../static/'))
        elif read != code or not slash:
            self.set_status(307)
            self.set_header("Location", f"../{read}/" if slash else f"{read}/")
            self.finish()
        else:
            self.finish(page_html(self.spoken))


class MeRequest(CheckedRequest):
    """What somebody is told of a room before their page connects."""

    def get(self, code: str) -> None:
        with speaking(self.spoken):
            found = self.found(code)
            if found is not None:
                live, member = found
                told = self.told(live, member)
                self.tell(401 if member is None else 200, **told)


class JoinRequest(CheckedRequest):
    """Somebody comes in by a name and a seat, by a number in a class, or by a link for one use."""

    foreign_origin = False

    def post(self, code: str) -> None:
        with speaking(self.spoken):
            given = self.body()
            found = self.found(code)
            if found is None:
                return
            live, member = found
            language = language_code(given.get("language")) or self.spoken
            with speaking(language):
                try:
                    who, token = self._joined(live, member, given, language)
                except LabError as error:
                    self.tell(409, text=str(error))
                    return
            live.publish()
            if token:
                # Without a path it is that of the room's page, wherever a proxy has put it.
                self.set_cookie(
                    cookie_name(live.room.code), token, path="", max_age=UNUSED, httponly=True,
                    samesite="Strict", secure=scheme_of(self.request) == "https",
                )  # fmt: skip
            self.tell(200, **self.told(live, who))

    def _joined(
        self, live: LiveRoom, member: KeptMember | None, given: dict[str, Any], language: str
    ) -> tuple[KeptMember, str]:
        room = live.room
        once = given.get("once")
        if isinstance(once, str) and 0 < len(once) <= 100:
            if room.is_key(once):
                return room.claim(once, language, member)
            live.make_way()
            before = dict(room.members)
            found = room.take_over(once, given.get("name"), language)
            live.taken_over(before)
            return found
        number, seat = given.get("number"), given.get("seat")
        if seat is not None and type(seat) is not int:
            # Nobody looks on who meant to sit.
            raise HTTPError(400)
        name = str(number) if type(number) is int else given.get("name")
        if member is not None and member.name and not member.host:
            return member, ""
        if member is None:
            live.make_way()
        return room.join(name, seat, language, member)


class NewRoomRequest(CheckedRequest):
    """Who has the key of the server makes a room."""

    foreign_origin = False

    def post(self) -> None:
        given = self.body()
        with speaking(language_code(given.get("language")) or self.spoken):
            try:
                setup = game_setup(
                    str(given.get("game", "")), given.get("players"),
                    rules=given.get("rules"), expansions=given.get("expansions") or (),
                    options=given.get("options"),
                )  # fmt: skip
                live = self.server.hall.make_by_key(str(given.get("key", "")), TABLE, setup)
            except LabError as error:
                self.tell(409, text=str(error))
                return
        if live is None:
            raise HTTPError(403)
        self.tell(200, code=live.room.code, once=live.room.fresh_key())


class FileRequest(CheckedRequest):
    """A file of the page: its script, or its style."""

    def get(self, name: str) -> None:
        if name not in FILES:
            raise HTTPError(404)
        data, tag = _file(name)
        self.set_header("Content-Type", f"{FILES[name]}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("ETag", tag)
        if self.request.headers.get("If-None-Match") == tag:
            self.set_status(304)
            self.finish()
        else:
            self.finish(data)


@memo(64)
def _file(name: str) -> tuple[bytes, str]:
    path = STATIC / name
    if not path.is_file():
        raise HTTPError(404)
    data = path.read_bytes()
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


class PictureRequest(CheckedRequest):
    """The QR code of a room's address, or a picture of its game at the start."""

    def get(self, code: str, what: str) -> None:
        found = self.found(code)
        if found is None:
            return
        live, _ = found
        if what == "qr":
            picture = qr_svg(self.server.seen_address(self.request, live.room.code)).encode()
        else:
            spoken = language_code(self.get_query_argument("language", "")) or self.spoken
            night = self.get_query_argument("light", "") == "night"
            picture = _start_picture(live, spoken, night)
        if not picture:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(picture)


def _start_picture(live: LiveRoom, code: str, night: bool) -> bytes:
    """Return a picture of the game at its start; it is none of the game that is played."""
    game = live.room.game
    if game is None:
        return b""
    return _drawn(json.dumps(game.setup(), sort_keys=True), code, night)


@memo(64)
def _drawn(setup: str, code: str, night: bool) -> bytes:
    given = json.loads(setup)
    name, players = given.pop("game"), given.pop("players")
    return table_svg(begin(name, players, 1, **given).position, code, night).encode()


class UnknownRequest(CheckedRequest):
    """An address at which there is nothing."""

    def get(self) -> None:
        raise HTTPError(404)

    post = get

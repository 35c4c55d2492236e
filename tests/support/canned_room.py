"""A room without a server: it tells pages what a test wants them to be told.

    room = CannedRoom(page)
    room.open(you=room.member(0, "Kim", can=["start"]))
    page.get_by_role("button", name="Start the game").click()
    assert room.asked == [{"t": "start"}]

What a page shows of a state, and what it does where a server is not as it should be, is tested so,
in tests/table/test_page.py; a game over a real one in tests/table/test_page_live.py.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from stoneage_lab import game as find_game
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.picture import table_svg
from stoneage_lab.games import game_type
from stoneage_lab.session.session import play
from stoneage_lab.tables.web_pages import door_html, page_html
from stoneage_lab.widget.jupyter_model import STATIC
from stoneage_lab.widget.page_boards import PageBoard

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

    from stoneage_lab.session.session import Session

CODE: Final = "K7M2QX"
ADDRESS: Final = f"http://127.0.0.1:1/t/{CODE}/"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
QR: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h1v1h-1zM2 2h2v2h-2z"/>'
    "</svg>"
)
COLOURS: Final = ("red", "blue", "green", "yellow", "black", "pink")


class CannedRoom:
    """A room of which a test says what it tells, for one page.

    Parameters
    ----------
    page : Page
    game : str
    players : int
    kind : {"table", "class"}
    language : {"en", "ja"}

    Attributes
    ----------
    room, people : dict
        What is told, to be changed before `tell`.
    you : dict or None
        Who the page is; None for somebody who has not joined.
    asked : list of dict
        What the page asked of the room, without the ids.
    sent : list of dict
        What the page sent to models.
    boards : dict
        The boards that are shown, by name; a new connection gets them, too.
    joined : list of dict
        What the page wanted to join with.
    status : int
        How the server answers to the question who the page is.
    connections : int
        How many times the page has connected.
    refuses : str
        The sentence with which nobody is let in.
    deaf : bool
        Whether what models are sent gets lost.
    answers : dict
        What the room adds to its answers, by request.
    """

    def __init__(
        self,
        page: Page,
        game: str = "stone-age",
        players: int = 4,
        kind: str = "table",
        language: str = "en",
    ) -> None:
        self.page, self.language = page, language
        self.epoch, self.status, self.connections = "e1", 0, 0
        self.refuses = ""
        self.deaf = False
        self.answers: dict[str, dict[str, Any]] = {}
        self.you: dict[str, Any] | None = None
        self.asked: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.joined: list[dict[str, Any]] = []
        self.boards: dict[str, PageBoard] = {}
        self._wire: WebSocketRoute | None = None
        made = find_game(game, players)
        self._picture = play(game, players=players, seed=7).position
        self.room: dict[str, Any] = {
            "code": CODE, "kind": kind, "state": "lobby", "game": game,
            "title": dict.fromkeys(LANGUAGES, game_type(game).title),
            "about": {"en": f"{players} players, standard", "ja": f"{players}人、標準ルール"},
            "locked": False, "watch": True, "address": "http://192.168.1.5:8765/t/K7M2QX/",
            "lan": True, "bots": ["careful", "random"], "ask": None, "turn": [],
        }  # fmt: skip
        self.people: dict[str, Any] = {
            "seats": [
                {
                    "seat": number,
                    "colour": COLOURS[number],
                    "name": {code: made.seat_text(made.seats[number], code) for code in LANGUAGES},
                    "who": None,
                    "bot": None,
                }
                for number in range(players if kind == "table" else 0)
            ],
            "watching": [],
        }
        page.route(f"{ADDRESS[: -len(f't/{CODE}/')]}**", self._answer)
        page.route_web_socket(f"{ADDRESS.replace('http', 'ws')}ws?page=*", self._connect)

    # -- what a test does ------------------------------------------------------------------

    def seat(self, number: int, name: str, *, here: bool = True, host: bool = False) -> None:
        """Let somebody sit at a seat."""
        self.people["seats"][number]["who"] = {"name": name, "here": here, "host": host}

    def be(self, seat: int | None, name: str, can: list[str], *, host: bool = False) -> None:
        """Let the page be somebody, at a seat or without one."""
        if seat is not None:
            self.seat(seat, name, host=host)
        self.you = {
            "seat": seat, "name": name, "host": host, "language": self.language, "can": can,
        }  # fmt: skip

    def open(self, fragment: str = "") -> None:
        """Open the page."""
        self.page.goto(ADDRESS + fragment)

    def tell(self, said: str = "") -> None:
        """Tell what has changed."""
        self.post({"t": "people", **self._told(), **({"said": said} if said else {})})

    def post(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        assert self._wire is not None
        self._wire.send(json.dumps(frame))

    def model(self, name: str, method: str, **message: Any) -> None:
        """Send a message of a model."""
        self.post({"name": name, "message": {"method": method, **message}})

    def show(self, play: Session, seat: int | None = None) -> PageBoard:
        """Show the board of a game, which the page then plays on."""
        board = PageBoard(
            lambda name, message, parts: self.post({"name": name, "message": message}),
            "board", play, seat=seat, language=self.language, pace=0,
        )  # fmt: skip
        self.boards[board.name] = board
        return board

    def drop(self, code: int = 1001) -> None:
        """Let the connection break."""
        assert self._wire is not None
        self._wire.close(code=code)

    # -- the wire --------------------------------------------------------------------------

    def _told(self) -> dict[str, Any]:
        told = {"v": 1, "epoch": self.epoch, "room": self.room, "people": self.people}
        return told | ({"you": self.you} if self.you else {})

    def _answer(self, route: Route) -> None:
        address = route.request.url.partition("?")[0]
        name = address.rsplit("/", 1)[-1]
        if "/static/" in address:
            kind = KINDS[f".{name.rsplit('.', 1)[-1]}"]
            route.fulfill(body=(STATIC / name).read_text(encoding="utf-8"), content_type=kind)
        elif name == "me":
            status = self.status or (200 if self.you else 401)
            route.fulfill(json=self._told() if status < 402 else {}, status=status)
        elif name == "join":
            self._join(route)
        elif name == "qr.svg":
            route.fulfill(body=QR, content_type=KINDS[".svg"])
        elif name == "picture.svg":
            night = "light=night" in route.request.url
            picture = table_svg(self._picture, self.language, night)
            route.fulfill(body=picture, content_type=KINDS[".svg"])
        else:
            text = (page_html if f"/{CODE}/" in address else door_html)(self.language)
            headers = {"Content-Security-Policy": POLICY}
            route.fulfill(body=text, content_type="text/html; charset=utf-8", headers=headers)

    def _join(self, route: Route) -> None:
        given = json.loads(route.request.post_data or "{}")
        self.joined.append(given)
        if self.refuses:
            route.fulfill(status=409, json={"code": "refused", "text": self.refuses})
            return
        self.language = given["language"]
        self.be(given.get("seat"), given.get("name", "Host"), ["sit", "stand", "leave", "rename"])
        route.fulfill(json=self._told())

    def _connect(self, wire: WebSocketRoute) -> None:
        self._wire = wire
        self.connections += 1
        wire.on_message(self._take)
        self.post({"t": "hello", **self._told()})
        for board in self.boards.values():
            self.model(board.name, "open", state=board.state())

    def _take(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["name"] != "room":
            content = frame["message"]["content"]
            self.sent.append({"name": frame["name"], "epoch": frame["epoch"], **content})
            if frame["name"] in self.boards and not self.deaf:
                self.boards[frame["name"]].deliver(frame["message"])
            return
        asked = frame["message"]
        req = asked.pop("req")
        self.asked.append(asked)
        self.post({"t": "ack", "req": req, "ok": True, **self.answers.get(asked["t"], {})})

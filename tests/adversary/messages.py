"""Messages no honest page would send, among honest ones, and what must hold after each of them."""

from __future__ import annotations

import random
import re
from typing import Any

from jupyter_client.session import json_packer

from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.session import Session
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.protocol import CODES, DECIDING, InvalidMessage, check_message

MOST_BYTES = 4000
"""No answer is longer on the wire, whatever was asked."""

TRICKS = (
    "{0.__class__}", "{seat.__init__.__globals__}", "{n:person|people}", "{", "}", "{{7*7}}",
    "%s%n%x", "%(words)s", "$(reboot)", "`id`", "; rm -rf /", "../../../etc/passwd", "-1", "1e999",
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "]]>", "&amp;", "' or 1=1 --",
    "__import__('os').system('id')", "place 3 forest; undo", "place 3 forest\nplace 2 hunt",
    "place 3 forest'); play.undo(#", "place ² forest", "place ½ forest", "place Ⅷ forest",
    "place 99999999999999999999 forest", "place -1 forest", "place 0 forest", "place 1e0 forest",
    "place 3 __class__", "place 3", "place", "use", "use 3", "skip", "tools", "tools +", "tools 1+",
    "tools once", "pay", "pay 0 wood", "pay 99 wood", "pay -1 wood", "pay 1 wood " * 16, "take",
    "take 7", "take 0", "gain", "gain wood", "gain twice", "gain wood gold stone", "\x00",
    "roll\x00", "roll\x1b[31m", "\u202eroll", "ro\u200bll", "ｒｏｌｌ", "rol\u0301l", "💥" * 50,
    "undo", "branch", "goto 0", "language ja", "hold hold", "None", "null", "x" * 200, " ", "\t\n",
    "İ" * 99, "hold()", "roll|hold", "r*", ".*", "[", "(" * 200,
)  # fmt: skip
"""Words for an action that smell of Python, HTML, shells, formats, numbers and alphabets."""


def nested(depth: int) -> Any:
    """A list in a list in a list …"""
    monster: Any = []
    for _ in range(depth):
        monster = [monster]
    return monster


SETTINGS = (
    ("pace", "300"), ("pace", "0"), ("pace", "-1"), ("pace", "٣"),
    ("pace", "9" * 30), ("pace", "1.5"),
    ("colours", "strong"), ("colours", "standard"), ("colours", "red;background:url(//x)"),
    ("motion", "none"), ("motion", "0"), ("size", "projector"), ("size", "normal"), ("size", "9"),
    ("seat", "all"), ("seat", "red"), ("seat", "purple"), ("seat", "0"), ("seat", "9" * 30),
    ("language", "ja"),
    ("language", "en"), ("language", "fr"), ("__class__", "x"), ("{0}", "{1}"), ("play", "x"),
)  # fmt: skip
"""Settings with their values, possible and not."""

MONSTERS = (
    None, True, False, 0, -1, 1.5, float("nan"), float("inf"), 10**400, -(2**63), "", "x" * 10_000,
    [], {}, [1], {"t": "act"}, ["act"], nested(50), {"a": {"b": [{"c": None}] * 50}}, b"bytes",
    "\x00", "💥", "ja", "constructor", "__proto__",
)  # fmt: skip


LEAVES = re.compile(r" from move \d+[^<”]*|（[^<”]*手目から）")
TREE = re.compile(r'<details id="sal-variations".*</details>', re.DOTALL)
# What the coach says below a finished game; it comes in its own time.
REVIEW = re.compile(r"<section id=\"sal-review\".*?</section>", re.DOTALL)


class Sender:
    """Makes up messages for a board; the same seed makes the same ones."""

    def __init__(self, seed: int, actions: list[str]) -> None:
        self.rng = random.Random(seed)
        self.actions = actions
        self.count = 0
        self.sent: list[Any] = []

    def message(self, board: Board) -> Any:
        """The next message: honest, wrong in what it asks, broken, or an old one again."""
        draw = self.rng.random()
        if draw < 0.08 and self.sent:
            found = self.again()
        elif draw < 0.5:
            found = self.broken(board)
        else:
            found = self.whole(board)
        self.sent = [*self.sent[-300:], found]
        return found

    def again(self) -> Any:
        """An old message, perhaps with other content under its id."""
        old = self.rng.choice(self.sent)
        if isinstance(old, dict) and self.rng.random() < 0.5:
            return old | {"t": self.rng.choice(("undo", "pause", "hint", "next"))}
        return old

    def whole(self, board: Board) -> dict[str, Any]:
        """A message in order; what it asks for need not be possible."""
        self.count += 1
        kinds = ("act",) * 6 + ("undo", "redo", "goto", "goto", "branch", "language", "next", "set")
        t = self.rng.choice((*kinds, "pause", "hint", "line", "line", "drop", "whatif", "again"))
        message: dict[str, Any] = {"t": t, "req": f"m{self.count}", "rev": self.rev(board)}
        if t in ("act", "branch"):
            message["action"] = self.action(board)
        elif t == "goto":
            last = board.play.last
            message["ply"] = self.rng.choice((0, last, last + 1, self.rng.randint(0, last), 10**6))
        elif t == "language":
            codes = ("en", "ja", "ja", "EN", "fr", "../en", "en\x00", "{0}", "x" * 16)
            message["language"] = self.rng.choice(codes)
        elif t in ("line", "drop"):
            message[t] = self.rng.choice(("1", "2", "3", "0", "-1", "１", "x" * 8))
        elif t == "whatif":
            last = board.play.last
            message[t] = self.rng.choice(("0", str(last), str(last + 1), "-1", "１", "²", "x"))
        elif t == "set":
            message["setting"], message["value"] = self.rng.choice(SETTINGS)
        return message

    def rev(self, board: Board) -> int:
        """The number on the screen, or one of the past or the future."""
        now: int = board.view["rev"]
        if self.rng.random() < 0.85:
            return now
        return self.rng.choice((0, max(0, now - 1), now + 1, 2**53))

    def action(self, board: Board) -> str:
        """Legal words, legal words oddly written, words of another moment, or tricks."""
        legal = [action.words for action in board.play.position.legal()]
        draw = self.rng.random()
        if legal and draw < 0.7:
            words = self.rng.choice(legal)
            return words if draw < 0.6 else f"  {words.upper()}\t"
        return self.rng.choice(self.actions if draw < 0.8 else TRICKS)

    def broken(self, board: Board) -> Any:
        """A message that is not in order, whatever is on the board."""
        good: Any = self.whole(board)
        rng = self.rng
        match rng.randrange(6):
            case 0:
                return rng.choice([m for m in MONSTERS if not isinstance(m, dict)])
            case 1:
                del good[rng.choice(list(good))]
            case 2:
                name = rng.choice(("seat", "T", "id", "__class__", "x" * 5000, "💥", "content"))
                good[name] = rng.choice(MONSTERS)
            case 3:
                good["t"] = rng.choice([m for m in MONSTERS if not isinstance(m, str) or m == "ja"])
            case 4:
                good["rev"] = rng.choice([m for m in MONSTERS if type(m) is not int or m])
            case _:
                wrong = [m for m in MONSTERS if not isinstance(m, str) or len(m) > 999 or not m]
                good["req"] = rng.choice(wrong)
        return good


class Wire:
    """Hands messages to a board as Jupyter does, and checks everything after each of them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.answers: list[dict[str, Any]] = []
        self.revs = numbers(board)
        self.codes: dict[str, int] = {}
        board.send = self.send

    def send(self, content: dict[str, Any]) -> None:
        """Keep an answer, packed as it would be on the wire; a picture is no answer."""
        if content["t"] == "patch":
            return
        assert len(json_packer(content)) <= MOST_BYTES
        self.answers.append(content)

    def __call__(self, content: Any) -> dict[str, Any]:
        """Hand over one message; return the one answer to it."""
        board, count = self.board, len(self.answers)
        message = check_message(content)
        in_order = not isinstance(message, InvalidMessage)
        known = board._acks.get(message.req) if in_order else None
        before, position, rev = self.facts(), board.play.position, board.view["rev"]
        legal = {action.words for action in position.legal()}
        board.receive(content)
        assert len(self.answers) == count + 1, "not exactly one answer"
        ack = self.answers[-1]
        after = self.facts()
        check_ack(ack)
        assert board.last_error is None, board.last_error
        code = ack.get("code", "ok")
        self.codes[code] = self.codes.get(code, 0) + 1
        if known is not None:
            assert ack == known
            assert after == before
            assert board.view["rev"] == rev
            return ack
        assert ack["rev"] == board.view["rev"]
        assert (board.view["rev"] > rev) == (after != before), f"{content}: {before} {after}"
        assert (code == "malformed") == (not in_order)
        if not in_order or not ack["ok"]:
            assert after == before, f"refused, and yet something changed: {content}"
        if in_order and message.t in DECIDING and message.rev != rev:
            assert code == "stale"
        if in_order and ack["ok"]:
            self.check_followed(message, before, after, position, legal)
        return ack

    def facts(self) -> dict[str, Any]:
        """Everything a message may change."""
        board, play = self.board, self.board.play
        moves = [moment.words for moment in line_of(play).history[1:]]
        return {
            "session": id(play),
            "moves": moves,
            "ply": play.ply,
            "settings": (dict(board.settings), dict(play.settings)),
            "paused": board.paused,
            "past": board.view["past"],
            "code": REVIEW.sub("", board.view["parts"]["code"]) if board.transcript else "",
            "lines": len(play.lines),
            "tabs": board.view["parts"].get("lines", ""),
            "shown": (board.view["ply"], board.view["head"]),
        }

    def check_followed(
        self, message: Any, before: Any, after: Any, position: Any, legal: set[str]
    ) -> None:
        """Only words of legal actions change the game, and only by that action."""
        now = self.board.play
        if message.t in ("act", "branch", "next"):
            assert now.ply == before["ply"] + 1 == now.last
            assert after["moves"][:-1] == before["moves"][: before["ply"]]
            done = after["moves"][-1]
            assert done in legal
            if message.t == "next":
                assert len(after["moves"]) == len(before["moves"]) + 1
            else:
                assert position.parse(message.action).words == done
            assert (after["session"] != before["session"]) == (message.t == "branch")
            return
        if message.t in ("line", "drop", "whatif", "again"):
            # Another session is shown, or none; only a new game begins anew.
            if message.t == "again":
                assert (now.ply, now.last) == (0, 0)
            return
        assert after["session"] == before["session"]
        assert after["moves"] == before["moves"]
        if message.t == "goto":
            assert now.ply == message.ply
        elif message.t in ("language", "set", "pause", "hint"):
            assert after["ply"] == before["ply"]


def numbers(board: Board) -> list[int]:
    """Return a list that will hold the number of every picture the board shows.

    Only the coach may speak of the same picture again: its number stands for one position.
    """
    found = [board.view["rev"]]
    position = board.play.position

    def shown(change: dict[str, Any]) -> None:
        nonlocal position
        old, new = change["old"], change["new"]
        before, position = position, board.play.position
        if old["rev"] != new["rev"]:
            found.append(new["rev"])
        else:
            # What the coach ranks stands in the picture of the board, too.
            assert position is before
            assert old["ply"] == new["ply"]
            # Beside the decision, or below a game that is over.
            assert any(
                old["parts"].get(n) != new["parts"].get(n) for n in ("prompt", "code", "log")
            )

    board.observe(shown, "view")
    return found


def check_ack(ack: dict[str, Any]) -> None:
    """An answer has exactly the fields of the protocol."""
    assert ack["t"] == "ack"
    assert ack["req"] is None or (isinstance(ack["req"], str) and 1 <= len(ack["req"]) <= 64)
    assert type(ack["rev"]) is int
    if ack["ok"]:
        assert set(ack) in ({"t", "req", "ok", "rev"}, {"t", "req", "ok", "rev", "text"})
    else:
        assert set(ack) == {"t", "req", "ok", "rev", "code", "text"}
        assert ack["code"] in CODES
        assert ack["code"] != "internal", ack["text"]
        assert ack["text"]


def check_session(play: Session) -> None:
    """Every position of the session follows from its seed and its moves."""
    record = play.record()
    again = Session(play.game, ["you"] * play.game.players, play.seed)
    for words in record.moves:
        again.do(words)
    again.goto(record.ply)
    assert again.position.state.key() == play.position.state.key()
    assert again.record().chance == record.chance
    if play.game.name == "stone-age":
        loaded = type(record).from_dict(record.to_dict(), "record").play_through(Session, "record")
        assert loaded.position.state.key() == play.position.state.key()


def without_tree(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without its number, and the tree of lines: other boards may have begun some."""
    parts = dict(view["parts"])
    parts["log"] = TREE.sub("", parts.get("log", ""))
    # A tab says where its line leaves the game, which may have gone another way.
    parts["lines"] = LEAVES.sub("", parts.get("lines", ""))
    shown = {key: value for key, value in view.items() if key != "picture"}
    return {**shown, "parts": parts}


def check_board(board: Board) -> None:
    """The picture is the one of the session, under its number, and can be sent."""
    with board.play.lock:  # the coach may answer at any time
        shown = board.picture()
        assert without_tree(board.view) == without_tree(shown["view"])
        assert board.scenery == shown["scenery"]
    json_packer({"view": board.view, "scenery": board.scenery})

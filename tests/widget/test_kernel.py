"""The board through a real kernel, without a browser: messages in, pictures and answers out.

Only a game of the package has a picture of its table there: Stone Age.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from stoneage_lab.widget.patches import PatchedPage

SET_UP = """
import stoneage_lab as lab
play = lab.play("stone-age", players=2, seed=7)
board = lab.Board(play)
"""


class Kernel:
    """A kernel with a board in it, and the wire a page would have to it."""

    def __init__(self) -> None:
        self.manager, self.client = start_new_kernel(kernel_name="python3")
        self.count = 0
        self.comm_id = ""
        seen = self.run(SET_UP)
        opened = [m["content"] for m in seen if m["msg_type"] == "comm_open"]
        ours = [each for each in opened if "view" in each["data"]["state"]]
        assert len(ours) == 1
        self.comm_id = ours[0]["comm_id"]
        self.state: dict[str, Any] = ours[0]["data"]["state"]
        self.patched = PatchedPage(self.state["view"])

    def stop(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def wait(self, parent: str) -> list[dict[str, Any]]:
        """Everything the kernel publishes for one message, until it is idle again."""
        seen = []
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                message = self.client.get_iopub_msg(timeout=1)
            except queue.Empty:
                continue
            if message["parent_header"].get("msg_id") != parent:
                continue
            seen.append(message)
            if message["content"].get("execution_state") == "idle":
                return seen
        raise AssertionError("the kernel did not become idle")

    def run(self, code: str) -> list[dict[str, Any]]:
        seen = self.wait(self.client.execute(code))
        errors = [m["content"]["traceback"] for m in seen if m["msg_type"] == "error"]
        assert not errors, "\n".join(errors[0])
        self.keep(seen)
        return seen

    def keep(self, seen: list[dict[str, Any]]) -> None:
        for data in [m["content"]["data"] for m in seen if self.is_ours(m)]:
            if data["method"] == "update":
                self.state |= data["state"]
                self.patched.view = self.state["view"]
            elif data["method"] == "custom" and is_picture(data):
                view = self.patched.take(data["content"])
                assert view is not None
                self.state["view"] = view

    def is_ours(self, message: dict[str, Any]) -> bool:
        return message["msg_type"] == "comm_msg" and message["content"]["comm_id"] == self.comm_id

    def send(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        content = {"comm_id": self.comm_id, "data": data}
        message = self.client.session.msg("comm_msg", content)
        self.client.shell_channel.send(message)
        seen = self.wait(message["header"]["msg_id"])
        self.keep(seen)
        return [message["content"]["data"] for message in seen if self.is_ours(message)]

    def ask(self, t: str, **fields: Any) -> list[dict[str, Any]]:
        """What a page sends; what comes back, in order: "view" for a picture, or the answer."""
        self.count += 1
        content = {"t": t, "req": f"k-{self.count}", "rev": self.state["view"]["rev"], **fields}
        came = self.send({"method": "custom", "content": content})
        return ["view" if is_picture(c) else c["content"] for c in came]

    def value(self, expression: str) -> str:
        seen = self.run(f"print({expression})")
        return "".join(m["content"]["text"] for m in seen if m["msg_type"] == "stream").strip()


def is_picture(data: dict[str, Any]) -> bool:
    return data["method"] == "update" or data["content"]["t"] == "patch"


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    kernel = Kernel()
    yield kernel
    kernel.stop()


def test_a_page_that_opens_has_everything(kernel):
    assert kernel.state["_esm"]
    assert kernel.state["_css"]
    assert "forest" in kernel.state["view"]["parts"]["board"]


def test_a_click_gives_the_picture_and_then_the_answer(kernel):
    rev = kernel.state["view"]["rev"]
    came = kernel.ask("act", action="place 3 forest")
    shown = kernel.state["view"]["rev"]
    assert came == ["view", {"t": "ack", "req": f"k-{kernel.count}", "ok": True, "rev": shown}]
    assert shown > rev
    assert kernel.value("play.ply") == "1"


def test_what_never_changes_travels_once(kernel):
    assert kernel.state["scenery"]["symbols"]
    kernel.run("play.do('place 1 hunt')")
    content = {"t": "undo", "req": "again", "rev": kernel.state["view"]["rev"]}
    (update, _) = kernel.send({"method": "custom", "content": content})
    patch = update["content"]
    assert patch["t"] == "patch"
    assert set(patch["parts"]) <= {"board", "hand", "head", "log", "prompt", "code"}
    assert "strings" not in patch["fields"]


def test_a_page_that_missed_something_gets_the_whole(kernel):
    have = {"t": "have", "picture": kernel.state["view"]["picture"]}
    assert kernel.send({"method": "custom", "content": have}) == []
    (update,) = kernel.send({"method": "custom", "content": have | {"picture": 1}})
    assert update["state"]["view"] == kernel.state["view"]
    assert update["state"]["scenery"]["symbols"]


def test_a_refused_click_gives_the_answer_alone(kernel):
    (ack,) = kernel.ask("act", action="place 5 hut")
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    assert ack["text"] == kernel.value("play.why_not('place 5 hut').text()")


def test_a_stale_click_is_refused(kernel):
    rev = kernel.state["view"]["rev"]
    kernel.run("play.do('place 1 hunt')")
    (ack,) = kernel.ask("act", action="place 1 field", rev=rev)
    assert (ack["ok"], ack["code"]) == (False, "stale")


def test_a_malformed_message_is_refused(kernel):
    (ack,) = kernel.ask("act", action="place 1 field", extra=1)
    assert (ack["ok"], ack["code"]) == (False, "malformed")
    (ack,) = kernel.ask("cheat")
    assert (ack["ok"], ack["code"]) == (False, "malformed")


def test_a_move_in_a_cell_reaches_the_page(kernel):
    rev = kernel.state["view"]["rev"]
    kernel.run("play.do('place 2 hut')")
    assert kernel.state["view"]["rev"] > rev
    assert kernel.state["view"]["ply"] == int(kernel.value("play.ply"))


def test_the_page_tells_what_it_has_drawn(kernel):
    rev = kernel.state["view"]["rev"]
    kernel.send({"method": "update", "state": {"seen": rev}, "buffer_paths": []})
    assert kernel.value("board.seen") == str(rev)


def test_a_page_that_comes_later_can_ask_for_everything(kernel):
    (answer,) = kernel.send({"method": "request_state"})
    assert set(answer["state"]["view"]["parts"]) >= {"board", "hand", "prompt", "log", "head"}
    assert answer["state"]["scenery"]["symbols"]


def test_a_board_shows_the_picture_to_those_without_widgets(kernel):
    seen = kernel.run("board")
    (data,) = [m["content"]["data"] for m in seen if m["msg_type"] == "execute_result"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert '<div style="overflow-x:auto"><img alt=' in data["text/html"]
    assert data["text/plain"].count("\n") > 5


def test_nothing_was_printed_on_the_way(kernel):
    assert kernel.value("board.last_error") == "None"

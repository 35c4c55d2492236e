"""A small game whose names and sentences are all chosen by a test."""

from __future__ import annotations

from typing import Any

from stoneage_lab.core.game import Option
from stoneage_lab.core.rulebook import RuleEntry
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.core.state import OVER

MARKER = "zqmarker"
"""Stands in every payload: where it turns up in the markup of a page, data has become markup."""

MARKUP = {
    "script": f"<script>window.{MARKER}=1;alert('{MARKER}')</script>",
    "close": f"</script></style></svg></pre></template></title>{MARKER}<b>",
    "svg": f'"><svg onload="window.{MARKER}=1"><{MARKER}>',
    "apostrophe": f"' onmouseover='window.{MARKER}=1' {MARKER}='",
    "outside": f'<img src="http://{MARKER}.invalid/x.png" onerror="window.{MARKER}=1">',
    "style": f"<style>@import 'http://{MARKER}.invalid/x.css';*{{color:red}}</style>",
    "cdata": f"<![CDATA[ {MARKER} ]]>]]> <!-- {MARKER} --> <?xml {MARKER}?> <!DOCTYPE {MARKER}>",
    "entity": f"&amp; &lt;b&gt; &#60;script&#62; &{MARKER}; &#0; &#xD800; &nbsp {MARKER}",
    "template": "{{7*7}} {% raw %} {# #} {0.__class__} {n} {n:a|b} %s %(x)s ${x} " + MARKER,
    "link": f"javascript:window.{MARKER}=1",
    "css": f"x sal-popup y; background:url(http://{MARKER}.invalid/y) {MARKER}",
}
LETTERS = {
    "right-to-left": f"\u202eevil \u2067שלום\u2069 مرحبا {MARKER}",
    "combining": "Z" + "\u0301\u0327\u20dd" * 30 + f" {MARKER}",
    "emoji": f"👩\u200d👩\u200d👧\u200d👦 🏴\U000e0067\U000e007f 1\ufe0f\u20e3 {MARKER}",
    "zero-width": f"a\u200b\u200c\u200d\u2060\ufeff\u00adb {MARKER}",
    "lines": f"one\ntwo\r\nthree\tfour\u2028five\u2029six\x85seven {MARKER}",
    "long": MARKER + "W" * 3000,
    "long-cjk": MARKER + "森" * 1500,
    "empty": "",
    "space": "   ",
}
CONTROLS = {
    "nul": f"a\x00b {MARKER}",
    "bell": f"\x07\x08\x0b\x0c\x0e\x1f\x7f\x80\x9f {MARKER}",
    "terminal": f"\x1b[31mred\x1b]0;title\x07\x9b31m {MARKER}",
    "no-character": f"\ufffe\uffff\U0001ffff {MARKER}",
    "half": f"\ud800 \udfff {MARKER}",
}
PAYLOADS = MARKUP | LETTERS | CONTROLS


def braced(text: str) -> str:
    """The text as it has to stand in a template of sentences to be shown as it is."""
    return text.replace("{", "{{").replace("}", "}}")


class EvilState(SmallState):
    """Something of every kind that a state may hold."""

    per_seat = ("points", "notes")

    def set_up(self) -> None:
        payload = self.game.payload
        self.points = [0] * self.game.players
        self.round = 0
        self.note = payload
        self.notes = [payload] * self.game.players
        self.table = {payload: payload, "deep": {payload: [payload, {payload: payload}]}}
        setattr(self, payload or "nothing", payload)

    def forbids(self, action: Any) -> Any:
        if action.words.endswith("never"):
            yield "stop", {"why": self.game.payload}

    def play(self, action: Any) -> None:
        self.record_event("did", self.game.payload, 3)
        self.points[self.turn] += 1
        self.round += 1
        self.next_turn()
        if self.round == 6:
            self.node = OVER


def evil(payload: str) -> type[SmallGame]:
    """A game class whose every word is the payload."""
    said = braced(payload)

    class Evil(SmallGame):
        name = "evil"
        title = f"T{payload}"
        state = EvilState
        words = (f"do{payload}", f"also {payload}", f"x{payload}y never")
        option_table = (Option(f"o{payload}", (f"v{payload}", f"w{payload}")),)
        rule_sets = {"standard": {}, f"r{payload}": {f"o{payload}": f"w{payload}"}}  # noqa: RUF012
        rules_table = ((f"c{payload}", (RuleEntry("stop", "evil.EvilState", (f"o{payload}",)),)),)
        sentences = {  # noqa: RUF012
            "event.did": f"{{seat}} did {{fact1}} {{fact2:once|often}} {said}",
            "rule.stop.title": said,
            "rule.stop.text": said,
            "rule.stop.source": said,
            "rule.stop.refusal": f"{{seat}}: {{why}} {said}",
            f"rule.stop.o{payload}_v{payload}": f"This way {said}",
        }

        def __init__(self, *given: Any, **named: Any) -> None:
            self.payload = payload
            super().__init__(*given, **named)
            self.seats = tuple(f"s{payload}{number}" for number in range(self.players))

        def label(self, action: Any, code: str | None = None, state: Any = None) -> str:
            return f"{payload} {action.words}"

        def step_text(self, state: Any, code: str | None = None) -> str:
            return payload

        def rule_of_step(self, state: Any) -> str:
            return "stop"

        def tempting(self, state: Any) -> list[Any]:
            return self.all_actions()

    return Evil

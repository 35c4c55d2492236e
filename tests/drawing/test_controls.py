"""What the tests of controls ask: that each action has one, and that a panel can be opened.

Whole games of generic items are walked in test_items.py, those of the house in tests/games.
"""

from __future__ import annotations

import pytest
from drawing.controls import Control, Controls, check_once, check_reached, controls_of


def offered(*controls: Control, opened: dict[str, list[str]] | None = None) -> Controls:
    return Controls(found=list(controls), opened=opened or {})


def test_the_check_is_not_blind() -> None:
    one, other = Control("roll", "", "p"), Control("hold", "", "p")
    check_once(offered(one, other), {"roll", "hold"})
    for wrong, legal in (
        (offered(one), {"roll", "hold"}),
        (offered(one, other), {"roll"}),
        (offered(one, other, Control("hold", "", "q")), {"roll", "hold"}),
        (offered(one, Control("roll", "all", "all"), opened={"all": ["q"]}), {"roll"}),
    ):
        with pytest.raises(AssertionError):
            check_once(wrong, legal)
    check_once(offered(one, Control("roll", "all", "all"), opened={"all": ["p"]}), {"roll"})


def test_markup_is_read_as_the_page_reads_it() -> None:
    found = controls_of(
        [
            '<g id="a" data-action="use &quot;hut&quot;"><path d=""/></g><g data-open="more"/>',
            '<div class="sal-choice" id="c" data-panel="more"><div id="s" data-stepper'
            ' data-start="0" data-choices=\'[{"action":"place 1 hut","counts":[1]}]\'></div></div>',
        ]
    )
    assert found.found == [
        Control('use "hut"', "", ""),
        Control("place 1 hut", "more", "c", (1,)),
    ]
    assert found.opened == {"more": [""]}
    check_reached(found)

"""Imported by the process that servers are forked from: what it has drawn once, they draw fast.

Importing what a server needs and drawing its first board takes two seconds of processor time.
"""

from importlib import import_module

from stoneage_lab.session.session import play
from stoneage_lab.widget.page_boards import PageBoard

for name in ("cli.table", "tables.invitation", "tables.room_games", "tables.server"):
    import_module(f"stoneage_lab.{name}")
PageBoard(lambda *_: None, "board", play("stone-age", 2, 1)).close()

"""Imported by the process that servers are forked from: what it has drawn once, they draw fast.

Importing what a server needs and drawing its first board takes two seconds of processor time.
"""

from stoneage_lab.cli import table as _command  # noqa: F401
from stoneage_lab.session.session import play
from stoneage_lab.tables import opening as _opening  # noqa: F401
from stoneage_lab.tables import plays as _plays  # noqa: F401
from stoneage_lab.tables import server as _server  # noqa: F401
from stoneage_lab.widget.page_boards import PageBoard

PageBoard(lambda *_: None, "board", play("stone-age", 2, 1)).close()

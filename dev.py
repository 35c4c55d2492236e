#!/usr/bin/env python3
"""All commands for this checkout. They need Python 3.11 and a network, nothing else.

    python3 dev.py lab          open JupyterLab on the first notebook (--language ja: the Japanese
                                one, as on a Japanese system)
    python3 dev.py test         run every check but the long ones; with arguments pytest alone
    python3 dev.py test --all   the long ones too: site, JupyterLite, whole games in a browser …
    python3 dev.py lint         read the code with ruff, biome and mypy; stop at the first fault
    python3 dev.py fix          format the code and fix lint errors that have an automatic fix
    python3 dev.py bench        measure speed (--browser: clicks, too; --write: update the docs)
    python3 dev.py twin         compile the rules again, even if that failed before (with the folder
                                or module of a game of your own: this game, too)
    python3 dev.py notebooks    run all notebooks, English and Japanese, and save their outputs
                                (with a path, only this; with that of a translation, only the
                                Japanese edition; --prose: put the prose in, run nothing)
    python3 dev.py site         build the web site in dist/site (--docs or --lite: only that part;
                                --serve: show it)
    python3 dev.py pictures     take screenshots of every phase in four widths, in pictures/
    python3 dev.py golden       write the expected playthroughs and position counts again
    python3 dev.py new-game NAME
                                begin a game of the house: a small whole game with its tests, to
                                change (docs/how_to/extend.md)
    python3 dev.py train GAME --seed S
                                let bots learn a game by self-play (--players N; stopped, the same
                                command goes on; docs/how_to/train.md)
    python3 dev.py rehearse     try what Binder would do with this checkout (--plain: faster)
    python3 dev.py lock         update requirements.lock.txt to the newest allowed packages, and
                                requirements.uv.txt to the newest uv, which installs them

Everything is installed in .venv beside this file. Finished steps are kept: a second run takes
seconds.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - before anything that an older one cannot read
    sys.exit(
        "This is Python {}.{}; stoneage_lab needs 3.11 or newer. Install one, "
        "then name it: python3.11 dev.py lab".format(*sys.version_info)
    )

from pathlib import Path

# Python leaves the folder of this file out where PYTHONSAFEPATH is set, or its option -P.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.commands import main

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:], str(__doc__)))
    except KeyboardInterrupt:
        sys.exit("\nstopped")

"""The language of the system, used if none was chosen. It imports nothing of the package."""

from __future__ import annotations

import locale
import os
import re
from typing import Final

# As POSIX has it: the first one that is set decides.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
FIRST: Final = {"en": "00_start.ipynb", "ja": "ja/00_start.ipynb"}
"""The first notebook in each language, in the folder of notebooks."""


def system_language() -> str:
    """Return the system's language if there are notebooks in it, else ``"en"``.

    Examples
    --------
    >>> os.environ["LC_ALL"] = "ja_JP.UTF-8"
    >>> system_language()
    'ja'
    >>> os.environ["LC_ALL"] = "C"
    >>> system_language()
    'en'
    >>> del os.environ["LC_ALL"]
    """
    told = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    # Windows has no such variables, and writes Japanese_Japan.
    language = re.split("[_.@-]", told or locale.getlocale()[0] or "")[0]
    code = locale.normalize(language).partition("_")[0]
    return code if code in FIRST else "en"

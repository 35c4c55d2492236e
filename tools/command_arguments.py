"""What may follow the name of each command of dev.py, said before anything is installed or run."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

HELP: Final = ("-h", "--help")


class Takes(NamedTuple):
    """What a command takes.

    Attributes
    ----------
    options : tuple of str
        Words that begin with ``--``; one that ends with ``=`` has a value behind it.
    words : str
        What its other words are, as a sentence names them; empty if it takes none.
    program : str
        The program that is given everything, and knows what is wrong with it; empty if there is
        none.
    helps : bool
        Whether this program tells about its options itself.
    exactly : int, optional
        The number of its other words, if it has to be this one.
    """

    options: tuple[str, ...] = ()
    words: str = ""
    program: str = ""
    helps: bool = False
    exactly: int | None = None

    def lists(self, word: str) -> bool:
        """Tell whether an option is one of these."""
        name, sign, _ = word.partition("=")
        return name + sign in self.options

    def refusal(self, name: str, arguments: Sequence[str]) -> str:
        """Return what is wrong with the arguments of a command, or an empty text.

        Examples
        --------
        >>> Takes(("--anew",)).refusal("golden", ["--new"])
        'dev.py golden takes --anew; not --new.'
        >>> Takes().refusal("lint", ["tools"])
        'dev.py lint takes no arguments; not tools.'
        >>> Takes(words="notebooks or folders").refusal("notebooks", ["R0.ipynb"])
        ''
        """
        if self.program:
            return ""
        options = [word for word in arguments if word.startswith("-") and not self.lists(word)]
        others = [word for word in arguments if not word.startswith("-") and not self.words]
        wrong = ", ".join(options + others)
        if not wrong and self.exactly in (None, len(arguments)):
            return ""
        takes = " or ".join(part for part in (", ".join(self.options), self.words) if part)
        given = wrong or " ".join(arguments) or "nothing"
        return f"dev.py {name} takes {takes or 'no arguments'}; not {given}."


def unknown_command(given: str, names: Sequence[str]) -> str:
    """Return the sentence about a command that there is not, with the one that was meant.

    Examples
    --------
    >>> unknown_command("notebook", ["notebooks", "lab"])
    'dev.py has no command “notebook”. Did you mean “notebooks”?'
    >>> unknown_command("--lab", ["lab"])
    'dev.py has no command “--lab”. Did you mean “lab”?'
    >>> unknown_command("fly", ["notebooks", "lab"])
    'dev.py has no command “fly”. It has: notebooks, lab.'
    """
    near = difflib.get_close_matches(given.lower().strip("-").replace("_", "-"), names, 1)
    meant = f"Did you mean “{near[0]}”?" if near else f"It has: {', '.join(names)}."
    return f"dev.py has no command “{given}”. {meant}"


def paragraph(usage: str, name: str) -> str:
    r"""Return what the list of all commands says about one of them.

    Examples
    --------
    >>> usage = "All:\n\n    python3 dev.py fix     mend\n    python3 dev.py fly NAME\n"
    >>> print(paragraph(usage + "                   to a place\n\nThe end.", "fly"))
    python3 dev.py fly NAME
                   to a place
    """
    begin = rf"^    python3 dev\.py {re.escape(name)}(?=\s)"
    end = r"(?=^    python3 dev\.py |^$|\Z)"
    found = "".join(re.findall(rf"{begin}.*?{end}", usage, re.MULTILINE | re.DOTALL))
    return "\n".join(line.removeprefix("    ") for line in found.rstrip().splitlines())

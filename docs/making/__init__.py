"""Builds the web site from docs/ and notebooks/: ``python3 dev.py site --docs``.

`source` lays out a folder that Sphinx can read: the pages of docs/, the notebooks, and pages made
from the project itself (`interface`, `rules`, `decks`, `commands`, `vocabulary`, `rooms`). conf.py
tells Sphinx how to read them, `boards` and `listings` are two small extensions of it, and `links`
looks at the result once more.
"""

"""Builds the web site from docs/ and notebooks/: ``python3 dev.py site --docs``.

`source` lays out a folder that Sphinx can read: the pages of docs/, the notebooks, and pages made
from the project itself (`interface`, `rules`, `decks`, `commands`, `vocabulary`, `rooms`). conf.py
tells Sphinx how to read them, `boards` and `listings` are two small extensions of it, and `links`
looks at the result once more.

What Sphinx does, it does here; each file is for what it does not do:

`interface`
    autodoc writes the entries. autosummary makes a page for each module, in the order of the
    files; here the public names stand together by what one does with them.
`searching`
    Sphinx's own search with a splitter for both languages: Sphinx takes one language for a whole
    site, and here English and Japanese stand side by side.
`frame`
    What stands around a Japanese page, in Japanese: the same one language.
`docstrings`, `references`
    numpydoc and autodoc, told what this project's docstrings leave out and where names lead.
`commands`
    sphinx-argparse would be a dependency for what ``--help`` of each command says already.
`rules`, `table_books`, `decks`, `vocabulary`, `rooms`
    Pages from the rules, the texts and the imports of the project: no tool knows these.
`lessons_map`, `print_pages`
    The map of the lessons, and their plans, worksheets and keys as PDF.
`translations`
    Which Japanese pages are behind their English: sphinx-intl would translate a whole site.
`links`, `places`, `notebooks`, `boards`, `listings`
    Paths of the repository become links of the site; pictures inside notebooks become files.
    linkcheck asks the network, and sees neither anchors in code nor files that scripts load.
"""

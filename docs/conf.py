"""Configuration of Sphinx for the folder that `docs.making.source` makes."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import stoneage_lab  # noqa: E402
from docs.making.places import named_repository  # noqa: E402
from docs.making.references import source_of  # noqa: E402

project = "stoneage_lab"
author = "the stoneage_lab authors"
version = release = stoneage_lab.__version__
language = "en"
# Quotation marks stay as written; only dashes are converted.
smartquotes_action = "D"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.linkcode",
    "docs.making.boards",
    "docs.making.docstrings",
    "docs.making.frame",
    "docs.making.references",
    "docs.making.searching",
]

# ---- pages -----------------------------------------------------------------------------------

# Notebooks show what is committed; tests compare that with what runs.
nb_execution_mode = "off"
# Nothing of a widget is stored, so nothing has to be fetched to show it.
nb_ipywidgets_js = {}
nb_merge_streams = True
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
templates_path = ["_templates"]

# ---- reference -------------------------------------------------------------------------------

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
add_module_names = False
default_role = "py:obj"
linkcode_resolve = source_of

# ---- the look --------------------------------------------------------------------------------

html_search_language = "both"
html_theme = "furo"
html_title = "stoneage_lab"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "_static/icon.svg"
html_copy_source = False
html_show_copyright = False
html_last_updated_fmt = None
# The output of a terminal is not Python.
highlight_language = "text"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
# The colours of clay, for the sake of the board's paper; both are read well on their ground.
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {"color-brand-primary": "#8a4b2d", "color-brand-content": "#8a4b2d"},
    "dark_css_variables": {"color-brand-primary": "#e6a877", "color-brand-content": "#e6a877"},
}
_name = named_repository()
if _name:
    html_theme_options["footer_icons"] = [
        {
            "name": "Repository",
            "url": f"https://github.com/{_name}",
            "html": "Repository",
            "class": "",
        }
    ]

"""How the documentation is built."""

project = "Scholiast"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "alabaster"
html_theme_options = {"description": "Follows every citation to its source.", "fixed_sidebar": True}
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

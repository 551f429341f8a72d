"""Names of JATS elements that several modules treat alike."""

FLOATS = frozenset({
    "fig", "table-wrap", "fig-group", "table-wrap-group", "supplementary-material", "media",
    "graphic", "chem-struct-wrap", "table", "alternatives",
})  # fmt: skip
"""What is written after the paragraph that holds it."""

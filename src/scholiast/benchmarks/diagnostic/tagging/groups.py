"""Penn tags -> the seven groups of citeBench."""

GROUPS: dict[str, tuple[str, ...]] = {
    "verb": ("VB", "VBD", "VBG", "VBP", "VBZ", "VBN"),
    "noun": ("NN", "NNS", "NNP", "NNPS"),
    "adjective": ("JJ", "JJR", "JJS"),
    "adverb": ("RB", "RBR", "RBS"),
    "pronoun": ("PRP", "PRP$", "WP", "EX"),
    "preposition": ("IN", "TO"),
    "others": ("PDT", "DT", "CC", "MD", "WDT", "POS", "RP", "FW", "CD", "WRB"),
}
"""citeBench, section 3.1.5, as listed there; LS, SYM, UH, WP$ and punctuation are in none."""
_GROUP = {tag: group for group, tags in GROUPS.items() for tag in tags}


def group_of(tag: str) -> str:
    """Return the group of a Penn tag; empty where the paper lists it in none.

    >>> group_of("VBZ"), group_of("WRB"), group_of(",")
    ('verb', 'others', '')
    """
    return _GROUP.get(tag, "")

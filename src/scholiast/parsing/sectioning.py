"""What a heading's words say about its section."""

import re

ROLES = {
    "abstract": ("abstract", "summary", "zusammenfassung", "résumé", "resumen", "abstrakt"),
    "references": (
        "references", "reference", "bibliography", "works cited", "literature cited", "literature",
        "references and notes", "notes and references", "literatur", "literaturverzeichnis",
        "références", "bibliographie", "referencias", "bibliografía", "cited references",
        "list of references", "reference list", "cited literature", "references cited",
    ),
    "acknowledgements": (
        "acknowledgements", "acknowledgments", "acknowledgement", "acknowledgment", "danksagung",
        "author contributions", "funding", "competing interests", "conflict of interest",
    ),
}  # fmt: skip

_NUMBER = re.compile(
    r"^\s*(?:(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])(?:\.\d{1,3}){0,5}[.):]?\s+)?(.{0,200})", re.S
)
_APPENDIX = re.compile(
    r"^\s*(appendix|appendices|anhang|annexe|supplementary|supporting information)\b", re.I
)


def role_of(heading: str) -> str:
    """Return `abstract`, `references`, `acknowledgements`, `appendix` or `body`.

    >>> role_of("7. References"), role_of("Appendix A"), role_of("3 Results")
    ('references', 'appendix', 'body')
    """
    if _APPENDIX.match(heading):
        return "appendix"
    match = _NUMBER.match(heading)
    words = (match.group(1) if match else heading).strip(" .:*_").casefold()
    return next((role for role, names in ROLES.items() if words in names), "body")

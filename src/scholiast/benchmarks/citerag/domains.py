"""A work's fields of study -> one of ten domains, where its metadata say any."""

from collections.abc import Iterable, Mapping

DOMAINS = (
    "Computer Science", "Mathematics", "Physics", "Chemistry", "Biology", "Medicine",
    "Engineering", "Earth Science", "Economics", "Social Science",
)  # fmt: skip
_ARCHIVES: Mapping[str, str] = {
    "cs": "Computer Science", "math": "Mathematics", "stat": "Mathematics",
    "q-bio": "Biology", "q-fin": "Economics", "econ": "Economics", "eess": "Engineering",
    "physics": "Physics", "astro-ph": "Physics", "cond-mat": "Physics", "gr-qc": "Physics",
    "hep-ex": "Physics", "hep-lat": "Physics", "hep-ph": "Physics", "hep-th": "Physics",
    "math-ph": "Physics", "nlin": "Physics", "nucl-ex": "Physics", "nucl-th": "Physics",
    "quant-ph": "Physics",
}  # fmt: skip
"""arXiv's archives, the part of a category before the point."""
_WORDS: tuple[tuple[str, str], ...] = (
    ("computer", "Computer Science"), ("artificial intelligence", "Computer Science"),
    ("mathemat", "Mathematics"), ("statistic", "Mathematics"),
    ("chem", "Chemistry"), ("materials science", "Engineering"), ("engineer", "Engineering"),
    ("energy", "Engineering"), ("environment", "Earth Science"), ("earth", "Earth Science"),
    ("geolog", "Earth Science"), ("geograph", "Earth Science"), ("planet", "Earth Science"),
    ("physic", "Physics"), ("astronom", "Physics"), ("medic", "Medicine"), ("nurs", "Medicine"),
    ("health", "Medicine"), ("dent", "Medicine"), ("pharma", "Medicine"), ("neuro", "Biology"),
    ("bio", "Biology"), ("genet", "Biology"), ("immun", "Biology"), ("veterin", "Biology"),
    ("agricult", "Biology"), ("econom", "Economics"), ("business", "Economics"),
    ("decision", "Economics"), ("finance", "Economics"), ("social", "Social Science"),
    ("sociolog", "Social Science"), ("psycholog", "Social Science"), ("art", "Social Science"),
    ("politic", "Social Science"), ("history", "Social Science"), ("law", "Social Science"),
    ("education", "Social Science"), ("linguist", "Social Science"),
    ("philosoph", "Social Science"),
)  # fmt: skip
"""Beginnings of words in the fields of OpenAlex and Semantic Scholar."""


def domain_of(fields: Iterable[str]) -> str:
    """Return the domain of the first field that has one; empty where none has.

    >>> domain_of(["cs.CL", "stat.ML"]), domain_of(["Environmental Science"]), domain_of(["?"])
    ('Computer Science', 'Earth Science', '')
    """
    for field in fields:
        archive = _ARCHIVES.get(field.partition(".")[0])
        if archive:
            return archive
        lowered = f" {field.lower()}"
        for beginning, domain in _WORDS:
            if f" {beginning}" in lowered:
                return domain
    return ""

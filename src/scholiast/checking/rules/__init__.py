"""The rules, one line each."""

from scholiast.checking.interface import Rule
from scholiast.checking.rules import (
    citations,
    duplicates,
    file,
    identifiers,
    mentions,
    placeholders,
    profile,
    references,
    status,
)
from scholiast.errors import Level

_ERROR, _WARNING, _INFO = Level.ERROR, Level.WARNING, Level.INFO

RULES = (
    Rule("SCH101", "unknown-citation-key", _ERROR, citations.unknown_keys,
         "A citation names a key, a number, or a name and year that the reference list lacks."),
    Rule("SCH102", "ambiguous-citation", _WARNING, citations.ambiguous,
         "A citation fits several references equally well."),
    Rule("SCH103", "citation-in-abstract", _INFO, citations.in_abstract,
         "The abstract holds a citation."),
    Rule("SCH104", "name-differs", _WARNING, mentions.names_differ,
         "A name in the text differs from the authors of the reference it points to."),
    Rule("SCH105", "year-differs", _WARNING, mentions.years_differ,
         "A year in the text differs from the year of the reference it points to."),
    Rule("SCH106", "placeholder", _WARNING, placeholders.placeholders,
         "A placeholder stands where a citation or text was left for later."),
    Rule("SCH201", "never-cited", _WARNING, references.never_cited,
         "A reference is listed and no citation of it was found."),
    Rule("SCH202", "listed-twice", _WARNING, duplicates.listed_twice,
         "Two references seem to name the same work."),
    Rule("SCH203", "preprint-and-published", _INFO, duplicates.preprint_and_published,
         "A preprint and its published version are both listed."),
    Rule("SCH204", "missing-fields", _WARNING, references.fields_missing,
         "A reference lacks a field that its type needs."),
    Rule("SCH205", "impossible-year", _ERROR, references.impossible_years,
         "A reference gives a year that no publication can have."),
    Rule("SCH206", "future-year", _WARNING, references.future_years,
         "A reference is dated after today, or well after the paper itself."),
    Rule("SCH207", "key-given-twice", _ERROR, references.keys_twice,
         "Two references have the same key."),
    Rule("SCH301", "malformed-doi", _WARNING, identifiers.malformed_dois,
         "What is given as a DOI does not have the form of one."),
    Rule("SCH302", "malformed-arxiv-id", _WARNING, identifiers.malformed_arxiv,
         "What is given as an arXiv id is none that arXiv can have given."),
    Rule("SCH303", "wrong-check-digit", _WARNING, identifiers.wrong_check_digits,
         "The digits of an ISBN or ISSN do not fit its check digit."),
    Rule("SCH304", "contradictory-identifiers", _WARNING, identifiers.contradictions,
         "The identifiers of a reference name different works, or two works share a DOI."),
    Rule("SCH401", "retracted", _ERROR, status.retracted,
         "The local retraction list holds a notice about a referenced work."),
    Rule("SCH501", "self-citations", _INFO, profile.self_citations,
         "How many references share an author with the paper."),
    Rule("SCH502", "recency", _INFO, profile.recency,
         "How old the references are."),
    Rule("SCH503", "venue-concentration", _INFO, profile.venues,
         "One venue holds a quarter of the references or more."),
    Rule("SCH504", "reference-types", _INFO, profile.types,
         "What kinds of works the references are."),
    Rule("SCH601", "hidden-text", _WARNING, file.hidden_text,
         "The file holds text that a reader does not see."),
    Rule("SCH602", "no-references-found", _ERROR, file.no_references,
         "No reference was found in the file."),
    Rule("SCH603", "reading-problem", _WARNING, file.extraction_problems,
         "Something could not be read, or does not hang together as it was read."),
    Rule("SCH604", "doubtful-region", _INFO, file.doubtful_regions,
         "A stretch of text may not have been read as it stands on the page."),
    Rule("SCH605", "unused-dismissal", _INFO, file.unused_dismissals,
         "An inline dismissal matches no finding."),
)  # fmt: skip
"""Every rule, in the order of its code."""

PAGES = "https://scholiast.readthedocs.io/findings"


def rule_rows() -> tuple[tuple[str, str, str, str, str], ...]:
    """Return code, name, summary, level and page of each rule, as the reports take them."""
    return tuple(
        (rule.code, rule.name, rule.summary, rule.level.value, f"{PAGES}/{rule.code}.html")
        for rule in RULES
    )

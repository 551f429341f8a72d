"""A found work -> a new entry in BibTeX or RIS, as a suggestion."""

from scholiast.papers import Work
from scholiast.resolving.fixing.bibtex import bibtex_pages
from scholiast.resolving.fixing.plan import spelt
from scholiast.resolving.fixing.values import bibtex_names, bibtex_value, identifier_value, plain

_BIBTEX = {
    "article-journal": "article", "paper-conference": "inproceedings", "chapter": "incollection",
    "book": "book", "thesis": "phdthesis", "report": "techreport", "dataset": "misc",
    "article": "misc", "software": "misc", "webpage": "misc",
}  # fmt: skip
_RIS = {
    "article-journal": "JOUR", "paper-conference": "CONF", "chapter": "CHAP", "book": "BOOK",
    "thesis": "THES", "report": "RPRT", "dataset": "DATA", "software": "COMP", "webpage": "ELEC",
}  # fmt: skip
_VENUES = {"inproceedings": "booktitle", "incollection": "booktitle", "phdthesis": "school",
           "techreport": "institution", "book": "series", "misc": "howpublished"}  # fmt: skip


def entry_of(work: Work, key: str, form: str = "bibtex") -> str:
    """Return a work as an entry that says what the work's record says; `form`: bibtex or ris.

    >>> from scholiast.papers import Identifiers
    >>> print(entry_of(Work("doi:10.1/x", Identifiers(doi="10.1/x"), "Cats, dogs", year=2020), "a"))
    @misc{a,
      title = {Cats, dogs},
      year = {2020},
      doi = {10.1/x},
    }
    """
    return _ris(work, key) if form == "ris" else _bibtex(work, key)


def _bibtex(work: Work, key: str) -> str:
    kind = _BIBTEX.get(work.type, "article" if work.venue and work.volume else "misc")
    people = " and ".join(spelt(author.name) for author in work.authors)
    plain_fields = {
        "title": work.title,
        _VENUES.get(kind, "journal"): work.venue,
        "volume": work.volume,
        "number": work.issue,
        "pages": bibtex_pages(work.pages),
        "publisher": work.publisher,
        "year": str(work.year or ""),
    }
    fields = {"author": bibtex_names(people, is_ascii=False) if people else ""}
    fields |= {name: bibtex_value(value, is_ascii=False) for name, value in plain_fields.items()}
    fields["doi"] = identifier_value(work.identifiers.doi or "")
    if work.identifiers.arxiv:
        fields |= {"eprint": identifier_value(work.identifiers.arxiv), "eprinttype": "arxiv"}
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


def _ris(work: Work, key: str) -> str:
    first, _, last = work.pages.replace("–", "-").partition("-")
    rows = [("TY", _RIS.get(work.type, "GEN")), ("ID", key)]
    rows += [("AU", spelt(author.name)) for author in work.authors]
    rows += [
        ("TI", work.title),
        ("T2" if work.type in ("paper-conference", "chapter") else "JO", work.venue),
        ("PY", str(work.year or "")),
        ("VL", work.volume),
        ("IS", work.issue),
        ("SP", first.strip()),
        ("EP", last.strip("- ")),
        ("PB", work.publisher),
        ("DO", work.identifiers.doi or ""),
        ("UR", work.url if work.url.startswith(("https://", "http://")) else ""),
    ]
    lines = [f"{tag}  - {plain(value)}" for tag, value in rows if plain(value)]
    return "\n".join([*lines, "ER  - "])

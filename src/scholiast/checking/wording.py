"""Pieces of messages: how a reference, a mark and a list of things are named to a person."""

from collections.abc import Sequence

from scholiast.papers import Citation, Document, Reference, Work

_LONGEST = 80


def quoted(text: str, longest: int = _LONGEST) -> str:
    """Return text in quotation marks on one line, shortened.

    >>> quoted("a  b")
    '“a b”'
    """
    line = " ".join(text.split())
    return f"“{line if len(line) <= longest else line[: longest - 1].rstrip() + '…'}”"


def mark_of(citation: Citation, document: Document) -> str:
    """Return the citation mark as it stands in the text, quoted."""
    return quoted(citation.span.of(document.text), 60)


def name_of(reference: Reference) -> str:
    """Return how a reference is called: its number or key, its first author and year.

    >>> name_of(Reference("ref-3", number=3, year=2019))
    'reference [3] (2019)'
    """
    if reference.number is not None:
        handle = f"reference [{reference.number}]"
    elif reference.label:
        handle = f"reference [{reference.label}]"
    else:
        handle = f"reference {reference.key}"
    who = reference.authors[0].family if reference.authors else ""
    if len(reference.authors) > 1 or (who and reference.has_more_authors):
        who += " et al."
    about = ", ".join(part for part in (who, str(reference.year or "")) if part)
    return f"{handle} ({about})" if about else handle


def listed(items: Sequence[str], most: int = 5) -> str:
    """Return items in a row, the last after "and"; more than `most` are counted.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c"], most=1)
    ('a, b and c', 'a and 2 more')
    """
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most} more")
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def capital(text: str) -> str:
    """Return text with its first letter as a capital.

    >>> capital("reference b")
    'Reference b'
    """
    return text[:1].upper() + text[1:]


def called(work: Work) -> str:
    """Return how a work is called: its title, first author and year.

    >>> called(Work("doi:10.1/x", title="On ice", year=2019))
    '“On ice” (2019)'
    """
    who = work.authors[0].name.family if work.authors else ""
    if len(work.authors) > 1:
        who += " et al."
    about = ", ".join(part for part in (who, str(work.year or "")) if part)
    title = quoted(work.title) if work.title else f"a work without a title ({work.id})"
    return f"{title} ({about})" if about else title


def shown_id(work: Work) -> str:
    """Return a work's strongest identifier, as people write it; its own id where it has none.

    >>> from scholiast.papers import Identifiers
    >>> shown_id(Work("doi:10.1/x", Identifiers(doi="10.1/x")))
    'DOI 10.1/x'
    """
    names = (("doi", "DOI"), ("arxiv", "arXiv"), ("pmid", "PubMed"), ("acl", "ACL"))
    for field, name in names:
        value = getattr(work.identifiers, field)
        if value:
            return f"{name} {value}"
    return work.id

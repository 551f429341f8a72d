"""Works -> BibTeX entries."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from scholiast.papers import Work
from scholiast.papers.folding import fold, fold_family

_ENTRY_TYPES = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
    "paper-conference": "inproceedings", "book": "book", "chapter": "incollection",
    "thesis": "phdthesis", "report": "techreport", "manuscript": "unpublished",
}  # fmt: skip
_VENUE_FIELDS = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
_SPECIAL = re.compile(r"[\\{}&%$#_~^]")
_SPELT = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "{": r"{\textbraceleft}", "}": r"{\textbraceright}",
}  # BibTeX counts a brace behind a backslash, too: \} would end the value  # fmt: skip
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BREAKING = re.compile(r"[{}\\\"\s\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_SMALL = frozenset(["a", "an", "the", "on", "of", "in", "to", "for", "and", "with"])


def bibtex_entries(works: Iterable[Work]) -> Iterator[bytes]:
    """Yield one entry a work; keys are family name, year and first word, made unique by letters."""
    seen: dict[str, int] = {}
    for work in works:
        key = _key(work)
        seen[key] = seen.get(key, 0) + 1
        unique = key if seen[key] == 1 else f"{key}_{seen[key]}"
        yield bibtex_entry(work, unique).encode()


def bibtex_entry(work: Work, key: str) -> str:
    r"""Return the BibTeX entry of a work, with a line end.

    >>> print(bibtex_entry(Work("doi:10.1/x", title="Cats & dogs", year=2019), "x"), end="")
    @misc{x,
      title = {Cats \& dogs},
      year = {2019},
    }
    """
    kind = _ENTRY_TYPES.get(work.type, "misc")
    identifiers = work.identifiers
    fields = {
        "title": _text(work.title),
        "author": " and ".join(
            _person(author.name.family, author.name.given) for author in work.authors
        ),
        "year": str(work.year or ""),
        _VENUE_FIELDS.get(kind, "howpublished"): _text(work.venue),
        "volume": _text(work.volume),
        "number": _text(work.issue),
        "pages": _text(work.pages).replace("–", "--"),
        "publisher": _text(work.publisher),
        "doi": _identifier(identifiers.doi),
        "eprint": _identifier(identifiers.arxiv),
        "eprinttype": "arxiv" if _identifier(identifiers.arxiv) else "",
        "pmid": _identifier(identifiers.pmid),
        "isbn": _identifier(identifiers.isbn),
        "issn": _identifier(identifiers.issn),
        "url": _address(work.url),
        "abstract": _text(work.abstract),
    }
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    return f"@{kind}{{{key},\n{''.join(lines)}}}\n"


def _person(family: str, given: str) -> str:
    if not given:
        return f"{{{_text(family)}}}"
    return f"{_text(family)}, {_text(given)}"


def _identifier(value: str | None) -> str:
    """Return an identifier as it is, or nothing where it holds what could break a file."""
    return "" if not value or _BREAKING.search(value) else value


def _address(url: str) -> str:
    """Return the address of a page, its odd characters as %XX; nothing for any other address."""
    if not url.startswith(("https://", "http://")):
        return ""
    return quote(url, safe="%:/?#[]@!$&'()*+,;=-._~", errors="replace")


def _text(text: str) -> str:
    """Return text as LaTeX on one line, without control characters and lone surrogates."""
    text = " ".join(_CONTROL.sub(" ", text).split())
    return _SPECIAL.sub(lambda match: _SPELT.get(match.group(), "\\" + match.group()), text)


def _key(work: Work) -> str:
    family = fold_family(work.authors[0].name.family) if work.authors else "anon"
    words = [word for word in fold(work.title).split() if word not in _SMALL]
    text = f"{family or 'anon'}{work.year or ''}{words[0] if words else ''}"
    return re.sub(r"[^a-z0-9]", "", text) or "work"

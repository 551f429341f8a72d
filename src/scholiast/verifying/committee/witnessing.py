"""A citing paper's text -> whether it cites the source in its text, and what it says of it (D.1).

A citation graph alone makes no witness: there must be a mark in the text that leads to an entry of
the bibliography which is the source's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from scholiast.corpora.identity import identifier_pairs
from scholiast.models.interface import LanguageModel
from scholiast.papers import Accord, Document, Reference, Work
from scholiast.papers.claims import Claim
from scholiast.papers.folding import fold
from scholiast.resolving.comparing.entries import completed, may_be
from scholiast.resolving.comparing.scoring import FOUND, LONG_TITLE, assess
from scholiast.resolving.comparing.titles import compare_titles, read_title
from scholiast.verifying.claims import claims_of
from scholiast.verifying.languages import language_of_claim

SAME_WORDS = 90.0
"""Likeness, out of 100, from which two claims of one paper are taken for one (D.3)."""
SHORTEST = 20
"""Letters of a claim below which it says nothing."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that one witness says of the source."""

    witness: Work
    document: Document
    claim: Claim

    @property
    def quote(self) -> str:
        """Return the witness's sentence, as it stands in its text."""
        return self.claim.span.of(self.document.text)


def entries_of(document: Document, source: Work) -> frozenset[str]:
    """Return the keys of the references that are the source's.

    By identifier, where what else the entry says does not speak against it; by a title that is the
    same and long; or by the whole entry, as references are resolved.
    """
    return frozenset(entry.key for entry in document.references if _is_entry(entry, source))


def hear(
    witness: Work, document: Document, source: Work, model: LanguageModel | None = None
) -> tuple[Heard, ...]:
    """Return what the paper says of the source where it cites it; empty for a false witness.

    Near-duplicates are left out, the first of them stays; so are claims in another language than
    English, which could not be held against anything. `model` puts the claims into words of
    their own, as it does for the paper that is checked.
    """
    keys = entries_of(document, source)
    near = _near(document, keys)
    if not near.citations:
        return ()
    claims = [claim for claim in claims_of(near, model) if claim.reference in keys]
    read = [claim for claim in claims if not language_of_claim(claim)]
    return tuple(Heard(witness, document, claim) for claim in _distinct(read))


def repeats(heard: Iterable[Heard], claim: Claim) -> bool:
    """Say whether a paper has the very words of the claim: it is the checked paper, or a copy.

    Neither is an independent witness.
    """
    words = fold(claim.text)
    return len(words) >= SHORTEST and any(fold(one.claim.text) == words for one in heard)


def _is_entry(entry: Reference, source: Work) -> bool:
    known = [source.identifiers, *(version.identifiers for version in source.versions)]
    ours = {pair for one in known for pair in identifier_pairs(one)}
    shares = bool(ours & set(identifier_pairs(entry.identifiers)))
    if not shares and not may_be(entry, source):
        return False
    whole = completed(entry)
    title = compare_titles(whole.title, source.title)
    if shares and title.accord is not Accord.DIFFERS:
        return True
    if title.accord is Accord.SAME and len(read_title(source.title).letters) >= LONG_TITLE:
        return not _speaks_against(whole, source)
    return assess(entry, source, by="search", index="").score >= FOUND


def _speaks_against(entry: Reference, source: Work) -> bool:
    """Say whether something in an entry of the same title names another work than the source."""
    accords = {each.field: each for each in assess(entry, source, by="search", index="").accords}
    others = [accords[name] for name in ("authors", "year")]
    return all(each.accord is Accord.DIFFERS for each in others)


def _near(document: Document, keys: frozenset[str]) -> Document:
    """Return the document with those citations alone that share a sentence with the source's."""
    sentences = {
        citation.sentence for citation in document.citations if keys & set(citation.reference_keys)
    }
    kept = tuple(one for one in document.citations if one.sentence in sentences)
    return replace(document, citations=kept)


def _distinct(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Yield the claims that say something, near-duplicates of earlier ones left out."""
    said: list[str] = []
    for claim in claims:
        words = fold(claim.text)
        is_new = not any(_is_same(words, one) for one in said)
        if len(words) >= SHORTEST and is_new:
            said.append(words)
            yield claim


def _is_same(one: str, other: str) -> bool:
    """Say whether two folded claims are alike in words and the same in numbers."""
    numbers = [{word for word in each.split() if word.isdigit()} for each in (one, other)]
    return numbers[0] == numbers[1] and fuzz.token_sort_ratio(one, other) >= SAME_WORDS

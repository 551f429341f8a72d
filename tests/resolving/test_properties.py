from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.papers import Accord, Author, Identifiers, Name, Reference, Work
from scholiast.resolving.kinds import unindexed_kind
from scholiast.resolving.resolving import assess, compare

TEXTS = st.text(max_size=60)
NAMES = st.builds(Name, TEXTS, TEXTS)


@st.composite
def works(draw: st.DrawFn) -> Work:
    return Work(
        id="w",
        identifiers=Identifiers(doi=draw(st.none() | TEXTS)),
        title=draw(TEXTS),
        authors=tuple(Author(name) for name in draw(st.lists(NAMES, max_size=4))),
        year=draw(st.none() | st.integers(1000, 2100)),
        venue=draw(TEXTS),
        volume=draw(TEXTS),
        issue=draw(TEXTS),
        pages=draw(TEXTS),
    )


def as_it_stands(work: Work, raw: str = "") -> Reference:
    return Reference(
        key="r",
        raw=raw,
        title=work.title,
        authors=tuple(author.name for author in work.authors),
        year=work.year,
        venue=work.venue,
        volume=work.volume,
        issue=work.issue,
        pages=work.pages,
        identifiers=work.identifiers,
    )


@settings(max_examples=300, deadline=None)
@given(works())
def test_a_work_cited_as_it_stands_differs_in_nothing(work: Work) -> None:
    for accord in compare(as_it_stands(work), work):
        assert accord.accord in (Accord.SAME, Accord.UNSAID, Accord.COMPATIBLE), accord


@settings(max_examples=300, deadline=None)
@given(works(), works(), st.text(max_size=200))
def test_no_two_texts_break_the_comparison(cited: Work, known: Work, raw: str) -> None:
    found = assess(as_it_stands(cited, raw), known, by="search", index="store")
    assert 0 <= found.score <= 1
    assert all(0 <= accord.likeness <= 1 for accord in found.accords)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_every_entry_has_a_kind_or_none(raw: str) -> None:
    assert isinstance(unindexed_kind(Reference("r", raw=raw)), str)

"""Works that may carry a claim better: ranked for the place of its mark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.recommending.recommending_made import engine_of, paper, stored

from scholiast.papers import Reference, Span
from scholiast.papers.claims import Claim
from scholiast.recommending import Engine
from scholiast.recommending.asking import paper_of
from scholiast.resolving.interface import Places
from scholiast.verifying.claims import claims_of
from scholiast.verifying.correcting import better_by
from scholiast.verifying.correcting.better import MOST


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Engine, Places]]:
    """Give an engine over the sample's works, and where they are looked up."""
    with stored(tmp_path / "works.db") as store:
        engine, corpus = engine_of(store)
        yield engine, Places((corpus,))


def test_works_are_named_for_the_place_without_the_one_that_is_cited(
    opened: tuple[Engine, Places],
) -> None:
    engine, places = opened
    rows = list(engine.collection.works([0, 1, 2]))
    cited = rows[0]
    entry = Reference(
        "one", title=cited.title, authors=tuple(one.name for one in cited.authors),
        year=cited.year, identifiers=cited.identifiers,
    )  # fmt: skip
    text = f"## Background\n\nThis is shown by {rows[1].title.lower()} and others in detail [1]."
    document = paper(text, entry)
    (claim,) = claims_of(document)
    better = better_by(document, paper_of(document, places), engine)
    found = better(claim, entry)
    assert 0 < len(found) <= MOST
    assert cited.id not in {work.id for work in found}
    assert rows[1].id in {work.id for work in found}
    assert better(claim, entry) == found


def test_a_claim_of_another_citation_is_ranked_for_its_own_place(
    opened: tuple[Engine, Places],
) -> None:
    engine, places = opened
    first, second = (work.title for work in engine.collection.works([3, 4]))
    entry = Reference("one", title="Not in the store")
    text = f"## Background\n\nOf {first} much is said [1].\n\nOf {second} more is said [1]."
    document = paper(text, entry)
    better = better_by(document, paper_of(document, places), engine)
    span = Span(0, 1)
    best = [better(Claim(index, "one", "", span, "", span), entry)[0].title for index in range(2)]
    assert best == [first, second]

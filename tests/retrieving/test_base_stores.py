"""A store as a collection: new works are found at once, nothing is felt before its day."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.retrieving.made import works

from scholiast.corpora.indexes.grams import HashedGrams
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Identifiers,
    Reference,
    Section,
    Span,
    Work,
)
from scholiast.retrieving.dense import DenseRetriever
from scholiast.retrieving.examples import examples_of_store
from scholiast.retrieving.interface import Need, Retriever
from scholiast.retrieving.opening import open_retriever
from scholiast.retrieving.stores import UNKNOWN, StoreCollection
from scholiast.retrieving.vectors import Growing


def _entry(work: Work, cites: Sequence[str] = (), document: Document | None = None) -> Entry:
    named = Identifiers(doi=f"10.1/{work.id}")
    kept = Work("", named, work.title, work.authors, abstract=work.abstract,
                available_at=work.available_at, venue=work.venue)  # fmt: skip
    return Entry(kept, tuple(Identifiers(doi=f"10.1/{one}") for one in cites), document)


def _store(folder: Path) -> Store:
    store = Store(folder / "works.sqlite", create=True)
    store.put([_entry(work) for work in works()])
    paper = Work("paper", title="On songbirds", abstract="About wings.", available_at="2016-01-01")
    store.put([_entry(paper, ["birds-survey", "birds-atlas", "unknown"])])
    return store


def _ids(
    retriever: Retriever, collection: StoreCollection, need: Need, limit: int = 5
) -> list[str]:
    (ranking,) = retriever.search([need], limit=limit)
    return collection.ids(ranking.rows.tolist())


NEW = Work(
    "new", title="Zugunruhe of songbirds", abstract="Restlessness.", available_at="2024-01-01"
)


class Counting:
    """An encoder that notes what it is asked to encode."""

    def __init__(self) -> None:
        self._grams = HashedGrams(128)
        self.name, self.width = "counting", 128
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return self._grams.encode(texts)


def test_rows_ids_days_and_texts_are_the_stores(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        collection = StoreCollection(store)
        assert len(collection) == 25
        row = collection.row("doi:10.1/rocks-atlas")
        assert row is not None
        assert collection.ids([row]) == ["doi:10.1/rocks-atlas"]
        assert collection.texts(row, row + 1)[0].startswith(
            "A atlas of minerals in rocks\n\nWe study"
        )
        assert collection.days[row] == date(2014, 6, 1).toordinal()
        assert collection.row("doi:10.1/nowhere") is None
        assert isinstance(collection, Growing)


def test_citations_between_kept_works_are_the_graph(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        collection = StoreCollection(store)
        citing = collection.citing
        assert citing.titles == ("On songbirds",)
        assert collection.ids(citing.cited.tolist()) == [
            "doi:10.1/birds-survey",
            "doi:10.1/birds-atlas",
        ]
        assert collection.ids(citing.rows.tolist()) == ["doi:10.1/paper"]
        assert citing.days.tolist() == [date(2016, 1, 1).toordinal()]


@pytest.mark.parametrize(
    "name", ["bm25", "tfidf", "words", "votes", "wordvotes", "rrf(bm25,votes)"]
)
def test_new_works_are_found_at_once(name: str, tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        collection = StoreCollection(store)
        retriever = open_retriever(name, collection, tmp_path / "indexes")
        need = Need(title="zugunruhe of songbirds")
        before = _ids(retriever, collection, need)
        assert "doi:10.1/new" not in before
        store.put([_entry(NEW), _entry(Work("citer", title="Zugunruhe"), ["new", "birds-model"])])
        assert "doi:10.1/new" in _ids(retriever, collection, need)
        again = open_retriever(name, StoreCollection(store), tmp_path / "indexes")
        assert _ids(again, collection, need) == _ids(retriever, collection, need)


def test_only_new_and_changed_texts_are_encoded(tmp_path: Path) -> None:
    bare = Work("bare", title="Moulting", available_at="2014-06-01")
    with _store(tmp_path) as store:
        store.put([_entry(bare)])
        collection = StoreCollection(store)
        encoder = Counting()
        retriever = DenseRetriever(collection, encoder, tmp_path / "indexes", name="counting")
        assert len(encoder.asked) == 26
        encoder.asked.clear()
        store.put([_entry(NEW), _entry(replace(bare, abstract="Zugunruhe begins with moulting."))])
        need = Need(title="Zugunruhe of songbirds")
        assert _ids(retriever, collection, need)[0] == "doi:10.1/new"
        texts = collection.texts(25, 27)
        assert "begins with" in texts[0]
        assert sorted(encoder.asked) == sorted([need.title, *texts])
        fresh = DenseRetriever(
            StoreCollection(store), Counting(), tmp_path / "other", name="counting"
        )
        assert _ids(fresh, collection, need, 26) == _ids(retriever, collection, need, 26)


def test_what_came_later_is_not_felt(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        store.put([_entry(NEW), _entry(Work("undated", title="Undated songbirds"))])
        collection = StoreCollection(store)
        row = collection.row("doi:10.1/undated")
        assert row is not None
        assert collection.days[row] == UNKNOWN
        retriever = open_retriever("rrf(bm25,votes,words)", collection, tmp_path / "indexes")
        need = Need(title="songbirds", as_of=date(2015, 12, 31))
        found = _ids(retriever, collection, need, 50)
        assert found
        assert not {"doi:10.1/new", "doi:10.1/undated", "doi:10.1/paper"} & set(found)
        now = _ids(retriever, collection, Need(title="songbirds"), 50)
        assert {"doi:10.1/new", "doi:10.1/undated", "doi:10.1/paper"} <= set(now)


def test_a_work_that_was_joined_into_another_is_gone(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        arxiv = Work(
            "", Identifiers(arxiv="2401.00001"), "Moulting songbirds", available_at="2024-01-01"
        )
        store.put([Entry(arxiv)])
        collection = StoreCollection(store)
        retriever = open_retriever("rrf(bm25,words)", collection, tmp_path / "indexes")
        assert "arxiv:2401.00001" in _ids(retriever, collection, Need("moulting songbirds"))
        doi = Work(
            "", Identifiers(doi="10.1/moult"), "Moulting songbirds", available_at="2024-02-01"
        )
        both = Work("", Identifiers(doi="10.1/moult", arxiv="2401.00001"), "Moulting songbirds")
        store.put([Entry(doi)])
        store.put([Entry(both)])
        found = _ids(retriever, collection, Need("moulting songbirds"), 50)
        assert "" not in found
        assert len(found) == len(set(found))
        assert len([one for one in found if one in ("arxiv:2401.00001", "doi:10.1/moult")]) == 1


def _document() -> Document:
    text = "# On songbirds\n\n## Introduction\nThey fly [1]. Rocks erode [2] too.\n"
    marks = [text.index("[1]"), text.index("[2]")]
    references = (
        Reference("a", raw="", title="Anything", identifiers=Identifiers(doi="10.1/birds-survey")),
        Reference("b", raw="", title="A ATLAS of Wings in Birds!"),
    )
    section = text.index("## Intro")
    citations = tuple(
        Citation(Span(at, at + 3), Span(section, len(text)), (key,), CitationStyle.NUMERIC)
        for at, key in zip(marks, "ab", strict=True)
    )
    return Document(
        text, title="On songbirds", citations=citations, references=references,
        sections=(Section("Introduction", 2, Span(section, len(text))),),
    )  # fmt: skip


def test_full_texts_teach_what_is_cited_where(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        store.put_text("doi:10.1/paper", _document(), origin="test")
        first, second = examples_of_store(store)
        assert first.relevant == ("doi:10.1/birds-survey",)
        assert second.relevant == ("doi:10.1/birds-atlas",)
        assert first.need.before == "They fly "
        assert first.need.after == ". Rocks erode  too.\n"
        assert second.need.cited == ("doi:10.1/birds-survey",)
        assert first.need.as_of == date(2016, 1, 1)
        assert first.need.excluded == {"doi:10.1/paper"}
        assert first.group == "doi:10.1/paper"
        assert len(list(examples_of_store(store, limit=1))) == 1


def test_levels_are_those_of_the_corpus(tmp_path: Path) -> None:
    with _store(tmp_path) as store:
        store.put_text("doi:10.1/paper", _document(), origin="test")
        collection = StoreCollection(store)
        row = collection.row("doi:10.1/paper")
        assert row is not None
        plain, long = (collection.texts(row, row + 1, level=level)[0] for level in (1, 3))
        assert "They fly" in long
        assert "They fly" not in plain
        retriever = open_retriever("rrf(bm25,bm25@2,bm25@3)", collection, tmp_path / "indexes")
        assert "doi:10.1/paper" in _ids(retriever, collection, Need("they fly"))

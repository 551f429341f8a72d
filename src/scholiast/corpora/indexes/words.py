"""Word index: works by the words and letters of their titles, their authors, year and abstract.

A cache beside the store (tantivy, BM25). It is brought up to date when it is asked, and made anew
when it is missing, damaged, of another make, or when works that it holds have changed.
"""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import tantivy

from scholiast.corpora.indexes.caches import Cache, Stamp
from scholiast.corpora.interface import Query
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.papers import Work
from scholiast.papers.folding import fold, fold_family

_MAKE = "words 1"
_GRAM = 4
"""Letters that stand together; a wrong letter spoils four of a title's sixty."""
_HEAP = 60_000_000
"""Bytes that the writer holds before it writes a segment."""
_LONGEST = 600
"""Letters of a title or a text that are searched by."""
_TOLERATED = 0.001
"""Share of works that may have changed before an index without a day is made anew. Until then a
word's weight may lag by as much."""
_SPARE = 8
"""Hits read beyond those asked for, so that ties at the end are broken by row."""


class WordIndex:
    """Works by their words, as far as they were available on a day (or all)."""

    def __init__(self, store: Store, folder: Path, *, as_of: date | None = None) -> None:
        """Name the store and the folder of the cache; nothing is made yet."""
        self._store = store
        self._as_of = as_of
        self._cache = Cache(folder, _MAKE)
        self._schema = _schema()
        self._stamp: Stamp | None = None
        self._searcher: tantivy.Searcher | None = None
        self._words = _words_analyser()

    def search(self, query: Query) -> list[tuple[int, float]]:
        """Return rows of works with scores (a sum of BM25 over fields), best first.

        A query's own `as_of` is not looked at: the index holds what it holds.
        """
        searcher = self.refresh()
        parts = self._parts(query)
        if not parts or query.limit <= 0:
            return []
        wanted = tantivy.Query.boolean_query(
            [(tantivy.Occur.Should, part) for part in parts], minimum_number_should_match=1
        )
        hits = searcher.search(wanted, query.limit + _SPARE, count=False).hits
        rows = searcher.fast_field_values("row", [address for _, address in hits])
        found = [(int(row or 0), float(score)) for row, (score, _) in zip(rows, hits, strict=True)]
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))[: query.limit]

    def refresh(self) -> tantivy.Searcher:
        """Return the searcher of an index that holds what the store holds now."""
        if self._searcher and self._stamp and self._is_current(self._stamp):
            return self._searcher
        stamp = self._cache.stamp()
        try:
            if stamp is None or stamp.moment != self._store.moment():
                with self._cache.held():
                    stamp = self._brought_up(self._cache.stamp())
            self._searcher = self._opened(stamp).searcher()
        except (ValueError, OSError) as error:
            raise StoreError(
                f"the word index in {self._cache.folder} cannot be made or read ({error}): make "
                "room on the disk, delete that folder and ask again"
            ) from error
        self._stamp = stamp
        return self._searcher

    def _is_current(self, stamp: Stamp) -> bool:
        return stamp.moment.generation == self._store.generation

    def rebuild(self) -> None:
        """Make the index anew, in one piece."""
        with self._cache.held():
            self._made()
        self._searcher = None

    def _brought_up(self, stamp: Stamp | None) -> Stamp:
        """Return the stamp of the index after what the store has gained since was put in."""
        if stamp is None:
            return self._made()
        changed = self._store.changed_since(stamp.moment, as_of=self._as_of)
        if changed is None or not self._tolerates(stamp, len(changed)):
            return self._made()
        self._cache.unstamp()
        try:
            return self._filled(stamp.folder, stamp, changed)
        except (ValueError, OSError):
            return self._made()

    def _tolerates(self, stamp: Stamp, changed: int) -> bool:
        """Say whether changed works may be exchanged within the index.

        What is taken out of an index still counts in its words' weights; as of a day they are
        always exact.
        """
        if not changed:
            return True
        return self._as_of is None and stamp.stale + changed <= _TOLERATED * stamp.works

    def _made(self) -> Stamp:
        self._cache.unstamp()
        folder = self._cache.new_folder()
        return self._filled(folder, None, ())

    def _filled(self, folder: str, stamp: Stamp | None, changed: tuple[int, ...]) -> Stamp:
        """Return the stamp after all works beyond the stamp's, and the changed ones, are in."""
        moment = self._store.moment()
        index = self._index(self._cache.folder / folder)
        writer = index.writer(_HEAP, 1)
        try:
            works = (stamp.works if stamp else 0) - len(changed)
            for row in changed:
                writer.delete_documents_by_term("row", row)
            works += self._add(writer, self._store.at_rows(changed).items())
            after = stamp.moment.row if stamp else 0
            works += self._add(writer, self._store.rows(as_of=self._as_of, after=after), moment.row)
            writer.commit()
        finally:
            writer.wait_merging_threads()
        stale = (stamp.stale if stamp else 0) + len(changed)
        return self._cache.put_stamp(Stamp(_MAKE, folder, moment, works, stale))

    def _add(
        self,
        writer: tantivy.IndexWriter,
        works: Iterable[tuple[int, Work]],
        last: int | None = None,
    ) -> int:
        """Return how many works were added, up to the row `last`."""
        count = 0
        for row, work in works:
            if last is not None and row > last:
                break
            writer.add_document(tantivy.Document.from_dict(_fields(row, work), self._schema))
            count += 1
        return count

    def _opened(self, stamp: Stamp) -> tantivy.Index:
        return self._index(self._cache.files(stamp))

    def _index(self, folder: Path) -> tantivy.Index:
        index = tantivy.Index(self._schema, path=str(folder))
        index.register_tokenizer("folded", _folded_analyser())
        index.register_tokenizer("grams", _grams_analyser())
        index.register_tokenizer("words", self._words)
        return index

    def _parts(self, query: Query) -> list[tantivy.Query]:
        """Return what to look for, each part alone enough to find a work."""
        title = fold(query.title[:_LONGEST])
        text = query.text[:_LONGEST].encode("utf-8", "replace").decode("utf-8")
        folded = fold(text)
        people = [fold_family(name) for name in query.authors[:8]]
        years = [str(query.year)] if query.year else []
        parts = self._terms("title", title.split(), 1.0)
        parts += self._terms("grams", _grams_analyser().analyze(title.replace(" ", "")), 0.5)
        parts += self._terms("people", people, 1.0)
        parts += self._terms("year", years, 0.5)
        parts += self._terms("title", folded.split(), 1.0)
        parts += self._terms("people", folded.split(), 0.5)
        return parts + self._terms("words", self._words.analyze(text), 1.0)

    def _terms(self, field: str, words: Iterable[str], weight: float) -> list[tantivy.Query]:
        terms = (
            tantivy.Query.term_query(self._schema, field, word, "freq")
            for word in dict.fromkeys(words)
            if word
        )
        return [tantivy.Query.boost_query(term, weight) for term in terms]


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("row", stored=False, indexed=True, fast=True)
    builder.add_text_field("title", tokenizer_name="folded", index_option="freq")
    builder.add_text_field("grams", tokenizer_name="grams", index_option="freq")
    builder.add_text_field("people", tokenizer_name="folded", index_option="freq")
    builder.add_text_field("year", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("words", tokenizer_name="words", index_option="freq")
    return builder.build()


def _fields(row: int, work: Work) -> dict[str, object]:
    """Return what is indexed of one work."""
    title = fold(work.title)
    families = dict.fromkeys(fold_family(author.name.family) for author in work.authors)
    return {
        "row": row,
        "title": title,
        "grams": title.replace(" ", ""),
        "people": " ".join(families),
        "year": str(work.year or ""),
        "words": f"{work.title}\n{work.venue}\n{work.abstract}",
    }


def _folded_analyser() -> tantivy.TextAnalyzer:
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()


def _grams_analyser() -> tantivy.TextAnalyzer:
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.ngram(_GRAM, _GRAM, False)).build()


def _words_analyser() -> tantivy.TextAnalyzer:
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for step in (
        tantivy.Filter.remove_long(40),
        tantivy.Filter.lowercase(),
        tantivy.Filter.ascii_fold(),
        tantivy.Filter.stemmer("english"),
    ):
        builder = builder.filter(step)
    return builder.build()

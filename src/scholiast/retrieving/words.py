"""Words without extras: BM25 by tantivy, which the core brings, and votes of papers found by it."""

import hashlib
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from uuid import uuid4

import numpy as np
import tantivy
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.locking import held
from scholiast.retrieving.neighbours import CitingPapers
from scholiast.retrieving.selecting import NOTHING, ordered, seen_rows
from scholiast.retrieving.vectors import Growing
from scholiast.retrieving.voting import Voting, VotingRetriever
from scholiast.retrieving.wording import query_text

_MAKE = "tantivy 1"
_HEAP = 60_000_000
_STAMP = "fingerprint"
_PAGE = 4_096
_NEAR = 50


class WordIndexed:
    """Texts of a collection in an index of words, brought up to date when they are asked for."""

    def __init__(self, collection: Collection, folder: Path) -> None:
        """Take the collection and the folder in which its index is kept."""
        of = collection.lineage if isinstance(collection, Growing) else collection.fingerprint
        digest = hashlib.sha256(f"{_MAKE}\n{of}".encode()).hexdigest()[:32]
        self._collection = collection
        self._place = folder / "tantivy" / digest
        self._words = english_analyser()
        self._schema = _schema()
        self._fingerprint = ""

    def hits(self, text: str, limit: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return rows and scores of BM25, best first."""
        self._bring_up()
        terms = [
            tantivy.Query.term_query(self._schema, "text", word, "freq")
            for word in dict.fromkeys(self._words.analyze(_sound(text)))
        ]
        if not terms or limit <= 0:
            return NOTHING.rows, NOTHING.scores
        wanted = tantivy.Query.boolean_query([(tantivy.Occur.Should, term) for term in terms])
        found = self._searcher.search(wanted, limit, count=False).hits
        rows = self._searcher.fast_field_values("row", [address for _, address in found])
        scores = np.array([score for score, _ in found], np.float32)
        ranking = ordered(np.array([int(row or 0) for row in rows], np.int64), scores, limit)
        return ranking.rows, ranking.scores

    def _bring_up(self) -> None:
        if self._fingerprint == self._collection.fingerprint:
            return
        try:
            with held(self._place):
                self._searcher = self._current().searcher()
        except (OSError, ValueError) as error:
            raise StoreError(
                f"the words in {self._place} cannot be made or read ({error}): make room on the "
                "disk, delete that folder and ask again"
            ) from error
        self._fingerprint = self._collection.fingerprint

    def _current(self) -> tantivy.Index:
        """Return the index of what the collection holds now: as it is kept, added to, or made."""
        collection = self._collection
        stamp = self._place / _STAMP
        kept = stamp.read_text("utf-8") if stamp.is_file() else ""
        if kept == collection.fingerprint:
            return self._index(self._place)
        since = None
        if kept and isinstance(collection, Growing):
            since = collection.changed_since(kept)
        if since is None:
            shutil.rmtree(self._place, ignore_errors=True)
            self._place.mkdir(parents=True)
            since = 0, ()
        else:
            stamp.unlink()
        index = self._index(self._place)
        rows, changed = since
        self._write(index, changed, range(rows, len(collection)))
        draft = stamp.with_name(uuid4().hex[:12])
        draft.write_text(collection.fingerprint, "utf-8")
        draft.replace(stamp)
        return index

    def _write(self, index: tantivy.Index, changed: Iterable[int], new: range) -> None:
        writer = index.writer(_HEAP, 1)
        try:
            for row in changed:
                writer.delete_documents_by_term("row", row)
                self._add(writer, range(row, row + 1))
            for start in range(new.start, new.stop, _PAGE):
                self._add(writer, range(start, min(start + _PAGE, new.stop)))
            writer.commit()
        finally:
            writer.wait_merging_threads()
        index.reload()

    def _add(self, writer: tantivy.IndexWriter, rows: range) -> None:
        texts = self._collection.texts(rows.start, rows.stop)
        for row, text in zip(rows, texts, strict=True):
            values = {"row": row, "text": _sound(text)}
            writer.add_document(tantivy.Document.from_dict(values, self._schema))

    def _index(self, place: Path) -> tantivy.Index:
        index = tantivy.Index(self._schema, path=str(place))
        index.register_tokenizer("words", self._words)
        return index


class WordRetriever:
    """Works by words, with nothing beyond the core."""

    name = "words"

    def __init__(self, collection: Collection, folder: Path) -> None:
        """Take the collection and the folder of its index; it is made when it is asked."""
        self._collection = collection
        self._indexed = WordIndexed(collection, folder)

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works that share weighty words with each need."""
        return [self._one(need, limit) for need in needs]

    def _one(self, need: Need, limit: int) -> Ranking:
        """Return the first works that may be seen; more are read until there are enough."""
        depth = limit + len(need.excluded) + 16
        while True:
            rows, scores = self._indexed.hits(query_text(need), depth)
            seen = seen_rows(rows, self._collection, need)
            if seen.sum() >= limit or len(rows) < depth:
                return Ranking(rows[seen][:limit], scores[seen][:limit])
            depth *= 4


class WordVotes(VotingRetriever):
    """Works by the votes of papers that share words, with nothing beyond the core."""

    def __init__(self, collection: Collection, folder: Path) -> None:
        """Take the collection and the folder of the index of its citing papers."""
        near = _WordLikeness(collection, folder)
        super().__init__(collection, near, name="wordvotes", voting=Voting(neighbours=_NEAR))


class _WordLikeness:
    """Likeness of citing papers: scores of words over the highest of them."""

    def __init__(self, collection: Collection, folder: Path) -> None:
        self._collection = collection
        self._is_growing = isinstance(collection, Growing)
        self._papers = collection if self._is_growing else CitingPapers(collection)
        self._indexed = WordIndexed(self._papers, folder)

    def likeness(self, needs: Sequence[Need]) -> list[NDArray[np.float32]]:
        """Return one number a paper; 0 for all but the nearest hundreds."""
        found = []
        for need in needs:
            rows, told = self._indexed.hits(query_text(need), 20 * _NEAR)
            scores = np.zeros(len(self._papers), np.float32)
            if len(rows):
                scores[rows] = told / told[0]
            found.append(scores[self._collection.citing.rows] if self._is_growing else scores)
        return found


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("row", stored=False, indexed=True, fast=True)
    builder.add_text_field("text", tokenizer_name="words", index_option="freq")
    return builder.build()


def english_analyser() -> tantivy.TextAnalyzer:
    """Return what makes a text into stems of English words, stop words left out."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for step in (
        tantivy.Filter.remove_long(40),
        tantivy.Filter.lowercase(),
        tantivy.Filter.stopword("english"),
        tantivy.Filter.ascii_fold(),
        tantivy.Filter.stemmer("english"),
    ):
        builder = builder.filter(step)
    return builder.build()


def _sound(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")

"""The works of a store that are to be exported."""

from collections.abc import Iterator
from datetime import date

from scholiast.corpora.interface import Query
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.papers import Work


def chosen(
    store: Store, *, as_of: date | None = None, query: str = "", limit: int | None = None
) -> Iterator[Work]:
    """Yield the works that were available on a day and fit a query, best first; all without one.

    Raises StoreError where the store cannot be searched.
    """
    if query:
        asked = Query(text=query, as_of=as_of, limit=limit or 1_000)
        answer = LocalCorpus(store).search(asked)
        if not answer.answered:
            raise StoreError(answer.failure)
        yield from answer.works
        return
    for number, work in enumerate(store.works(as_of=as_of)):
        if limit is not None and number >= limit:
            return
        yield work

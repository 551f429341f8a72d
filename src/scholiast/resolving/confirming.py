"""Before "not found" stands: every index elsewhere is asked a second time, past its cache."""

from collections.abc import Sequence

from scholiast.corpora.interface import Answer, Corpus, Kept
from scholiast.papers import Absent, Asked, Lookup, Unknown
from scholiast.resolving.asking import Inquiry, is_local
from scholiast.resolving.canaries import Canaries


def ask_again(inquiry: Inquiry) -> None:
    """Ask every witness elsewhere once more; what it finds is among the candidates afterwards.

    The same questions first, past the cache: an index that answers one question in two ways is
    unsteady, and its silence says nothing in this run. Then the title alone, as free words. Then a
    canary that is younger than these answers. The first index that fails ends it.
    """
    for corpus in inquiry.witnesses():
        if is_local(corpus):
            continue
        _ask(inquiry, corpus)
        canaries = inquiry.places.canaries
        standing = canaries.standing(corpus, since=canaries.now())
        if standing.failure or inquiry.best() is not None:
            return


def weighed(lookups: Sequence[Lookup], canaries: Canaries) -> tuple[Lookup, ...]:
    """Return the look-ups of a run; Unknown for Absent where an index was unsteady in the run."""
    return tuple(_weighed(lookup, canaries) for lookup in lookups)


def is_steady(first: Answer, again: Answer) -> bool:
    """Say whether two answers to one question go together: both none, or works in common.

    A kept answer may be older than what the index holds by now.
    """
    if first.is_cached or again.failure:
        return True
    if not first.works or not again.works:
        return not first.works and not again.works
    return bool({work.id for work in first.works} & {work.id for work in again.works})


def _ask(inquiry: Inquiry, corpus: Corpus) -> None:
    fresh = corpus.fresh() if isinstance(corpus, Kept) else corpus
    canaries = inquiry.places.canaries
    for how in ("identifier", "search"):
        first = inquiry.said.get((corpus.name, how))
        if first is None:
            continue
        again = inquiry.ask_again(fresh, how)
        if not is_steady(first, again):
            canaries.doubt_it(corpus.name, f"two to one question, by {how}")
        if again.failure or inquiry.best() is not None:
            return
    if inquiry.cited.title and inquiry.may_be_searched(corpus):
        inquiry.ask_again(fresh, "title")


def _weighed(lookup: Lookup, canaries: Canaries) -> Lookup:
    if not isinstance(lookup, Absent):
        return lookup
    doubts = {asked.index: canaries.doubt(asked.index) for asked in lookup.asked}
    doubted = next((name for name, why in doubts.items() if why), "")
    if not doubted:
        return lookup
    told = tuple(_doubted(asked, doubts[asked.index]) for asked in lookup.asked)
    return Unknown(f"no answer that counts from {doubted}: {doubts[doubted]}", told)


def _doubted(asked: Asked, doubt: str) -> Asked:
    if not doubt:
        return asked
    return Asked(asked.index, asked.how, asked.answered, False, doubt, asked.at, asked.size)

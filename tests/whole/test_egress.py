"""A hundred manuscripts with sentences that nobody outside may see, looked up with consent.

All requests go through the real client to a stand-in of the indexes that keeps what it is sent.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote_plus

import pytest

from scholiast.checking import Enquiry
from scholiast.checking.enquiring import enquire
from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.remote.opening import open_indexes
from scholiast.corpora.shapes.csl import read_row
from scholiast.corpora.standin import IndexServer
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import Document, Identifiers, Name, Note, Reference, Section, Span, Work
from scholiast.records import EgressLevel
from scholiast.resolving.interface import Places

pytestmark = pytest.mark.enable_socket
WORKS = Path(__file__).parents[2] / "examples" / "manuscript" / "works.json"
NAMES = ("crossref", "openalex")


def works() -> list[Work]:
    entries = [read_row(row) for row in json.loads(WORKS.read_text())]
    return [entry.work for entry in entries if isinstance(entry, Entry)]


@pytest.fixture(scope="module")
def server() -> Iterator[IndexServer]:
    with IndexServer(works()) as running:
        yield running


def canary(number: int) -> str:
    return f"the secret heron {number} counts {number * 7919} fish by moonlight"


def printed(work: Work, words: str) -> tuple[str, ...]:
    """Return an entry as it stands in print, and what a bad cut makes of a list."""
    people = ", ".join(f"{one.name.family}, {one.name.given[:1]}." for one in work.authors)
    entry = f"{people} ({work.year}). {work.title}. {work.venue}, 12(3), 45-67."
    return (
        entry,
        words,
        f"As Smith (2019) says, {words}.",
        f"We thank those to whom {words}. This was funded by grant 12 of 2019.",
        f"{words.capitalize()}, and nobody (Smith et al., 2019; Jones, 2020) has told it.",
        f"{entry} Appendix A. {words.capitalize()}.",
        f"Figure 3. {words.capitalize()} in 2019, pp. 3-4.",
    )


def manuscript(number: int, held: list[Work]) -> Document:
    """Return a paper with its canary in every part but what its references say of works.

    Three entries are printed ones, two of them badly cut: they hold nothing but the canary, or run
    on into it.
    """
    words = canary(number)
    text = f"# {words}\n\n{words}\n\n[^1]: {words}\n\nRefs\n"
    cited = [held[(number + step) % len(held)] for step in range(3)]
    references = tuple(
        Reference(
            f"{words} {index}",
            f"{work.title}. {words}",
            work.title,
            tuple(author.name for author in work.authors),
            year=work.year,
            venue=work.venue,
            identifiers=work.identifiers if index == 1 else Identifiers(),
            label=words,
            given_fields=("title", "author", "year"),
        )
        for index, work in enumerate(cited)
    )
    references += tuple(
        Reference(f"printed {index}", raw) for index, raw in enumerate(printed(cited[0], words))
    )
    return Document(
        text, title=words, authors=(Name(words),), venue=words, references=references,
        sections=(Section(words, 1, Span(0, len(text))),), sentences=(Span(2, 40),),
        notes=(Note(words, Span(0, 5)),), identifiers=Identifiers(doi=f"10.5555/{number}"),
    )  # fmt: skip


def sent(server: IndexServer) -> str:
    visits = server.journal.visits()
    return "\n".join(unquote_plus(f"{one.path}?{one.query} {one.agent}") for one in visits)


@pytest.mark.parametrize("level", [level for level in EgressLevel if level > 0])
def test_no_canary_of_a_hundred_manuscripts_leaves(level: EgressLevel, server: IndexServer) -> None:
    server.journal.clear()
    policy = Policy(level=level, private=(server.address,))
    held = works()
    with Client(policy, clock=StepClock()) as client:
        places = Places(open_indexes(NAMES, client, server.endpoints))
        for number in range(100):
            enquire(manuscript(number, held), Enquiry(places))
        log = client.log
    assert server.journal.visits()
    assert "heron" not in sent(server)
    assert "heron" not in repr(log)
    left = [one for one in log if one.attempts and not one.from_cache]
    assert all(one.level <= level for one in left)
    assert sum(one.attempts for one in left) == len(server.journal.visits())


def test_a_canary_that_stood_in_a_title_would_be_seen(server: IndexServer) -> None:
    server.journal.clear()
    policy = Policy(level=EgressLevel.BIBLIOGRAPHIC, private=(server.address,))
    document = manuscript(1, works())
    leaky = replace(document.references[2], title=canary(1).capitalize())
    with Client(policy, clock=StepClock()) as client:
        places = Places(open_indexes(NAMES, client, server.endpoints))
        enquire(replace(document, references=(leaky,)), Enquiry(places))
    assert "heron" in sent(server)


def test_the_words_of_a_badly_cut_entry_would_be_seen(server: IndexServer) -> None:
    server.journal.clear()
    with Client(Policy(EgressLevel.BIBLIOGRAPHIC, private=(server.address,))) as client:
        for corpus in open_indexes(NAMES, client, server.endpoints):
            corpus.search(Query(text=printed(works()[0], canary(1))[1]))
    assert sent(server).count("heron") == len(NAMES)

"""An answer of another shape than documented is an alarm and no answer: never an exception, never a
silent default.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.corpora.remote.doors import ScriptedDoor
from tests.corpora.remote.mutations import json_mutations, xml_mutations
from tests.corpora.remote.samples import SAMPLES, Sample

from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.remote.asking import ODD_SHAPE, read_safely
from scholiast.corpora.remote.crossref import Crossref
from scholiast.corpora.remote.opening import INDEXES, open_index
from scholiast.corpora.shapes.decoding import Answered
from scholiast.papers import Identifiers, Work

MUTATIONS = 500
DOCUMENTED = tomllib.loads((Path(__file__).parent / "documented.toml").read_text("utf-8"))
Read = Callable[[bytes], Answered]


def mutations(sample: Sample) -> Iterator[tuple[str, str, bytes]]:
    is_xml = sample.body.lstrip().startswith(b"<")
    return (xml_mutations if is_xml else json_mutations)(sample.body, MUTATIONS, seed=20)


def silent_changes(name: str, read: Read) -> Counter[tuple[str, str]]:
    """Return the mutations that change what is read, raise no alarm, and are not documented."""
    sample = SAMPLES[name]
    honest = read(sample.body)
    found: Counter[tuple[str, str]] = Counter()
    for kind, place, body in mutations(sample):
        said = read(body)
        is_allowed = place in DOCUMENTED[name].get(kind, ())
        if not said.alarms and said != honest and not is_allowed:
            found[kind, place] += 1
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_an_answer_as_documented_raises_no_alarm(name: str) -> None:
    assert SAMPLES[name].read(SAMPLES[name].body).alarms == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_every_mutation_of_what_is_relied_on_raises_an_alarm(name: str) -> None:
    assert silent_changes(name, SAMPLES[name].read) == {}


@pytest.mark.parametrize("name", SAMPLES)
def test_many_mutations_raise_an_alarm_and_say_what_is_odd(name: str) -> None:
    alarms = [
        alarm for *_, body in mutations(SAMPLES[name]) for alarm in SAMPLES[name].read(body).alarms
    ]
    assert len(alarms) >= MUTATIONS // 10
    assert all(
        alarm.code == "schema-drift" and "documented shape" in alarm.message for alarm in alarms
    )


def naive(body: bytes) -> Answered:
    """Read Crossref as many clients do: what is not there is empty."""
    try:
        message = msgspec.json.decode(body)["message"]
        title = str((message.get("title") or [""])[0])
        return Answered((Entry(Work("x", Identifiers(doi=message.get("DOI")), title)),))
    except (KeyError, TypeError, AttributeError, IndexError):
        return Answered()


def test_a_reader_that_fills_in_what_is_missing_is_caught() -> None:
    found = silent_changes("crossref-one", naive)
    assert found["missing", "message.DOI"] or found["null", "message.DOI"]
    assert sum(found.values()) > 10


def test_a_reader_that_trips_over_a_row_gives_an_alarm_and_no_exception() -> None:
    def trips(_: bytes) -> Answered:
        raise KeyError("title")

    said = read_safely(trips, b"{}", "Crossref")
    assert said.entries == ()
    assert "KeyError" in said.alarms[0].message


@pytest.mark.parametrize("name", INDEXES)
@pytest.mark.parametrize(
    "body",
    [
        b'{"version":2,"payload":{"entries":[]}}',
        b"[]",
        b'"text"',
        b"null",
        b"",
        b"\xff\xfe",
        b"<html><body>We will be back</body></html>",
        b"<payload version='2'/>",
        b"[" * 100_000,
    ],
)
def test_no_body_whatever_lets_an_exception_out_or_passes_for_nothing_found(
    name: str, body: bytes
) -> None:
    index = open_index(name, ScriptedDoor([body]), {})
    identifiers = Identifiers(
        doi="10.1000/full", arxiv="2004.14974", pmid="32000001", dblp="conf/x/Y20", pmcid="PMC7"
    )
    for said in (index.look_up(identifiers), index.search(Query(title="Claims")), index.canary()):
        assert said.works == ()
        assert said.failure or (name, body) == ("opencitations", b"[]")


@pytest.mark.parametrize("name", ["openalex", "crossref", "semanticscholar", "unpaywall"])
def test_an_odd_answer_is_no_answer_and_carries_its_alarm(name: str) -> None:
    said = open_index(name, ScriptedDoor([b'{"renamed": 1}']), {}).look_up(
        Identifiers(doi="10.1000/full")
    )
    assert not said.answered
    assert said.failure == ODD_SHAPE
    assert said.alarms


def test_one_odd_row_of_a_search_makes_it_no_answer_but_keeps_the_works_it_gives() -> None:
    whole = msgspec.json.decode(SAMPLES["crossref-list"].body)
    del whole["message"]["items"][1]["DOI"]
    said = Crossref(ScriptedDoor([msgspec.json.encode(whole)])).search(Query(title="Claims"))
    assert not said.answered
    assert len(said.works) == 1
    assert len(said.alarms) == 1

"""The stand-in says what it is, keeps a journal, misbehaves as told, and runs by itself."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from lxml import etree
from tests.corpora.remote.works import ENTRIES, EVERY_SCHEME, FULL

from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from scholiast.corpora.store import Store
from scholiast.papers import Author, Name, Work


def fetched(url: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urlopen(url, timeout=5) as answer:  # a server of this test, on this machine
            return answer.status, dict(answer.headers), answer.read()
    except HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_it_says_that_it_is_a_stand_in() -> None:
    with IndexServer(ENTRIES) as server:
        _, headers, _ = fetched(f"{server.endpoints['crossref']}/works/10.1000/full")
    assert "stand-in" in headers["Server"]
    assert "not the real index" in headers["Server"]


def test_it_keeps_a_journal_of_what_it_was_asked() -> None:
    with IndexServer(ENTRIES) as server:
        fetched(f"{server.endpoints['crossref']}/works/10.1000/full")
        fetched(f"{server.endpoints['openalex']}/works/doi:10.1000/none")
        fetched(f"{server.endpoints['crossref']}/works?query.bibliographic=claims")
        visits = server.journal.visits("crossref")
        assert [visit.path for visit in visits] == ["works/10.1000/full", "works"]
        assert visits[1].query == "query.bibliographic=claims"
        assert [visit.status for visit in server.journal.visits()] == [200, 404, 200]
        assert len(server.journal.gaps("crossref")) == 1


def test_it_misbehaves_for_the_share_and_the_index_it_is_told() -> None:
    with IndexServer(ENTRIES, seed=5) as server:
        server.misbehave(
            Fault(Misbehaviour.ERROR, "crossref", share=0.2),
            Fault(Misbehaviour.UNAVAILABLE, "crossref", share=0.1),
        )
        told = Counter(
            fetched(f"{server.endpoints['crossref']}/works/10.1000/full")[0] for _ in range(300)
        )
        other = {fetched(f"{server.endpoints['openalex']}/works/W3000000001")[0] for _ in range(20)}
    assert other == {200}
    assert 40 <= told[500] <= 80
    assert 15 <= told[503] <= 45


@pytest.mark.parametrize(
    ("kind", "header"), [(Misbehaviour.STORM, "7"), (Misbehaviour.STORM_DATE, "GMT")]
)
def test_a_storm_says_when_to_come_again(kind: Misbehaviour, header: str) -> None:
    with IndexServer(ENTRIES, faults=[Fault(kind, seconds=7)]) as server:
        status, headers, _ = fetched(f"{server.endpoints['arxiv']}/api/query?id_list=2004.14974")
    assert status == 429
    assert headers["Retry-After"].endswith(header)


def test_it_serves_the_full_texts_that_its_works_point_to(tmp_path: Path) -> None:
    (tmp_path / "full.pdf").write_bytes(b"%PDF-1.7 a text")
    with IndexServer(ENTRIES, files=tmp_path) as server:
        _, _, row = fetched(f"{server.endpoints['openalex']}/works/W3000000001")
        url = server.file_url("full.pdf")
        assert url.encode() in row
        status, headers, body = fetched(url)
        assert fetched(server.file_url("../works.py"))[0] == 404
    assert (status, headers["Content-Type"], body) == (200, "application/pdf", b"%PDF-1.7 a text")


def test_it_runs_as_a_process_over_a_store(tmp_path: Path) -> None:
    path = tmp_path / "works.sqlite"
    with Store(path, create=True) as store:
        store.put(ENTRIES)
    command = [sys.executable, "-m", "scholiast.corpora.standin", "--store", str(path)]
    with subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            name, url = process.stdout.readline().split()
            assert name == "openalex"
            status, _, body = fetched(f"{url}/works/doi:10.1000/full")
        finally:
            process.terminate()
    assert status == 200
    assert FULL.title.split("&")[0].encode() in body


@pytest.mark.parametrize(
    "path",
    [
        "arxiv/api/query?search_query=ti:study",
        "pubmed/efetch.fcgi?db=pubmed&id=30000000&retmode=xml",
        "dblp/rec/journals/standin/Work0.xml",
    ],
)
def test_xml_of_a_title_with_control_characters_is_valid(path: str) -> None:
    odd = Work(
        "x",
        title="A study of\x00 \x0b<b>signs</b> & \ufffe more",
        authors=(Author(Name("O\x01dd", "Ann")),),
        year=2020,
        date="2020-01-01",
        available_at="2020-01-01",
        abstract="With \x1f too",
    )
    with IndexServer([odd], invents=EVERY_SCHEME) as server:
        status, _, body = fetched(f"{server.origin}/{path}")
    assert status == 200
    root = etree.fromstring(body, etree.XMLParser(resolve_entities=False, no_network=True))
    assert "A study of" in "".join(map(str, root.itertext()))

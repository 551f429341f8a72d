"""What each shape's sample says arrives in the work, in the work's own form."""

import json
from pathlib import Path

import pytest
from tests.corpora.shapes.test_drift import READERS, sample

from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes import (
    acl,
    arxiv,
    crossref,
    listed,
    openalex,
    semanticscholar,
)
from scholiast.papers import Author, Identifiers, Name, Nature

SAMPLES = Path(__file__).parent / "samples"


def entry(name: str) -> Entry:
    found = READERS[name](sample(name), "line 1")
    assert isinstance(found, Entry), found
    return found


def test_an_openalex_work_is_read_whole() -> None:
    found = entry("openalex")
    work = found.work
    assert work.identifiers.as_dict() == {
        "doi": "10.7717/peerj.4375", "arxiv": "1801.01234", "pmid": "29456894",
        "pmcid": "PMC5815332", "issn": "2167-8359", "openalex": "W2741809807",
    }  # fmt: skip
    assert work.abstract == "Despite growing interest, we think we wait."
    assert [str(author.name) for author in work.authors] == ["Ann van der Berg", "Bo Lee"]
    assert work.authors[0].name.family == "van der Berg"
    assert work.authors[0].orcid == "0000-0002-1825-0097"
    assert (work.year, work.date, work.available_at) == (2018, "2018-02-13", "2018-01-31")
    assert (work.volume, work.issue, work.pages) == ("6", "2", "e4375–e4390")
    assert work.is_retracted
    assert [place.version for place in work.locations] == ["published", "submitted"]
    assert [cited.openalex for cited in found.cites] == ["W1560783210", "W1767272795"]


def test_a_notice_of_retraction_is_not_itself_retracted() -> None:
    row = {**json.loads(sample("openalex")), "type": "retraction"}
    found = openalex.read_row(row)
    assert isinstance(found, Entry)
    assert not found.work.notices


def test_openalex_first_of_january_is_taken_for_the_year() -> None:
    row = json.loads(sample("openalex"))
    row |= {"publication_date": "2018-01-01", "locations": []}
    found = openalex.read_row(row)
    assert isinstance(found, Entry)
    assert (found.work.date, found.work.available_at) == ("2018", "2018-12-31")


def test_a_word_far_out_in_an_inverted_abstract_costs_no_memory() -> None:
    row = {**json.loads(sample("openalex")), "abstract_inverted_index": {"far": [10**15], "a": [0]}}
    found = openalex.read_row(row)
    assert isinstance(found, Entry)
    assert found.work.abstract == "a far"


def test_a_crossref_work_is_read_whole() -> None:
    found = entry("crossref")
    work = found.work
    assert work.title == "On & about samples: A second line"
    assert work.abstract == "We sampled H2O."
    assert work.authors[0] == Author(Name("de Souza", "Rui Jr."), "0000-0002-1825-0097")
    assert work.authors[1].name == Name("The Sample Group")
    assert (work.date, work.available_at) == ("2019-05-17", "2019-05-16")
    assert [(notice.nature, notice.date, notice.source) for notice in work.notices] == [
        (Nature.RETRACTION, "2021-03-04", "Retraction Watch"),
        (Nature.CORRECTION, "2020-03-04", "Crossref"),
    ]
    assert [version.relation for version in work.versions] == ["preprint", "version"]
    assert work.locations[0].licence == "cc-by"
    assert found.cites == (Identifiers(doi="10.5555/z.9"),)


def test_what_a_notice_updates_is_told_with_the_notice() -> None:
    ((doi, notice),) = crossref.updates_of(sample("crossref"))
    assert (doi, notice.nature, notice.doi) == ("10.5555/old.1", Nature.CORRECTION, "10.5555/abc.1")


def test_semantic_scholar_gives_one_work_by_api_and_by_dataset() -> None:
    graph, paper = entry("s2_graph"), entry("s2_papers")
    assert graph.work.identifiers.s2 == "13756489"
    assert graph.work.type == "paper-conference"
    assert graph.cites == (Identifiers(doi="10.5555/q", s2="5"),)
    assert paper.work.identifiers.acl == "2020.acl-main.447"
    abstract = entry("s2_abstracts").work
    assert (abstract.title, abstract.identifiers.s2) == ("", paper.work.identifiers.s2)


def test_a_batch_of_papers_may_hold_unknown_ones() -> None:
    batch = b"[null, " + sample("s2_graph") + b"]"
    read = semanticscholar.read_answer(batch)
    assert len(read.entries) == 1
    assert not read.alarms


def test_s2orc_gives_text_sections_and_citations() -> None:
    found = entry("s2orc")
    assert found.document is not None
    assert [section.heading for section in found.document.sections] == ["Abstract", "Introduction"]
    assert found.cites == (Identifiers(doi="10.5555/old", s2="9"),)
    assert found.work.authors[0].name == Name("Lee", "Ann")


def test_unarxive_gives_text_and_citations() -> None:
    found = entry("unarxive")
    assert found.document is not None
    assert [section.heading for section in found.document.sections] == [
        "Abstract", "Introduction", "Proof",
    ]  # fmt: skip
    for section in found.document.sections:
        assert section.span.of(found.document.text).startswith(f"# {section.heading}")
    assert found.cites == (Identifiers(doi="10.5555/zero", arxiv="math/9901001", openalex="W5"),)


def test_arxiv_is_available_from_its_first_version_and_withdrawn_by_its_comment() -> None:
    work = entry("arxiv").work
    assert (work.date, work.available_at) == ("2007-04-02", "2007-04-02")
    assert work.notices[0].nature is Nature.WITHDRAWAL
    assert work.versions[0].identifiers.doi == "10.1103/physrevd.76.013009"


@pytest.mark.parametrize("comment", ["A talk on papers that were withdrawn", "", None])
def test_a_comment_about_withdrawing_is_no_withdrawal(comment: str | None) -> None:
    row = {**json.loads(sample("arxiv")), "comments": comment}
    found = arxiv.read_row(row)
    assert isinstance(found, Entry)
    assert not found.work.notices


def test_the_atom_feed_gives_the_same_kind_of_work() -> None:
    read = arxiv.read_answer((SAMPLES / "arxiv_feed.xml").read_bytes())
    work = read.entries[0].work
    assert work.identifiers.arxiv == "hep-ex/0307015"
    assert work.authors[0].name == Name("H1 Collaboration")
    assert (work.date, read.total, read.next) == ("2003-07-07", 3, "1")


def test_the_acl_anthology_is_read_paper_by_paper() -> None:
    with (SAMPLES / "acl.xml").open("rb") as stream:
        first, second = acl.read_rows(stream)
    assert isinstance(first, Entry)
    assert first.work.title == "One Sample at a Time"
    assert first.work.identifiers.as_dict() == {
        "doi": "10.18653/v1/p19-1001", "acl": "P19-1001",
    }  # fmt: skip
    assert [author.name for author in first.work.authors] == [Name("Lee", "Ann"), Name("Plato")]
    assert (first.work.date, first.work.available_at) == ("2019-07", "2019-07-31")
    assert first.work.is_retracted
    assert second == Reject("paper 2 of P19-1", "no title")


def test_plain_lists_say_venue_and_year_in_one_field_or_two() -> None:
    work = entry("listed").work
    assert (work.venue, work.year, work.fields) == ("SampleConf", 2021, ("a", "b", "c"))
    assert work.authors[1].name == Name("Cho", "Bo Q.")
    assert isinstance(listed.read_row({"title": "On X", "year": "soon"}), Reject)


def test_external_entities_are_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret words")
    hostile = (
        f'<!DOCTYPE c [<!ENTITY e SYSTEM "{secret.as_uri()}">]><collection id="P19">'
        '<volume id="1"><meta><year>2019</year></meta><paper id="1"><title>T &e;</title></paper>'
        "</volume></collection>"
    )
    file = tmp_path / "acl.xml"
    file.write_text(hostile)
    with file.open("rb") as stream:
        results = list(acl.read_rows(stream))
    assert "secret" not in str(results)

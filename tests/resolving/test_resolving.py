from dataclasses import replace

import pytest
from tests.resolving.scripted import MemoryCorpus, ScriptedCorpus, cited, work

from scholiast.corpora.interface import Answer
from scholiast.errors import Level, Problem
from scholiast.papers import (
    Absent,
    Accord,
    Found,
    Identifiers,
    Lookup,
    Reference,
    Unindexed,
    Unknown,
)
from scholiast.resolving.canaries import Canaries
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve, resolve_all

ATTENTION = work(
    "Attention is all you need",
    "Vaswani, Ashish; Shazeer, Noam; Parmar, Niki",
    year=2017,
    venue="Advances in Neural Information Processing Systems",
    identifiers=Identifiers(doi="10.1/attention"),
)
RESNET = work(
    "Deep residual learning for image recognition",
    "He, Kaiming; Zhang, Xiangyu; Ren, Shaoqing; Sun, Jian",
    year=2016,
    venue="CVPR",
    identifiers=Identifiers(doi="10.1/resnet"),
)
PREPRINT = replace(
    ATTENTION,
    id="arxiv:1706.03762",
    identifiers=Identifiers(arxiv="1706.03762"),
    venue="arXiv",
    type="preprint",
)
CITED = cited("Attention is all you need", "Vaswani, A.", has_more_authors=True, year=2017)
STRANGE = cited("A theory of everything that floats", "Nobody, N.", year=2020, venue="Nature")


def index(name: str = "OpenAlex", **more: object) -> ScriptedCorpus:
    return ScriptedCorpus(name, (ATTENTION, RESNET), **more)  # type: ignore[arg-type]


def look(reference: Reference, *corpora: ScriptedCorpus | MemoryCorpus) -> Lookup:
    return resolve(reference, Places(corpora))


def test_a_work_is_found_by_what_it_is_called() -> None:
    found = look(CITED, index())
    assert isinstance(found, Found)
    assert (found.work, found.by, found.index) == (ATTENTION, "search", "OpenAlex")
    assert found.score >= 0.9


def test_a_work_is_found_by_its_identifier_without_a_search() -> None:
    corpus = index()
    found = look(replace(CITED, identifiers=Identifiers(doi="10.1/attention")), corpus)
    assert isinstance(found, Found)
    assert found.by == "identifier"
    assert corpus.asked == ["identifier"]


def test_a_reference_of_an_identifier_alone_is_found() -> None:
    found = look(cited(identifiers=Identifiers(doi="10.1/resnet")), index())
    assert isinstance(found, Found)
    assert found.work == RESNET


def test_an_identifier_of_another_work_points_elsewhere_and_the_search_goes_on() -> None:
    found = look(replace(CITED, identifiers=Identifiers(doi="10.1/resnet")), index())
    assert isinstance(found, Found)
    assert found.work == ATTENTION
    assert found.points_elsewhere == (("doi:10.1/resnet", RESNET),)


def test_an_index_that_serves_a_doi_wrongly_is_overruled_by_one_that_serves_it_rightly() -> None:
    reference = replace(CITED, identifiers=Identifiers(doi="10.1/attention"))
    wrong = index(
        "Wrong", wrong={"doi:10.1/attention": replace(RESNET, identifiers=ATTENTION.identifiers)}
    )
    found = look(reference, wrong, index("Right"))
    assert isinstance(found, Found)
    assert (found.index, found.points_elsewhere) == ("Right", ())


def test_an_identifier_that_points_elsewhere_is_told_where_nothing_is_found() -> None:
    lookup = look(replace(STRANGE, identifiers=Identifiers(doi="10.1/resnet")), index())
    assert isinstance(lookup, Absent)
    assert lookup.points_elsewhere == (("doi:10.1/resnet", RESNET),)


def test_a_work_that_no_index_holds_is_absent_with_the_canaries_that_passed() -> None:
    lookup = look(STRANGE, index("OpenAlex"), index("Crossref"))
    assert isinstance(lookup, Absent)
    assert [(asked.index, asked.answered, asked.canary) for asked in lookup.asked] == [
        ("OpenAlex", True, True),
        ("Crossref", True, True),
    ]


def test_absence_from_a_local_store_says_how_many_works_it_holds() -> None:
    lookup = look(STRANGE, MemoryCorpus((ATTENTION, RESNET)))
    assert isinstance(lookup, Absent)
    assert {asked.size for asked in lookup.asked} == {2}


@pytest.mark.parametrize(
    "fault",
    [
        "429 after 4 attempts",
        "500 after 4 attempts",
        "timed out",
        "the answer is cut off",
        "an HTML page with status 200",
        "not the documented shape",
        "the breaker is open",
        "OfflineError: nothing may be sent",
    ],
)
@pytest.mark.parametrize("reference", [CITED, STRANGE, replace(STRANGE, type="book")])
def test_an_outage_never_makes_a_verdict_worse(fault: str, reference: Reference) -> None:
    sound = look(reference, index("OpenAlex"), index("Crossref"))
    for corpora in (
        (index("OpenAlex", failure=fault), index("Crossref", failure=fault)),
        (index("OpenAlex", failure=fault), ScriptedCorpus("Crossref", (RESNET,))),
        (index("OpenAlex", canary_failure=fault), ScriptedCorpus("Crossref", (RESNET,))),
    ):
        lookup = look(reference, *corpora)
        assert not isinstance(lookup, Absent)
        assert (
            isinstance(lookup, (Unknown, Unindexed)) or lookup == sound or isinstance(sound, Found)
        )


def test_the_guard_against_outages_catches_an_index_that_answers_none_to_everything() -> None:
    """Positive control: an empty answer without failure is Absent, unless the canary fails too."""
    empty = ScriptedCorpus("OpenAlex", ())
    assert isinstance(look(CITED, empty), Absent)
    dead = ScriptedCorpus("OpenAlex", (), canary_failure="not found")
    assert isinstance(look(CITED, dead), Unknown)


def test_an_unknown_names_who_did_not_answer_and_why() -> None:
    lookup = look(STRANGE, index("OpenAlex", failure="timed out"), index("Crossref"))
    assert isinstance(lookup, Unknown)
    assert lookup.reason == "no answer that counts from OpenAlex: timed out"


def test_an_index_in_an_outage_does_not_keep_another_from_finding() -> None:
    found = look(CITED, index("OpenAlex", failure="timed out"), index("Crossref"))
    assert isinstance(found, Found)
    assert [asked.index for asked in found.asked if not asked.answered] == ["OpenAlex"]


def test_an_answer_of_another_shape_does_not_count_as_an_answer() -> None:
    class Drifting(ScriptedCorpus):
        def search(self, query: object) -> Answer:
            problem = Problem("schema-drift", Level.WARNING, "OpenAlex: no `results`")
            return Answer(alarms=(problem,))

    lookup = look(STRANGE, Drifting("OpenAlex"))
    assert isinstance(lookup, Unknown)
    assert "no `results`" in lookup.reason


def test_an_index_of_one_field_alone_makes_nothing_absent() -> None:
    assert isinstance(look(STRANGE, index("PubMed")), Unknown)
    arxiv = replace(STRANGE, venue="arXiv", identifiers=Identifiers(arxiv="2001.00001"))
    assert isinstance(look(arxiv, index("arXiv")), Absent)


def test_an_index_of_identifiers_is_not_searched_and_is_no_witness() -> None:
    unpaywall = index("Unpaywall")
    assert isinstance(look(STRANGE, unpaywall), Unknown)
    assert "search" not in unpaywall.asked


def test_a_canary_is_asked_once_in_ten_minutes() -> None:
    now = [0.0]
    corpus = index()
    places = Places((corpus,), canaries=Canaries(lambda: now[0]))
    for _ in range(3):
        resolve(STRANGE, places)
    assert corpus.asked.count("canary") == 1
    now[0] = 601.0
    resolve(STRANGE, places)
    assert corpus.asked.count("canary") == 2


def test_title_of_one_work_and_authors_of_another_are_told_as_nearest() -> None:
    chimera = cited("Attention is all you need", "He, K.; Zhang, X.; Ren, S.", year=2016)
    lookup = look(chimera, index())
    assert isinstance(lookup, Absent)
    accords = {accord.field: accord.accord for accord in lookup.nearest[0].accords}
    assert (accords["title"], accords["authors"]) == (Accord.SAME, Accord.DIFFERS)


def test_a_title_that_is_nearly_right_is_not_taken_for_the_work() -> None:
    near = cited("Attention is not all you need", "Vaswani, A.; Shazeer, N.", year=2017)
    lookup = look(near, index())
    assert isinstance(lookup, Absent)
    assert lookup.nearest[0].work == ATTENTION


def test_wrong_year_and_venue_are_told_on_the_found_work() -> None:
    found = look(replace(CITED, year=2012, venue="ICML"), index())
    assert isinstance(found, Found)
    differing = {accord.field for accord in found.accords if accord.accord is Accord.DIFFERS}
    assert differing == {"year", "venue"}


def test_preprint_and_published_records_are_joined_and_the_cited_one_is_given() -> None:
    corpus = MemoryCorpus((PREPRINT, ATTENTION, RESNET))
    published = look(replace(CITED, venue="NeurIPS"), corpus)
    preprint = look(
        replace(CITED, identifiers=Identifiers(arxiv="1706.03762"), venue="arXiv"), corpus
    )
    assert isinstance(published, Found)
    assert isinstance(preprint, Found)
    assert published.work.id == "doi:10.1/attention"
    assert [version.relation for version in published.work.versions] == ["preprint"]
    assert preprint.work.id == "arxiv:1706.03762"
    assert [version.relation for version in preprint.work.versions] == ["published"]


def test_works_of_one_title_by_others_are_not_joined() -> None:
    other = replace(PREPRINT, authors=RESNET.authors)
    found = look(CITED, MemoryCorpus((ATTENTION, other)))
    assert isinstance(found, Found)
    assert found.work.versions == ()


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Carter, H. (1999). Markets without money. Northgate University Press.", "book"),
        ("Hansen, I. Harbour bells and fog. PhD thesis, University of Tromsø, 2006.", "thesis"),
        ("ISO 9001:2015. Quality management systems: Requirements. Geneva, 2015.", "standard"),
        ("R. Fielding. Hypertext Transfer Protocol. RFC 7231, IETF, 2014.", "standard"),
        ("Wickham, H. bellkit: tools for bells. R package version 1.2, 2016.", "software"),
        ("Wang, Q. Measurements of rivers [Data set]. https://doi.org/10.5281/zenodo.12", "dataset"),
        ("Ice charts. https://ice.example.org/charts. Accessed: 2020-05-01.", "web page"),
        ("Regulation (EU) 2016/679 of the European Parliament and of the Council, 2016.", "law"),
        ("Okafor, N. Apparatus for bells. U.S. Patent No. 7000001, 1999.", "patent"),
        ("Rossi, H. (2019, May 3). Bells are back. The New York Times.", "news"),
        ("Einstein, A. Zur Elektrodynamik bewegter Körper. Annalen der Physik 17, 891–921 (1905).", "old work"),
        ("王晓明, 李强. 河流沉积物的研究. 地理学报, 2011, 56(3): 33-41.", "non-Latin work"),
        ("Колмогоров А. Н. Основные понятия теории вероятностей. М.: Наука, 1974.", "non-Latin work"),
        ("J. Smith, personal communication, 12 May 2011.", "personal communication"),
        ("Lee, K. The price of salt. Submitted to Journal of Fens, 2021.", "forthcoming work"),
        ("Dubois, M. L’histoire du sel. Thèse de doctorat, Université de Lyon, 2003.", "thesis"),
        ("Schmidt, T. Brücken im Nebel. Dissertation, TU München, 2001.", "thesis"),
    ],
)  # fmt: skip
def test_kinds_that_indexes_do_not_hold_are_neutral(raw: str, kind: str) -> None:
    lookup = look(Reference("r", raw=raw), index())
    assert isinstance(lookup, Unindexed)
    assert lookup.kind == kind


def test_a_book_that_an_index_holds_is_found() -> None:
    book = work("The grammar of bridges", "Brandt, Otto", year=2005, type="book")
    found = look(Reference("r", raw="Brandt, O. (2005). The grammar of bridges. Harrow Press."),
                 ScriptedCorpus("OpenAlex", (book,)))  # fmt: skip
    assert isinstance(found, Found)


def test_an_article_in_a_journal_is_of_no_neutral_kind() -> None:
    """Positive control: neutral kinds must not swallow what indexes do hold."""
    for raw in (
        "Lee, K. (2019). On trees that float. Botany, 12(3), 45-67.",
        "Lee, K. On trees that float. In Proceedings of the ACM Web Conference, pp. 1-9, 2019.",
        "Lee, K. On trees that float. arXiv preprint arXiv:1906.01234, 2019.",
    ):
        assert isinstance(look(Reference("r", raw=raw), index()), Absent), raw


def test_an_entry_that_says_too_little_is_unknown() -> None:
    assert isinstance(look(Reference("r", raw="ibid."), index()), Unknown)
    assert isinstance(look(Reference("r"), index()), Unknown)


def test_without_a_place_to_ask_nothing_is_known() -> None:
    assert isinstance(look(CITED), Unknown)


def test_equal_references_are_looked_up_once_and_all_are_answered_in_order() -> None:
    corpus = index()
    told: list[int] = []
    references = [CITED, STRANGE, replace(CITED, key="again", number=3)]
    found, absent, again = resolve_all(references, Places((corpus,)), progress=told.append)
    assert isinstance(found, Found)
    assert isinstance(absent, Absent)
    assert again == found
    assert corpus.asked.count("search") == 4, "one, and one that is asked in three ways"
    assert sorted(told)[-1] == 3


def test_references_that_met_an_outage_are_tried_again_at_the_end() -> None:
    corpus = index(lookup_failures=1)
    references = [CITED, replace(CITED, title=RESNET.title, authors=(), venue="CVPR", year=2016)]
    lookups = resolve_all(references, Places((corpus,), concurrency=1))
    assert [type(lookup) for lookup in lookups] == [Found, Found]


def test_what_fails_to_the_end_is_unknown_and_nothing_is_lost() -> None:
    references = [
        replace(CITED, title=f"{CITED.title} {word}") for word in ("here", "there", "now")
    ]
    lookups = resolve_all(references, Places((index(failure="timed out"),), concurrency=3))
    assert [type(lookup) for lookup in lookups] == [Unknown] * 3


def test_two_works_that_fit_alike_are_not_chosen_between() -> None:
    lee = "Lee, Kim; Park, Jun"
    one = work("On the growth of tall trees in the cities of the north", lee, year=2019)
    other = work("On the growth of tall trees in the cities of the south", lee, year=2019)
    lookup = look(cited("On the growth of tall trees in the cities...", "Lee, K.; Park, J.", year=2019),
                  MemoryCorpus((one, other)))  # fmt: skip
    assert isinstance(lookup, Unknown)
    assert "two works fit alike" in lookup.reason

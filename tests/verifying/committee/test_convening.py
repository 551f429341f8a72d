"""The committee on a real store of small papers: who is heard, what is quoted, when it abstains."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.verifying.committee.committee_made import (
    BESIDE,
    CLAIM,
    DISTINCT,
    OPPOSING,
    SOURCE,
    SUPPORTING,
    Citing,
    Listed,
    case,
    stored,
    tools,
)

from scholiast.errors import OutageError
from scholiast.papers import Access, Document, Notice, Work
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Category, Label, Role, Subtype, Verdict
from scholiast.papers.works import Nature
from scholiast.records.committees import Committee, Witness
from scholiast.verifying.committee.citers import ManyCiters, StoreCiters
from scholiast.verifying.committee.convening import convene
from scholiast.verifying.committee.influence import Population
from scholiast.verifying.deciding import close, conclude
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.reading import read_work
from scholiast.verifying.settings import Settings


def agreeing(number: int = 8) -> list[Citing]:
    return [Citing(at, (DISTINCT[at],)) for at in range(number)]


def sat(papers: list[Citing], folder: Path, **changed: object) -> tuple[Case, Tools]:
    """Return the case after the committee has sat on what a store holds, and the tools."""
    store = stored(folder, papers)
    ready = replace(tools(StoreCiters(store)), **changed)  # type: ignore[arg-type]
    return convene(case(), ready), ready


def committee_of(done: Case) -> Committee:
    assert done.committee is not None
    return done.committee


def verdict_of(done: Case, ready: Tools) -> Verdict:
    closed = close(conclude(done, ready), ready)
    assert closed.verdict is not None
    return closed.verdict


def test_papers_that_agree_carry_the_claim_in_their_own_words(tmp_path: Path) -> None:
    papers = agreeing()
    done, ready = sat(papers, tmp_path)
    verdict, committee = verdict_of(done, ready), committee_of(done)
    assert verdict.label is Label.SUPPORTED
    assert verdict.decided_by == "committee"
    assert verdict.confidence == committee.confidence >= 0.5
    assert verdict.reason.startswith("Reported by 8 citing papers, not read in the source")
    assert {one.role for one in verdict.evidence} == {Role.SUPPORTS}
    texts = {paper.work.id: paper.document(tmp_path) for paper in papers}
    for one in verdict.evidence:
        assert one.span.of(texts[one.work_id].text) == one.quote
        assert "third" in one.quote
        assert one.section == "Results"


def test_papers_that_report_the_opposite_speak_against_it(tmp_path: Path) -> None:
    papers = [
        Citing(at, (re.sub(r"(?i)\b(?:(?:an?|one|the) )?third", "hardly any", one),))
        for at, one in enumerate(DISTINCT)
    ]
    done, ready = sat(papers, tmp_path)
    verdict = verdict_of(done, ready)
    assert verdict.label is Label.MISCITATION
    assert verdict.category is Category.CONTENT
    assert verdict.subtype is Subtype.CONTRADICTORY
    assert {one.role for one in verdict.evidence} == {Role.CONTRADICTS}


def test_a_mere_mention_is_no_miscitation_whatever_is_reported(tmp_path: Path) -> None:
    store = stored(
        tmp_path, [Citing(at, (OPPOSING.replace("copied", "wrote" + "x" * at),)) for at in range(8)]
    )
    ready = tools(StoreCiters(store))
    asked = case()
    asked = replace(asked, claim=replace(asked.claim, purpose=Purpose.BACKGROUND))
    assert verdict_of(convene(asked, ready), ready).label is not Label.MISCITATION


def test_five_papers_are_too_few(tmp_path: Path) -> None:
    done, ready = sat(agreeing(5), tmp_path)
    verdict = verdict_of(done, ready)
    assert verdict.label is Label.UNDECIDABLE
    assert "witnesses" in committee_of(done).abstained
    assert "5 citing papers" in verdict.reason
    assert "6 are needed" in verdict.reason
    assert {one.role for one in verdict.evidence} == {Role.NEAREST}


def test_papers_at_odds_leave_it_open(tmp_path: Path) -> None:
    papers = [*agreeing(4), *(Citing(at, (OPPOSING,)) for at in range(4, 8))]
    done, ready = sat(papers, tmp_path)
    assert verdict_of(done, ready).label is Label.UNDECIDABLE
    assert {"margin", "disagreement"} <= set(committee_of(done).abstained)


def test_papers_that_speak_of_something_else_leave_it_open(tmp_path: Path) -> None:
    done, ready = sat([Citing(at, (BESIDE,)) for at in range(8)], tmp_path)
    assert verdict_of(done, ready).label is Label.UNDECIDABLE
    assert committee_of(done).score == 0


def test_the_bundle_says_all_that_the_verdict_was_made_of(tmp_path: Path) -> None:
    done, _ = sat(agreeing(), tmp_path)
    committee = committee_of(done)
    assert committee.claim == CLAIM
    assert len(committee.witnesses) == len(committee.claims) == 8
    assert sum(one.gamma for one in committee.aspects) == pytest.approx(1.0)
    heard = [number for one in committee.aspects for number in one.claims]
    assert sorted(heard) == list(range(8))
    assert all(one.made_by == "medoid" for one in committee.aspects)
    assert all("all papers count alike" in one.note for one in committee.witnesses)
    assert done.trail[-1] == "committee: 8 citing papers heard, 0 left out"


def test_a_paper_that_repeats_itself_counts_once(tmp_path: Path) -> None:
    """Positive control: two papers that say it count for two."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "three").mkdir()
    loud = (OPPOSING, "Hence hardly any was copied at all, says Okafor {mark}.",
            "Of all that was quoted in the provinces, hardly any was second hand {mark}.")  # fmt: skip
    plain, _ = sat([*agreeing(6), Citing(8, (OPPOSING,))], tmp_path / "one")
    repeated, _ = sat([*agreeing(6), Citing(8, loud)], tmp_path / "two")
    others, _ = sat([*agreeing(6), *(Citing(8 + at, (one,)) for at, one in enumerate(loud))],
                    tmp_path / "three")  # fmt: skip
    against = [_against(each) for each in (plain, repeated, others)]
    assert against[0] == {"doi:10.5555/citing.8"} == against[1]
    supports = [
        sum(one.support for one in committee_of(each).aspects if one.vote < 0) / len(against[at])
        for at, each in enumerate((plain, repeated, others))
    ]
    assert len(committee_of(repeated).witnesses) == 7
    assert supports[0] == pytest.approx(0.5)
    assert len(against[2]) == 3


def _against(done: Case) -> set[str]:
    committee = committee_of(done)
    return {
        committee.claims[number].work_id
        for one in committee.aspects
        if one.vote < 0
        for number in one.claims
    }


def test_near_duplicates_of_one_paper_are_heard_once_and_other_numbers_are_not_duplicates(
    tmp_path: Path,
) -> None:
    twice = Citing(1, (SUPPORTING[0], SUPPORTING[0].replace("Okafor showed", "Okafor has shown")))
    numbers = Citing(2, ("They copied 45 of all quotations in the archive {mark}.",
                         "They copied 54 of all quotations in the archive {mark}."))  # fmt: skip
    done, _ = sat([twice, numbers], tmp_path)
    by_paper = [one.work_id for one in committee_of(done).claims]
    assert by_paper.count(twice.work.id) == 1
    assert by_paper.count(numbers.work.id) == 2


def test_the_order_of_papers_changes_nothing(tmp_path: Path) -> None:
    papers = [*agreeing(6), Citing(8, (OPPOSING,)), Citing(9, (BESIDE,))]
    read = [(paper.work, paper.document(tmp_path)) for paper in papers]
    found = set()
    for seed in range(4):
        Random(seed).shuffle(read)
        committee = committee_of(convene(case(), tools(Listed(read))))
        found.add((committee.score, committee.confidence, committee.effective, committee.entropy))
    assert len(found) == 1


@pytest.mark.parametrize(
    "false",
    [
        Citing(7, ("The archives were heated in winter.",)),
        Citing(7, (SUPPORTING[0],), lists=False),
        Citing(7, (SUPPORTING[0],), entry_doi="10.5555/other", entry_title="Trade in wool"),
        Citing(7, (SUPPORTING[0],), title="Editorial: our year"),
        Citing(7, (SUPPORTING[0],), type="dataset"),
    ],
    ids=["no mark", "no entry", "another entry", "a notice", "data"],
)
def test_who_does_not_cite_the_source_in_the_text_of_a_paper_is_no_witness(
    false: Citing, tmp_path: Path
) -> None:
    done, _ = sat([*agreeing(3), false], tmp_path)
    assert false.work.id not in {one.work_id for one in committee_of(done).witnesses}
    assert len(committee_of(done).witnesses) == 3


@pytest.mark.parametrize(
    "entry", [{"entry_doi": ""}, {"entry_title": ""}], ids=["by title", "by DOI"]
)
def test_an_entry_is_the_sources_by_title_or_by_identifier(
    entry: dict[str, str], tmp_path: Path
) -> None:
    done, _ = sat([replace(Citing(7, (SUPPORTING[0],)), **entry)], tmp_path)  # type: ignore[arg-type]
    assert len(committee_of(done).witnesses) == 1


def test_two_records_of_one_paper_are_one_witness(tmp_path: Path) -> None:
    paper = Citing(1, (SUPPORTING[0],))
    other = replace(paper.work, id="arxiv:1801.00001", identifiers=replace(
        paper.work.identifiers, doi=None, arxiv="1801.00001"))  # fmt: skip
    text = paper.document(tmp_path)
    done = convene(case(), tools(Listed([(paper.work, text), (other, text)])))
    assert len(committee_of(done).witnesses) == 1


def test_papers_that_were_taken_back_are_not_heard(tmp_path: Path) -> None:
    paper = Citing(1, (SUPPORTING[0],))
    gone = replace(paper.work, notices=(Notice(Nature.RETRACTION),))
    done = convene(case(), tools(Listed([(gone, paper.document(tmp_path))])))
    assert done.committee is None
    assert done.trail == ("committee: nobody to be heard, 0 left out",)


def test_an_abstract_that_was_read_is_not_silenced_by_a_committee_that_abstains(
    tmp_path: Path,
) -> None:
    known = replace(SOURCE, abstract="We read four archives and counted quotations in them.")
    abstract = read_work(known)
    store = stored(tmp_path, agreeing(3))
    ready = tools(StoreCiters(store))
    done = convene(replace(case(), access=Access.ABSTRACT, source=abstract), ready)
    assert committee_of(done).abstained[0] == "witnesses"
    assert done.verdict is None
    verdict = verdict_of(done, ready)
    assert (verdict.label, verdict.decided_by) == (Label.UNDECIDABLE, "decision")


def test_the_checked_paper_is_not_its_own_witness(tmp_path: Path) -> None:
    own = Citing(9, (f"{CLAIM[:-1]} {{mark}}.",))
    done, _ = sat([*agreeing(3), own], tmp_path)
    assert own.work.id not in {one.work_id for one in committee_of(done).witnesses}
    assert done.trail[-1] == "committee: 3 citing papers heard, 1 left out"


def test_a_paper_of_standing_outweighs_one_without(tmp_path: Path) -> None:
    papers = [Citing(0, (SUPPORTING[0],), citations=900), Citing(1, (OPPOSING,), citations=0)]
    store = stored(
        tmp_path, [*papers, *(Citing(at, (BESIDE,), citations=at) for at in range(2, 9))]
    )
    ready = replace(tools(StoreCiters(store)), weigher=Population(store.works))
    committee = committee_of(convene(case(), ready))
    weight = {one.vote: one.support for one in committee.aspects}
    assert weight[1] > weight[-1]
    assert "among 9 papers of History 2018 only" in committee.witnesses[0].note


def test_what_a_preprint_counts_is_a_setting(tmp_path: Path) -> None:
    weighed: list[float] = []

    class Noting(Population):
        def weigh(self, work: Work, preprint: float = 1.0) -> Witness:
            weighed.append(preprint)
            return super().weigh(work, preprint)

    store = stored(tmp_path, agreeing(2))
    settings = Settings(preprint=0.4)
    ready = replace(tools(StoreCiters(store)), weigher=Noting(store.works), settings=settings)
    convene(case(), ready)
    assert weighed == [0.4, 0.4]


def test_an_outage_leads_to_abstention_even_where_enough_was_heard(tmp_path: Path) -> None:
    class Down:
        def of(self, work: Work) -> list[tuple[Work, object]]:
            raise OutageError("OpenAlex: status 503")

    store = stored(tmp_path, agreeing())
    ready = tools(ManyCiters([StoreCiters(store), Down()]))  # type: ignore[list-item]
    done = convene(case(), ready)
    assert committee_of(done).abstained == ("outage",)
    verdict = verdict_of(done, ready)
    assert verdict.label is Label.UNDECIDABLE
    assert "status 503" in verdict.reason


class Counted:
    """A place whose papers are counted as they are read; it may fail behind the last one."""

    def __init__(self, papers: Sequence[tuple[Work, Document]], failure: str = "") -> None:
        self.papers, self.failure = papers, failure
        self.read: list[str] = []

    def of(self, work: Work) -> Iterator[tuple[Work, Document]]:
        for one in self.papers:
            self.read.append(one[0].id)
            yield one
        if self.failure:
            raise OutageError(self.failure)


def papers(number: int) -> list[tuple[Work, Document]]:
    return [(Work(f"w{at}", title=f"Paper {at}"), Document("It rose.")) for at in range(number)]


def test_several_claims_on_one_source_read_its_citing_papers_once() -> None:
    place = Counted(papers(3))
    citers = ManyCiters([place])
    source = Work("s", title="The source")
    first = citers.of(source)
    next(first)
    assert place.read == ["w0"]  # whoever has heard enough makes nobody read on
    assert [one.id for one, _ in citers.of(source)] == ["w0", "w1", "w2"]
    assert [one.id for one, _ in first] == ["w1", "w2"]
    assert place.read == ["w0", "w1", "w2"]
    assert len(list(citers.of(Work("other", title="Another")))) == 3
    assert len(place.read) == 6


def test_an_outage_is_told_to_every_claim_on_the_source() -> None:
    place = Counted(papers(1), "status 503")
    citers = ManyCiters([place])
    for _ in range(2):
        heard = citers.of(Work("s", title="The source"))
        assert next(heard)[0].id == "w0"
        with pytest.raises(OutageError, match="status 503"):
            next(heard)
    assert place.read == ["w0"]


def test_a_source_that_was_read_is_left_to_its_own_words(tmp_path: Path) -> None:
    store = stored(tmp_path, agreeing())
    ready = tools(StoreCiters(store))
    read = replace(case(), access=Access.FULL_TEXT)
    assert convene(read, ready) == read
    unknown = replace(case(), lookup=None)
    assert convene(unknown, ready) == unknown


def test_without_anybody_to_ask_the_case_is_handed_on() -> None:
    done = convene(case(), tools(None))
    assert done.verdict is None
    assert done.trail == ("committee: no citing papers can be asked for",)


def test_witnesses_report_in_their_own_names_not_the_sources(tmp_path: Path) -> None:
    done, _ = sat(agreeing(), tmp_path)
    assert SOURCE.id not in {one.work_id for one in done.evidence}

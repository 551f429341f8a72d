"""Lists, places and better citations over a small store: what is shown, what is not, and why."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.recommending.recommending_made import TODAY, engine_of, paper, stored

from scholiast.corpora import MemoryRetractions
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.notices.retractions import Retraction
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import Message
from scholiast.models.scripted import ScriptedModel
from scholiast.papers import (
    Document,
    Identifiers,
    Name,
    Nature,
    Outcome,
    OutcomeKind,
    Reference,
)
from scholiast.recommending import Engine, Paper, Recommendations, Wish, for_paper, recommend
from scholiast.recommending.asking import abstract_of, paper_of
from scholiast.recommending.engine import Routed, behind, open_engine
from scholiast.recommending.graph import Graph
from scholiast.recommending.interface import PassageKind, ReasonKind, Suggestion
from scholiast.resolving.interface import Places
from scholiast.retrieving.interface import Need, Ranking

AVERAGING = Reference(
    "calder2016", title="Averaging Models Instead of Moving Data", year=2016,
    authors=(Name("Calder", "Ines"), Name("Abara", "Tom")), identifiers=Identifiers("10.5555/fed.f14"),
)  # fmt: skip
DRIFT = Reference(
    "solberg2019", title="Client Drift in Federated Averaging", year=2019,
    authors=(Name("Solberg", "Mira"), Name("Calder", "Ines")), identifiers=Identifiers("10.5555/fed.d17"),
)  # fmt: skip
TITLE = "Personalised federated learning for keyboards"
TEXT = """# Personalised federated learning for keyboards

## Abstract

Keyboards suggest the next word. We personalise a federated language model for each user.

## 1 Introduction

Models are averaged on a server [1]. Clients that hold different data drift apart [2].
Secure aggregation hides the updates of single clients [?].
Noise gives a guarantee of differential privacy [voss2018noise].

## 2 Related work

Previous work has shown that language models are vulnerable to attacks that reconstruct typed text from shared gradients.
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, LocalCorpus]]:
    """Return the core's engine over the sample's works."""
    with stored(tmp_path_factory.mktemp("store") / "works.sqlite") as store:
        yield engine_of(store)


def draft(**changes: object) -> Document:
    """Return the sample draft."""
    return replace(paper(TEXT, AVERAGING, DRIFT, title=TITLE), **changes)  # type: ignore[arg-type]


def run(
    opened: tuple[Engine, LocalCorpus], document: Document | None = None, **wishes: object
) -> Recommendations:
    """Return what is recommended to a document."""
    engine, corpus = opened
    wish = Wish(**wishes)  # type: ignore[arg-type]
    return recommend(document or draft(), engine, Places((corpus,)), wish, source="draft.md")


def ids(suggestions: tuple[Suggestion, ...]) -> list[str]:
    """Return the ids of works, without what all have in common."""
    return [one.work.id.removeprefix("doi:10.5555/fed.") for one in suggestions]


def everything(record: Recommendations) -> list[Suggestion]:
    """Return all suggestions of a run."""
    return [*record.listed, *(one for part in record.passages for one in part.suggestions)]


def test_a_list_holds_fitting_works_that_the_paper_does_not_cite_yet(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    record = run(opened, limit=8)
    found = ids(record.listed)
    assert found[0] == "k18"
    assert {"p18", "b20"} <= set(found)
    assert not {"f14", "d17"} & set(found)
    assert record.resolved == record.references == 2
    assert record.left_out.cited >= 1
    assert [one.rank for one in record.listed] == list(range(1, 9))
    assert "v13" not in found[:4]


def test_nothing_later_than_the_papers_date_is_shown(opened: tuple[Engine, LocalCorpus]) -> None:
    late = run(opened, draft(year=2025), limit=20)
    assert {"g23", "h23"} <= {one.rpartition(".")[2] for one in ids(late.listed)}
    for record in (run(opened, limit=20), run(opened, draft(year=2025), as_of=TODAY, limit=20)):
        assert record.as_of == "2022-12-31"
        assert all(one.work.available_at <= "2022-12-31" for one in everything(record))
    early = run(opened, as_of=date(2018, 12, 31), limit=20)
    assert early.listed
    assert all((one.work.year or 0) <= 2018 for one in everything(early))


def test_reasons_of_later_papers_are_not_counted(opened: tuple[Engine, LocalCorpus]) -> None:
    def counted(day: date) -> int:
        record = run(opened, as_of=day, limit=20)
        found = next(one for one in record.listed if one.work.id.endswith("p18"))
        return next((r.count for r in found.reasons if r.kind is ReasonKind.CITED), 0)

    assert counted(date(2024, 12, 31)) > counted(TODAY) > 0


def test_the_paper_itself_is_not_shown(opened: tuple[Engine, LocalCorpus]) -> None:
    title = "Next-Word Prediction on Telephones Without Collecting Text"
    authors = (Name("Abara", "Tom"), Name("Menon", "Ravi"))
    document = paper(TEXT, AVERAGING, DRIFT, title=title)
    itself = replace(document, authors=authors, year=2018)
    assert "k18" not in ids(tuple(everything(run(opened, itself, limit=20))))
    other = replace(itself, title="Another title altogether", authors=())
    assert "k18" in ids(run(opened, other, as_of=TODAY, limit=20).listed)


def test_retracted_works_are_left_out_and_counted_unless_asked_for(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    listed = MemoryRetractions(
        Retraction("10.5555/fed.r19", Nature.RETRACTION, "2020-05-04", "", "a list", "2022-01-01")
    )
    silent = run(opened, limit=20, retractions=listed)
    assert "r19" not in ids(silent.listed)
    assert silent.left_out.retracted == 1
    shown = run(opened, limit=20, retractions=listed, retracted=True)
    found = next(one for one in shown.listed if one.work.id.endswith("r19"))
    assert found.work.is_retracted
    assert found.work.notices[0].source == "a list"
    assert shown.left_out.retracted == 0
    assert "r19" in ids(run(opened, limit=20).listed)


def test_each_open_place_is_answered_in_text_order(opened: tuple[Engine, LocalCorpus]) -> None:
    record = run(opened)
    kinds = [part.kind for part in record.passages]
    assert kinds == [PassageKind.PLACEHOLDER, PassageKind.UNKNOWN_KEY, PassageKind.MISSING]
    first, second, third = record.passages
    assert ids(first.suggestions)[0] == "q17"
    assert first.mark == "[?]"
    assert ids(second.suggestions)[0] == "n16"
    assert second.suggestions[0].reasons[0].kind is ReasonKind.KEY
    assert ids(third.suggestions)[0] == "a17"
    assert third.likelihood is not None
    assert third.likelihood >= (record.threshold or 1)
    assert record.precision is not None


def test_every_figure_of_a_reason_can_be_counted_again_in_the_collection(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    engine, places = opened
    record = run(opened, limit=8)
    lists = _reference_lists(engine)
    cited = {work.id for work in paper_of(draft(), Places((places,))).works.values()}
    near = [
        engine.collection.ids([row])[0] for row in engine.nearest(Need(TITLE, abstract_of(draft())))
    ]
    near = [one for one in near if lists.get(one)][:20]
    told = Counter[ReasonKind]()
    for one in record.listed:
        citing = {paper for paper, works in lists.items() if one.work.id in works}
        beside = {paper for paper in citing if (lists[paper] & cited) - {one.work.id}}
        counts = {
            ReasonKind.NEIGHBOURS: (len(citing.intersection(near)), len(near)),
            ReasonKind.TOGETHER: (len(beside), len(lists)),
            ReasonKind.COUPLING: (len(lists.get(one.work.id, set()) & cited), len(cited)),
            ReasonKind.CITED: (len(citing), len(lists)),
        }
        for reason in one.reasons:
            told[reason.kind] += 1
            if reason.kind in counts:
                assert (reason.count, reason.of) == counts[reason.kind], reason.words
            if reason.kind is ReasonKind.WORDS:
                text = f"{one.work.title} {one.work.abstract}".lower()
                assert all(word in text for word in reason.names)
    counted = (ReasonKind.NEIGHBOURS, ReasonKind.TOGETHER, ReasonKind.COUPLING, ReasonKind.CITED)
    assert min(told[kind] for kind in (*counted, ReasonKind.WORDS)) > 0


def test_reasons_are_told_in_the_words_of_one_who_reads_them(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    best = next(one for one in run(opened, limit=8).listed if one.work.id.endswith("p18"))
    by_kind = {reason.kind: reason for reason in best.reasons}
    near = by_kind[ReasonKind.NEIGHBOURS]
    assert near.words == f"cited by {near.count} of your {near.of} nearest papers"
    together = by_kind[ReasonKind.TOGETHER].words
    assert together.startswith("cited together with “Averaging Models Instead of Moving Data”")
    assert together.endswith("which you cite")
    assert "federated" in by_kind[ReasonKind.WORDS].names


def test_the_paper_that_asks_is_counted_in_no_reason(opened: tuple[Engine, LocalCorpus]) -> None:
    engine, _ = opened
    graph, citing = Graph(engine.collection), engine.collection.citing
    row, cited = int(citing.rows[0]), int(citing.cited[0])
    own = frozenset(engine.collection.ids([row]))
    everybody = graph.citing(cited, Need("A paper"))
    others = graph.citing(cited, Need("A paper", excluded=own))
    assert set(everybody.tolist()) - set(others.tolist()) == {0}


def _reference_lists(engine: Engine) -> dict[str, set[str]]:
    """Return the ids that each paper of the store cites, of papers up to the paper's day."""
    citing, ids = engine.collection.citing, engine.collection.ids
    return {
        ids([int(row)])[0]: set(ids(citing.cited[start:stop].tolist()))
        for row, start, stop, day in zip(
            citing.rows, citing.starts, citing.starts[1:], citing.days, strict=False
        )
        if day <= TODAY.toordinal()
    }


def test_a_work_cited_elsewhere_is_shown_at_a_place_with_its_key_unless_new_ones_are_asked_for(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    text = TEXT.replace("Secure aggregation hides the updates of single clients",
                        "Local steps pull the models of clients apart, which is called drift")  # fmt: skip
    document = paper(text, AVERAGING, DRIFT, title=TITLE)
    first = run(opened, document, missing=False, listing=False).passages[0].suggestions[0]
    assert (first.work.id, first.key) == ("doi:10.5555/fed.d17", "solberg2019")
    only_new = run(opened, document, missing=False, listing=False, new_only=True)
    assert all(not one.key for one in everything(only_new))


def test_a_work_that_the_same_sentence_cites_is_not_suggested_in_it(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    text = TEXT.replace("drift apart [2].", "drift apart [2], as we know [?].")
    document = paper(text, AVERAGING, DRIFT, title=TITLE)
    first = run(opened, document, listing=False).passages[0]
    assert first.mark == "[?]"
    assert "d17" not in ids(first.suggestions)


def test_only_places_of_a_section_are_answered(opened: tuple[Engine, LocalCorpus]) -> None:
    record = run(opened, section="related")
    assert [part.kind for part in record.passages] == [PassageKind.MISSING]


def test_better_citations_are_ranked_beside_the_present_one(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    quiet: dict[str, Any] = {"listing": False, "placeholders": False, "missing": False}
    text = TEXT.replace("Clients that hold different data drift apart [2]",
                        "Gated recurrent networks remember many words [2]")  # fmt: skip
    document = paper(text, AVERAGING, DRIFT, title=TITLE)
    record = run(opened, document, better=("solberg2019",), **quiet)
    (part,) = record.passages
    assert part.kind is PassageKind.BETTER
    assert ids(part.suggestions)[0] == "l15"
    assert "d17" not in ids(part.suggestions)
    (present,) = part.present
    assert present.key == "solberg2019"
    assert (present.rank or 0) > 1
    assert present.words == f"stands {present.rank} of the {present.of} works ranked for this place"
    fitting = run(opened, better=("solberg2019",), **quiet).passages[0]
    assert fitting.present[0].rank == 1
    assert fitting.present[0].words.startswith("stands first")
    assert [one.rank for one in fitting.suggestions][:2] == [2, 3]


def test_what_the_same_sentence_cites_is_no_alternative_and_no_evidence_for_itself(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    text = TEXT.replace("drift apart [2].", "drift apart [2] when models are averaged [1].")
    quiet: dict[str, Any] = {"listing": False, "placeholders": False, "missing": False}
    document = paper(text, AVERAGING, DRIFT, title=TITLE)
    (part,) = run(opened, document, better=("solberg2019",), **quiet).passages
    assert part.suggestions
    assert not {"f14", "d17"} & set(ids(part.suggestions))
    by_kind = {reason.kind: reason for reason in part.present[0].reasons}
    assert "Client Drift" not in by_kind[ReasonKind.TOGETHER].words


def test_of_a_present_work_that_the_store_lacks_nothing_is_said(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    unknown = Reference("x2001", title="A Book of Rivers", year=2001, authors=(Name("Fox", "S."),))
    document = paper(TEXT, AVERAGING, unknown, title=TITLE)
    (part,) = run(opened, document, better=("x2001",), listing=False, placeholders=False,
                  missing=False).passages  # fmt: skip
    assert part.present[0].rank is None
    assert "the store does not hold it" in part.present[0].words


@pytest.mark.parametrize(
    ("name", "word"), [("nobody2000", "no such key"), ("draft.tex:999", "no citation stands")]
)
def test_a_citation_that_is_not_there_is_told_of(
    name: str, word: str, opened: tuple[Engine, LocalCorpus]
) -> None:
    with pytest.raises(InputError, match=word):
        run(opened, better=(name,))


def test_a_title_alone_is_enough(opened: tuple[Engine, LocalCorpus]) -> None:
    engine, _ = opened
    record = for_paper(Paper("Secure aggregation of client updates"), engine, Wish(limit=3))
    assert "q17" in ids(record.listed)
    assert not record.judged
    assert any("date is not known" in note for note in record.notes)


def test_a_list_of_references_alone_is_enough(opened: tuple[Engine, LocalCorpus]) -> None:
    bare = Document("", references=(AVERAGING, DRIFT))
    engine, corpus = opened
    record = recommend(bare, engine, Places((corpus,)), Wish(limit=5))
    assert record.listed
    assert all(
        {ReasonKind.TOGETHER, ReasonKind.COUPLING} & {reason.kind for reason in one.reasons}
        for one in record.listed[:3]
    )


def test_an_empty_paper_gets_an_answer_of_its_own(opened: tuple[Engine, LocalCorpus]) -> None:
    engine, corpus = opened
    with pytest.raises(InputError, match="holds no words"):
        recommend(Document(""), engine, Places((corpus,)), Wish())
    failed = Document("", outcome=Outcome(OutcomeKind.FAILED, "it is damaged"))
    record = recommend(failed, engine, Places((corpus,)), Wish())
    assert (record.listed, record.passages, record.outcome) == ((), (), "failed")


def test_a_run_is_the_same_twice(opened: tuple[Engine, LocalCorpus]) -> None:
    one, two = (replace(run(opened), started="", seconds=0.0) for _ in range(2))
    assert one == two


def test_a_model_that_is_not_known_is_told_of(tmp_path: Path) -> None:
    with stored(tmp_path / "works.sqlite") as store, pytest.raises(SettingsError, match="nosuch"):
        open_engine(store, "nosuch")


def test_lists_and_places_may_be_ranked_by_two_retrievers(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    class Only:
        def __init__(self, name: str, row: int) -> None:
            self.name = name
            self.row = row

        def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
            found = Ranking(np.array([self.row]), np.array([1.0], np.float32))
            return [found for _ in needs]

    engine, corpus = opened
    both = Routed(Only("one", 3), Only("two", 5))
    assert both.name == "one (list), two (places)"
    rankings = both.search([Need("A"), Need("A", before="b"), Need("C")])
    assert [int(ranking.rows[0]) for ranking in rankings] == [3, 5, 3]
    record = recommend(draft(), replace(engine, retriever=both), Places((corpus,)), Wish())
    assert len({one.work.id for one in record.listed}) == 1


def test_what_is_best_here_ranks_where_nothing_is_named(tmp_path: Path) -> None:
    with stored(tmp_path / "works.sqlite") as store:
        engine = open_engine(store)
        record = recommend(draft(), engine, Places((LocalCorpus(store),)), Wish(limit=6))
    assert record.engine == engine.name
    assert {"k18", "p18"} <= set(ids(record.listed))


def test_a_language_model_reorders_and_adds_and_its_words_are_no_reasons(
    opened: tuple[Engine, LocalCorpus],
) -> None:
    def named(messages: tuple[Message, ...]) -> str:
        return json.dumps(
            {"citations": [{"title": "Autocorrection and Its Discontents", "reason": "Because."},
                           {"title": "A Title of No Work at All", "reason": "Because."}]}
        )  # fmt: skip

    engine, corpus = opened
    model = ScriptedModel(named)
    both = behind(engine, model)
    assert both.name.startswith(f"{engine.name}, then ")
    wish = Wish(placeholders=False, missing=False, limit=5)
    plain = recommend(draft(), engine, Places((corpus,)), wish)
    record = recommend(draft(), both, Places((corpus,)), wish)
    assert model.asked
    assert "y16" not in ids(plain.listed)
    assert ids(record.listed)[0] == "y16"
    assert set(ids(record.listed)) & set(ids(plain.listed))
    assert all("Because" not in reason.words for one in record.listed for reason in one.reasons)
    assert all(one.work.title != "A Title of No Work at All" for one in record.listed)

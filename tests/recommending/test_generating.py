"""A model names works; only works of the collection that may be cited are taken."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.recommending.generating_made import (
    PAPER,
    TITLES,
    InOrder,
    MemoryTitles,
    citing,
    made_collection,
    ordering,
    placing,
)

from scholiast.models.interface import Reply
from scholiast.models.opening import open_model
from scholiast.models.recording import RecordingModel, ReplayingModel
from scholiast.models.scripted import ScriptedModel
from scholiast.models.standin import Misbehaviour, ModelServer
from scholiast.papers import Work
from scholiast.recommending.generating.generator import Asking, Generator, Mode
from scholiast.recommending.generating.opening import open_generator
from scholiast.recommending.generating.titles import CorpusTitles
from scholiast.retrieving.interface import Need, Retriever

COLLECTION = made_collection()


def rows_of(retriever: Retriever, need: Need = PAPER, limit: int = 100) -> list[int]:
    [ranking] = retriever.search([need], limit=limit)
    return [int(row) for row in ranking.rows]


def generator(
    *replies: str | Reply, asking: Asking | None = None
) -> tuple[Generator, ScriptedModel]:
    model = ScriptedModel(list(replies))
    return Generator(InOrder(), COLLECTION, model, asking or Asking(depth=3)), model


def test_named_titles_come_back_as_works_in_the_model_s_order() -> None:
    made, _ = generator(citing(TITLES[5], TITLES[1].upper() + "."))
    assert rows_of(made) == [5, 1]
    assert (made.tally.counts.exact, made.tally.counts.named) == (2, 2)


def test_a_title_nearly_as_published_is_the_work() -> None:
    made, _ = generator(citing("Contrastive trainings of sentence encoder"))
    assert rows_of(made) == [4]
    assert made.tally.counts.alike == 1


def test_another_part_of_a_series_is_not_taken_for_the_named_one() -> None:
    made, _ = generator(citing("A survey of graph kernels, part III"))
    assert rows_of(made) == []
    assert made.tally.counts.unresolved == 1


def test_a_title_that_resolves_to_no_work_is_counted_and_never_shown() -> None:
    made, _ = generator(citing("Attention to everything you ever needed", TITLES[0]))
    [generation] = made.generate([PAPER])
    assert [one.row for one in generation.suggestions] == [0]
    assert generation.unresolved == 1
    assert made.tally.counts.hallucination_rate == 0.5
    assert "everything" not in repr(generation)


def test_a_title_named_twice_counts_once() -> None:
    made, _ = generator(citing(TITLES[0], TITLES[0], TITLES[0].lower()))
    assert rows_of(made) == [0]
    assert made.tally.counts.named == 1


def test_retrieved_works_stand_in_the_prompt_as_deep_as_asked() -> None:
    for depth in (0, 1, 5):
        made, model = generator(citing(), asking=Asking(depth=depth))
        made.search([PAPER])
        said = model.asked[0][0][-1].text
        assert [title in said for title in TITLES] == [row < depth for row in range(len(TITLES))]


def test_sampling_is_the_paper_s_where_nothing_is_said() -> None:
    made, model = generator(citing())
    made.search([PAPER])
    sampling = model.asked[0][1]
    assert (sampling.temperature, sampling.presence_penalty, sampling.wants_json) == (
        0.1,
        1.0,
        True,
    )


def test_an_unreadable_answer_is_repaired_once() -> None:
    made, model = generator("Sure! Here they are.", citing(TITLES[2]))
    assert rows_of(made) == [2]
    assert (made.tally.counts.repaired, made.tally.counts.failed) == (1, 0)
    roles = [message.role for message in model.asked[1][0]]
    assert roles == ["system", "user", "assistant", "user"]


def test_two_unreadable_answers_are_a_failed_question() -> None:
    made, model = generator("Sure!", "Here!", citing(TITLES[2]))
    assert rows_of(made) == []
    assert made.tally.counts.failed == 1
    assert len(model.asked) == 2


def test_an_outage_is_a_failed_question_and_not_repaired() -> None:
    made, model = generator(Reply(failure="down"))
    [generation] = made.generate([PAPER])
    assert (generation.failure, len(model.asked)) == ("down", 1)


def test_nothing_later_than_the_paper_and_nothing_excluded_is_taken() -> None:
    collection = made_collection([f"20{15 + row}-06-01" for row in range(8)])
    model = ScriptedModel([citing(TITLES[0], TITLES[1], TITLES[7])])
    made = Generator(InOrder(0), collection, model)
    need = replace(PAPER, as_of=date(2018, 1, 1), excluded=frozenset({"w0"}))
    assert rows_of(made, need) == [1]
    assert made.tally.counts.not_allowed == 2
    assert made.tally.counts.unresolved == 0


def test_every_placeholder_of_a_section_is_asked_in_one_call() -> None:
    text = ("We average ", " and learn prototypes ", " at once.")
    first = replace(PAPER, before=text[0], after=f"{text[1]}[ref]9{text[2]}")
    second = replace(PAPER, before=f"{text[0]}[ref]4{text[1]}", after=text[2])
    made, model = generator(placing({1: [TITLES[0]], 2: [TITLES[1], TITLES[4]]}))
    rankings = made.search([first, second])
    assert [ranking.rows.tolist() for ranking in rankings] == [[0], [1, 4]]
    [(messages, _)] = model.asked
    assert "We average [[1]] and learn prototypes [[2]] at once." in messages[-1].text


def test_a_placeholder_that_the_answer_leaves_out_has_no_works() -> None:
    needs = [replace(PAPER, before="A ", after=" b."), replace(PAPER, before="A  b", after=".")]
    made, _ = generator(placing({2: [TITLES[0]], 7: [TITLES[1]]}))
    assert [ranking.rows.tolist() for ranking in made.search(needs)] == [[], [0]]
    assert made.tally.counts.unanswered == 1


def test_combined_the_model_orders_adds_and_the_ranker_s_others_follow() -> None:
    both = json.dumps({"citations": [{"id": "c3"}, {"title": TITLES[7]}, {"id": "c1"}]})
    made, _ = generator(both, asking=Asking(Mode.COMBINE, depth=3))
    assert rows_of(made, limit=6) == [2, 7, 0, 1, 3, 4]


def test_combined_ids_beyond_the_closed_list_are_dropped_and_counted() -> None:
    made, _ = generator(ordering("c9", "w1", "c2"), asking=Asking(Mode.COMBINE, depth=3))
    assert rows_of(made, limit=3) == [1, 0, 2]
    assert made.tally.counts.unresolved == 2


def test_ids_are_no_titles_where_titles_are_asked_for() -> None:
    made, _ = generator(ordering("c1", "c2"))
    assert rows_of(made) == []


def test_combined_a_model_that_fails_leaves_the_ranker_alone() -> None:
    made, _ = generator(Reply(failure="down"), asking=Asking(Mode.COMBINE, depth=3))
    assert rows_of(made, limit=4) == [0, 1, 2, 3]


def test_without_a_model_the_ranker_is_what_there_is() -> None:
    ranker = InOrder()
    assert open_generator(ranker, COLLECTION, None, depth=5) is ranker


def test_scores_fall_and_rows_are_each_once() -> None:
    made, _ = generator(citing(TITLES[3], TITLES[0]), asking=Asking(Mode.COMBINE, depth=4))
    [ranking] = made.search([PAPER], limit=5)
    assert ranking.scores.tolist() == sorted(ranking.scores.tolist(), reverse=True)
    assert len(set(ranking.rows.tolist())) == len(ranking.rows)


def test_shots_are_papers_that_cite_and_never_the_asked_one() -> None:
    model = ScriptedModel([citing(), citing()])
    made = open_generator(InOrder(), COLLECTION, model, depth=0, shots=2)
    made.search([PAPER])
    made.search([Need("Clients at the edge", "About clients.")])
    counts = [
        [message.role for message in messages].count("assistant") for messages, _ in model.asked
    ]
    assert counts == [2, 1]
    answer = next(message for message in model.asked[0][0] if message.role == "assistant")
    assert len(json.loads(answer.text)["citations"]) == 5


def test_many_questions_under_way_come_back_in_order() -> None:
    def named(messages: tuple[object, ...]) -> str:
        whole = repr(messages[-1])
        return citing(*(title for title in TITLES if f"About {title}\\n" in whole))

    model = ScriptedModel(named)
    made = Generator(InOrder(), COLLECTION, model, Asking(depth=0, workers=4))
    rankings = made.search([Need(f"About {title}") for title in TITLES])
    assert [ranking.rows.tolist() for ranking in rankings] == [[row] for row in range(8)]


def test_a_run_is_had_again_from_its_record(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    script = ScriptedModel([citing(TITLES[3])])
    first = Generator(InOrder(), COLLECTION, RecordingModel(script, record), Asking(depth=2))
    assert rows_of(first) == [3]
    replay = ReplayingModel(script.name, record)
    assert rows_of(Generator(InOrder(), COLLECTION, replay, Asking(depth=2))) == [3]
    deeper = Generator(InOrder(), COLLECTION, replay, Asking(depth=3))
    assert rows_of(deeper) == [], "another question has no answer in the record"


def test_titles_can_be_found_by_a_corpus_of_their_own() -> None:
    corpus = MemoryTitles([*COLLECTION.works(range(8)), Work("elsewhere", title="Another work")])
    model = ScriptedModel([citing(TITLES[1], "Rank fusions of many retrievers", "Another work")])
    made = Generator(InOrder(), COLLECTION, model, titles=CorpusTitles(corpus, COLLECTION))
    assert rows_of(made) == [1, 6]
    assert made.tally.counts.unresolved == 1


@pytest.mark.parametrize("fault", [None, Misbehaviour.FENCED, Misbehaviour.NO_JSON_MODE])
def test_a_served_model_is_heard_in_a_fence_and_without_json_mode(
    fault: Misbehaviour | None,
) -> None:
    with ModelServer(lambda question: citing(TITLES[6])) as server:
        server.misbehave(fault)
        with open_model(server.base, "m") as model:
            made = open_generator(InOrder(), COLLECTION, model, depth=2)
            assert rows_of(made) == [6]


@pytest.mark.parametrize("fault", [Misbehaviour.TRUNCATED, Misbehaviour.PROSE])
def test_a_served_model_s_damaged_json_is_repaired(fault: Misbehaviour) -> None:
    with ModelServer(lambda question: citing(TITLES[6]), misbehaving=[fault]) as server:
        with open_model(server.base, "m") as model:
            made = open_generator(InOrder(), COLLECTION, model, depth=2)
            assert rows_of(made) == [6]
        assert len(server.asked) == 2

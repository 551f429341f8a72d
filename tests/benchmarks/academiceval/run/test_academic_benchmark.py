"""Items, scores and baselines of AcademicEval on a data set made for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.benchmarks.academiceval.run.academic_made import TOPICS, data_set

from scholiast.benchmarks.academiceval.baselines import (
    WORDS,
    Retrieve,
    as_title,
    baselines,
)
from scholiast.benchmarks.academiceval.benchmark import Measures, WritingBenchmark
from scholiast.benchmarks.academiceval.interface import Portion
from scholiast.benchmarks.academiceval.likeness import open_similarity
from scholiast.benchmarks.academiceval.opening import open_texts
from scholiast.benchmarks.interface import Response
from scholiast.errors import InputError, SettingsError
from scholiast.retrieving.encoders.minilm import is_minilm_installed
from scholiast.scoring.rouge import rouge_l
from scholiast.writing.interface import Relation

Opened = Callable[..., WritingBenchmark]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    def open_one(setting: str, shown: int = 0) -> WritingBenchmark:
        return WritingBenchmark(data_set(tmp_path / str(shown), shown=shown), setting, Measures())

    return open_one


def test_an_item_holds_what_the_task_leaves_of_a_paper(opened: Opened) -> None:
    benchmark = opened("ABS-9K")
    items = list(benchmark.items())
    assert benchmark.count() == len(items) == len(TOPICS)
    body = items[0].body
    assert body.written.startswith(TOPICS["cats"])
    assert body.brief.manuscript.abstract == ""
    assert "conclude" not in " ".join(part.text for part in body.brief.manuscript.parts)
    assert items[0].strata == {"task": "abstract", "setting": "ABS-9K", "context": "to 16K"}


def test_inputs_are_named_by_their_hash(opened: Opened) -> None:
    bare, again, shown = opened("ABS-9K"), opened("ABS-9K"), opened("ABS-48K-M", 2)
    hashes = [next(one.items()).inputs for one in (bare, again, shown)]
    assert hashes[0] == hashes[1] != hashes[2]
    assert bare.digest == again.digest != shown.digest


def test_the_authors_own_text_scores_full_marks_and_another_less(opened: Opened) -> None:
    benchmark = opened("INTRO-8K")
    item = next(benchmark.items())
    own = benchmark.score(item, Response(item.body.written))
    other = benchmark.score(item, Response("Basalt cools. " + item.body.written))
    assert (own["rouge_l"], own["length_ratio"], own["answered"]) == (1, 1, 1)
    assert other["rouge_l"] == rouge_l("Basalt cools. " + item.body.written, item.body.written).f1
    assert other["rouge_l"] < 1 < other["length_ratio"]


def test_no_answer_scores_nothing_and_stays_in_the_mean(opened: Opened) -> None:
    benchmark = opened("TITLE-10K")
    item = next(benchmark.items())
    scores = benchmark.score(item, Response(failure="the model could not be reached"))
    assert scores["rouge_l"] == scores["answered"] == 0


def test_an_unknown_setting_is_refused_with_those_that_there_are(opened: Opened) -> None:
    with pytest.raises(InputError, match="ABS-9K"):
        opened("ABS-1K")


def test_parts_of_the_split_are_told_apart(tmp_path: Path) -> None:
    data = data_set(tmp_path)
    train = WritingBenchmark(data, "ABS-9K", Measures(), split=Portion.TRAIN)
    whole = WritingBenchmark(data, "ABS-9K", Measures(), split=None)
    assert (train.count(), list(train.items()), whole.count(2)) == (0, [], 2)
    assert whole.notes() == {"left out: too short": 2}
    assert train.digest != whole.digest
    assert (train.name, whole.name) == ("academiceval/ABS-9K@train", "academiceval/ABS-9K@all")


def test_parts_are_opened_by_name(tmp_path: Path) -> None:
    folder = data_set(tmp_path).folder
    sizes = {}
    for name in ("academiceval/ABS-9K", "academiceval/ABS-9K@all"):
        benchmark = open_texts(name, folder, None)
        assert benchmark.name == name
        sizes[name.partition("@")[2]] = len(list(benchmark.items()))
    assert sizes["all"] == sizes[""] > 0
    with pytest.raises(InputError, match=r"ABS-9K in the train part.*ABS-9K@all"):
        open_texts("academiceval/ABS-9K@train", folder, None)
    with pytest.raises(SettingsError, match="no part 'half': there are train, validation, test"):
        open_texts("academiceval/ABS-9K@half", folder, None)


def test_related_work_is_scored_by_what_it_cites(opened: Opened) -> None:
    benchmark = opened("RELATED-34K")
    item = next(benchmark.items())
    lead = next(one for one in baselines() if one.name == "lead")
    said = lead.respond(item)
    scores = benchmark.score(item, said)
    assert "[cats1]" in said.text
    assert (scores["cited_recall"], scores["cited_precision"], scores["hallucinated"]) == (1, 1, 0)
    assert "verified" not in scores
    said = Response(
        "Cats sleep.",
        details={"cited": ["cats1"], "refused": ["nobody2020"], "verified": 1, "verified_of": 2},
    )
    other = benchmark.score(item, said)
    assert (other["cited_recall"], other["hallucinated"], other["verified"]) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize("setting", ["TITLE-50K-M", "ABS-48K-M", "INTRO-48K-M", "RELATED-72K-M"])
def test_every_baseline_writes_something_about_its_paper(opened: Opened, setting: str) -> None:
    benchmark = opened(setting, 2)
    for item in benchmark.items():
        for system in (*baselines(), Retrieve("bm25")):
            said = system.respond(item)
            assert not said.failure, system.name
            assert len(said.text.split()) <= 1.5 * WORDS[item.body.brief.task]


def test_what_is_copied_is_the_nearest_example_of_its_kind(opened: Opened) -> None:
    """The paper on cats shows the one on owls, its like, and one on basalt by a co-author."""
    item = next(opened("ABS-48K-M", 2).items())
    systems = {one.name: one for one in baselines()}
    assert systems["copy-nearest"].respond(item).text.startswith(TOPICS["owls"])
    assert systems["copy-coauthor"].respond(item).text.startswith(TOPICS["rock"])
    assert item.body.brief.demonstrations[1].relation is Relation.CO_AUTHOR


def test_without_examples_nothing_is_copied(opened: Opened) -> None:
    item = next(opened("ABS-9K").items())
    copy = next(one for one in baselines() if one.name == "copy-nearest")
    assert "no example" in copy.respond(item).failure


def test_a_title_is_short_and_ends_without_a_stop() -> None:
    assert as_title(" ".join(["word"] * 30) + ".") == " ".join(["word"] * 10)


@pytest.mark.skipif(not is_minilm_installed(), reason="needs the weights of MiniLM")
def test_bertscore_is_named_by_its_encoder_and_full_for_the_same_text(tmp_path: Path) -> None:
    similarity = open_similarity()
    benchmark = WritingBenchmark(data_set(tmp_path), "ABS-9K", Measures(similarity))
    item = next(benchmark.items())
    own = benchmark.score(item, Response(item.body.written))
    other = benchmark.score(item, Response("Basalt cools under lava."))
    assert benchmark.metrics[0] == "bertscore-minilm"
    assert own["bertscore-minilm"] == pytest.approx(1, abs=1e-5)
    assert 0 < other["bertscore-minilm"] < 0.7
    assert benchmark.score(item, Response(failure="none"))["bertscore-minilm"] == 0
    assert benchmark.digest != WritingBenchmark(data_set(tmp_path), "ABS-9K", Measures()).digest

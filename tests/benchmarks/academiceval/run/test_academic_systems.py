"""Language models as systems: contexts, passages, the title alone, and what they report."""

from pathlib import Path

import pytest
from tests.benchmarks.academiceval.run.academic_made import TOPICS, data_set
from tests.writing.writing_made import tools

from scholiast.benchmarks.academiceval.benchmark import Assignment, Measures, WritingBenchmark
from scholiast.benchmarks.academiceval.systems import (
    Settings,
    TitleOnly,
    WriterSystem,
    context_curve,
    model_system,
    response_of,
    retriever_comparison,
    title_only,
)
from scholiast.benchmarks.interface import Item
from scholiast.models.interface import Reply
from scholiast.models.scripted import ScriptedModel
from scholiast.papers.verdicts import Label, Verdict
from scholiast.writing.extraction import ExtractiveWriter
from scholiast.writing.interface import Draft, DraftSentence, Task
from scholiast.writing.tokenizing import EstimatedTokens

SMALL = Settings(2_048, EstimatedTokens())


def items(folder: Path, setting: str, shown: int = 0) -> list[Item[Assignment]]:
    benchmark = WritingBenchmark(data_set(folder, shown=shown), setting, Measures())
    return list(benchmark.items())


def test_a_model_is_shown_no_more_than_its_context(tmp_path: Path) -> None:
    item = items(tmp_path, "TITLE-50K-M", 2)[0]
    tokens = []
    for system in context_curve(ScriptedModel(["A title"] * 2), SMALL, (1_024, 32_768)):
        said = system.respond(item)
        tokens.append(said.details["tokens_in"])
        assert said.text == "A title"
    assert isinstance(tokens[0], int)
    assert isinstance(tokens[1], int)
    assert tokens[0] <= 1_024 < tokens[1]


def test_a_name_says_context_tokenizer_and_retriever() -> None:
    model = ScriptedModel([])
    plain = model_system(model, SMALL).name
    assert plain == "script (no language model), 2K by an estimate (no tokenizer is installed)"
    names = [one.name for one in retriever_comparison(model, SMALL, ("bm25", "tfidf"))]
    assert ["bm25" in name and "12 of 512/64" in name for name in names] == [True, False]


def test_a_retrieving_model_is_shown_passages_and_not_the_paper(tmp_path: Path) -> None:
    item = items(tmp_path, "INTRO-8K")[0]
    model = ScriptedModel(["An introduction."])
    said = next(retriever_comparison(model, Settings(8_192, EstimatedTokens()), ("bm25",))).respond(
        item
    )
    assert said.text == "An introduction."
    assert '"passages"' in model.asked[0][0][-1].text


def test_the_title_alone_is_shown_where_that_is_measured(tmp_path: Path) -> None:
    item = items(tmp_path, "ABS-48K-M", 2)[0]
    model = ScriptedModel(["An abstract."] * 2)
    system = TitleOnly(model_system(model, SMALL))
    system.respond(item)
    model_system(model, SMALL).respond(item)
    bare, whole = (messages[-1].text for messages, _ in model.asked)
    assert "On cats" in bare
    assert "trial 3" not in bare
    assert "trial 3" in whole
    assert system.name.endswith("title only")


def test_for_a_title_the_abstract_is_what_is_left(tmp_path: Path) -> None:
    brief = title_only(items(tmp_path, "TITLE-10K")[0].body.brief)
    assert brief.manuscript.abstract.startswith(TOPICS["cats"])
    assert brief.manuscript.parts == ()


def test_an_outage_is_a_failure_and_not_an_empty_text(tmp_path: Path) -> None:
    item = items(tmp_path, "TITLE-10K")[0]
    model = ScriptedModel([Reply(failure="no route to the server")])
    assert model_system(model, SMALL).respond(item).failure == "no route to the server"


def test_a_draft_of_related_work_is_verified_where_tools_are_given(tmp_path: Path) -> None:
    item = items(tmp_path, "RELATED-34K")[0]
    plain = WriterSystem(ExtractiveWriter()).respond(item)
    said = WriterSystem(ExtractiveWriter(), tools=tools).respond(item)
    assert said.text == plain.text
    assert "verified" not in plain.details
    assert said.details["verified"] == said.details["verified_of"] == len(said.details["cited"])  # type: ignore[arg-type]
    invented = ScriptedModel([f"Nobody has ever counted seven wild hares [{item.body.cited[0]}]."])
    settings = Settings(8_192, EstimatedTokens(), tools=tools)
    assert model_system(invented, settings).respond(item).details["verified"] == 0


def test_citations_and_verdicts_are_reported_as_they_stand() -> None:
    sentences = (
        DraftSentence("A.", ("a", "b"), ("x",), Verdict(Label.SUPPORTED, "", "")),
        DraftSentence("B.", ("a",), (), Verdict(Label.MISCITATION, "", "")),
        DraftSentence("C.", ("a",)),
    )
    said = response_of(Draft(Task.RELATED_WORK, "A. B. C.", "made", sentences, tokens_in=7))
    assert said.details["cited"] == ["a", "b", "a", "a"]
    assert said.details["refused"] == ["x"]
    assert (said.details["verified"], said.details["verified_of"]) == (1, 2)


@pytest.mark.parametrize("setting", ["TITLE-10K", "ABS-9K", "INTRO-8K", "RELATED-34K"])
def test_the_writer_without_a_model_is_a_system_too(tmp_path: Path, setting: str) -> None:
    benchmark = WritingBenchmark(data_set(tmp_path), setting, Measures())
    item = next(benchmark.items())
    said = WriterSystem(ExtractiveWriter()).respond(item)
    assert not said.failure
    scores = benchmark.score(item, said)
    assert scores["rouge_l"] > 0
    assert scores.get("hallucinated", 0) == 0

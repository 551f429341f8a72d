from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.mcitebench.asked import LOCATING
from tests.benchmarks.miscitation.made import SCIFACT, write

from scholiast.benchmarks.inspecting.adapting import Deciding, Decisions
from scholiast.benchmarks.inspecting.registry import TASKS, mcitebench
from scholiast.benchmarks.inspecting.tasks import as_task, prepare_texts
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.miscitation.opening import open_judged, open_systems
from scholiast.errors import SettingsError
from scholiast.retrieving.extras import is_installed

needs_inspect = pytest.mark.skipif(
    not is_installed("inspect_ai"), reason="the extra inspect is not installed"
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_questions(tmp_path / "set", [LOCATING])
    return tmp_path / "set"


def spoken(*texts: str) -> Any:
    """Return Inspect's stand-in, which says these texts; counted, so that nothing is fetched."""
    models = import_module("inspect_ai.model")
    said = [models.ModelOutput.from_content("mockllm/model", text) for text in texts]
    for one in said:
        one.usage = models.ModelUsage(input_tokens=7, output_tokens=1, total_tokens=8)
    return models.get_model("mockllm/model", custom_outputs=said)


def right_letter(data: Path) -> str:
    benchmark = prepare_texts("mcitebench/all-sources", str(data), "", "offline").benchmark
    return str(next(iter(benchmark.items())).body.right)


@needs_inspect
@pytest.mark.filterwarnings("default")
def test_a_task_asks_the_model_of_inspect_and_measures_what_it_says(
    data: Path, tmp_path: Path
) -> None:
    evaluate = import_module("inspect_ai").eval
    letter = right_letter(data)
    wrong = "A" if letter != "A" else "B"
    for said, accuracy in ((letter, 1.0), (wrong, 0.0)):
        task = mcitebench(str(data), name="all-sources")
        (log,) = evaluate(task, model=spoken(said), log_dir=str(tmp_path / "logs"), display="none")
        assert log.status == "success"
        (sample,) = log.samples
        assert sample.output.completion == said
        assert sample.input == LOCATING.text
        assert [one for one in sample.events if one.event == "model"]
        (score,) = sample.scores.values()
        assert score.value["accuracy"] == accuracy
        assert {one.name for one in log.results.scores} == {"accuracy", "answered"}


@pytest.mark.skipif(is_installed("inspect_ai"), reason="the extra inspect is installed")
def test_without_inspect_a_task_says_how_to_get_it(data: Path) -> None:
    with pytest.raises(SettingsError, match=r"scholiast\[inspect\]"):
        as_task(prepare_texts("mcitebench/all-sources", str(data), "", "offline"))
    with pytest.raises(SettingsError, match=r"scholiast\[inspect\]"):
        mcitebench(str(data), name="all-sources")


def test_a_judge_that_is_none_is_told(data: Path) -> None:
    with pytest.raises(SettingsError, match="offline, model"):
        prepare_texts("mcitebench/answers", str(data), "", "oracle")
    assert TASKS == ("mcitebench", "academiceval", "miscitation", "citerag")


def test_decisions_answer_in_words_and_keep_their_labels_from_the_system(tmp_path: Path) -> None:
    write(tmp_path / "scifact_with_abstracts.jsonl", SCIFACT)
    opened = open_judged("miscitation/scifact", tmp_path)
    benchmark = Decisions(opened)
    system = Deciding(open_systems(opened, "majority")[0])
    items = list(benchmark.items())
    scores = [benchmark.score(item, system.respond(item)) for item in items]
    assert len(items) == 3
    assert sum(one["accuracy"] for one in scores) == 1
    assert len(list(benchmark.items(1))) == 1
    assert system.respond(items[0]).text in {"supported", "miscitation", "undecidable"}

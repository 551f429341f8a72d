"""Whole questions: sources, labels, balance, statistics; and what people decide."""

import csv
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests.benchmarks.mcitebench.building.exchanges import REBUTTAL, TITLE
from tests.benchmarks.mcitebench.building.test_choices import reply as choice
from tests.benchmarks.mcitebench.building.test_triples import EXCHANGE
from tests.benchmarks.mcitebench.building.test_triples import reply as triples

from scholiast.answering.interface import Modality
from scholiast.benchmarks.mcitebench.building.building import Makers, Plan, build
from scholiast.benchmarks.mcitebench.building.checking import (
    CRITERIA,
    Decision,
    decide,
    read_form,
    write_form,
)
from scholiast.benchmarks.mcitebench.building.describing import describe
from scholiast.benchmarks.mcitebench.building.interface import Paper, Report
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.mcitebench.loading import read_questions
from scholiast.errors import InputError
from scholiast.models.interface import Message
from scholiast.models.scripted import ScriptedModel

PLAN = Plan(3, 3, 3, of_a_unit=3)


def built(paper: Paper, plan: Plan = PLAN) -> list[Question]:
    """Return the questions that rules build of the paper."""
    return list(build([paper], plan, Report()))


def test_each_question_has_five_sources_and_one_of_them_is_evidence(paper: Paper) -> None:
    questions = built(paper)
    assert len(questions) > 5
    for one in questions:
        assert len(one.sources) == 5
        assert len(one.evidence) == 1
        assert len({source.label for source in one.sources}) == 5


def test_sources_are_balanced_as_far_as_the_paper_has_modalities(paper: Paper) -> None:
    for one in built(paper):
        counts = Counter(source.unit.modality for source in one.sources)
        assert counts[Modality.FIGURE] == counts[Modality.TABLE] == 1


def test_a_paragraph_that_names_the_figure_is_not_shown_beside_it(paper: Paper) -> None:
    of_figures = [one for one in built(paper) if one.modality == "figure"]
    assert of_figures
    for one in of_figures:
        assert not any("(Figure 1)" in source.unit.text for source in one.sources)


def test_the_same_seed_builds_the_same_and_another_does_not(paper: Paper) -> None:
    assert [one.id for one in built(paper)] == [one.id for one in built(paper)]
    orders = {tuple(s.unit.id for one in built(paper, replace(PLAN, seed=seed))
                    for s in one.sources) for seed in (0, 1, 2)}  # fmt: skip
    assert len(orders) > 1


def test_figures_and_tables_keep_the_number_they_have_in_the_paper(paper: Paper) -> None:
    for one in built(paper):
        for source in one.sources:
            if source.unit.modality is not Modality.TEXT:
                assert source.label == source.unit.name


def test_a_paper_with_too_little_to_stand_beside_gives_nothing_and_says_so(paper: Paper) -> None:
    report = Report()
    small = replace(paper, units=paper.units[1:4])
    assert list(build([small], PLAN, report)) == []
    assert set(report.reasons()) == {"the paper has too little to stand beside"}


def test_what_is_built_can_be_written_and_read_in_the_published_format(
    paper: Paper, tmp_path: Path
) -> None:
    questions = built(paper)
    assert write_questions(tmp_path, questions) == len(questions)
    read = list(read_questions(tmp_path))
    assert [(one.id, one.text, one.answer, one.evidence) for one in read] == [
        (one.id, one.text, one.answer, one.evidence) for one in questions
    ]
    assert list((tmp_path / "visual_resources" / "averaging" / "images").glob("*.png"))
    with_options = [one for one in read if "Gold" in one.meta]
    assert with_options
    assert all(one.meta[str(one.meta["Gold"])] == one.answer for one in with_options)


def answered(messages: tuple[Message, ...]) -> str:
    """Answer as a model would that does all three jobs."""
    said = messages[0].text
    if "quality" in said or "`relevance`" in said:
        return '{"relevance": true, "clarity": true, "alignment": true}'
    if "rebuttal" in said or "reviewer and the authors" in said:
        return triples()
    is_table = "Distilled" in messages[1].text
    return choice() if is_table else '{"refusal": true, "questions": []}'


def test_a_model_adds_explanation_questions_with_evidence_of_two_modalities(paper: Paper) -> None:
    model = ScriptedModel(answered)
    plan = Plan(0, 0, 0)
    made = list(build([paper], plan, Report(), Makers(model), [EXCHANGE]))
    assert [one.type for one in made] == [QuestionType.EXPLANATION, QuestionType.LOCATING]
    explanation = made[0]
    assert explanation.modality == "mixed"
    assert explanation.is_multi
    assert len(explanation.sources) == 5
    assert set(explanation.evidence) == {"Table 1", "Figure 1"}


def test_what_the_judge_does_not_vouch_for_is_left_out(paper: Paper) -> None:
    judge = ScriptedModel(lambda _: '{"relevance": true, "clarity": true, "alignment": false}')
    report = Report()
    makers = Makers(ScriptedModel(answered), judge)
    assert list(build([paper], Plan(0, 0, 0), report, makers, [EXCHANGE])) == []
    assert report.reasons()["the model does not vouch for its alignment"] == 2


def test_a_review_of_a_paper_that_is_not_there_is_reported(paper: Paper) -> None:
    report = Report()
    other = replace(EXCHANGE, forum="elsewhere", title="Another title")
    list(build([paper], Plan(0, 0, 0), report, Makers(ScriptedModel(answered)), [other]))
    assert report.reasons()["no paper was given for the review"] == 1


def test_a_review_is_found_by_the_papers_title_too(paper: Paper) -> None:
    report = Report()
    other = replace(EXCHANGE, forum="elsewhere", title=TITLE.upper())
    list(build([paper], Plan(0, 0, 0), report, Makers(ScriptedModel(answered)), [other]))
    assert report.reasons()["no paper was given for the review"] == 0
    assert REBUTTAL


def test_statistics_count_what_table_1_counts(paper: Paper) -> None:
    makers = Makers(ScriptedModel(answered))
    counts = describe(build([paper], PLAN, Report(), makers, [EXCHANGE]))
    rows = dict(counts.rows())
    assert rows["- Explanation"] == rows["- Multi-source"] == rows["- Mixed"] == "1"
    assert rows["Total papers"] == "1"
    assert int(rows["Total questions"]) == sum(
        int(rows[f"- {name}"]) for name in ("Text", "Figure", "Table", "Mixed")
    )


def fill(form: Path, copy: Path, said: dict[str, str]) -> Path:
    """Fill in a form: every criterion of a question with one word."""
    with form.open(encoding="utf-8", newline="") as stream:
        table = csv.DictReader(stream)
        rows, names = list(table), list(table.fieldnames or ())
    for row in rows:
        for words in CRITERIA:
            row[words] = said.get(row["id"], "yes")
    with copy.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, names)
        writer.writeheader()
        writer.writerows(rows)
    return copy


def test_what_all_keep_is_kept_and_the_lead_decides_the_rest(paper: Paper, tmp_path: Path) -> None:
    questions = built(paper)[:4]
    ids = [one.id for one in questions]
    form = tmp_path / "form.csv"
    assert write_form(form, questions) == 4
    anna = read_form(fill(form, tmp_path / "anna.csv", {ids[1]: "no", ids[2]: "no"}))
    ben = read_form(fill(form, tmp_path / "ben.csv", {ids[1]: "no"}))
    lead = {ids[2]: Decision(ids[2], keep=True)}
    found = decide(ids, [anna, ben], lead)
    assert found.kept == {ids[0], ids[2], ids[3]}
    assert found.disagreed == 1
    assert CRITERIA[0] in found.left[ids[1]]
    assert decide(ids, [anna, ben]).left[ids[2]] == "people disagree"


def test_decisions_can_come_as_json_lines(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(json.dumps({"id": "a", "keep": False, "failed": ["unclear"]}) + "\n")
    assert read_form(file)["a"].failed == ("unclear",)


@pytest.mark.parametrize("word", ["perhaps", "ja"])
def test_a_form_with_another_word_than_yes_or_no_names_the_line(
    paper: Paper, tmp_path: Path, word: str
) -> None:
    questions = built(paper)[:1]
    form = tmp_path / "form.csv"
    write_form(form, questions)
    copy = fill(form, tmp_path / "copy.csv", {questions[0].id: word})
    with pytest.raises(InputError, match="line 2"):
        read_form(copy)


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.csv", "id,comment\n1,x\n"), ("a.jsonl", '{"id": 1}\n'), ("b.csv", "\xff\xfe")],
)
def test_a_file_that_is_no_form_is_said_to_be_none(tmp_path: Path, name: str, content: str) -> None:
    file = tmp_path / name
    file.write_bytes(content.encode("latin-1"))
    with pytest.raises(InputError):
        read_form(file)

"""Answers in every form: what it says, what it rests on, and nothing that a paper could do to it."""

import io
import json
import re
from dataclasses import replace

import pytest
from rich.console import Console
from tests.reporting.schemas import faults

from scholiast.papers import Place, Span
from scholiast.papers.verdicts import Evidence, Label, Role, Verdict
from scholiast.records.answers import (
    AnswerRecord,
    QuestionedPaper,
    SaidSentence,
    ShownEvidence,
    ShownPicture,
)
from scholiast.reporting.answers.markdown import answer_as_markdown
from scholiast.reporting.answers.page import answer_as_html
from scholiast.reporting.answers.shapes import answer_as_json
from scholiast.reporting.answers.terminal import answer_as_renderable
from scholiast.reporting.answers.wording import headline

TEXT = "The ice melted. Shaded lakes lost 1.2 cm a day [3]. Birds came back."
QUOTE = "Shaded lakes lost 1.2 cm a day [3]."
PICTURE = ShownPicture("image/png", "ab" * 32, b"\x89PNG\r\n\x1a\nxx")
PAPERS = (
    QuestionedPaper("lakes", "Lakes", "/home/me/lakes.pdf", "cd" * 32, "ok", "", 12, 1, 1),
    QuestionedPaper("rivers", "Rivers", "rivers.md", "ef" * 32, "partial", "one page is a scan", 3),
)
EVIDENCE = (
    ShownEvidence("[1]", "lakes", "text", TEXT, section="Results", place=Place("lakes.pdf", page=3)),
    ShownEvidence("Figure 2", "lakes", "figure", "", "Melting by <b>lake</b>.",
                  mentions=("Figure 2 shows it.",), picture=PICTURE),
    ShownEvidence("Table 1", "lakes", "table", "| Lake | Day |\n|---|---|\n| Alder | $x^2$ |"),
    ShownEvidence("[2]", "rivers", "text", "The river is wide."),
)  # fmt: skip
SUPPORTED = Verdict(
    Label.SUPPORTED, "It does.", "verbatim", 1.0,
    evidence=(Evidence("lakes", QUOTE, Span(16, 51), Role.SUPPORTS),),
)  # fmt: skip
OTHERWISE = Verdict(
    Label.MISCITATION, "The sentence says 3, its evidence 2.", "discrepancies", 0.9,
    evidence=(Evidence("lakes", "Figure 2 shows it.", Span(60, 78), Role.CONTRADICTS),),
)  # fmt: skip
RECORD = AnswerRecord(
    "How fast did the ice melt?",
    PAPERS,
    "a model",
    "1.0",
    (
        SaidSentence("Shaded lakes lost 1.2 cm a day.", ("[1]",), (), SUPPORTED),
        SaidSentence("It took 3 days.", ("Figure 2", "Table 1"), ("[9]",), OTHERWISE),
        SaidSentence("All were glad."),
    ),
    EVIDENCE,
    raw="Shaded lakes ...",
    notes=("the model took no pictures",),
    settings={"seed": "4", "ranker": "words", "entailer": "told"},
)
HOSTILE = (
    "<script>alert(1)</script>\x1b[31m\u202e\ud800 ![x](http://x.example) [y](http://y.example)"
)


def terminal(record: AnswerRecord) -> str:
    file = io.StringIO()
    Console(width=200, file=file, highlight=False).print(answer_as_renderable(record))
    return file.getvalue()


FORMS = {
    "terminal": terminal,
    "markdown": lambda record: answer_as_markdown(record).replace("\\", ""),
    "page": answer_as_html,
}


@pytest.mark.parametrize("form", FORMS)
def test_each_sentence_stands_with_its_mark_and_what_was_refused(form: str) -> None:
    said = FORMS[form](RECORD)
    for words in (
        "How fast did the ice melt?",
        "1.2 cm a day",
        "supported",
        "its evidence says otherwise",
        "names [9], which was not shown",
        "without evidence that was shown",
        "Figure 2",
    ):
        assert words in said


@pytest.mark.parametrize("form", FORMS)
def test_who_answered_and_how_is_said(form: str) -> None:
    assert "Written by a model" in FORMS[form](RECORD)
    picked = FORMS[form](replace(RECORD, made_by="extraction"))
    assert "No language model was asked" in picked
    for words in ("seed 4", "12 paragraphs, 1 figure", "one page is a scan", "no pictures"):
        assert words in picked


@pytest.mark.parametrize("form", FORMS)
def test_no_answer_is_told_with_its_reason(form: str) -> None:
    bare = AnswerRecord("Is it?", PAPERS, "extraction", "1.0", failure="nothing is near")
    assert "No answer: nothing is near." in FORMS[form](bare)


@pytest.mark.parametrize("form", FORMS)
def test_a_report_names_no_folder_of_this_machine(form: str) -> None:
    assert "/home/me" not in FORMS[form](RECORD)
    assert "lakes.pdf:p3" in FORMS[form](RECORD)


def test_the_page_shows_pictures_and_cells_and_marks_what_carries_a_sentence() -> None:
    page = answer_as_html(RECORD)
    assert page.count("data:image/png;base64,") == 1
    assert f"<mark>{QUOTE}</mark>" in page
    assert "<th>Lake</th>" in page
    assert "<math" in page
    assert "&lt;b&gt;lake" in page
    assert re.search(r"What else was shown \(1\)", page)


def test_sentences_that_cite_the_same_stand_beside_it_once() -> None:
    one = SaidSentence("It melted.", ("Figure 2",))
    other = SaidSentence("It froze.", ("[1]",))
    page = answer_as_html(replace(RECORD, sentences=(one, one, other, one)))
    assert page.count('class="pair"') == 3
    assert page.count("data:image/png;base64,") == 1
    assert "Sentence 1 to 2" in page


@pytest.mark.parametrize("form", FORMS)
def test_what_a_paper_or_a_model_says_does_nothing_to_the_reader(form: str) -> None:
    record = replace(
        RECORD,
        question=HOSTILE,
        made_by=HOSTILE,
        raw=HOSTILE,
        sentences=(SaidSentence(HOSTILE, ("[1]",), (HOSTILE,), SUPPORTED),),
        evidence=(replace(EVIDENCE[0], text=HOSTILE, caption=HOSTILE, section=HOSTILE),),
        papers=(replace(PAPERS[0], title=HOSTILE, reason=HOSTILE),),
        notes=(HOSTILE,),
        failure=HOSTILE,
    )
    said = FORMS[form](record)
    said.encode()
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "](http" not in answer_as_markdown(record)
    if form == "page":
        assert "<script" not in said


def test_a_picture_of_another_kind_is_not_shown() -> None:
    odd = replace(EVIDENCE[1], picture=ShownPicture("image/svg+xml", "", b"<svg onload=x>"))
    assert "data:image" not in answer_as_html(replace(RECORD, evidence=(odd, *EVIDENCE[::2])))


def test_the_page_loads_and_runs_nothing() -> None:
    page = answer_as_html(RECORD)
    assert "default-src 'none'" in page
    assert not re.search(r"<script|\son\w+=|src=\"(?!data:)", page)


def test_json_holds_the_whole_answer() -> None:
    shape = json.loads(answer_as_json(RECORD))
    first, second, third = shape["sentences"]
    assert (first["citations"], first["mark"]) == (["[1]"], "supported")
    assert first["verdict"]["evidence"][0]["quote"] == QUOTE
    assert (second["refused"], second["verdict"]["label"]) == (["[9]"], "miscitation")
    assert third["verdict"] is None
    assert shape["evidence"][1]["picture"] == {"media_type": "image/png", "sha256": "ab" * 32}
    assert (shape["answered"], shape["settings"]["seed"]) == (True, "4")
    assert shape["papers"][1]["outcome"] == "partial"


@pytest.mark.parametrize("record", [RECORD, AnswerRecord("Is it?", (), "m", "1", has_failed=True)])
def test_json_has_the_documented_shape(record: AnswerRecord) -> None:
    assert faults("ask", json.loads(answer_as_json(record))) == []


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [((), "answered", "yes"), ((), "surprise", 1), (("sentences", 0), "mark", "fine"),
     (("sentences", 0, "verdict"), "label", "true"), (("evidence", 1), "modality", "sound"),
     (("papers", 0), "figures", -1)],
)  # fmt: skip
def test_the_schema_catches_a_broken_answer(
    where: tuple[str | int, ...], name: str, value: object
) -> None:
    shape = part = json.loads(answer_as_json(RECORD))
    for step in where:
        part = part[step]
    part[name] = value
    assert faults("ask", shape)


def test_who_was_asked_in_vain_is_not_said_to_have_written() -> None:
    silent = AnswerRecord("Is it?", PAPERS, "a model", "1.0", failure="the server is away")
    assert "a model was asked." in terminal(silent)
    assert "Written by" not in terminal(silent)


def test_sentences_that_were_not_verified_are_not_said_to_be() -> None:
    assert "none was held against" in terminal(replace(RECORD, settings={}))


def test_json_holds_no_control_characters() -> None:
    written = answer_as_json(replace(RECORD, question="a\x9b\ud800"))
    assert "\x9b" not in written
    assert json.loads(written)["question"].startswith("a\x9b")


def test_the_headline_counts_the_marks() -> None:
    one = replace(RECORD, sentences=RECORD.sentences[:1])
    assert headline(one) == "1 sentence: supported."
    twice = replace(RECORD, sentences=RECORD.sentences[:1] * 2)
    assert headline(twice) == "2 sentences, each: supported."
    assert headline(RECORD).startswith("3 sentences: 1 ")

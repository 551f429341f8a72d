"""A draft's record as terminal, page, Markdown, LaTeX and JSON."""

import io
import json
import re
from dataclasses import fields, replace

import pytest
from markdown_it import MarkdownIt
from rich.console import Console
from tests.reporting.schemas import faults

from scholiast.papers import Author, Name, Span, Work
from scholiast.papers.verdicts import Evidence, Label, Role, Verdict
from scholiast.records.drafts import Carried, DraftRecord, GivenWork, ShownPaper, WrittenSentence
from scholiast.reporting.drafts.latex import draft_as_latex
from scholiast.reporting.drafts.markdown import draft_as_markdown
from scholiast.reporting.drafts.page import draft_as_html
from scholiast.reporting.drafts.shapes import draft_as_json
from scholiast.reporting.drafts.showing import mark_of, paragraphs
from scholiast.reporting.drafts.terminal import draft_as_renderable

WORK = Work("w:1", title="The Sound of Purring", year=2016, authors=(Author(Name("Alder", "A.")),))
QUOTE = Evidence("w:1", "Purring had 25 hertz.", Span(0, 21), Role.SUPPORTS)
GOOD = Verdict(Label.SUPPORTED, "It says so.", "verbatim", evidence=(QUOTE,))
OPEN = Verdict(Label.UNDECIDABLE, "It does not decide it.", "decision")


def sentence(text: str, verdict: Verdict | None = GOOD, **more: object) -> WrittenSentence:
    """Return a sentence that cites the work."""
    carried = (Carried("alder2016", text, verdict),) if verdict else ()
    return WrittenSentence(text, ("alder2016",), verdict=verdict, carried=carried, **more)  # type: ignore[arg-type]


FIRST, SECOND = "Purring has 25 hertz [alder2016].", "Cats can fly [alder2016]."
RECORD = DraftRecord(
    "paper.tex",
    "Counting Purrs",
    "related-work",
    f"### Sound\n\nIt is loud. {FIRST} {SECOND}\n\nCats & dogs cost 5 % or $3_x.",
    "extraction",
    "1.0",
    (sentence(FIRST), sentence(SECOND, OPEN)),
    (GivenWork("alder2016", WORK, "abstract only", is_cited=True),),
    "@misc{alder2016,\n}\n",
    ("Keller, 2018. A Microphone",),
    (ShownPaper("Dogs", "co-author", "2020"),),
    written="Alder measured.",
    notes=("an outline",),
    tokens_in=1_234,
    counted_by="BERT's tokenizer",
)
FORMS = (draft_as_html, draft_as_markdown, draft_as_latex, draft_as_json)


def terminal(record: DraftRecord) -> str:
    """Return what a terminal shows."""
    out = io.StringIO()
    Console(file=out, width=200).print(draft_as_renderable(record))
    return out.getvalue()


def test_sentences_that_cite_are_pieces_of_their_paragraphs() -> None:
    found = paragraphs(RECORD)
    assert [one.is_heading for one in found] == [True, False, False]
    assert [piece.sentence for piece in found[1].pieces] == [None, 0, None, 1]
    joined = "".join(piece.text for piece in found[1].pieces)
    assert joined == f"It is loud. {FIRST} {SECOND}"


def test_no_sentence_loses_its_mark_where_another_one_is_not_found() -> None:
    lost = replace(RECORD, sentences=(sentence("Gone."), sentence(SECOND, OPEN)))
    assert "[not decided]" in draft_as_markdown(lost)


def test_a_citing_heading_is_marked_too() -> None:
    record = replace(RECORD, text=f"### {SECOND}\n\n{FIRST}",
                     sentences=(sentence(SECOND, OPEN), sentence(FIRST)))  # fmt: skip
    assert draft_as_markdown(record).count("[not decided]") == 2 - 1


def test_what_is_not_carried_is_marked_in_every_form() -> None:
    assert "[not decided]" in draft_as_markdown(RECORD).split("Works cited")[0]
    assert "\\textbf{[not decided]}" in draft_as_latex(RECORD)
    assert '<span class="mark">[not decided]</span>' in draft_as_html(RECORD)
    assert "Cats can fly [alder2016]. [not decided]" in terminal(RECORD)


@pytest.mark.parametrize("form", [draft_as_markdown, draft_as_latex, draft_as_html, terminal])
def test_a_supported_sentence_bears_no_mark(form: object) -> None:
    only = replace(RECORD, text=FIRST, sentences=(sentence(FIRST),))
    shown = form(only)  # type: ignore[operator]
    assert "[not decided]" not in shown
    assert "[not checked]" not in shown


def test_a_sentence_that_cites_what_was_not_given_is_never_called_supported() -> None:
    assert mark_of(sentence(FIRST, GOOD, refused=("x1999",))) == "not checked"


def test_the_works_own_words_stand_beside_the_sentence() -> None:
    html = draft_as_html(RECORD)
    row = html.split('id="s1"')[1].split("</article>")[0]
    assert "Purring has 25 hertz" in row
    assert "<blockquote>Purring had 25 hertz.</blockquote>" in row
    assert "The Sound of Purring" in row


def test_a_latex_draft_holds_no_command_but_ours() -> None:
    nasty = r"\input{/etc/passwd} \write18{rm} $x$ {a} % out [alder2016]."
    record = replace(RECORD, text=nasty, sentences=(sentence(nasty, OPEN),))
    text = draft_as_latex(record)
    body = text.split("\\section{Related work}")[1]
    assert set(re.findall(r"\\([a-zA-Z]+)", body)) == {"textbackslash", "cite", "textbf"}
    assert all(
        line.startswith("%") or not re.search(r"(?<!\\)%", line) for line in text.splitlines()
    )


def test_a_key_is_a_citation_in_latex_only_where_it_was_given() -> None:
    text = "Cats [alder2016]. Dogs [nobody]."
    record = replace(RECORD, text=text, sentences=(sentence("Cats [alder2016]."),))
    body = draft_as_latex(record)
    assert "Cats~\\cite{alder2016}." in body
    assert "\\cite{nobody}" not in body


def test_markup_in_a_draft_is_shown_and_does_nothing() -> None:
    nasty = "<script>alert(1)</script> [alder2016]."
    record = replace(RECORD, text=nasty, title=nasty, sentences=(sentence(nasty, OPEN),), raw=nasty)
    assert "<script" not in draft_as_html(record)
    assert "<script" not in draft_as_markdown(record)


@pytest.mark.parametrize(
    "text",
    ["![x](http://x.example/p.png) [alder2016].", "[y](http://y.example) [alder2016].",
     "[y\\](http://y.example) [alder2016].", "[y]: http://y.example [alder2016].",
     "[y][z] [alder2016].", "Purrs [alder2016](http://y.example)."],
)  # fmt: skip
@pytest.mark.parametrize("is_sentence", [True, False])
def test_a_draft_in_markdown_links_to_nothing_and_loads_nothing(
    text: str, is_sentence: bool
) -> None:
    sentences = (sentence(text, OPEN),) if is_sentence else ()
    shown = draft_as_markdown(replace(RECORD, text=f"### {text}\n\n{text}", sentences=sentences))
    html = MarkdownIt("commonmark").render(shown)
    assert "<a " not in html
    assert "<img" not in html
    assert "[alder2016" in html


@pytest.mark.parametrize("key", ["a^^5cinput", "a}b", "a$b", "a&b", "a]b", "a b"])
def test_a_key_that_tex_would_read_otherwise_is_text(key: str) -> None:
    text = f"Purrs [{key}]."
    given = GivenWork(key, WORK, "abstract only", is_cited=True)
    record = replace(RECORD, text=text, sentences=(sentence(text),), works=(given,))
    assert "\\cite" not in draft_as_latex(record)


def test_json_has_the_documented_shape() -> None:
    bare = DraftRecord("p.tex", "T", "title", "", "m", failure="the server is away")
    for record in (RECORD, replace(RECORD, sentences=(sentence(FIRST, None),)), bare):
        assert faults("write", json.loads(draft_as_json(record))) == []


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [((), "task", "poem"), ((), "surprise", 1), (("sentences", 0), "was", None),
     (("sentences", 0, "carried", 0, "verdict"), "label", "true"),
     (("works", 0), "access", "hearsay"), (("works", 0, "work"), "year", "2016")],
)  # fmt: skip
def test_the_schema_catches_a_broken_draft(
    where: tuple[str | int, ...], name: str, value: object
) -> None:
    shape = part = json.loads(draft_as_json(RECORD))
    for step in where:
        part = part[step]
    part[name] = value
    assert faults("write", shape)


def test_json_holds_no_control_characters() -> None:
    written = draft_as_json(replace(RECORD, text="a\x9b\x7f"))
    assert not {"\x9b", "\x7f"} & set(written)
    assert json.loads(written)["text"] == "a\x9b\x7f"


def test_json_holds_the_whole_record() -> None:
    shape = json.loads(draft_as_json(RECORD))
    assert shape["text"] == RECORD.text
    assert shape["sentences"][0]["carried"][0]["verdict"]["evidence"][0]["quote"] in QUOTE.quote
    assert shape["works"][0]["work"]["title"] == "The Sound of Purring"
    assert {"log"} == {one.name for one in fields(RECORD)} - set(shape)
    assert shape["egress"] == []


def test_odd_letters_are_written_all_the_same() -> None:
    record = replace(RECORD, text="Cats \ud800 purr \x1b[31m\u202e.", sentences=())
    for form in FORMS:
        form(record).encode()
    assert "\x1b[31m" not in terminal(record)
    assert "\u202e" not in draft_as_latex(record)


@pytest.mark.parametrize(
    ("task", "words"),
    [("title", "\\title{Purrs \\& more}"), ("abstract", "\\begin{abstract}\nPurrs \\& more\n"),
     ("introduction", "\\section{Introduction}\nPurrs \\& more")],
)  # fmt: skip
def test_each_task_has_its_place_in_latex(task: str, words: str) -> None:
    record = DraftRecord("p.tex", "T", task, "Purrs & more", "m")
    assert words in draft_as_latex(record)


def test_what_a_reader_should_know_is_told_in_every_report() -> None:
    for shown in (terminal(RECORD), draft_as_html(RECORD), draft_as_markdown(RECORD)):
        flat = " ".join(shown.replace("\\", "").split())
        assert "answers for it" in flat
        assert "Keller, 2018" in flat
        assert "1,234 tokens" in flat
        assert "co-author" in flat


def test_a_failure_is_told() -> None:
    record = DraftRecord("p.tex", "T", "title", "", "m", failure="the server is away")
    assert "the server is away" in terminal(record)
    assert "the server is away" in draft_as_html(record)

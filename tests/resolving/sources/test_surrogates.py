"""What is taken for a work's own text, and what only looks like it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.resolving.sources.routing_papers import ABSTRACT, BODY, LOGIN, NAMES, TITLE, Paper, work

from scholiast.papers import Author, Document, Identifiers, Name
from scholiast.resolving.sources.readers import Readers
from scholiast.resolving.sources.surrogates import judge


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    with Readers(1) as running:
        yield running


@pytest.fixture(scope="module")
def own(readers: Readers) -> Document:
    return readers.read_bytes(Paper().jats(), ".xml")


def cited(*dois: str) -> tuple[Identifiers, ...]:
    return tuple(Identifiers(doi=doi) for doi in dois)


@pytest.mark.parametrize(
    ("body", "ending"),
    [(Paper().jats(), ".xml"), (Paper().pdf(), ".pdf"), (Paper().markdown(), ".md")],
    ids=["JATS", "PDF", "Markdown"],
)
def test_the_works_own_text_is_taken_in_every_format(
    readers: Readers, body: bytes, ending: str
) -> None:
    judgement = judge(readers.read_bytes(body, ending), work())
    assert judgement.accepted, judgement
    assert judgement.title == 1.0
    assert judgement.authors == 1.0


def test_an_accepted_judgement_says_what_agrees(own: Document) -> None:
    judgement = judge(own, work(), cited(*Paper().cited))
    assert judgement.reason == "title 100%, authors 100%, abstract 100%, reference list 100%"


OTHERS = {
    "another title": (Paper(title="How quotations drift in large newspapers"), "another title"),
    "a second part": (Paper(title=f"{TITLE}. Part II"), "another title"),
    "a correction": (Paper(title=f"Correction: {TITLE}"), "a notice"),
    "a comment": (Paper(title=f"Comment on “{TITLE}”"), "a notice"),
    "a review of it": (Paper(title=f"Review of {TITLE}"), "a notice"),
    "its retraction": (Paper(title=f"Retraction: {TITLE}"), "a notice"),
    "a supplement": (Paper(title=f"Supplementary material for {TITLE}"), "a supplement"),
    "other authors": (Paper(names=(Name("Nemo", "Anna"), Name("Niemand", "Otto"))), "other authors"),
    "the last author's own version": (Paper(names=(NAMES[2],)), "other authors"),
    "another abstract": (
        Paper(abstract="Bees dance in the dark, and what they say of flowers is known. " * 5, cited=()),
        "another abstract",
    ),
    "an abstract alone": (Paper(body="To be continued."), "no full text"),
}  # fmt: skip


@pytest.mark.parametrize(("paper", "reason"), OTHERS.values(), ids=OTHERS)
def test_what_is_not_the_work_is_turned_down_with_the_reason(
    readers: Readers, paper: Paper, reason: str
) -> None:
    judgement = judge(readers.read_bytes(paper.jats(), ".xml"), work())
    assert not judgement.accepted
    assert judgement.reason.startswith(reason), judgement


def test_a_paper_that_cites_the_work_is_not_the_work(readers: Readers) -> None:
    body = f"Keller, Nwosu and Lind wrote “{TITLE}”. {ABSTRACT} {BODY}"
    other = Paper(title="What authors read before they cite", body=body, cited=Paper().cited)
    judgement = judge(readers.read_bytes(other.jats(), ".xml"), work(), cited(*Paper().cited))
    assert not judgement.accepted
    assert judgement.reason.startswith("another title")


def test_reference_lists_that_do_not_meet_turn_a_text_down(own: Document) -> None:
    lists = cited(*(f"10.5555/else.{number}" for number in range(12)))
    assert judge(own, work(), lists).reason == "another reference list: 0% in common"


def test_a_rewritten_abstract_is_borne_by_an_equal_reference_list(readers: Readers) -> None:
    rewritten = Paper(abstract="In this revised study, the same errors are counted anew. " * 6)
    document = readers.read_bytes(rewritten.jats(), ".xml")
    assert not judge(document, work()).accepted
    assert judge(document, work(), cited(*rewritten.cited)).accepted


def test_a_record_of_a_title_alone_cannot_be_compared(own: Document) -> None:
    bare = work(authors=(), abstract="")
    assert "only the title" in judge(own, bare).reason
    assert judge(replace(own, identifiers=Identifiers(doi="10.5555/own")), bare).accepted


def test_a_login_page_with_title_authors_and_abstract_is_no_paper(readers: Readers) -> None:
    judgement = judge(readers.read_bytes(LOGIN, ".html"), work())
    assert judgement.reason == "no paper: an error page or a login page"


def test_slides_are_no_paper(readers: Readers) -> None:
    from tests.parsing.pdf.writing_pdf import Leaf, written

    leaves = [
        Leaf().text(60, 400, TITLE, size=20).text(60, 300, ", ".join(map(str, NAMES)))
        for _ in range(6)
    ]
    pages = written(leaves, box="0 0 800 450")
    assert judge(readers.read_bytes(pages, ".pdf"), work()).reason == "no paper: slides"


def test_a_whole_volume_is_no_paper(readers: Readers) -> None:
    from tests.parsing.pdf.writing_pdf import Leaf, written

    leaves = [Leaf() for _ in range(70)]
    for leaf in leaves:
        leaf.lines(72, 720, [f"{BODY[:90]}" for _ in range(40)])
    leaves[0].text(72, 760, TITLE, size=16)
    document = readers.read_bytes(written(leaves), ".pdf")
    assert "a whole volume" in judge(document, work(pages="15-34")).reason


@pytest.mark.parametrize("family", ["Kéller", "KELLER", "Keller"])
def test_names_may_be_written_otherwise(own: Document, family: str) -> None:
    people = (Author(Name(family, "A.")), *(Author(name) for name in NAMES[1:]))
    assert judge(own, work(authors=people)).accepted

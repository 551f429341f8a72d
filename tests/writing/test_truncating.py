"""Cut to a number of tokens: between sentences, examples first."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.writing.writing_made import CORPUS, manuscript

from scholiast.writing.interface import Brief, Demonstration, Part, PartKind, Relation, Task
from scholiast.writing.prompting import messages_for
from scholiast.writing.tasks import brief_of
from scholiast.writing.tokenizing import EstimatedTokens, count
from scholiast.writing.truncating import fitted, shortened

COUNTER = EstimatedTokens()
LONG = " ".join(f"Cat number {at} purred in its sleep." for at in range(400))


def shown(brief: Brief) -> int:
    """Return the tokens of all that is asked."""
    return sum(count(COUNTER, message.text) for message in messages_for(brief))


def long_brief(task: Task = Task.TITLE, examples: int = 2) -> Brief:
    """Return a brief of some ten thousand tokens."""
    paper = manuscript(parts=(Part("3 Method", LONG), Part("4 Results", LONG)))
    others = [replace(paper, id=str(at), title=f"Cats {at}") for at in range(examples)]
    return brief_of(task, paper, [Demonstration(one, Relation.CO_AUTHOR) for one in others])


def test_a_text_is_cut_after_a_sentence() -> None:
    cut = shortened(LONG, 100, COUNTER)
    assert cut.endswith("sleep.")
    assert 50 < count(COUNTER, cut) <= 100


def test_a_sentence_that_fills_all_is_cut_after_a_word() -> None:
    cut = shortened("purring " * 100 + "ends.", 21, COUNTER)
    assert cut.endswith("purring")
    assert count(COUNTER, cut) <= 21


def test_what_fits_stays_as_it_is() -> None:
    brief = brief_of(Task.TITLE, manuscript())
    assert fitted(brief, 10_000, COUNTER, shown).brief == brief


def test_examples_give_way_before_the_paper() -> None:
    brief = long_brief()
    alone = shown(replace(brief, demonstrations=()))
    fit = fitted(brief, alone + 300, COUNTER, shown)
    assert fit.brief.manuscript == brief.manuscript
    assert len(fit.brief.demonstrations) < 2
    assert fit.tokens <= alone + 300
    assert fit.notes


def test_the_last_example_gives_way_first_and_the_one_before_it_is_cut() -> None:
    brief = long_brief()
    fit = fitted(brief, shown(brief) * 55 // 100, COUNTER, shown)
    assert [one.manuscript.id for one in fit.brief.demonstrations] == ["0"]
    texts = [part.text for part in fit.brief.demonstrations[0].manuscript.parts]
    assert sum(map(len, texts)) < 2 * len(LONG)
    assert texts[-1].endswith("sleep.")


def test_a_cut_example_keeps_what_its_authors_wrote() -> None:
    paper = manuscript(parts=(Part("1 Introduction", "We begin.", PartKind.INTRODUCTION),
                              Part("3 Method", LONG)))  # fmt: skip
    other = replace(paper, id="other", title="Dogs")
    brief = brief_of(Task.INTRODUCTION, paper, [Demonstration(other, Relation.CATEGORY)])
    fit = fitted(brief, shown(brief) * 8 // 10, COUNTER, shown)
    (example,) = fit.brief.demonstrations
    assert example.manuscript.target(Task.INTRODUCTION) == "We begin."


def test_the_paper_is_cut_from_its_end() -> None:
    fit = fitted(long_brief(), 2_000, COUNTER, shown)
    assert [part.heading for part in fit.brief.manuscript.parts] == ["3 Method"]
    assert fit.brief.manuscript.abstract
    assert fit.tokens <= 2_000


def test_abstracts_of_cited_works_are_cut_alike_and_titles_stay() -> None:
    works = tuple(replace(one, work=replace(one.work, abstract=LONG)) for one in CORPUS)
    brief = brief_of(Task.RELATED_WORK, manuscript(cited=works, parts=()))
    fit = fitted(brief, 2_000, COUNTER, shown)
    sizes = [count(COUNTER, one.work.abstract) for one in fit.brief.manuscript.cited]
    assert fit.tokens <= 2_000
    assert min(sizes) > 100
    assert max(sizes) - min(sizes) <= 10
    assert [one.work.title for one in fit.brief.manuscript.cited] == [
        one.work.title for one in works
    ]


@settings(max_examples=20, deadline=None)
@given(st.integers(600, 9_000))
def test_whatever_the_room_it_is_kept(room: int) -> None:
    assert fitted(long_brief(Task.ABSTRACT, 1), room, COUNTER, shown).tokens <= room

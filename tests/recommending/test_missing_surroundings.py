"""What the judge is told of a sentence's surroundings: marks of others, names said before."""

from hypothesis import given
from hypothesis import strategies as st
from tests.recommending.recommending_made import paper

from scholiast.papers import Reference
from scholiast.recommending.missing.features import names
from scholiast.recommending.missing.sentences import Said, said_in
from scholiast.recommending.missing.surroundings import Around, surroundings

REFERENCE = Reference("lee2020", "Lee. Networks. 2020.", "Networks", year=2020)
TEXT = (
    "# A paper\n\n## Introduction\n\n"
    "We train the network of the valley with Adam [1]. It is slow on all the data that we have. "
    "Later runs with Adam and with RMSProp were much quicker there. Nothing else was tried by us in "
    "the valley.\n\n"
    "The oaks of the wet valleys grow very tall [1].\n"
)


def arounds(text: str = TEXT) -> list[Around]:
    """Return what stands around each sentence of a paper."""
    return [one.around for one in said_in(paper(text, REFERENCE))]


def test_a_name_is_fresh_where_it_is_first_said_and_known_where_a_cited_sentence_said_it() -> None:
    first, second, third, *_ = arounds()
    assert (first.fresh, first.cited_names, first.plain_names) == (1, 0, 0)
    assert (second.fresh, second.cited_names) == (0, 0)
    assert (third.fresh, third.cited_names, third.plain_names) == (1, 1, 0)
    plain = arounds(TEXT.replace("Adam [1].", "Adam."))
    assert (plain[2].cited_names, plain[2].plain_names) == (0, 1)


def test_places_and_distances_are_counted_in_the_paragraph_and_the_paper() -> None:
    found = arounds()
    assert [(one.position, one.sentences) for one in found] == [
        (0, 4), (1, 4), (2, 4), (3, 4), (0, 1),
    ]  # fmt: skip
    assert [one.back for one in found] == [12, 1, 2, 3, 4]
    assert [one.on for one in found] == [4, 3, 2, 1, 12]
    assert found[2].second_before is True
    assert found[3].second_after is None
    assert found[4].paragraph is None


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.data())
def test_a_sentences_own_mark_changes_nothing_of_its_own_surroundings(
    marks: list[bool], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(marks) - 1))
    starts = data.draw(st.lists(st.booleans(), min_size=len(marks), max_size=len(marks)))
    turned = [mark != (place == at) for place, mark in enumerate(marks)]
    one, other = (list(surroundings(_made(some, starts)))[at] for some in (marks, turned))
    assert one == other


def test_features_of_hidden_marks_tell_nothing_of_marks() -> None:
    cited, plain = (
        list(said_in(paper(text, REFERENCE)))[2] for text in (TEXT, TEXT.replace(" [1].", "."))
    )
    assert set(names(cited)) != set(names(plain))
    assert set(names(cited, hide_neighbours=True)) == set(names(plain, hide_neighbours=True))


def _made(marks: list[bool], starts: list[bool]) -> list[Said]:
    (model, *_) = said_in(paper(TEXT, REFERENCE))
    return [
        Said(model.span, f"Now Adam{at % 3} stands with NameX{at % 2}.", mark, False, "other", "A",
             0.1, start, False)
        for at, (mark, start) in enumerate(zip(marks, starts, strict=True))
    ]  # fmt: skip

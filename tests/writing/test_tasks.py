"""What a writer may know: the part that is asked for is never in it."""

from dataclasses import replace

import pytest
from tests.writing.writing_made import TITLE, manuscript

from scholiast.writing.interface import Demonstration, Part, PartKind, Relation, Task
from scholiast.writing.prompting import messages_for
from scholiast.writing.tasks import brief_of

SECRETS = {
    Task.TITLE: TITLE,
    Task.ABSTRACT: "We count the purrs",
    Task.INTRODUCTION: "Cats sleep for most",
    Task.RELATED_WORK: "Alder measured",
}


@pytest.mark.parametrize("task", list(Task))
def test_what_is_asked_for_is_not_shown(task: Task) -> None:
    whole = manuscript()
    shown = "\n".join(message.text for message in messages_for(brief_of(task, whole)))
    assert whole.target(task)
    assert SECRETS[task] not in shown
    others = [words for other, words in SECRETS.items() if other is not task]
    assert all(words in shown for words in others)


def test_the_conclusion_is_taken_out_for_an_abstract_alone() -> None:
    for task in Task:
        kinds = {part.kind for part in brief_of(task, manuscript()).manuscript.parts}
        assert (PartKind.CONCLUSION in kinds) is (task is not Task.ABSTRACT)


def test_a_part_for_two_things_goes_where_one_of_them_does() -> None:
    mixed = Part("5 Related work and conclusion", "All ends.", PartKind.RELATED_WORK)
    brief = brief_of(Task.ABSTRACT, manuscript(parts=(mixed, Part("3 Method", "We count."))))
    assert [part.heading for part in brief.manuscript.parts] == ["3 Method"]


def test_works_are_given_for_related_work_alone() -> None:
    given = {task: bool(brief_of(task, manuscript()).manuscript.cited) for task in Task}
    assert given == {task: task is Task.RELATED_WORK for task in Task}


def test_copies_of_the_title_in_the_text_are_taken_out_for_a_title() -> None:
    broken = TITLE.replace("Census of", "Census\nof").upper()
    brief = brief_of(Task.TITLE, manuscript(parts=(Part("3 Method", f"In {broken} we count."),)))
    assert brief.manuscript.parts[0].text == "In  we count."


def test_examples_without_the_part_that_is_asked_for_are_left_out() -> None:
    other = replace(manuscript(), id="other", parts=(Part("1 Method", "x"),))
    shown = Demonstration(other, Relation.CATEGORY)
    assert brief_of(Task.INTRODUCTION, manuscript(), [shown]).demonstrations == ()
    assert brief_of(Task.TITLE, manuscript(), [shown]).demonstrations == (shown,)

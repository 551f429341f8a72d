"""Odd replies -> the title, and nothing else."""

import time

import pytest

from scholiast.writing.refining import refined, refined_title

CATS = "Counting Purrs: A Census of Sleeping Cats"
REPLIES = [
    CATS,
    f"Title: {CATS}",
    f"**Title:** {CATS}",
    f"### Title\n{CATS}".replace("### Title\n", "### Title:\n"),
    f'Here is the title:\n\n"{CATS}"',
    f"Here's a title for the paper: {CATS}",
    f"Sure! Here is a possible title:\n**{CATS}**",
    f"Sure, here is the title of the paper: “{CATS}”",
    f"Certainly. Here is one:\n\n*{CATS}*\n\nThis title highlights the census.",
    f"The title could be: {CATS}",
    f"A suitable title: {CATS}.",
    f"Proposed title: {CATS}",
    f"I suggest the following title:\n{CATS}",
    f"Based on the content, the title would be:\n\n{CATS}",
    f"1. {CATS}\n2. Cats in Warm Rooms",
    f"- {CATS}\n- Another One",
    f"# {CATS}",
    f"`{CATS}`",
    f"```\n{CATS}\n```",
    f"```text\nTitle: {CATS}\n```",
    f"<think>The paper is about cats.\nTitle: Dogs</think>\n{CATS}",
    f"{CATS} (7 words)",
    f"{CATS} (Note: about ten words)",
    f"{CATS}\n\nNote: I kept it short.",
    f"{CATS} — this title captures the essence.",
    f"\\title{{{CATS}}}",
    f'{{"title": "{CATS}"}}',
    f'["{CATS}"]'.replace("[", '[{"Title": ').replace("]", "}]"),
    f"«{CATS}»",
    f"  \n\n  {CATS}  \n",
    f"Output: {CATS}",
    f"> {CATS}",
    f"_{CATS}_",
    f"Okay, {CATS}",
]


@pytest.mark.parametrize("reply", REPLIES)
def test_the_title_is_found_in_odd_replies(reply: str) -> None:
    assert refined_title(reply) == CATS


@pytest.mark.parametrize(
    "title",
    [
        "When to Trust LLMs: Aligning Confidence with Response Quality",
        "What Do Cats Hear?",
        "“Why Should I Purr?”: Explaining Cats",
        "Title Generation with Small Models",
        "Here Comes the Cat: Early Warnings",
        "Attention Is All You Need",
        "1 Cat, 2 Dogs and a Model of Both",
        "The Cat (and the Dog) in the Room",
        "GPT-4 vs. GPT-3.5: A Comparison",
        "Sure Independence Screening",
        "Towards U.S. Cat Policy",
        "This Title Is Not About Cats",
        "cats_dogs: a library for pets",
    ],
)
def test_a_bare_title_stays_as_it_is(title: str) -> None:
    assert refined_title(title) == title


@pytest.mark.parametrize("reply", ["", "\n\n", "Here is the title:", "```\n```", "**"])
def test_a_reply_without_a_title_has_none(reply: str) -> None:
    assert refined_title(reply) == ""


def test_a_title_is_one_line_of_bounded_length() -> None:
    found = refined_title("word " * 5_000)
    assert "\n" not in found
    assert len(found) <= 400


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("Here is the abstract:\n\nWe count cats.", "We count cats."),
        ("Abstract: We count cats.", "We count cats."),
        ("## Abstract\n\nWe count cats.", "We count cats."),
        ("<think>Hm.</think>We count cats.", "We count cats."),
        ("```\nWe count cats.\n```", "We count cats."),
        ("We count cats.\n\nThey purr: always.", "We count cats.\n\nThey purr: always."),
        ("This is a study of cats: it counts.", "This is a study of cats: it counts."),
    ],
)
def test_words_that_lead_up_to_a_text_are_taken_off(reply: str, text: str) -> None:
    assert refined(reply) == text


def test_long_odd_replies_take_no_time() -> None:
    began = time.perf_counter()
    for letter in "*_# (\"'`[:\n-":
        refined_title(letter * 50_000)
        refined(f"here is {letter * 50_000}")
    assert time.perf_counter() - began < 20

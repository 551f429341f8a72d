"""Answers, groups, noise and prompts, each for itself."""

import json
import re
from datetime import date

import pytest
from tests.recommending.generating_made import (
    PAPER,
    TITLES,
    InOrder,
    citing,
    made_collection,
    ordering,
)

from scholiast.errors import SettingsError
from scholiast.models.scripted import ScriptedModel
from scholiast.recommending.generating.answers import Answer, Fault, read_answer
from scholiast.recommending.generating.asking import Question, messages_of
from scholiast.recommending.generating.generator import Mode
from scholiast.recommending.generating.grouping import MOST_PLACES, grouped, marked_text
from scholiast.recommending.generating.noise import NoisyRetriever
from scholiast.recommending.generating.opening import (
    Wish,
    generation_wish,
    open_expression,
    open_wish,
)
from scholiast.recommending.generating.prompting import NAMES, prompt_named, versions
from scholiast.recommending.generating.titles import TitleResolver
from scholiast.retrieving.interface import Need


@pytest.mark.parametrize(
    "text",
    [
        '{"citations": [{"title": "A"}]}',
        '  {"citations": [{"title": "A", "reason": "r", "year": 2020}]}\n',
        '```json\n{"citations": [{"title": "A"}]}\n```',
        '<think>Let me see: {"citations": []}</think>\n{"citations": [{"title": "A"}]}',
    ],
)
def test_an_object_of_the_form_is_taken_bare_fenced_or_after_thoughts(text: str) -> None:
    answer = read_answer(text, is_placed=False)
    assert isinstance(answer, Answer)
    assert [item.title for item in answer.items[0]] == ["A"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"citations": {"title": "A"}}',
        '{"citations": [{"title": "A"}]',
        '{"citations": [{"title": "A"}]} and more',
        '{"citations": [{"title": 7}]}',
        '{"citations": [{"reason": "no work"}]}',
        '{"titles": ["A"]}',
        "[" * 100_000,
        json.dumps({"citations": [{"title": "A"}] * 501}),
        json.dumps({"citations": [{"title": "A" * 1_001}]}),
    ],
)
def test_anything_else_is_a_fault(text: str) -> None:
    assert isinstance(read_answer(text, is_placed=False), Fault)


def test_of_two_entries_of_a_place_the_first_counts() -> None:
    said = {
        "placeholders": [
            {"number": 1, "citations": [{"title": "A"}]},
            {"number": 1, "citations": [{"title": "B"}]},
        ]
    }
    answer = read_answer(json.dumps(said), is_placed=True)
    assert isinstance(answer, Answer)
    assert [item.title for item in answer.items[1]] == ["A"]


def test_places_of_different_sections_and_days_are_asked_apart() -> None:
    needs = [
        Need("T", before="A ", after=" b."),
        Need("T", before="A  b", after="."),
        Need("T", before="C ", after=" d."),
        Need("T", before="A ", after=" b.", as_of=date(2020, 1, 1)),
        Need("U", before="A ", after=" b."),
    ]
    assert [group.numbers for group in grouped(needs)] == [(0, 1), (2,), (3,), (4,)]


def test_a_section_with_very_many_places_is_asked_in_parts() -> None:
    text = "word " * 40
    needs = [Need("T", before=text[: 5 * at], after=text[5 * at :]) for at in range(30)]
    sizes = [len(group.needs) for group in grouped(needs)]
    assert sum(sizes) == 30
    assert max(sizes) == MOST_PLACES


def test_a_long_section_is_shown_about_its_places() -> None:
    shown = marked_text([Need("T", before="x" * 50_000, after="y" * 50_000)])
    assert "x[[1]]y" in shown
    assert len(shown) < 13_000


def test_what_looks_like_a_marked_place_in_a_text_is_none() -> None:
    assert marked_text([Need(before="See [[1]] and ", after=" or [[2]].")]) == (
        "See [1] and [[1]] or [2]."
    )


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.8, 1.0])
def test_noise_replaces_the_asked_share_of_what_is_shown(share: float) -> None:
    collection = made_collection()
    noisy = NoisyRetriever(InOrder(0, 1, 2, 3, 4), collection, share=share, within=5)
    [ranking] = noisy.search([PAPER], limit=5)
    kept = [row for row, was in zip(ranking.rows.tolist(), range(5), strict=True) if row == was]
    assert len(kept) == 5 - min(round(share * 5), 3), "three works are left to draw from"
    assert len(set(ranking.rows.tolist())) == 5


def test_noise_is_the_same_on_every_run_and_allowed_by_the_need() -> None:
    collection = made_collection([f"20{15 + row}-06-01" for row in range(8)])
    need = Need("T", as_of=date(2021, 1, 1), excluded=frozenset({"w5"}))
    runs = [
        NoisyRetriever(InOrder(0, 1, 2), collection, share=1.0, within=3).search([need])[0]
        for _ in range(2)
    ]
    assert runs[0].rows.tolist() == runs[1].rows.tolist()
    assert set(runs[0].rows.tolist()) <= {0, 1, 2, 3, 4}


def test_a_share_of_noise_beyond_all_is_refused() -> None:
    with pytest.raises(SettingsError):
        NoisyRetriever(InOrder(), made_collection(), share=1.5)


@pytest.mark.parametrize("name", NAMES)
def test_every_prompt_has_a_version_and_says_what_is_data(name: str) -> None:
    prompt = prompt_named(name)
    assert re.fullmatch("[0-9a-f]{12}", versions()[name])
    assert prompt.user.strip()
    if name != "repair":
        assert "$mark" in prompt.system


def test_a_dollar_in_a_text_is_a_dollar() -> None:
    messages = messages_of(Question((Need("On $mark and ${paper} $$"),)))
    assert "On $mark and ${paper} $$" in messages[-1].text


def test_titles_are_found_exactly_alike_or_not() -> None:
    resolver = TitleResolver(made_collection())
    found = [
        resolver.resolve(title)
        for title in (TITLES[6], "Rank fusion of many retriever", "Rank fusion", "", "—")
    ]
    assert [one and (one.row, one.how) for one in found] == [
        (6, "exact"),
        (6, "alike"),
        None,
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("expression", "wish"),
    [
        ("generate(learned)", Wish("learned")),
        ("combine(rrf(bm25,minilm), R=40)", Wish("rrf(bm25,minilm)", Mode.COMBINE, 40)),
        (
            "generate(rrf(bm25,minilm,k=10),noise=0.4,shots=2,R=0)",
            Wish("rrf(bm25,minilm,k=10)", Mode.GENERATE, 0, 2, 0.4),
        ),
        ("learned", None),
        ("regenerate(learned)", None),
    ],
)
def test_an_expression_says_how_to_generate(expression: str, wish: Wish | None) -> None:
    assert generation_wish(expression) == wish


@pytest.mark.parametrize(
    "expression", ["generate()", "generate(R=5)", "generate(bm25,depth=5)", "generate(bm25,R=1.5)"]
)
def test_an_expression_that_says_it_wrongly_is_refused(expression: str) -> None:
    with pytest.raises(SettingsError):
        generation_wish(expression)


def test_a_wish_opens_what_it_describes() -> None:
    model = ScriptedModel([citing(TITLES[2])])
    made = open_wish(Wish("x", depth=2), InOrder(), made_collection(), model)
    assert made.name.startswith("generate(in-order,R=2,")
    assert made.search([PAPER])[0].rows.tolist() == [2]


def test_an_expression_opens_what_retrieves_and_the_generator_over_it() -> None:
    opened: list[str] = []

    def opener(expression: str) -> InOrder:
        opened.append(expression)
        return InOrder()

    model = ScriptedModel([citing(TITLES[2])])
    made = open_expression("generate(rrf(a,b),R=3)", made_collection(), model, opener)
    assert made.search([PAPER])[0].rows.tolist() == [2]
    assert open_expression("bm25", made_collection(), None, opener).name == "in-order"
    assert opened == ["rrf(a,b)", "bm25"]
    with pytest.raises(SettingsError, match="--language-model"):
        open_expression("combine(bm25)", made_collection(), None, opener)


@pytest.mark.parametrize("expression", ["reorder(in-order,R=3)", "reorder(in-order)"])
def test_an_expression_lets_a_model_reorder(expression: str) -> None:
    model = ScriptedModel([ordering("c3", "c1")])
    made = open_expression(expression, made_collection(), model, lambda _: InOrder())
    assert made.search([PAPER], limit=4)[0].rows.tolist() == [2, 0, 1, 3]


def test_the_test_s_own_answers_are_of_the_form() -> None:
    assert isinstance(read_answer(citing("A"), is_placed=False), Answer)

"""Where a source speaks of a claim."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.verifying.scripted import case, tools

from scholiast.verifying.finding import find, passages_of, scores_of, sentences_of, windows_of
from scholiast.verifying.finding.fusing import CascadedRanker, FusedRanker
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.settings import Settings


class Counting:
    """An encoder of letters that counts what it is asked for."""

    name, width = "letters", 26

    def __init__(self) -> None:
        self.asked: list[int] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked.append(len(texts))
        rows = np.array(
            [[text.lower().count(chr(97 + at)) for at in range(26)] for text in texts], np.float32
        )
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


class Longest:
    """A second stage that holds long passages for the best."""

    name = "longest"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        del question
        return [float(len(text)) for text in texts]


def test_the_passage_that_shares_rare_words_comes_first() -> None:
    made = case("Bleeding was recorded over two years")
    assert made.source is not None
    first = passages_of(made.source, scores_of(made.claim.text, made.source, tools()))[0]
    assert made.source.passages[first].section == "Methods"


def test_words_are_found_in_another_form() -> None:
    assert np.argmax(WordRanker().score("lowering rates", ["It rose.", "The rate lowered."])) == 1


def test_a_word_of_every_text_says_less_than_a_rare_one() -> None:
    texts = ["aspirin helps", "aspirin harms", "aspirin bleeding"]
    assert np.argmax(WordRanker().score("aspirin bleeding", texts)) == 2


@pytest.mark.parametrize("text", ["", "the of and", "\ud800"])
def test_a_question_without_words_finds_nothing_and_does_no_harm(text: str) -> None:
    assert WordRanker().score(text, ["It rose.", "\udfff"]) == [0.0, 0.0]


def test_a_source_that_is_cited_ten_times_is_read_once() -> None:
    encoder = Counting()
    ranker = VectorRanker(encoder)
    texts = ["abc", "bcd", "xyz"]
    scores = [ranker.score(f"abc {number}", texts) for number in range(10)]
    assert encoder.asked.count(3) == 1
    assert encoder.asked.count(1) == 10
    assert all(np.argmax(one) == 0 for one in scores)


def test_what_is_kept_of_sources_is_bounded() -> None:
    encoder = Counting()
    ranker = VectorRanker(encoder, kept=2)
    for texts in (["abc", "d"], ["xyz", "e"], ["abc", "d"]):
        ranker.score("abc", texts)
    assert encoder.asked.count(2) == 3


def test_a_sentence_that_is_held_is_not_embedded_again() -> None:
    encoder = Counting()
    ranker = VectorRanker(encoder)
    ranker.score("abc", ["abc", "d"])
    ranker.score("abc", ["d", "abc", "xyz", "zyx", "xyz"])
    assert encoder.asked == [2, 1, 2, 1]


def test_only_the_first_texts_are_looked_at_again() -> None:
    encoder = Counting()
    texts = ["stroke a", "stroke b", "stroke z", "other"]
    cascade = CascadedRanker(WordRanker(), VectorRanker(encoder), weight=0.5, depth=3)
    scores = cascade.score("stroke z", texts)
    assert encoder.asked == [3, 1]
    assert np.argmax(scores) == 2
    assert np.argmin(scores) == 3
    assert cascade.score("stroke", []) == []


def test_fused_scores_weigh_their_parts() -> None:
    words, letters = WordRanker(), VectorRanker(Counting())
    texts = ["stroke", "ekorts", "zzz"]
    fused = FusedRanker([(letters, 0.5), (words, 0.5)]).score("stroke", texts)
    assert fused[0] > fused[1] > fused[2]
    assert FusedRanker([(words, 1.0)]).name == "1*(words)"


def test_the_lead_of_a_source_is_ahead_and_a_better_text_still_beats_it() -> None:
    texts = ["nothing here"] + ["filler"] * 18 + ["stroke fell"]
    flat = FusedRanker([(WordRanker(), 1.0)], lead=0.8)
    assert np.argmax(flat.score("other", texts)) == 0
    assert np.argmax(flat.score("stroke", texts)) == 19


def test_ten_passages_go_to_the_second_stage_and_three_come_out() -> None:
    made = case("Aspirin and stroke")
    settings = Settings(paragraphs=4, focus=1)
    kept = find(made, replace(tools(), reranker=Longest(), settings=settings))
    assert made.source is not None
    lengths = [len(one.span) for one in made.source.passages]
    assert len(kept.passages) == 1
    assert lengths[kept.passages[0]] == max(lengths)
    assert "longest" in kept.trail[-1]


def test_windows_hold_three_sentences_one_step_apart() -> None:
    source = case("x").source
    assert source is not None
    place = next(at for at, one in enumerate(source.passages) if one.section == "Methods")
    found = windows_of(source, [place], Settings())
    sentences = source.passages[place].sentences
    assert len(sentences) == 4
    assert [(one.span.start, one.span.end) for one in found] == [
        (sentences[0].start, sentences[2].end),
        (sentences[1].start, sentences[3].end),
    ]


def test_the_window_with_the_nearest_sentence_comes_first() -> None:
    made = case("Bleeding was recorded")
    settings = Settings(focus=2)
    found = find(made, replace(tools(), settings=settings))
    assert made.source is not None
    assert "Bleeding" in found.windows[0].span.of(made.source.text)


def test_the_nearest_windows_go_on_where_there_is_a_choice_of_passages() -> None:
    for focus, many in ((2, 1), (9, 4)):
        settings = Settings(windows=1, focus=focus)
        assert len(find(case("Aspirin"), replace(tools(), settings=settings)).windows) == many


def test_a_passage_that_is_shorter_than_a_window_is_one() -> None:
    source = case("x").source
    assert source is not None
    place = next(at for at, one in enumerate(source.passages) if one.section == "abstract")
    assert [one.span for one in windows_of(source, [place], Settings())] == [
        source.passages[place].span
    ]


def test_sentences_stand_in_the_order_of_the_text() -> None:
    source = case("x").source
    assert source is not None
    spans = [span for span, _ in sentences_of(source)]
    assert spans == sorted(spans)


def test_a_case_without_a_source_is_handed_on() -> None:
    made = replace(case("x"), source=None)
    assert find(made, tools()) is made

"""Which sentences are asked for a citation, and what the shipped judge says of them."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.recommending.recommending_made import paper

from scholiast.errors import StoreError
from scholiast.papers import Reference, Span
from scholiast.recommending.missing.features import features, names
from scholiast.recommending.missing.judge import SHIPPED, load_judge, shipped_judge
from scholiast.recommending.missing.judging import is_own_statement, needing
from scholiast.recommending.missing.sentences import Said, kind_of, said_in

NEEDS = "Previous studies have shown that deep networks are vulnerable to adversarial attacks."
OWN = "In this paper we propose a simple method for training networks on small data."
PLAIN = "The red curve lies above the blue one for all values of the step size."
REFERENCE = Reference("lee2020", "Lee. Networks. 2020.", "Networks", year=2020)


def draft(section: str, *sentences: str) -> str:
    """Return a paper with one section of one paragraph."""
    return f"# A paper\n\n## {section}\n\n{' '.join(sentences)}\n"


def found(text: str) -> list[str]:
    """Return the sentences that lack a citation."""
    return [one.said.text for one in needing(paper(text, REFERENCE))]


def test_a_sentence_about_earlier_studies_without_a_citation_is_found() -> None:
    assert found(draft("Introduction", NEEDS, PLAIN)) == [NEEDS]


def test_a_sentence_that_has_its_citation_is_not() -> None:
    assert found(draft("Introduction", NEEDS[:-1] + " [1].", PLAIN)) == []


@pytest.mark.parametrize(
    "section", ["Abstract", "Conclusion", "Acknowledgements", "5 Conclusions and future work"]
)
def test_sections_that_say_nothing_new_of_others_are_not_asked(section: str) -> None:
    assert found(draft(section, NEEDS)) == []
    assert found(draft("Background", NEEDS)) == [NEEDS]


@pytest.mark.parametrize("opening", ["- ", "> ", "| ", "## "])
def test_items_headings_and_tables_are_not_asked(opening: str) -> None:
    assert found(f"# A paper\n\n## Introduction\n\n{opening}{NEEDS}\n") == []


def test_what_a_paper_says_of_itself_is_not_asked() -> None:
    assert (
        found(draft("Introduction", OWN, "Our method beats previous work by a wide margin.")) == []
    )
    assert is_own_statement(said(OWN))
    assert not is_own_statement(said(NEEDS))


def test_a_sentence_that_names_authors_is_left_to_the_checks() -> None:
    assert (
        found(draft("Introduction", "Lee et al. have shown that previous studies fail widely."))
        == []
    )


def test_a_caption_is_not_asked() -> None:
    from dataclasses import replace

    from scholiast.papers import Float

    document = paper(draft("Introduction", NEEDS))
    span = document.sentences[-1]
    captioned = replace(document, floats=(Float("figure", "Figure 1", span, span),))
    assert list(needing(captioned)) == []
    assert len(list(needing(document))) == 1


def test_probabilities_are_between_0_and_1_and_order_the_plain_below_the_needy() -> None:
    judge = shipped_judge()
    needy, plain = judge.probability(said(NEEDS)), judge.probability(said(PLAIN))
    assert 0 < plain < judge.card.threshold <= needy < 1


def test_a_lower_threshold_shows_more() -> None:
    document = paper(draft("Introduction", NEEDS, PLAIN, "Trees grow in wet valleys each spring."))
    counts = [len(list(needing(document, threshold=least))) for least in (0.0, 0.5, 1.0)]
    assert counts[0] == 3
    assert counts == sorted(counts, reverse=True)


def test_whether_neighbours_are_cited_is_seen_unless_it_is_hidden() -> None:
    one = said(NEEDS, cited_before=True)
    assert {"cb:True"} <= set(names(one))
    assert {"cb:None"} <= set(names(one, hide_neighbours=True))
    assert features(one) != features(one, hide_neighbours=True)


def test_features_are_the_same_on_every_run_and_hold_no_sign_of_the_own_mark() -> None:
    text = draft("Introduction", PLAIN, NEEDS)
    marked = text.replace(NEEDS, NEEDS[:-1] + " [1].")
    bare, cited = (list(said_in(paper(one, REFERENCE)))[-1] for one in (text, marked))
    assert (bare.is_cited, cited.is_cited) == (False, True)
    same = {"depth"}
    kept = [{n for n in names(one) if n.split(":")[0] not in same} for one in (bare, cited)]
    assert kept[0] == kept[1]


@pytest.mark.parametrize("damage", ["{", '{"card": 1}', None])
def test_a_damaged_model_is_told_of(damage: str | None, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    if damage is None:
        kept = json.loads(SHIPPED.read_text())
        kept["weights"] = kept["weights"][:400]
        damage = json.dumps(kept)
    path.write_text(damage)
    with pytest.raises(StoreError, match="worthiness"):
        load_judge(path)


def test_a_saved_judge_says_the_same(tmp_path: Path) -> None:
    shipped = shipped_judge()
    shipped.save(tmp_path / "again.json")
    again = load_judge(tmp_path / "again.json")
    assert again.card == shipped.card
    assert np.isclose(again.probability(said(NEEDS)), shipped.probability(said(NEEDS)))


def test_the_shipped_model_is_small_and_says_what_holds_at_its_threshold() -> None:
    card = shipped_judge().card
    assert SHIPPED.stat().st_size < 2_000_000
    assert card.precision >= 0.8
    assert card.alarms < 0.02
    assert all("CC" in source for source in card.sources)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("1 Introduction", "introduction"), ("Related Work", "background"), ("3.2 Setup", "methods"),
     ("Results and discussion", "discussion"), ("Oaks", "other"), ("Conclusion", "closing")],
)  # fmt: skip
def test_sections_have_kinds(heading: str, kind: str) -> None:
    assert kind_of(heading) == kind


def said(text: str, *, cited_before: bool | None = None) -> Said:
    """Return a sentence in the middle of an introduction."""
    span = Span(0, len(text))
    return Said(
        span, text, False, False, "introduction", "Introduction", 0.1, False, False,
        cited_before=cited_before,
    )  # fmt: skip

"""Sets are read with their labels, and none is trained on that may not be passed on."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from scholiast.errors import InputError
from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.pairs.citing import judged_citations, weak_citations
from scholiast.verifying.entailing.pairs.interface import training_pair
from scholiast.verifying.entailing.pairs.licences import SETS, shippable
from scholiast.verifying.entailing.pairs.made import made_pairs
from scholiast.verifying.entailing.pairs.mixing import HELD_OUT, mixture
from scholiast.verifying.entailing.pairs.reading import published

ABSTRACT = (
    "Vitamin D was given to 120 children for a year. Blood levels of vitamin D increased in all of "
    "the children. The number of fractures was lower with vitamin D than with placebo. Side effects "
    "were rare and mild in both of the groups. We conclude that vitamin D may reduce fractures."
)


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows as a file of gzipped JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)


def row(premise: str, hypothesis: str, label: str, **more: object) -> dict[str, Any]:
    """Return a row as the published sets have them."""
    return {"premise": premise, "hypothesis": hypothesis, "label": label, **more}


def test_the_sets_words_become_our_labels_and_unclear_ones_are_left_out(tmp_path: Path) -> None:
    rows = [row("A dog -LRB- brown -RRB- ran .", "It ran .", label) for label in
            ("SUPPORT", "NEI", "REFUTE", "NOT_ENTAILED")]  # fmt: skip
    write(tmp_path / "entailment/negation_nli/all.jsonl.gz", rows)
    found = list(published(tmp_path, ["negation_nli"]))
    assert [one.label for one in found] == [Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION]
    assert found[0].pair.premise == "A dog ( brown) ran."


def test_a_rationale_stands_alone_and_in_its_window_and_other_windows_are_neutral(
    tmp_path: Path,
) -> None:
    held = "The number of fractures was lower with vitamin D than with placebo."
    claim = "Vitamin D lowers the number of fractures."
    folder = tmp_path / "entailment/scifact"
    ids = {"doc_id": 1, "claim_id": 2}
    write(folder / "train_rationale.jsonl.gz", [row(held, claim, "SUPPORT", **ids)])
    write(folder / "train_abstract.jsonl.gz", [
        row(ABSTRACT, claim, "SUPPORT", **ids),
        row(ABSTRACT, "Calcium helps.", "NEI", doc_id=1, claim_id=3),
    ])  # fmt: skip
    found = list(published(tmp_path, ["scifact"]))
    carried = [one.pair.premise for one in found if one.label is Label.ENTAILMENT]
    assert held in carried
    assert any(held in premise and len(premise) > len(held) for premise in carried)
    assert all(
        one.label is Label.NEUTRAL for one in found if one.pair.hypothesis == "Calcium helps."
    )
    turned = [one for one in found if one.label is Label.CONTRADICTION]
    assert [one.pair.hypothesis for one in turned] != [claim]


def test_directions_of_effect_are_said_right_with_the_arms_exchanged_too(tmp_path: Path) -> None:
    told = {"intervention": "aspirin", "comparator": "placebo", "outcome": "pain", "pmcid": "1",
            "evidence": ["Pain fell."], "label": "significantly decreased"}  # fmt: skip
    write(tmp_path / "entailment/evidence_inference/ico_train.jsonl.gz", [told] * 40)
    found = list(published(tmp_path, ["evidence_inference"]))
    carried = {one.pair.hypothesis for one in found if one.label is Label.ENTAILMENT}
    assert "Aspirin reduces pain relative to placebo." in carried
    assert "Placebo raises pain relative to aspirin." in carried
    assert not carried & {one.pair.hypothesis for one in found if one.label is not Label.ENTAILMENT}


def test_only_training_claims_of_citations_are_read_and_marks_taken_out(tmp_path: Path) -> None:
    told = {"ref_no": 4, "label_fine": "ACCURATE", "top5_sentences": ["Vitamin D helps bones."],
            "claim": "Vitamin D is said to help bones [<|multi_cit|>]."}  # fmt: skip
    write(
        tmp_path / "citation_integrity/claims.jsonl.gz",
        [
            {**told, "split": "train"},
            {**told, "split": "dev", "claim": "A dev claim of four words."},
        ],
    )
    found = list(judged_citations(tmp_path))
    assert {one.pair.hypothesis for one in found if one.label is Label.ENTAILMENT} == {
        "Vitamin D is said to help bones."
    }


def test_a_citing_sentence_leans_on_its_source_and_not_on_its_neighbour(tmp_path: Path) -> None:
    folder = tmp_path / "pmc_citation_contexts"
    other = ABSTRACT.replace("fractures", "headaches").replace("children", "nurses")
    write(folder / "cited_papers.jsonl.gz", [
        {"pmcid": "A", "abstract": ABSTRACT}, {"pmcid": "B", "abstract": other},
        {"pmcid": "C", "abstract": "Stars form in clouds of gas. They shine for long. Some explode."},
    ])  # fmt: skip
    said = "The number of fractures in children was lower with vitamin D than with placebo [3]."
    context = {"context": said, "start": said.index("3"), "cited": "A"}
    write(folder / "contexts.jsonl.gz", [context] * 12)
    found = list(weak_citations(tmp_path))
    by_label = {label: [one for one in found if one.label is label] for label in Label}
    assert all("fractures" in one.pair.premise for one in by_label[Label.ENTAILMENT])
    assert all("headaches" in one.pair.premise for one in by_label[Label.NEUTRAL])
    assert all(one.weight < 1 for one in found)
    assert all("[3]" not in one.pair.hypothesis for one in found)
    assert len(by_label[Label.CONTRADICTION]) > 0


def test_made_pairs_are_of_all_three_labels_and_neighbours_of_the_paper_are_neutral(
    tmp_path: Path,
) -> None:
    papers = [{"pmcid": f"P{n}", "abstract": ABSTRACT} for n in range(5)]
    write(tmp_path / "pmc_citation_contexts/cited_papers.jsonl.gz", papers)
    found = list(made_pairs(tmp_path))
    assert {one.label for one in found} == set(Label)
    assert list(made_pairs(tmp_path)) == found


def test_no_set_for_non_commercial_use_or_without_a_licence_may_ship() -> None:
    barred = {
        name for name, terms in SETS.items() if "NC" in terms.licence or "none" in terms.licence
    }
    assert barred >= {"healthver", "nli4ct", "lingnli", "averitec", "sick"}
    assert not barred & set(shippable())
    assert "scifact" in shippable()


def test_a_mixture_keeps_groups_together_and_barred_sets_out(tmp_path: Path) -> None:
    rows = [row(f"Premise {n // 3} holds.", f"Claim {n}.", "SUPPORT") for n in range(600)]
    write(tmp_path / "entailment/negation_nli/all.jsonl.gz", rows)
    write(tmp_path / "entailment/lingnli/train.jsonl.gz", rows)
    found = mixture(tmp_path)
    assert {one.source for one in found.train} == {"negation_nli"}
    assert found.held_out
    assert not {one.group for one in found.train} & {one.group for one in found.held_out}
    assert all(one.fold() in HELD_OUT for one in found.held_out)
    every = mixture(tmp_path, all_data=True)
    assert {one.source for one in every.train} == {"negation_nli", "lingnli"}


def test_a_folder_without_any_set_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds none of the sets"):
        mixture(tmp_path)


def test_pairs_of_one_group_share_a_fold() -> None:
    folds = {training_pair(str(n), "h", Label.NEUTRAL, "s", "one").fold() for n in range(20)}
    assert len(folds) == 1

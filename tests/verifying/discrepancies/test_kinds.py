"""Pairs worked by hand, both ways: what differs is found, what says the same is not."""

import pytest

from scholiast.papers.verdicts import Subtype
from scholiast.verifying.discrepancies import discrepancies
from scholiast.verifying.discrepancies.stage import ACCUSES

DIFFERENT = [
    ("number", "Nausea was seen in 45 % of treated women.", "Nausea was seen in 4.5 % of treated women."),
    ("number", "The median follow-up was 3 years in both arms.", "The median follow-up was 3 months in both arms."),
    ("number", "The trial enrolled 1,200 patients from Spain.", "The trial enrolled 120 patients from Spain."),
    ("number", "Risk rose by half in heavy smokers of both sexes.", "Risk rose by 12 % in heavy smokers of both sexes."),
    ("number", "The difference between groups was significant (p < 0.001).", "The difference between groups was significant (p = 0.04)."),
    ("direction", "Treatment increased bone density in rats.", "Treatment decreased bone density in rats."),
    ("direction", "Income was positively associated with life expectancy.", "Income was negatively associated with life expectancy."),
    ("direction", "The gene was upregulated in tumour tissue.", "The gene was downregulated in tumour tissue."),
    ("negation", "The vaccine did not reduce hospital admissions.", "The vaccine reduced hospital admissions."),
    ("negation", "The vaccine reduced hospital admissions.", "The vaccine failed to reduce hospital admissions."),
    ("negation", "There is evidence of transmission by air.", "There is no evidence of transmission by air."),
    ("hedge", "Coffee proves protective against gout in men.", "Coffee may be protective against gout in men."),
    ("hedge", "These receptors reduce synaptic plasticity.", "These receptors might reduce synaptic plasticity."),
    ("causality", "Loneliness causes early cognitive decline.", "Loneliness is associated with early cognitive decline."),
    ("quantifier", "All of the participants completed the training.", "Some of the participants completed the training."),
    ("quantifier", "The majority of participants relapsed within months.", "12 % of participants relapsed within months."),
    ("population", "Metformin extends the healthy lifespan of patients.", "Metformin extends the healthy lifespan of mice."),
    ("population", "The questionnaire predicts depression in adults.", "The questionnaire predicts depression in children."),
    ("comparison", "BERT outperforms ELMo on reading comprehension.", "ELMo outperforms BERT on reading comprehension."),
    ("comparison", "The drug was superior to placebo for chronic pain.", "The drug was comparable to placebo for chronic pain."),
    ("comparison", "It is the most accurate parser of German.", "It is one of the most accurate parsers of German."),
    ("significance", "The groups differed significantly in weight.", "The groups differed marginally in weight."),
    ("name", "The classifier was trained on ImageNet for ten epochs.", "The classifier was trained on CIFAR for ten epochs."),
    ("method", "Proteins were measured with ELISA in serum samples.", "Proteins were measured with HPLC in serum samples."),
    ("date", "The cohort was recruited in 1998 in northern Italy.", "The cohort was recruited in 2008 in northern Italy."),
    ("designation", "The compound entered phase 3 trials for asthma.", "The compound entered phase 2 trials for asthma."),
    ("qualifier", "The drug lowered blood pressure in most patients.", "The drug lowered blood pressure in most patients, but not in those older than eighty."),
    ("subgroup", "The intervention improved sleep quality after six weeks.", "The intervention improved sleep quality after six weeks in patients with severe insomnia."),
    ("conflated", "Serum ferritin levels predicted relapse within eighteen months of chemotherapy.",
     "Serum ferritin levels were stable across all visits. Minimal residual disease predicted relapse within eighteen months of chemotherapy."),
]  # fmt: skip

SAME = [
    ("Nausea was seen in about 45 % of treated women.", "Nausea was seen in 44.7 % of treated women."),
    ("Nearly half of the patients relapsed.", "47.3% of the patients relapsed."),
    ("The median follow-up was 36 months in both arms.", "The median follow-up was 3 years in both arms."),
    ("The trial enrolled more than 1,000 patients.", "The trial enrolled 1,204 patients."),
    ("The trial enrolled 1200 patients.", "The trial enrolled 1,200 patients."),
    ("The dose was 0.5 g twice a day.", "The dose was 500 mg twice a day."),
    ("There were 3.2 million cases.", "There were 3 200 000 cases, that is 3,200,000 cases."),
    ("Prevalence was 7% in the region.", "Prevalence ranged from 5% to 10% in the region."),
    ("It differed between groups (p < 0.05).", "It differed between groups (p = 0.003)."),
    ("55 % of patients did not respond.", "45 % of patients responded."),
    ("Treatment increased bone density.", "Bone density was higher after treatment."),
    ("Risk was lower in women than in men.", "Risk was higher in men than in women."),
    ("The vaccine did not reduce admissions.", "The vaccine failed to reduce admissions."),
    ("Relapse was higher in smokers with asthma than in smokers without asthma.", "Relapse was higher in smokers with asthma."),
    ("Not only mortality but also morbidity fell.", "Mortality and morbidity fell."),
    ("Coffee might be protective against gout.", "Coffee may be protective against gout."),
    ("Loneliness is linked to cognitive decline.", "Loneliness is associated with cognitive decline."),
    ("Most of the participants relapsed.", "72 % of the participants relapsed."),
    ("Metformin extends lifespan in rodents.", "Metformin extends lifespan in mice."),
    ("BERT surpasses ELMo on reading tasks.", "BERT outperforms ELMo on reading tasks."),
    ("Proteins were measured with MS.", "Proteins were measured with Mass Spectrometry."),
    ("The sky over Delft was painted by Vermeer.", "Sales of oat milk doubled in 2019 in 40 % of shops."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "claim", "evidence"), DIFFERENT)
def test_what_differs_is_found_as_its_kind(kind: str, claim: str, evidence: str) -> None:
    found = discrepancies(claim, evidence)
    assert found, "nothing was found"
    assert found[0].kind == kind
    assert found[0].weight >= ACCUSES


@pytest.mark.parametrize(("claim", "evidence"), SAME)
def test_what_says_the_same_or_of_something_else_is_not_found(claim: str, evidence: str) -> None:
    assert [one.words for one in discrepancies(claim, evidence) if one.weight >= ACCUSES] == []


def test_kinds_map_to_the_taxonomy() -> None:
    subtypes = {
        kind: discrepancies(claim, evidence)[0].subtype for kind, claim, evidence in DIFFERENT
    }
    assert subtypes["causality"] is Subtype.CAUSATION
    assert subtypes["population"] is Subtype.OVERGENERALIZATION
    assert subtypes["subgroup"] is Subtype.DATA_SCOPE
    assert subtypes["hedge"] is Subtype.QUALIFIERS
    assert subtypes["number"] is Subtype.DISTORTION
    assert subtypes["conflated"] is Subtype.CONFLATED
    assert subtypes["qualifier"] is Subtype.SELECTIVE
    assert subtypes["negation"] is Subtype.CONTRADICTORY
    assert subtypes["method"] is Subtype.METHOD


def test_a_number_in_its_own_slot_is_repaired() -> None:
    (found,) = discrepancies("It rose in 45 % of mice.", "It rose in 4.5 % of mice.")
    assert (found.said, found.found, found.repair) == ("45 %", "4.5 %", "4.5 %")


def test_an_agreement_elsewhere_in_the_window_withholds_a_number() -> None:
    evidence = (
        "Relapse occurred in 12 % of women. Overall, 45 % of patients had a relapse of disease."
    )
    assert not discrepancies("A relapse of disease was seen in 45 % of patients.", evidence)


def test_numbers_of_other_things_are_not_compared() -> None:
    assert not discrepancies(
        "The trial enrolled 45 patients.", "The trial ran for 12 weeks at 3 sites."
    )

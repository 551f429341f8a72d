"""Printed author lists become families and given names."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.growth import assert_linear

from scholiast.papers import Name
from scholiast.parsing.references.names import read_name, read_names

CASES = [
    ("Smith, J., & Lee, K. B.", "Smith/J.|Lee/K. B.", False),
    ("J. Smith, K. B. Lee and L. van der Berg", "Smith/J.|Lee/K. B.|van der Berg/L.", False),
    ("Smith J, Lee KB, et al.", "Smith/J|Lee/KB", True),
    ("SMITH, John; LEE, Kim", "SMITH/John|LEE/Kim", False),
    ("Müller, H.-J.", "Müller/H.-J.", False),
    ("Smith, John, Kim Lee, and Bob Ray", "Smith/John|Lee/Kim|Ray/Bob", False),
    ("Smith, John Q., and Lee, Kim", "Smith/John Q.|Lee/Kim", False),
    ("King, Martin L., Jr., and John Doe III", "King/Martin L. Jr.|Doe/John III", False),
    ("WANG, W. M., LI, X., AND XU, F.", "WANG/W. M.|LI/X.|XU/F.", False),
    ("Chen CY, Li X, Tsukada Y.", "Chen/CY|Li/X|Tsukada/Y.", False),
    ("Bugnon (A.-L.), Lee (K.)", "Bugnon/A.-L.|Lee/K.", False),
    ("García Márquez, G. y de la Cruz, A.", "García Márquez/G.|de la Cruz/A.", False),
    ("Dijk, T. A. van", "van Dijk/T. A.", False),
    ("Spreeuw J. N. Steele I. A., et al.", "Spreeuw/J. N.|Steele/I. A.", True),
    ("P. Ade et al. [Planck Collaboration]", "Ade/P.|Planck Collaboration/", True),
    ("Smith, J. and others", "Smith/J.", True),
    ("Meyer, K. u. a.", "Meyer/K.", True),
    ("Pfahl, K. und Lang, E. (Hrsg.)", "Pfahl/K.|Lang/E.", False),
    ("In C. B. Jones and T. Denvir, editors", "Jones/C. B.|Denvir/T.", False),
    ("M ¨uller, K. and Lee, J.", "Müller/K.|Lee/J.", False),
    ("World Health Organization", "World Health Organization/", False),
    (
        "Centers for Disease Control and Prevention",
        "Centers for Disease Control and Prevention/",
        False,
    ),
    ("王小明，李华", "王/小明|李/华", False),
    ("欧阳修", "欧阳/修", False),
    ("山田 太郎、鈴木 花子", "山田/太郎|鈴木/花子", False),
    ("김철수, 이영희", "김/철수|이/영희", False),
    ("", "", False),
]


@pytest.mark.parametrize(("printed", "expected", "more"), CASES)
def test_a_list_of_authors_is_read_as_a_person_reads_it(
    printed: str, expected: str, more: bool
) -> None:
    names, has_more = read_names(printed)
    assert "|".join(f"{name.family}/{name.given}" for name in names) == expected
    assert has_more is more


@pytest.mark.parametrize("printed", ["Lee, K.", "K. Lee", "Lee K", "LEE K."])
def test_one_name_has_one_family_however_it_is_turned(printed: str) -> None:
    assert read_name(printed).family.casefold() == "lee"


def test_a_name_may_be_one_word() -> None:
    assert read_name("Aristotle") == Name("Aristotle")


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_without_a_failure(text: str) -> None:
    names, _ = read_names(text)
    assert all(name.family for name in names)


FAMILIES = st.sampled_from(["Smith", "Lee", "Okafor", "García", "van Dijk", "O'Neil", "Wu"])
GIVEN = st.sampled_from(["J.", "K. B.", "H.-J.", "M."])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(FAMILIES, GIVEN), min_size=1, max_size=6))
def test_four_styles_of_one_list_give_the_same_families(people: list[tuple[str, str]]) -> None:
    families = [family for family, _ in people]
    styles = [
        ", ".join(f"{family}, {given}" for family, given in people),
        "; ".join(f"{family}, {given}" for family, given in people),
        " and ".join(f"{given} {family}" for family, given in people),
        ", ".join(f"{given} {family}" for family, given in people),
    ]
    for style in styles:
        assert [name.family for name in read_names(style)[0]] == families


@pytest.mark.parametrize("piece", ["(", "[", "; ", "et al. ", "A. ", "van der ", "Smith J. "])
def test_a_list_that_never_ends_is_left_after_a_while(piece: str) -> None:
    assert_linear(lambda count: read_names(piece * count), 4_000)

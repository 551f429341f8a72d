"""Years are those of publication, never of access."""

import pytest

from scholiast.parsing.references.years import find_year, read_year


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("2019a", (2019, "a")),
        ("(2019, May)", (2019, "")),
        ("2019 b", (2019, "b")),
        ("in press", (None, "")),
        ("n.d.", (None, "")),
        ("1998–2001", (1998, "")),
        ("1989 [1972]", (1989, "")),
        ("May 2010, accessed 3 June 2012", (2010, "")),
        ("Accessed 3 June 2012", (None, "")),
        ("12345", (None, "")),
    ],
)
def test_a_date_gives_its_year_and_letter(printed: str, expected: tuple[int | None, str]) -> None:
    assert read_year(printed) == expected


@pytest.mark.parametrize(
    ("entry", "year"),
    [
        ("J. Smith. Nature 12(3), 1998-2005 (2011).", 2011),
        ("Smith, J.: 1984. Knopf, New York, 1999.", 1999),
        ("Lee, K. On trees, Botany 12, 1812-1830.", None),
        ("Lee, K. On trees, arXiv:1905.01234, 2020.", 2020),
        ("Lee, K. Trees. https://example.org/2012/x (accessed 2014)", None),
    ],
)
def test_pages_and_addresses_lend_no_year(entry: str, year: int | None) -> None:
    assert find_year(entry)[0] == year

"""Bibliographies are corrected entry by entry; what is not meant to change does not."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scholiast.errors import InputError
from scholiast.papers import (
    Absent,
    Author,
    Found,
    Identifiers,
    Lookup,
    Name,
    Reference,
    Unindexed,
    Unknown,
    Version,
    Work,
)
from scholiast.parsing.bibliographies import read_bibtex, read_ris, read_text
from scholiast.resolving.fixing import Change, Fixed, entry_of, fix
from scholiast.resolving.fixing.values import bibtex_value
from scholiast.resolving.resolving import assess
from scholiast.resolving.sources.readers import Readers

TITLE = "Rates of quotation error in five clinical journals"
WORK = Work(
    "doi:10.5555/own",
    Identifiers(doi="10.5555/own"),
    TITLE,
    (Author(Name("Alder", "Imke")), Author(Name("Brandt", "Tomás"))),
    2016,
    venue="Journal of Sample Studies",
    volume="4",
    pages="101-118",
    type="article-journal",
    sources=("Crossref",),
)
PLAIN = """% kept, byte for byte
@string{jss = "Journal of Sample Studies"}

@article{alder,
  author  = {Alder, Imke and Brandt, Tom{\\'a}s},
  title   = {{Rates of Quotation Error} in Five Clinical Journals},
  journal = jss,
  year    = 2010,
  volume  = "9",
  pages   = {7--9}, % from memory
}

@comment{nothing}
@book{other, title = {Left  alone}, year = 1999}
"""


class Plainly:
    """Reads bibliographies in this process: what is read is written by these tests."""

    def read_bytes(self, body: bytes, ending: str) -> object:
        reader = read_bibtex if ending == ".bib" else read_ris
        return _Read(tuple(reader(read_text(body), "refs")[0]))


class _Read:
    def __init__(self, references: tuple[Reference, ...]) -> None:
        self.references = references


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    with Readers(1) as running:
        yield running


def references_of(content: bytes, form: str = "bibtex") -> tuple[Reference, ...]:
    read = Plainly().read_bytes(content, ".bib" if form == "bibtex" else ".ris")
    assert isinstance(read, _Read)
    return read.references


def fixed(
    text: str,
    *works: Work | None,
    form: str = "bibtex",
    published: bool = False,
    by: str = "search",
) -> Fixed:
    """Return the text corrected by these works, in the references' order; None for not found."""
    content = text.encode()
    references = references_of(content, form)
    lookups: list[Lookup] = [
        assess(reference, work, by=by, index="Crossref") if work else Unknown("not asked")
        for reference, work in zip(references, [*works, *[None] * len(references)], strict=False)
    ]
    return fix(content, form, references, lookups, published=published, readers=Plainly())  # type: ignore[arg-type]


def changed_lines(before: str, after: bytes) -> list[str]:
    old = before.split("\n")
    return [line for line in after.decode().split("\n") if line not in old]


def test_wrong_fields_are_corrected_and_nothing_else() -> None:
    result = fixed(PLAIN, WORK)
    assert changed_lines(PLAIN, result.content) == [
        "  year    = 2016,",
        '  volume  = "4",',
        "  pages   = {101--118}, % from memory",
        "  doi     = {10.5555/own},",
    ]
    assert {change.field for change in result.changes} == {"doi", "year", "volume", "pages"}
    assert {change.source for change in result.changes} == {"Crossref"}


def test_what_is_certain_says_itself_when_read_again() -> None:
    again = references_of(fixed(PLAIN, WORK).content)[0]
    assert (again.year, again.volume, again.pages) == (2016, "4", "101–118")
    assert again.identifiers.doi == "10.5555/own"
    assert again.title == "Rates of Quotation Error in Five Clinical Journals"


def test_a_second_run_changes_nothing() -> None:
    once = fixed(PLAIN, WORK).content
    assert fixed(once.decode(), WORK).changes == ()


@pytest.mark.parametrize(
    "lookup",
    [Unknown("timed out"), Absent(()), Unindexed("book")],
    ids=["unknown", "absent", "kind"],
)
def test_a_reference_without_a_work_is_left_alone(lookup: Lookup) -> None:
    content = PLAIN.encode()
    references = references_of(content)
    result = fix(content, "bibtex", references, [lookup] * 2, readers=Plainly())  # type: ignore[arg-type]
    assert (result.content, result.changes) == (content, ())


@pytest.mark.parametrize(
    "work",
    [
        replace(WORK, title="How quotations drift in newspapers"),
        replace(WORK, authors=(Author(Name("Nemo", "Anna")), Author(Name("Niemand", "Otto")))),
    ],
    ids=["another title", "other authors"],
)
def test_a_work_that_is_not_certain_changes_nothing_and_is_told(work: Work) -> None:
    result = fixed(PLAIN, work)
    assert result.content == PLAIN.encode()
    assert result.left[0].key == "alder"


def test_an_entry_of_another_version_is_left_as_it_is() -> None:
    text = PLAIN.replace("jss,", "{Wrong Journal of Bees},")
    result = fixed(text, replace(WORK, venue="Annals of Cedar Studies"))
    assert result.content == text.encode()
    assert "another version" in result.left[0].reason


def test_authors_are_corrected_where_the_doi_says_which_work_is_meant() -> None:
    text = (
        f"@article{{a, author={{Adler, X. and Brand, Y.}}, title={{{TITLE}}}, doi={{10.5555/own}}}}"
    )
    result = fixed(text, WORK, by="identifier")
    assert b"author={Alder, Imke and Brandt, Tom{\\'a}s}" in result.content


def test_a_doi_of_another_work_is_replaced() -> None:
    text = PLAIN.replace("year    = 2010", "doi = {10.5555/else},\n  year    = 2016")
    references = references_of(text.encode())
    found = assess(references[0], WORK, by="search", index="OpenAlex")
    other = Work("doi:10.5555/else", Identifiers(doi="10.5555/else"), "Another study of bees")
    wrong = Found(
        found.work,
        found.score,
        found.by,
        found.accords,
        (),
        "OpenAlex",
        (("doi:10.5555/else", other),),
    )
    result = fix(text.encode(), "bibtex", references, [wrong, Unknown("")], readers=Plainly())  # type: ignore[arg-type]
    assert b"doi = {10.5555/own}" in result.content
    kept = fixed(text, WORK)
    assert b"10.5555/else" in kept.content


PREPRINT = f"""@misc{{p,
\ttitle = {{{TITLE}}},
\tauthor = {{Alder, Imke and Brandt, Tom{{\\'a}}s}},
\teprint = {{2107.99999}}, archiveprefix = {{arXiv}}, year = {{2013}}
}}
"""


def test_a_preprint_stays_one_until_its_published_version_is_asked_for() -> None:
    result = fixed(PREPRINT, replace(WORK, identifiers=Identifiers("10.5555/own", "2107.99999")))
    assert result.changes == ()
    assert "--published" in result.left[0].reason


def test_a_preprint_becomes_its_published_version_on_request() -> None:
    work = replace(WORK, identifiers=Identifiers("10.5555/own", "2107.99999"))
    result = fixed(PREPRINT, work, published=True)
    again = references_of(result.content)[0]
    assert result.content.startswith(b"@article{p,")
    assert (again.venue, again.year, again.identifiers.doi) == (WORK.venue, 2016, "10.5555/own")
    assert b"eprint = {2107.99999}" in result.content


def test_the_published_version_that_a_preprints_record_names_is_taken() -> None:
    version = Version("published", Identifiers(doi="10.5555/own"), "Sample Letters", 2017)
    work = replace(WORK, identifiers=Identifiers(arxiv="2107.99999"), venue="arXiv", volume="", pages="",
                   year=2013, versions=(version,), type="article")  # fmt: skip
    result = fixed(PREPRINT, work, published=True)
    again = references_of(result.content)[0]
    assert (again.venue, again.year, again.pages) == ("Sample Letters", 2017, "")


def test_a_published_entry_does_not_become_a_preprint() -> None:
    work = replace(WORK, venue="arXiv", year=2013, identifiers=Identifiers(arxiv="2107.99999"))
    assert fixed(PLAIN, work).content == PLAIN.encode()


def test_an_inherited_field_is_left_to_the_parent() -> None:
    text = (
        f"@inproceedings{{a, author={{Alder, Imke and Brandt, Tomas}}, title={{{TITLE}}}, crossref={{p}}}}\n"
        "@proceedings{p, title={Meeting of Samples}, year={2010}}\n"
    )
    result = fixed(text, replace(WORK, type="paper-conference"))
    assert "the entry that this one points to" in " ".join(left.reason for left in result.left)
    assert b"doi={10.5555/own}" in result.content


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no mark", "byte order mark"])
def test_line_ends_and_byte_order_marks_stay(readers: Readers, end: str, mark: bytes) -> None:
    content = mark + PLAIN.replace("\n", end).encode()
    references = readers.read_bytes(content, ".bib").references
    lookups: list[Lookup] = [
        assess(references[0], WORK, by="search", index="Crossref"),
        Unknown(""),
    ]
    result = fix(content, "bibtex", references, lookups, readers=readers)
    assert result.changes
    assert result.content.startswith(mark + b"% kept")
    assert result.content.count(end.encode()) == content.count(end.encode()) + 1
    if end == "\r":
        assert b"\n" not in result.content


def test_a_file_in_latin_1_stays_one() -> None:
    text = PLAIN.replace("Tom{\\'a}s", "Tomás").replace("jss,", "{Wrong Journal of Bées},")
    content = text.encode("latin-1")
    references = references_of(content)
    work = replace(WORK, venue="Annals of Čedar Studies", volume="", pages="")
    lookups: list[Lookup] = [
        assess(references[0], work, by="search", index="Crossref"),
        Unknown(""),
    ]
    result = fix(content, "bibtex", references, lookups, readers=Plainly())  # type: ignore[arg-type]
    assert b"Tom\xe1s" in result.content
    assert b"{Annals of {\\v{C}}edar Studies}" in result.content


def test_what_an_index_says_cannot_break_the_file() -> None:
    nasty = "Journal} , title = {Owned}\n@book{x, title={\x1b[31m\\input{/etc/passwd}"
    result = fixed(PLAIN, replace(WORK, venue=nasty, pages="1}--{2", volume="4"))
    keys = [reference.key for reference in references_of(result.content)]
    assert keys == ["alder", "other"]
    assert references_of(result.content)[0].title.startswith("Rates")
    assert b"\x1b" not in result.content
    assert b"\\input" not in result.content


def test_a_broken_entry_is_left_as_it_is() -> None:
    text = PLAIN.replace("year    = 2010,", "year    = {2010,")
    result = fixed(text, WORK)
    assert result.content == text.encode()
    assert result.left


def test_a_key_given_twice_is_corrected_once() -> None:
    text = PLAIN + PLAIN.replace("other", "alder")
    result = fixed(text, WORK)
    assert result.content.count(b"10.5555/own") == 1


RIS = """TY  - JOUR
AU  - Alder, Imke
AU  - Brandt, Tomás
TI  - Rates of Quotation Error in Five Clinical Journals
JO  - Journal of Sample Studies
PY  - 2010/05/03/
VL  - 9
SP  - 7
EP  - 9
ER  -~

TY  - BOOK
TI  - Left  alone
ER  -~
""".replace("~", " ")


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_ris_is_corrected_line_by_line(end: str) -> None:
    text = RIS.replace("\n", end)
    result = fixed(text, WORK, form="ris")
    wanted = (
        text.replace("PY  - 2010/", "PY  - 2016/")
        .replace("VL  - 9", "VL  - 4")
        .replace("SP  - 7", "SP  - 101")
        .replace("EP  - 9", "EP  - 118")
        .replace(f"EP  - 118{end}", f"EP  - 118{end}DO  - 10.5555/own{end}")
    )
    assert result.content.decode() == wanted


def test_ris_authors_are_put_where_the_old_ones_stood() -> None:
    text = f"TY  - JOUR\nAU  - Adler, X.\nTI  - {TITLE}\nDO  - 10.5555/own\nER  - \n"
    result = fixed(text, WORK, form="ris", by="identifier")
    assert "AU  - Alder, Imke\nAU  - Brandt, Tomás\nTI" in result.content.decode()


def test_another_form_is_an_error(readers: Readers) -> None:
    with pytest.raises(InputError, match="known are BibTeX"):
        fix(b"", "csl", (), (), readers=readers)


def test_an_edit_that_reads_otherwise_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scholiast.resolving.fixing.bibtex._replaced",
        lambda text, field, name, value: (field.value, field.end, "{never closed"),
    )
    result = fixed(PLAIN, WORK)
    assert result.content == PLAIN.encode()
    assert result.left


@pytest.mark.parametrize("form", ["bibtex", "ris"])
def test_a_suggested_entry_reads_as_the_work(form: str) -> None:
    text = entry_of(WORK, "k", form)
    (reference,) = references_of(text.encode(), form)
    assert (reference.key, reference.title, reference.year) == ("k", TITLE, 2016)
    assert (reference.venue, reference.pages) == (WORK.venue, "101–118")
    assert [str(name) for name in reference.authors] == ["Imke Alder", "Tomás Brandt"]
    assert reference.identifiers.doi == "10.5555/own"


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40)
between = st.text(st.sampled_from("ab \n%,;.é{}"), max_size=30).filter(lambda text: "@" not in text)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    others=st.lists(
        st.tuples(st.sampled_from(["book", "misc"]), st.text("abc é-:", min_size=1), between), max_size=4
    ),
    at=st.integers(0, 4),
    opening=st.sampled_from(["{", "\""]),
    indent=st.sampled_from(["  ", "\t", ""]),
)  # fmt: skip
def test_entries_that_are_not_changed_stay_byte_for_byte(
    others: Sequence[tuple[str, str, str]], at: int, opening: str, indent: str
) -> None:
    closing = {"{": "}", '"': '"'}[opening]
    pieces = [
        f"@{kind}{{k{number},\n{indent}title = {{{title}}}, year=1999}}\n"
        for number, (kind, title, _) in enumerate(others)
    ]
    target = (
        f"@article{{t,\n{indent}author = {opening}Alder, Imke and Brandt, T.{closing},\n"
        f"{indent}title = {opening}{TITLE}{closing},\n{indent}year = {opening}2010{closing}\n}}\n"
    )
    at = min(at, len(pieces))
    before, after = "".join(pieces[:at]), "".join(pieces[at:])
    text = before + target + after
    works = [None] * at + [WORK]
    result = fixed(text, *works)
    written = result.content.decode()
    assert written.startswith(before)
    assert written.endswith(after)
    assert references_of(result.content)[at].year == 2016


@settings(max_examples=300, deadline=None)
@given(words)
def test_a_value_never_breaks_out_of_its_braces(text: str) -> None:
    for is_ascii in (True, False):
        value = bibtex_value(text, is_ascii=is_ascii)
        depth = 0
        for letter in value:
            depth += {"{": 1, "}": -1}.get(letter, 0)
            assert depth >= 0
        assert depth == 0
        assert "\n" not in value
        entry = f"@misc{{a, title = {{{value}}}, year = {{2020}}}}\n@misc{{b, year = {{2021}}}}"
        assert [one.year for one in references_of(entry.encode())] == [2020, 2021]


def test_a_change_names_where_it_comes_from() -> None:
    change = fixed(PLAIN, WORK).changes[0]
    assert change == Change("alder", "doi", "", "10.5555/own", "Crossref", "missing")

"""Verdicts in every form: the source's own words, what differs, what was not checked; escaped."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO

import pytest
from rich.console import Console
from tests.reporting.test_json import CHECK

from scholiast.papers import Identifiers, Span, Work
from scholiast.papers.verdicts import (
    Category,
    Correction,
    Discrepancy,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
    Vote,
)
from scholiast.records import Finding, Record
from scholiast.records.committees import Aspect, Committee, Witness, WitnessClaim
from scholiast.reporting.html import record_as_html
from scholiast.reporting.json import record_as_json
from scholiast.reporting.markdown import LIMIT, record_as_markdown
from scholiast.reporting.sarif import record_as_sarif
from scholiast.reporting.scope import checked, not_checked
from scholiast.reporting.terminal import record_as_renderable
from scholiast.reporting.verdicts.shapes import verifications_of
from scholiast.reporting.verdicts.wording import LITMUS
from scholiast.verifying.summarising import integrity_of

QUOTE = "Checking a claim took 14 minutes on average (standard deviation 6)."


class Tags(HTMLParser):
    """Reads a page: its tags, the words outside scripts and styles, its scripts, its ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.handlers += [name] if name.startswith("on") else []
            self.ids += [value or ""] if name == "id" else []
            self.links += [value or ""] if name in ("href", "src", "cite") else []
        if tag not in ("meta", "link", "input", "hr", "br"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            self.scripts.append(data)
        elif "style" not in self._open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """Return the words, white space as single blanks."""
        return " ".join("".join(self.words).split())


def part(html: str) -> str:
    """Return the page's part on verdicts."""
    return html[html.index('<section id="verdicts"') : html.index('<section id="paper"')]


def claim_of(html: str, number: int) -> str:
    """Return one claim of the page."""
    start = html.index(f'id="v{number}"')
    return html[start : html.index("</article>", start)]


@pytest.fixture(scope="module")
def page(verified: Record) -> str:
    return record_as_html(verified)


def test_the_page_is_whole_and_every_link_in_it_leads_somewhere(page: str) -> None:
    tags = Tags(page)
    assert len(tags.ids) == len(set(tags.ids))
    assert {link[1:] for link in tags.links if link.startswith("#")} <= set(tags.ids)


def test_a_miscitation_shows_both_sides_the_pair_and_the_corrected_sentence(page: str) -> None:
    claim = claim_of(page, 4)
    assert '<mark class="pair">41 minutes<sup>1</sup></mark>' in claim
    assert '<mark class="pair">14 minutes<sup>1</sup></mark>' in claim
    words = Tags(f"<article {claim}</article>").text
    assert "3 Results, characters 120 to 187" in words
    assert LITMUS[Category.EVIDENCE] in words
    assert "the paper says 41 minutes, the source 14 minutes" in words
    assert "<del>41</del> <ins>14</ins> minutes" in claim
    assert "the comparison of words and figures, 0.97 sure" in words
    assert "the entailment model: miscitation, weight 0.88" in words
    assert 'href="https://doi.org/10.5555/b"' in claim


def test_what_citing_papers_report_is_shown_as_weaker(page: str) -> None:
    claim = claim_of(page, 2)
    words = Tags(f"<article {claim}</article>").text
    assert "Reported by 7 citing papers" in words
    assert "Nobody read the source itself" in words
    assert "Papers that cite it report" in words
    assert 'class="side weaker"' in claim
    assert "A citing paper, number 0" in words
    assert "Reported by" not in claim_of(page, 0)


def test_what_was_not_checked_stands_under_its_reason(page: str) -> None:
    words = Tags(part(page)).text
    assert "No text of the source is at hand, not even an abstract. 2" in words
    assert 'id="v1"' in page


def test_the_sums_and_the_questions_are_there(page: str) -> None:
    words = Tags(part(page)).text
    assert "Of 7 claims: 2 supported by their sources, 2 not carried by them" in words
    for head in ("By section", "By the age of the source", "By whose work it is", "By reference"):
        assert head in words
    assert "Which of the two is meant? The paper says 41 minutes, the source 14 minutes." in words
    assert "dismiss the finding where it stands" in words


def test_a_mark_in_the_text_and_a_reference_lead_to_the_verdict(page: str) -> None:
    assert re.search(r'<a id="c6" class="cite mapped says-miscitation', page)
    assert re.search(r'<a id="c0" class="cite mapped says-supported', page)
    entry = page[page.index('id="r7"') :].partition("</li>")[0]
    assert 'href="#v4"' in entry


def test_a_finding_leads_to_the_sources_words(verified: Record) -> None:
    from scholiast.errors import Level

    finding = Finding("SCH805", Level.WARNING, "?", None, None, "tanaka2020", 6)
    html = record_as_html(replace(verified, findings=(finding,)))
    listed = html[html.index('id="f0"') :].partition("</li>")[0]
    assert 'href="#v4"' in listed


def test_the_only_script_is_ours_and_the_page_forbids_all_others(page: str) -> None:
    (script,) = Tags(page).scripts
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert f"script-src 'sha256-{digest}';" in policy.group(1).replace("&#39;", "'")
    assert "unsafe-inline'; script" not in policy.group(1).replace("style-src 'unsafe-inline'", "")
    assert not re.search(r"\{\{|innerHTML|eval|http", script)


def test_a_page_without_questions_has_no_script(verified: Record) -> None:
    only = (verified.verifications[0],)
    quiet = replace(verified, verifications=only, integrity=integrity_of(verified.document, only))
    assert "script" not in Tags(record_as_html(quiet)).tags
    assert "script" not in Tags(record_as_html(replace(quiet, verifying=None))).tags


PAYLOADS = (
    "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "</style><img src=x onerror=alert(1)>",
    "{{ 7*7 }}", "javascript:alert(1)", "\x1b[31m\u202eevil\x00", "'-->\ud800<b>", "[link](x) @all #1",
)  # fmt: skip


def poisoned(record: Record, payload: str) -> Record:
    """Return the record with the payload wherever a paper, a source or a model may speak."""
    evidence = Evidence(payload, payload, Span(0, 1), Role.CONTRADICTS, payload, payload, payload)
    differs = Discrepancy(payload, Subtype.DISTORTION, Span(0, len(payload)),
                          Span(0, len(payload)), payload, payload, payload, 1, payload)  # fmt: skip
    work = Work(payload, Identifiers(*[payload] * 10), payload, year=2001)
    verdict = Verdict(
        Label.MISCITATION, payload, payload, 0.5, Category.CONTENT, Subtype.SELECTIVE, (evidence,),
        (differs,), (Vote(payload, Label.MISCITATION, 1, evidence=(0,), words=payload),),
        Correction(payload, payload, ((payload, payload),)), (work,),
    )  # fmt: skip
    committee = Committee(
        payload, 1, (Witness(payload, payload, 1, 1, 1, (0,), payload),),
        (WitnessClaim(payload, payload, payload),),
        (Aspect(payload, payload, (0,), 1, 1, 1, payload, 1, 1, payload),), 1, 1, 1, 0, 1,
        (payload,),
    )  # fmt: skip
    verifications = tuple(
        replace(
            one, claim=replace(one.claim, text=payload, note=payload), access=payload,
            verdict=verdict if place % 2 else replace(verdict, label=Label.UNCHECKED),
            committee=committee if place % 3 else None,
        )
        for place, one in enumerate(record.verifications)
    )  # fmt: skip
    verifying = record.verifying and replace(
        record.verifying, entailer=payload, language_model=payload, notes=(payload,)
    )
    return replace(
        record, verifications=verifications, verifying=verifying,
        integrity=integrity_of(record.document, verifications),
    )  # fmt: skip


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_string_of_a_source_or_a_model_becomes_markup(verified: Record, payload: str) -> None:
    html = record_as_html(poisoned(verified, payload))
    tags = Tags(html)
    assert tags.tags.count("script") == 1
    assert not {"img", "svg", "iframe"} & set(tags.tags)
    assert tags.handlers == []
    assert not set(tags.text) & {"\x1b", "\u202e", "\x00"}
    assert "49" not in Tags(part(html)).text
    outside = [one for one in tags.links if not one.startswith(("#", "data:", "https://doi.org"))]
    assert outside == ["https://arxiv.org/abs/1303.00001", "https://pubmed.ncbi.nlm.nih.gov/30000001/",
                       "https://arxiv.org/abs/1901.00002"]  # fmt: skip


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_string_of_a_source_or_a_model_reaches_the_screen_or_a_comment_raw(
    verified: Record, payload: str
) -> None:
    record = poisoned(verified, payload)
    out = StringIO()
    console = Console(file=out, width=100)
    console.print(record_as_renderable(record))
    assert not set(out.getvalue()) & {"\x1b", "\u202e", "\x00"}
    text = record_as_markdown(record)
    assert "<script>" not in text
    assert "](x)" not in text
    assert not re.search(r"(?<!\\)<img", text)
    json.loads(record_as_sarif(record))


def test_the_json_has_the_documented_shape_and_comes_back_as_it_was(verified: Record) -> None:
    shape = json.loads(record_as_json(verified))
    assert [error.message for error in CHECK.iter_errors(shape)] == []
    assert shape["summary"]["verdicts"] == {
        "supported": 2, "miscitation": 2, "undecidable": 1, "unchecked": 2,
    }  # fmt: skip
    assert verifications_of(shape) == (verified.verifications, verified.verifying)
    shape["verifications"][0]["verdict"]["label"] = "guilty"
    assert list(CHECK.iter_errors(shape))
    with pytest.raises(ValueError, match="no record of verifications"):
        verifications_of(shape)


def test_a_record_without_verdicts_says_so_in_its_json(record: Record) -> None:
    shape = json.loads(record_as_json(record, include_document=False))
    assert (shape["verifications"], shape["verifying"], shape["integrity"]) == ([], None, None)
    assert verifications_of(shape) == ((), None)


def test_the_terminal_tells_what_is_not_carried_and_lists_what_is_open(verified: Record) -> None:
    out = StringIO()
    Console(file=out, width=120).print(record_as_renderable(verified))
    text = " ".join(out.getvalue().split())
    assert "paper report [41 minutes] a claim" in text
    assert "source “Checking a claim took [14 minutes] on average" in text
    assert "carried report [-41-] {+14+} minutes a claim" in text
    assert "? not decided: No passage of the source speaks of it clearly." in text
    assert "better Forty minutes a claim (2021) DOI 10.5555/b" in text


def test_a_sentence_on_several_sources_stands_once_in_the_terminal_with_each_under_it(
    verified: Record,
) -> None:
    one = verified.verifications[5]
    other = replace(one, claim=replace(one.claim, reference="marsh2015"))
    apart = replace(one, claim=replace(one.claim, reference="marsh2015", text="Another sentence"))
    out = StringIO()
    record = replace(verified, verifications=(one, other, apart))
    Console(file=out, width=160).print(record_as_renderable(record))
    lines = [line.strip() for line in out.getvalue().split("\n")]
    (at,) = [at for at, line in enumerate(lines) if line.endswith(one.claim.text)]
    assert lines[at + 1].startswith("Adeyemi")
    assert lines[at + 2].startswith("Marsh")
    assert sum(line.endswith("Another sentence") for line in lines) == 1
    assert (
        sum(line.startswith("Marsh") for line in lines) == 1
    )  # one source alone stands in no line


def test_the_comment_stays_below_its_limit_with_thousands_of_claims(verified: Record) -> None:
    many = tuple(verified.verifications[4] for _ in range(3000))
    record = replace(verified, verifications=many, integrity=integrity_of(verified.document, many))
    text = record_as_markdown(record)
    assert len(text) < LIMIT
    assert "more, in the full report" in text
    assert "The source would carry: report" in record_as_markdown(verified)


def test_sarif_carries_the_sources_words_with_the_finding(verified: Record) -> None:
    from scholiast.errors import Level

    finding = Finding("SCH805", Level.WARNING, "?", None, None, "tanaka2020", 6)
    run = json.loads(record_as_sarif(replace(verified, findings=(finding,))))["runs"][0]
    told = run["results"][0]["properties"]["verdict"]
    assert told["evidence"] == [{"quote": QUOTE, "section": "3 Results", "role": "contradicts"}]
    assert told["correction"] == "report 14 minutes a claim"
    assert run["properties"]["verdicts"]["miscitation"] == 2


def test_every_report_says_what_was_and_was_not_held_against_a_source(
    verified: Record, record: Record
) -> None:
    assert any("no source was read for it" in line for line in not_checked(record))
    lines = not_checked(verified)
    assert not any("no source was read for it" in line for line in lines)
    assert any(line.startswith("1 claim not decided: No passage") for line in lines)
    assert any(line.startswith("2 claims not checked: No text") for line in lines)
    said = " ".join(checked(verified))
    assert "entailment model an entailment model, no language model" in said
    assert "sources are searched by words alone" in said

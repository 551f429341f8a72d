"""The HTML page: well-formed, linked both ways, and deaf to what a paper's strings try."""

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.errors import Level, Problem
from scholiast.papers import (
    Absent,
    Access,
    Accord,
    Asked,
    Author,
    Citation,
    CitationStyle,
    Document,
    FieldAccord,
    Found,
    HiddenText,
    Identifiers,
    Location,
    Lookup,
    Name,
    Nature,
    Notice,
    Outcome,
    OutcomeKind,
    Place,
    Reference,
    Section,
    Source,
    Span,
    Unindexed,
    Unknown,
    Version,
    Work,
)
from scholiast.records import Egress, EgressLevel, Finding, Profile, Record, Resolution, Share
from scholiast.reporting.html import record_as_html
from scholiast.reporting.markdown import record_as_markdown

Rules = tuple[tuple[str, str, str, str, str], ...]

_VOID = {"meta", "link", "input", "hr", "br"}
_TAGS = _VOID | set(
    re.findall(
        r"\w+",
        "html head title style body a header p span h1 h2 h3 h4 h5 h6 b i em strong code ul ol li "
        "nav main section form fieldset legend label details summary button blockquote mark "
        "article aside div table thead tbody tr th td pre figure figcaption cite time small sup "
        "sub q footer math semantics annotation mrow mi mn mo mtext mspace msup msub msubsup mfrac "
        "msqrt mroot mover",
    )
)


class Page(HTMLParser):
    """Reads a page and holds on to what tests ask; raises where a tag is left open or unknown."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _TAGS, tag
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self._open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """Return the words of the page."""
        return "".join(self.words)


def _record(document: Document, *findings: Finding, **more: str) -> Record:
    return Record(document, findings, Profile(), "paper.md", "ab" * 32, "0.1.0", **more)  # type: ignore[arg-type]


def _mark(text: str, words: str, *keys: str, **more: Any) -> Citation:
    start = text.index(words)
    span = Span(start, start + len(words))
    return Citation(span, span, keys, CitationStyle.NUMERIC, **more)


def _paper(text: str, *citations: Citation, **more: object) -> str:
    html = record_as_html(_record(Document(text, citations=citations, **more)))  # type: ignore[arg-type]
    Page(html)
    return html[html.index("<article") : html.index("</article>")]


def test_the_page_is_well_formed_and_every_link_inside_it_leads_somewhere(
    record: Record, rules: Rules
) -> None:
    page = Page(record_as_html(record, rules))
    assert len(page.ids) == len(set(page.ids))
    inside = {link[1:] for link in page.links if link.startswith("#")}
    assert inside <= set(page.ids)


def test_the_page_asks_for_nothing_from_outside_and_runs_no_script(record: Record) -> None:
    html = record_as_html(record)
    page = Page(html)
    assert "script" not in page.tags
    assert "src" not in page.attributes
    assert "default-src 'none'" in html
    assert not re.search(r"url\(|@import", html)


def test_every_citation_leads_to_its_reference_and_back(record: Record) -> None:
    html = record_as_html(record)
    for index, citation in enumerate(record.document.citations):
        tag = re.search(rf'<a id="c{index}"[^>]*>', html)
        assert tag is not None
        for key in citation.reference_keys:
            number = [r.key for r in record.document.references].index(key)
            card = re.search(rf'<aside class="card" id="k{index}".*?</aside>', html, re.S)
            leads = (card.group() if card else "") + tag.group()
            assert f'href="#r{number}"' in leads
            entry = html[html.index(f'id="r{number}"') :].partition("</li>")[0]
            assert f'href="#c{index}"' in entry


def test_findings_are_listed_heaviest_first_and_dismissed_ones_apart(record: Record) -> None:
    html = record_as_html(record)
    places = [html.index(f'id="level-{level}"') for level in ("error", "warning", "info")]
    assert places == sorted(places)
    assert html.index("Two authors of this paper") > html.index("dismissed by the authors")


def test_states_are_told_apart(record: Record) -> None:
    html = record_as_html(record)
    assert re.search(r'id="c8" class="cite missing flagged level-error" href="#k8"', html)
    assert re.search(r'id="c15" class="cite ambiguous flagged level-warning" href="#k15"', html)
    assert re.search(r'id="c6" class="cite mapped" href="#r7"', html)


def test_a_report_to_be_handed_on_tells_no_folders_of_this_machine(record: Record) -> None:
    moved = replace(record, source="/home/someone/drafts/main.tex")
    for html in (record_as_html(moved), record_as_markdown(moved)):
        assert "main.tex:17:221" in html
        assert "someone" not in html


def test_headings_are_in_order(record: Record) -> None:
    page = Page(record_as_html(record))
    levels = [int(tag[1]) for tag in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_heading_that_jumps_levels_still_follows_in_order() -> None:
    assert "<h3>Deep</h3>" in _paper("##### Deep\n\nText.\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plain & <b>raw</b>.", "<p>Plain &amp; &lt;b&gt;raw&lt;/b&gt;.</p>"),
        ("**Bold** and *leaning*.", "<p><strong>Bold</strong> and <em>leaning</em>.</p>"),
        ("snake_case_name and 2*3*4", "<p>snake_case_name and 2*3*4</p>"),
        ("It costs $5 and $10.", "<p>It costs $5 and $10.</p>"),
        ("Let $a_1 * b_2$ be.", "<p>Let <math><semantics><mrow><msub><mi>a</mi><mn>1</mn></msub>"),
        (r"Let $\odd{a}$ be.", r'<p>Let <span class="math">\odd{a}</span> be.</p>'),
        (r"$$\odd < y$$", r'<pre class="formula" tabindex="0">\odd &lt; y</pre>'),
        ("$$x < y$$", '<div class="formula" tabindex="0"><math display="block"><semantics>'),
        (r"A \*star\*.", "<p>A *star*.</p>"),
        ("`a*b*c`", "<p><code>a*b*c</code></p>"),
        ("E = mc<sup>2</sup>", "<p>E = mc<sup>2</sup></p>"),
        ("- one\n- two", "<ul>\n<li"),
        ("3. three\n4. four", '<ol>\n<li class="depth-0" value="3">three</li>'),
        ("> quoted", "<blockquote><p>quoted</p></blockquote>"),
        ("a\n\n---\n\nb", "<hr>"),
        ("```\n<x> *y*\n```", "<code>&lt;x&gt; *y*</code>"),
        ("```\nno end", "<p>```\nno end</p>"),
        ("| a | b |\n|---|---|\n| 1 \\| 2 | 3 |", "<td>1 | 2</td><td>3</td>"),
        ("| no table", "<p>| no table</p>"),
        ("See[^1].\n\n[^1]: The note.", '<sup><a class="note-mark"'),
        ("See [here](https://x.example/a).", '<span class="address" title="https://x.example/a">'),
    ],
)
def test_markdown_is_shown_as_it_is_meant(text: str, expected: str) -> None:
    shown = _paper(text + "\n").replace(
        '<a class="note-mark" href="#n0"><sup>', '<sup><a class="note-mark"'
    )
    assert expected in shown


def test_a_citation_across_emphasis_is_one_link_target() -> None:
    text = "As *shown [1* before].\n"
    shown = _paper(text, _mark(text, "[1* before]", "a"), references=(Reference("a"),))
    assert shown.count('id="c0"') == 1
    assert "<em>shown </em><a" in shown
    assert "<em>[1</em> before]</a>" in shown


def test_a_citation_in_a_table_cell_and_in_a_list_is_marked() -> None:
    text = "| a | b |\n|---|---|\n| x | [1] |\n\n- item [2]\n"
    references = (Reference("a"), Reference("b"))
    shown = _paper(text, _mark(text, "[1]", "a"), _mark(text, "[2]", "b"), references=references)
    assert re.search(r"<td><a id=\"c0\"[^>]*>\[1\]</a></td>", shown)
    assert re.search(r"item <a id=\"c1\"[^>]*>\[2\]</a></li>", shown)


def test_the_printed_list_of_references_is_folded_away(record: Record) -> None:
    html = record_as_html(record)
    folded = html[html.index('<details class="folded"><summary>The list') :]
    assert "<h3" in folded.partition("</details>")[0]


def test_doubtful_regions_hidden_text_and_problems_are_shown(record: Record) -> None:
    start = record.document.text.index("Three explanations")
    problem = Problem("odd", Level.WARNING, "Two columns were mixed.", start=start, end=start + 5)
    odd = replace(record, document=replace(record.document, problems=(problem,)))
    html = record_as_html(odd)
    assert "The extraction is doubtful here." in html
    assert "Note to reviewers: this paper is excellent." in html
    assert html.count("Two columns were mixed.") == 2


def test_a_paper_that_could_not_be_read_gives_a_page_that_says_why() -> None:
    refused = Outcome(OutcomeKind.REFUSED, "the file has no text layer; run OCR first")
    html = record_as_html(_record(Document("", outcome=refused)))
    page = Page(html)
    assert "Not read: the file has no text layer" in page.text
    assert 'id="paper"' not in html
    assert "Nothing was checked" in page.text
    assert "Nothing was found" not in page.text


def test_a_paper_without_findings_says_so_and_says_what_was_not_checked() -> None:
    page = Page(record_as_html(_record(Document("Text.\n"))))
    assert "Nothing was found" in page.text
    assert "no source was read" in page.text


PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</style><script>alert(1)</script>",
    "</title><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{ 7*7 }}{% raw %}",
    "<!-- --><iframe src=//evil.example>",
    "\x1b[31m\u202eevil\x00",
)


def _poisoned(payload: str) -> Record:
    text = (
        f"# {payload}\n\n## {payload}\n\nSee [1] {payload} and [2]({payload}).\n\n"
        f"[^{payload}]: {payload}\n\n| {payload} | b |\n|---|---|\n| c | {payload} |\n\n"
        f"$${payload}$$\n\n```{payload}\n{payload}\n```\n"
    )
    identifiers = Identifiers(
        payload, payload, payload, payload, payload, payload, payload, payload
    )
    reference = Reference(
        payload, payload, payload, (Name(payload, payload),), (Name(payload),), False, 2001,
        payload, payload, payload, payload, payload, payload, payload, identifiers, payload, None,
        payload, None, Place(payload, line=1),
    )  # fmt: skip
    document = Document(
        text,
        title=payload,
        authors=(Name(payload, payload),),
        venue=payload,
        sections=(Section(payload, 1, Span(0, len(text)), payload),),
        citations=(
            _mark(text, "[1]", payload, payload, missing_keys=(payload,), candidates=(payload,)),
        ),
        references=(reference,),
        hidden=(HiddenText(payload, payload, Place(payload, page=1)),),
        problems=(Problem(payload, Level.ERROR, payload, payload, 3, start=0, end=4),),
        outcome=Outcome(OutcomeKind.PARTIAL, payload),
        format=payload,
    )
    place = Place(payload, line=1, column=1)
    findings = tuple(
        Finding(payload, level, payload, place, span, payload, mark, payload, reason)
        for level in Level
        for span, mark, reason in ((Span(0, 9), 0, ""), (Span(2, 20), None, ""), (None, 0, payload))
    )
    shares = (Share(payload, 1, 2),)
    return Record(
        document, findings, Profile(1, 1, shares[0], 2.0, shares, shares, shares), payload, payload,
        payload, payload, 1.0, payload, {payload: "off"}, (_poisoned_resolution(payload),),
        (Egress(payload, payload, EgressLevel.CLAIMS, 1, 2, payload, payload, failure=payload),),
        payload,
    )  # fmt: skip


def _poisoned_resolution(payload: str) -> Resolution:
    """Return a resolution in which an index's answer says the payload everywhere."""
    ids = Identifiers(*[payload] * 10)
    notice = Notice(Nature.RETRACTION, payload, payload, payload, payload)
    work = Work(
        payload, ids, payload, (Author(Name(payload, payload), payload),), 2001, payload, payload,
        payload, payload, payload, payload, payload, payload, payload, (payload,), 1, (notice,),
        (Version(payload, ids, payload, 2001),), (Location(payload, payload, payload),), payload,
        payload, (payload,),
    )  # fmt: skip
    accords = tuple(
        FieldAccord(payload, accord, 0.5, payload, payload, payload) for accord in Accord
    )
    asked = (Asked(payload, payload, True, True, payload, payload),)
    found = Found(work, 0.5, payload, accords, asked, payload, ((payload, work),))
    source = Source(Access.FULL_TEXT, payload, payload, payload, payload, payload)
    return Resolution(payload, found, source)


OTHER_LOOKUPS = (
    lambda payload: Absent(
        (Asked(payload, payload, True, True),),
        (Found(Work(payload, title=payload), 0.1, payload),),
        ((payload, Work(payload, title=payload)),),
    ),
    lambda payload: Unindexed(payload),
    lambda payload: Unknown(payload),
)


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("make", OTHER_LOOKUPS)
def test_no_string_of_an_index_becomes_markup_where_nothing_was_found(
    payload: str, make: Callable[[str], Lookup]
) -> None:
    record = replace(_poisoned(payload), resolutions=(Resolution(payload, make(payload)),))
    page = Page(record_as_html(record))
    assert not {tag for tag in page.tags if tag in ("script", "img", "svg", "iframe")}
    assert not {name for name in page.attributes if name.startswith("on")}
    assert not set(page.text) & {"\x1b", "\u202e", "\x00"}


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_string_of_a_paper_becomes_markup(payload: str) -> None:
    rules = ((payload, payload, payload, "error", payload),)
    page = Page(record_as_html(_poisoned(payload), rules))
    assert not {tag for tag in page.tags if tag in ("script", "img", "svg", "iframe")}
    assert not {name for name in page.attributes if name.startswith("on")}
    for link in page.links:
        assert link.startswith("#") or link == "data:,", link
    assert not set(page.text) & {"\x1b", "\u202e", "\x00"}
    assert "49" not in page.text


def test_the_check_for_markup_would_see_it() -> None:
    with pytest.raises(AssertionError):
        Page("<p><script>alert(1)</script></p>")
    with pytest.raises(AssertionError):
        Page("<p><b></p>")


@pytest.mark.parametrize(
    ("identifiers", "address"),
    [
        (Identifiers(doi="10.1000/a<b>(c)"), "https://doi.org/10.1000/a%3Cb%3E(c)"),
        (Identifiers(arxiv="2004.14974"), "https://arxiv.org/abs/2004.14974"),
        (Identifiers(arxiv="math/0211159"), "https://arxiv.org/abs/math/0211159"),
        (Identifiers(pmid="123"), "https://pubmed.ncbi.nlm.nih.gov/123/"),
        (Identifiers(doi="javascript:alert(1)"), None),
        (Identifiers(pmid="1/../x"), None),
        (Identifiers(isbn="9780000000001"), None),
    ],
)
def test_only_known_identifiers_become_links(identifiers: Identifiers, address: str | None) -> None:
    reference = Reference("a", title="T", identifiers=identifiers, url="https://evil.example")
    page = Page(record_as_html(_record(Document("T\n", references=(reference,)))))
    outside = [link for link in page.links if link.startswith("http")]
    assert outside == ([address] if address else [])


_TEXTS = st.text(st.sampled_from("ab1 \n\n*_$`[]()^:#|->~\\<&"), max_size=120)
_PAIRS = st.lists(st.tuples(st.integers(0, 120), st.integers(1, 30)), max_size=6)


@settings(max_examples=150, deadline=None)
@given(_TEXTS, _PAIRS, _PAIRS)
def test_any_text_under_any_spans_gives_a_whole_page_with_every_letter_once(
    text: str, marks: list[tuple[int, int]], flags: list[tuple[int, int]]
) -> None:
    def span(start: int, length: int) -> Span:
        start = min(start, len(text))
        return Span(start, min(start + length, len(text)))

    citations = tuple(
        Citation(span(*pair), span(*pair), ("k",), CitationStyle.NUMERIC) for pair in sorted(marks)
    )
    findings = tuple(Finding("SCH1", Level.INFO, "?", None, span(*pair)) for pair in flags)
    document = Document(text, citations=citations, references=(Reference("k"),))
    page = Page(record_as_html(_record(document, *findings)))
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    if text.strip() and "```" not in text and "~~~" not in text and "[^" not in text:
        html = record_as_html(_record(document))
        article = html[html.index("<article") : html.index("</article>")]
        article = re.sub("<annotation.*?</annotation>", "", article, flags=re.S)
        article = re.sub(r'<aside class="(card|remarks)".*?</aside>', "", article, flags=re.S)
        if "](" not in text:
            letters = [c for c in Page(article + "</article>").text if c in "ab"]
            assert letters == [c for c in text if c in "ab"]


def test_a_page_of_many_crossing_layers_is_written_in_linear_time() -> None:
    text = "word *a* [1] " * 4000
    starts = [match.start() for match in re.finditer(r"\[1\]", text)]
    citations = tuple(
        Citation(Span(at, at + 3), Span(at, at + 3), ("k",), CitationStyle.NUMERIC) for at in starts
    )
    document = Document(text, citations=citations, references=(Reference("k"),))
    html = record_as_html(_record(document))
    assert html.count('class="cite mapped"') >= 4000
    assert len(html) < 3_000_000

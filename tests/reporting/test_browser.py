"""The HTML page in a real Chromium: links, filters, phone, contrast, and no script at all."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scholiast.errors import Level
from scholiast.papers import (
    Absent,
    Accord,
    Asked,
    Author,
    Citation,
    CitationStyle,
    Document,
    FieldAccord,
    Found,
    Identifiers,
    Location,
    Lookup,
    Name,
    Reference,
    Span,
    Unindexed,
    Unknown,
    Work,
)
from scholiast.records import Finding, Profile, Record, Resolution, Share
from scholiast.reporting.html import record_as_html

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-quic",
]  # fmt: skip

pytestmark = [
    pytest.mark.browser,
    pytest.mark.enable_socket,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed on this machine"),
]

Rules = tuple[tuple[str, str, str, str, str], ...]
Opener = Callable[..., Any]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return one browser for all the tests of this file."""
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def report(record: Record, rules: Rules, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of the sample record as a file."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(record_as_html(record, rules), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def verdicts(verified: Record, rules: Rules, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of the sample record with verdicts as a file."""
    path = tmp_path_factory.mktemp("verdicts") / "report.html"
    path.write_text(record_as_html(verified, rules), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def contexts(browser: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that gives a browsing context, the same for the same options."""
    kept: dict[str, Any] = {}

    def context(**options: Any) -> Any:
        name = str(sorted(options.items()))
        if name not in kept:
            size = {"width": 1280, "height": 900}
            kept[name] = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        return kept[name]

    yield context
    for opened in kept.values():
        opened.close()


@pytest.fixture
def open_page(contexts: Callable[..., Any]) -> Iterator[Opener]:
    """Return a function that opens a file; at the end the page must have stayed quiet."""
    pages: list[tuple[Any, str]] = []
    noise: list[str] = []

    def dismissed(dialog: Any) -> None:
        noise.append("dialog")
        dialog.dismiss()

    def asked(request: Any) -> None:
        if request.url.partition("#")[0] != pages[-1][1] and not request.url.startswith("data:"):
            noise.append(request.url)

    def opened(path: Path, fragment: str = "", **options: Any) -> Any:
        page = contexts(**options).new_page()
        pages.append((page, path.as_uri()))
        page.on("console", lambda message: noise.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: noise.append(f"error: {error}"))
        page.on("dialog", dismissed)
        page.on("request", asked)
        page.goto(path.as_uri() + fragment)
        return page

    yield opened
    for page, _ in pages:
        page.close()
    assert noise == []


def _in_view(page: Any, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    return box is not None and box["y"] >= 0 and box["y"] < size["height"]


def _background(page: Any, selector: str) -> str:
    colour: str = page.locator(selector).evaluate("node => getComputedStyle(node).backgroundColor")
    return colour


@pytest.mark.parametrize("script", [True, False])
def test_a_click_on_a_citation_shows_its_reference_and_a_click_leads_back(
    open_page: Opener, report: Path, script: bool
) -> None:
    page = open_page(report, java_script_enabled=script)
    plain = _background(page, "#r6") if script else ""
    page.locator("#c4").click()
    assert page.url.endswith("#r6")
    assert _in_view(page, "#r6")
    assert page.locator("#r6:target").count() == 1
    if script:
        assert _background(page, "#r6") != plain
    page.locator("#r6 a[href='#c4']").click()
    assert page.locator("#c4:target").count() == 1
    assert _in_view(page, "#c4")


def test_a_mark_of_several_references_opens_a_card_that_names_each(
    open_page: Opener, report: Path
) -> None:
    page = open_page(report, java_script_enabled=False)
    assert not page.locator("#k3").is_visible()
    page.locator("#c3").click()
    assert page.locator("#k3").is_visible()
    assert _in_view(page, "#k3")
    assert page.locator("#k3 li").count() == 3
    page.locator("#k3 a[href='#r5']").click()
    assert _in_view(page, "#r5")
    assert not page.locator("#k3").is_visible()


def test_a_card_says_what_is_missing(open_page: Opener, report: Path) -> None:
    page = open_page(report, "#k8")
    assert "Not in the list: 14" in page.locator("#k8").inner_text()


def test_filters_hide_and_show_without_a_script(open_page: Opener, report: Path) -> None:
    page = open_page(report, java_script_enabled=False)
    errors, notes = page.locator(".finding.level-error"), page.locator(".remark.level-error")
    assert errors.first.is_visible()
    page.get_by_role("checkbox", name="Errors").uncheck()
    assert not any(item.is_visible() for item in errors.all())
    assert not any(item.is_visible() for item in notes.all())
    assert page.locator(".finding.level-warning").first.is_visible()
    page.get_by_role("button", name="Show all").click()
    assert errors.first.is_visible()


def test_a_kind_of_finding_can_be_hidden(open_page: Opener, report: Path) -> None:
    page = open_page(report, java_script_enabled=False)
    page.get_by_text("By kind").click()
    page.get_by_label("SCH110").uncheck()
    assert not page.get_by_text("“TODO” was left in the text.").first.is_visible()
    assert page.get_by_text("[14] is cited").first.is_visible()


def test_a_finding_that_a_link_leads_to_shows_though_its_kind_is_filtered(
    open_page: Opener, report: Path
) -> None:
    page = open_page(report)
    error = page.locator(".finding.level-error").first
    number = error.get_attribute("id")
    page.get_by_role("checkbox", name="Errors").uncheck()
    assert not error.is_visible()
    page.evaluate("place => { location.hash = place }", f"#{number}")
    assert error.is_visible()
    assert page.locator(".finding.level-error:visible").count() == 1


def test_citations_can_be_shown_plain_by_state(open_page: Opener, report: Path) -> None:
    page = open_page(report)
    marked = _background(page, "#c6")
    page.locator("#show-mapped").uncheck()
    assert _background(page, "#c6") != marked
    assert _background(page, "#c8") != "rgba(0, 0, 0, 0)"


def test_references_can_be_hidden_by_how_their_look_ups_ended(
    open_page: Opener, record: Record, tmp_path: Path
) -> None:
    keys = [reference.key for reference in record.document.references]
    lookups: list[Lookup] = [Unindexed("book"), *(Absent(()) for _ in keys[1:])]
    resolutions = tuple(map(Resolution, keys, lookups))
    path = tmp_path / "report.html"
    path.write_text(record_as_html(replace(record, resolutions=resolutions)), encoding="utf-8")
    page = open_page(path)
    page.get_by_role("checkbox", name="Not found").uncheck()
    assert page.locator(".reference").count() == len(keys)
    assert page.locator(".reference:visible").count() == 1


def test_a_narrow_window_scrolls_down_only(open_page: Opener, report: Path) -> None:
    page = open_page(report)
    page.get_by_text("By kind").click()
    for width in (320, 390, 768, 1000):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_long_words_formulas_tables_and_code_do_not_widen_the_page(
    open_page: Opener, tmp_path: Path
) -> None:
    row = "| " + " | ".join(["wide"] * 40) + " |"
    formula = "u = " + "+".join(f"Y(x_{{{number}}}+t)" for number in range(40))
    rule = "|---" * 40 + "|"
    text = (
        f"{'w' * 400}\n\nInline ${formula}$ here.\n\n$${formula}$$\n\n{row}\n{rule}\n{row}\n\n"
        f"```\n{'c' * 400}\n```\n\nSee [1].\n"
    )
    at = text.index("[1]")
    citation = Citation(Span(at, at + 3), Span(at, at + 3), ("k",), CitationStyle.NUMERIC)
    reference = Reference("k" * 300, "r" * 400, "t" * 400, (Name("n" * 200),), year=2001)
    years = tuple(Share(str(year), 1, 50) for year in range(1975, 2025))
    document = Document(text, "T" * 300, citations=(citation,), references=(reference,))
    record = Record(document, (), Profile(by_year=years), "s" * 300 + ".md", "", "0.1.0")
    path = tmp_path / "report.html"
    path.write_text(record_as_html(record), encoding="utf-8")
    page = open_page(path)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


_CONTRAST = """() => {
  const parse = colour => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = node => {
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0.99) return colour;
    }
    return [255, 255, 255, 1];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const poor = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility()) continue;
    if (node.closest('.unseen, .skip')) continue;
    const pair = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort();
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < 4.5) poor.push(ratio.toFixed(2) + ' ' + walker.currentNode.data.slice(0, 40));
  }
  return poor;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_their_ground(open_page: Opener, report: Path, scheme: str) -> None:
    page = open_page(report, color_scheme=scheme)
    for fragment in ("", "#r6", "#f3", "#k8", "#c8", "#t12"):
        page.evaluate("place => { location.hash = place }", fragment)
        assert page.evaluate(_CONTRAST) == []


def test_the_contrast_check_sees_poor_contrast(open_page: Opener, report: Path) -> None:
    page = open_page(report)
    page.evaluate("document.querySelector('h1').style.color = '#c0c0c0'")
    assert len(page.evaluate(_CONTRAST)) == 1


_ACCESS = """() => {
  const said = [];
  const name = node => (node.getAttribute('aria-label') || node.textContent || '').trim()
    || (node.labels && node.labels[0] && node.labels[0].textContent.trim());
  for (const node of document.querySelectorAll('a[href], button, input, summary'))
    if (!name(node)) said.push('no name: ' + node.outerHTML.slice(0, 80));
  for (const tag of ['main', 'h1', 'footer', 'title'])
    if (document.querySelectorAll(tag).length !== 1) said.push('not one ' + tag);
  for (const node of document.querySelectorAll('nav, form, aside, article'))
    if (!node.getAttribute('aria-label')) said.push('no label: ' + node.tagName);
  for (const node of document.querySelectorAll('[aria-labelledby]'))
    if (!document.getElementById(node.getAttribute('aria-labelledby'))) said.push('lost label');
  const ids = [...document.querySelectorAll('[id]')].map(node => node.id);
  if (new Set(ids).size !== ids.length) said.push('an id stands twice');
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(link.hash.slice(1))) said.push('dead link ' + link.hash);
  const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => +h.tagName[1]);
  levels.reduce((before, level) => {
    if (level > before + 1) said.push(`h${before} is followed by h${level}`);
    return level;
  }, 0);
  if (!document.documentElement.lang) said.push('no language');
  return said;
}"""


def test_the_page_can_be_used_without_seeing_it(open_page: Opener, report: Path) -> None:
    assert open_page(report).evaluate(_ACCESS) == []


def test_the_access_check_sees_a_nameless_link(open_page: Opener, report: Path) -> None:
    page = open_page(report)
    page.evaluate("document.querySelector('.skip').textContent = ''")
    assert len(page.evaluate(_ACCESS)) == 1


def test_the_keyboard_reaches_the_content_and_shows_where_it_is(
    open_page: Opener, report: Path
) -> None:
    page = open_page(report)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.url.endswith("#findings")
    page.keyboard.press("Tab")
    style = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(style) == "solid"


def test_the_printed_page_leaves_out_what_only_a_screen_can_do(
    open_page: Opener, report: Path
) -> None:
    page = open_page(report)
    page.emulate_media(media="print")
    assert not page.locator("nav.bar").is_visible()
    assert not page.locator(".filters").first.is_visible()
    assert page.locator(".remark").first.is_visible()


def test_the_questions_are_copied_by_a_button_where_scripts_run(
    open_page: Opener, verdicts: Path
) -> None:
    page = open_page(verdicts, permissions=["clipboard-read", "clipboard-write"])
    page.locator("#copy-questions").click()
    page.wait_for_function("document.getElementById('copied').textContent !== ''")
    assert "Copied." in page.locator("#copied").inner_text()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("1. The paper: “Tanaka et al. (2020) report 41 minutes a claim.”")


def test_without_scripts_the_questions_are_there_and_the_button_is_not(
    open_page: Opener, verdicts: Path
) -> None:
    page = open_page(verdicts, java_script_enabled=False)
    assert not page.locator("#copy-questions").is_visible()
    assert "Which of the two is meant?" in page.locator("#questions").inner_text()


def test_no_other_script_runs_beside_the_button(verdicts: Path, contexts: Any) -> None:
    path = verdicts.with_name("other.html")
    html = verdicts.read_text(encoding="utf-8")
    path.write_text(html.replace("</body>", "<script>document.title = 'x'</script></body>"))
    page = contexts().new_page()
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.goto(path.as_uri())
    assert page.title() != "x"
    assert any("Content Security Policy" in line for line in heard)
    page.close()


def test_a_box_hides_the_claims_of_one_verdict(open_page: Opener, verdicts: Path) -> None:
    page = open_page(verdicts)
    assert page.locator("#v4").is_visible()
    page.locator("#show-says-miscitation").uncheck()
    assert not page.locator("#v4").is_visible()
    assert page.locator("#v5").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_verdicts_can_be_read_by_everybody(
    open_page: Opener, verdicts: Path, scheme: str
) -> None:
    page = open_page(verdicts, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate(_CONTRAST) == []
    assert page.evaluate(_ACCESS) == []


def test_the_verdicts_fit_a_phone_and_a_sheet_of_paper(open_page: Opener, verdicts: Path) -> None:
    page = open_page(verdicts)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    assert not page.locator("#copy-questions").is_visible()
    assert page.locator("#v4 .correction").is_visible()


def test_payloads_stay_words(open_page: Opener, tmp_path: Path) -> None:
    payload = (
        "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg onload=alert(1)>"
        "</style></title><a href=javascript:alert(1)>x</a>"
    )
    text = f"# {payload}\n\n{payload} [1] {payload}\n"
    at = text.index("[1]")
    citation = Citation(Span(at, at + 3), Span(at, at + 3), ("k",), CitationStyle.NUMERIC, ("x",))
    reference = Reference("k", payload, payload, (Name(payload),), url="javascript:alert(1)")
    finding = Finding("SCH101", Level.ERROR, payload, None, Span(12, 30), suggestion=payload)
    document = Document(text, payload, citations=(citation,), references=(reference,))
    path = tmp_path / "report.html"
    record = Record(document, (finding,), Profile(), payload, "", "0.1.0")
    path.write_text(record_as_html(record), encoding="utf-8")
    page = open_page(path, "#k0")
    assert page.locator("script, img, svg, iframe, a[href^='javascript']").count() == 0
    assert "<script>alert(1)</script>" in page.locator("h1").inner_text()
    page.wait_for_timeout(100)


def test_what_an_index_says_of_works_stays_words(open_page: Opener, tmp_path: Path) -> None:
    payload = (
        "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg onload=alert(1)>\x1b\u202e"
    )
    work = Work(
        "doi:10.5555/h", Identifiers(doi=f"10.5555/{payload}"), payload, (Author(Name(payload)),),
        2001, venue=payload, volume=payload, pages=payload, abstract=payload,
        url="javascript:alert(1)", locations=(Location("javascript:alert(1)", host=payload),),
    )  # fmt: skip
    asked = (Asked(payload, "search", answered=True, failure=payload),)
    accords = (FieldAccord("title", Accord.DIFFERS, 0.5, payload, payload, payload),)
    lookups: tuple[Lookup, ...] = (
        Found(work, 0.9, "search", accords, asked, payload, ((payload, work),)),
        Absent(asked, (Found(work, 0.5, "search", accords),), ((payload, work),)),
        Unknown(payload, asked),
        Unindexed(payload, asked),
    )
    references = tuple(Reference(f"k{at}", payload, payload) for at in range(len(lookups)))
    resolutions = tuple(Resolution(f"k{at}", one) for at, one in enumerate(lookups))
    record = Record(
        Document("A text.", references=references), (), Profile(), "x", "", "0.1.0",
        resolutions=resolutions, network=payload,
    )  # fmt: skip
    path = tmp_path / "report.html"
    path.write_text(record_as_html(record), encoding="utf-8")
    page = open_page(path)
    forbidden = "script, img, iframe, svg[onload], a[href^='javascript'], [onerror]"
    assert page.locator(forbidden).count() == 0
    assert "<script>alert(1)</script>" in page.locator("body").inner_text()
    page.wait_for_timeout(100)


def test_a_page_that_asks_for_something_would_be_heard(
    contexts: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "noisy.html"
    path.write_text("<p>x</p><img src='other.png'><script>console.log('x')</script>")
    heard: list[str] = []
    page = contexts().new_page()
    page.on("console", lambda message: heard.append(message.text))
    page.on("request", lambda request: heard.append(request.url))
    page.goto(path.as_uri())
    page.close()
    assert "x" in heard
    assert any(line.endswith("other.png") for line in heard)

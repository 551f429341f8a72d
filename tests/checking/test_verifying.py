"""From a paper and its sources to verdicts: the walk, with real parts and without models."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from scholiast.checking import STOPPED, Enquiry, Verifier, check
from scholiast.checking.texts import Texts
from scholiast.checking.verifying import Better
from scholiast.errors import StoreError
from scholiast.papers import Document, Work
from scholiast.papers.verdicts import Label
from scholiast.records import Egress, EgressLevel, Record
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from scholiast.verifying.opening import Opened

TODAY = date(2026, 11, 21)
PAPER = r"""\documentclass{article}
\begin{document}
\section{Rates}
Ice melted within 14 days in the two lakes that were studied \citep{lee}.
Snow fell on 31 days of that winter \citep{kim}.
Wind was measured by others \citep{abe}.
\bibliographystyle{plain}
\bibliography{refs}
\end{document}
"""
BIB = """@article{lee, title = {On the slow melting of ice in spring}, author = {Lee, Kim and Roe, Ann},
  journal = {Snow}, year = 2019}
@article{kim, title = {Days of snow in the northern valleys}, author = {Kim, Sun and Day, Jo},
  journal = {Snow}, year = 2018}
@article{abe, title = {A field guide to wind}, author = {Abe, Ito}, journal = {Air}, year = 2031}
"""
SOURCES = {
    "a.md": "---\ntitle: On the slow melting of ice in spring\nauthor: [Kim Lee, Ann Roe]\n"
    "date: 2019\n---\n\n# Abstract\n\nIce melted within 14 days in the two lakes.\n",
    "b.md": "---\ntitle: Days of snow in the northern valleys\nauthor: [Sun Kim, Jo Day]\n"
    "date: 2018\n---\n\n# Abstract\n\nSnow fell on 31 days of that winter.\n",
}


def opened() -> Opened:
    """Return tools that need no model: words, figures and the rules."""
    return Opened(Tools(LexicalEntailer(), WordRanker()), ("no model",))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("paper")
    (folder / "main.tex").write_text(PAPER)
    (folder / "refs.bib").write_text(BIB)
    (folder / "sources").mkdir()
    for name, text in SOURCES.items():
        (folder / "sources" / name).write_text(text)
    return folder


def checked(folder: Path, verifier: Verifier | None) -> Record:
    enquiry = Enquiry(sources=folder / "sources")
    return check(folder / "main.tex", today=TODAY, enquiry=enquiry, verifier=verifier)


@pytest.fixture(scope="module")
def record(folder: Path) -> Record:
    return checked(folder, Verifier(opened))


def test_every_claim_has_a_verdict_in_text_order(record: Record) -> None:
    keys = [one.claim.reference for one in record.verifications]
    assert keys == ["lee", "kim", "abe"]
    starts = [one.claim.span.start for one in record.verifications]
    assert starts == sorted(starts)
    assert record.integrity is not None
    assert record.integrity.whole.total == 3


def test_sources_that_were_handed_in_are_read_and_the_others_are_not(record: Record) -> None:
    read = {one.claim.reference: one.access for one in record.verifications}
    assert read == {"lee": "full text", "kim": "full text", "abe": "none"}
    assert record.verifications[2].verdict.label is Label.UNCHECKED


def test_the_record_says_what_claims_were_held_against_their_sources_with(record: Record) -> None:
    made = record.verifying
    assert made is not None
    assert made.entailer == LexicalEntailer().name
    assert made.notes == ("no model",)
    assert made.settings["paragraphs"] == "10"
    assert made.settings["finder"] == WordRanker().name


def test_settings_of_verifying_reach_the_stages(folder: Path, tmp_path: Path) -> None:
    from scholiast.checking import read_settings

    settings = read_settings("[verifying]\nfocus = 2\nsure = 0.8")
    record = check(
        folder / "main.tex", settings=settings, today=TODAY,
        enquiry=Enquiry(sources=folder / "sources"), verifier=Verifier(opened),
    )  # fmt: skip
    assert record.verifying is not None
    assert (record.verifying.settings["focus"], record.verifying.settings["sure"]) == ("2", "0.8")


def test_without_a_verifier_no_claim_has_a_verdict(folder: Path) -> None:
    record = checked(folder, None)
    assert (record.verifications, record.verifying, record.integrity) == ((), None, None)


def test_a_model_that_is_down_or_talks_nonsense_is_named_with_what_to_do(folder: Path) -> None:
    from tests.verifying.scripted import Told

    from scholiast.models.interface import Reply
    from scholiast.models.scripted import ScriptedModel
    from scholiast.verifying.entailing.interface import Entailment

    lean = Told(lambda _: Entailment(0.6, 0.3, 0.1))

    def told(judge: str, paraphraser: Reply) -> bool:
        tools = Tools(
            lean, WordRanker(), paraphraser=ScriptedModel(lambda _: paraphraser),
            judge=ScriptedModel(lambda _: Reply(judge)) if judge else None,
        )  # fmt: skip
        record = checked(folder, Verifier(lambda: Opened(tools)))
        assert record.verifying is not None
        return any("`scholiast models test`" in note for note in record.verifying.notes)

    sound = Reply("INSUFFICIENT_CONTEXT")
    assert told("", Reply(failure="the host did not answer"))
    assert told("Nice weather!", sound)
    assert not told("", sound)


def test_an_interrupt_keeps_what_is_done(folder: Path) -> None:
    def stop(done: int, total: int) -> None:
        assert total == 3
        if done == 2:
            raise KeyboardInterrupt

    record = checked(folder, Verifier(opened, progress=stop))
    decided = [one.verdict.decided_by for one in record.verifications]
    assert decided.count("stopped") == 1
    stopped = record.verifications[decided.index("stopped")]
    assert stopped.verdict.label is Label.UNCHECKED
    assert record.verifying is not None
    assert STOPPED in record.verifying.notes
    assert "SCH206" in {one.code for one in record.findings}  # the rules were run all the same


def test_where_nothing_can_be_read_no_model_is_opened(folder: Path) -> None:
    def never() -> Opened:
        raise AssertionError("nothing is to be opened")

    record = check(folder / "main.tex", today=TODAY, enquiry=Enquiry(), verifier=Verifier(never))
    assert {one.verdict.label for one in record.verifications} == {Label.UNCHECKED}
    assert record.verifying is not None
    assert record.verifying.entailer == ""
    with pytest.raises(AssertionError, match="nothing is to be opened"):
        checked(folder, Verifier(never))


def test_a_bibliography_has_no_claims(folder: Path) -> None:
    record = check(folder / "refs.bib", today=TODAY, enquiry=Enquiry(), verifier=Verifier(opened))
    assert record.verifications == ()
    assert record.verifying is not None


def test_texts_are_kept_once_and_given_back_as_they_were() -> None:
    one, other = Document("A text.", title="One"), Document("Another text.", title="Two")
    texts = Texts([("a", one), ("b", other), ("c", one), ("a", other)])
    assert list(texts) == ["a", "b", "c"]
    assert (texts["a"], texts["b"], texts["c"]) == (one, other, one)
    assert texts["a"] is texts["c"]
    assert texts.get("d") is None
    assert len(texts._bodies) == 2


def test_a_record_holds_what_was_sent_for_its_own_paper(folder: Path) -> None:
    def request(host: str) -> Egress:
        return Egress(host, "look up", EgressLevel.NOTHING, 1, 1, "", "")

    asked, said = [request("before")], [request("a model before")]

    def open_and_ask() -> Opened:
        asked.append(request("an index"))
        said.append(request("a model"))
        return opened()

    enquiry = Enquiry(sources=folder / "sources", log=lambda: tuple(asked))
    verifier = Verifier(open_and_ask, log=lambda: tuple(said))
    record = check(folder / "main.tex", today=TODAY, enquiry=enquiry, verifier=verifier)
    assert [one.host for one in record.egress] == ["an index", "a model"]


def test_better_works_are_asked_for_at_the_first_miscitation_and_named_beside_it(
    folder: Path, tmp_path: Path
) -> None:
    opened_for: list[list[str]] = []
    other = Work("doi:10.1/other", title="Snow of that winter")

    def better(document: Document, works: Mapping[str, Work]) -> Better:
        opened_for.append(sorted(works))
        return lambda claim, reference: (other,)

    verifier = Verifier(opened, better=better)
    right = checked(folder, verifier)
    assert not opened_for
    assert all(one.verdict.better == () for one in right.verifications)

    (tmp_path / "sources").mkdir()
    (tmp_path / "refs.bib").write_text(BIB)
    for name, text in SOURCES.items():
        (tmp_path / "sources" / name).write_text(text)
    paper = PAPER.replace("31", "13").replace("14", "41").replace(" that were studied", "")
    (tmp_path / "main.tex").write_text(paper)
    wrong = checked(tmp_path, verifier)
    verdicts = [one.verdict for one in wrong.verifications[:2]]
    assert [one.label for one in verdicts] == [Label.MISCITATION] * 2
    assert [one.better for one in verdicts] == [(other,)] * 2
    assert len(opened_for) == 1


def test_a_store_that_was_closed_midway_leaves_verdicts_as_they_stand(
    folder: Path, tmp_path: Path
) -> None:
    def better(document: Document, works: Mapping[str, Work]) -> Better:
        raise StoreError("the store is closed")

    (tmp_path / "main.tex").write_text(PAPER.replace("31", "13"))
    (tmp_path / "refs.bib").write_text(BIB)
    record = check(
        tmp_path / "main.tex", today=TODAY, enquiry=Enquiry(sources=folder / "sources"),
        verifier=Verifier(opened, better=better),
    )  # fmt: skip
    assert record.verifications[1].verdict.label is Label.MISCITATION
    assert record.verifications[1].verdict.better == ()

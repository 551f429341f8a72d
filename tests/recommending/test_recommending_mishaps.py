"""What a paper's author may run into: unknown sections, odd titles, a language model that is mute."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.recommending.recommending_made import TODAY, engine_of, paper, stored

from scholiast.cli.recommend_asking import Asked, answered
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import Reply
from scholiast.models.scripted import ScriptedModel
from scholiast.papers import Document, Identifiers, Work
from scholiast.recommending import Engine, Paper, Wish, for_paper, recommend
from scholiast.recommending.engine import behind, is_taught, open_engine, told_of
from scholiast.recommending.generating.tallying import Counts, Tally
from scholiast.retrieving.extras import is_installed

ABOUT = Paper("Federated learning of keyboards", "Clients average models.", as_of=TODAY)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Return the core's engine over the sample's works."""
    with stored(tmp_path_factory.mktemp("store") / "works.sqlite") as store:
        yield engine_of(store)[0]


def test_a_section_that_is_not_there_is_told_with_those_that_are(engine: Engine) -> None:
    text = "# T\n\n## 1 Introduction\n\nNoise guards privacy [?].\n"
    found = recommend(paper(text), engine, wish=Wish(section="INTRO", listing=False))
    assert len(found.passages) == 1
    with pytest.raises(InputError, match=r"no section has these words; there are .*1 Introduction"):
        recommend(paper(text), engine, wish=Wish(section="intrductoin"))


def test_a_paper_without_words_is_told_and_not_answered(engine: Engine) -> None:
    with pytest.raises(InputError, match=r"empty\.tex holds no words"):
        recommend(Document("\n1 2 3\n"), engine, source="empty.tex")


def test_a_title_alone_has_a_start_and_a_duration(engine: Engine) -> None:
    record = for_paper(ABOUT, engine, Wish())
    assert record.started.endswith("+00:00")
    assert record.seconds > 0


def test_a_language_model_that_gives_no_answer_is_told_of(engine: Engine) -> None:
    plain = for_paper(ABOUT, engine, Wish())
    mute = ScriptedModel(lambda _: Reply("", failure="out of order"))
    record = for_paper(ABOUT, behind(engine, mute), Wish())
    assert "gave no usable answer to 1 of 1 questions (out of order)" in " ".join(record.notes)
    assert [one.work.id for one in record.listed] == [one.work.id for one in plain.listed]
    good = ScriptedModel(lambda _: '{"citations": []}')
    heard = for_paper(ABOUT, behind(engine, good), Wish())
    assert not any("no usable answer" in note for note in heard.notes)


def test_named_works_that_the_store_lacks_are_counted_for_the_reader() -> None:
    tally = Tally()
    tally.add(Counts(questions=1, named=3))
    assert told_of(tally, "m") == []
    tally.add(Counts(questions=1, named=2, unresolved=1))
    assert told_of(tally, "m") == ["m named 5 works; not in the store, and not shown: 1"]
    for fault in ("mute", "deaf", "deaf"):
        tally.add(Counts(questions=1, failed=1), fault)
    assert "3 of 5 questions (deaf)" in told_of(tally, "m")[0]


def test_titles_without_a_letter_are_not_taken_for_one_work(tmp_path: Path) -> None:
    works = [
        Work(f"doi:10.5555/{name}", Identifiers(f"10.5555/{name}"), title, year=2019,
             abstract="Gulls are counted.")
        for name, title in (("a", "!!!"), ("b", "???"), ("c", "One gull"), ("d", "One Gull!"))
    ]  # fmt: skip
    with Store(tmp_path / "works.sqlite", create=True) as store:
        store.put([Entry(work) for work in works])
        record = for_paper(Paper("Gulls"), open_engine(store, "core"), Wish())
    titles = [one.work.title for one in record.listed]
    assert {"!!!", "???"} <= set(titles)
    assert sum("gull" in title.lower() for title in titles) == 1


@pytest.mark.skipif(not is_installed("scipy", "xgboost"), reason="the extra retrieval is missing")
def test_what_was_learned_from_few_papers_does_not_rank_unasked(tmp_path: Path) -> None:
    stamp = tmp_path / "learned" / "mark" / "model.json"
    stamp.parent.mkdir(parents=True)
    assert not is_taught(tmp_path)
    for text, is_enough in (
        ('{"papers": 22}', False), ("{", False), ('{"papers": "1000"}', False),
        ('{"papers": 1000, "works": 2}', True),
    ):  # fmt: skip
        stamp.write_text(text)
        assert is_taught(tmp_path) is is_enough, text


def test_blanks_are_no_title(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="name a paper"):
        answered(Asked(title="  ", store=tmp_path / "none.sqlite"))

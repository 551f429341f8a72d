"""The best tools that are installed, and what is missing."""

from pathlib import Path

import msgspec
import pytest

from scholiast.errors import SettingsError, StoreError
from scholiast.verifying.entailing.interface import Entailer
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.opening import (
    NO_MODEL,
    open_finder,
    open_sentence_encoder,
    open_shipped_tools,
    open_tools,
)
from scholiast.verifying.operating import UNCALIBRATED, Combiner, Operating, UpTo, operating_of


def test_a_model_that_was_not_calibrated_accuses_nobody_alone_and_a_note_says_so() -> None:
    opened = open_tools(LexicalEntailer())
    assert opened.tools.operating is UNCALIBRATED
    assert UNCALIBRATED.miscitation > 1
    assert any("no thresholds" in note for note in opened.notes)


def test_what_was_calibrated_is_found_by_the_models_name(tmp_path: Path) -> None:
    made = Operating(0.7, 0.8, combiner=Combiner({"support": (1.0, 0.0, -1.0)}), entailer="ours")
    path = tmp_path / "operating.json"
    path.write_bytes(msgspec.json.encode([made]))
    assert operating_of("ours", path) == made
    assert operating_of("another", path) is None
    assert operating_of("ours", tmp_path / "none.json") is None


def test_the_shipped_model_has_its_lines_and_weighs_every_length_of_text() -> None:
    opened = open_tools(open_entailer())
    lines = opened.tools.operating
    assert opened.notes == ()
    assert 0.5 <= lines.supported <= lines.miscitation <= 1
    assert [one.sentences for one in lines.shorter] == [3, 20]
    for combiner in (lines.combiner, lines.page, *(one.combiner for one in lines.shorter)):
        assert combiner.weighs("found_")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "operating.json"
    path.write_text("[{")
    with pytest.raises(StoreError, match="damaged"):
        operating_of("ours", path)


def test_the_thresholds_are_in_the_record_by_name() -> None:
    told = Operating(miscitation=0.93, made_with="a command").as_dict()
    assert told["operating.miscitation"] == "0.93"
    assert told["operating.made_with"] == "a command"


def test_other_weights_are_told_apart_in_the_record() -> None:
    weighed = Combiner({"1": (1.0, 0.0, 0.0)})
    told = [
        one.as_dict()["operating.weights"]
        for one in (Operating(), Operating(page=weighed), Operating(shorter=(UpTo(3, weighed),)))
    ]
    assert len(set(told)) == 3


def test_without_the_weights_words_are_searched_and_a_note_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scholiast.verifying.opening.is_minilm_installed", lambda: False)
    opened = open_tools(LexicalEntailer())
    assert "words" in opened.tools.finder.name
    assert opened.tools.encoder is None
    assert "pip install" in opened.notes[0]


def _damaged() -> Entailer:
    raise SettingsError("no model can be read")


def test_what_stands_in_for_the_shipped_model_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert NO_MODEL not in open_shipped_tools().notes
    monkeypatch.setattr("scholiast.verifying.entailing.shipped.is_installed", lambda *_: False)
    assert "in place of the shipped model" in open_entailer().name
    assert NO_MODEL in open_shipped_tools().notes
    monkeypatch.setattr("scholiast.verifying.opening.open_entailer", _damaged)
    opened = open_shipped_tools()
    assert NO_MODEL in opened.notes
    assert opened.tools.entailer.name.startswith("lexical")


def test_sources_are_searched_and_citing_papers_grouped_with_one_encoder() -> None:
    encoder = open_sentence_encoder()
    assert encoder is not None
    assert encoder.name in open_finder(VectorRanker(encoder))[0].name
    assert open_tools(LexicalEntailer()).tools.encoder is not None


def test_a_cross_encoder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        open_tools(LexicalEntailer(), cross_encoder=tmp_path)

"""What needs no PyTorch of a training run: batches, export, and what is said where it is missing."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import typer
from tests.retrieving.made import model_folder
from typer.testing import CliRunner

from scholiast.cli.train_entailer import entailer
from scholiast.errors import InputError, SettingsError
from scholiast.retrieving.extras import is_installed
from scholiast.verifying.entailing.checkpoints import open_checkpoint
from scholiast.verifying.entailing.interface import Pair
from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.pairs.interface import training_pair
from scholiast.verifying.entailing.pairs.mixing import Mixture
from scholiast.verifying.entailing.training.batching import Batches
from scholiast.verifying.entailing.training.finishing import export
from scholiast.verifying.entailing.training.settings import Settings
from scholiast.verifying.entailing.training.trainer import Trainer, chosen

PAIRS = [
    training_pair("granite " * (place % 30 + 1), "volcano", Label(place % 3), "s", str(place))
    for place in range(200)
]


def test_batches_hold_every_pair_once_and_the_same_seed_the_same_order(tmp_path: Path) -> None:
    batches = Batches(PAIRS, model_folder(tmp_path), 20)
    order = batches.mixed(16, seed=1)
    assert sorted(place for batch in order for place in batch) == list(range(200))
    assert order == batches.mixed(16, seed=1)
    assert order != batches.mixed(16, seed=2)


def test_a_batch_cuts_long_pairs_and_marks_the_second_text(tmp_path: Path) -> None:
    batch = Batches(PAIRS, model_folder(tmp_path), 20).batch([0, 29])
    assert batch.arrays["input_ids"].shape == (2, 20)
    assert batch.arrays["attention_mask"].sum(axis=1).tolist() == [5, 20]
    assert batch.arrays["token_type_ids"][0].tolist()[:6] == [0, 0, 0, 1, 1, 0]
    assert batch.labels == [0, 29 % 3]


def test_an_exported_run_answers_without_pytorch(tmp_path: Path) -> None:
    run = model_folder(tmp_path / "run", classes=3)
    config = json.loads((run / "config.json").read_text())
    config["id2label"] = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    (run / "config.json").write_text(json.dumps(config))
    export(run, tmp_path / "out", words=run)
    pairs = [Pair("songbirds nesting", "wings"), Pair("granite", "volcano")]
    exact = open_checkpoint(run, cache=tmp_path, is_exact=True).scores(pairs)
    quick = open_checkpoint(tmp_path / "out", cache=tmp_path).scores(pairs)
    assert np.abs(exact - quick).max() < 0.3


def test_a_run_can_be_kept_to_short_premises_and_a_number_of_pairs() -> None:
    mixed = Mixture(PAIRS, [])
    short = chosen(mixed, Settings(longest_premise=40))
    assert short
    assert all(len(one.pair.premise) <= 40 for one in short)
    assert chosen(mixed, Settings(rows=7)) == PAIRS[:7]
    assert chosen(mixed, Settings()) == PAIRS


def test_pairs_of_one_premise_stand_side_by_side(tmp_path: Path) -> None:
    order = Batches(PAIRS, model_folder(tmp_path), 64).mixed(400, seed=1)[0]
    premises = [PAIRS[place].pair.premise for place in order]
    seams = sum(before != after for before, after in pairwise(premises))
    assert seams == len(set(premises)) - 1


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no trained model"):
        export(tmp_path, tmp_path / "out")


def test_a_model_of_all_data_does_not_go_into_the_package(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(entailer)
    found = CliRunner().invoke(app, ["--data", str(tmp_path), "--all-data"])
    assert isinstance(found.exception, InputError)
    assert "--output" in str(found.exception)


@pytest.mark.skipif(is_installed("torch"), reason="PyTorch is installed here")
def test_a_missing_pytorch_is_told_with_the_extra_that_brings_it(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"scholiast\[models\]"):
        Trainer(Mixture(list(PAIRS), []), tmp_path, Settings())

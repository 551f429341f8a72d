"""A store and its ledger, made anew for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        yield opened


@pytest.fixture
def ledger(store: Store) -> Iterator[Ledger]:
    with Ledger(store.path) as opened:
        yield opened

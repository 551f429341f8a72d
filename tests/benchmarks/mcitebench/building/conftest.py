"""A paper in Markdown, parsed for real, with a figure that has a real picture beside it."""

import base64
from pathlib import Path

import pytest

from scholiast.benchmarks.mcitebench.building.interface import Paper
from scholiast.benchmarks.mcitebench.building.reading import paper_of
from scholiast.parsing.worker import Worker

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
TEXT = """# Averaging the weights of many small models

## 1 Introduction

We study how the weights of small models are averaged when their clients seldom meet, and why the
order of the meetings matters less than was thought before.

## 2 Method

### 2.1 Averaging

Weights are averaged by the exponential moving average (EMA), which forgets old clients slowly and
keeps the newest ones as they are until the next meeting takes place.

### 2.2 Data

We collected 1,203 recordings from volunteers in four towns during the wet season of one year. The
recordings were cut into windows by hand before any model was trained on them.

The learning rate was 0.003 in all runs. Nothing else was changed between the runs that are shown,
so that differences come from the averaging alone.

![Figure 1: Error curve of the averaged model. Dashed lines mark the mean of seeds.](curve.png)

## 3 Results

The error of the averaged model falls with every meeting of the clients (Figure 1). It never rises
again once the fourth meeting is over, whatever the order of the clients was.

Table 1: Accuracy of the models on both tasks.

| Model | Speech F1 | Music F1 |
|---|---|---|
| Alone | 0.61 | 0.55 |
| Averaged | 0.78 | 0.71 |
| Distilled | 0.74 | 0.69 |
| Shuffled | 0.66 | 0.58 |

Averaged models lead on both tasks, as Table 1 says, and they need no more memory than one of the
models alone would need, for the average is kept in place.
"""


@pytest.fixture(scope="session")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Paper:
    """Return the paper, its pictures read from the folder it stands in."""
    file: Path = tmp_path_factory.mktemp("papers") / "averaging.md"
    file.write_text(TEXT, encoding="utf-8")
    (file.parent / "curve.png").write_bytes(PNG)
    with Worker() as worker:
        return paper_of(worker.parse(file), file)

"""One call that trains, exports and calibrates an entailment model."""

from pathlib import Path

from scholiast.verifying.entailing.pairs.mixing import mixture
from scholiast.verifying.entailing.stamps import Stamp
from scholiast.verifying.entailing.training.finishing import average, finish
from scholiast.verifying.entailing.training.settings import Progress, Settings, Trained
from scholiast.verifying.entailing.training.trainer import Trainer


def train(
    data: Path,
    run: Path,
    folder: Path,
    settings: Settings,
    progress: Progress,
    start: Path | None = None,
) -> tuple[Trained, Stamp]:
    """Train on a folder of data; `run` keeps the run, `folder` gets the finished model.

    A run that was broken off goes on when it is called again with the same settings. A new one
    starts from all-MiniLM-L6-v2, or from the run in `start`.
    """
    mixed = mixture(data, all_data=settings.all_data, seed=settings.seed)
    trained = Trainer(mixed, run, settings, start).run(progress)
    if start and settings.averages_start:
        run = average([start, run], run / "mean")
    return trained, finish(run, folder, mixed, settings, is_final=True)

"""Train a large encoder on triplets: `python recipes/train_retriever.py SETTINGS --encoder ...`."""

import argparse
import sys
from pathlib import Path

from scholiast.errors import ScholiastError
from scholiast.retrieving.large.settings import read_settings
from scholiast.retrieving.large.training import train_large


def main(arguments: list[str] | None = None) -> int:
    """Train, tell the loss now and then, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("settings", type=Path, help="a TOML file with a table [retriever]")
    parser.add_argument("--encoder", type=Path, required=True, help="the folder to start from")
    parser.add_argument("--triplets", type=Path, required=True, help="a JSONL file of triplets")
    parser.add_argument("--output", type=Path, required=True, help="a new folder")
    said = parser.parse_args(arguments)

    def tell(step: int, steps: int, loss: float) -> None:
        if step == steps or step % max(steps // 20, 1) == 0:
            sys.stderr.write(f"step {step:,} of {steps:,}, loss {loss:.4f}\n")

    try:
        settings = read_settings(said.settings)
        trained = train_large(said.encoder, said.triplets, said.output, settings, progress=tell)
    except ScholiastError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    share = trained.trained_weights / max(trained.all_weights, 1)
    sys.stdout.write(
        f"{trained.queries:,} queries, {trained.steps:,} steps on {trained.device}, "
        f"{share:.1%} of the weights trained; written to {trained.folder}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

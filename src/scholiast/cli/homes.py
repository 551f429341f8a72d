"""Where things are kept on this machine."""

import os
from pathlib import Path


def retraction_store() -> Path:
    """Return where the imported retraction list is kept: in SCHOLIAST_HOME, or the usual folder."""
    home = os.environ.get("SCHOLIAST_HOME")
    if home:
        return Path(home) / "retractions.sqlite"
    from platformdirs import user_data_path

    return user_data_path("scholiast") / "retractions.sqlite"

"""What the environment says of this machine."""

import os
from pathlib import Path


def home() -> Path | None:
    """Return the folder that SCHOLIAST_HOME names for what is kept, or None for the usual one."""
    named = os.environ.get("SCHOLIAST_HOME")
    return Path(named) if named else None

"""`python -m scholiast.corpora.standin --store FILE --port N --faults 0.3`: runs until stopped."""

import argparse
import sys
import threading
from pathlib import Path

from scholiast.corpora.standin.faults import Fault, Misbehaviour
from scholiast.corpora.standin.holdings import INVENTED
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store

_MIXTURE = (
    Misbehaviour.STORM,
    Misbehaviour.ERROR,
    Misbehaviour.TRUNCATED,
    Misbehaviour.HTML,
    Misbehaviour.DROPPED,
)


def main() -> int:
    """Serve the works of a store under the shapes of every index."""
    parser = argparse.ArgumentParser(
        prog="python -m scholiast.corpora.standin", description=main.__doc__
    )
    parser.add_argument("--store", type=Path, required=True, help="a store of works")
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--files", type=Path, help="a folder of full texts to serve")
    parser.add_argument("--faults", type=float, default=0.0, help="share of requests that fail")
    parser.add_argument("--invent", default=",".join(sorted(INVENTED)), help="identifier schemes")
    chosen = parser.parse_args()
    share = chosen.faults / len(_MIXTURE)
    faults = [Fault(kind, share=share) for kind in _MIXTURE]
    with Store(chosen.store, read_only=True) as store:
        works = list(store.works())
    invents = [name for name in chosen.invent.split(",") if name]
    with IndexServer(
        works, port=chosen.port, files=chosen.files, faults=faults, invents=invents
    ) as server:
        lines = [f"{name} {url}" for name, url in server.endpoints.items()]
        sys.stdout.write("\n".join([*lines, ""]))
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

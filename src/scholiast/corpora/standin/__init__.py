"""A stand-in for the scholarly indexes: a local server that speaks their documented shapes.

It answers from works it is given, says in every answer that it is a stand-in, and misbehaves on
command, so that what happens when an index fails can be seen without an index.
"""

from scholiast.corpora.standin.faults import Fault, Misbehaviour
from scholiast.corpora.standin.journal import Visit
from scholiast.corpora.standin.server import IndexServer

__all__ = ["Fault", "IndexServer", "Misbehaviour", "Visit"]

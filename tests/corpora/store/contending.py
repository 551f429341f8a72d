"""Programs of processes that keep works until the disk is full, or beside one another."""

FILLER = """
import resource, sys
from pathlib import Path
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from tests.corpora.works import entry

limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
kept = 0
try:
    with Store(Path(sys.argv[1]), create=True) as store:
        for batch in range(200):
            store.put(
                entry(f"Title {batch} and then {i} of many words", "Ng", s2=str(50 * batch + i),
                      abstract=f"{i} {batch} words " * 30)
                for i in range(50)
            )
            kept += 50
            print(kept, flush=True)
except StoreError as error:
    print(error, file=sys.stderr)
    sys.exit(3)
"""
"""Arguments: a store, and the bytes that no file may exceed; says the works it acknowledged."""

WRITER = """
import sys
from pathlib import Path
from scholiast.corpora.store import Store
from tests.corpora.works import entry
from scholiast.papers import Identifiers

forms = [
    lambda i: {"doi": f"10.1000/Ab.{i}"},
    lambda i: {"doi": f"https://doi.org/10.1000%2FaB.{i}", "pmid": f"PMID: 00{i + 1}"},
    lambda i: {"pmid": str(i + 1), "arxiv": f"2004.{i:05}v2"},
    lambda i: {"arxiv": f"arXiv:2004.{i:05}v1", "doi": f"10.1000/ab.{i}"},
]
writer = int(sys.argv[2])
numbers = list(range(COUNT))
numbers = numbers[writer * 7:] + numbers[:writer * 7]
with Store(Path(sys.argv[1]), create=True) as store:
    for start in range(0, len(numbers), 40):
        store.put(
            entry(f"The long title of paper {i}", f"Author{i}",
                  cites=(Identifiers(**forms[(writer + i + 1) % 4]((i + 1) % COUNT)),),
                  **forms[(writer + i) % 4](i))
            for i in numbers[start:start + 40]
        )
"""
"""Arguments: a store, and the number of the writer; COUNT stands for the papers of all of them."""

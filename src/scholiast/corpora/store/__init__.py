"""The store: works on this machine, kept in one file; the truth from which every index is made."""

from scholiast.corpora.store.store import Moment, Put, Store

__all__ = ["Moment", "Put", "Store"]

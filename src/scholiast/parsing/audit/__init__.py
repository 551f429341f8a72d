"""The extraction audit (BibAgent, appendix C.3): does the document hang together."""

from scholiast.parsing.audit.anomalies import Anomaly
from scholiast.parsing.audit.checks import audit
from scholiast.parsing.audit.repair import audited

__all__ = ["Anomaly", "audit", "audited"]

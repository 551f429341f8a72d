"""A record as one self-contained HTML page: no script, no network, readable without either."""

from scholiast.reporting.html.page import record_as_html

__all__ = ["record_as_html"]

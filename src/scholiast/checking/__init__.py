"""Document -> findings -> record: the rules, the profile of the references, the whole walk."""

from scholiast.checking.enquiring import Enquiry
from scholiast.checking.interface import Context, Rule, Sighting
from scholiast.checking.rules import RULES, rule_rows
from scholiast.checking.settings import Settings, find_settings, load_settings, read_settings
from scholiast.checking.verifying import STOPPED, Verifier
from scholiast.checking.walking import check, check_document

__all__ = [
    "RULES",
    "STOPPED",
    "Context",
    "Enquiry",
    "Rule",
    "Settings",
    "Sighting",
    "Verifier",
    "check",
    "check_document",
    "find_settings",
    "load_settings",
    "read_settings",
    "rule_rows",
]

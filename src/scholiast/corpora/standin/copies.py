"""Where the stand-in says that copies of a work are: its own files in place of the world's."""

from scholiast.corpora.standin.calls import Call
from scholiast.papers import Location, Work


def copies(work: Work, call: Call) -> tuple[Location, ...]:
    """Return the work's locations; those whose file the server has lead to the server."""
    return tuple(_placed(location, call) for location in work.locations)


def _placed(location: Location, call: Call) -> Location:
    name = location.url.rsplit("/", 1)[-1]
    if name not in call.files:
        return location
    url = f"{call.origin}/files/{name}"
    return Location(
        url, location.kind, location.host, location.form, location.version, location.licence
    )


def is_file(location: Location) -> bool:
    """Say whether a location is a PDF."""
    return location.form == "pdf" or location.url.lower().endswith(".pdf")

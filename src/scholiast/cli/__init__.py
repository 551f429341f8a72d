"""The command `scholiast`: one file a command; the only room that prints."""

import sys


def main() -> None:
    """Run the command line and exit: 0 nothing at the fail level, 1 findings, 2 could not run."""
    from scholiast.cli.app import app
    from scholiast.errors import ScholiastError
    from scholiast.reporting.escaping import visible

    try:
        app()
    except ScholiastError as error:
        sys.stderr.write(visible(f"scholiast: {error}\n"))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("scholiast: stopped\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        told = f"{named}{error.strerror or error}"
        sys.stderr.write(
            visible(f"scholiast: cannot go on: {told}; make room, mend the permissions, or name")
            + " another place\n"
        )
        sys.exit(2)

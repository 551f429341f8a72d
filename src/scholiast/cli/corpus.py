"""`scholiast corpus`: works kept on this machine; one file a group of its commands."""

import typer

from scholiast.cli.corpus_asking import search, show
from scholiast.cli.corpus_collecting import collect, update
from scholiast.cli.corpus_export import export
from scholiast.cli.corpus_import import import_
from scholiast.cli.corpus_keeping import compact, snapshot, status
from scholiast.cli.corpus_rounds import rounds, split

corpus = typer.Typer(
    help="Keep works on this machine: import, collect, search, show, export.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
corpus.command("import")(import_)
corpus.command()(status)
corpus.command()(search)
corpus.command()(show)
corpus.command()(export)
corpus.command()(snapshot)
corpus.command()(compact)
corpus.command()(collect)
corpus.command()(update)
corpus.command()(rounds)
corpus.command()(split)

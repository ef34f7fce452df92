"""`mqwire pipeline`: captures at any scale, on Spark."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from mqwire.cli._choosing import parsed
from mqwire.cli._options import ending, examples
from mqwire.errors import MqwireError
from mqwire.render.console import reserved, warn
from mqwire.render.escape import escape
from mqwire.render.filters import parse_limit, parse_time

USAGE, INTERRUPTED = 2, 130
app = typer.Typer(
    name="pipeline",
    help="Decode captures of any number and size into tables, on this computer or on a Spark cluster.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog="Exit status: 0 clean, 1 findings, losses or undecodable messages, 2 usage or failure, 3 inputs that cannot "
    "be read or not to their end, 130 interrupted. docs/pipeline.md is the guide.",
)

_Out = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the tables.")]
_Folder = Annotated[Path, typer.Argument(help="The folder that `pipeline run --out` was given.", metavar="DIR")]
_Master = Annotated[
    str | None,
    typer.Option(
        "--master",
        metavar="MASTER",
        help="Where Spark runs: local[*], spark://host:7077, yarn, ...; none for this process alone, without Spark. "
        "By default what Spark is configured for, else local[*].",
    ),
]


_Spark = Annotated[
    str | None,
    typer.Option(
        "--master",
        metavar="MASTER",
        help="Where Spark runs: local[*], spark://host:7077, yarn, ... By default what Spark is configured for, else "
        "local[*].",
    ),
]


@contextmanager
def _failing() -> Iterator[None]:
    """Ends in one sentence whatever goes wrong with Spark, the folder or the disk."""
    try:
        yield
    except KeyboardInterrupt:
        warn("interrupted; what was done is kept, and the next run goes on from there")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # whoever reads has gone
        raise
    except OSError as error:
        warn(f"{escape(str(error.filename or 'the output'))}: {error.strerror or error}")
        raise typer.Exit(USAGE) from None
    except MqwireError as error:
        warn(escape(str(error)))
        raise typer.Exit(USAGE) from None
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in ("pyspark", "py4j"):
            raise
        from mqwire.pipeline.errors import last_line

        warn(f"Spark gave up: {escape(last_line(error))}")
        raise typer.Exit(USAGE) from None


def _needs_extra(master: str | None = None) -> None:
    try:
        import pyarrow  # noqa: F401

        if master != "none":
            import pyspark  # noqa: F401
    except ImportError as error:
        warn(f"{error}: the pipeline needs the `spark` extra: pip install 'mqwire[spark]'")
        raise typer.Exit(USAGE) from None


@app.command(
    epilog=examples(
        "mqwire pipeline run captures/ --out tables",
        "mqwire pipeline run '/var/captures/*.pcapng.gz' --out tables --follow",
        "mqwire pipeline run /mnt/captures --out /mnt/tables --master spark://head:7077",
    )
)
def run(  # noqa: PLR0917
    inputs: Annotated[
        list[str], typer.Argument(help="Captures, folders of captures, or patterns.", metavar="INPUT...")
    ],
    out: _Out,
    master: _Master = None,
    follow: Annotated[bool, typer.Option("--follow", help="Go on as captures appear, until Ctrl-C.")] = False,
    every: Annotated[float, typer.Option("--every", min=0.1, metavar="SECONDS", help="How often to look.")] = 10.0,
    tables: Annotated[
        str | None, typer.Option("--tables", metavar="NAME,...", help="Which tables to write; all by default.")
    ] = None,
    split_size: Annotated[
        int | None,
        typer.Option(
            "--split-size",
            min=1,
            metavar="MIB",
            help="How much of a file one task reads; by default what suits the cores.",
        ),
    ] = None,
    rotation: Annotated[
        bool,
        typer.Option(
            "--rotation/--no-rotation",
            help="Take files of a folder whose names differ in digits only for one capture, in order of time.",
        ),
    ] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=NUMBER", parser=parsed(parse_limit), help="As for mqwire decode."),
    ] = None,
) -> None:
    """Decode captures into tables of Parquet files.

    Only what is new or has changed is decoded. A run can be interrupted or fail at any moment: the next one goes on.
    Whoever reads DIR/current meanwhile sees the tables of the last run that was completed.
    """
    _needs_extra(master)
    from mqwire.pipeline.job.command import run as run_job
    from mqwire.pipeline.job.command import wishes

    chosen: Any = limit or []
    with ending(), _failing():
        status = run_job(inputs, out, master, wishes(tables, split_size, chosen, rotation=rotation), follow, every)
    raise typer.Exit(status)


@app.command(epilog=examples("mqwire pipeline report tables -o health.html"))
def report(
    folder: _Folder,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The page.")] = Path("health.html"),
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", parser=parsed(parse_time), help="The moment to show the directory at."),
    ] = None,
    master: _Spark = None,
) -> None:
    """Write one page about replication health, the directory at a moment, and anomalies."""
    _needs_extra()
    from mqwire.pipeline.job.command import report as write_report

    moment: Any = at
    with ending(), _failing(), reserved(str(output)):
        write_report(folder, output, moment, master)
        sys.stdout.write(f"{escape(str(output))}\n")


@app.command(epilog=examples("mqwire pipeline seeds tables --corpus corpus"))
def seeds(
    folder: _Folder,
    corpus: Annotated[Path, typer.Option("--corpus", metavar="DIR", help="The corpus, as `mqwire fuzz run` takes it.")],
    master: _Spark = None,
) -> None:
    """Write one message of each shape as seeds for fuzzing."""
    _needs_extra()
    from mqwire.pipeline.job.command import seeds as write_seeds

    with ending(), _failing():
        count = write_seeds(folder, corpus, master)
        sys.stdout.write(f"{count:,} seeds in {escape(str(corpus))}\n")

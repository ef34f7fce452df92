"""`mqwire decode`: captures and messages as trees, JSON or CSV."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from mqwire._decode import Engine
from mqwire.capture import CaptureLimits
from mqwire.cli._choosing import choosing, parsed
from mqwire.cli._options import (
    AllOption,
    Files,
    OutputOption,
    ProtocolOption,
    ending,
    examples,
)
from mqwire.render.console import is_one_of, text_output
from mqwire.render.filters import Filter, parse_limit
from mqwire.render.pieces import AUTO
from mqwire.render.progress import Progress
from mqwire.render.run import Run
from mqwire.render.writers import writer


class Form(StrEnum):
    tree = "tree"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    html = "html"


class Parser(StrEnum):
    fast = "fast"
    kaitai = "kaitai"


_ENGINES: dict[Parser, Engine] = {Parser.fast: "fast", Parser.kaitai: "kaitai"}
EXAMPLES = examples(
    "mqwire decode capture.pcapng --stats",
    "mqwire decode capture.pcapng --message sync_reply --host 10.0.0.1 --since 2024-05-01T12:00",
    "mqwire decode capture.pcapng --packet 7-12,20 --brief",
    "tcpdump -i eth0 -U -w - port 1801 | mqwire decode - --format jsonl",
    "mqwire decode capture.pcapng --format html -o report.html",
    "mqwire decode capture.pcap.gz --redact --format json -o report.json",
    "xxd packet.bin | mqwire decode -",
    "mqwire decode *.bin --lenient --format csv -o messages.csv",
)


@choosing
def decode(
    files: Files,
    *,
    protocol: ProtocolOption = AUTO,
    form: Annotated[Form, typer.Option("--format", "-f", help="How to show the messages.")] = Form.tree,
    stats: Annotated[
        bool,
        typer.Option("--stats", help="Count instead: by conversation, message and finding, as tables or JSON."),
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Trees without fields: a few lines for each message.")] = False,
    redact: Annotated[
        bool,
        typer.Option("--redact", help="Replace names, GUIDs and addresses, each always by the same; drop contents."),
    ] = False,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Take whatever has the structure, as is always done in captures.")
    ] = False,
    engine: Annotated[Parser, typer.Option("--engine", help="Which of the two parsers reads.")] = Parser.fast,
    show_all: AllOption = False,
    output: OutputOption = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=NUMBER",
            help="What reading a capture may cost, such as max_streams=500000. May be repeated.",
            parser=parsed(parse_limit),
        ),
    ] = None,
    only: Filter,
) -> None:
    """Decode captures and messages, and show them as trees, JSON or CSV.

    Raw messages are decoded strictly unless --lenient: one that breaks a rule is refused, and what was read of it is
    shown.
    """
    if output is not None and is_one_of(output, files):
        raise typer.BadParameter("is also to be read", param_hint="--output")
    if stats and form in (Form.csv, Form.html):
        raise typer.BadParameter(f"{form} shows messages, not counts; use json", param_hint="--stats")
    with ending(), text_output(output) as stream:
        shown = writer(form.value, stream, full=show_all, brief=brief, stats=stats, several=len(files) > 1)
        run = Run(
            protocol=protocol,
            strict=not lenient,
            engine=_ENGINES[engine],
            only=only,
            redact=redact,
            progress=Progress.wanted(is_screen_free=stats or output is not None or not sys.stdout.isatty()),
            on_broken=shown.broken,
            limits=CaptureLimits(**dict(limit or ())),  # type: ignore[arg-type]  # typer has parsed them
        )
        try:
            for outcome in run.files(files):
                shown.write(outcome)
                if run.is_live:
                    stream.flush()
        finally:
            shown.close()
    raise typer.Exit(run.status)

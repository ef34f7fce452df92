"""`mqwire fuzz`: campaigns, and what is to be done with what they find."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from mqwire.cli._options import ending, examples
from mqwire.errors import MqwireError
from mqwire.render.console import warn
from mqwire.render.outcome import CLEAN, FINDINGS

app = typer.Typer(
    name="fuzz",
    help="Run fuzzing campaigns on mqwire, and sort out what they find.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog="Exit status: 0 clean, 1 a bug, 2 usage, 130 interrupted. docs/fuzzing.md is the guide.",
)
INTERRUPTED = 130
_AGAINST = "With --against"
Targets = Annotated[list[str] | None, typer.Argument(help="Targets by name; all without one.", metavar="TARGET")]
Folder = Annotated[
    Path | None,
    typer.Option("--dir", metavar="DIR", help="Where seeds, corpora and bugs are; fuzz/ by default."),
]


def _atheris() -> None:
    try:
        import atheris  # noqa: F401
    except ImportError:
        warn("campaigns need atheris, the `fuzz` extra: pip install 'mqwire[fuzz]'")
        raise typer.Exit(2) from None


@app.command("list")
def list_targets(
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """List the targets and the invariants that they check."""
    from mqwire.fuzzing.listing import show_targets

    with ending():
        show_targets(sys.stdout, as_json=as_json)


@app.command(
    epilog=examples(
        "mqwire fuzz run --time 1h --jobs 2",
        "mqwire fuzz run engines edits --time 90s --report report.json",
        "mqwire fuzz run --against './my-parser --stdin' --protocol mqdsrp --strict --time 5m",
    )
)
def run(
    targets: Targets = None,
    *,
    time: Annotated[str, typer.Option("--time", help="How long, like 90s, 10m or 1h30m.", metavar="TIME")] = "10m",
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Processes side by side; one a core by default.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Where chance begins; another one tries other things.")] = 0,
    folder: Folder = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write a JSON report.")] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write a Markdown report.")
    ] = None,
    minimize: Annotated[bool, typer.Option("--minimize", help="Make the corpora small at the end.")] = False,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="COMMAND", help="Fuzz this program instead, with mqwire as the oracle."),
    ] = None,
    protocol: Annotated[
        list[str] | None,
        typer.Option("--protocol", "-p", help="Only this one; several are allowed.", rich_help_panel=_AGAINST),
    ] = None,
    strict: Annotated[
        bool | None,
        typer.Option(
            "--strict/--lenient",
            help="It must reject, or accept, what breaks a rule; without this it may do either.",
            rich_help_panel=_AGAINST,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds for an answer.", rich_help_panel=_AGAINST)
    ] = 5.0,
    memory: Annotated[
        int, typer.Option("--memory", min=1, help="MiB by which it may grow.", rich_help_panel=_AGAINST)
    ] = 512,
    inputs: Annotated[
        int | None, typer.Option("--inputs", min=1, help="End after so many inputs.", rich_help_panel=_AGAINST)
    ] = None,
    replay: Annotated[
        Path | None,
        typer.Option("--replay", metavar="FILE", help="Only send this input again.", rich_help_panel=_AGAINST),
    ] = None,
) -> None:
    """Run a campaign: targets take turns, bugs are made small and kept, corpora grow from run to run.

    Ctrl-C ends it early without losing anything. With --against another implementation is fuzzed;
    docs/fuzzing-against.md has the protocol that it must speak.
    """
    if against is not None:
        from mqwire.fuzzing.against import command

        with ending(), usage():
            if targets or jobs:
                raise MqwireError("targets and jobs are for campaigns on mqwire itself, not for --against")
            status = command.main(
                command.Given(
                    against,
                    protocol or (),
                    strict,
                    time,
                    inputs,
                    seed,
                    timeout,
                    memory,
                    folder,
                    report,
                    markdown,
                    replay,
                )
            )
        raise typer.Exit(status)
    if replay or protocol or inputs or strict is not None:
        raise typer.BadParameter("goes with --against only", param_hint="--replay, --protocol, --inputs or --strict")
    _atheris()
    from mqwire.fuzzing import campaign, live
    from mqwire.fuzzing import report as reports
    from mqwire.fuzzing.campaign.plan import chosen
    from mqwire.fuzzing.targets import LEFT_OUT
    from mqwire.fuzzing.triage import minimize_corpora
    from mqwire.fuzzing.trial import limit_memory
    from mqwire.fuzzing.workspace import Workspace

    limit_memory()  # bugs are confirmed in this process
    for why in () if targets else LEFT_OUT.values():
        warn(why)
    with ending(), usage():
        space = Workspace.find(folder)
        plan = campaign.Plan(space, chosen(targets or ()), campaign.duration(time), jobs or os.cpu_count() or 1, seed)
        with live.shown() as show:
            result = campaign.run(plan, show)
        reports.write(result, as_json=report, as_markdown=markdown)
        print(reports.summary(result))
        for line in reports.bug_lines(result):
            print(line)
        if minimize and not result.is_interrupted:
            minimize_corpora(plan.targets, space, sys.stdout)
    raise typer.Exit(FINDINGS if result.bugs else INTERRUPTED if result.is_interrupted else CLEAN)


class usage:  # reads as a word
    """Ends a command in one sentence if it was asked for something impossible, in none if it was cut short."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, MqwireError):
            warn(str(error))
            raise typer.Exit(2) from None
        if isinstance(error, KeyboardInterrupt):
            raise typer.Exit(INTERRUPTED) from None


@app.command(epilog=examples("mqwire fuzz triage", "mqwire fuzz triage fuzz/regressions/engines/*.bin"))
def triage(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Inputs; all regressions without one.", metavar="FILE")
    ] = None,
    target: Annotated[
        str | None, typer.Option("--target", "-t", help="What the inputs are for, if their folder does not say so.")
    ] = None,
    folder: Folder = None,
) -> None:
    """Run inputs again and say which bugs they show: each once, named, with what it is about."""
    from mqwire.fuzzing.triage import triage_files
    from mqwire.fuzzing.trial import limit_memory
    from mqwire.fuzzing.workspace import Workspace

    limit_memory()
    with ending(), usage():
        shown = triage_files(files or [], target, Workspace.find(folder), sys.stdout)
    raise typer.Exit(FINDINGS if shown else CLEAN)


@app.command(
    epilog=examples(
        "mqwire fuzz minimize", "mqwire fuzz minimize engines", "mqwire fuzz minimize --input crash-1f2e -t engines"
    )
)
def minimize(
    targets: Targets = None,
    file: Annotated[
        Path | None, typer.Option("--input", metavar="FILE", help="One input that shows a bug, instead.")
    ] = None,
    target: Annotated[str | None, typer.Option("--target", "-t", help="What the input is for.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Where the small input goes.")
    ] = None,
    folder: Folder = None,
) -> None:
    """Make corpora small, or one input that shows a bug."""
    from mqwire.fuzzing.campaign.plan import chosen
    from mqwire.fuzzing.triage import minimize_corpora, minimize_file
    from mqwire.fuzzing.trial import limit_memory
    from mqwire.fuzzing.workspace import Workspace

    with ending(), usage():
        if file is not None:
            limit_memory()
            raise typer.Exit(minimize_file(file, target, output))
        _atheris()
        minimize_corpora(chosen(targets or ()), Workspace.find(folder), sys.stdout)


@app.command(epilog=examples("mqwire fuzz coverage", "mqwire fuzz coverage engines -o coverage/"))
def coverage(
    targets: Targets = None,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where the pages go.")] = Path(
        "fuzz-coverage"
    ),
    folder: Folder = None,
) -> None:
    """Show what corpora reach: HTML by line, and by field, value and rule of the Model."""
    from mqwire.fuzzing.campaign.plan import chosen
    from mqwire.fuzzing.coverage import report
    from mqwire.fuzzing.workspace import Workspace

    with ending(), usage():
        report(chosen(targets or ()), Workspace.find(folder), output, sys.stdout)


@app.command(epilog=examples("mqwire fuzz bench --jobs 2", "mqwire fuzz bench terminator_minus_one --seeds 1"))
def bench(
    faults: Annotated[
        list[str] | None, typer.Argument(help="Faults by name; all without one.", metavar="FAULT")
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", min=1, help="How often each is looked for; the median counts.")] = 3,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Faults looked for side by side, a core each.")] = 1,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write a JSON report.")] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the table as Markdown.")
    ] = None,
) -> None:
    """Plant faults into copies of mqwire, one at a time, and show what finds each, and how fast."""
    _atheris()
    from mqwire.fuzzing.bench_report import run_bench

    with ending(), usage():
        missed = run_bench(
            faults or (), seeds=seeds, jobs=jobs, as_json=report, as_markdown=markdown, stream=sys.stdout
        )
    raise typer.Exit(FINDINGS if missed else CLEAN)

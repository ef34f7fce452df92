"""`mqwire lab`: directory servers that run on this computer."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from mqwire.cli._options import ending, examples
from mqwire.cli.fuzz import usage
from mqwire.render.console import reserved, warn

app = typer.Typer(
    name="lab",
    help="Run directory servers on this computer that replicate over real packets.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog="Exit status: 0 clean, 1 findings in the capture, 2 usage or failure, 130 interrupted. "
    "docs/lab.md is the guide.",
)


def _needs_extra() -> None:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        warn("the lab signs messages with the package cryptography, the `lab` extra: pip install 'mqwire[lab]'")
        raise typer.Exit(2) from None


@app.command("list")
def list_scenarios() -> None:
    """List the scenarios."""
    _needs_extra()
    from mqwire.lab.listing import show_scenarios

    with ending():
        show_scenarios(sys.stdout)


@app.command(
    epilog=examples(
        "mqwire lab run adding-site", "mqwire lab run remote-queue --pcap remote-queue.pcapng", "mqwire lab list"
    )
)
def run(  # noqa: PLR0917
    scenario: Annotated[str, typer.Argument(help="Which one; mqwire lab list shows them.", metavar="SCENARIO")],
    pcap: Annotated[
        Path | None,
        typer.Option(
            "--pcap",
            metavar="OUT",
            help="Write a pcapng capture: by tcpdump if it may listen, else from the bytes of the sessions.",
        ),
    ] = None,
    port: Annotated[
        int, typer.Option("--port", min=1, max=65535, help="TCP port of all servers; each has its own 127.0.1.n.")
    ] = 1801,
    folder: Annotated[
        Path | None,
        typer.Option("--dir", metavar="DIR", help="Keep what the servers store in this new folder."),
    ] = None,
    product_settings: Annotated[
        bool,
        typer.Option("--product-settings", help="Timers and purging as the product has them, which takes long."),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only say how it went.")] = False,
) -> None:
    """Act out a scenario: every server is a process, every message a packet on the loopback interface.

    Ctrl-C ends it early and leaves nothing running.
    """
    _needs_extra()
    from mqwire.lab.run import Wishes
    from mqwire.lab.run import run as run_scenario

    with ending(), usage(), nullcontext() if pcap is None else reserved(str(pcap), "--pcap"):
        status = run_scenario(scenario, Wishes(pcap, port, folder, product_settings, quiet), sys.stdout)
    raise typer.Exit(status)


@app.command(
    epilog=examples(
        "mqwire lab serve --role pec --name PEC0 --dir pec0 --add-site site1=PSC1 --peer PSC1,psc1.pem",
        "mqwire lab serve --role psc --name PSC1 --site site1 --dir psc1 --pec PEC0 --peer PEC0@127.0.0.1:1801,key.pem",
    )
)
def serve(  # noqa: PLR0917
    role: Annotated[str, typer.Option("--role", metavar="pec|psc|bsc|client", help="What it is.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Its computer name.")],
    folder: Annotated[
        Path,
        typer.Option("--dir", metavar="DIR", help="Where its directory and its key are kept; a second run goes on."),
    ],
    identifier: Annotated[
        str | None, typer.Option("--guid", metavar="GUID", help="Of its queue manager; made of the name without one.")
    ] = None,
    site: Annotated[str, typer.Option("--site", metavar="NAME|GUID", help="The site it is in.")] = "site0",
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where it listens.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="TCP port; 0 takes any.")] = 1801,
    pec: Annotated[str, typer.Option("--pec", metavar="NAME", help="The PEC.")] = "",
    psc: Annotated[str, typer.Option("--psc", metavar="NAME", help="For a BSC: its PSC.")] = "",
    peers: Annotated[
        list[str] | None,
        typer.Option(
            "--peer",
            metavar="NAME[=GUID][@HOST:PORT][,KEY.pem]",
            help="Another queue manager: where it listens and the public key that proves what it sends.",
        ),
    ] = None,
    sites: Annotated[
        list[str] | None,
        typer.Option("--add-site", metavar="NAME=PSC", help="For a PEC: a site that it begins with, and its PSC."),
    ] = None,
    machines: Annotated[
        list[str] | None,
        typer.Option("--add-machine", metavar="NAME[:bsc]", help="For a PEC: a machine of its site, maybe a BSC."),
    ] = None,
    trust_claims: Annotated[
        bool, typer.Option("--trust-claims", help="Believe senders without a key. Only for tests of your own.")
    ] = False,
    is_mine: Annotated[
        bool, typer.Option("--this-network-is-mine", help="Allow addresses that are not this computer's.")
    ] = False,
) -> None:
    """Run one server in the foreground, for your implementation to talk to."""
    _needs_extra()
    from mqwire.lab.serve import check_hosts, first_requests, given
    from mqwire.lab.serve import serve as serve_one

    with ending(), usage():
        config = given(
            role=role,
            name=name,
            identifier=identifier,
            site=site,
            host=host,
            port=port,
            folder=folder,
            pec=pec,
            psc=psc,
            peers=peers or (),
            trusts_claims=trust_claims,
        )
        check_hosts(config, is_confirmed=is_mine)
        serve_one(config, sys.stdout, first_requests(config, sites or (), machines or ()))

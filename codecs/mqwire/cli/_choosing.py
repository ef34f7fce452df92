"""The options that choose among messages, the same for every command that reads some."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from itertools import chain
from typing import Annotated, Any

import typer

from mqwire.render.filters import (
    Filter,
    message_names,
    parse_host,
    parse_message,
    parse_packets,
    parse_partition,
    parse_time,
)

_PANEL = "Which messages"


def parsed(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """A parser for typer: what is wrong with a value is the user's to know."""

    def parser(text: str) -> Any:
        try:
            return parse(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return parser


def _option(flags: str, metavar: str, help: str, parse: Callable[[str], Any] | None = None, **more: Any) -> Any:
    parser = None if parse is None else parsed(parse)
    return typer.Option(*flags.split(), metavar=metavar, help=help, parser=parser, rich_help_panel=_PANEL, **more)


# By the field of Filter that each fills. Typer parses the values: to it they are texts.
_OPTIONS: dict[str, tuple[Any, Any]] = {
    "messages": (
        list[str] | None,
        _option(
            "--message -m",
            "NAME",
            "Only messages of this name, such as sync_reply; loss and undecodable are names too. May be repeated.",
            parse_message,
            autocompletion=lambda: list(message_names()),
        ),
    ),
    "partitions": (
        list[str] | None,
        _option(
            "--partition",
            "GUID",
            "Only messages about this partition; enterprise is that of the enterprise. May be repeated.",
            parse_partition,
        ),
    ),
    "hosts": (
        list[str] | None,
        _option(
            "--host",
            "ADDRESS",
            "Only messages from or to this address, ADDRESS:PORT or network. May be repeated.",
            parse_host,
        ),
    ),
    "since": (
        str | None,
        _option("--since", "TIME", "Only messages captured then or later; UTC unless it names a zone.", parse_time),
    ),
    "until": (str | None, _option("--until", "TIME", "Only messages captured before that.", parse_time)),
    "packets": (
        list[str] | None,
        _option(
            "--packet",
            "NUMBERS",
            "Only messages that these frames of the capture carried: 7, 7-12, 7-12,20 or 100-. May be repeated.",
            parse_packets,
        ),
    ),
    "only_findings": (
        bool,
        typer.Option("--findings", help="Only messages with which something is wrong.", rich_help_panel=_PANEL),
    ),
}
_DEFAULTS = {"only_findings": False}
_KINDS: dict[str, Callable[[Any], Any]] = {
    "messages": frozenset,
    "partitions": frozenset,
    "hosts": tuple,
    "packets": lambda lists: tuple(chain.from_iterable(lists)),
}


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command these options; it gets what they say as one argument, `only`."""
    signature = inspect.signature(command, eval_str=True)
    own = [parameter for name, parameter in signature.parameters.items() if name != "only"]
    options = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=Annotated[kind, option]
        )
        for name, (kind, option) in _OPTIONS.items()
    ]

    @wraps(command)
    def called(**given: Any) -> None:
        said = {name: given.pop(name) for name in _OPTIONS}
        only = Filter(**{name: _KINDS[name](value or ()) if name in _KINDS else value for name, value in said.items()})
        command(only=only, **given)

    called.__signature__ = signature.replace(parameters=[*own, *options])  # type: ignore[attr-defined]  # for typer
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in (*own, *options)}
    return called

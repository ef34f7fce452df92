"""The scenarios as a list."""

from __future__ import annotations

from typing import IO

from mqwire.lab.scenarios import SCENARIOS
from mqwire.render.console import console


def show_scenarios(stream: IO[str]) -> None:
    out = console(stream)
    for scenario in SCENARIOS.values():
        servers = ", ".join(member.name for member in scenario.members)
        out.print(f"{scenario.name:<15} {scenario.section}: {scenario.title}", soft_wrap=True)
        out.print(f"{'':<15} {servers}", soft_wrap=True, style="dim")

"""The machines of `mqwire.replication` under one seed and virtual time. docs/simulation.md explains it."""

from mqwire.lab.simulation._chart import chart
from mqwire.lab.simulation._events import Schedule
from mqwire.lab.simulation._generate import generate
from mqwire.lab.simulation._run import Result, run
from mqwire.lab.simulation._shrink import shrink
from mqwire.lab.simulation._soak import Totals, soak

__all__ = ["Result", "Schedule", "Totals", "chart", "generate", "run", "shrink", "soak"]

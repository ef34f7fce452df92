"""The simulator: schedules and messages a second on one core, every message encoded and decoded for real."""

from time import process_time

from mqwire.lab import simulation

from ..report import Report, Table, number, verdict
from ..timing import QUICK, Settings

_TARGET = 50


def _run_schedules(count: int) -> tuple[float, int, int, float]:
    """CPU seconds, messages, acknowledged changes and virtual seconds; what is set up once is set up before."""
    schedules = [simulation.generate(seed) for seed in range(count)]
    for schedule in {schedule.layout: schedule for schedule in schedules}.values():
        simulation.run(schedule)
    begun = process_time()
    results = [simulation.run(schedule) for schedule in schedules]
    taken = process_time() - begun
    assert not any(result.complaints for result in results)
    return (
        taken,
        sum(result.messages for result in results),
        sum(result.acknowledged for result in results),
        sum(result.seconds for result in results),
    )


def run(settings: Settings) -> Report:
    count = 100 if settings.rounds <= QUICK.rounds else 500
    taken, messages, acknowledged, virtual = _run_schedules(count)
    rate = count / taken
    row = [
        f"{count} schedules",
        number(rate),
        number(messages / taken),
        number(acknowledged / taken),
        number(virtual / taken),
        f">= {_TARGET}",
        verdict(rate, _TARGET),
    ]
    headings = ["", "schedules/s", "messages/s", "changes/s", "virtual s/s", "target", ""]
    note = "CPU time of one core. 3 sites, 6 servers; servers, network, faults and checker together."
    report = Report()
    report.tables.append(Table("simulated schedules", headings, [row], note))
    report.numbers["simulation"] = {"schedules_per_s": rate, "messages_per_s": messages / taken}
    return report

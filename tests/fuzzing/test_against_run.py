"""Whole runs against programs in Python: clean ones, faulty ones, and some that are none at all."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

import mqwire
from mqwire.fuzzing import against
from mqwire.fuzzing.against import Finding, Progress, Report, Settings
from tests.fuzzing.against_support import agreeing, is_running, program
from tests.support.outcomes import decoded

SMALL = ("sid", "mqdsrp")


def run(command: list[str], inputs: int = 500, **changes: object) -> Report:
    given = {"seconds": 60.0, "protocols": SMALL, "timeout": 5.0, **changes}
    return against.run(Settings(command, inputs=inputs, **given))  # type: ignore[arg-type]


def only(report: Report) -> Finding:
    assert len(report.findings) == 1, [finding.symptom for finding in report.findings]
    return report.findings[0]


def test_the_program_of_the_documentation_agrees(tmp_path: Path) -> None:
    told: list[Progress] = []
    settings = Settings(agreeing(tmp_path), rules="strict", inputs=1800, seconds=60)
    report = against.run(settings, told.append)
    assert report.findings == []
    assert (report.inputs, report.restarts, report.skipped, report.untold) == (1800, 0, 0, [])
    assert report.accepted + report.rejected == 1800
    assert report.accepted > 400
    assert report.rejected > 600
    assert not report.interrupted
    assert report.memory is not None
    assert all(1 << 20 < size < 1 << 30 for size in report.memory)
    assert [progress.inputs for progress in told] == sorted(progress.inputs for progress in told)
    assert told


def test_a_lost_element_is_found_minimized_and_named(tmp_path: Path) -> None:
    fault = "import json\nif 'directory_changes\": [{' in answer:\n"
    fault += "    shown = json.loads(answer[7:])\n    shown['fields']['directory_changes'].pop()\n"
    fault += "    answer = 'accept ' + json.dumps(shown)"
    report = run(agreeing(tmp_path, fault), rules="strict", stop=1)
    finding = only(report)
    assert finding.name.startswith("differs-mqdsrp-directory_changes-")
    assert (finding.symptom.ours, finding.symptom.theirs) == ("1 elements", "0 elements")
    assert finding.repeats
    assert len(finding.data) < len(finding.original)
    message = decoded(finding.data, "mqdsrp")
    assert finding.message == message.message
    shown = finding.as_json()
    assert bytes.fromhex(shown["input"]) == finding.data
    assert against.replay(Settings(agreeing(tmp_path, fault)), "mqdsrp", finding.data)[0] == finding.symptom
    assert against.replay(Settings(agreeing(tmp_path)), "mqdsrp", finding.data)[0] is None


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    fault = "if len(answer) % 7 == 3: answer = 'reject no'"
    first, second = (run(agreeing(tmp_path, fault), seed=5) for _ in range(2))
    assert [finding.as_json() for finding in first.findings] == [finding.as_json() for finding in second.findings]
    assert only(first).symptom.kind == "rejects"


def test_a_crash_is_found_with_its_complaint(tmp_path: Path) -> None:
    fault = "if protocol == 'sid' and data[1:2] == b'\\x05': raise LookupError('number \\x1b[31m5')"
    report = run(program(tmp_path, f"answer = 'accept' if data else answer\n{fault}"), 100, protocols=("sid",))
    crash = next(finding for finding in report.findings if finding.symptom.kind == "crash")
    assert crash.symptom.theirs == "exited with status 1"
    assert "LookupError: number" in crash.errors
    assert (crash.repeats, len(crash.data)) == (True, 2)
    assert report.restarts > 0
    assert sum(finding.symptom.kind == "crash" for finding in report.findings) == 1


def test_a_hang_is_found(tmp_path: Path) -> None:
    fault = "answer = quiet\nif len(data) == 12: time.sleep(60)"
    started = time.monotonic()
    report = run(program(tmp_path, fault), 40, protocols=("sid",), timeout=0.1)
    finding = only(report)
    assert (finding.symptom.kind, finding.symptom.theirs) == ("hang", "no answer in 0.1 s")
    assert (finding.repeats, len(finding.data)) == (True, 12)
    assert time.monotonic() - started < 30


def test_nonsense_after_sense_is_a_finding(tmp_path: Path) -> None:
    fault = "answer = quiet\nif data[:1] == b'\\x02': answer = 'Segmentation fault \\x1b[2J'"
    report = run(program(tmp_path, fault), 60, protocols=("sid",))
    finding = only(report)
    assert finding.symptom.kind == "garbled"
    assert "must begin with accept, reject or skip: Segmentation fault" in finding.symptom.theirs
    assert finding.data == b"\x02"


def test_what_depends_on_the_past_is_told_from_what_does_not(tmp_path: Path) -> None:
    fault = "answer = quiet\nif number == 30: answer = 'oops'"
    finding = only(run(program(tmp_path, fault), 60, protocols=("sid",)))
    assert not finding.repeats
    assert finding.data == finding.original


def test_memory_that_one_input_takes_is_found(tmp_path: Path) -> None:
    fault = "answer = quiet\nif data[:1] == b'\\x02': waste = b'x' * (80 << 20); del waste"
    report = run(program(tmp_path, fault), 100, protocols=("sid",), memory=60 << 20)
    finding = only(report)
    assert finding.symptom.kind == "memory"
    assert finding.symptom.theirs == "grows by 80 MiB for 1 bytes"
    assert (finding.repeats, finding.data) == (True, b"\x02")


def test_memory_that_grows_little_by_little_is_found(tmp_path: Path) -> None:
    fault = "answer = quiet\nglobals().setdefault('kept', []).append(b'x' * (1 << 20))"
    report = run(program(tmp_path, fault), 700, protocols=("sid",), memory=100 << 20)
    finding = only(report)
    assert (finding.symptom.kind, finding.repeats) == ("memory", False)
    assert "little by little" in finding.symptom.theirs
    assert report.restarts >= 2


def test_skipped_protocols_are_left_out_and_skipping_everything_is_a_mistake(tmp_path: Path) -> None:
    fault = "answer = 'skip' if protocol == 'sid' else 'accept'"
    report = run(program(tmp_path, fault), 60, protocols=("final_ack_body", "sid"))
    assert report.skipped > 10
    assert {finding.protocol for finding in report.findings} == {"final_ack_body"}
    with pytest.raises(mqwire.MqwireError, match="skips every message"):
        run(program(tmp_path, "answer = 'skip'"), protocols=("final_ack_body",))


def test_fields_that_are_never_told_and_that_nobody_knows_are_listed(tmp_path: Path) -> None:
    fault = (
        "import json\nif answer[0] == 'a': answer = 'accept ' + json.dumps({'fields': {'revison': 1, 'revision': 1}})"
    )
    report = run(agreeing(tmp_path, fault), 60, protocols=("sid",))
    assert "sid:sub_authority" in report.untold
    assert "sid:revision" not in report.untold
    assert report.unknown == ["sid:revison"]


def test_only_so_many_findings_are_kept(tmp_path: Path) -> None:
    fault = "answer = 'oops' if len(data) == 11 else 'reject no' if data else 'skip'"
    report = run(program(tmp_path, fault), 200, protocols=("sid",), most=1)
    assert len(report.findings) == 1
    assert report.suppressed > 0
    assert report.as_json()["suppressed"] == report.suppressed


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("answer = 'Hello, who are you?'", "must begin with accept, reject or skip: Hello, who are you?"),
        ("raise SystemExit('usage: parser FILE')", "exited with status 1.*ends with: usage: parser FILE"),
        ("answer = '{}'", "one page"),
    ],
)
def test_a_program_that_was_not_made_for_this(tmp_path: Path, fault: str, complaint: str) -> None:
    with pytest.raises(mqwire.MqwireError, match=f"(?s)does not speak the protocol: .*{complaint}"):
        run(program(tmp_path, fault))


def test_a_program_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.fuzzing.against._link.STARTING", 0.3)
    with pytest.raises(mqwire.MqwireError, match=r"does not speak the protocol: no answer in 0\.3 s"):
        run(["sleep", "60"], timeout=0.1)


def test_one_that_does_not_start_again(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    fault = f"import pathlib\nmark = pathlib.Path({str(mark)!r})\n"
    fault += "if number == 1 and mark.exists(): sys.exit(9)\nmark.touch()\nif number == 5: sys.exit(1)"
    with pytest.raises(mqwire.MqwireError, match="cannot be started again: exited with status 9"):
        run(program(tmp_path, fault))


def test_an_unknown_protocol(tmp_path: Path) -> None:
    with pytest.raises(mqwire.MqwireError, match="there is no protocol 'smtp'"):
        run(program(tmp_path, ""), protocols=("smtp",))


def test_time_ends_a_run(tmp_path: Path) -> None:
    started = time.monotonic()
    report = against.run(Settings(program(tmp_path, "answer = quiet\ntime.sleep(0.01)"), ("sid",), seconds=0.5))
    assert 0.4 < time.monotonic() - started < 20
    assert 0 <= report.inputs < 100


def test_an_interruption_keeps_what_was_found_and_leaves_nothing_running(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    fault = f"answer = quiet\nif number == 1: open({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    fault += "if data[:1] == b'\\x02': answer = 'oops'"

    def interrupt(progress: Progress) -> None:
        if progress.findings:
            os.kill(os.getpid(), signal.SIGINT)

    report = against.run(Settings(program(tmp_path, fault), ("sid",), seconds=60), interrupt)
    assert report.interrupted
    assert report.seconds < 50
    assert [finding.symptom.kind for finding in report.findings] == ["garbled"]
    pids = [int(line) for line in note.read_text().splitlines()]
    assert len(pids) > 1
    assert not any(is_running(pid) for pid in pids)


def test_the_command_does_not_see_the_interruption_of_the_terminal(tmp_path: Path) -> None:
    """It has a session of its own."""
    report = run(program(tmp_path, "answer = f'reject {os.getsid(0) == os.getpid()}'"), 20, protocols=("sid",))
    assert {finding.symptom.theirs for finding in report.findings} == {"True"}


def test_paths_with_blanks_need_no_shell(tmp_path: Path) -> None:
    folder = tmp_path / "a folder; exit 3"
    folder.mkdir()
    assert run(program(folder, "answer = 'skip' if protocol == 'sid' else answer"), 5).inputs == 5
    assert sys.executable

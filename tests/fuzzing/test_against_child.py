"""The process under test: whatever it does, asking it ends, and nothing of it stays behind."""

from __future__ import annotations

import select
import time
from pathlib import Path

import pytest

import mqwire
from mqwire.fuzzing.against._child import Accept, Answer, Child, Crash, Garbled, Hang, Reject, Skip, parse, request
from mqwire.fuzzing.against._memory import group_memory, peak_memory
from tests.fuzzing.against_support import is_running, program


def ask(folder: Path, fault: str, data: bytes = b"message", timeout: float = 10.0) -> tuple[Answer, Child]:
    with Child(program(folder, fault)) as child:
        return child.ask("mqdsrp", data, timeout), child


def test_a_request_is_size_protocol_and_message() -> None:
    assert request("sid", b"\x01\x02") == b"\x06\0\0\0sid\0\x01\x02"
    assert request("mqcn", b"") == b"\x05\0\0\0mqcn\0"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"reject", Reject("")),
        (b"reject too  short \r", Reject("too  short")),
        (b"skip", Skip()),
        (b"skip this", Skip()),
        (b"accept", Accept({}, None)),
        (b"accept {}", Accept({}, None)),
        (b'accept {"fields": {"a": [1]}, "message": "ping", "mqwire": 1}', Accept({"a": [1]}, "ping")),
        (b'accept {"fields": {"a": "\\ud800"}}', Accept({"a": "\ud800"}, None)),
        ('accept {"fields": {"a": "ü"}}'.encode(), Accept({"a": "ü"}, None)),
    ],
)
def test_answers(line: bytes, answer: Answer) -> None:
    assert parse(line) == answer


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "must begin with accept, reject or skip"),
        (b"hello", "must begin with"),
        (b"\xff\xfe", "must begin with"),
        (b"accept {", "no JSON"),
        (b'accept {"fields": {"a": NaN}}', "there is no NaN in JSON"),
        (b'accept {"fields": {"a": "\xff"}}', "no JSON"),
        (b"accept " + b"[" * 100_000, "no JSON"),
        (b"accept []", "must be an object"),
        (b'accept {"fields": 5}', "must be an object"),
        (b'accept {"message": 5}', "must be an object"),
    ],
)
def test_lines_that_are_no_answers(line: bytes, why: str) -> None:
    answer = parse(line)
    assert isinstance(answer, Garbled)
    assert why in answer.why


def test_it_is_asked_again_and_again(tmp_path: Path) -> None:
    fault = "answer = f'reject {number} {protocol} {data.hex()}'"
    with Child(program(tmp_path, fault)) as child:
        assert child.ask("mqdsrp", b"", 10) == Reject("1 mqdsrp")
        assert child.ask("sid", b"\x01", 10) == Reject("2 sid 01")
        large = bytes(1 << 20)  # more than a pipe holds, both ways
        assert child.ask("mqcn", large, 10) == Reject(f"3 mqcn {large.hex()}")
        assert child.answers == 3
    assert not is_running(child.pid)


@pytest.mark.parametrize(
    ("fault", "how"),
    [
        ("sys.exit(0)", "exited with status 0"),
        ("os._exit(7)", "exited with status 7"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "killed by SIGKILL"),
        ("os.kill(os.getpid(), 40)", "killed by signal 40"),
        ("os.close(1)\ntime.sleep(60)", "closed its standard output and went on running"),
        ("os.close(0)\nos._exit(3)", "exited with status 3"),
    ],
)
def test_crashes(tmp_path: Path, fault: str, how: str) -> None:
    answer, child = ask(tmp_path, fault)
    assert answer == Crash(how)
    assert not is_running(child.pid)


def test_what_it_complained_about_is_kept_but_not_all_of_it(tmp_path: Path) -> None:
    fault = "sys.stderr.write('x' * 300_000 + 'the end'); sys.stderr.flush(); 1 / 0"
    answer, child = ask(tmp_path, fault)
    assert answer == Crash("exited with status 1")
    assert b"ZeroDivisionError" in child.errors
    assert b"the end" in child.errors
    assert len(child.errors) <= 4096


def test_a_process_that_complains_and_goes_on_is_heard(tmp_path: Path) -> None:
    answer, child = ask(tmp_path, "sys.stderr.write('y' * 300_000)\nsys.stderr.close()")
    assert answer == Reject("no")
    assert set(child.errors) == {ord("y")}


@pytest.mark.parametrize("fault", ["time.sleep(60)", "os.close(0); time.sleep(60)", "while True: pass"])
def test_hangs(tmp_path: Path, fault: str) -> None:
    started = time.monotonic()
    answer, child = ask(tmp_path, fault, timeout=0.5)
    assert answer == Hang(0.5)
    assert time.monotonic() - started < 30
    assert not is_running(child.pid)


def test_one_that_never_reads_hangs(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time; time.sleep(60)")
    with Child([*program(tmp_path, "")[:-1], str(path)]) as child:
        assert child.ask("mqdsrp", bytes(1 << 20), 0.5) == Hang(0.5)


def test_more_than_one_line_is_no_answer(tmp_path: Path) -> None:
    answer, _ = ask(tmp_path, "answer = 'reject a\\nreject b'")
    assert answer == Garbled("it wrote more than one line", "reject a\nreject b\n")
    fault = "print(answer, flush=True)\ntime.sleep(0.5)"
    with Child(program(tmp_path, fault)) as child:
        assert child.ask("mqdsrp", b"", 10) == Reject("no")
        assert select.select([child._out], [], [], 30)[0]
        again = child.ask("mqdsrp", b"", 10)
    assert again == Garbled("it wrote before it was asked, or more than one line", "reject no\n", late=True)


def test_a_line_without_end_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.fuzzing.against._child.LONGEST_ANSWER", 100_000)
    answer, child = ask(tmp_path, "while True: sys.stdout.write('x' * 10_000)")
    assert isinstance(answer, Garbled)
    assert "no end of line in 100000 bytes" in answer.why
    assert len(answer.said) <= 400
    assert not is_running(child.pid)


def test_nothing_that_it_started_stays_behind(tmp_path: Path) -> None:
    fault = "other = subprocess.Popen(['sleep', '60'])\nanswer = f'reject {other.pid}'"
    answer, child = ask(tmp_path, fault)
    assert isinstance(answer, Reject)
    deadline = time.monotonic() + 30
    while is_running(int(answer.reason)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(int(answer.reason))
    assert not is_running(child.pid)


def test_where_an_end_cannot_be_noticed_without_taking_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.waitid")
    assert ask(tmp_path, "os._exit(7)")[0] == Crash("exited with status 7")
    answer, child = ask(tmp_path, "")
    assert answer == Reject("no")
    assert not is_running(child.pid)


def test_one_that_does_not_want_to_end_is_made_to(tmp_path: Path) -> None:
    path = tmp_path / "stubborn.py"
    path.write_text(
        "import signal, sys, time\n"
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)\n"
        "print('skip', flush=True)\n"
        "time.sleep(60)\n"
    )
    started = time.monotonic()
    with Child([*program(tmp_path, "")[:-1], str(path)]) as child:
        time.sleep(0.3)
    child.close()  # once more does nothing
    assert not is_running(child.pid)
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("command", [["/no/such/program"], ["/"], ["a\0b"], []])
def test_a_command_that_cannot_be_started(command: list[str]) -> None:
    with pytest.raises(mqwire.MqwireError, match="the command cannot be started"):
        Child(command)


def test_memory_is_that_of_the_whole_group(tmp_path: Path) -> None:
    fault = (
        "if data: subprocess.Popen([sys.executable, '-c', "
        "'import time; x = bytearray(b\"x\" * (100 << 20)); time.sleep(60)'], stdin=subprocess.DEVNULL)"
    )
    with Child(program(tmp_path, fault)) as child:
        child.ask("mqdsrp", b"", 10)
        before = group_memory(child.pid)
        assert before is not None
        assert 1 << 20 < before < 100 << 20
        child.ask("mqdsrp", b"x", 10)
        deadline = time.monotonic() + 30
        while (group_memory(child.pid) or 0) < before + (100 << 20) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert (group_memory(child.pid) or 0) >= before + (100 << 20)
    while group_memory(child.pid) and time.monotonic() < deadline:  # what was killed goes when the system comes to it
        time.sleep(0.05)
    assert group_memory(child.pid) == 0
    assert peak_memory(child.pid) is None


def test_memory_is_unknown_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("mqwire.fuzzing.against._memory._PROC", tmp_path)
    assert group_memory(1) is None
    assert peak_memory(1) is None

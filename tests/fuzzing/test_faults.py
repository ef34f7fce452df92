"""The faults of the bug bench fit the code as it is, and are faults."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import mqwire
from mqwire.fuzzing._witness import answer
from mqwire.fuzzing.faults import PROJECT, Fault, FaultError, environment, faulty, load, plant, witnessed

FAULTS = {fault.name: fault for fault in load()}
HAS_NODE = shutil.which("node") is not None and (PROJECT / "ksy/node_modules").exists()


def a_fault(**changes: object) -> Fault:
    return msgspec.structs.replace(FAULTS["limit_off_by_one"], **changes)


def needs_node() -> None:
    if not HAS_NODE:
        pytest.skip("Node or ksy/node_modules is missing: make ksy/node_modules")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_fault_fits_the_code_as_it_is(fault: Fault) -> None:
    assert faulty(fault) != (PROJECT / fault.file).read_text("utf-8")
    assert fault.what.endswith(".")
    assert fault.why.endswith(".")
    assert fault.protocols
    assert "answer = " in fault.witness or "answer.append" in fault.witness


def test_there_are_enough_of_them_in_all_places() -> None:
    files = [fault.file for fault in FAULTS.values()]
    assert len(files) >= 24
    # Machines and the Scapy layer know no layout, so what ksy/ says of it cannot be wrong in them.
    codec = [file for file in files if not file.startswith(("codecs/mqwire/scapy/", "codecs/mqwire/replication/"))]
    assert sum(fault.is_in_description for fault in FAULTS.values()) * 3 >= len(codec)
    assert {Path(file).name for file in files if file.startswith("ksy/")} == {p.name for p in PROJECT.glob("ksy/*.ksy")}
    assert sum(file.startswith("codecs/mqwire/capture/") for file in files) >= 4
    assert len({fault.what for fault in FAULTS.values()}) == len(files)


# One that changes ksy/, one that changes the generator, one that changes the library.
@pytest.mark.parametrize("name", ["purged_number_little_endian", "terminator_minus_one", "json_drops_padding"])
def test_a_planted_fault_is_noticed_by_its_witness(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    if fault.needs_node:
        needs_node()
    copy = plant(fault, tmp_path / "copy")
    assert (copy / fault.file).read_text("utf-8") == faulty(fault)
    assert witnessed(fault, copy) != witnessed(fault)


def test_a_copy_without_a_fault_answers_like_the_project_and_is_what_is_imported(tmp_path: Path) -> None:
    fault = a_fault(new=FAULTS["limit_off_by_one"].old)
    copy = plant(fault, tmp_path / "copy")
    assert witnessed(fault, copy) == witnessed(fault)
    command = [sys.executable, "-c", "import mqwire.capture; print(mqwire.capture.__file__)"]
    done = subprocess.run(command, env=environment(copy), capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).is_relative_to(copy)


def test_a_fault_that_no_longer_fits_says_so(tmp_path: Path) -> None:
    for old, times in (("nobody wrote this", "0 times"), ("import", "times")):
        with pytest.raises(FaultError, match=rf"limit_off_by_one: the text to replace occurs .*{times}"):
            plant(a_fault(old=old), tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_fault_that_breaks_the_generator_says_so(tmp_path: Path) -> None:
    broken = msgspec.structs.replace(FAULTS["terminator_minus_one"], new="        nonsense(\n")
    with pytest.raises(FaultError, match="nothing can be derived with it in place"):
        plant(broken, tmp_path / "copy")


def test_without_node_a_fault_in_the_description_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FaultError, match="need Node"):
        plant(FAULTS["purged_number_little_endian"], tmp_path / "copy")


def test_a_witness_that_fails_says_so() -> None:
    with pytest.raises(FaultError, match="its witness fails"):
        witnessed(a_fault(witness="answer = 1 / 0"))


def test_a_witness_that_hangs_has_an_answer_too() -> None:
    assert witnessed(a_fault(witness="while True: pass"), timeout=0.5) == "nothing within 0.5 seconds"


# What answers False in the project; `peak` and `growth` are for faults that change nothing but the cost.
@pytest.mark.parametrize("name", ["guid_count_trusted", "quadratic_list"])
def test_witnesses_of_cost_are_right_about_the_project(name: str) -> None:
    assert answer(FAULTS[name].witness, PROJECT) is False


def test_witnesses_may_meet_errors_that_cannot_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqwire.DecodeError, "__str__", lambda error: error.no_such_attribute)
    found = answer('answer = decoded(b"", "mqdsrp")', PROJECT)
    assert str(found).startswith("AttributeError: ")
    assert answer('answer = decoded(vector("mqqb/ping_request"), "mqqb").message', PROJECT) == "ping"


def test_without_a_checkout_there_are_no_faults(tmp_path: Path) -> None:
    with pytest.raises(FaultError, match="needs a checkout"):
        load(tmp_path)


NO_FAULTS = {"what = ": "Invalid value", 'what = "x"': "missing required field", "colour = 1": "colour"}


@pytest.mark.parametrize(("text", "reason"), NO_FAULTS.items())
def test_a_file_that_is_no_fault_says_so(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "fuzz/faults").mkdir(parents=True)
    (tmp_path / "fuzz/faults/odd.toml").write_text(text, "utf-8")
    with pytest.raises(FaultError, match=rf"odd\.toml.*{reason}"):
        load(tmp_path)


def test_a_machine_without_what_deriving_needs_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = next(fault for fault in load() if fault.file.startswith("codecs/mqwire/derive/"))
    bare = tmp_path / "python"
    bare.write_text("#!/bin/sh\necho 'python: No module named yaml' >&2\nexit 1\n")
    bare.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(bare))
    with pytest.raises(FaultError, match=r"No module named yaml; `make .venv/.dev` installs what deriving needs"):
        plant(fault, tmp_path / "copy")

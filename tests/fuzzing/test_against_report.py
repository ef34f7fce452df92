"""Reports say everything and trust nothing."""

from __future__ import annotations

import json

from mqwire.fuzzing.against import Finding, Report, Symptom, _report
from mqwire.fuzzing.against._findings import general


def finding(**changes: object) -> Finding:
    symptom = Symptom("differs", "a[3].b", "1", "``` \033]0;title\007", "key")
    values = {"message": None, "data": bytes(100), "original": bytes(200), "errors": "one\ntwo \u202e", "repeats": True}
    return Finding(symptom, "mqdsrp", origin="sync_reply", **{**values, **changes})  # type: ignore[arg-type]


def report(**changes: object) -> Report:
    return Report(["./parser", "a b"], 7, "strict", **changes)  # type: ignore[arg-type]


def test_a_finding_in_words() -> None:
    text = "\n".join(_report.lines(report(), finding(repeats=False)))
    assert "(mqdsrp at a[3].b)" in text
    assert "\\x1b]0;title\\x07" in text
    assert "\\u202e" in text
    assert f"{'00' * 64}... (100 bytes, from sync_reply)" in text
    assert "a fresh process does not show it" in text
    assert not {"\033", "\007", "\u202e"} & set(text)


def test_markdown_cannot_be_escaped_from() -> None:
    text = _report.markdown(report(findings=[finding(), finding()], inputs=1234, suppressed=2, interrupted=True))
    assert text.count("```") == 4
    assert "2 findings and 2 more that were not kept in 1,234 inputs" in text
    assert text.splitlines()[2].endswith(", interrupted; seed 7.")


def test_notes() -> None:
    untold = [f"mqdsrp:field{number}" for number in range(20)]
    notes = list(_report.notes(report(untold=untold, unknown=["mqdsrp:\033"], memory=None)))
    assert notes[0].endswith("mqdsrp:field11 and 8 more")
    assert notes[1] == "told, but unknown to mqwire: mqdsrp:\\x1b"
    assert "memory was not watched" in notes[2]
    assert list(_report.notes(report(memory=(10 << 20, 20 << 20)))) == [
        "memory: 10 MiB after the vectors, 20 MiB at the end"
    ]


def test_names_are_readable_safe_and_stable() -> None:
    name = finding().name
    assert name == finding(data=b"other").name
    assert name.startswith("differs-mqdsrp-a.b-")
    hostile = Finding(Symptom("crash", "../../etc/\0passwd", "", "", "k"), "sid", None, b"", b"", "", True, "")
    assert "/" not in hostile.name
    assert "\0" not in hostile.name


def test_the_report_is_json_whatever_was_said() -> None:
    shown = report(findings=[finding(errors="\ud800")]).as_json()
    again = json.loads(json.dumps(shown))
    assert again["findings"][0]["stderr"] == "\ud800"
    assert again["command"] == ["./parser", "a b"]


def test_reasons_that_differ_in_values_are_one() -> None:
    assert general("needs 4 bytes, 3 left") == general("needs 16 bytes, 0x2 left")
    assert general('no such name: "abc"') == general('no such name: "x y"')
    assert general("too short") != general("too long")
    assert len(general("x" * 1000)) == 80

"""Everything that is derived from ksy/, in memory: file name to contents."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from mqwire._model import Model
from mqwire.derive.checks import write_checks
from mqwire.derive.docs import write_docs
from mqwire.derive.fast import write_fast
from mqwire.derive.literal import write_literal
from mqwire.derive.naming import module_of
from mqwire.derive.notes import read_notes
from mqwire.derive.schema import write_schema
from mqwire.derive.types import write_types
from mqwire.derive.wireshark import write_wireshark
from mqwire.spec import load

GENERATED = "codecs/mqwire/_generated"


def generate(project: Path, *, with_kaitai: bool = True) -> dict[str, str]:
    """The derived files by their path in the project."""
    model = load(project / "ksy")
    files = {f"{GENERATED}/{name}": text for name, text in _python(model).items()}
    files |= {f"docs/{name}": text for name, text in write_docs(model, read_notes(project / "ksy")).items()}
    files["docs/mqwire.schema.json"] = write_schema(model)
    files[f"{GENERATED}/mqwire.lua"] = write_wireshark(model)
    files = _formatted(files)
    parsers = _kaitai(project) if with_kaitai else _committed_kaitai(project)
    files |= {f"{GENERATED}/kaitai/{name}": text for name, text in parsers.items()}
    files[f"{GENERATED}/stamp.py"] = (
        '"""Generated from ksy/ by `make generate`. Do not edit."""\n\n'
        f'SOURCES = "{sources_hash(project)}"\nOUTPUTS = "{outputs_hash(files)}"\n'
    )
    return files


def sources_hash(project: Path) -> str:
    """A hash of all that the derived files depend on; a test compares it without rebuilding anything."""
    derive, spec = project / "codecs/mqwire/derive", project / "codecs/mqwire/spec"
    sources = [*(project / "ksy").glob("*.ksy"), *derive.rglob("*.py"), *derive.rglob("*.lua"), *spec.glob("*.py")]
    sources += [project / f"codecs/mqwire/{name}.py" for name in ("_model", "_conventions", "_templates")]
    sources += [project / "ksy/compile.cjs", project / "ksy/package-lock.json"]
    return _hash({str(path.relative_to(project)): path.read_text("utf-8") for path in sources})


def outputs_hash(files: dict[str, str]) -> str:
    """A hash of the derived files, so that an edit by hand is noticed as well."""
    return _hash({name: text for name, text in files.items() if not name.endswith("/stamp.py")})


def committed(project: Path) -> dict[str, str]:
    """The derived files as they are in the project."""
    paths = [project / f"docs/{name}" for name in ("rules.md", "wireshark-fields.md", "mqwire.schema.json")]
    paths += (project / "docs/formats").glob("*.md")
    paths += [path for path in (project / GENERATED).rglob("*.py") if path.name != "__init__.py"]
    paths += (project / GENERATED).glob("*.lua")
    return {str(path.relative_to(project)): path.read_text("utf-8") for path in paths if path.exists()}


def _hash(files: dict[str, str]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name].encode() + b"\0")
    return digest.hexdigest()


def changed(project: Path, files: dict[str, str]) -> list[str]:
    """The derived files that are missing, different, or left over."""
    stale = [name for name, text in files.items() if _current(project / name) != text]
    return sorted({*stale, *(committed(project).keys() - files.keys())})


def _current(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


def _python(model: Model) -> dict[str, str]:
    files = {"model.py": write_literal(model), "checks.py": write_checks(model)}
    for file in sorted({module_of(id) for id in model.structs}):
        files[f"types/{file}.py"] = write_types(model, file)
        files[f"fast/{file}.py"] = write_fast(model, file)
    return files


def _formatted(files: dict[str, str]) -> dict[str, str]:
    """Generated Python is meant to be read: unused imports go, lines are broken."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        python = [name for name in files if name.endswith(".py")]
        for name in python:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(files[name], "utf-8")
        ruff = [sys.executable, "-m", "ruff"]
        common = ["--isolated", "--no-cache", "--quiet", folder]
        subprocess.run([*ruff, "check", "--select", "F401,I", "--fix", *common], check=True)
        subprocess.run([*ruff, "format", "--line-length", "120", "--target-version", "py311", *common], check=True)
        return {name: (root / name).read_text("utf-8") if name in python else text for name, text in files.items()}


def _kaitai(project: Path) -> dict[str, str]:
    """The reference parsers, from the pinned compiler in ksy/node_modules."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", str(project / "ksy" / "compile.cjs"), "python", folder], check=True)
        return {path.name: path.read_text("utf-8") for path in sorted(Path(folder).glob("*.py"))}


def _committed_kaitai(project: Path) -> dict[str, str]:
    prefix = f"{GENERATED}/kaitai/"
    return {n.removeprefix(prefix): text for n, text in committed(project).items() if n.startswith(prefix)}

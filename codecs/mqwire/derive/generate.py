"""Everything that is derived from ksy/, in memory: file name to contents."""

from __future__ import annotations

import hashlib
import subprocess
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
from mqwire.spec import load

GENERATED = "codecs/mqwire/_generated"


def generate(project: Path, *, with_kaitai: bool = True) -> dict[str, str]:
    """The derived files by their path in the project."""
    model = load(project / "ksy")
    files = {f"{GENERATED}/{name}": text for name, text in _python(model).items()}
    files |= {f"docs/{name}": text for name, text in write_docs(model, read_notes(project / "ksy")).items()}
    files["docs/mqwire.schema.json"] = write_schema(model)
    files = _formatted(files)
    if with_kaitai:
        files |= {f"{GENERATED}/kaitai/{name}": text for name, text in _kaitai(project).items()}
    files[f"{GENERATED}/stamp.py"] = stamp(project)
    return files


def stamp(project: Path) -> str:
    """A hash of all that the derived files depend on; a test compares it without rebuilding anything."""
    digest = hashlib.sha256()
    sources = [*(project / "ksy").glob("*.ksy"), *(project / "codecs/mqwire/derive").glob("*.py")]
    sources += [*(project / "codecs/mqwire/spec").glob("*.py"), project / "codecs/mqwire/_model.py"]
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return f'"""Generated from ksy/ by `make generate`. Do not edit."""\n\nSOURCES = "{digest.hexdigest()}"\n'


def changed(project: Path, files: dict[str, str]) -> list[str]:
    """The derived files that are missing, different, or left over."""
    stale = [name for name, text in files.items() if _current(project / name) != text]
    known = {project / name for name in files}
    kept = {"__init__.py"}
    for pattern in (f"{GENERATED}/types/*.py", f"{GENERATED}/fast/*.py", "docs/formats/*.md"):
        for path in project.glob(pattern):
            if path not in known and path.name not in kept:
                stale.append(str(path.relative_to(project)))
    return sorted(stale)


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
        options = ["--isolated", "--no-cache", "--line-length", "120", "--target-version", "py311", "--quiet"]
        subprocess.run(
            ["ruff", "check", "--isolated", "--no-cache", "--select", "F401,I", "--fix", "--quiet", folder], check=True
        )
        subprocess.run(["ruff", "format", *options, folder], check=True)
        return {name: (root / name).read_text("utf-8") if name in python else text for name, text in files.items()}


def _kaitai(project: Path) -> dict[str, str]:
    """The reference parsers, from the pinned compiler in ksy/node_modules."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", str(project / "ksy" / "compile.cjs"), "python", folder], check=True)
        return {path.name: path.read_text("utf-8") for path in sorted(Path(folder).glob("*.py"))}

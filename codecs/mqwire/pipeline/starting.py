"""A Spark session that is right for captures, quiet, and leaves alone what somebody has configured."""

from __future__ import annotations

import logging
import os
import re
import shlex
import signal
import site
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mqwire.pipeline import java
from mqwire.pipeline.errors import PipelineError, last_line

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ATTEMPTS = 4
"""How often a task is tried: on a cluster that is Spark's default, in one process it is 1."""
_LOCAL = re.compile(r"local(?:\[(?P<cores>\d+|\*)(?:,(?P<attempts>\d+))?\])?$")
_MASTER = re.compile(r"local(-cluster)?\[.*\]$|local$|yarn$|spark://.|k8s://.")
_LOOPBACK = "127.0.0.1"
_GIB = 1024**3
_QUICK_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
_NO_COMPILING = {"spark.sql.codegen.wholeStage": "false", "spark.sql.codegen.factoryMode": "NO_CODEGEN"}
_LOGGING = Path(__file__).resolve().with_name("log4j2.properties")


def session(
    master: str | None = None, app: str = "mqwire", *, for_little: bool = False, **conf: object
) -> SparkSession:
    """The session that is active, untouched; else a new one.

        spark = mqwire.pipeline.session("local[4]")
        spark = mqwire.pipeline.session("spark://head:7077", **{"spark.executor.memory": "8g"})

    Without a master it is the one that spark-submit or spark-defaults.conf says, else all cores of this machine. What
    is given here goes before what is configured there, and that before the defaults of mqwire. `for_little` work Java
    compiles less, which halves the time that it takes to get going and would make long work slower.
    """
    needs_spark()
    from pyspark.sql import SparkSession

    active = SparkSession.getActiveSession()
    if active is not None:
        return active
    configured = _configured()
    where = _checked(master or configured.get("spark.master") or "local[*]")
    settings = {key: value for key, value in defaults(where, for_little=for_little).items() if key not in configured}
    settings |= {key: _text(value) for key, value in conf.items()}
    builder = SparkSession.builder.master(where).appName(app)
    for key, value in settings.items():
        builder = builder.config(key, value)
    logging.getLogger("py4j").addHandler(logging.NullHandler())  # it says of every interrupt where it was
    with _environment(_surroundings(where)), _interrupts_later():
        try:
            return builder.getOrCreate()
        except Exception as error:  # of Spark, or of Java
            raise PipelineError(f"Spark does not start on {where}: {last_line(error)}") from error


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """A Java that loses this process while it starts would stay for ever; later it ends with it."""
    waiting: list[int] = []

    def wait(number: int, _: object) -> None:
        waiting.append(number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is wait:  # Spark sets one of its own
            signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


def needs_spark() -> None:
    """PipelineError if the extra is not installed."""
    try:
        import pyarrow  # noqa: F401
        import pyspark  # noqa: F401
    except ImportError as error:
        raise PipelineError(f"{error}: the pipeline needs the `spark` extra: pip install 'mqwire[spark]'") from None


def is_local(master: str) -> bool:
    """Whether everything runs in one process on this machine."""
    return _LOCAL.match(master) is not None


def defaults(master: str, *, for_little: bool = False) -> dict[str, str]:
    """What mqwire sets if nobody else does."""
    logging = f"-Dlog4j2.configurationFile={_LOGGING.as_uri()}"
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
        "spark.sql.python.filterPushdown.enabled": "true",
        "spark.driver.extraJavaOptions": f"{logging} {_QUICK_JAVA}" if for_little else logging,
    }
    if for_little:
        settings |= _NO_COMPILING
    local = _LOCAL.match(master)
    if local is not None:
        # The driver is the executor as well. Decoding happens in Python, so its heap needs no more.
        settings["spark.driver.memory"] = f"{_heap() // 1024**2}m"
        settings["spark.driver.host"] = settings["spark.driver.bindAddress"] = _LOOPBACK
        # A task for each of 200 parts of next to nothing takes longer than the work.
        settings["spark.sql.shuffle.partitions"] = str(min(max(2 * _cores(local["cores"]), 4), 200))
    return settings


def _cores(given: str | None) -> int:
    return (os.cpu_count() or 1) if given == "*" else int(given or 1)


def _heap() -> int:
    return min(max(_memory() // 4, _GIB), 4 * _GIB)


def _memory() -> int:
    """What there is for this process: of the machine, or of its container."""
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 0
    try:
        return min(total, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    except (OSError, ValueError):
        return total


def _checked(master: str) -> str:
    if not _MASTER.match(master):  # Java would end with a page about itself
        raise PipelineError(f"there is no master {master}: say local[*], spark://HOST:7077, yarn or k8s://https://HOST")
    return _with_attempts(master)


def _with_attempts(master: str) -> str:
    local = _LOCAL.match(master)
    if local is None or local["attempts"]:
        return master
    return f"local[{local['cores'] or 1},{ATTEMPTS}]"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- what is configured already ---


def _configured() -> dict[str, str]:
    """What somebody has set: in spark-defaults.conf, in PYSPARK_SUBMIT_ARGS, or for spark-submit."""
    found = _of_file(_conf_folder() / "spark-defaults.conf")
    found |= _of_arguments(os.environ.get("PYSPARK_SUBMIT_ARGS", ""))
    if "PYSPARK_GATEWAY_PORT" in os.environ:  # started by spark-submit, which has put it all together
        from pyspark import SparkConf, SparkContext

        SparkContext._ensure_initialized()
        found |= dict(SparkConf().getAll())
    return found


def _conf_folder() -> Path:
    given = os.environ.get("SPARK_CONF_DIR")
    if given:
        return Path(given)
    import pyspark

    return Path(os.environ.get("SPARK_HOME") or Path(pyspark.__file__).parent, "conf")


def _of_file(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text(errors="replace").splitlines()
    except OSError:
        return {}
    words = (
        re.split(r"[\s=:]+", line.strip(), maxsplit=1) for line in lines if not line.lstrip().startswith(("#", "!"))
    )
    return {pair[0]: pair[1] for pair in words if len(pair) == 2}


_OPTIONS = {"--master": "spark.master", "--driver-memory": "spark.driver.memory", "--name": "spark.app.name"}


def _of_arguments(text: str) -> dict[str, str]:
    found = {}
    words = shlex.split(text)
    for at, word in enumerate(words):
        option, is_joined, value = word.partition("=")
        if not is_joined:
            value = words[at + 1] if at + 1 < len(words) else ""
        if option in ("--conf", "-c"):
            key, _, value = value.partition("=")
            found[key] = value
        elif option in _OPTIONS:
            found[_OPTIONS[option]] = value
    return found


# --- what Java and the Python of the workers are started with ---


def _surroundings(master: str) -> dict[str, str]:
    found = {"JAVA_HOME": str(java.home(java.find()))}
    found["PYSPARK_PYTHON"] = os.environ.get("PYSPARK_PYTHON", sys.executable)
    if is_local(master):
        found["SPARK_LOCAL_IP"] = os.environ.get("SPARK_LOCAL_IP", _LOOPBACK)
        found["PYTHONPATH"] = _python_path(os.environ.get("PYTHONPATH", ""))
    return found


def _python_path(given: str) -> str:
    """Workers on this machine import the same mqwire, however it came to be importable here."""
    root = str(Path(__file__).parents[2])
    is_found = root in given.split(os.pathsep) or root in site.getsitepackages()
    return given if is_found else os.pathsep.join(filter(None, (root, given)))


@contextmanager
def _environment(changes: Mapping[str, str]) -> Iterator[None]:
    before = {key: os.environ.get(key) for key in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value

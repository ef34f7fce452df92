"""Replication health in one place: everything that is asked first, from the table `messages`."""

from __future__ import annotations

from typing import NamedTuple

from pyspark.sql import DataFrame

from mqwire.pipeline.analysis._sql import settled
from mqwire.pipeline.analysis.acks import acknowledgments
from mqwire.pipeline.analysis.gaps import gaps
from mqwire.pipeline.analysis.lag import lag_summary, lags
from mqwire.pipeline.analysis.progress import progress, purge_horizon
from mqwire.pipeline.analysis.servers import authorities, servers
from mqwire.pipeline.analysis.statements import statements
from mqwire.pipeline.analysis.syncs import sync0_episodes, sync_requests


class Health(NamedTuple):
    """A DataFrame a question; each is worked out when it is asked for."""

    statements: DataFrame
    servers: DataFrame
    authorities: DataFrame
    progress: DataFrame
    gaps: DataFrame
    lags: DataFrame
    lag_summary: DataFrame
    sync_requests: DataFrame
    sync0_episodes: DataFrame
    purge_horizon: DataFrame
    acknowledgments: DataFrame


def health(messages: DataFrame) -> Health:
    """All about replication: messages are read once, and what they say is kept by the executors."""
    return health_of(settled(statements(messages)))


def health_of(said: DataFrame, authority: DataFrame | None = None) -> Health:
    """The same from statements, which may be only some of all, and authorities, if they are known."""
    known = authority or settled(authorities(said))
    lag, holes = lags(said, known), gaps(said)
    return Health(
        statements=said,
        servers=servers(said, known),
        authorities=known,
        progress=progress(said),
        gaps=holes,
        lags=lag,
        lag_summary=lag_summary(lag),
        sync_requests=sync_requests(said, holes),
        sync0_episodes=sync0_episodes(said),
        purge_horizon=purge_horizon(said),
        acknowledgments=acknowledgments(said),
    )

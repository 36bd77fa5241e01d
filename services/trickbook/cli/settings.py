"""Where are the log and the database? Flags win over TRICKBOOK_* variables, these over the folder trickbook-data."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """`log`: a folder, or kafka://host:port/topic. `database`: the DuckDB file that the projection writes."""

    model_config = SettingsConfigDict(env_prefix="TRICKBOOK_")

    log: str = "trickbook-data/log"
    database: Path = Path("trickbook-data/trickbook.duckdb")


SETTINGS = Settings()

LogOption = Annotated[
    str, Parameter(name="--log", help="the log: a folder, or kafka://host:port/topic (TRICKBOOK_LOG)")
]
DatabaseOption = Annotated[
    Path, Parameter(name="--database", help="the DuckDB file of the projection (TRICKBOOK_DATABASE)")
]
JsonOption = Annotated[bool, Parameter(name="--json", negative=(), help="print JSON for programs")]

"""Where are the log and the database? Flags win over TRICKBOOK_* variables, these over the folder trickbook-data."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """`log`: a folder, or kafka://host:port/topic. `database`: the DuckDB file; `lang`: en, nl or pl."""

    model_config = SettingsConfigDict(env_prefix="TRICKBOOK_")

    log: str = "trickbook-data/log"
    database: Path = Path("trickbook-data/trickbook.duckdb")
    lang: str = "en"


SETTINGS = Settings()

LogOption = Annotated[
    str, Parameter(name="--log", help="the log: a folder, or kafka://host:port/topic (TRICKBOOK_LOG)")
]
DatabaseOption = Annotated[
    Path, Parameter(name="--database", help="the DuckDB file of the projection (TRICKBOOK_DATABASE)")
]
JsonOption = Annotated[bool, Parameter(name="--json", help="print JSON for programs")]
CsvOption = Annotated[bool, Parameter(name="--csv", help="print CSV")]
TournamentOption = Annotated[str | None, Parameter(name="--tournament", help="first part of the table keys")]
SessionOption = Annotated[str | None, Parameter(name="--session", help="second part of the table keys")]
TableOption = Annotated[str | None, Parameter(name="--table", help="last part of the table keys")]

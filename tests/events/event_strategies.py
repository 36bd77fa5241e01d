"""Which events can there be? Hypothesis strategies made from the models' types, for the tests of the bytes."""

import types
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Annotated, Any, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import AfterValidator
from pydantic.fields import FieldInfo

from trickbook.events.cards import DECK, Card, hand_text
from trickbook.events.envelope import Event, Matching, OneOf
from trickbook.events.vocabulary import check_date, check_hand

ZONES = st.sampled_from([UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=-9, minutes=-30))])
MOMENTS = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=ZONES)  # noqa: DTZ001 - the zone is drawn
HANDS = st.sets(st.sampled_from(list(DECK.values())), max_size=14).map(hand_text)
DATES = st.tuples(st.dates(), st.sampled_from([4, 7, 10])).map(lambda drawn: drawn[0].isoformat()[: drawn[1]])
BY_CHECK = {check_hand: HANDS, check_date: DATES}


def _limit(metadata: list[Any], name: str, otherwise: Any) -> Any:
    return next((getattr(item, name) for item in metadata if getattr(item, name, None) is not None), otherwise)


def _text(metadata: list[Any]) -> st.SearchStrategy[str]:
    for item in metadata:
        if isinstance(item, OneOf):
            return st.sampled_from(item.words)
        if isinstance(item, Matching):
            return st.from_regex(item.pattern, fullmatch=True)
        if isinstance(item, AfterValidator):
            return BY_CHECK[item.func]  # type: ignore[index]
    pattern = _limit(metadata, "pattern", None)
    if pattern is not None:
        return st.from_regex(pattern, fullmatch=True)
    shortest, longest = _limit(metadata, "min_length", 0), _limit(metadata, "max_length", 200)
    return st.text(st.characters(codec="utf-8"), min_size=shortest, max_size=longest)


def values_of(annotation: Any, metadata: list[Any]) -> st.SearchStrategy[Any]:
    """Values that a field of this type may hold; a type without a strategy is an error."""
    origin = get_origin(annotation)
    if origin is Annotated:
        base, *more = get_args(annotation)
        flat = [part for item in more for part in (item.metadata if isinstance(item, FieldInfo) else [item])]
        return values_of(base, metadata + flat)
    if origin in (Union, types.UnionType):
        member = next(argument for argument in get_args(annotation) if argument is not type(None))
        return st.none() | values_of(member, metadata)
    if origin is list:
        return st.lists(values_of(get_args(annotation)[0], []), max_size=4)
    if annotation is Card:
        return st.sampled_from(list(DECK.values()))
    if issubclass(annotation, StrEnum):
        return st.sampled_from(list(annotation))
    if annotation is int:
        return st.integers(_limit(metadata, "ge", None), _limit(metadata, "le", None))
    if annotation is str:
        return _text(metadata)
    return {bool: st.booleans(), datetime: MOMENTS}[annotation]


def events(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Valid events of one kind, every field drawn."""
    fields = {name: values_of(info.annotation, info.metadata) for name, info in kind.model_fields.items()}
    return st.fixed_dictionaries(fields).map(kind.model_validate)

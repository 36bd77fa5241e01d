"""Which edition was in force, by the rows of laws.md 0.3?"""

from datetime import date

import pytest

from trickbook.events.errors import LawBookError
from trickbook.law.in_force import candidates, days_of, parse_rows, rows_in_force


@pytest.mark.parametrize(
    ("day", "body", "editions"),
    [
        ("2012-05-01", "NBB", ("2007",)),
        ("2017-08-31", "NBB", ("2007",)),
        ("2017-09-01", "NBB", ("2017",)),
        ("2017-09-29", "PZBS", ("2007",)),
        ("2017-09-30", "PZBS", ("2017",)),
        ("2017-09-25", "ACBL", ("2017",)),
        ("2012-05-01", "FFB", ("2007",)),  # a body without rows of its own: every authority had to start by then
        ("2012-05-01", None, ("2007",)),
        ("2020", None, ("2017",)),
        ("2012-05", None, ("2007",)),
    ],
)
def test_one_edition_where_the_rows_say_so(day: str, body: str | None, editions: tuple[str, ...]) -> None:
    assert candidates(day, body, None).editions == editions


def test_between_two_rows_either_may_have_been_in_force() -> None:
    # nobody's start before 2017-08-01 was found, and everyone had started by 2017-10-01
    assert candidates("2017-08-15", None, None).editions == ("2007", "2017")


def test_a_year_in_which_the_edition_changed_has_both() -> None:
    assert candidates("2017", "NBB", None).editions == ("2007", "2017")
    assert candidates("2017", None, None).editions == ("2007", "2017")


@pytest.mark.parametrize(("day", "body"), [("2007-12-31", None), ("1995-06-01", "NBB"), ("1932-05-01", None)])
def test_days_before_the_first_row_have_to_be_stated(day: str, body: str | None) -> None:
    told = candidates(day, body, None)
    assert told.editions == ()
    assert "has to be stated" in told.reason


def test_before_a_body_s_own_rows_those_of_every_authority_hold() -> None:
    assert candidates("2012-05-01", "EBU", None).editions == ("2007",)
    assert candidates("2018-05-01", "VBL", None).editions == ("2017",)


def test_between_its_own_row_and_everybody_s_either_may_have_been_in_force() -> None:
    # the ACBL's own edition began on 2017-09-25; for everybody 2007 is known until 2017-07-31
    assert candidates("2017-09-01", "ACBL", None).editions == ("2007", "2017")


def test_a_year_that_begins_before_every_row_has_to_be_stated() -> None:
    assert candidates("2008", None, None).editions == ()


def test_stated_wins_and_1932_is_never_derived() -> None:
    assert candidates("2012-05-01", "NBB", "1932").editions == ("1932",)
    assert candidates(None, None, None).editions == ("1982", "1987", "1997", "2007", "2017")


def test_a_month_and_a_year_mean_all_their_days() -> None:
    assert days_of("2016-02") == (date(2016, 2, 1), date(2016, 2, 29))
    assert days_of("2017-12") == (date(2017, 12, 1), date(2017, 12, 31))
    assert days_of("2017") == (date(2017, 1, 1), date(2017, 12, 31))


def test_every_row_names_its_source_and_the_day_it_was_checked() -> None:
    assert all(row.source and row.last_checked_on <= date(2026, 11, 30) for row in rows_in_force())


ROW = '[[row]]\nedition = "2007"\nfrom = 2008-01-01\nuntil = 2017-01-01\nlast_checked_on = 2026-11-30\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROW, "lacks source"),
        (ROW.replace("2017-01-01", "2007-01-01") + 'source = "x"', "ends before it begins"),
        (2 * (ROW + 'source = "x"\n'), "overlap those of 2007 from 2008-01-01"),
    ],
)
def test_a_defect_of_the_file_is_named(text: str, message: str) -> None:
    with pytest.raises(LawBookError, match=message):
        parse_rows(text, "in_force.toml")

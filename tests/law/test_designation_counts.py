"""How often may a designation be changed under 45C4b, over all situations, and where do the editions differ?

Counted by reasoning from the rule of each edition, not from what the program says.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.law.situations import Facts, answers, combinations, phrases_of, situations

CHANGE = "designation_change"
UNINTENDED = "the designation was unintended"
SLIP = "the designation was a slip of the tongue"
PAUSED = "he paused for thought once he was aware of it"
PARTNER = "another card had been played from the hand of his partner"
OPPOSITE = "another card had been played from the hand opposite the card named"
DUMMYS = "declarer had named a card of dummy"
PLAYED = "declarer had played or named another card from either hand"
YES, NO, OPEN = "allowed", "not allowed", "open"
YEARS = ("1932", "1982", "1987", "1997", "2007", "2017")


def said(year: str, facts: Facts) -> str:
    """The answer, or OPEN where the two readings of 2007 differ."""
    found = set(answers(year, CHANGE, facts).values())
    return str(found.pop()) if len(found) == 1 else OPEN


@pytest.mark.parametrize(
    ("year", "counts"),
    [
        ("1932", {NO: 1}),  # never, whatever the facts
        # unintended or not, a pause or not: only unintended without a pause
        ("1982", {YES: 1, NO: 3}),
        ("1987", {YES: 1, NO: 3}),
        ("1997", {YES: 1, NO: 3}),
        # the same two facts, and for each of two hands whether it played another card: 16. Unintended without a pause
        # are 4 of them: neither hand played (allowed), one of the two (open, 2), both (closed). The other 12: never.
        ("2007", {YES: 1, OPEN: 2, NO: 13}),
        # dummy's card named by declarer, a slip, nothing played or named since: all three, 1 of 8
        ("2017", {YES: 1, NO: 7}),
    ],
)
def test_each_edition_over_its_own_facts(year: str, counts: dict[str, int]) -> None:
    assert Counter(said(year, facts) for facts in situations(CHANGE, year)) == counts


def coherent() -> Iterator[Facts]:
    """One naming seen by all editions: 48 situations.

    A slip of the tongue is unintended: 3 pairs. A pause: 2. What was played since: the hands of the player and his
    partner are the two that matter, so a card from either is one of "either hand". With dummy's card the partner at the
    table is dummy and the hand opposite is declarer's: neither (a card only named or not), one, the other, both: 5.
    With an own card both phrases mean partner's hand: not (named or not), or yes: 3. 3 x 2 x (5 + 3) = 48.
    """
    for facts in combinations(phrases_of(CHANGE, *YEARS)):
        slip = facts[UNINTENDED] or not facts[SLIP]
        either = facts[PLAYED] or not (facts[PARTNER] or facts[OPPOSITE])
        own = facts[DUMMYS] or facts[PARTNER] == facts[OPPOSITE]
        if slip and either and own:
            yield facts


def test_all_editions_over_the_same_namings() -> None:
    cases = list(coherent())
    assert len(cases) == 48
    counted = {year: Counter(said(year, facts) for facts in cases) for year in YEARS}
    assert counted["1932"] == {NO: 48}
    # unintended (2 of 3 pairs), no pause, whatever was played (8)
    assert counted["1982"] == counted["1987"] == counted["1997"] == {YES: 16, NO: 32}
    # unintended (2), no pause, and neither hand played: 2 with dummy's card, 2 with an own one; one of the two hands: 2
    assert counted["2007"] == {YES: 8, OPEN: 4, NO: 36}
    # dummy's card, a slip, nothing played or named, with or without a pause
    assert counted["2017"] == {YES: 2, NO: 46}


def differ(one: str, other: str) -> list[Facts]:
    return [facts for facts in coherent() if said(one, facts) != said(other, facts)]


def test_1982_1987_and_1997_never_differ() -> None:
    assert differ("1982", "1987") == differ("1987", "1997") == []


def test_1932_differs_wherever_the_other_edition_does_not_refuse() -> None:
    for year in YEARS[1:]:
        assert differ("1932", year) == [facts for facts in coherent() if said(year, facts) != NO]


def test_1997_and_2007_differ_only_where_another_card_was_played_in_time() -> None:
    """The window of 2007 is the only difference: unintended, no pause, and a hand of the pair has played."""
    expected = [
        facts for facts in coherent() if facts[UNINTENDED] and not facts[PAUSED] and (facts[PARTNER] or facts[OPPOSITE])
    ]
    assert differ("1997", "2007") == expected
    assert len(expected) == 2 * (3 + 1)


def test_2007_and_2017_differ_in_twelve_namings_and_nowhere_else() -> None:
    """Allowed in both: 1. In 2007 alone: 8 - 1; in 2017 alone, for the pause: 1; open in 2007, refused in 2017: 4."""
    found = differ("2007", "2017")
    assert len(found) == 7 + 1 + 4
    for facts in found:
        pause = facts[PAUSED]
        not_dummys = not facts[DUMMYS]
        no_slip = facts[UNINTENDED] and not facts[SLIP]
        assert pause or not_dummys or no_slip or facts[PLAYED]


def test_what_was_meant_is_never_changed_in_any_edition() -> None:
    for facts in coherent():
        if not facts[UNINTENDED]:
            assert {said(year, facts) for year in YEARS} == {NO}

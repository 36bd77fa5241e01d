"""How many situations give each answer of Law 67, and where do the editions differ? Counted by reasoning."""

from collections import Counter
from itertools import product

import pytest

from tests.law.situations import Facts, answers, situations

DEFECT, TRANSFER = "defective_trick", "defective_trick_transfer"
LACKS, ELSEWHERE = "a hand has no card in it", "its card was played, but lies elsewhere"
LATE = "players of both sides had played to the next trick before attention was drawn to it"
SUIT = "the hand still holds a card of the suit led to it"
COUNTS = "the missing card counts as a revoke"
WON = "his side won that trick or a later one"
NOW, FIFTH = "the missing card is played now", "put right as a fifth card, or as several cards at once"
OF_SUIT, ANY = (
    "a card of the suit led is placed, and it counts as a revoke",
    "any card is placed, and it counts as a revoke",
)
FREE = "a card of the suit led is placed, without penalty"
SURPLUS = "the surplus card goes back and counts as held all the time"
PLACED, STANDS = "the card is put in its place", "the trick stands, and play goes on"
NOT_FOUND = "a card that was played lies elsewhere: the text that deals with it was not found"
R49 = "a trick with a card too few or too many: rule 49 was not found"


@pytest.mark.parametrize(
    ("year", "counts"),
    [
        # A card is missing, or one too many, or one lies elsewhere: 3. Seen in time or not: 2. The hand holds the suit
        # led or not: 2. Together 12. Elsewhere: 4, put in place. Missing: in time 2; too late 1 with the suit, 1
        # without. Too many: in time 2, too late 2.
        ("2017", {PLACED: 4, NOW: 2, OF_SUIT: 1, ANY: 1, FIFTH: 2, SURPLUS: 2}),
        ("2007", {PLACED: 4, NOW: 2, OF_SUIT: 1, ANY: 1, FIFTH: 2, SURPLUS: 2}),
        # With the suit there is no penalty; a card that lies elsewhere is in no text at hand.
        ("1997", {NOT_FOUND: 4, NOW: 2, FREE: 1, ANY: 1, FIFTH: 2, SURPLUS: 2}),
        ("1987", {NOT_FOUND: 4, NOW: 2, FREE: 1, ANY: 1, FIFTH: 2, SURPLUS: 2}),
        # The suit does not matter: 6. Too late, the trick stands, a card too few or too many: 2.
        ("1982", {NOT_FOUND: 2, NOW: 1, FIFTH: 1, STANDS: 2}),
        ("1932", {R49: 1}),
    ],
)
def test_a_defective_trick_over_all_situations(year: str, counts: dict[str, int]) -> None:
    assert Counter(answers(year, DEFECT, facts)[None] for facts in situations(DEFECT, year)) == counts


@pytest.mark.parametrize(
    ("year", "counts"),
    [
        # The 12 situations with a trick won from there on or not: 24. It counts as a revoke where a card is missing too
        # late: 2 of 12; one trick passes where one was won: 2 of 24.
        ("2017", {0: 22, 1: 2}),
        ("2007", {0: 22, 1: 2}),
        # Only without the suit: 1 of 12, so 1 of 24.
        ("1997", {0: 23, 1: 1}),
        ("1987", {0: 23, 1: 1}),
        # Never: 6 situations, won or not.
        ("1982", {0: 12}),
    ],
)
def test_what_passes_for_a_defective_trick_is_one_trick_or_none(year: str, counts: dict[int, int]) -> None:
    found: Counter[int] = Counter()
    for facts, won in product(situations(DEFECT, year), (False, True)):
        revoke = answers(year, DEFECT, facts)[None] in (OF_SUIT, ANY)
        found[answers(year, TRANSFER, {COUNTS: revoke, WON: won})[None]] += 1
    assert found == counts


def differing(first: str, second: str) -> list[Facts]:
    return [
        facts
        for facts in situations(DEFECT, first, second)
        if answers(first, DEFECT, facts) != answers(second, DEFECT, facts)
    ]


def test_where_editions_differ() -> None:
    """1987 as 1997 and 2007 as 2017; between them only a missing card of the suit led, and a card lying elsewhere."""
    assert differing("1987", "1997") == differing("2007", "2017") == []
    between = differing("1997", "2007")
    assert between
    assert all(facts[ELSEWHERE] or (facts[LACKS] and facts[LATE] and facts[SUIT]) for facts in between)

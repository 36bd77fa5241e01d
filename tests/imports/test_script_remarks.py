"""Are slips of the keyboard in an event script told, and nothing that a table may well have done?"""

from pathlib import Path

import pytest

from trickbook.imports.script import read_script
from trickbook.imports.script_remarks import remarks_of

SAMPLES = Path(__file__).parents[2] / "samples"
NORTH = "AKQJ.AKQ.AKQ.AKQ"
EAST = "T987.JT9.JT9.JT9"
AUCTION = 'dealer = "N"\nauction = "1NT P P P"\n'  # lines 3 and 4
DEAL = f'deal.north = "{NORTH}"\ndeal.east = "{EAST}"\n'


def remarks(events: str, keys: str = "") -> list[tuple[int, str, str]]:
    reading = read_script(f'[[board]]\nboard = "7"\n{keys}events = """\n{events}\n"""\n', "x.toml")
    assert reading.rejections == ()
    return [(remark.line, remark.kind, remark.text) for table in reading.tables for remark in remarks_of(table)]


def test_a_hand_that_is_not_whole() -> None:
    keys = f'deal.north = "{NORTH[1:]}"\ndeal.east = "{EAST}"\n'
    assert remarks("", keys) == [(3, "hand_not_whole", "board 7: north has 12 of 13 cards")]


def test_a_card_that_is_played_twice() -> None:
    lines = "E ST S S3 W S2 N SA\nN HA E HJ S H6 W S2"  # lines 4 and 5
    found = (5, "card_played_twice", "board 7: W plays S2, which was played before and not taken back")
    assert remarks(lines) == [found]


@pytest.mark.parametrize(
    "event", ["CardRetracted about W1 reason NONE_GIVEN", "EntryStruck supersedes W1 reason typed"]
)
def test_a_card_that_was_taken_back_may_be_played_again(event: str) -> None:
    assert remarks(f"W S2\n{event}\nW S2") == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("E SA", "E plays SA, which N holds"),
        ("W SA", "W plays SA, which N holds"),
        ("N S2", "N plays S2, which is not among the 13 cards of that hand"),
    ],
)
def test_a_card_of_another_hand(line: str, told: str) -> None:
    assert remarks(line, DEAL) == [(6, "card_of_another_hand", f"board 7: {told}")]


def test_a_card_of_a_hand_that_is_not_known_is_nobody_elses() -> None:
    assert remarks("W S2 S S3", DEAL) == []


def test_an_auction_that_never_ended_is_told_once() -> None:
    keys = AUCTION.replace(" P P P", " P P")
    found = (6, "auction_not_finished", "board 7: cards were played, but the auction ends with PASS")
    assert remarks("E ST S S3", keys) == [found]
    assert remarks("DirectorSummoned by S reason revoke", keys) == []
    assert remarks("E ST S S3", keys + 'contract = "1NT"\ndeclarer = "N"\n') == []
    assert remarks("E ST S S3", AUCTION) == []


def test_boards_are_looked_at_one_by_one_over_all_their_blocks() -> None:
    block = '[[board]]\nboard = "{}"\nevents = "W S2"\n'
    reading = read_script("".join(map(block.format, (7, 8, 7))), "x.toml")
    assert [remark.line for table in reading.tables for remark in remarks_of(table)] == [9]


def test_the_sample_script_has_no_slip() -> None:
    reading = read_script((SAMPLES / "disputes.toml").read_text(), "disputes.toml")
    assert [remark for table in reading.tables for remark in remarks_of(table)] == []

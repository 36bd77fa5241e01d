"""What did a revoker's side win, and by which cards is it shown, where the last tricks are played, claimed or missing?

West leads eleven hearts and wins them all; to trick twelve he leads a spade, and East puts a club though he has one.
"""

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.edition_files import edition
from trickbook.law.facts.transfer import LATER_TRICK, LATER_WITH_LEGAL_CARD, OWN_CARD, REVOKE_TRICK, TWO_TRICKS
from trickbook.law.findings import Fact
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.revokes import revokes
from trickbook.law.story import Story

NORTH, EAST = "A7..AKQJT987654.", "Q4...AKQJT987652"
SOUTH, WEST = "KJT9865.32.32.43", "32.AKQJT987654.."
EAST_DISCARDS = ["S4", *(f"C{rank}" for rank in "AKQJT98765")]
SOUTH_DISCARDS = ["H3", "H2", "D3", "D2", "C4", "C3", "SK", "SJ", "ST", "S9", "S8"]


class Ending(BoardScript):
    """The board up to trick eleven."""

    def __init__(self) -> None:
        super().__init__()
        self.deal(NORTH, EAST, SOUTH, WEST)
        self.contract("1NT")
        for heart, diamond, east, south in zip(
            "AKQJT987654", "AKQJT987654", EAST_DISCARDS, SOUTH_DISCARDS, strict=True
        ):
            self.play(f"WH{heart} ND{diamond} E{east} S{south}")

    def claim(self, seat: str, count: int, by_side: str) -> None:
        after = 13 - count
        fields = {"by_seat": seat, "count": count, "statement": "", "faced_cards": True, "after_trick": after}
        self.add("ClaimAgreed", claim=self.add("TricksClaimed", **fields), by_side=by_side)

    def fact(self, phrase: str) -> Fact:
        story = Story("7", self.entries, self.replay)
        judgement = Judgement(story, edition("1997"))
        (revoke,) = revokes(judgement)
        return judgement.fact(phrase, Subject(revoke.play, revoke))

    def values(self) -> dict[str, bool | None]:
        asked = (OWN_CARD, REVOKE_TRICK, LATER_TRICK, TWO_TRICKS, LATER_WITH_LEGAL_CARD)
        return {phrase: self.fact(phrase).value for phrase in asked}


Told = dict[str, bool | None]


def told(own: bool | None, trick: bool | None, later: bool | None, two: bool | None, legal: bool | None) -> Told:
    asked = (OWN_CARD, REVOKE_TRICK, LATER_TRICK, TWO_TRICKS, LATER_WITH_LEGAL_CARD)
    return dict(zip(asked, (own, trick, later, two, legal), strict=True))


def test_a_trick_twelve_of_the_others_with_the_last_trick_missing() -> None:
    board = Ending()
    cards = board.play("WS3 NSA EC2 SS5")
    assert board.values() == told(False, False, None, False, None)
    assert board.fact(OWN_CARD).events == board.fact(REVOKE_TRICK).events == tuple(cards)


def test_the_last_trick_is_won_with_a_card_that_could_have_been_played_to_the_revoke_trick() -> None:
    board = Ending()
    board.play("WS3 NSA EC2 SS5")
    queen = board.play("NS7 ESQ SS6 WS2")[1]
    assert board.values() == told(False, False, True, False, True)
    assert board.fact(LATER_TRICK).events == board.fact(LATER_WITH_LEGAL_CARD).events == (queen,)


def test_a_card_that_lies_in_a_trick_that_was_not_completed_may_still_win_it() -> None:
    board = Ending()
    board.play("WS3 NSA EC2 SS5")
    board.play("NS7 ESQ")
    assert board.values() == told(False, False, None, False, None)


@pytest.mark.parametrize(
    ("seat", "count", "agreed", "expected"),
    [
        # of the one trick left North-South claim it, or East-West do; East holds the queen of spades
        ("S", 1, "EW", told(False, False, False, False, False)),
        ("E", 1, "NS", told(False, False, True, False, None)),
    ],
)
def test_the_last_trick_is_claimed(seat: str, count: int, agreed: str, expected: Told) -> None:
    board = Ending()
    board.play("WS3 NSA EC2 SS5")
    board.claim(seat, count, agreed)
    assert board.values() == expected


@pytest.mark.parametrize(
    ("seat", "count", "agreed", "expected"),
    [
        # both tricks left are claimed while the revoke trick is not complete: nothing or everything
        ("S", 2, "EW", told(False, False, False, False, False)),
        ("E", 2, "NS", told(None, True, True, True, None)),
    ],
)
def test_the_revoke_trick_itself_is_claimed(seat: str, count: int, agreed: str, expected: Told) -> None:
    board = Ending()
    board.play("WS3 NSA EC2")
    board.claim(seat, count, agreed)
    assert board.values() == expected
    assert board.fact(REVOKE_TRICK).events == ()


def test_a_revoke_trick_that_was_taken_back_whole_and_one_that_is_not_complete() -> None:
    board = Ending()
    cards = board.play("WS3 NSA EC2")
    assert (board.fact(OWN_CARD), board.fact(REVOKE_TRICK), board.fact(TWO_TRICKS)) == (Fact(None),) * 3
    for card in reversed(cards[1:]):
        board.add("CardRetracted", play=card)
    assert board.fact(OWN_CARD) == Fact(None)


def test_a_card_that_the_record_does_not_show_leaves_the_revoke_trick_open() -> None:
    board = Ending()
    board.play("WS3 NS7 EC2 S?")
    board.play("NSA ESQ SS6 WS2")
    assert board.values() == told(None, None, False, False, False)

"""Exposures, retractions, choices and rulings in whatever order: every edition judges them, and every prefix alike."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.board_script import BoardScript
from trickbook.events.cards import parse_hand
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.judgement import judge
from trickbook.law.obligations import disobedience
from trickbook.law.penalty_cards import MAJOR, PenaltyCard, penalty_cards
from trickbook.law.story import Story
from trickbook.play.replay import replay

Picked = TypeVar("Picked")
HANDS = {
    "N": "AK2.432.K54.8765",
    "E": "9876.JT98.T982.2",
    "S": "QT5.A65.AJ6.AQ93",
    "W": "J43.KQ7.Q73.KJT4",
}
MANNERS = ("DROPPED", "TWO_TOGETHER", "NAMED_AS_HELD", "HELD_VISIBLE", "CLAIM", "OTHER")
REASONS = (
    None,
    "RECTIFICATION",
    "CORRECT_ILLEGAL_PLAY",
    "UNINTENDED_DESIGNATION",
    "OPPONENT_CHANGED",
    "MISINFORMED_TURN",
    "MISEXPLANATION",
    "PROPER_LEAD_MADE",
    "MISPLACED_DUMMY_CARD",
    "SIMULTANEOUS_CARDS",
    "NONE_GIVEN",
)
FACTS = ("PARTNER_COULD_SEE", "PARTNER_SAW", "EXPOSED_UNINTENTIONALLY", "DEEMED_LEAD", "MISINFORMED", "UNINTENDED")
RULINGS = ("NOT_A_PENALTY_CARD", "WAIVER", "RECTIFICATION")
SEATS = st.sampled_from("NESW")
SUITS = st.sampled_from("CDHS")


class _Table(BoardScript):
    """Acts drawn one by one; each names earlier entries where it has to, so that every one is a valid event."""

    def __init__(self, data: st.DataObject, auction_open: bool) -> None:
        super().__init__()
        self.data = data
        self.plays: list[str] = []
        self.laid_open: list[str] = []
        self.deal(*(HANDS[seat] for seat in "NESW"))
        if not auction_open:
            self.contract("3NT")

    def act(self) -> None:
        kinds = [
            "play",
            "play",
            "play",
            "expose",
            "expose",
            "hold",
            "choose",
            "order",
            "claim",
            "fifth",
            "misplace",
            "end",
        ]
        if self.plays:
            kinds += ["retract", "retract", "word"]
        if self.plays or self.laid_open:
            kinds += ["found", "found", "ruling"]
        getattr(self, f"_{self.pick(kinds)}")()

    def pick(self, choices: Sequence[Picked]) -> Picked:
        return self.data.draw(st.sampled_from(choices))

    def card(self) -> tuple[str, str]:
        seat = self.data.draw(SEATS)
        return seat, self.pick(list(parse_hand(HANDS[seat])))

    def _play(self) -> None:
        hand, card = self.card()
        self.plays.append(self.add("CardPlayed", hand=hand, played_by=hand, card=card))

    def _expose(self) -> None:
        seat, card = self.card()
        self.laid_open.append(self.add("CardExposed", seat=seat, card=card, manner=self.pick(MANNERS)))

    def _hold(self) -> None:
        seat, card = self.card()
        self.laid_open.append(self.add("CardHeld", seat=seat, card=card, face_up=True, position="NEAR_TABLE"))

    def _order(self) -> None:
        kind = self.pick(["HIGHEST", "LOWEST", "REQUIRE_SUIT", "FORBID_SUIT"])
        suit = self.data.draw(SUITS) if kind.endswith("SUIT") else None
        self.add("PlayRestrictionChosen", for_seat=self.pick(["E", "W"]), kind=kind, suit=suit)

    def _fifth(self) -> None:
        seat, card = self.card()
        self.laid_open.append(self.add("FifthCardContributed", trick=1, seat=seat, card=card))

    def _retract(self) -> None:
        self.laid_open.append(self.retract(self.pick(self.plays), reason=self.pick(REASONS)))

    def _choose(self) -> None:
        kind, suits = self.pick(["REQUIRE", "FORBID", "NONE"]), self.data.draw(st.lists(SUITS, max_size=2))
        self.add("LeadRestrictionChosen", by_seat="S", kind=kind, suits=suits, for_seat=self.pick(["E", "W"]))

    def _claim(self) -> None:
        claim = self.add("TricksConceded", by_seat=self.data.draw(SEATS), count=2)
        self.add("ConcessionObjected", by_seat=self.pick(["E", "W"]), immediate=True, concession=claim)

    def _misplace(self) -> None:
        self.add("DummyCardMisplaced", trick=1, placed_card="SA", named_card="S2")

    def _end(self) -> None:
        if self.data.draw(st.integers(0, 9)) == 0:
            self.add("PlayEnded", reason="DIRECTOR")

    def _word(self) -> None:
        name = self.pick(
            ["LeadOutOfTurnRejected", "LeadOutOfTurnAccepted", "IllegalPlayRejected", "IllegalPlayAccepted"]
        )
        self.add(name, play=self.pick(self.plays), by_seat="S")

    def _found(self) -> None:
        about, value = self.pick(self.plays + self.laid_open), self.pick(["true", "false"])
        self.add(
            "DirectorFoundFact",
            about=about,
            fact=self.pick(FACTS),
            value=value,
            standard="AGREED",
            asserted_by="DIRECTOR",
        )

    def _ruling(self) -> None:
        about = self.pick(self.plays + self.laid_open)
        self.add("DirectorRuled", kind=self.pick(RULINGS), about=about, law_refs=["50"])


def _cards(board: BoardScript, year: str, length: int) -> tuple[PenaltyCard, ...]:
    entries = board.entries[:length]
    judgement = judge(Story("7", entries, replay(entries)), edition(year))
    for failed in disobedience(judgement):
        assert failed.able
    return penalty_cards(judgement)


@settings(max_examples=120, deadline=None)
@given(st.data(), st.integers(1, 25), st.booleans())
def test_every_edition_judges_any_order_of_acts(data: st.DataObject, acts: int, auction_open: bool) -> None:
    board = _Table(data, auction_open)
    for _ in range(acts):
        board.act()
    if auction_open:
        board.calls("S", "1NT - 3NT - - -")
    for year in NAMES:
        cards = _cards(board, year, len(board.entries))
        place = {entry.reference: number for number, entry in enumerate(board.entries)}
        assert all(card.seat in "EW" for card in cards)
        assert [place[card.created_by] for card in cards] == sorted(place[card.created_by] for card in cards)
        for card in cards:
            assert (card.ended_by is None) is (card.how_ended is None)
            assert card.ended_by is None or place[card.ended_by] >= place[card.created_by]
            assert card.major_by is None or card.kind == MAJOR

"""Claims, agreements, deadlines at the edges: order between writers, a trick in progress, half an hour by the clock."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.deadlines import in_correction_period, within_thirty_minutes
from trickbook.law.edition_files import edition
from trickbook.law.findings import Finding, Outcome, RaisedForJudgement, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story
from trickbook.play.replay import replay

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
ONE = "WD5 ND2 EDT SDA"


class Board(BoardScript):
    """South plays notrump, East-West defend; one trick has been played."""

    def __init__(self) -> None:
        super().__init__()
        self.deal("AKQ2.A32.K32.432", "J3.KQJT.QJT4.QJT", "T987.987.A98.AK5", "654.654.765.9876")
        self.contract("1NT")
        self.play(ONE)

    def claim(self, count: int | None = 12, **fields: object) -> str:
        return self.add("TricksClaimed", **{"by_seat": "S", "count": count, "asserted_by": "S", **fields})

    def concede(self, seat: str, count: int | None) -> str:
        return self.add("TricksConceded", by_seat=seat, count=count, asserted_by=seat)

    def agree(self, claim: str, **fields: object) -> str:
        return self.add("ClaimAgreed", **{"claim": claim, "by_side": "EW", **fields})

    def found(self, about: str, fact: str, value: str = "true") -> str:
        return self.add("DirectorFoundFact", about=about, fact=fact, value=value, standard="AGREED")

    def call_on_board_8(self, seat: str, **fields: object) -> str:
        return self.add("CallMade", board="8", seat=seat, call="PASS", **fields)

    def story(self) -> Story:
        return Story("7", self.entries, replay([entry for entry in self.entries if entry.board in (None, "7")]))

    def under(self, year: str) -> Judgement:
        return judge(self.story(), edition(year))

    def outcome(self, year: str, question: str, about: str) -> Outcome:
        return self.under(year).outcomes[question, about]

    def answer(self, year: str, question: str, about: str) -> object:
        told = self.outcome(year, question, about)
        assert isinstance(told, Finding), told
        return told.answer


# ---- 69A ----


def test_the_claimers_own_agreement_is_none() -> None:
    board = Board()
    board.agree(board.claim(), by_side="NS")
    assert not [question for question, _ in board.under("2017").outcomes if question == "agreement_established"]


@pytest.mark.parametrize(("seat", "answer"), [("W", "established"), ("E", "established"), ("N", "not yet")])
def test_only_a_call_of_the_side_that_agreed_establishes_it(seat: str, answer: str) -> None:
    board = Board()
    agreed = board.agree(board.claim())
    board.call_on_board_8(seat)
    assert board.answer("2017", "agreement_established", agreed) == answer


def test_a_call_before_the_agreement_establishes_nothing() -> None:
    board = Board()
    claim = board.claim()
    board.call_on_board_8("W")
    agreed = board.agree(claim)
    assert board.answer("2017", "agreement_established", agreed) == "not yet"


def test_an_objection_behind_the_call_comes_too_late() -> None:
    board = Board()
    claim = board.claim()
    agreed = board.agree(claim)
    board.call_on_board_8("W")
    board.add("ClaimDisputed", claim=claim, by_seat="E")
    assert board.answer("2017", "agreement_established", agreed) == "established"


def test_the_other_side_s_doubt_is_no_objection() -> None:
    board = Board()
    claim = board.claim()
    agreed = board.agree(claim)
    board.add("ClaimDisputed", claim=claim, by_seat="N")
    board.add("RoundEnded", board=None)
    assert board.answer("2017", "agreement_established", agreed) == "established"


def test_times_of_two_writers_that_contradict_the_order_leave_it_open_until_the_order_is_found() -> None:
    board = Board()
    agreed = board.agree(board.claim(), occurred_at=NOON)
    call = board.call_on_board_8("W", writer="other", occurred_at=NOON - timedelta(minutes=1))
    told = board.outcome("2017", "agreement_established", agreed)
    assert isinstance(told, Undetermined)
    assert told.missing == ("the side that agreed had called on a later board, or the round had ended",)
    board.found(agreed, "ORDER")
    assert (board.answer("2017", "agreement_established", agreed), call) == ("established", call)


# ---- what it is ----


@pytest.mark.parametrize(("count", "asked"), [(1, True), (2, False), (None, False)])
def test_one_trick_named_while_a_trick_is_in_progress_may_mean_that_trick_only(count: int | None, asked: bool) -> None:
    board = Board()
    board.play("SS7 WS4")
    told = board.outcome("2017", "claim_or_concession", board.claim(count))
    assert isinstance(told, Undetermined) is asked


def test_one_trick_named_between_two_tricks_is_a_claim() -> None:
    board = Board()
    assert board.answer("2017", "claim_or_concession", board.claim(1)) == "claim"


def test_a_card_taken_back_leaves_no_trick_in_progress() -> None:
    board = Board()
    board.retract(board.play("SS7")[0])
    assert board.answer("2017", "claim_or_concession", board.claim(1)) == "claim"


@pytest.mark.parametrize("objector", ["S", "E"])
def test_only_the_partner_of_the_defender_undoes_his_concession(objector: str) -> None:
    board = Board()
    concession = board.concede("E", 12)
    objection = board.add("ConcessionObjected", by_seat=objector, immediate=True, concession=concession)
    board.found(objection, "OBJECTED_IMMEDIATELY")
    assert board.answer("2017", "claim_or_concession", concession) == "concession"


def test_whether_he_objected_at_once_has_to_be_settled() -> None:
    board = Board()
    concession = board.concede("E", None)
    objection = board.add("ConcessionObjected", by_seat="W", immediate=True)
    told = board.outcome("2017", "claim_or_concession", concession)
    assert isinstance(told, Undetermined)
    assert told.missing == ("the whole of it was a defender's concession, and his partner objected at once",)
    board.found(objection, "OBJECTED_IMMEDIATELY", "false")
    assert board.answer("2017", "claim_or_concession", concession) == "concession"


def test_declarer_s_partner_cannot_undo_his_concession() -> None:
    board = Board()
    concession = board.concede("S", 12)
    board.found(board.add("ConcessionObjected", by_seat="N", immediate=True), "OBJECTED_IMMEDIATELY")
    assert board.answer("2017", "claim_or_concession", concession) == "concession"


@pytest.mark.parametrize(
    ("consents", "asks", "answer"),
    [
        (["N", "E", "S", "W"], "W", "the claim is void, play goes on"),
        (["N", "E", "S"], "W", "play is suspended"),  # not all four
        (["N", "E", "S", "W"], "N", "play is suspended"),  # the claiming side may not ask
    ],
)
def test_play_goes_on_only_at_the_other_side_s_request_and_with_all_four(
    consents: list[str], asks: str, answer: str
) -> None:
    board = Board()
    claim = board.claim()
    board.add("PlayContinuedByConsent", claim=claim, consents=consents, requested_by=asks)
    assert board.answer("2017", "play_after_claim", claim) == answer


def test_a_clean_claim_raises_nothing_but_what_it_is() -> None:
    board = Board()
    board.claim()
    assert [question for question, _ in board.under("2017").outcomes] == ["claim_or_concession"]


# ---- 71: what nobody judged is raised, never worked out ----


def test_a_concession_nobody_speaks_about_again_is_not_asked_about() -> None:
    board = Board()
    board.agree(board.concede("S", 3))
    assert not [question for question, _ in board.under("2017").outcomes if question == "concession_cancelled"]


def test_a_cancelled_concession_without_a_judgement_is_raised() -> None:
    board = Board()
    concession = board.concede("S", 3)
    board.add("ConcessionCancelled", concession=concession, ground="as he said", tricks_back=1)
    told = board.outcome("2017", "concession_cancelled", concession)
    assert isinstance(told, RaisedForJudgement)
    assert (told.matter, told.laws) == ("could the trick be lost by any normal play?", ("71B",))


def test_whether_more_tricks_than_were_left_had_been_won_has_to_be_found() -> None:
    board = Board()
    concession = board.concede("S", 13)
    board.add("ConcessionCancelled", concession=concession, ground="won already", tricks_back=1)
    told = board.outcome("2017", "concession_cancelled", concession)
    assert isinstance(told, Undetermined)
    assert told.missing == ("the trick had been won already, and the correction period was open",)


# ---- half an hour by the clock ----


@pytest.mark.parametrize(("minutes", "in_time"), [(0, True), (30, True), (31, False)])
def test_thirty_minutes_from_the_official_score(minutes: int, in_time: bool) -> None:
    board = Board()
    board.add("OfficialScorePublished", board=None, occurred_at=NOON)
    late = board.add(
        "ScoreCorrected",
        to_tricks_declarer=9,
        reason="wrong",
        occurred_at=NOON + timedelta(minutes=minutes),
    )
    assert within_thirty_minutes(board.story(), late).value is in_time


def test_the_end_that_the_organiser_gave_counts_and_not_the_half_hour() -> None:
    board = Board()
    board.add("OfficialScorePublished", board=None, occurred_at=NOON)
    mended = board.add("ScoreCorrected", reason="wrong", occurred_at=NOON + timedelta(hours=2))
    board.add("CorrectionPeriodEnded", board=None, occurred_at=NOON + timedelta(hours=3))
    assert in_correction_period(board.story(), mended).value is True


def test_without_a_time_it_is_not_known() -> None:
    board = Board()
    board.add("OfficialScorePublished", board=None, occurred_at=NOON)
    mended = board.add("ScoreCorrected", reason="wrong")
    assert in_correction_period(board.story(), mended).value is None

"""Looking at tricks, cards too few or too many, dummy's acts, Law 7: the edges that the scenarios do not show."""

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Side
from trickbook.law.defective_tricks import defective_trick_transfers, defective_tricks
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.findings import Finding, RaisedForJudgement, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story
from trickbook.play.replay import replay

DEAL = ("AQJ.K94.75.A9643", "8765.AJ6.QT3.JT7", "T92.Q82.AKJ6.K82", "K43.T753.9842.Q5")
FIRST, SECOND = "WH3 NH4 EHJ SHQ", "SDA WD2 ND5 ED3"  # both South's
OF_SUIT = "a card of the suit led is placed, and it counts as a revoke"


def board(contract: str | None = "3NT") -> BoardScript:
    script = BoardScript()
    script.deal(*DEAL)
    if contract:
        script.contract(contract)
    return script


def story(script: BoardScript) -> Story:
    return Story("7", script.entries, replay(script.entries))


def judged(script: BoardScript, year: str = "2017") -> Judgement:
    return judge(story(script), edition(year))


def answer(script: BoardScript, question: str, about: str, year: str = "2017") -> object:
    outcome = judged(script, year).outcomes[question, about]
    return outcome.answer if isinstance(outcome, Finding) else outcome


def asked(script: BoardScript, question: str, year: str = "2017") -> list[str]:
    return [about for name, about in judged(script, year).outcomes if name == question]


# ---- 67 ----


def passed_over() -> BoardScript:
    """East plays no club to trick three; North's ace takes it, and South wins trick four."""
    script = board()
    script.play(FIRST + " " + SECOND)
    script.play("SC8 WCQ NCA")
    return script


def test_a_hand_passed_over_that_nobody_noticed_is_found_too_late() -> None:
    script = passed_over()
    script.play("NC3 ECT SCK WC5", trick=4)

    assert [(row.trick, row.hand, row.attention) for row in defective_tricks(story(script))] == [(3, "E", None)]
    assert answer(script, "defective_trick", "trick:3:E") == OF_SUIT


def test_what_passes_is_one_trick_for_the_other_side_or_none() -> None:
    script = passed_over()
    script.play("NC3 ECT SC2 WC5", trick=4)
    (due,) = defective_trick_transfers(judged(script))
    assert (due.from_side, due.tricks) == (Side.EW, 1)
    assert defective_trick_transfers(judged(script, "1997"))[0].tricks == 0
    assert defective_trick_transfers(judged(script, "1982"))[0].tricks == 0
    assert defective_trick_transfers(judged(script, "1932")) == ()


def test_whether_a_trick_passes_is_open_while_later_tricks_are() -> None:
    """East and West have won nothing so far, and the rest is not recorded."""
    script = passed_over()
    script.play("NC3 ECT SCK WC5", trick=4)

    assert isinstance(answer(script, "defective_trick_transfer", "trick:3:E"), Undetermined)
    assert defective_trick_transfers(judged(script))[0].tricks is None


def test_a_lead_before_the_fourth_hand_has_played_makes_no_defective_trick() -> None:
    script = passed_over()
    script.play("NC3", trick=4)
    script.play("ECT", trick=3)
    script.play("EC7 SCK WC5", trick=4)

    assert asked(script, "defective_trick") == []


def test_a_hand_that_itself_plays_on_without_its_card_has_omitted_it() -> None:
    script = passed_over()
    script.play("EC7", trick=4)

    assert asked(script, "defective_trick") == ["trick:3:E"]
    assert answer(script, "defective_trick", "trick:3:E") == "the missing card is played now"
    assert answer(script, "defective_trick", "trick:3:E", "1982") == "the trick stands, and play goes on"


def test_two_hands_may_lack_a_card_in_one_trick() -> None:
    script = board()
    script.play(FIRST)
    script.play("SDA WD2")
    script.play("SCK WC5 NC3 EC7", trick=3)

    assert asked(script, "defective_trick") == ["trick:2:N", "trick:2:E"]


def test_a_hand_that_is_not_known_leaves_open_whether_it_has_the_suit() -> None:
    script = BoardScript()
    script.deal(DEAL[0], None, DEAL[2], DEAL[3])
    script.contract("3NT")
    script.play("WH3 NHK SH2")
    script.play("NC3 EC7 SCK WC5", trick=2)

    assert isinstance(answer(script, "defective_trick", "trick:1:E"), Undetermined)


def test_a_clean_board_has_no_defective_trick() -> None:
    script = board()
    script.play(FIRST + " " + SECOND)
    assert list(defective_tricks(story(script))) == []


@pytest.mark.parametrize("value", ["twelve", "no", "99"])
def test_a_finding_of_no_trick_breaks_nothing(value: str) -> None:
    script = board()
    script.play(FIRST)
    found = script.add("MissingCardFound", card="H6", where_found="under the table", seat="E")
    script.add("DirectorFoundFact", about=found, fact="CARD_PLAYED", value=value, standard="AGREED")

    assert asked(script, "missing_card") == [found]
    assert asked(script, "defective_trick") == ([found] if value == "99" else [])


# ---- 66 ----


def test_a_look_after_a_claim_is_a_look_after_play() -> None:
    script = board()
    script.play(FIRST)
    claim = script.add("TricksClaimed", by_seat="S", count=8)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    script.add("TrickCountDisputed", by_seat="E", asserted_ns=8)
    look = script.add("TrickInspected", trick=1, by_seat="E", face_up=True)

    assert answer(script, "trick_inspection", look) == "allowed"


def test_a_demand_of_another_player_gives_no_right_to_look() -> None:
    script = board()
    script.play(FIRST)
    script.add("PlayedCardsDemanded", trick=1, by_seat="E")
    look = script.add("TrickInspected", trick=1, by_seat="W", face_up=True)
    script.add("DirectorFoundFact", about=look, fact="ONLY_OWN_CARD", value="false", standard="AGREED")

    assert answer(script, "trick_inspection", look) == "not allowed"


def test_1932_a_trick_that_may_have_been_quitted_leaves_the_look_open() -> None:
    script = board()
    script.play(FIRST)
    look = script.add("TrickInspected", trick=1, by_seat="W", face_up=True)
    assert isinstance(answer(script, "trick_inspection", look, "1932"), Undetermined)


def test_1932_a_refusal_that_nobody_had_asked_for_settles_nothing() -> None:
    script = board()
    script.play(FIRST)
    refused = script.add("InspectionRefused", trick=1, by_seat="S")
    assert isinstance(answer(script, "inspection_refusal_waives", refused, "1932"), Undetermined)


# ---- dummy ----


def pointed(script: BoardScript, card: str | None) -> str:
    return script.add("DummyIndicatedCard", card=card, manner="lifted it")


def named(script: BoardScript, suit: str, rank: str) -> str:
    return script.add("CardDesignated", by="S", hand="N", trick=1, suit=suit, rank=rank, phrase="named")


def test_dummy_may_lift_the_card_that_declarer_named_and_no_other() -> None:
    script = board()
    script.play("WH3")
    named(script, "H", "FOUR")
    right, wrong, unknown = pointed(script, "H4"), pointed(script, "H9"), pointed(script, None)

    assert answer(script, "dummy_indicated_card", right) == "allowed"
    assert answer(script, "dummy_indicated_card", wrong) == "not allowed"
    assert isinstance(answer(script, "dummy_indicated_card", unknown), Undetermined)


def test_a_naming_that_has_been_played_is_no_order_any_more() -> None:
    script = board()
    script.play("WH3")
    named(script, "H", "FOUR")
    script.play("NH4")
    assert answer(script, "dummy_indicated_card", pointed(script, "H4")) == "not allowed"


def test_what_dummy_does_before_his_hand_is_spread_is_not_asked() -> None:
    script = board()
    script.play("WH3")
    pointed(script, "H4")
    script.add("DummySpread", seat="N")
    assert asked(script, "dummy_indicated_card") == []


def test_only_dummy_s_own_cards_and_hand_are_meant() -> None:
    script = board()
    script.add("CardTouched", by_seat="E", owner_seat="E", card="H6", permission="NONE", during_play=True)
    script.add("CardTouched", by_seat="N", owner_seat="E", card="H6", permission="NONE", during_play=True)
    assert asked(script, "dummy_indicated_card") == []
    assert len(asked(script, "card_touched")) == 1


def test_nobody_called_the_director_and_no_card_followed() -> None:
    script = board()
    script.play("WH3")
    about = pointed(script, "H4")
    assert isinstance(answer(script, "director_called_for_indication", about), Undetermined)
    script.add("DirectorSummoned", by_seat="E", reason="dummy")
    assert answer(script, "director_called_for_indication", about) == "called at once"


def test_a_remark_of_dummy_that_names_nothing_may_have_been_a_warning_or_not() -> None:
    script = board()
    script.play(FIRST)
    about = script.add("AttentionDrawn", irregularity="EXPOSED_CARD", refs=[], by_seat="N")
    assert isinstance(answer(script, "dummy_drew_attention", about), Undetermined)
    assert isinstance(answer(script, "dummy_drew_attention", about, "1932"), Undetermined)


def test_a_dummy_without_his_rights_who_names_declarer_s_own_fault_is_under_the_usual_rule() -> None:
    script = board()
    script.play(FIRST)
    script.add("DummyRightsForfeited", cause="LEFT_SEAT")
    (wrong,) = script.play("ND5")
    own = script.add("AttentionDrawn", irregularity="LEAD_OUT_OF_TURN", refs=[wrong], by_seat="N")
    assert answer(script, "dummy_drew_attention", own) == "not allowed"


def test_a_defender_s_fault_named_by_another_player_in_another_matter_is_not_the_same() -> None:
    script = board()
    script.add("DummyRightsForfeited", cause="LOOKED_AT_DEFENDER")
    west = script.play(FIRST)[0]
    script.add("AttentionDrawn", irregularity="EXPOSED_CARD", refs=[west], by_seat="S")
    about = script.add("RevokeAlleged", by_seat="N", offender="W", trick=1)
    outcome = answer(script, "dummy_drew_attention", about)
    assert isinstance(outcome, RaisedForJudgement)
    assert outcome.laws == ("43B3",)


def test_without_a_contract_nobody_is_dummy() -> None:
    script = board(None)
    script.play(FIRST)
    script.add("AttentionDrawn", irregularity="OTHER", refs=[], by_seat="N")
    script.add("DirectorSummoned", by_seat="N", reason="a question")
    for question in ("dummy_drew_attention", "dummy_called_director"):
        assert asked(script, question) == []


# ---- Law 7 ----


def test_declarer_has_no_leave_for_dummy_s_cards_after_play() -> None:
    script = board()
    fields = {"by_seat": "S", "owner_seat": "N", "card": "H4", "permission": "NONE"}
    during = script.add("CardTouched", **fields, during_play=True)
    after = script.add("CardTouched", **fields, during_play=False)
    assert answer(script, "card_touched", during) == "allowed"
    assert answer(script, "card_touched", after) == "not allowed"


def test_a_call_on_another_board_is_no_call_on_this_one() -> None:
    script = board()
    script.add("HandCounted", seat="E", count=13, face_down=True)
    script.add("CallMade", seat="E", call="PASS", board="8")
    looked = script.add("HandInspected", seat="E")
    assert answer(script, "hand_looked_at", looked) == "as the law asks"


def test_1932_and_1982_have_no_law_seven() -> None:
    for year in ("1932", "1982"):
        assert "hand_taken" not in edition(year).questions
    assert all("hand_taken" in edition(year).questions for year in NAMES if year not in ("1932", "1982"))

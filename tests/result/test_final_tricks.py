"""What is due and final under each edition: agreed, transferred, waived, ruled; and what is missing where open."""

import pytest

from tests.play.board_script import BoardScript
from tests.result.written_results import agree, award, opened, play_out
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.judgement import Judgement
from trickbook.law.story import Story
from trickbook.play.replay import replay
from trickbook.result.final_tricks import EditionResult, results_under

DUPLICATE = NAMES[1:]


def under(script: BoardScript, year: str) -> tuple[EditionResult, EditionResult]:
    of_board = [entry for entry in script.entries if entry.board in (None, "7")]
    return results_under(Judgement(Story("7", script.entries, replay(of_board)), edition(year)))


def due(script: BoardScript, year: str = "2017") -> EditionResult:
    return under(script, year)[0]


def final(script: BoardScript, year: str = "2017") -> EditionResult:
    return under(script, year)[1]


def tricks(result: EditionResult) -> tuple[int | None, int | None, int | None]:
    return result.tricks_ns, result.tricks_ew, result.score_ns


# ---- what both sides won ----


@pytest.mark.parametrize("year", DUPLICATE)
def test_a_board_played_out_without_irregularity_is_the_same_everywhere(year: str) -> None:
    script = opened()
    play_out(script, 10)
    told, last = under(script, year)
    assert (told.layer, told.state, *tricks(told), told.missing) == ("due", "PLAYED_OUT", 10, 3, 420, ())
    assert (last.layer, last.state, *tricks(last)) == ("final", "PLAYED_OUT", 10, 3, 420)
    assert (told.edition, told.laws, len(told.references)) == (year, ("44E", "44F"), 13)


def test_the_code_of_1932_has_tricks_and_no_score() -> None:
    script = opened()
    play_out(script, 10)
    told = due(script, "1932")
    assert (*tricks(told), told.laws, told.basis) == (10, 3, None, ("r20(3)",), "seed")
    assert told.detail == "all played; no score: no duplicate table for edition 1932"


def test_the_edition_compared_gives_the_table_and_not_the_one_that_was_stated() -> None:
    """5DX not vulnerable, four down: 800 since 1987, 700 before (laws.md 11.5)."""
    script = opened("5DX")
    agree(script, 7)
    assert [due(script, year).score_ns for year in DUPLICATE] == [-700, -800, -800, -800, -800]


def test_a_number_agreed_on_comes_before_what_was_played() -> None:
    script = opened()
    play_out(script, 10)
    agreed = agree(script, 9)
    told = due(script)
    assert (told.state, *tricks(told), told.laws, told.references) == ("AGREED", 9, 4, -50, ("79A",), (agreed,))


def test_passed_out() -> None:
    script = opened(None)
    script.calls("S", "- - - -")
    for told in under(script, "2017"):
        assert (told.state, *tricks(told), told.missing) == ("PASSED_OUT", None, None, 0, ())


def test_nothing_but_a_contract_leaves_the_tricks_wanted() -> None:
    told, last = under(opened(), "2017")
    assert (told.state, *tricks(told)) == ("UNDETERMINED", None, None, None)
    assert told.missing == ("how many tricks each side won: no card is recorded",)
    assert (last.layer, last.state, last.missing) == ("final", "UNDETERMINED", told.missing)


def test_a_score_mended_later_changes_nothing_that_is_due() -> None:
    script = opened()
    play_out(script, 10)
    script.add("ScoreRecorded", contract="4S", declarer="S", tricks_declarer=9, source_text="4S-1")
    script.add("ScoreCorrected", from_tricks_declarer=9, to_tricks_declarer=11, reason="wrong")
    assert tricks(due(script)) == tricks(final(script)) == (10, 3, 420)


# ---- words that have no effect under an edition ----


def claimed(script: BoardScript) -> tuple[str, str]:
    """South claims twelve after one trick to North-South; East-West agree and call on the next board."""
    script.play("WH2 NHA EH3 SH4")
    claim = script.add("TricksClaimed", by_seat="S", count=12, asserted_by="S")
    agreed = script.add("ClaimAgreed", claim=claim, by_side="EW", asserted_by="EW")
    script.add("CallMade", board="8", seat="W", call="PASS")
    return claim, agreed


def test_an_agreement_that_the_edition_lets_stand_counts_though_it_was_withdrawn() -> None:
    """LIKELY_WON releases since 2007 (69B2), not before, where a normal play may lose the trick (69B)."""
    script = opened()
    claim, _ = claimed(script)
    back = script.add("AgreementWithdrawn", claim=claim, by_side="EW", asserted_by="EW")
    for fact, value in (("LIKELY_WON", "true"), ("NO_NORMAL_PLAY_LOSES", "false")):
        script.add("DirectorFoundFact", about=back, fact=fact, value=value, standard="AGREED", asserted_by="DIRECTOR")
    assert tricks(due(script, "1997")) == (13, 0, 510)
    assert due(script, "1997").laws == ("69A", "69B")
    told = due(script, "2007")
    assert (told.state, told.tricks_ns, told.laws) == ("UNDETERMINED", None, ("44E", "44F", "69B2"))


def test_a_withdrawal_that_nobody_judged_leaves_it_open() -> None:
    script = opened()
    claim, _ = claimed(script)
    back = script.add("AgreementWithdrawn", claim=claim, by_side="EW", asserted_by="EW")
    assert due(script).missing[0] == f"judgement ({back}): would his side likely have won the trick?"


def test_a_dispute_behind_an_established_agreement_changes_nothing() -> None:
    script = opened()
    claim, agreed = claimed(script)
    script.add("ClaimDisputed", claim=claim, by_seat="E", asserted_by="E")
    assert (due(script).tricks_ns, due(script).references) == (13, (claim, agreed))


def test_a_dispute_before_it_is_established_does() -> None:
    script = opened()
    script.play("WH2 NHA EH3 SH4")
    claim = script.add("TricksClaimed", by_seat="S", count=12, asserted_by="S")
    script.add("ClaimAgreed", claim=claim, by_side="EW", asserted_by="EW")
    script.add("ClaimDisputed", claim=claim, by_seat="E", asserted_by="E")
    assert due(script).state == "UNDETERMINED"


# ---- disputes about the number ----


def test_in_the_round_the_cards_decide() -> None:
    script = opened()
    play_out(script, 10)
    agree(script, 9)
    dispute = script.add("TrickCountDisputed", by_seat="S", asserted_ns=10)
    told = due(script)
    assert (told.tricks_ns, told.laws) == (10, ("44E", "44F", "79B2"))
    assert dispute in told.references


def test_after_the_round_what_was_agreed_is_changed_only_by_judgement() -> None:
    script = opened()
    play_out(script, 10)
    agree(script, 9)
    script.add("RoundEnded", board=None)
    dispute = script.add("TrickCountDisputed", by_seat="S", asserted_ns=10)
    assert due(script).missing == (
        f"trick_count_dispute ({dispute}): the director is clearly convinced of another number",
    )
    script.add("DirectorFoundFact", about=dispute, fact="CLEARLY_CONVINCED", value="true", standard="AGREED")
    assert due(script).tricks_ns == 10


def test_a_late_dispute_of_what_the_cards_show_anyway_changes_nothing() -> None:
    script = opened()
    play_out(script, 10)
    agree(script, 10)
    script.add("RoundEnded", board=None)
    script.add("TrickCountDisputed", by_seat="E", asserted_ns=9)
    assert (due(script).tricks_ns, due(script).missing) == (10, ())


# ---- ruled ----


def test_tricks_awarded_are_final_and_what_is_due_stays() -> None:
    script = opened()
    play_out(script, 10)
    ruling = award(script, 11)
    assert tricks(due(script)) == (10, 3, 420)
    last = final(script)
    assert (last.state, *tricks(last), last.laws, last.references) == (
        "TRICKS_AWARDED",
        *(11, 2, 450),
        ("64A2",),
        (ruling,),
    )
    assert last.basis is None


def test_a_committee_goes_before_the_director() -> None:
    script = opened()
    play_out(script, 10)
    award(script, 9, by="COMMITTEE")
    award(script, 11)
    assert final(script).tricks_ns == 9


def test_tricks_awarded_that_do_not_make_thirteen_are_no_result() -> None:
    script = opened()
    play_out(script, 10)
    award(script, 9, tricks_ew=9)
    assert (final(script).state, final(script).missing) == ("UNDETERMINED", ("a division of thirteen tricks",))


def test_penalties_of_procedure_and_discipline_move_no_trick() -> None:
    script = opened()
    play_out(script, 10)
    before = under(script, "2017")
    script.add("ProceduralPenaltyAssessed", against="NS", amount="10%", reason="hands mixed")
    script.add("DisciplinaryPenaltyAssessed", against="NS", amount="1 VP", reason="conduct")
    assert under(script, "2017") == before

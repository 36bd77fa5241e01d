"""Is what somebody has to find out named by the finding that decides it, and by nothing that was found already?"""

from tests.play.board_script import BoardScript
from trickbook.law.edition_files import edition
from trickbook.law.judgement import Judgement, judge
from trickbook.law.settling import settling
from trickbook.law.story import Story
from trickbook.play.replay import replay

QUESTION, PHRASE = "outstanding_trump", "the claimer mentioned that trump"


def claimed(*found: tuple[str, str]) -> tuple[Judgement, str]:
    """4S; South claims all thirteen before the first trick, West disputes it; the director found these facts."""
    script = BoardScript()
    script.deal("AKQJ.AKQ.AKQ.AK2", "8765.J65.J43.J43", "T92.T98.T98.QT98", "43.7432.7652.765")
    script.contract("4S")
    claim = script.add("TricksClaimed", by_seat="S", count=13)
    script.add("ClaimDisputed", claim=claim, by_seat="W")
    for fact, value in found:
        settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
        script.add("DirectorFoundFact", about=claim, fact=fact, value=value, **settled)
    return judge(Story("7", script.entries, replay(script.entries)), edition("2017")), claim


def test_the_finding_that_would_settle_a_fact_is_named() -> None:
    judgement, claim = claimed()
    assert list(settling(judgement, QUESTION, claim, PHRASE)) == [(claim, "TRUMP_MENTIONED")]


def test_what_was_found_already_is_not_asked_for_again() -> None:
    judgement, claim = claimed(("TRUMP_MENTIONED", "false"))
    assert list(settling(judgement, QUESTION, claim, PHRASE)) == []


def test_supposing_changes_nothing_in_the_story() -> None:
    judgement, claim = claimed()
    before = dict(judgement.outcomes)
    list(settling(judgement, QUESTION, claim, PHRASE))
    assert judge(judgement.story, judgement.edition).outcomes == before

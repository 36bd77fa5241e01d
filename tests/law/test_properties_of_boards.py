"""What holds of every board, whatever is played, taken back, said or claimed on it? Of replay, law book and transfers.

Independent of how the rules are written: cards and tricks are conserved, editions differ about consequences only.
"""

from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.drawn_boards import PLAYS, DrawnBoard, anything, drawn, written_behind
from trickbook.events.cards import DECK, Card, Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story
from trickbook.law.transfers import transfers
from trickbook.play.replay import positions, replay
from trickbook.result.final_tricks import results_under

often = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TARGETS = st.lists(st.integers(0, 10_000), min_size=1, max_size=4)


def story(entries: Sequence[Entry], board: str = "7") -> Story:
    return Story(board, entries, replay([entry for entry in entries if entry.board in (None, board)]))


def findings(of: Story) -> dict[str, dict[tuple[str, str], Any]]:
    return {name: judge(of, edition(name)).outcomes for name in NAMES}


@often
@given(drawn())
def test_cards_are_conserved(board: DrawnBoard) -> None:
    """Every card dealt is in the hand it was dealt to or among that hand's standing plays, never in both."""
    told = board.replay
    dealt: set[Card] = set()
    for seat in Seat:
        held = told.final.holdings[seat] or frozenset()
        played = [play.card for play in told.plays if play.hand is seat and play.stands and play.held]
        assert len(played) == len(set(played))
        assert not held & set(played)
        assert held | set(played) == told.deal[seat]
        dealt |= held | {card for card in played if card is not None}
    assert dealt == set(DECK.values())


@often
@given(drawn())
def test_the_tricks_of_both_sides_add_up(board: DrawnBoard) -> None:
    told = board.replay
    owned = [trick for trick in told.tricks if trick.complete and trick.winner is not None]
    assert told.tricks_ns + told.tricks_ew == len(owned) <= 13
    assert told.tricks_ns == sum(trick.side is Side.NS for trick in owned)
    for name in NAMES:
        for layer in results_under(Judgement(story(board.entries), edition(name))):
            assert (layer.tricks_ns is None) is (layer.tricks_ew is None)
            assert layer.tricks_ns is None or layer.tricks_ns + (layer.tricks_ew or 0) == 13


@often
@given(drawn(PLAYS))
def test_an_edition_never_changes_who_won_a_trick(board: DrawnBoard) -> None:
    """Neither does what somebody states on the board, nor what was judged on it before under another edition."""
    looked_at = story(board.entries)
    before = [(trick.number, trick.leader, trick.winner) for trick in looked_at.replay.tricks]
    for name in NAMES:
        opened = DrawnBoard(0, "3NT", "S")
        opened.add("BoardOpened", edition_stated=name, dealer="S", vulnerability="NONE")
        stated = replay([opened.entries[-1], *board.entries])
        judge(looked_at, edition(name))
        assert [(trick.number, trick.leader, trick.winner) for trick in stated.tricks] == before
    assert [(trick.number, trick.leader, trick.winner) for trick in looked_at.replay.tricks] == before


@often
@given(drawn())
def test_a_transfer_never_exceeds_what_the_side_won_from_the_revoke_on(board: DrawnBoard) -> None:
    """Won at the table, or may have won by a claim of tricks that were not played."""
    looked_at = story(board.entries)
    complete = [trick for trick in looked_at.replay.tricks if trick.complete]
    for name in NAMES:
        for transfer in transfers(Judgement(looked_at, edition(name))):
            won = sum(t.side is transfer.from_side for t in complete if t.number >= transfer.revoke.trick)
            unknown = sum(t.winner is None for t in complete) + 13 - len(complete)
            assert transfer.tricks is None or 0 <= transfer.tricks <= min(2, won + unknown)


@often
@given(drawn())
def test_the_replay_of_a_prefix_is_the_position_inside_the_whole(board: DrawnBoard) -> None:
    for number, position in enumerate(positions(board.entries), start=1):
        assert position == replay(board.entries[:number]).final


@settings(often, max_examples=150)
@given(drawn(), st.lists(st.tuples(anything(), TARGETS), max_size=12))
def test_judging_never_raises_whatever_the_entries(board: DrawnBoard, more: list[tuple[Any, list[int]]]) -> None:
    """A LawBookError is a defect of an edition file; anything else is one of the code."""
    entries = written_behind(board, more)
    for name in NAMES:
        judgement = judge(story(entries), edition(name))
        assert {question for question, _ in judgement.outcomes} <= set(edition(name).questions)
        results_under(judgement)


@often
@given(drawn())
def test_every_prefix_of_a_board_can_be_judged(board: DrawnBoard) -> None:
    for number in range(2, len(board.entries), 5):
        findings(story(board.entries[:number]))


@settings(often, max_examples=30)
@given(drawn(PLAYS, 20), drawn(PLAYS, 20, board="8"), st.randoms(use_true_random=False))
def test_the_order_of_entries_of_two_boards_does_not_matter(first: DrawnBoard, second: DrawnBoard, rng: Any) -> None:
    """Plays of one board among those of another, as a table never does and a log may: the findings are the same."""
    other = [Entry(entry.name, {**entry.fields, "writer": "u"}) for entry in renamed(second.entries)]
    one_by_one = [*first.entries, *other]
    waiting = [list(first.entries), list(other)]
    mixed: list[Entry] = []
    while any(waiting):
        mixed.append(rng.choice([entries for entries in waiting if entries]).pop(0))
    for board in ("7", "8"):
        assert findings(story(mixed, board)) == findings(story(one_by_one, board))


def renamed(entries: Sequence[Entry]) -> list[Entry]:
    """The same entries by another writer, their references with them."""
    return [
        Entry(entry.name, {name: _of_other_writer(value) for name, value in entry.fields.items()}) for entry in entries
    ]


def _of_other_writer(value: Any) -> Any:
    return value.replace("t:", "u:") if isinstance(value, str) and value.startswith("t:") else value

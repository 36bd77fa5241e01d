"""Where does a game begin and end, what belongs to it, and what does it inherit? (PBN 2.1: 2, 3, 4.8)"""

from pathlib import Path

import pytest

from tests.imports.written_games import game, kinds, only, read, refused
from trickbook.eventlog.log import MemoryLog
from trickbook.events.cards import Seat
from trickbook.imports.identity import ImportOptions
from trickbook.imports.importer import import_file


def boards(text: str) -> list[str | None]:
    return [board.board for board in read(text).boards]


def test_an_empty_line_ends_a_game() -> None:
    assert boards(game() + "\n" + game(Board="2") + " \t\n" + game(Board="3")) == ["1", "2", "3"]


def test_games_without_an_empty_line_between_them() -> None:
    found = read(game(Result="7") + game(Board="2", Result="8") + game(Board="3", Result="9"))
    assert [(b.board, b.scores[0].tricks_declarer) for b in found.boards] == [("1", 7), ("2", 8), ("3", 9)]


def test_a_second_table_without_an_empty_line_inherits() -> None:
    found = read(game(Result="7") + '[Declarer "N"]\n[Contract "2NT"]\n[Result "8"]\n').boards
    assert [(b.board, b.scores[0].contract, b.scores[0].tricks_declarer) for b in found] == [
        ("1", "1NT", 7),
        ("1", "2NT", 8),
    ]
    assert found[1].hands == found[0].hands
    assert kinds(found[1]) == ["board_inherited"]


@pytest.mark.parametrize("blank", ["\n", "  \t\n", "\n\n\n"])
def test_an_empty_line_before_a_section_does_not_end_the_game(blank: str) -> None:
    text = game(auction="1NT AP") + blank + '[Play "E"]\nS7 S3 S2 SA\n' + blank + "H9 H6 H2 HA\n*\n"
    board = only(text)
    assert (len(board.calls), len(board.plays), board.end_mark) == (4, 8, "*")
    assert kinds(board) == ["empty_line_in_game", "empty_line_in_game"]


def test_an_empty_line_before_contract_and_result_does_not_end_the_game() -> None:
    text = game(Declarer=None, Contract=None) + '\n[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n'
    board = only(text)
    assert board.contract is not None
    assert board.scores[0].tricks_declarer == 7


def test_a_file_with_an_empty_line_after_every_line_still_has_its_games() -> None:
    text = (game(Result="7") + game(Board="2", Result="8")).replace("\n", "\n\n")
    assert boards(text) == ["1", "2"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = game("S7 S3 S2 SA\nH9 H6 H2 HA\n*") + "\n" + game(Board="2")
    found = read(text.replace("\n", end))
    assert [(b.board, len(b.plays)) for b in found.boards] == [("1", 8), ("2", 0)]


@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "\r\n \r\n"])
def test_the_last_game_is_complete_whatever_ends_the_file(tail: str) -> None:
    text = game("S7 S3 S2 SA\nH9 H6 H2 HA").rstrip("\n")
    assert len(only(text + tail).plays) == 8


def test_tags_may_be_spread_over_lines_or_share_one() -> None:
    board = only(game(Board=None, Event=None) + '[Event "e"] [ Board\n  "7"\n ]\n')
    assert (board.event, board.board) == ("e", "7")


def test_comments_of_both_kinds_may_stand_between_tokens() -> None:
    text = game(auction='1NT {strong; 15-17} Pass ; really\nPass\n{one\n\n[Board "9"]\ntwo} Pass') + "; end\n"
    found = read(text)
    assert [made.call for made in found.boards[0].calls] == ["1NT", "PASS", "PASS", "PASS"]
    assert (found.games, found.comments, found.boards[0].board) == (1, 4, "1")
    assert [(remark.line, remark.kind) for remark in found.remarks] == [(11, "comment_holds_tags")]


def test_percent_lines_are_ignored_but_only_in_column_one_and_outside_comments() -> None:
    text = '% [Board "8"]\n' + game("S7 S3\n% H9 H6\nS2 SA\n*") + "{\n% }\n"
    board = only(text)
    assert (board.board, len(board.plays)) == ("1", 4)


def test_a_brace_that_nothing_closes_costs_only_itself() -> None:
    found = read(game(Result="7") + "{ never closed\n\n" + game(Board="2"))
    assert [b.board for b in found.boards] == ["1", "2"]
    assert "comment_not_closed" in [remark.kind for remark in found.remarks]


def test_lines_that_are_nothing_are_told_with_their_numbers() -> None:
    found = read(game() + "\nGenerated 10 hands\nTime needed 1 sec\n\n" + game(Board="2"))
    assert [b.board for b in found.boards] == ["1", "2"]
    (remark,) = found.remarks
    assert (remark.line, remark.kind) == (9, "line_ignored")
    assert "lines 9 to 10" in remark.text


def test_escapes_in_strings_and_single_backslashes() -> None:
    board = only(game(Event=r"a \"b\" \\ c", Site=r"Result\2R"))
    assert (board.tags["Event"], board.tags["Site"]) == ('a "b" \\ c', r"Result\2R")


def test_loose_quotes_inside_a_tag_are_read_to_the_end_of_the_line() -> None:
    assert only(game(Event='The "Big" one')).event == 'The "Big" one'
    assert only(game(Event="C:\\dir\\")).event == "C:\\dir\\"


def test_a_broken_tag_costs_the_game_only_where_it_says_what_happened() -> None:
    board = only(game() + "[Annotator no quotes]\n")
    assert kinds(board) == ["tag_broken"]
    assert "[Contract 1NT]" in refused(game(Contract=None) + "[Contract 1NT]\n")


def test_a_tag_that_stands_twice_keeps_its_first_value() -> None:
    board = only('[Site "a"]\n[Site "b"]\n' + game(Site=None))
    assert (board.tags["Site"], kinds(board)) == ("a", ["tag_repeated"])


def test_unknown_tags_and_tables_are_skipped() -> None:
    text = game() + '[BCFlags "1f"]\n[OptimumResultTable "Declarer;Result\\2R"]\nN 9\nS {x} 8\n[Generator "g"]\n'
    board = only(text)
    assert (kinds(board), board.tags["Generator"]) == ([], "g")


def test_names_are_not_carried() -> None:
    tags = {"West": "Name One", "HomeTeam": "Name Two", "VisitTeam": "12", "Annotator": "Name Three", "PairNS": "A7"}
    board = only(game(**tags, PairEW="Name Four"))
    assert "Name" not in repr(board)
    assert (board.tags["VisitTeam"], board.pair_ns, board.pair_ew) == ("12", "A7", None)


def test_a_number_sign_is_the_nearest_earlier_value() -> None:
    games = [game(Event="e", Round="1"), game(Event="#", Round=None), game(Event="#", Round="#")]
    found = read("\n".join(games)).boards
    assert [(b.event, b.round) for b in found] == [("e", "1"), ("e", None), ("e", "1")]


def test_two_number_signs_set_a_default_until_the_next() -> None:
    games = [game(Event="##a"), game(Event=None), game(Event="b"), game(Event=None), game(Event="##"), game(Event=None)]
    assert [b.event for b in read("\n".join(games)).boards] == ["a", "a", "b", "a", None, None]


def test_number_sign_without_an_earlier_value_is_nothing() -> None:
    assert only(game(Stage="#")).stage is None


@pytest.mark.parametrize("name", ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract"])
def test_what_may_not_be_inherited_is_not(name: str) -> None:
    second = read(game() + "\n" + game(Board="2", **{name: "#"})).boards[1]
    assert kinds(second)[0] == "inheritance_forbidden"
    missing = {
        "Dealer": second.dealer,
        "Vulnerable": second.vulnerability,
        "Deal": second.hands,
        "Declarer": second.contract,
        "Contract": second.contract,
    }
    assert not missing[name]


def test_a_second_table_inherits_its_board_and_says_so() -> None:
    second = '[West "x"]\n[Declarer "S"]\n[Contract "2H"]\n[Result "6"]\n'
    first, table = read(game(Stage="Final") + "\n" + second).boards
    assert (table.board, table.dealer, table.vulnerability, table.hands) == ("1", Seat.N, "NONE", first.hands)
    assert (table.event, table.stage) == ("x", "Final")
    assert kinds(table) == ["board_inherited"]


def test_a_game_of_another_board_does_not_inherit_a_deal() -> None:
    third = '[Board "2"]\n[Declarer "S"]\n[Contract "2H"]\n[Result "6"]\n'
    second = '[Declarer "S"]\n[Contract "2H"]\n'
    found = read("\n".join([game(), second, third, second])).boards
    assert [bool(b.hands) for b in found] == [True, True, False, False]
    assert kinds(found[3]) == []


@pytest.mark.parametrize("between", ['[Annotator "z"]\n', '[Event "y"]\n[Scoring "IMP"]\n'])
def test_a_game_without_a_board_ends_the_inheritance(between: str) -> None:
    found = read("\n".join([game(), between, '[Declarer "S"]\n[Contract "2H"]\n']))
    assert [(b.board, bool(b.hands)) for b in found.boards] == [("1", True), (None, False), (None, False)]


@pytest.mark.parametrize(("header", "board"), [("Event", None), ("Stage", None), ("Site", None), ("West", "1")])
def test_a_table_of_another_event_or_stage_does_not_inherit(header: str, board: str | None) -> None:
    found = read(game() + f'\n[{header} "another"]\n[Declarer "S"]\n[Contract "2H"]\n')
    assert [b.board for b in found.boards] == ["1", board]


def test_progress_hears_the_number_of_games(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    path = tmp_path / "x.pbn"
    path.write_text("\n".join(game(Board=str(number)) for number in range(1, 251)))
    import_file(path, MemoryLog(), ImportOptions(), progress=lambda *step: heard.append(step))
    assert [done for what, done, _ in heard if what == "reading boards"] == [100, 200]


def test_a_table_after_a_board_that_cannot_be_read_is_not_given_an_older_deal() -> None:
    broken = game(Board="2", Deal="N:AKQJ.AKQ.AKQ.AKQ")
    found = read("\n".join([game(), broken, '[Declarer "S"]\n[Contract "2H"]\n']))
    assert [b.board for b in found.boards] == ["1"]
    assert [r.board for r in found.rejections] == ["2", "2"]


def test_the_header_of_a_match_holds_for_its_boards_where_files_leave_it_out() -> None:
    table = '[Declarer "S"]\n[Contract "2H"]\n'
    second = game(Event=None, Board="2")
    games = [game(Stage="One"), table, second, table, game(Event=None, Stage="Two", Board="1"), table]
    found = read("\n".join(games)).boards
    assert [(b.event, b.stage) for b in found] == [("x", "One")] * 4 + [("x", "Two")] * 2


def test_a_header_is_not_given_to_games_of_a_file_that_states_everything() -> None:
    assert [b.event for b in read(game() + "\n" + game(Event=None, Board="2")).boards] == ["x", None]


def test_room_joins_the_table() -> None:
    assert only(game(Table="7", Room="Open")).table == "7 Open"
    assert only(game(Room="Closed")).table == "Closed"
    assert only(game()).table is None


def test_lines_of_games_and_remarks_are_those_of_the_file() -> None:
    found = read("% one\n\n" + game() + "\n" + game(Board="2", Vulnerable="E"))
    assert [b.line for b in found.boards] == [3, 11]
    assert [r.line for r in found.boards[1].remarks] == [14]

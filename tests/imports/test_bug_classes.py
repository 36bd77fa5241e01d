"""The classes of reported faults in other readers (b01 to b22 are inputs of our own that show one each)."""

import pytest

from tests.imports.legal_play import judge
from tests.imports.written_games import (
    DATA,
    LIN_DEAL,
    calls,
    game,
    kinds,
    lin,
    only,
    only_lin,
    order,
    read,
    read_lin,
    read_lin_text,
    read_pbn,
    refused,
)
from trickbook.imports.reading import FileReading, ReadBoard


def file(name: str) -> FileReading:
    (path,) = DATA.glob(f"{name}_*")
    reader = read_lin if path.suffix == ".lin" else read_pbn
    found = reader(path.read_bytes(), path.name)
    assert found.games == len(found.boards) + len(found.rejections)
    return found


def board(name: str) -> ReadBoard:
    found = file(name)
    assert (len(found.boards), found.rejections) == (1, [])
    return found.boards[0]


def statuses(found: ReadBoard) -> list[tuple[int | None, str | None]]:
    return [(score.tricks_declarer, score.status) for score in found.scores]


# 1. State that is not carried forward: the leader, and so the side that owns the trick.


def test_b01_the_winner_leads_and_north_south_own_all_13() -> None:
    read_board = board("b01")
    verdict = judge(read_board)
    assert (verdict.faults, verdict.tricks) == ([], {"NS": 13, "EW": 0})
    # The file states no result, and none is made up.
    assert (read_board.scores, read_board.end_mark) == ([], None)


# 2. A last trick that stops in the middle.


@pytest.mark.parametrize("cards", ["ST", "ST S3", "ST S3 S2", "ST S3 S2 SA HA"])
def test_an_open_last_trick_in_lin(cards: str) -> None:
    found = read_lin_text(lin(("1N", "p", "p", "p"), cards.split(), "mc|13|") + lin(("p",) * 4))
    first, second = found.boards
    assert [str(play.card) for play in first.plays] == cards.split()
    assert (first.end_mark, first.end_tricks_declarer, kinds(first)) == ("mc", 13, [])
    assert (len(second.calls), second.plays) == (4, [])


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        ("ST", "E:ST"),
        ("ST S3", "E:ST S:S3"),
        ("ST S3 S2", "E:ST S:S3 W:S2"),
        ("ST S3 - -", "E:ST S:S3"),
        ("ST S3 S2 -", "E:ST S:S3 W:S2"),
    ],
)
def test_an_open_last_trick_in_pbn(row: str, cards: str) -> None:
    assert order(only(game(f"{row}\n*"))) == cards


# 3. Claims: the total is declarer's tricks, and may be impossible.


def test_a_total_after_four_cards() -> None:
    read_board = only_lin(lin(("1N", "p", "p", "p"), ("S7", "S3", "S2", "SA"), "mc|12|"))
    assert (read_board.end_mark, read_board.end_tricks_declarer, kinds(read_board)) == ("mc", 12, [])


def test_an_impossible_total_is_told() -> None:
    read_board = only_lin(lin(("1N", "p", "p", "p"), ("S7", "S3", "S2", "SA"), "mc|0|"))
    assert (statuses(read_board), kinds(read_board)) == ([(0, "UNKNOWN")], ["mc_zero"])


# 4. Several boards a file, two rooms, unknown keys and tags, question marks.


def test_b05_two_rooms() -> None:
    found = file("b05").boards
    assert [(b.board, b.table, b.event, b.stage) for b in found] == [("1", "open", "e", "s"), ("1", "closed", "e", "s")]
    assert [statuses(b) for b in found] == [[(13, "PLAYED")] * 2, [(12, "PLAYED")] * 2]
    assert [b.hands for b in found] == [found[0].hands] * 2


def test_b16_question_marks() -> None:
    read_board = board("b16")
    assert (read_board.contract, read_board.scores, kinds(read_board)) == (None, [], [])
    assert read_board.tags["Result"] == "?"


# 5. Lines that are only comments, or statistics between games.


def test_b12_comments_are_counted() -> None:
    found = file("b12")
    assert (found.games, found.comments, found.remarks) == (1, 2, [])
    assert calls(found.boards[0]) == "N:1NT E:PASS S:PASS W:PASS"


def test_b17_ignored_lines_are_told_with_their_numbers() -> None:
    found = file("b17")
    assert (found.games, len(found.boards)) == (1, 1)
    assert [(r.line, r.text) for r in found.remarks] == [(10, "lines 10 to 11: neither tag nor section")]


# 6. Charsets.


def test_b10_and_b11_are_each_one_board_with_their_charset() -> None:
    latin, utf16 = file("b10"), file("b11")
    assert (latin.boards[0].event, latin.charset) == ("Göteborg", "CP1252")
    assert (utf16.boards[0].event, utf16.charset) == ("x", "UTF-16")
    assert utf16.boards[0].hands == latin.boards[0].hands


# 7. Suit letters and voids in hands.


def test_hands_with_suit_letters_and_voids() -> None:
    lettered = "S:S6543H876D876C876 S2H5432D5432C5432 SAKQJHAKQDAKQCAKQ ST987HJT9DJT9CJT9"
    assert {s: set(c or ()) for s, c in only(game(Deal=lettered)).hands.items()} == {
        s: set(c or ()) for s, c in only(game()).hands.items()
    }
    assert "12" in refused(game(Deal="N:AKQ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"))


# 8. A trick is won by trumps, else by the suit led.


@pytest.mark.parametrize(
    ("south", "card", "next_trick"),
    [
        (".5.4.", "H5", "E:D3 S:D4 W:D5 N:D2"),  # East's H9 is the highest heart; North's ace is no heart
        ("..4.2", "C2", "S:D4 W:D5 N:D2 E:D3"),  # South ruffs
    ],
)
def test_an_off_suit_card_does_not_win(south: str, card: str, next_trick: str) -> None:
    deal = f"N:A..2. .9.3. {south} .4.5."
    text = game(f"H4 SA H9 {card}\nD5 D2 D3 D4\n*", first="W", Deal=deal, Declarer="S", Contract="C")
    assert order(only(text)) == f"W:H4 N:SA E:H9 S:{card} {next_trick}"


# 9. A hole in the record.


def test_b14_a_card_that_was_played_before_is_refused() -> None:
    found = file("b14")
    assert [(r.board, r.reason) for r in found.rejections] == [("1", "trick 2: S7 has been played before")]


def test_a_dash_inside_a_trick() -> None:
    read_board = only(game("S7 S3 S2 SA\nH9 - H2 HA\n*"))
    assert order(read_board).split()[4:] == ["N:HA", "E:H9", "S:-", "W:H2"]
    assert [play.card for play in read_board.plays].count(None) == 1


def test_a_dash_in_the_row_of_the_report() -> None:
    # `H4 - HQ H9`: three cards, the missing hand known, nothing after it made up.
    deal = "N:A32.A32.A432.A32 KQJ.Q54.KQJT.KQJ T987.KJT6.987.T9 654.987.65.87654"
    read_board = only(game("H4 - H9 HA\n*", Deal=deal))
    assert order(read_board) == "E:H4 S:- W:H9 N:HA"
    assert read_board.reading == "seats by column, as the deal confirms"


# 14. What one record leaves to the next.


def test_b08_the_second_table_has_the_board_of_the_first() -> None:
    first, second = file("b08").boards
    assert (second.board, second.dealer, second.vulnerability, second.hands) == ("1", "N", "NONE", first.hands)
    assert (kinds(first), kinds(second)) == ([], ["board_inherited"])
    assert [statuses(b) for b in (first, second)] == [[(13, "PLAYED")], [(12, "PLAYED")]]


def test_b08_a_third_record_of_another_board_does_not_inherit() -> None:
    (path,) = DATA.glob("b08_*")
    third = '\n[Board "2"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "12"]\n'
    found = read(path.read_text() + third)
    assert [bool(b.hands) for b in found.boards] == [True, True, False]


# 15. Rows that begin with the leader.


def test_b09_rotated_rows() -> None:
    read_board = board("b09")
    verdict = judge(read_board)
    assert (verdict.faults, verdict.tricks) == ([], {"NS": 3, "EW": 0})
    assert read_board.reading == "seats by the hand that holds the card, 2 rows rotated"


def test_rotated_rows_in_every_turn() -> None:
    rows = [row.split() for row in ("S7 S3 S2 SA", "H9 H6 H2 HA", "D9 D6 D2 DA", "C9 C6 C2 CA")]
    straight = order(only(game("\n".join(map(" ".join, rows)) + "\n*")))
    for turn in range(4):
        turned = rows[:1] + [row[turn:] + row[:turn] for row in rows[1:]]
        assert order(only(game("\n".join(map(" ".join, turned)) + "\n*"))) == straight


# 16. Two truths: what the table made and what a director gave.


def test_b06_an_adjusted_board_keeps_its_cards() -> None:
    read_board = board("b06")
    assert judge(read_board).tricks == {"NS": 13, "EW": 0}
    assert (statuses(read_board), kinds(read_board)) == ([(0, "ADJUSTED")], ["mc_zero"])


def test_b07_a_board_that_was_not_played() -> None:
    read_board = board("b07")
    assert (statuses(read_board), read_board.contract, read_board.plays) == ([(None, "NOT_PLAYED")], None, [])


# 17. The last record of a file.


@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "\r\n", "\r\n\r\n", "\n%"])
def test_b19_52_cards_whatever_ends_the_file(tail: str) -> None:
    (path,) = DATA.glob("b19_*")
    text = path.read_text().rstrip("\n") + tail
    read_board = only(text)
    assert len(read_board.plays) == 52
    assert only(text.replace("\n", "\r\n")).plays == read_board.plays
    assert judge(read_board).tricks == {"NS": 13, "EW": 0}


def test_a_file_that_ends_inside_the_play() -> None:
    cut = game("S7 S3 S2 SA\nH9").rstrip("\n")
    # North led to the second trick, and the file ends before his column.
    assert order(only(cut)) == "E:S7 S:S3 W:S2 N:SA N:- E:H9"
    assert "'H' is no card" in refused(game("S7 S3 S2 SA\nH9 H"))


def test_a_lin_file_that_ends_anywhere() -> None:
    whole = lin(("1N", "p", "p", "p"), ("S7", "S3", "S2", "SA"), "mc|12|").strip()
    assert only_lin(whole.rstrip("|")).scores[0].tricks_declarer == 12
    assert len(only_lin(whole[: whole.index("mc")]).plays) == 4


# 18. Records that vanish.


def test_four_games_are_accounted_for() -> None:
    all_52 = (DATA / "b21_pbn_result_ns_ew.pbn").read_text().split('[Play "E"]\n')[1]
    games = [
        game(all_52, Result="13"),
        game(all_52, Board="2", Result="EW 0 NS 13"),
        game(all_52, Board="3", Result="^12"),
        game(Board="4", Declarer="", Contract="Pass", Result="", auction="AP"),
    ]
    found = read("\n".join(games)).boards
    assert [statuses(b) for b in found] == [
        [(13, "PLAYED")],
        [(13, "PLAYED")],
        [(12, "PLAYED")],
        [(None, "PASSED_OUT")],
    ]
    assert [b.scores[0].differs_from_play for b in found] == [None, None, True, None]
    assert found[3].scores[0].score_ns == 0


# The remaining inputs, each with what its name says.


@pytest.mark.parametrize(("name", "number"), [("b02", "1"), ("b03", "1")])
def test_b02_b03_chat_before_the_calls_and_titles_of_other_languages(name: str, number: str) -> None:
    read_board = board(name)
    assert (read_board.board, calls(read_board), len(read_board.plays)) == (number, "N:1NT E:PASS S:PASS W:PASS", 4)
    assert statuses(read_board) == [(13, "PLAYED")]
    assert file("b02").comments == 1


def test_b04_passed_out() -> None:
    read_board = board("b04")
    assert (calls(read_board), read_board.contract) == ("N:PASS E:PASS S:PASS W:PASS", None)


def test_b13_a_board_that_is_no_number() -> None:
    assert board("b13").board == "1-12"


def test_b15_a_marked_revoke() -> None:
    read_board = board("b15")
    assert order(read_board) == "E:ST S:S3 W:H2 N:SA N:SK E:S7 S:S4 W:S2"
    assert [play.revoke for play in read_board.plays].index(True) == 2
    assert (statuses(read_board), read_board.scores[0].differs_from_play) == ([(12, "PLAYED")], True)


def test_b18_an_end_mark_without_cards_is_no_claim() -> None:
    read_board = board("b18")
    assert (read_board.plays, read_board.end_mark, read_board.end_tricks_declarer) == ([], "*", None)
    assert statuses(read_board) == [(9, "PLAYED")]


def test_b20_a_contract_of_pass_over_52_cards() -> None:
    read_board = board("b20")
    assert judge(read_board).tricks == {"NS": 13, "EW": 0}
    assert kinds(read_board) == ["contract_differs"]
    assert "contract from the auction" in read_board.reading


def test_b21_b22_results_of_sides() -> None:
    assert statuses(board("b21")) == [(13, "PLAYED")]
    assert statuses(board("b22")) == [(13, "PLAYED")]


def test_b01_to_b22_are_all_here() -> None:
    assert sorted(path.name[:3] for path in DATA.glob("b*")) == [f"b{number:02}" for number in range(1, 23)]
    assert LIN_DEAL in (DATA / "b01_lin_full_no_mc.lin").read_text()

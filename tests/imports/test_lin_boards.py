"""What does a LIN stream say: boards, rooms, calls, cards, results? Worked out by hand."""

from urllib.parse import quote

import pytest

from tests.imports.written_games import LIN_DEAL, calls, kinds, lin, only_lin, order, read_lin_text
from trickbook.events.cards import Seat
from trickbook.events.errors import ImportRefused

NT = ("1N", "p", "p", "p")
TRICKS = ["S7", "S3", "S2", "SA", "HA", "H9", "H6", "H2"]


def test_a_board() -> None:
    board = only_lin(lin(NT, TRICKS, "mc|12|"))
    assert (board.board, board.dealer, board.vulnerability) == ("1", Seat.N, "NONE")
    assert calls(board) == "N:1NT E:PASS S:PASS W:PASS"
    assert board.contract is not None
    assert (board.contract.level, board.contract.denomination, board.contract.declarer) == (1, "NT", "N")
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:H9 S:H6 W:H2"
    assert {play.trick for play in board.plays} == {None}  # LIN does not say which trick a card belongs to
    assert (board.end_mark, board.end_tricks_declarer) == ("mc", 12)
    assert [(s.source_text, s.contract, s.tricks_declarer, s.status) for s in board.scores] == [
        ("mc 12", "1NT", 12, "PLAYED")
    ]
    assert kinds(board) == []


@pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_the_dealer_digit(digit: str, dealer: str) -> None:
    board = only_lin(lin(NT, deal=digit + LIN_DEAL[1:]))
    assert (board.dealer, board.calls[0].seat) == (dealer, dealer)


@pytest.mark.parametrize("digit", ["0", ""])
def test_without_a_dealer_nobody_is_given_the_calls(digit: str) -> None:
    board = only_lin(lin(NT, TRICKS, deal=digit + LIN_DEAL[1:]))
    assert (board.dealer, board.calls, board.contract) == (None, [], None)
    assert kinds(board) == ["auction_without_dealer"]
    assert order(board).startswith("E:S7 S:S3 W:S2 N:SA N:HA")


@pytest.mark.parametrize("tail", [",", "", ",ST987HJT9DJT9CJT9", ",ST987HJT9DJT9CJT9,"])
def test_east_may_be_left_out(tail: str) -> None:
    board = only_lin(lin(deal=LIN_DEAL.rstrip(",") + tail))
    assert " ".join(sorted(board.hands[Seat.E] or ())) == "C9 CJ CT D9 DJ DT H9 HJ HT S7 S8 S9 ST"
    assert kinds(board) == []


def test_ranks_in_any_order_and_case() -> None:
    mixed = "3s3456H678d678C678,S2H2345D2345C2345,sJQKAhQKAdQKAcQKA,"
    assert only_lin(lin(deal=mixed)).hands.keys() == only_lin(lin()).hands.keys()
    for seat, cards in only_lin(lin()).hands.items():
        assert set(cards or ()) == set(only_lin(lin(deal=mixed)).hands[seat] or ())


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("3S6543H876D876C8765,S2H5432D5432C432,SAKQJHAKQDAKQCAKQ,", "South 14"),
        ("3S6543H876D876C87,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,", "South 12"),
        ("3S6543H876D876C876,S3H5432D5432C5432,SAKQJHAKQDAKQCAKQ,", "S3 is held by South and West"),
        ("3S6543H876D876C87Z,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,", "cannot be read"),
        ("nonsense", "md"),
    ],
)
def test_a_deal_that_cannot_be_costs_the_board(deal: str, reason: str) -> None:
    found = read_lin_text(lin(deal=deal) + lin(NT, TRICKS))
    assert ([r.board for r in found.rejections], len(found.boards)) == (["1"], 1)
    assert reason in found.rejections[0].reason


@pytest.mark.parametrize(
    ("written", "meaning"),
    [
        (("p", "P", "pass", "Pass"), "PASS PASS PASS PASS"),
        (("1s", "d", "r", "p"), "1S X XX PASS"),
        (("1S", "X", "XX", "p"), "1S X XX PASS"),
        (("1S", "dbl", "rdbl", "p"), "1S X XX PASS"),
        (("1N!", "2C!", "D!", "p!"), "1NT 2C X PASS"),
        (("1NT", "3nt", "p", ""), "1NT 3NT PASS"),
        (("1Sp2Hp",), "1S PASS 2H PASS"),
        (("1dd1hp",), "1D X 1H PASS"),
    ],
)
def test_calls_as_files_write_them(written: tuple[str, ...], meaning: str) -> None:
    assert " ".join(made.call for made in only_lin(lin(written)).calls) == meaning


def test_a_call_that_cannot_be_read_costs_the_auction_only() -> None:
    board = only_lin(lin(("1N", "8C", "p"), TRICKS))
    assert (board.calls, len(board.plays), kinds(board)) == ([], 8, ["auction_not_read"])


def test_explanations_and_chat_are_not_kept() -> None:
    text = lin().replace("pg||", "nt|first: hello|mb|1N|an|15-17|nt|more|mb|p|mb|p|mb|p|pg||", 1)
    found = read_lin_text(text)
    assert calls(found.boards[0]) == "N:1NT E:PASS S:PASS W:PASS"
    assert found.comments == 2
    assert "hello" not in repr(found)
    assert "15-17" not in repr(found)


@pytest.mark.parametrize(
    ("sv", "meaning"),
    [("o", "NONE"), ("0", "NONE"), ("-", "NONE"), ("n", "NS"), ("E", "EW"), ("b", "BOTH"), ("", None)],
)
def test_vulnerability(sv: str, meaning: str | None) -> None:
    assert only_lin(lin().replace("sv|o|", f"sv|{sv}|")).vulnerability == meaning


def test_a_vulnerability_that_cannot_be_read_is_told() -> None:
    board = only_lin(lin().replace("sv|o|", "sv|x|"))
    assert (board.vulnerability, kinds(board)) == (None, ["value_not_read"])


@pytest.mark.parametrize("title", ["Board 7", "Bricka 7", "7", "Rozdanie nr 7", "Donne 7 "])
def test_titles_in_any_language(title: str) -> None:
    assert only_lin(lin().replace("ah|Board 1|", f"ah|{title}|")).board == "7"


def test_the_label_holds_before_the_title() -> None:
    board = only_lin("qx|c12|" + lin())
    assert (board.board, board.table) == ("12", "closed")


def test_line_breaks_are_noise() -> None:
    plain = only_lin(lin(NT, TRICKS, "mc|12|"))
    broken = lin(NT, TRICKS, "mc|12|").replace("|pc|", "|\npc|").replace("D876C876,", "D876\r\nC876,")
    assert only_lin(broken).plays == plain.plays
    assert only_lin(broken).hands == plain.hands


def test_links_are_decoded() -> None:
    plain = lin(NT, TRICKS, "mc|12|").strip()
    for encoded in (quote(plain, safe=","), quote(plain, safe="").lower()):
        link = f"https://example.org/handviewer.html?lin={encoded}\n"
        board = only_lin(link)
        assert (order(board), board.board) == (order(only_lin(plain)), "1")


def test_one_bar_too_many_costs_little() -> None:
    text = lin(NT, TRICKS, "mc|12|").replace("pg||", "nt|a | b|pg||", 1)
    found = read_lin_text(text)
    assert order(found.boards[0]) == order(only_lin(lin(NT, TRICKS)))
    assert [r.kind for r in found.remarks] == ["unknown_key"]


def test_unknown_keys_are_counted() -> None:
    found = read_lin_text(lin(NT, TRICKS, "qq|1|qq|2|w9||"))
    assert len(found.boards) == 1
    assert [remark.text for remark in found.remarks] == ["qq, 2 times; ignored", "w9, 1 times; ignored"]


def test_boards_one_after_the_other() -> None:
    text = lin(NT, TRICKS) + lin(("p", "p", "p", "p")).replace("Board 1", "Board 2") + "md|" + LIN_DEAL + "|ah|B 3|"
    assert [(b.board, len(b.calls), b.line) for b in read_lin_text(text).boards] == [
        ("1", 4, 1),
        ("2", 4, 2),
        ("3", 0, 3),
    ]


def test_the_last_trick_may_be_open() -> None:
    board = only_lin(lin(NT, [*TRICKS, "DA", "D9"], "mc|13|"))
    assert (order(board).split()[-2:], board.end_mark, kinds(board)) == (["N:DA", "E:D9"], "mc", [])


def test_a_short_play_without_mc_is_not_a_result() -> None:
    board = only_lin(lin(NT, TRICKS))
    assert (board.end_mark, board.end_tricks_declarer, board.scores) == ("end", None, [])


def test_cards_in_any_spelling() -> None:
    cards = ["s7", "S3", "s2", "sA", "Ha", "h9", "H6", "h2", "sQ", "s10", "S4", "h3"]
    assert order(only_lin(lin(NT, cards))).endswith("N:SQ E:ST S:S4 W:H3")
    assert order(only_lin(lin(NT, ["S7S3S2SA"]))) == "E:S7 S:S3 W:S2 N:SA"


def test_a_lead_out_of_turn_and_a_revoke_are_facts() -> None:
    board = only_lin(lin(NT, ["S7", "S3", "S2", "SA", "H9", "H6", "H2", "HA"]))
    assert (order(board).split()[4:], kinds(board)) == (["E:H9", "S:H6", "W:H2", "N:HA"], ["lead_out_of_turn"])
    board = only_lin(lin(NT, ["S7", "S3", "H2", "SA"]))
    assert kinds(board) == ["revoke_not_marked"]


def test_a_trick_that_is_not_written_clockwise_is_told() -> None:
    board = only_lin(lin(NT, ["S7", "SA", "S3", "S2"]))
    assert (order(board), kinds(board)) == ("E:S7 S:S3 W:S2 N:SA", ["not_clockwise"])


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("S7 S3 S2 S7", "S7 has been played before"),
        ("S7 S8 S2 SA", "cannot come from one hand each"),
        ("S7 Z3 S2 SA", "'Z3' is no card"),
    ],
)
def test_cards_that_cannot_be_cost_the_board(cards: str, reason: str) -> None:
    found = read_lin_text(lin(NT, cards.split()) + lin(NT, TRICKS))
    assert len(found.boards) == 1
    assert reason in found.rejections[0].reason


def test_without_a_deal_the_turns_tell_the_hands() -> None:
    text = "pn|a,b,c,d|md|3|" + "".join(f"mb|{call}|" for call in NT) + "".join(f"pc|{card}|" for card in TRICKS)
    board = only_lin(text)
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:H9 S:H6 W:H2"
    assert board.reading.startswith("played order, the deal is not known")


ROOMS = (
    "vg|Cup,Final,I,7,8,Zebra,0,Gnu,0|\nrs|1NN+6,1NN+5,PASS,4HSx-2|\npn|s,w,n,e,s2,w2,n2,e2|pg||\n"
    + "qx|o7|" + lin(NT, TRICKS, "mc|13|").split("st||")[1]
    + "qx|c7|" + lin(NT, TRICKS, "mc|11|").split("st||")[1]
    + "qx|o8|" + lin(("p", "p", "p", "p"), end="mc|0|").split("st||")[1]
    + "qx|c8|" + lin().split("st||")[1]
)  # fmt: skip


def test_two_rooms_are_two_tables_of_one_board() -> None:
    found = read_lin_text(ROOMS)
    assert [(b.board, b.table) for b in found.boards] == [
        ("7", "open"),
        ("7", "closed"),
        ("8", "open"),
        ("8", "closed"),
    ]
    assert {(b.event, b.stage, b.tags["Scoring"]) for b in found.boards} == {("Cup", "Final", "I")}
    assert found.games == 4
    assert "Zebra" not in repr(found)


def test_results_of_the_session_are_scores_of_their_own() -> None:
    scores = [[(s.source_text, s.tricks_declarer, s.status) for s in b.scores] for b in read_lin_text(ROOMS).boards]
    assert scores == [
        [("mc 13", 13, "PLAYED"), ("rs 1NN+6", 13, "PLAYED")],
        [("mc 11", 11, "PLAYED"), ("rs 1NN+5", 12, "PLAYED")],
        [("mc 0", None, "PASSED_OUT"), ("rs PASS", None, "PASSED_OUT")],
        [("rs 4HSx-2", 8, "PLAYED")],
    ]


def test_results_that_contradict_each_other_are_told() -> None:
    assert [kinds(b) for b in read_lin_text(ROOMS).boards] == [[], ["rs_differs"], [], []]


def test_a_result_that_cannot_be_read_is_kept_as_text() -> None:
    board = read_lin_text(ROOMS.replace("1NN+6", "A==")).boards[0]
    assert (board.scores[1].source_text, board.scores[1].status, kinds(board)) == (
        "rs A==",
        "UNKNOWN",
        ["value_not_read"],
    )


def test_a_doubled_result_has_its_mark_behind_declarer() -> None:
    score = read_lin_text(ROOMS).boards[3].scores[0]
    assert (score.contract, score.declarer, score.tricks_declarer) == ("4HX", Seat.S, 8)


def test_mc_zero_is_no_count_where_the_cards_say_otherwise() -> None:
    board = only_lin(lin(NT, TRICKS, "mc|0|"))
    assert (board.scores[0].status, board.scores[0].tricks_declarer, kinds(board)) == ("UNKNOWN", 0, ["mc_zero"])


def test_mc_zero_may_be_the_count() -> None:
    # East's lead of S7 in 1NT by South is won by North, so declarer's side cannot have 0; West declares here.
    west = lin(("p", "p", "p", "1N", "p", "p", "p"), ["SA", "S7", "S3", "S2"], "mc|0|")
    assert (only_lin(west).scores[0].status, kinds(only_lin(west))) == ("PLAYED", [])


@pytest.mark.parametrize("mc", ["14", "99", "x", "-2", "1e3"])
def test_an_mc_that_is_no_number_of_tricks_is_kept_as_text(mc: str) -> None:
    board = only_lin(lin(NT, TRICKS, f"mc|{mc}|"))
    assert [(s.source_text, s.status, s.tricks_declarer) for s in board.scores] == [(f"mc {mc}", "UNKNOWN", None)]
    assert (board.end_mark, kinds(board)) == ("end", ["value_not_read"])


def test_a_claim_that_the_tricks_played_do_not_allow_is_told() -> None:
    assert kinds(only_lin(lin(NT, TRICKS, "mc|1|"))) == ["mc_impossible"]
    assert kinds(only_lin(lin(NT, TRICKS, "mc|2|"))) == []


def test_not_played() -> None:
    board = only_lin(lin((), (), "mc|-1|"))
    assert (board.scores[0].status, board.contract, board.end_mark) == ("NOT_PLAYED", None, None)
    board = only_lin(lin(NT, TRICKS, "mc|-1|"))
    assert (board.scores[0].status, kinds(board)) == ("UNKNOWN", ["mc_impossible"])


def test_names_are_not_carried() -> None:
    text = "pn|Anna Meier,B,C,D|st||" + lin(NT, TRICKS).split("st||")[1]
    assert "Meier" not in repr(read_lin_text(text))


def test_what_a_link_writes_as_percent_signs_is_looked_at_like_any_other_text() -> None:
    link = "vg%7Ce%1B[31mv%0Aent%E2%80%AEx,Final,I,1,1%7Cqx%7Co1%7Cmd%7C3%7C"
    (board,) = read_lin_text(link).boards
    assert board.tags == {"Event": "e [31mv ent x", "Stage": "Final", "Scoring": "I"}
    with pytest.raises(ImportRefused, match="binary data"):
        read_lin_text("qx%7Co1%00%7Cmd%7C3%7C")

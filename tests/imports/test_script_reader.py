"""Does the event script reader give each event with its fields, its references and, for what it refuses, the line?"""

from datetime import UTC, datetime
from typing import Any

import pytest

from trickbook.events.catalogue import CATALOGUE, REFERENCE_FIELDS
from trickbook.events.errors import ImportRefused
from trickbook.imports.reading import LocalRef
from trickbook.imports.script import ScriptEvent, ScriptReading, read_script
from trickbook.imports.script_lines import BY_DECLARER, BY_ROLE, BY_SEAT

HEAD = 'tournament = "cup"\nsession = "final"\ntable = "3"\n'


def read(events: str, keys: str = "", head: str = HEAD) -> ScriptReading:
    return read_script(f'{head}[[board]]\nboard = "7"\n{keys}events = """\n{events}\n"""\n', "disputes.toml")


def events_of(events: str, keys: str = "", head: str = HEAD) -> tuple[ScriptEvent, ...]:
    reading = read(events, keys, head)
    assert reading.rejections == ()
    return reading.tables[0].events


def said(event: ScriptEvent, *names: str) -> tuple[Any, ...]:
    return tuple(event.fields[name] for name in names)


def reason(events: str, keys: str = "") -> str:
    reading = read(events, keys)
    assert reading.tables == ()
    assert [rejection.board for rejection in reading.rejections] == ["7"]
    return reading.rejections[0].reason


AUCTION = 'dealer = "S"\nauction = "1S P 4♠ PASS P P"\n'


def test_a_line_of_cards_is_one_play_each_with_declarer_playing_dummys() -> None:
    plays = [event for event in events_of("W S5 N ♠K E S10 S ♦2", AUCTION) if event.name == "CardPlayed"]
    assert [said(play, "hand", "card", "played_by") for play in plays] == [
        ("W", "S5", "W"),
        ("N", "SK", "S"),
        ("E", "ST", "E"),
        ("S", "D2", "S"),
    ]
    assert said(plays[0], "board", "trick", "asserted_by", "confidence") == ("7", None, "RECORDER", "OBSERVED")


def test_declarer_is_the_first_of_his_side_to_name_the_denomination() -> None:
    keys = 'dealer = "N"\nauction = "1H P 2NT P 3NT P P P"\n'
    assert said(events_of("N S5", keys)[-1], "played_by") == ("S",)


def test_a_recorded_contract_and_a_spread_hand_say_who_is_dummy() -> None:
    contract = 'contract = "4SX"\ndeclarer = "E"\n'
    assert said(events_of("W S5", contract)[-1], "played_by") == ("E",)
    established = events_of("W S5", contract)[0]
    assert said(established, "level", "denomination", "doubled", "declarer") == (4, "S", 1, "E")
    assert said(events_of("DummySpread seat S\nS S5", AUCTION)[-1], "played_by") == ("N",)


def test_calls_go_round_from_the_dealer() -> None:
    calls = [said(event, "seat", "call") for event in events_of("", AUCTION) if event.name == "CallMade"]
    assert calls == [("S", "1S"), ("W", "PASS"), ("N", "4S"), ("E", "PASS"), ("S", "PASS"), ("W", "PASS")]


@pytest.mark.parametrize("typed", ["1♠ pass 3♠ dbl P - 4s ap", "1s P 3S X pass p 4S AP", "1S - 3S D - - 4S - - -"])
def test_calls_may_be_typed_as_people_write_them(typed: str) -> None:
    calls = [event.fields["call"] for event in events_of("", f'dealer = "S"\nauction = "{typed}"\n')[1:]]
    assert calls == ["1S", "PASS", "3S", "X", "PASS", "PASS", "4S", "PASS", "PASS", "PASS"]


def test_an_auction_has_319_calls_at_the_most() -> None:
    # every bid doubled and redoubled with all the passes that fit in between
    bids = [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]
    longest = ["P"] * 3 + [call for bid in bids for call in (bid, "P", "P", "X", "P", "P", "XX", "P", "P")] + ["P"]
    keys = 'dealer = "N"\nauction = "{}"\n'
    assert len(events_of("", keys.format(" ".join(longest)))) == 1 + 319
    assert reason("", keys.format(" ".join([*longest, "P"]))).startswith("the auction has 320 calls")


def test_the_keys_of_a_block_are_opening_deal_and_calls_in_this_order() -> None:
    keys = 'vulnerability = "EW"\ndate = 2026-05-02\nedition = "2007"\ndeal.north = "AK.QJT.98765.432"\n' + AUCTION
    events = events_of("", keys)
    assert [event.name for event in events] == ["BoardOpened", "DealRecorded"] + ["CallMade"] * 6
    opened = said(events[0], "dealer", "vulnerability", "date", "edition_stated", "asserted_by")
    assert opened == ("S", "EW", "2026-05-02", "2007", "SCORER")
    assert said(events[1], "north", "east") == ("AK.QJT.98765.432", None)


def test_a_block_with_lines_only_opens_no_board() -> None:
    assert [event.name for event in events_of("DirectorArrived")] == ["DirectorArrived"]


def test_fields_may_have_an_equals_sign_and_values_commas() -> None:
    spaced = events_of("LeadRestrictionChosen by S kind FORBID suits D, H for_seat E")
    signed = events_of("LeadRestrictionChosen by_seat=S kind = FORBID suits=D,H for_seat=E  # a remark")
    assert spaced == signed
    assert said(spaced[0], "by_seat", "kind", "suits", "for_seat") == ("S", "FORBID", ["D", "H"], "E")


def test_texts_in_quotation_marks_may_hold_commas_equals_signs_and_number_signs() -> None:
    event = events_of('OptionsExplained options "accept, or not","a = b # c"')[0]
    assert event.fields["options"] == ["accept, or not", "a = b # c"]


def test_what_is_left_out_is_null_or_an_empty_list() -> None:
    event = events_of("DirectorRuled kind OTHER")[0]
    assert said(event, "about", "law_refs", "basis") == (None, [], None)


def test_names_stand_for_earlier_events_of_the_table() -> None:
    events = events_of("W S5\n@drop CardExposed seat W card D7 manner DROPPED\nDirectorRuled kind OTHER about @drop")
    assert said(events[2], "about") == (LocalRef(1),)
    events = events_of("W S5 @k N SK\nAttentionDrawn by S about @k,W1 irregularity OTHER")
    assert said(events[2], "refs") == ([LocalRef(1), LocalRef(0)],)


def test_a_hand_and_a_number_name_the_last_card_put_there() -> None:
    lines = (
        "W S5 N S2 E S3 S S4\n"
        "W H5 N H2 E C3 S H4\n"  # trick 2; the club goes back
        "CardRetracted about E2 reason CORRECT_ILLEGAL_PLAY\n"
        "W D5\n"  # to trick 3, before East has played again
        "E H3\n"  # to trick 2, the oldest that lacks his card
        "DirectorRuled kind OTHER about E2\n"
        "DirectorRuled kind OTHER about W3"
    )
    events = events_of(lines)
    assert said(events[8], "play") == (LocalRef(6),)
    assert said(events[11], "about") == (LocalRef(10),)
    assert said(events[12], "about") == (LocalRef(9),)


def test_a_stated_trick_counts_for_the_names() -> None:
    events = events_of("W S5 N S2 trick 4\nDirectorRuled kind OTHER about N4")
    assert said(events[1], "trick") == (4,)
    assert said(events[2], "about") == (LocalRef(1),)


def test_entries_of_other_writers_are_kept_as_written() -> None:
    event = events_of("AttentionDrawn by S irregularity REVOKE refs tablet:31,file:00ab:7 after tablet:33")[0]
    assert said(event, "refs", "happened_after") == (["tablet:31", "file:00ab:7"], "tablet:33")


def test_an_entry_of_another_board_is_named_with_its_board() -> None:
    text = HEAD + '[[board]]\nboard = "7"\nevents = "@led W S5"\n[[board]]\nboard = "8"\nevents = """\nN D2\n'
    reading = read_script(text + 'DirectorRuled kind OTHER about 7/@led\nDirectorRuled kind OTHER about 7/W1\n"""', "x")
    assert reading.rejections == ()
    assert [said(event, "about") for event in reading.tables[0].events[2:]] == [(LocalRef(0),)] * 2


def test_a_board_goes_on_in_a_later_block_and_keeps_its_names() -> None:
    blocks = ['"7"\nevents = "W S5"', '"8"\nevents = "N D2"', '"7"\nevents = "DirectorRuled kind OTHER about W1"']
    reading = read_script(HEAD + "".join(f"[[board]]\nboard = {block}\n" for block in blocks), "x")
    assert [told.board for told in reading.tables[0].boards] == ["7", "8", "7"]
    assert said(reading.tables[0].events[2], "board", "about") == ("7", LocalRef(0))


@pytest.mark.parametrize(
    "key", ['dealer = "N"', 'vulnerability = "NS"', 'deal.north = "AK..."', 'contract = "4S"', 'pair_ns = "3"']
)
def test_a_second_board_typed_with_the_same_number_is_not_merged_with_the_first(key: str) -> None:
    first, second = '[[board]]\nboard = "7"\ndealer = "S"\n', f'[[board]]\nboard = "7"\n{key}\n'
    reading = read_script(HEAD + first + second, "x")
    assert reading.tables == ()
    assert [(refused.board, refused.line) for refused in reading.rejections] == [("7", 9)]
    assert "board 7 was begun at line 4; a second block holds only events" in reading.rejections[0].reason


def test_the_same_number_at_another_table_is_another_board() -> None:
    blocks = "".join(f'[[board]]\nboard = "7"\ntable = "{table}"\ndealer = "S"\n' for table in (1, 2))
    assert [len(table.boards) for table in read_script(blocks, "x").tables] == [1, 1]


def test_tables_are_listed_apart_and_references_count_within_each() -> None:
    text = "".join(
        f'[[board]]\nboard = 1\ntable = {table}\nevents = """\nW S5\nDirectorRuled kind OTHER about W1\n"""\n'
        for table in (1, 2)
    )
    reading = read_script('session = "heat.1"\n' + text, "x")
    assert [(table.session, table.table) for table in reading.tables] == [("heat.1", "1"), ("heat.1", "2")]
    assert [said(table.events[1], "about") for table in reading.tables] == [(LocalRef(0),)] * 2
    assert (reading.tournament, reading.writer) == (None, None)


def test_times_of_day_are_turned_into_utc() -> None:
    head = HEAD + 'date = "2026-05-02"\nutc_offset = "+02:00"\nwriter = "director"\n'
    moment = datetime(2026, 5, 2, 12, 5, tzinfo=UTC)
    assert said(events_of("DirectorArrived at 14:05", head=head)[0], "occurred_at") == (moment,)
    assert said(events_of("DirectorArrived at 2026-05-02T13:05:00+01:00")[0], "occurred_at") == (moment,)


def test_events_of_the_whole_table_carry_no_board() -> None:
    events = events_of("DirectorArrived\nRoundEnded round 3", 'round = "2"\n')
    assert [said(event, "board", "round") for event in events] == [("7", "2"), (None, "3")]


@pytest.mark.parametrize(
    ("line", "who", "confidence"),
    [
        ("AttentionDrawn by S irregularity OTHER", "S", "ASSERTED"),
        ("AttentionDrawn by S by DIRECTOR irregularity OTHER", "DIRECTOR", "FOUND"),
        ("ClaimAgreed about tablet:3 by EW", "EW", "ASSERTED"),
        ("CardDesignated by S hand N phrase low", "S", "ASSERTED"),
        ("CardTurned seat N trick 3 orientation WON", "N", "ASSERTED"),
        ("PenaltyCardChoiceMade seat W card SJ", "S", "ASSERTED"),
        ("DirectorFoundFact about tablet:3 fact PAUSE value false standard AGREED", "DIRECTOR", "FOUND"),
        ("DirectorFoundFact about tablet:3 fact PAUSE value false standard AGREED by COMMITTEE", "COMMITTEE", "FOUND"),
        ("TrickInspected by E trick 4 face_up yes", "RECORDER", "OBSERVED"),
        ("TrickCountAgreed tricks_declarer 9 by_ns yes by_ew yes", "RECORDER", "AGREED"),
        ("TrickCountAgreed tricks_declarer 9 by_ns yes by_ew no", "RECORDER", "OBSERVED"),
        ('ScoreRecorded tricks_declarer 9 source_text "="', "SCORER", "OBSERVED"),
        ('ScoreRecorded source_text "=" asserted_by NS confidence AGREED', "NS", "AGREED"),
        ("RevokeAlleged offender W trick 5", "RECORDER", "OBSERVED"),
        ("OfficialScorePublished", "ORGANISER", "OBSERVED"),
    ],
)
def test_who_usually_says_so_is_filled_in(line: str, who: str, confidence: str) -> None:
    assert said(events_of(line, AUCTION)[-1], "asserted_by", "confidence") == (who, confidence)


def test_the_lists_of_who_says_so_name_events_of_the_catalogue() -> None:
    assert {*BY_ROLE, *BY_SEAT, *BY_DECLARER} <= set(CATALOGUE)
    assert all("seat" in CATALOGUE[name].model_fields for name in BY_SEAT)


def test_every_event_of_the_catalogue_can_be_typed() -> None:
    for name, kind in CATALOGUE.items():
        if name == "RecordImported":
            continue
        example = {
            field: value for field, value in kind.example.items() if field != "board" and value not in (None, [])
        }
        typed = " ".join(f"{field} {as_typed(value)}" for field, value in example.items())
        event = events_of(f"{name} {typed}")[0]
        assert {field: event.fields[field] for field in example} == example, name
        assert all(isinstance(event.fields[field], str | list) for field in REFERENCE_FIELDS[name] if field in example)


def as_typed(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(as_typed(part) for part in value)
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Attentiondrawn by S irregularity REVOKE", "there is no event 'Attentiondrawn'; did you mean AttentionDrawn?"),
        (
            "AttentionDrawn by S abuot W1 irregularity REVOKE",
            "it has no field 'abuot'; it has irregularity, refs, by_seat",
        ),
        (
            "AttentionDrawn by S irregularity REVOK",
            "irregularity 'REVOK': 'REVOK' is not one of REVOKE, LEAD_OUT_OF_TURN",
        ),
        ("AttentionDrawn by Q irregularity REVOKE", "by_seat 'Q': 'N', 'E', 'S' or 'W' was expected"),
        ("AttentionDrawn by S", "irregularity is missing"),
        ("AttentionDrawn by S by W irregularity REVOKE", "by_seat is said twice"),
        ("CardRetracted about @lead", "nothing above this line is called @lead"),
        ("CardRetracted about W3", "nothing above this line is called W3"),
        ("CardRetracted about 8/W1", "nothing above this line is called 8/W1"),
        ("CardRetracted about Tablet:3", "play 'Tablet:3': 'Tablet:3' is no reference"),
        ("@one CardRetracted about @one", "nothing above this line is called @one"),
        ("@a W S5\n@a N SK", "@a is the name of another event above"),
        ("@a,b W S5", "@a,b is no label"),
        ("W S1", "'S1' is no card"),
        ("W S5 N", "a field and its value were expected at 'N'"),
        ("W S5 trick 14", "trick '14': 13 is the most"),
        ("W S5 trick x", "trick 'x': a whole number was expected"),
        ("W S5 trick 0", "trick '0': 1 is the least"),
        ("TrickInspected by E trick 4 face_up maybe", "face_up 'maybe': yes or no was expected"),
        (f'DirectorSummoned by S reason "{"x" * 501}"', f"reason '{'x' * 60}': at most 500 characters are kept"),
        ('DirectorSummoned by {S} reason "{x}"', "by_seat '{S}': 'N', 'E', 'S' or 'W' was expected"),
        ("AttentionDrawn by S irregularity {x}", "'{x}' is not one of REVOKE"),
        ("w cj", "a play is the hand, then the card, in capitals: W CJ"),
        ("West CJ", "a play is the hand, then the card, in capitals: W CJ"),
        ("SA S5 S2 S4", "a play is the hand, then the card, in capitals: W CJ"),
        ("W 5S", "'5S' is no card; did you mean S5?"),
        ("W 10♠", "'10♠' is no card; did you mean S10?"),
        ("W cj", "'cj' is no card; did you mean CJ?"),
        ("S SQ discard W H2 N S3 E S7", "a name of your own begins with @: @discard"),
        ("CardExposed seat W card D7,D8 manner DROPPED", "card takes one value"),
        ('DirectorSummoned by S reason "lead', "a field and its value were expected at 'reason \"lead'"),
        ("DirectorArrived at 14:05", "a time of day needs date (a whole day) and utc_offset"),
        ("DirectorArrived at noon", "'noon' is no time"),
        ("DirectorArrived at 2026-05-02T14:05:00", "does not say its offset from UTC"),
        ("DirectorArrived board 8", "it has no field 'board'; it has none of its own"),
        ("RecordImported", "RecordImported is written by the import itself"),
        ("== W S5", "a line begins with a play, e.g. W S5, or with the name of an event"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_text_and_the_reason(line: str, why: str) -> None:
    told = reason(line)
    assert why in told
    assert told.startswith(f"{line.splitlines()[-1][:80]!r}: ")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ('dealer = "Z"\n', "BoardOpened: dealer 'Z'"),
        ('vulnerability = "ALL"\n', "'ALL' is not one of NONE, NS, EW, BOTH"),
        ('deal.north = "AKQ"\n', "expected four separated by dots"),
        ('deal.north = "AK..."\ndeal.east = "K..."\n', "SK is in the hands of north and east"),
        ('deal.nord = "AK..."\n', "the deal is written hand by hand"),
        ('deal.North = "AK..."\n', "in small letters, e.g. deal.north"),
        ('auction = "1S P"\n', "an auction needs dealer"),
        ('dealer = "N"\nauction = "1Z"\n', "CallMade: call '1Z'"),
        ('contract = "4S"\n', "a contract needs both keys"),
        ('contract = "8S"\ndeclarer = "S"\n', "a contract needs both keys"),
        ('dealr = "N"\n', "there is no key 'dealr'; known are auction, board"),
        ('[deal]\nnorth = "AK..."\n', "there is no key 'deal'; known are board"),
        ("dealer = N\n", "not written as TOML asks: Invalid value"),
        ('table = "Table 3"\n', "only small letters, digits"),
    ],
)
def test_a_key_that_cannot_be_read_is_refused_with_the_reason(keys: str, why: str) -> None:
    assert why in reason("W S5", keys)


def test_a_refusal_says_the_line_and_costs_only_its_own_board() -> None:
    text = HEAD + (
        '[[board]]\nboard = "1"\nevents = """\nW S5\n"""\n'
        '[[board]]\nboard = "2"\nevents = """\n\n# a remark\nW S5\nW S1\n"""\n'  # lines 9 to 16
        '[[board]]\nboard = "3"\nevents = """\nW S5\n'  # 17 to 20, never closed
        '[[board]]\nboard = "4"\nevents = "W S1"\n'  # line 23
        '[[board]]\nboard = "5"\ndealer = "N"\n'
    )
    reading = read_script(text, "disputes.toml")
    assert [told.board for told in reading.tables[0].boards] == ["1", "5"]
    assert [(refused.board, refused.line) for refused in reading.rejections] == [("2", 15), ("3", 17), ("4", 23)]


def test_every_block_that_does_not_say_its_board_is_refused_with_its_own_line() -> None:
    reading = read_script(HEAD + '[[board]]\ndealer = "N"\n[[board]]\nboard =\n[[board]]\nboard = "1"\n', "x")
    assert [(refused.board, refused.line) for refused in reading.rejections] == [(None, 4), (None, 6)]
    assert [told.board for told in reading.tables[0].boards] == ["1"]


def test_control_characters_that_toml_can_write_become_spaces() -> None:
    events = events_of(
        'DirectorSummoned by S reason "a\\u001b[2J\\u202e\\u0000b"', 'round = "1\\u001b"\ndealer = "S"\n'
    )
    assert said(events[1], "reason", "round") == ("a [2J  b", "1 ")


def test_windows_line_ends_change_nothing() -> None:
    text = HEAD + '[[board]]\nboard = "1"\nevents = """\nW S5\nW S1\n"""\n'
    assert read_script(text.replace("\n", "\r\n"), "x") == read_script(text, "x")


def test_a_board_that_rests_on_a_refused_one_is_refused_too() -> None:
    text = HEAD + (
        '[[board]]\nboard = "1"\nevents = """\nW S5\nW S1\n"""\n'
        '[[board]]\nboard = "2"\nevents = """\n@r DirectorRuled kind OTHER about 1/W1\n"""\n'
        '[[board]]\nboard = "3"\nevents = "DirectorRuled kind OTHER about 2/@r"\n'
        '[[board]]\nboard = "4"\nevents = "W S5"\n'
        '[[board]]\nboard = "1"\nevents = "N S2"\n'
    )
    reading = read_script(text, "disputes.toml")
    assert [told.board for told in reading.tables[0].boards] == ["4"]
    assert [refused.board for refused in reading.rejections] == ["1", "2", "3"]
    assert reading.rejections[1].reason == "DirectorRuled: refers to line 7, which was not read"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('tournament = "Cup 2026"\n[[board]]\nboard = "1"\n', 1, "tournament 'Cup 2026': only small letters"),
        ('session = "1"\nwriter = "file:00ab"\n[[board]]\nboard = "1"\n', 2, "writer 'file:00ab': only small"),
        ('title = "1"\n[[board]]\nboard = "1"\n', 1, "there is no key 'title'"),
        ('session = "1\n[[board]]\nboard = "1"\n', 1, "not written as TOML asks"),
        ('[[boards]]\nboard = "1"\n', 1, "there is no key 'boards'"),
    ],
)
def test_a_head_that_cannot_be_read_refuses_the_file(text: str, line: int, why: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_script(text, "disputes.toml")
    assert (refused.value.path, refused.value.line) == ("disputes.toml", line)
    assert why in str(refused.value)

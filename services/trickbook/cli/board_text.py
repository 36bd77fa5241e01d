"""How is a board shown in a terminal? Hands as a cross, the auction, tricks with what was taken back, the layers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trickbook.cli.board_views import Row, ToldBoard
from trickbook.cli.output import one_line
from trickbook.events.cards import CLOCKWISE, RANKS, Card, Seat
from trickbook.events.entry import Entry
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.play.outcome import FAILED, Auction, Play, Position, Replay
from trickbook.result.layer import LayerResult

SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
STYLES: Final = {"S": "bold", "H": "red", "D": "dark_orange", "C": "green"}
SEAT_NAMES: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
WEST_FIRST: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
VULNERABLE: Final = {"NONE": "none", "NS": "N-S", "EW": "E-W", "BOTH": "both"}
CALLS: Final = {"PASS": "pass", "X": "dbl", "XX": "rdbl"}
SHOWN_ELSEWHERE: Final = frozenset(
    {"CardPlayed", "CardPlayUnknown", "CallMade", "DealRecorded", "BoardOpened", "RecordImported"}
)
EVIDENCE_SHOWN: Final = 6  # entries that a layer of the result names; --json has them all


def board_lines(found: Mapping[str, Any], told: ToldBoard) -> Iterator[RenderableType]:
    """Everything about one board: `found` are the rows of its views."""
    (board,) = found["boards"]
    yield Text(f"{board['table_key']}, board {board['board']}", style="bold")
    yield Text(one_line(f"{board['state']}: {board['detail']}"))
    yield ""
    yield cross(told.replay.deal, _corner(told.replay.auction))
    yield ""
    yield from auction_lines(told.replay.auction)
    yield from _part("Play", [trick_rows(told.replay, told.numbers)] if told.replay.plays else [])
    yield from _part("Irregular in calls and play", irregular_lines(told.replay, told.numbers))
    yield from _part("What else happened (entry, event, what it says)", story(told.entries, told.numbers))
    yield from _part("Result", [layer_rows(told.layers, told.numbers)])
    yield from _part("Accounts of this board", [account_rows(found["accounts"], found["imports"])])
    yield from _part("In the record", record_lines(found, told))
    yield from _part("What does not agree", disagreement_lines(found["disagreements"]))


def event_lines(table_key: str, board: str, told: ToldBoard, event: int) -> Iterator[RenderableType]:
    """The table just after the `event`-th entry of a board."""
    entry, then = told.entries[event - 1], told.at(event)
    yield Text(f"{table_key}, board {board}, just after entry {event} of {len(told.entries)}", style="bold")
    yield entry_line(event, entry, told.numbers)
    yield ""
    yield cross(then.final.holdings, _corner(then.auction))
    yield ""
    yield from auction_lines(then.auction)
    yield from _part("Play", [trick_rows(then, told.numbers)] if then.plays else [])
    yield from _part("Irregular in calls and play", irregular_lines(then, told.numbers))
    yield from _part("Now", position_lines(then.final))


def _part(title: str, lines: Iterator[RenderableType] | Sequence[RenderableType]) -> Iterator[RenderableType]:
    """A heading and its lines; nothing where there are none."""
    for place, line in enumerate(lines):
        if place == 0:
            yield ""
            yield Text(title, style="bold underline")
        yield line


def card_text(card: Card | None) -> Text:
    if card is None:
        return Text("?")
    return Text(SYMBOLS[card[0]] + card[1].replace("T", "10"), style=STYLES[card[0]])


def hand_lines(held: frozenset[Card] | None) -> list[Text]:
    """Four lines, spades first; a hand that is not known is a line of question marks."""
    if held is None:
        return [Text(f"{SYMBOLS[suit]} ?", style=STYLES[suit]) for suit in "SHDC"]
    lines = []
    for suit in "SHDC":
        ranks = " ".join(rank.replace("T", "10") for rank in reversed(RANKS) if suit + rank in held)
        lines.append(Text(f"{SYMBOLS[suit]} {ranks or '-'}", style=STYLES[suit]))
    return lines


def cross(holdings: Mapping[Seat, frozenset[Card] | None], corner: Text) -> Table:
    """The four hands where they sit; dealer and vulnerability in the corner, as on a score sheet."""
    grid = Table.grid(padding=(0, 3))
    for _ in range(3):
        grid.add_column(min_width=20, no_wrap=True)
    blocks = {
        seat: Text("\n").join([Text(SEAT_NAMES[seat], style="dim"), *hand_lines(holdings[seat])]) for seat in CLOCKWISE
    }
    grid.add_row(corner, blocks[Seat.N], "")
    grid.add_row(blocks[Seat.W], "", blocks[Seat.E])
    grid.add_row("", blocks[Seat.S], "")
    return grid


def _corner(auction: Auction) -> Text:
    dealer = SEAT_NAMES[auction.dealer] if auction.dealer else "not known"
    vulnerable = VULNERABLE.get(auction.vulnerability or "", "not known")
    return Text(f"dealer {dealer}\nvulnerable {vulnerable}", style="dim")


def auction_lines(auction: Auction) -> Iterator[RenderableType]:
    """The contract, and the calls in rows of four that begin with West."""
    contract = "passed out" if auction.passed_out else str(auction.contract or "not known")
    source = ", by the calls" if auction.source == "AUCTION" else ", as recorded" if auction.source else ""
    yield Text(f"Contract: {contract}{source}")
    if auction.recorded and auction.contract != auction.recorded:
        yield Text(f"Contract as recorded: {auction.recorded}, differs from the calls", style="bold")
    if auction.calls:
        table = _table(*(SEAT_NAMES[seat] for seat in WEST_FIRST))
        row = [""] * WEST_FIRST.index(auction.calls[0].seat)
        row += [CALLS.get(step.call, step.call) for step in auction.calls]
        for start in range(0, len(row), 4):
            table.add_row(*row[start : start + 4])
        yield table


def _table(*titles: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def trick_rows(replay: Replay, numbers: Mapping[str, int]) -> Table:
    """One row a trick: the card each hand played, the lead marked, cards taken back in brackets, who won it."""
    table = _table("trick", *(SEAT_NAMES[seat] for seat in WEST_FIRST), "won by", "N-S", "E-W", "entries")
    ns = ew = 0
    for trick in replay.tricks:
        plays = [play for play in replay.plays if play.trick == trick.number]
        won = Text("" if trick.complete else "open", style="dim")
        if trick.winner is not None:
            ns, ew = ns + (trick.side == "NS"), ew + (trick.side == "EW")
            won = Text(f"{SEAT_NAMES[trick.winner]} ").append(card_text(trick.winning_card))
        told = sorted(numbers[play.reference] for play in plays)
        span = "-".join(map(str, dict.fromkeys([*told[:1], *told[-1:]])))
        cells = [_cell([play for play in plays if play.hand == seat]) for seat in WEST_FIRST]
        table.add_row(str(trick.number), *cells, won, str(ns), str(ew), span)
    return table


def _cell(plays: Sequence[Play]) -> Text:
    """What one hand played to a trick."""
    parts = []
    for play in plays:
        lead = "▸" if play.is_lead else ""
        failed = " revoke" if play.follow == FAILED else ""
        text = Text(lead).append(card_text(play.card)).append(failed, style="bold")
        parts.append(text if play.stands else Text("(").append(text).append(" back)"))
    return Text(" ").join(parts)


def story(entries: Sequence[Entry], numbers: Mapping[str, int]) -> Iterator[Text]:
    """Everything but calls and plays, each with its number on the board, what it says, and who says so."""
    for number, entry in enumerate(entries, 1):
        if entry.name not in SHOWN_ELSEWHERE:
            yield entry_line(number, entry, numbers)


def entry_line(number: int, entry: Entry, numbers: Mapping[str, int]) -> Text:
    """An entry by its number: what it says, and who says so. What concerns the table says its round."""
    left_out = ENVELOPE_FIELDS if entry.board else [name for name in ENVELOPE_FIELDS if name != "round"]
    said = "; ".join(
        f"{name.replace('_', ' ')} {_value(value, numbers)}"
        for name, value in entry.fields.items()
        if name not in left_out and value not in (None, [])
    )
    line = Text(one_line(f"{number:>4}  {entry.name:<24}  {said}  "))
    return line.append(f"[{entry['asserted_by']}, {entry['confidence']}]", style="dim")


def _value(value: Any, numbers: Mapping[str, int]) -> str:
    """A value as text; a reference to another entry of the board as its number."""
    if isinstance(value, list):
        return ", ".join(_value(item, numbers) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"#{numbers[value]}" if value in numbers else str(value)


def layer_rows(layers: Sequence[LayerResult], numbers: Mapping[str, int]) -> Table:
    """The layers of the result one under another, none merged."""
    table = _table("layer", "state", "N-S", "E-W", "score N-S", "rests on", "")
    for layer in layers:
        rests_on = [_value(reference, numbers) for reference in layer.references]
        more = len(rests_on) - EVIDENCE_SHOWN
        shown = " ".join(rests_on[:EVIDENCE_SHOWN]) + (f" and {more} more" if more > 0 else "")
        counts = map(_number, (layer.tricks_ns, layer.tricks_ew, layer.score_ns))
        table.add_row(layer.layer, layer.state, *counts, shown, one_line(layer.detail))
    return table


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def account_rows(accounts: Sequence[Row], imports: Sequence[Row]) -> Table:
    """What each account says, the folded one first: declarer's tricks by its cards, and tricks and score it writes."""
    table = _table("account", "file", "", "contract", "cards", "written")
    files = {row["writer"]: row["file_name"] or "" for row in imports}
    for row in sorted(accounts, key=lambda row: not row["folded"]):
        used = "folded" if row["folded"] else "beside it" if row["complete"] else "not complete"
        contract = " ".join(part for part in (row["contract"], row["declarer"]) if part) or "-"
        cards = f"{_number(row['tricks_declarer'])} of {row['complete_tricks']}"
        points = "" if row["recorded_score_ns"] is None else f" ({row['recorded_score_ns']})"
        written = _number(row["recorded_tricks_declarer"]) + points
        table.add_row(row["account"], one_line(files.get(row["account"], "")), used, contract, cards, written)
    return table


def record_lines(found: Mapping[str, Any], told: ToldBoard) -> Iterator[Text]:
    """What is missing, given twice, or corrected in the record of this board."""
    for gap in told.gaps:
        yield Text(one_line(f"gap: {gap.detail}; next is {gap.reference}"), style="bold")
    for row in found["conflicting_entries"]:
        yield Text(f"conflict: {row['reference']} was given to {row['not_used']} other entries, not used", style="bold")
    for row in found["corrections"]:
        yield Text(one_line(f"{row['kind'].replace('_', ' ').lower()}: {row['reference']}, {row['detail']}"))


def disagreement_lines(rows: Sequence[Row]) -> Iterator[Text]:
    for row in rows:
        yield Text(one_line(f"{row['severity']:<8}{row['check_name']}: {row['what']}; {row['look_at']}"))


def position_lines(position: Position) -> Iterator[Text]:
    """Tricks so far, what lies on the table, whose turn it is."""
    yield Text(f"tricks: N-S {position.tricks_ns}, E-W {position.tricks_ew}; trick {position.trick}")
    if position.open_plays:
        line = Text("on the table:")
        for play in position.open_plays:
            line.append(f"  {SEAT_NAMES[play.hand]} ").append(card_text(play.card))
        yield line
    yield Text(f"next to play: {SEAT_NAMES[position.expected_hand] if position.expected_hand else 'nobody'}")


def irregular_lines(replay: Replay, numbers: Mapping[str, int]) -> Iterator[Text]:
    """Calls and plays out of turn, failures to follow suit, claims and faults, in words."""
    for call in replay.auction.calls:
        if call.expected not in (None, call.seat):
            what = f"{SEAT_NAMES[call.seat]} called {CALLS.get(call.call, call.call)}"
            yield Text(f"{what} out of turn, it was {_turn_of(call.expected)} ({_value(call.reference, numbers)})")
    for play in replay.plays:
        if play.expected_hand not in (None, play.hand):
            what = (
                f"{SEAT_NAMES[play.hand]} {'led' if play.is_lead else 'played'} {_plain_cards(play.card)} out of turn"
            )
            yield Text(f"trick {play.trick}: {what}, it was {_turn_of(play.expected_hand)} ({_of_play(play, numbers)})")
    cards = {play.reference: play for play in replay.plays}
    for failure in replay.failures:
        play = cards[failure.play]
        what = f"{SEAT_NAMES[failure.hand]} played {_plain_cards(play.card)} and could have followed with"
        yield Text(f"trick {failure.trick}: {what} {_plain_cards(*failure.able)} ({_of_play(play, numbers)})")
    for claim in replay.claims:
        how_many = "" if claim.count is None else f" of {claim.count}"
        yield Text(
            f"after trick {claim.after_trick}: {claim.kind.lower()}{how_many} by {SEAT_NAMES[claim.by_seat]},"
            f" {claim.state.lower()} ({_value(claim.reference, numbers)})"
        )
    for fault in replay.faults:
        where = _value(fault.reference, numbers) if fault.reference else "-"
        yield Text(one_line(f"{fault.name.replace('_', ' ').lower()}: {fault.detail} ({where})"), style="bold")


def _plain_cards(*cards: Card | None) -> str:
    return " ".join(card_text(card).plain for card in cards)


def _turn_of(seat: Seat | None) -> str:
    return f"{SEAT_NAMES[seat]}'s turn" if seat else "nobody's turn"


def _of_play(play: Play, numbers: Mapping[str, int]) -> str:
    back = f", taken back {_value(play.retracted_by, numbers)}" if play.retracted_by else ""
    return f"{_value(play.reference, numbers)}{back}"

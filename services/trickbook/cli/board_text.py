"""How is a board shown in a terminal? Hands as a cross, the auction, tricks with what was taken back, the layers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trickbook.events.cards import CLOCKWISE, RANKS, Card, Seat
from trickbook.events.entry import Entry
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.play.outcome import Auction, Play, Position, Replay, Trick
from trickbook.result.layers import LayerResult

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
STYLES = {"S": "bold", "H": "red", "D": "dark_orange", "C": "green"}
SEAT_NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
PLAYED_EVENTS = ("CardPlayed", "CardPlayUnknown", "CallMade", "DealRecorded", "BoardOpened", "RecordImported")


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


def cross(holdings: Mapping[Seat, frozenset[Card] | None]) -> Table:
    """The four hands where they sit."""
    grid = Table.grid(padding=(0, 3))
    for _ in range(3):
        grid.add_column(min_width=20)
    blocks = {
        seat: Text("\n").join([Text(SEAT_NAMES[seat], style="dim"), *hand_lines(holdings[seat])]) for seat in CLOCKWISE
    }
    grid.add_row("", blocks[Seat.N], "")
    grid.add_row(blocks[Seat.W], "", blocks[Seat.E])
    grid.add_row("", blocks[Seat.S], "")
    return grid


def auction_lines(auction: Auction) -> Iterator[Text]:
    """The contract, and the calls in rows of four that begin with West."""
    contract = "passed out" if auction.passed_out else str(auction.contract or "contract not known")
    yield Text(
        f"Contract: {contract}" + (f" (from the {auction.source.lower()})" if auction.source == "AUCTION" else "")
    )
    if auction.recorded and auction.contract != auction.recorded:
        yield Text(f"Contract as recorded: {auction.recorded}, differs from the auction", style="bold")
    if not auction.calls:
        return
    order = (Seat.W, Seat.N, Seat.E, Seat.S)
    yield Text("  ".join(f"{SEAT_NAMES[seat]:<6}" for seat in order), style="dim")
    words = {"PASS": "pass", "X": "dbl", "XX": "rdbl"}
    row = [""] * order.index(auction.calls[0].seat) + [words.get(step.call, step.call) for step in auction.calls]
    for start in range(0, len(row), 4):
        yield Text("  ".join(f"{cell:<6}" for cell in row[start : start + 4]))


def trick_rows(plays: Sequence[Play], tricks: Sequence[Trick]) -> Table:
    """One row a trick: the card each hand played, the lead marked, cards taken back in brackets, who won it."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("trick", "West", "North", "East", "South", "won by", "NS", "EW"):
        table.add_column(title)
    ns = ew = 0
    for trick in tricks:
        cells = [_cell(seat, trick, plays) for seat in (Seat.W, Seat.N, Seat.E, Seat.S)]
        won = Text("")
        if trick.winner is not None and trick.winning_card is not None:
            ns, ew = ns + (trick.side == "NS"), ew + (trick.side == "EW")
            won = Text(f"{SEAT_NAMES[trick.winner]} ").append(card_text(trick.winning_card))
        elif not trick.complete:
            won = Text("open", style="dim")
        table.add_row(str(trick.number), *cells, won, str(ns), str(ew))
    return table


def _cell(seat: Seat, trick: Trick, plays: Sequence[Play]) -> Text:
    cell = Text("")
    for play in plays:
        if play.trick != trick.number or play.hand != seat:
            continue
        if cell:
            cell.append(" ")
        if not play.stands:
            cell.append("(").append(card_text(play.card)).append(" back)")
            continue
        if trick.plays and play is trick.plays[0]:
            cell.append("→")
        cell.append(card_text(play.card))
        if play.follow == "FAILED":
            cell.append(" revoke", style="bold")
    return cell


def story(entries: Sequence[Entry]) -> Iterator[Text]:
    """Everything but calls and plays, each with its number on the board, its reference and what it says."""
    for number, entry in enumerate(entries, 1):
        if entry.name in PLAYED_EVENTS:
            continue
        said = ", ".join(
            f"{name} {_value(value)}" for name, value in entry.fields.items() if _worth_saying(name, value)
        )
        yield Text(f"{number:>4}  {entry.name:<24} {said}  ").append(
            f"[{entry['asserted_by']} {entry['confidence']}, {entry.reference}]", style="dim"
        )


def _worth_saying(name: str, value: Any) -> bool:
    return name not in ENVELOPE_FIELDS and value is not None and value != []


def _value(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def layer_lines(layers: Sequence[LayerResult]) -> Table:
    """The layers of the result side by side, none merged."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("layer", "state", "tricks NS", "tricks EW", "score NS", "rests on"):
        table.add_column(title)
    for layer in layers:
        table.add_row(
            layer.layer,
            layer.state,
            _number(layer.tricks_ns),
            _number(layer.tricks_ew),
            _number(layer.score_ns),
            layer.detail,
        )
    return table


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def position_lines(position: Position) -> Iterator[RenderableType]:
    """The table just after one entry."""
    yield Text(f"Tricks: NS {position.tricks_ns}, EW {position.tricks_ew}; trick {position.trick}")
    if position.open_plays:
        line = Text("On the table: ")
        for play in position.open_plays:
            line.append(f"{SEAT_NAMES[play.hand]} ").append(card_text(play.card)).append("  ")
        yield line
    turn = SEAT_NAMES[position.expected_hand] if position.expected_hand else "not known"
    yield Text(f"Next to play: {turn}")


def replay_lines(replay: Replay) -> Iterator[Text]:
    """Failures to follow suit, claims and faults, in words."""
    for failure in replay.failures:
        able = " ".join(SYMBOLS[card[0]] + card[1].replace("T", "10") for card in failure.able)
        back = f", taken back by {failure.retracted_by}" if failure.retracted_by else ", never taken back"
        yield Text(
            f"trick {failure.trick}: {SEAT_NAMES[failure.hand]} did not follow to {SYMBOLS[failure.suit_led]}"
            f" and held {able}{back} [{failure.play}]"
        )
    for claim in replay.claims:
        yield Text(
            f"after trick {claim.after_trick}: {SEAT_NAMES[claim.by_seat]} {claim.kind.lower()}"
            f" {'' if claim.count is None else claim.count}: {claim.state.lower()} [{claim.reference}]"
        )
    for fault in replay.faults:
        yield Text(f"fault {fault.name}: {fault.detail} [{fault.reference or '-'}]", style="bold")

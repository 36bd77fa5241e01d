"""How is a board shown in a terminal? Hands as a cross, the auction, tricks with what was taken back, the layers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trickbook.cli.audit_words import file_naming
from trickbook.cli.board_views import Row, ToldBoard
from trickbook.cli.language import N_, SYMBOLS, _, plain_card, ranks_text, seat_name
from trickbook.cli.output import one_line
from trickbook.events.cards import CLOCKWISE, RANKS, Card, Contract, Seat
from trickbook.events.entry import Entry
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.law.ownership import LOST, WON, TrickOwnership
from trickbook.play.outcome import FAILED, Auction, Claim, Play, Position, Replay

STYLES: Final = {"S": "bold", "H": "red", "D": "dark_orange", "C": "green"}
CLAIM_WORDS: Final = {
    "CLAIM": N_("claim"),
    "CONCESSION": N_("concession"),
    "OPEN": N_("open"),
    "AGREED": N_("agreed"),
    "DISPUTED": N_("disputed"),
    "ADJUDICATED": N_("adjudicated"),
    "VOID": N_("void"),
    "WITHDRAWN": N_("withdrawn"),
}
WEST_FIRST: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
SIDES: Final = {"NS": N_("N-S"), "EW": N_("E-W")}
TURNED: Final = {WON: N_("won"), LOST: N_("lost")}
VULNERABLE: Final = {"NONE": N_("none"), "NS": N_("N-S"), "EW": N_("E-W"), "BOTH": N_("both")}
CALLS: Final = {"PASS": N_("pass"), "X": N_("dbl"), "XX": N_("rdbl")}
SHOWN_ELSEWHERE: Final = frozenset(
    {"CardPlayed", "CardPlayUnknown", "CallMade", "DealRecorded", "BoardOpened", "RecordImported"}
)
LAYERS: Final = ("played", "agreed", "due", "ruled", "final", "recorded")  # as one follows from the other
EVIDENCE_SHOWN: Final = 6  # entries that a layer of the result names; --json has them all


def board_lines(found: Mapping[str, Any], told: ToldBoard) -> Iterator[RenderableType]:
    """Everything about one board: `found` are the rows of its views."""
    (board,) = found["boards"]
    yield Text(f"{board['table_key']}, " + _("board {board}").format(board=board["board"]), style="bold")
    yield Text(one_line(f"{board['state']}: {board['detail']}"))
    yield ""
    yield cross(told.replay.deal, _corner(told.replay.auction))
    yield ""
    yield from auction_lines(told.replay.auction)
    yield from _part(_("Play"), [trick_rows(told.replay, told.numbers)] if told.replay.plays else [])
    yield from _part(_("Irregular in calls and play"), irregular_lines(told.replay, told.numbers))
    yield from _part(_("What else happened (entry, event, what it says)"), story(told.entries, told.numbers))
    owners = [ownership_rows(told.ownership, told.numbers)] if told.ownership else []
    yield from _part(_("Who owns a trick, by what beside the cards"), owners)
    yield from _part(_("Result"), [layer_rows(found["results"], told.numbers)])
    yield from _part(_("Accounts of this board"), [account_rows(found["accounts"], found["imports"])])
    yield from _part(_("In the record"), record_lines(found, told))
    yield from _part(_("What does not agree"), disagreement_lines(found, told.numbers))


def event_lines(table_key: str, board: str, told: ToldBoard, event: int) -> Iterator[RenderableType]:
    """The table just after the `event`-th entry of a board."""
    entry, then = told.entries[event - 1], told.at(event)
    place = _("board {board}, just after entry {event} of {count}")
    yield Text(f"{table_key}, " + place.format(board=board, event=event, count=len(told.entries)), style="bold")
    yield entry_line(event, entry, told.numbers)
    yield ""
    yield cross(then.final.holdings, _corner(then.auction))
    yield ""
    yield from auction_lines(then.auction)
    yield from _part(_("Play"), [trick_rows(then, told.numbers)] if then.plays else [])
    yield from _part(_("Irregular in calls and play"), irregular_lines(then, told.numbers))
    yield from _part(_("Now"), position_lines(then.final))


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
    return Text(plain_card(card), style=STYLES[card[0]])


def hand_lines(held: frozenset[Card] | None) -> list[Text]:
    """Four lines, spades first; a hand that is not known is a line of question marks."""
    if held is None:
        return [Text(f"{SYMBOLS[suit]} ?", style=STYLES[suit]) for suit in "SHDC"]
    lines = []
    for suit in "SHDC":
        ranks = ranks_text("".join(rank for rank in reversed(RANKS) if suit + rank in held))
        lines.append(Text(f"{SYMBOLS[suit]} {ranks or '-'}", style=STYLES[suit]))
    return lines


def cross(holdings: Mapping[Seat, frozenset[Card] | None], corner: Text) -> Table:
    """The four hands where they sit; dealer and vulnerability in the corner, as on a score sheet."""
    grid = Table.grid(padding=(0, 3))
    for _column in range(3):
        grid.add_column(min_width=20, no_wrap=True)
    blocks = {
        seat: Text("\n").join([Text(seat_name(seat), style="dim"), *hand_lines(holdings[seat])]) for seat in CLOCKWISE
    }
    grid.add_row(corner, blocks[Seat.N], "")
    grid.add_row(blocks[Seat.W], "", blocks[Seat.E])
    grid.add_row("", blocks[Seat.S], "")
    return grid


def _corner(auction: Auction) -> Text:
    dealer = seat_name(auction.dealer) if auction.dealer else _("not known")
    vulnerable = _(VULNERABLE.get(auction.vulnerability or "", "not known"))
    return Text(f"{_('dealer')} {dealer}\n{_('vulnerable')} {vulnerable}", style="dim")


def auction_lines(auction: Auction) -> Iterator[RenderableType]:
    """The contract, and the calls in rows of four that begin with West."""
    contract = _("passed out") if auction.passed_out else _contract(auction.contract)
    source = _("by the calls") if auction.source == "AUCTION" else _("as recorded") if auction.source else ""
    yield Text(f"{_('Contract')}: {contract}" + (f", {source}" if source else ""))
    if auction.recorded and auction.contract != auction.recorded:
        differs = _("Contract as recorded: {contract}, differs from the calls").format(
            contract=_contract(auction.recorded)
        )
        yield Text(differs, style="bold")
    if auction.calls:
        table = _table(*map(seat_name, WEST_FIRST))
        row = [""] * WEST_FIRST.index(auction.calls[0].seat)
        row += [_call(step.call) for step in auction.calls]
        for start in range(0, len(row), 4):
            table.add_row(*row[start : start + 4])
        yield table


def _contract(contract: Contract | None) -> str:
    if contract is None:
        return _("not known")
    bid, *_declarer = str(contract).split()
    return f"{bid} {seat_name(contract.declarer)}"


def _call(call: str) -> str:
    return _(CALLS[call]) if call in CALLS else call


def _table(*titles: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(_(title) if title else "", overflow="fold")
    return table


def trick_rows(replay: Replay, numbers: Mapping[str, int]) -> Table:
    """One row a trick: the card each hand played, the lead marked, cards taken back in brackets, who won it."""
    seats = map(seat_name, WEST_FIRST)
    table = _table(N_("trick"), *seats, N_("won by"), N_("N-S"), N_("E-W"), N_("entries"))
    ns = ew = 0
    for trick in replay.tricks:
        plays = [play for play in replay.plays if play.trick == trick.number]
        won = Text("" if trick.complete else _("open"), style="dim")
        if trick.winner is not None:
            ns, ew = ns + (trick.side == "NS"), ew + (trick.side == "EW")
            won = Text(f"{seat_name(trick.winner)} ").append(card_text(trick.winning_card))
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
        failed = f" {_('revoke')}" if play.follow == FAILED else ""
        text = Text(lead).append(card_text(play.card)).append(failed, style="bold")
        parts.append(text if play.stands else Text("(").append(text).append(f" {_('back')})"))
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
    line = Text(one_line(f"{number:>4}  {entry.name:<24}  {said}{'  ' if said else ''}"))
    return line.append(f"[{entry['asserted_by']}, {entry['confidence']}]", style="dim")


def _value(value: Any, numbers: Mapping[str, int]) -> str:
    """A value as text; a reference to another entry of the board as its number."""
    if isinstance(value, list):
        return ", ".join(_value(item, numbers) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"#{numbers[value]}" if value in numbers else str(value)


def _numbered(text: str, numbers: Mapping[str, int]) -> str:
    """A remark in which entries of the board are named by their numbers."""
    return re.sub(r"[^\s,;:()]+(?::[^\s,;:()]+)*:\d+", lambda found: _value(found[0], numbers), text)


def ownership_rows(rows: Sequence[TrickOwnership], numbers: Mapping[str, int]) -> Table:
    """The layers of who owns a trick, side by side, never merged (laws.md 8.2)."""
    table = _table(N_("trick"), N_("by the cards"), N_("turned cards"), N_("gathered"), N_("said"), N_("found"))
    for row in rows:
        turned = (f"{seat_name(seat)}: {_(TURNED[how])}" for seat, how in row.pointing.items())
        said = (f"{seat_name(one.by_seat)}: {_(SIDES[one.side])} (#{numbers[one.reference]})" for one in row.asserted)
        derived, gathered, found = (_(SIDES[side]) if side else "" for side in (row.derived, row.gathered, row.found))
        table.add_row(str(row.trick), derived, ", ".join(turned), gathered, ", ".join(said), found)
    return table


def layer_rows(results: Sequence[Row], numbers: Mapping[str, int]) -> Table:
    """The layers of the result one under another, none merged; those that the Laws give, under each edition."""
    table = _table(N_("layer"), N_("state"), N_("N-S"), N_("E-W"), N_("score N-S"), N_("rests on"), "")
    same: dict[tuple[Any, ...], list[str]] = {}
    for row in results:
        said = ("layer", "ordinal", "state", "tricks_ns", "tricks_ew", "score_ns", "evidence", "detail")
        same.setdefault(tuple(row[name] for name in said), []).append(row["edition"] or "")
    for (layer, _ordinal, state, *counts, evidence, detail), editions in sorted(same.items(), key=_place_of_layer):
        rests_on = [_value(reference, numbers) for reference in evidence.split()]
        more = len(rests_on) - EVIDENCE_SHOWN
        shown = " ".join(rests_on[:EVIDENCE_SHOWN]) + (f" and {more} more" if more > 0 else "")
        name = " ".join([layer, *editions]).rstrip()
        table.add_row(name, state, *map(_number, counts), shown, one_line(_numbered(detail, numbers)))
    return table


def _place_of_layer(row: tuple[tuple[Any, ...], list[str]]) -> tuple[int, list[str], int]:
    (layer, ordinal, *_), editions = row
    return LAYERS.index(layer), editions, ordinal


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def account_rows(accounts: Sequence[Row], imports: Sequence[Row]) -> Table:
    """What each account says, the folded one first: declarer's tricks by its cards, and tricks and score it writes."""
    table = _table(N_("account"), N_("file"), "", N_("contract"), N_("tricks by the cards"), N_("written"))
    files = {row["writer"]: row["file_name"] or "" for row in imports}
    for row in sorted(accounts, key=lambda row: not row["folded"]):
        used = _("folded") if row["folded"] else _("beside it") if row["complete"] else _("not complete")
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


def disagreement_lines(found: Mapping[str, Any], numbers: Mapping[str, int]) -> Iterator[Text]:
    """What does not agree: entries of the account that is folded by their numbers, others by their file."""
    named = file_naming({row["writer"]: row["file_name"] for row in found["imports"]})
    for row in found["disagreements"]:
        what, look_at = (named(_numbered(row[column], numbers)) for column in ("what", "look_at"))
        yield Text(one_line(f"{row['severity']:<8}{row['check_name']}: {what}; {look_at}"))


def position_lines(position: Position) -> Iterator[Text]:
    """Tricks so far, what lies on the table, whose turn it is."""
    told = _("tricks: N-S {ns}, E-W {ew}; trick {trick}")
    yield Text(told.format(ns=position.tricks_ns, ew=position.tricks_ew, trick=position.trick))
    if position.open_plays:
        line = Text(_("on the table:"))
        for play in position.open_plays:
            line.append(f"  {seat_name(play.hand)} ").append(card_text(play.card))
        yield line
    expected = seat_name(position.expected_hand) if position.expected_hand else _("nobody")
    yield Text(_("next to play: {seat}").format(seat=expected))


def irregular_lines(replay: Replay, numbers: Mapping[str, int]) -> Iterator[Text]:
    """Calls and plays out of turn, failures to follow suit, claims and faults, in words."""
    for call in replay.auction.calls:
        if call.expected not in (None, call.seat):
            told = {"seat": seat_name(call.seat), "call": _call(call.call), "turn": _turn_of(call.expected)}
            what = _("{seat} called {call} out of turn, it was {turn}").format(**told)
            yield Text(f"{what} ({_value(call.reference, numbers)})")
    for play in replay.plays:
        if play.expected_hand not in (None, play.hand):
            out_of_turn = (
                _("trick {trick}: {seat} led {card} out of turn, it was {turn}")
                if play.is_lead
                else _("trick {trick}: {seat} played {card} out of turn, it was {turn}")
            )
            yield Text(f"{_of_play(out_of_turn, play)} ({_reference(play, numbers)})")
    cards = {play.reference: play for play in replay.plays}
    for failure in replay.failures:
        play = cards[failure.play]
        what = _of_play(_("trick {trick}: {seat} played {card} and could have followed with"), play)
        able = " ".join(map(plain_card, failure.able))
        yield Text(f"{what} {able} ({_reference(play, numbers)})")
    for claim in replay.claims:
        yield Text(f"{_claimed(claim)} ({_value(claim.reference, numbers)})")
    for fault in replay.faults:
        if fault.name == "CALL_OUT_OF_TURN":  # told above, with whose turn it was
            continue
        where = _value(fault.reference, numbers) if fault.reference else "-"
        yield Text(one_line(f"{fault.name.replace('_', ' ').lower()}: {fault.detail} ({where})"), style="bold")


def _claimed(claim: Claim) -> str:
    """`after trick 11: claim of 2 by South, agreed`."""
    told = _("after trick {trick}: {claim} by {seat}, {state}")
    if claim.count is not None:
        told = _("after trick {trick}: {claim} of {count} by {seat}, {state}")
    kind, state = (_(CLAIM_WORDS[word]) for word in (claim.kind, claim.state))
    where = {"trick": claim.after_trick, "seat": seat_name(claim.by_seat)}
    return told.format(**where, claim=kind, count=claim.count, state=state)


def _of_play(template: str, play: Play) -> str:
    told = {"trick": play.trick, "seat": seat_name(play.hand), "card": plain_card(play.card)}
    return template.format(**told, turn=_turn_of(play.expected_hand))


def _turn_of(seat: Seat | None) -> str:
    return _("{seat}'s turn").format(seat=seat_name(seat)) if seat else _("nobody's turn")


def _reference(play: Play, numbers: Mapping[str, int]) -> str:
    told = _value(play.reference, numbers)
    if not play.retracted_by:
        return told
    return f"{told}, " + _("taken back {entry}").format(entry=_value(play.retracted_by, numbers))

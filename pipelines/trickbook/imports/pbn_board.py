"""What happened on a board, as one game of a PBN file tells it?"""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from trickbook.events.cards import CLOCKWISE, Denomination, Seat
from trickbook.imports import pbn_values as values
from trickbook.imports.calls import PLAIN, Auction, settle
from trickbook.imports.hands import FROM, NO_DEAL, Deal, Unreadable, pbn_deal
from trickbook.imports.pbn_auction import AuctionText
from trickbook.imports.pbn_play import read_play
from trickbook.imports.pbn_scan import Game
from trickbook.imports.pbn_scores import scores_of
from trickbook.imports.pbn_values import WrittenContract
from trickbook.imports.play_order import PlayOrder
from trickbook.imports.reading import ReadBoard, ReadCall, ReadContract

KEPT_TAGS: Final = (
    "Event", "Site", "Date", "Board", "Scoring", "Round", "Stage", "Table", "Section", "Room", "Dealer", "Vulnerable",
    "Declarer", "Contract", "Result", "Score", "Competition", "Generator",
)  # fmt: skip
_TEAM_TAGS: Final = ("HomeTeam", "VisitTeam")
_NUMBER: Final = re.compile(r"[A-Za-z]?\d{1,5}[A-Za-z]?\Z")  # of a pair or team; anything else may be a name
_LONGEST_TAG: Final = 200

_Value = TypeVar("_Value")


def label(value: str, most: int = 40) -> str | None:
    """A board, table, round, stage or event as people write it; None where the value says nothing."""
    value = value.strip()
    return None if value in ("", "?", "-") else value[:most]


class BoardOfGame:
    """Reads one game; what is odd goes to the board's remarks, what cannot be read raises Unreadable."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tags = game.tags
        self.board = ReadBoard(game.line, remarks=game.remarks)

    def read(self) -> ReadBoard:
        if self._game.broken:
            raise Unreadable(f'{self._game.broken!r} is no tag: expected [Name "value"]')
        self._identify()
        deal = self._deal()
        auction = self._auction()
        written = self._value("Contract", values.contract)
        declarer = self._value("Declarer", values.declarer)
        self._contract(written, declarer, auction)
        denomination = self.board.contract.denomination if self.board.contract else written and written.denomination
        order = self._play(deal, denomination)
        self._compare(written, declarer, auction)
        self.board.scores = scores_of(self._game, self.board, written, order)
        return self.board

    def _value(self, name: str, parse: Callable[[str], _Value | None]) -> _Value | None:
        text = self._tags.get(name)
        if text is None:
            return None
        try:
            return parse(text)
        except ValueError as error:
            self._game.remark(name, "value_not_read", f'{name} "{text[:40]}": {error}')
            return None

    def _identify(self) -> None:
        board, tags = self.board, self._tags
        board.tags = {name: tags[name][:_LONGEST_TAG] for name in KEPT_TAGS if name in tags}
        for name in _TEAM_TAGS:
            if _NUMBER.match(tags.get(name, "")):
                board.tags |= {name: tags[name]}
        get = tags.get
        board.board = label(get("Board", ""))
        board.event = label(get("Event", ""), 80)
        board.date = self._value("Date", values.date)
        board.stage = label(get("Stage", ""), 80) or label(get("Section", ""), 80)
        board.table = label(f"{label(get('Table', '')) or ''} {label(get('Room', '')) or ''}")
        board.round = label(get("Round", ""))
        board.pair_ns, board.pair_ew = (
            pair if _NUMBER.match(pair) else None for pair in (get("PairNS", ""), get("PairEW", ""))
        )
        board.dealer = self._value("Dealer", values.dealer)
        board.vulnerability = self._value("Vulnerable", values.vulnerability)

    def _deal(self) -> Deal:
        text = self._tags.get("Deal", "")
        deal = pbn_deal(text) if text not in ("", "?") else NO_DEAL
        for kind, remark in deal.remarks:
            self._game.remark("Deal", kind, remark)
        self.board.hands = dict(deal.hands)
        return deal

    def _auction(self) -> Auction:
        first = self._first_player("Auction", self.board.dealer)
        if first is None:
            return Auction()
        text = AuctionText(" ".join(self._game.sections["Auction"]), first)
        calls = self.board.calls = text.calls
        outcome = settle(calls)
        faults = text.faults + outcome.faults
        if self.board.dealer is None:
            faults.append(("auction_without_dealer", "Auction without a Dealer tag"))
        elif calls and calls[0].seat is not self.board.dealer and not calls[0].irregularity:
            faults.append(("dealer_differs", f"{calls[0].seat} calls first, but Dealer is {self.board.dealer}"))
        for kind, remark in faults:
            self._game.remark("Auction", kind, remark)
        return outcome

    def _first_player(self, section: str, otherwise: Seat | None) -> Seat | None:
        """Who has the first column. None, with a remark where there is one to make: that is not known."""
        if section not in self._tags:
            return None
        first = self._value(section, values.dealer) or otherwise
        if first is None:
            self._game.remark(section, "first_player_unknown", f"{section} does not say whose column is the first")
        return first

    def _contract(self, written: WrittenContract | None, declarer: tuple[Seat, bool] | None, auction: Auction) -> None:
        """Contract and Declarer tags hold; a complete auction stands in for what they leave open."""
        board, called = self.board, auction.contract if auction.complete else None
        if written and written.odd:
            self._game.remark("Contract", "contract_spelling", f'Contract "{self._tags["Contract"][:40]}"')
        if written and written.denomination and declarer:
            board.contract = ReadContract(written.level, written.denomination, written.doubled, *declarer)
        elif called and (written is None or written.passed or written.text == _text_of(called)):
            board.contract = called
            board.reading = "contract from the auction"

    def _compare(self, written: WrittenContract | None, declarer: tuple[Seat, bool] | None, auction: Auction) -> None:
        """Do the tags say what the auction says?"""
        if not auction.complete:
            return
        called = auction.contract
        ended = _text_of(called) if called else "PASS"
        if written and (written.passed or written.level) and written.text != ended:
            self._game.remark(
                "Contract", "contract_differs", f"Contract {written.text}, but the auction ends in {ended}"
            )
        if called and declarer and (written is None or written.level in (None, called.level)):
            if written is not None and written.denomination not in (None, called.denomination):
                return
            seat, swapped = declarer
            turns = CLOCKWISE.index(seat.partner if swapped else seat) - CLOCKWISE.index(called.declarer)
            if turns and not self._move_calls(seat, turns & 3):
                text = f'Declarer "{self._tags["Declarer"][:40]}", but the auction makes {called.declarer} declarer'
                self._game.remark("Declarer", "declarer_differs", text)

    def _move_calls(self, declarer: Seat, turns: int) -> bool:
        """Some files leave out the passes before the first bid and so shift every call. Where the opening lead, by the
        hand that holds the card, proves the declarer of the tag, the calls are given to the seats that fit."""
        board = self.board
        if not board.plays or board.plays[0].hand is not declarer.lho or board.hands.get(declarer.lho) is None:
            return False
        board.calls = [
            ReadCall(FROM[made.seat][turns], made.call, made.irregularity) if made.irregularity
            else PLAIN[FROM[made.seat][turns]][made.call]
            for made in board.calls
        ]  # fmt: skip
        text = f"the auction fits declarer {declarer}, whom the lead confirms, with {turns} passes before the first bid"
        self._game.remark("Auction", "passes_left_out", text)
        return True

    def _play(self, deal: Deal, denomination: Denomination | None) -> PlayOrder | None:
        board, game = self.board, self._game
        lho = board.contract.declarer.lho if board.contract else None
        first = self._first_player("Play", lho)
        if "Play" in self._tags:
            if not deal.owners:
                game.remark("Play", "play_without_deal", "Play without a Deal")
            if board.contract is None:
                game.remark("Play", "play_without_contract", "Play without Contract and Declarer")
        if first is None:
            if " ".join(game.sections.get("Play", ())).strip(" *+-\n"):
                raise Unreadable("the play does not say whose column is the first")
            return None
        order, board.end_mark = read_play(" ".join(game.sections["Play"]), first, deal, denomination)
        board.plays = order.plays
        faults = order.faults
        if order.plays:
            board.reading = "; ".join(filter(None, (_how(order, deal), board.reading)))
            led = order.plays[0].hand
            if led is not first:
                faults.append(("first_player_differs", f"Play {first}, but the first card is {led}'s"))
            if lho is not None and led is not lho and not order.plays[0].lead_accepted:
                faults.append(("lead_not_by_lho", f"{led} leads first, but {lho} is left of declarer"))
        for kind, remark in faults:
            game.remark("Play", kind, remark)
        return order


def _text_of(contract: ReadContract) -> str:
    return f"{contract.level}{contract.denomination}{'X' * (contract.doubled or 0)}"


def _how(order: PlayOrder, deal: Deal) -> str:
    """Which reading of the rows was used."""
    if not deal.owners:
        how = "seats by column, the deal is not known"
    elif order.rotated:
        how = f"seats by the hand that holds the card, {order.rotated} rows rotated"
    else:
        how = "seats by column, as the deal confirms"
    return how + (f"; order within {order.unsure} tricks not known" if order.unsure else "")

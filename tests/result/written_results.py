"""How do tests write a board with its result down, and pick one layer of what follows?"""

from itertools import product
from typing import Any

from tests.play.board_script import BoardScript
from trickbook.result.layers import LayerResult, results

WON_TWO_EACH = "WS2 NSA ES3 SS4 NH2 EHA SH3 WH4 EC2 SCA WC3 NC4 SD2 WDA ND3 ED4"


def opened(contract: str | None = "4S", **fields: Any) -> BoardScript:
    script = BoardScript()
    script.add("BoardOpened", **{"dealer": "S", "vulnerability": "NONE", "edition_stated": "2017", **fields})
    if contract:
        script.contract(contract)
    return script


def play_out(script: BoardScript, tricks_ns: int) -> None:
    """Thirteen tricks; N-S win the first ones with North's highest card, East the others; the last is the four aces."""
    contract = script.replay.auction.contract
    trump = contract.denomination if contract else "NT"
    aces = sorted(["CA", "DA", "HA", "SA"], key=lambda card: card[0] == trump)
    rows = [[suit + rank for rank in ranks] for suit, ranks in product("CDHS", ("2345", "6789", "TJQK"))]
    for place, row in enumerate([*rows, aces]):
        winner = "N" if place < tricks_ns else "E"
        seats = "NESW"[("NESW".index(winner)) :] + "NESW"[: "NESW".index(winner)]
        script.play(" ".join(seat + card for seat, card in zip(seats, reversed(row), strict=True)))


def layer(script: BoardScript, name: str) -> LayerResult:
    (found,) = [each for each in results(script.replay, script.entries) if each.layer == name]
    return found


def numbers(result: LayerResult) -> tuple[int | None, int | None, int | None, int | None]:
    return result.tricks_ns, result.tricks_ew, result.tricks_declarer, result.score_ns


def agree(script: BoardScript, tricks: int, by_ns: bool = True, by_ew: bool = True) -> str:
    return script.add("TrickCountAgreed", tricks_declarer=tricks, by_ns=by_ns, by_ew=by_ew)


def award(script: BoardScript, tricks_ns: int | None, by: str = "DIRECTOR", tricks_ew: int | None = None) -> str:
    if tricks_ns is not None and tricks_ew is None:
        tricks_ew = 13 - tricks_ns
    return script.add(
        "DirectorRuled",
        kind="TRICKS_AWARDED",
        about=None,
        law_refs=["64A2"],
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        asserted_by=by,
    )

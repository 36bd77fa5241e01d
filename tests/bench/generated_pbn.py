"""Boards to measure with: random deals, played to the end by four players who follow suit, as one PBN text."""

import random
from collections.abc import Iterator

SEATS, SUITS, RANKS = "NESW", "SHDC", "AKQJT98765432"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
VULNERABILITIES = ("None", "NS", "EW", "All")


def pbn_boards(count: int, seed: int = 1) -> str:
    """A PBN file of `count` boards, each with deal, auction, 52 cards and the result that these give."""
    chance = random.Random(seed)
    return "% PBN 2.1\n" + "\n".join(_board(number, chance) for number in range(1, count + 1))


def _board(number: int, chance: random.Random) -> str:
    deck = DECK[:]
    chance.shuffle(deck)
    hands = {seat: sorted(deck[i * 13 : i * 13 + 13], key=DECK.index) for i, seat in enumerate(SEATS)}
    deal = " ".join(
        ".".join("".join(card[1] for card in hands[seat] if card[0] == suit) for suit in SUITS) for seat in SEATS
    )
    dealer = SEATS[(number - 1) % 4]
    level, trump = chance.randint(1, 7), chance.choice([*SUITS, "NT"])
    rows, won = _play(hands, dealer, trump, chance)
    leader = SEATS[(SEATS.index(dealer) + 1) % 4]
    lines = [
        '[Event "Measured"]',
        '[Site "?"]',
        '[Date "2026.01.01"]',
        f'[Board "{number}"]',
        f'[Dealer "{dealer}"]',
        f'[Vulnerable "{VULNERABILITIES[number % 4]}"]',
        f'[Deal "N:{deal}"]',
        f'[Declarer "{dealer}"]',
        f'[Contract "{level}{trump}"]',
        f'[Result "{won}"]',
        f'[Auction "{dealer}"]',
        f"{level}{trump} Pass Pass Pass",
        f'[Play "{leader}"]',
        *rows,
        "",
    ]
    return "\n".join(lines)


def _play(hands: dict[str, list[str]], declarer: str, trump: str, chance: random.Random) -> tuple[list[str], int]:
    """The thirteen rows, in the columns of PBN, and declarer's tricks."""
    left = {seat: hand[:] for seat, hand in hands.items()}
    first = leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    rows, won = [], 0
    for _ in range(13):
        trick: dict[str, str] = {}
        for seat in _clockwise(leader):
            led = trick[leader][0] if trick else ""
            cards = [card for card in left[seat] if card[0] == led] or left[seat]
            card = trick[seat] = chance.choice(cards)
            left[seat].remove(card)
        rows.append(" ".join(trick[seat] for seat in _clockwise(first)))
        leader = max(trick, key=lambda seat: _power(trick[seat], trick[leader][0], trump))
        won += leader in (declarer, SEATS[(SEATS.index(declarer) + 2) % 4])
    return rows, won


def _power(card: str, led: str, trump: str) -> tuple[bool, bool, int]:
    return card[0] == trump, card[0] == led, -RANKS.index(card[1])


def _clockwise(seat: str) -> Iterator[str]:
    start = SEATS.index(seat)
    return (SEATS[(start + i) % 4] for i in range(4))

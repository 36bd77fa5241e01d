"""A PBN file of any size: random deals, legal cards, results that the cards give. Written without the program."""

import random
from collections.abc import Iterator

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
VULNERABLE = ("None", "NS", "EW", "All")


def pbn_file(seed: int, boards: int, tables: int) -> str:
    """`boards` boards of 3NT or 4S, spread over `tables` tables; every fourth is claimed after some tricks."""
    chance = random.Random(seed)
    games = [_game(chance, number, 1 + number % tables) for number in range(1, boards + 1)]
    return "% PBN 2.1\n" + "\n".join(games)


def _game(chance: random.Random, number: int, table: int) -> str:
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    hands = {seat: pack[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
    dealer, declarer = SEATS[number % 4], SEATS[number % 4]
    contract, trumps = (("3NT", ""), ("4S", "S"))[number % 2]
    tricks = list(_tricks(chance, {seat: list(hand) for seat, hand in hands.items()}, declarer, trumps))
    leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    shown = tricks[: chance.randint(3, 11)] if number % 4 == 0 else tricks
    won = sum(winner in (declarer, SEATS[(SEATS.index(declarer) + 2) % 4]) for _, winner in tricks)
    columns = [SEATS[(SEATS.index(leader) + step) % 4] for step in range(4)]
    rows = [" ".join(cards[seat] for seat in columns) for cards, _ in shown]
    return "\n".join(
        [
            '[Event "Generated"]',
            '[Date "2026.03.14"]',
            f'[Board "{number}"]',
            f'[Table "{table}"]',
            f'[Dealer "{dealer}"]',
            f'[Vulnerable "{VULNERABLE[number % 4]}"]',
            f'[Deal "N:{" ".join(_hand(hands[seat]) for seat in SEATS)}"]',
            f'[Declarer "{declarer}"]',
            f'[Contract "{contract}"]',
            f'[Result "{won}"]',
            f'[Auction "{dealer}"]',
            f"{contract} Pass Pass Pass",
            f'[Play "{leader}"]',
            *rows,
            *(["*"] if len(shown) < 13 else []),
            "",
        ]
    )


def _hand(cards: list[str]) -> str:
    return ".".join("".join(rank for rank in RANKS if suit + rank in cards) for suit in SUITS)


def _tricks(
    chance: random.Random, hands: dict[str, list[str]], declarer: str, trumps: str
) -> Iterator[tuple[dict[str, str], str]]:
    """Thirteen tricks of legal cards: who played what, and who won."""
    leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    for _ in range(13):
        cards: dict[str, str] = {}
        for step in range(4):
            seat = SEATS[(SEATS.index(leader) + step) % 4]
            led = next(iter(cards.values()), "")[:1]
            able = [card for card in hands[seat] if card[0] == led] or hands[seat]
            cards[seat] = chance.choice(able)
            hands[seat].remove(cards[seat])
        led = cards[leader][0]
        leader = max(cards, key=lambda seat: _strength(cards[seat], led, trumps))
        yield cards, leader


def _strength(card: str, led: str, trumps: str) -> int:
    height = -RANKS.index(card[1])
    return height + (200 if card[0] == trumps else 100 if card[0] == led else 0)

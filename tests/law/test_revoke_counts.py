"""How many situations give each answer of Laws 63 and 64, and where do the editions differ? Counted by reasoning."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations as pairs

import pytest

from tests.law.situations import Facts, answers, combinations, situations
from trickbook.law.edition_files import edition

TRANSFERRED = "tricks_transferred"
COUNTS = "the revoke is established, or counts as if it were"
OWN = "the revoker won the revoke trick with a card of that hand"
REVOKE_TRICK = "the offending side won the revoke trick"
LATER = "the offending side won a later trick"
LEGAL = "the revoker later won a trick with a card he could have played to the revoke trick"
TWO = "the offending side won two or more tricks from the revoke trick on"
DUMMY = "the card not played was one of dummy's"
PENALTY = "the card not played was a penalty card or one of dummy's"
FACED = "the card not played lay faced on the table or belonged to a hand faced there"
BOTH = "both sides revoked on the board"
BOTH_ESTABLISHED = "both sides revoked on the board and both revokes are established"
SAME_TRICK = "both sides revoked on the same trick"
CORRECTED = "both revokes of the trick are corrected although one was established"


@pytest.mark.parametrize(
    ("year", "reading", "counts"),
    [
        # What was won: the revoker's own card won the revoke trick, or his side's otherwise, or the others did; a later
        # trick or not: 3 x 2 = 6 patterns. One alone gives 2 (own card and a later trick), one gives 0 (nothing won),
        # four give 1. Any exception gives 0, and so does a revoke that does not count.
        # 2017: seven exceptions (B2 to B8). Counting: 6 x 2**7 = 768. Not counting: "both are established" is out, so
        # 6 x 2**6 = 384. Of 1152 all but 1 + 4 give 0.
        ("2017", None, {0: 1147, 1: 4, 2: 1}),
        # 2007: six (B2 to B7), each possible either way: 2 x 6 x 2**6 = 768.
        ("2007", None, {0: 763, 1: 4, 2: 1}),
        # 1987, 1997: six (B2 to B6, and both sides on one trick). With the two further facts of 64A2 the patterns are:
        # no later trick: 3. A later trick: if his side won the revoke trick, two tricks are certain, and the legal card
        # is open: 2 x 2 = 4; if it did not, both are open: 4. Together 11; two of them (the other side won the revoke
        # trick, two later ones) cannot be on trick twelve. 2 x (11 x 64 - 2 x 32) = 1280.
        # Two tricks: own card and a later trick (legal card or not: 2); else the legal card with two tricks: side won
        # the revoke trick (1) or not (1): 4. None won: 1 pattern. The other 11 - 4 - 1 = 6 give one trick.
        ("1987", None, {0: 1270, 1: 6, 2: 4}),
        # 1997 names besides whether both sides revoked on the board, which changes the basis alone: each of them twice.
        ("1997", None, {0: 2540, 1: 12, 2: 8}),
        # 1982: five exceptions (B2 to B6), and a sixth of two facts, that the revoke was established before attention
        # and that both of the trick are corrected all the same: 2 x 6 x 2**7 = 1536. Without the five, three of the
        # four ways of these two facts are no exception: 3 for each pattern. If the side's winning the revoke trick is
        # what counts, two patterns give 2 (its own card or not, and a later trick), and three give 1.
        ("1982", "64A:player", {0: 1521, 1: 12, 2: 3}),
        ("1982", "64A:side", {0: 1521, 1: 9, 2: 6}),
    ],
)
def test_tricks_transferred_over_all_situations(year: str, reading: str | None, counts: dict[int, int]) -> None:
    found = Counter(answers(year, TRANSFERRED, facts)[reading] for facts in situations(TRANSFERRED, year))
    assert found == counts


def test_1932_has_no_automatic_transfer() -> None:
    assert TRANSFERRED not in edition("1932").questions


def coherent(facts: Facts) -> bool:
    """What the phrases of different editions say of one another: they are facts of one board."""
    told = facts.get
    return (
        (told(BOTH, True) or not (told(BOTH_ESTABLISHED) or told(SAME_TRICK) or told(CORRECTED)))
        and (told(FACED, True) or not (told(PENALTY) or told(DUMMY)))
        and (told(PENALTY, True) or not told(DUMMY))
    )


def differing(first: str, second: str) -> Iterator[Facts]:
    """Situations of two editions in which the sets of answers over their readings differ."""
    for facts in situations(TRANSFERRED, first, second):
        if coherent(facts) and set(answers(first, TRANSFERRED, facts).values()) != set(
            answers(second, TRANSFERRED, facts).values()
        ):
            yield facts


def test_1987_and_1997_transfer_alike_everywhere() -> None:
    assert not list(differing("1987", "1997"))


def test_2007_differs_from_1997_only_in_the_extra_trick_and_where_both_sides_revoked() -> None:
    found = list(differing("1997", "2007"))
    assert {facts[BOTH] for facts in found} == {False, True}
    assert all(facts[BOTH] or (facts[LEGAL] and facts[TWO] and not facts[OWN]) for facts in found)


def test_2017_differs_from_2007_only_in_faced_cards_and_where_both_sides_revoked() -> None:
    found = list(differing("2007", "2017"))
    assert {facts[FACED] and not facts[PENALTY] for facts in found} == {False, True}
    assert all(
        (facts[FACED] and not facts[PENALTY]) or (facts[BOTH] and not facts[BOTH_ESTABLISHED]) or facts[CORRECTED]
        for facts in found
    )


def test_1982_differs_from_2007_only_where_it_is_open_who_won_in_faced_cards_and_where_both_sides_revoked() -> None:
    found = list(differing("1982", "2007"))
    open_point = [facts for facts in found if not facts[OWN] and facts[REVOKE_TRICK] and facts[LATER]]
    assert open_point
    assert all(facts in open_point or facts[BOTH] or (facts[FACED] and not facts[DUMMY]) for facts in found)


# ---- Law 63 with the questions it builds on ----

PLAYED = "the offending side led or played to the next trick"
LEFT = "it was left uncorrected after attention, and the offending side led or played to the next trick"
TAKEN_BACK = "a card put to the next trick on an opponent's wrong word about the turn, and taken back, counts"
TOLD = "an opponent had told him that it was his turn"
DESIGNATED = "the offending side designated a card for the next trick"
CLAIM = "what the offending side claimed or conceded establishes the revoke"
CLAIMED = "the offending side claimed or conceded"
VOID = "a claim of the offending side became void because all four agreed to play on"
WHOLE = "a defender conceded every trick left, and his partner objected at once"
PART = "a defender conceded a part and claimed the rest, and his partner objected at once"
AGREEMENT = "the offending side's agreement to an opponent's claim establishes the revoke"
AGREED = "the offending side agreed to an opponent's claim"
ESTABLISHED_69A = "that agreement was established before attention was drawn to the revoke"
DECLARER_CLAIMED = "declarer, of the offending side, claimed tricks"
OTHERWISE = "the offending side claimed or conceded otherwise"
OTHER_ACT = "an act other than playing establishes the revoke"
MISLED = "a card put to the next trick was taken back as played on a wrong word"
ACTS = (PLAYED, LEFT, MISLED, TOLD, DESIGNATED, CLAIMED, VOID, WHOLE, PART, AGREED, ESTABLISHED_69A)
ACTS_1932 = (PLAYED, LEFT, MISLED, DESIGNATED, DECLARER_CLAIMED, OTHERWISE, AGREED)


def acts(names: tuple[str, ...]) -> Iterator[dict[str, bool]]:
    """What the offending side may have done before attention: nobody was told his turn without a card taken back."""
    for facts in combinations(names):
        if (facts[MISLED] or not facts.get(TOLD)) and (facts[AGREED] or not facts.get(ESTABLISHED_69A)):
            yield facts


def established(year: str, facts: dict[str, bool]) -> str:
    """ "established", "not established" or "open", through the questions that the main one builds on."""

    def says(question: str, yes: str) -> set[bool]:
        return {answer == yes for answer in answers(year, question, facts).values()}

    taken_back = {False}
    if facts[MISLED]:
        taken_back = says("misled_play_establishes", "counts") if year != "1932" else {False, True}
    parts = {TAKEN_BACK: taken_back}
    if year == "1932":
        parts[OTHER_ACT] = says("other_act_establishes_revoke", "yes")
    else:
        parts[CLAIM] = says("claim_establishes_revoke", "yes")
        parts[AGREEMENT] = says("agreement_establishes_revoke", "yes")
    found: set[str] = set()
    for chosen in combinations(tuple(parts)):
        if all(chosen[name] in values for name, values in parts.items()):
            found |= set(answers(year, "revoke_established", facts | chosen).values())
    return found.pop() if len(found) == 1 else "open"


@pytest.mark.parametrize(
    ("year", "counts"),
    [
        # Played to the next trick: 2. A card taken back: none, on a wrong word, or not: 3. Designated: 2. Claims: four
        # kinds, 16. Agreement: none, made, established: 3. Together 2 x 3 x 2 x 16 x 3 = 576. Left uncorrected besides:
        # 576 more, all established; what follows is about those without that.
        # 2017, surely not: not played; none taken back, or on a wrong word: 2; not designated; no claim that stood and
        # none void: 4 (objected ones undo everything); agreement none or only made: 2. So 2 x 4 x 2 = 16.
        # Open: the same with a void claim: 2 x 4 x 2 = 16. The other 544 establish, with the 576 1120.
        ("2017", {"established": 1120, "not established": 16, "open": 16}),
        # 1987 to 2007, surely not: nothing taken back: 1; no claim, void claim (it counts) or part concession: 2; no
        # agreement: 1. So 2. Not surely established: none or a wrong word: 2; a part concession open: 4; agreement none
        # or made: 2. So 16, of which 14 are open. The other 560 establish, with the 576 1136.
        ("1987", {"established": 1136, "not established": 2, "open": 14}),
        ("1997", {"established": 1136, "not established": 2, "open": 14}),
        ("2007", {"established": 1136, "not established": 2, "open": 14}),
        # 1982: as those, but a whole concession that met an objection is open too: surely not 1, open 15.
        ("1982", {"established": 1136, "not established": 1, "open": 15}),
    ],
)
def test_established_over_all_acts(year: str, counts: dict[str, int]) -> None:
    assert Counter(established(year, facts) for facts in acts(ACTS)) == counts


def test_established_over_all_acts_in_1932() -> None:
    """Played: 2, a card taken back: 2, four other acts: 16, together 64; with a revoke left uncorrected, 64 more.

    The latter establish, and of the others playing does: 64 + 32. Without it, surely not: nothing taken back, and at
    most declarer's claim (26(2)): 2. The other 30 are open: another act, or a card taken back, whose rule we lack.
    """
    found = Counter(established("1932", facts) for facts in acts(ACTS_1932))
    assert found == {"established": 96, "not established": 2, "open": 30}


@pytest.mark.parametrize(("first", "second"), list(pairs(("1982", "1987", "1997", "2007", "2017"), 2)))
def test_editions_differ_in_establishment_only_where_their_laws_do(first: str, second: str) -> None:
    """2017: 47E1, 63A4, 68D2b and "nor a claim" in 68B2. 1982: a whole concession objected to. Else alike."""
    for facts in acts(ACTS):
        if established(first, facts) == established(second, facts):
            continue
        assert (second == "2017" and (facts[TOLD] or facts[VOID] or facts[PART] or facts[AGREED])) or (
            first == "1982" and facts[WHOLE]
        )

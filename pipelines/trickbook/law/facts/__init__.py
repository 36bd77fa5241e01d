"""What do the phrases of the edition files mean? Bound here, once each, a module per group of laws."""

from trickbook.law.facts import agreement as agreement
from trickbook.law.facts import appeals as appeals
from trickbook.law.facts import claims as claims
from trickbook.law.facts import correction as correction
from trickbook.law.facts import counting as counting
from trickbook.law.facts import defective_tricks as defective_tricks
from trickbook.law.facts import designations as designations
from trickbook.law.facts import dummy as dummy
from trickbook.law.facts import establishment as establishment
from trickbook.law.facts import fifth_card as fifth_card
from trickbook.law.facts import inquiries as inquiries
from trickbook.law.facts import inspection as inspection
from trickbook.law.facts import law_seven as law_seven
from trickbook.law.facts import leads as leads
from trickbook.law.facts import misplaced_cards as misplaced_cards
from trickbook.law.facts import obligations as obligations
from trickbook.law.facts import penalty_cards as penalty_cards
from trickbook.law.facts import penalty_information as penalty_information
from trickbook.law.facts import played_cards as played_cards
from trickbook.law.facts import plays_out_of_turn as plays_out_of_turn
from trickbook.law.facts import pointing as pointing
from trickbook.law.facts import retractions as retractions
from trickbook.law.facts import revoke_penalties as revoke_penalties
from trickbook.law.facts import rulings as rulings
from trickbook.law.facts import transfer as transfer
from trickbook.law.facts import trick_ownership as trick_ownership
from trickbook.law.facts import withdrawn_cards as withdrawn_cards
from trickbook.law.judgement import PHRASES, POSSIBLE, SUBJECTS

__all__ = ["PHRASES", "POSSIBLE", "SUBJECTS"]

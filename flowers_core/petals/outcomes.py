"""What chance must have said, read back from a deal. Only whoever checks a trace asks this."""

from typing import TYPE_CHECKING

from .garden import STARTS
from .rules import ladybugs_removed

if TYPE_CHECKING:
    from .state import PetalsState


def deal_outcomes(state: "PetalsState") -> "list[list[int]]":
    """The order with which S1 and S2 deal this state.

    Cards within a hand are alike in any order, so one of many fitting orders is as good as another.
    """
    order = [state.grid[cell] // 4 for cell in STARTS if cell in state.grid]
    for hand in state.hands:
        order += list(hand)
    order += list(state.deck)
    ladybugs = ladybugs_removed(state.cards, state.players)
    return [order + [card for card in state.removed if card not in ladybugs]]

"""A player for traces that leads to rare positions."""

from typing import TYPE_CHECKING

from .actions import SCORE, read_action
from .scoring import TWO_SYMBOLS, packed_points
from .view import grid_of

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import View
    from .pieces import Cards


def mover(cards: "Cards", view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """Seeks pairs of symbols, so that effects are common, and moves where it may; otherwise any action."""
    grid = grid_of(cards, view["garden"])
    liked = []
    for text in legal:
        action = read_action(cards, text)
        if action is None:
            continue
        lay = action.card * 4 + action.quarter
        if action.moves or packed_points(grid, cards.faces, action.cell, lay) >= TWO_SYMBOLS:
            liked.append(text)
    liked = liked or [text for text in legal if text != SCORE]
    return liked[rng.below(len(liked))]

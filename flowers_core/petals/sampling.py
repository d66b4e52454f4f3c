"""A legal action at random without a list of all, for playing games out."""

from typing import TYPE_CHECKING

from .actions import SCORE, Action, action_text
from .garden import STEPS, holds, pieces_without
from .rules import EITHER, movable_cells

if TYPE_CHECKING:
    from ..chance import Pcg32
    from .garden import Grid
    from .state import PetalsState

EVEN = 12
"""A multiple of 1, 2, 3 and 4: a place that touches k cards is kept once in k, so all are equally likely."""


def any_action(state: "PetalsState", rng: "Pcg32") -> str:
    """Any legal action of a state that is not over.

    In phase ``place`` all are equally likely. In phase ``effect`` ``score``, where it is legal, comes half of the
    time, and all moves are equally likely.
    """
    if state.effect is None:
        assert state.to_act is not None
        hand = state.hands[state.to_act]
        number = rng.below(4 * len(hand))
        cells = list(state.grid)
        cells.sort()
        return action_text(state.cards, Action(False, hand[number // 4], any_place(state.grid, cells, rng), number % 4))
    kind, _, fixed = state.effect
    if kind == EITHER and rng.below(2):
        return SCORE
    return action_text(state.cards, any_move(state.grid, fixed, rng))


def any_place(grid: "Grid", cells: "list[int]", rng: "Pcg32") -> int:
    """T1: any empty place beside a card, each equally likely. ``cells``: of all cards, in a fixed order."""
    while True:
        number = rng.below(len(cells) * 4 * EVEN)
        place = cells[number // (4 * EVEN)] + STEPS[number // EVEN % 4]
        if place not in grid:
            touched = (place + 1 in grid) + (place + 256 in grid) + (place - 1 in grid) + (place - 256 in grid)
            if number % EVEN * touched < EVEN:
                return place


def any_move(grid: "Grid", fixed: "tuple[int, ...]", rng: "Pcg32") -> Action:
    """T7: any legal move, each equally likely; there is one."""
    cells = sorted(grid)
    sources = sorted(movable_cells(grid, fixed))
    pieces: dict[int, list[set[int]]] = {}
    while True:
        number = rng.below(4 * len(sources))
        cell = sources[number // 4]
        place = any_place(grid, cells, rng)
        if cell not in pieces:
            pieces[cell] = pieces_without(grid, cell)
        if holds(grid, place, cell, pieces[cell]):
            return Action(True, grid[cell] // 4, place, number % 4)

"""How good an action looks to the greedy player: one step ahead, from a view.

What counts in the end is the sum of the two lowest scores and to win a tracker at all (W1, W2), or with
``harmony`` how near the highest is to the lowest (W3). Of all this a position is worth a weighted sum, in whole
numbers (hundredths), so that every Python finds the same best action.

Weaker players make the mistakes that people make: each is a way to see the position wrongly.
"""

from typing import TYPE_CHECKING

from .actions import read_action
from .garden import cell_of
from .rules import BOTH, EITHER, effect_of
from .scoring import TWO_SYMBOLS, packed_points, plus, unpacked
from .view import effect_in, grid_of, scores_of

if TYPE_CHECKING:
    from ..protocol import View
    from .garden import Grid
    from .pieces import Cards, Points

WEIGHTS = (100, 90, 35, 20)
"""A point on the own trackers, from the lowest to the highest."""
HARMONY_WEIGHTS = (110, 50, 10, -40)
GREEDY_WEIGHTS = (20, 35, 90, 100)
"""The same for who makes the mistake `GREED`; with ``harmony``: `EVEN_WEIGHTS`."""
EVEN_WEIGHTS = (60, 60, 60, 60)
LEAD = 120
"""To be first, or level, on a tracker; the first one counts double."""
REACH = 12
"""For each point up to so many behind the first on the tracker that is nearest, if none is won."""
ENOUGH = 3
"""For who is `SOON_CONTENT`: points of a tracker that count."""
SAFE = 6
"""For who has `FEAR_OF_OUT`, with ``harmony``: a lead that calms."""
CHANCE = {EITHER: 60, BOTH: 400}
"""What an effect promises before it was looked at (T5, T6)."""

FORGOT_LOWEST = "forgot-lowest"
"""Has forgotten the tracker that lacks most, though it counts in the end (W2)."""
GREED = "greed"
"""Wants more of what it has most of (W2 counts the two lowest); with ``harmony`` points of any kind (W3)."""
SOON_CONTENT = "soon-content"
"""Takes a tracker for settled with few points on it, though W2 counts them to the end, and then only lets its best one
climb; with ``harmony`` it holds that one back (W3) and sees who wins one (W1)."""
FEAR_OF_OUT = "fear-of-out"
"""Fears to be out (W1), and so sees nothing but the tracker on which it stands best; with ``harmony``, where that would
cost every game (W3), until it leads there."""


def appraise(cards: "Cards", view: "View", legal: "list[str]", mistake: str = "") -> "list[int]":
    """One number per legal action for the seat to act, in hundredths of a point; higher is better.

    ``mistake``: one of ``GAME.mistakes`` that the player makes.
    """
    appraiser = Appraiser(cards, view, mistake)
    return [appraiser.value(action) for action in legal]


class Appraiser:
    """A view read once, for valuing many actions."""

    def __init__(self, cards: "Cards", view: "View", mistake: str = "") -> None:
        self.cards = cards
        self.mistake = mistake
        self.me: int = view["seat"]
        self.grid = grid_of(cards, view["garden"])
        scores = scores_of(view)
        self.mine = scores[self.me]
        others = [scores[seat] for seat in range(len(scores)) if seat != self.me]
        self.best = [max([points[element] for points in others]) for element in range(4)]
        self.harmony: bool = view["harmony"]
        self.weights = HARMONY_WEIGHTS if self.harmony else WEIGHTS
        if mistake == GREED:
            self.weights = EVEN_WEIGHTS if self.harmony else GREEDY_WEIGHTS
        self.effect = effect_in(cards, view)
        self.without: dict[int, Grid] = {}
        """In phase ``effect``: the garden without each card that is moved."""
        self.worths: dict[int, int] = {}
        """By points as one number."""

    def value(self, text: str) -> int:
        """Of one legal action."""
        action = read_action(self.cards, text)
        if action is None:
            assert self.effect is not None
            cell = cell_of(self.grid, self.effect[1])
            assert cell is not None
            return self.worth(packed_points(self.grid, self.cards.faces, cell, self.grid[cell]) % TWO_SYMBOLS)
        lay = action.card * 4 + action.quarter
        if action.moves:
            grid = self.lifted(action.card)
            return self.worth(packed_points(grid, self.cards.faces, action.cell, lay) % TWO_SYMBOLS)
        packed = packed_points(self.grid, self.cards.faces, action.cell, lay)
        value = self.worth(packed % TWO_SYMBOLS)
        if packed >= TWO_SYMBOLS:
            effect = effect_of(self.grid, self.cards, action.cell, lay)
            assert effect is not None
            value += CHANCE[effect[0]]
        return value

    def lifted(self, card: int) -> "Grid":
        """The garden without the card."""
        if card not in self.without:
            cell = cell_of(self.grid, card)
            grid = self.grid.copy()
            assert cell is not None
            del grid[cell]
            self.without[card] = grid
        return self.without[card]

    def worth(self, packed: int) -> int:
        """The own position with these points more."""
        if packed not in self.worths:
            self.worths[packed] = self.worth_of(plus(self.mine, unpacked(packed)))
        return self.worths[packed]

    def worth_of(self, points: "Points") -> int:
        """The own position with these scores."""
        seen = list(points)
        value = 0
        if self.mistake == FEAR_OF_OUT:
            lead = max([seen[element] - self.best[element] for element in range(4)])
            if not self.harmony:
                return 100 * lead
            value = 100 * min(lead, SAFE)
        if self.mistake == FORGOT_LOWEST:
            lowest = self.mine.index(min(self.mine))
            seen[lowest] = self.mine[lowest]
        counted = seen
        if self.mistake == SOON_CONTENT:
            value = self.weights[3] * max(seen)
            counted = [min(own, ENOUGH) for own in seen]
        for place, own in enumerate(sorted(counted)):
            value += self.weights[place] * own
        if self.mistake == SOON_CONTENT and not self.harmony:
            return value
        behind = [max(0, self.best[element] - seen[element]) for element in range(4)]
        won = behind.count(0)
        if won:
            return value + LEAD * (won + 1)
        return value - REACH * min(behind)

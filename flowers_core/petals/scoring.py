"""What pairs of flowers score (T2, T3, E1), and who wins (W1 to W3)."""

from typing import TYPE_CHECKING

from .garden import STEPS
from .pieces import ELEMENTS

if TYPE_CHECKING:
    from ..protocol import Json
    from .garden import Grid
    from .pieces import Points, Sides

BITS = 7
"""Points of one card as one number: so many bits per element, fire lowest. At most four pairs of 3 and 3."""
MASK = (1 << BITS) - 1
TWO_SYMBOLS = 1 << (4 * BITS)
"""Added for every pair of two symbols (T3)."""
NO_POINTS = (0, 0, 0, 0)


def matches(one: int, other: int) -> bool:
    """T2: the same element, or the same number; two different symbols are no match."""
    return one // 4 == other // 4 or (one % 4 == other % 4 and one % 4 > 0)


def _pair(one: int, other: int) -> int:
    if one % 4 == 0 and other % 4 == 0:
        return TWO_SYMBOLS
    if not matches(one, other):
        return 0
    return (one % 4 << one // 4 * BITS) + (other % 4 << other // 4 * BITS)


PAIRS = [[_pair(one, other) for other in range(16)] for one in range(16)]
"""T2 by the two flowers of a pair: points as one number."""


def packed_points(grid: "Grid", faces: "list[Sides]", cell: int, lay: int) -> int:
    """T2: what a card laid at ``cell`` scores with its neighbours, as one number; `TWO_SYMBOLS` or more if
    there are pairs of symbols."""
    north, east, south, west = faces[lay]
    packed = 0
    other = grid.get(cell + 1)
    if other is not None:
        packed = PAIRS[north][faces[other][2]]
    other = grid.get(cell + 256)
    if other is not None:
        packed += PAIRS[east][faces[other][3]]
    other = grid.get(cell - 1)
    if other is not None:
        packed += PAIRS[south][faces[other][0]]
    other = grid.get(cell - 256)
    if other is not None:
        packed += PAIRS[west][faces[other][1]]
    return packed


def unpacked(packed: int) -> "Points":
    """Points per element; pairs of symbols are dropped."""
    return packed & MASK, packed >> 7 & MASK, packed >> 14 & MASK, packed >> 21 & MASK


def points_at(grid: "Grid", faces: "list[Sides]", cell: int, lay: int) -> "Points":
    """T2, per element."""
    return unpacked(packed_points(grid, faces, cell, lay))


def symbol_pairs(grid: "Grid", faces: "list[Sides]", cell: int, lay: int) -> "tuple[list[int], bool]":
    """T3: the cards whose symbols lie beside one of this card, and whether any shows the same element."""
    cards = []
    same = False
    for side in range(4):
        other = grid.get(cell + STEPS[side])
        if other is None:
            continue
        mine = faces[lay][side]
        theirs = faces[other][side ^ 2]
        if mine % 4 == 0 and theirs % 4 == 0:
            cards.append(other // 4)
            same = same or mine == theirs
    return cards, same


def plus(one: "Points", other: "Points") -> "Points":
    """Points per element together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


# -- the end ----------------------------------------------------------------------------------------


def tracker_winners(scores: "list[Points] | tuple[Points, ...]") -> "list[list[int]]":
    """W1: by element, everybody with its highest score."""
    winners = []
    for element in range(len(ELEMENTS)):
        best = max([points[element] for points in scores])
        winners.append([seat for seat in range(len(scores)) if scores[seat][element] == best])
    return winners


def total_of(points: "Points", harmony: bool) -> int:
    """W2: the two lowest together; W3 (``harmony``): from the lowest to the highest."""
    if harmony:
        return max(points) - min(points)
    lowest, second, _, _ = sorted(points)
    return lowest + second


def result_of(scores: "list[Points] | tuple[Points, ...]", harmony: bool) -> "Json":
    """RESULT of the spec's Trace section, as if these were the last scores."""
    trackers = tracker_winners(scores)
    eligible = [seat for seat in range(len(scores)) if any(seat in winners for winners in trackers)]
    totals = [total_of(points, harmony) for points in scores]
    of_eligible = [totals[seat] for seat in eligible]
    best = min(of_eligible) if harmony else max(of_eligible)
    return {
        "trackers": {ELEMENTS[element]: trackers[element] for element in range(len(ELEMENTS))},
        "eligible": eligible,
        "totals": totals,
        "winners": [seat for seat in eligible if totals[seat] == best],
    }


def points_json(points: "Points") -> "Json":
    """``{"fire": n, …}``, all four."""
    return {ELEMENTS[element]: points[element] for element in range(len(ELEMENTS))}

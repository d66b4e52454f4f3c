"""The garden: a grid of cards, what touches what, and what holds it together (S2, T1, T7).

A *cell* is one number for (x, y), x to the east, y to the north; a *grid* is a dict from cell to lay
(`pieces`). Nothing here changes a grid that it is given.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    Grid = dict[int, int]

FARTHEST = 99
"""The notation has no farther place; no garden of fewer cards comes near."""
STEPS = (1, 256, -1, -256)
"""From a cell to its neighbours north, east, south and west."""
TURNS = ("0", "90", "180", "270")
"""Clockwise rotations by quarter."""


def cell_at(x: int, y: int) -> int:
    """The cell of a place."""
    return (x + 128) * 256 + y + 128


def x_of(cell: int) -> int:
    """How far to the east."""
    return cell // 256 - 128


def y_of(cell: int) -> int:
    """How far to the north."""
    return cell % 256 - 128


STARTS = (cell_at(-1, 1), cell_at(0, 0), cell_at(1, -1))
"""S2: where the first three cards lie. They count as one piece (T7)."""


def place_text(cell: int) -> str:
    """``"2,-1"``."""
    return str(x_of(cell)) + "," + str(y_of(cell))


def spot_text(cell: int, quarter: int) -> str:
    """``"2,-1r90"``, as after the ``@`` of a placement."""
    return place_text(cell) + "r" + TURNS[quarter]


def is_place(grid: "Grid", cell: int) -> bool:
    """T1: empty, and beside a card."""
    return cell not in grid and (cell + 1 in grid or cell + 256 in grid or cell - 1 in grid or cell - 256 in grid)


def places(grid: "Grid") -> "dict[int, int]":
    """T1: every empty cell beside cards, and how many cards it touches."""
    found: dict[int, int] = {}
    for cell in grid:
        for step in STEPS:
            other = cell + step
            if other not in grid:
                found[other] = found.get(other, 0) + 1
    return found


def in_order(cells: "Iterable[int]") -> "list[tuple[str, int]]":
    """(text up to the rotation, cell) of each, in the order in which placements sort by code point."""
    return sorted([(place_text(cell) + "r", cell) for cell in cells])


def cell_of(grid: "Grid", card: int) -> "int | None":
    """Where a card lies; None if it is not in the garden."""
    for cell in grid:
        if grid[cell] // 4 == card:
            return cell
    return None


def neighbours(grid: "Grid", cell: int) -> "list[int]":
    """The cells with cards beside a cell, clockwise from north."""
    return [cell + step for step in STEPS if cell + step in grid]


def is_enclosed(grid: "Grid", cell: int) -> bool:
    """T7 (b): cards on all four sides."""
    return cell + 1 in grid and cell + 256 in grid and cell - 1 in grid and cell - 256 in grid


def pieces_without(grid: "Grid", cell: int) -> "list[set[int]]":
    """T7: the pieces that the garden falls into without the card at ``cell``; none if it stays one.

    ``cell`` is not enclosed and holds no starting card.
    """
    if _joined_around(grid, cell):
        return []
    pieces: list[set[int]] = []
    # before, all hung together, so each piece has a neighbour of the card
    for start in neighbours(grid, cell):
        if not any(start in piece for piece in pieces):
            pieces.append(_reached(grid, start, cell))
    return pieces if len(pieces) > 1 else []


def _joined_around(grid: "Grid", cell: int) -> bool:
    """Whether the neighbours (at most three) hang together by the cards at the corners."""
    north = cell + 1 in grid
    east = cell + 256 in grid
    south = cell - 1 in grid
    west = cell - 256 in grid
    joints = (
        (north and east and cell + 257 in grid)
        + (east and south and cell + 255 in grid)
        + (south and west and cell - 257 in grid)
        + (west and north and cell - 255 in grid)
    )
    return bool(joints == north + east + south + west - 1)


def _reached(grid: "Grid", start: int, without: "int | None") -> "set[int]":
    """All cells that hang together with ``start``, the starting cards being one piece."""
    found = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        near = [cell + 1, cell + 256, cell - 1, cell - 256]
        if cell in STARTS:
            near += STARTS
        for other in near:
            if other in grid and other not in found and other != without:
                found.add(other)
                waiting.append(other)
    return found


def hangs_together(grid: "Grid") -> bool:
    """T7: every card is connected with the rest, the starting cards counting as one piece."""
    return len(_reached(grid, STARTS[0], None)) == len(grid)


def holds(grid: "Grid", place: int, cell: int, pieces: "list[set[int]]") -> bool:
    """T7: whether the card at ``cell`` may go to the empty ``place``: it touches another card there, and
    every one of the `pieces_without` it."""
    beside = [place + step for step in STEPS if place + step in grid and place + step != cell]
    for piece in pieces:
        if not any(other in piece for other in beside):
            return False
    return bool(beside)


def destinations(grid: "Grid", cell: int, free: "dict[int, int]") -> "dict[int, int] | list[int]":
    """T7: where the card at ``cell`` may go, in no order. ``free``: the garden's `places`."""
    pieces = pieces_without(grid, cell)
    if pieces:
        return [place for place in free if holds(grid, place, cell, pieces)]
    # without holding anything it may go everywhere but to where it would touch only itself
    if not any(free.get(cell + step) == 1 for step in STEPS):
        return free
    return [place for place in free if free[place] > 1 or place - cell not in STEPS]

"""Scoring (F1, F2) and who wins (F3)."""

from typing import TYPE_CHECKING

from .pieces import NUMBERS, TIMES_THREE, pair_of, tile_colour, tile_value

if TYPE_CHECKING:
    from .pieces import Pair


def single_points(tile: int) -> int:
    """F1: its number; ×3 alone scores 0."""
    return NUMBERS[tile_value(tile)]


def flower_points(pair: "Pair") -> int:
    """F2: three times the other tile with ×3, else twice the lower plus the higher.

    ``pair`` stands in the order 2 3 4 5 7 ×3.
    """
    lower, higher = pair
    if tile_value(higher) == TIMES_THREE:
        return 3 * NUMBERS[tile_value(lower)]
    return 2 * NUMBERS[tile_value(lower)] + NUMBERS[tile_value(higher)]


def points_of(tiles: "tuple[int, ...]", flowers: "tuple[Pair, ...]") -> int:
    """The points of one player's single tiles and Flowers."""
    total = 0
    for tile in tiles:
        total += single_points(tile)
    for pair in flowers:
        total += flower_points(pair)
    return total


def add_tile(tiles: "tuple[int, ...]", tile: int) -> "tuple[tuple[int, ...], Pair | None]":
    """X5: the single tiles after ``tile`` was taken, and the Flower it made or None."""
    for other in tiles:
        if tile_colour(other) == tile_colour(tile):
            return tuple([single for single in tiles if single != other]), pair_of(other, tile)
    return tuple(sorted(tiles + (tile,))), None


def winners(points: "list[int]", hand: "list[int]") -> "list[int]":
    """F3: most points, then most cards in hand, then shared; ascending."""
    best = max([(points[seat], hand[seat]) for seat in range(len(points))])
    return [seat for seat in range(len(points)) if (points[seat], hand[seat]) == best]

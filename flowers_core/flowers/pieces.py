"""Colours, cards and tiles (rules C1, C2), and hands as counts.

Inside, a colour is a number 0 … 5, a tile a number 0 … 35, and a heap of cards is its *counts*:
a tuple of six numbers, one per colour (cards of one colour are alike). Names appear only at the
border: in events, JSON and actions.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    Counts = tuple[int, ...]
    Pair = tuple[int, int]

COLOURS = ("grey", "purple", "red", "green", "orange", "yellow")
"""The six colours by number; the first three are the dark ones."""
COLOUR_NUMBERS = {name: number for number, name in enumerate(COLOURS)}
CARDS_PER_COLOUR = 15

VALUES = ("2", "3", "4", "5", "7", "x3")
NUMBERS = (2, 3, 4, 5, 7, 0)
"""What a single tile of each value scores (F1)."""
TIMES_THREE = 5
"""The place of ×3 in `VALUES`."""

TILES = tuple([colour + "-" + value for colour in COLOURS for value in VALUES])
"""The 36 tiles by number: colour * 6 + place of the value in `VALUES`."""
TILE_NUMBERS = {name: number for number, name in enumerate(TILES)}
DARK_TILES = tuple(range(18))
LIGHT_TILES = tuple(range(18, 36))

MANDALAS = "ABC"
NO_CARDS = (0, 0, 0, 0, 0, 0)

COLOURS_BY_NAME = tuple(sorted(range(6), key=lambda colour: COLOURS[colour]))
"""The colours in the order in which the spec sorts cards and plays: by code point."""


def tile_colour(tile: int) -> int:
    """The number of its colour."""
    return tile // 6


def tile_value(tile: int) -> int:
    """The place in `VALUES`."""
    return tile % 6


def card_names(counts: "Counts") -> "list[str]":
    """The names of the cards, sorted."""
    names: list[str] = []
    for colour in COLOURS_BY_NAME:
        if counts[colour]:
            names += [COLOURS[colour]] * counts[colour]
    return names


def tile_names(tiles: "Iterable[int]") -> "list[str]":
    """The names of the tiles, sorted by code point."""
    return sorted([TILES[tile] for tile in tiles])


def tile_numbers(names: "list[str]") -> "tuple[int, ...]":
    """Named tiles, as in a view's ``tiles``, ascending; the names are trusted."""
    return tuple(sorted([TILE_NUMBERS[name] for name in names]))


def pair_of(one: int, other: int) -> "Pair":
    """Two tiles as a Flower has them, in the order 2 3 4 5 7 ×3."""
    return (one, other) if one < other else (other, one)


def pair_names(pair: "Pair") -> "list[str]":
    """A Flower's two tiles by name, in its own order."""
    return [TILES[pair[0]], TILES[pair[1]]]


def pairs_of_names(pairs: "list[list[str]]") -> "tuple[Pair, ...]":
    """Named Flowers, as in a view's ``flowers``; the names are trusted."""
    return tuple([(TILE_NUMBERS[pair[0]], TILE_NUMBERS[pair[1]]) for pair in pairs])


def counted(cards: "Iterable[int]") -> "Counts":
    """The counts of single cards."""
    return with_cards(NO_CARDS, cards)


def cards_from_names(names: "list[str]") -> "Counts":
    """Counts of named cards, as in a view's ``hand`` or ``discard``; the names are trusted."""
    return counted([COLOUR_NUMBERS[name] for name in names])


def spread(counts: "Counts") -> "list[int]":
    """Counts as single cards, in the fixed order of colours."""
    cards: list[int] = []
    for colour in range(6):
        cards += [colour] * counts[colour]
    return cards


def plus(one: "Counts", other: "Counts") -> "Counts":
    """Two heaps together."""
    return tuple([one[colour] + other[colour] for colour in range(6)])


def with_cards(counts: "Counts", cards: "Iterable[int]") -> "Counts":
    """``counts`` and single cards together."""
    result = list(counts)
    for card in cards:
        result[card] += 1
    return tuple(result)


def minus(one: "Counts", other: "Counts") -> "Counts":
    """``one`` without ``other``, which is part of it."""
    return tuple([one[colour] - other[colour] for colour in range(6)])


def changed(counts: "Counts", colour: int, by: int) -> "Counts":
    """``counts`` with ``by`` more cards of one colour."""
    return counts[:colour] + (counts[colour] + by,) + counts[colour + 1 :]

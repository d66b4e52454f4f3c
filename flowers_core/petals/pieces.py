"""Cards from data (rules C1, C2): a list of square cards, checked when it is read.

Inside, an element is a number 0 … 3, a flower is ``element * 4 + value`` (value 0 is the element's
symbol), a card is its place in the list, and a *lay* is a card with its rotation: ``card * 4 + quarter``,
quarters turning clockwise. Sides count clockwise from north. Names appear only at the border.
"""

from typing import TYPE_CHECKING

from ..reading import at, bad_field, read_each, read_fields, read_list, read_named, read_word
from .deck import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable

    Sides = tuple[int, int, int, int]
    """Flowers north, east, south, west."""
    Points = tuple[int, int, int, int]
    """Numbers per element."""

ELEMENTS = ("fire", "water", "earth", "air")
ELEMENT_NUMBERS = {name: number for number, name in enumerate(ELEMENTS)}
SIDES = ("north", "east", "south", "west")
SYMBOL = "symbol"
HIGHEST = 3
"""Flowers have numbers from 1 to this."""
FEWEST_PLAIN = 11
"""With 3 players 2 plain cards are removed, 3 laid and 6 dealt (S1, S2)."""
FEWEST = 13
"""With 5 players 3 cards are laid and 10 dealt."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Cards:
    """A list of cards. Two lists with the same content are equal."""

    __slots__ = ("by_name", "faces", "ids", "ladybugs", "last_points", "numbers")

    def __init__(self, ids: "list[str]", sides: "list[Sides]", ladybugs: "list[int]") -> None:
        self.ids = ids
        """Names by number."""
        self.numbers = {name: number for number, name in enumerate(ids)}
        self.ladybugs = ladybugs
        """Numbers of the cards with a ladybug, ascending."""
        self.by_name = sorted(range(len(ids)), key=lambda card: ids[card])
        """The cards in the order of their names."""
        self.faces: list[Sides] = []
        """By lay: the flowers that then face north, east, south and west."""
        self.last_points: list[Points] = []
        """By card: its numbers per element (E1)."""
        for north, east, south, west in sides:
            self.faces.append((north, east, south, west))
            self.faces.append((west, north, east, south))
            self.faces.append((south, west, north, east))
            self.faces.append((east, south, west, north))
            points = [0, 0, 0, 0]
            for flower in (north, east, south, west):
                points[flower // 4] += flower % 4
            self.last_points.append((points[0], points[1], points[2], points[3]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(tuple(self.ids))

    def _content(self) -> "tuple[list[str], list[Sides], list[int]]":
        return (self.ids, self.faces, self.ladybugs)

    def __len__(self) -> int:
        return len(self.ids)

    def names(self, cards: "Iterable[int]") -> "list[str]":
        """The names of some cards, sorted by code point."""
        return sorted([self.ids[card] for card in cards])


def cards_from_json(data: object) -> Cards:
    """The cards of a list in the form of ``deck.json``; BadRecord names the first field that is wrong."""
    fields = read_fields(data, "", ("sides", "cards"))
    if fields["sides"] != list(SIDES):
        raise bad_field("sides", fields["sides"], ", ".join(SIDES), "C1")
    ids: list[str] = []
    sides: list[Sides] = []
    ladybugs: list[int] = []
    for number, entry in enumerate(read_list(fields["cards"], "cards")):
        field = at("cards", number)
        card = read_fields(entry, field, ("id", "ladybug", "sides"))
        ids.append(_read_id(card["id"], field + ".id", ids))
        if type(card["ladybug"]) is not bool:
            raise bad_field(field + ".ladybug", card["ladybug"], "true or false", "C1")
        if card["ladybug"]:
            ladybugs.append(number)
        north, east, south, west = read_each(card["sides"], field + ".sides", _read_flower, len(SIDES))
        sides.append((north, east, south, west))
    if len(ids) < FEWEST or len(ids) - len(ladybugs) < FEWEST_PLAIN:
        raise bad_field("cards", len(ids), "13 cards, 11 of them plain, or more", "S1")
    return Cards(ids, sides, ladybugs)


def _read_id(data: object, field: str, others: "list[str]") -> str:
    if not isinstance(data, str) or not data or not all(letter in _LETTERS for letter in data):
        raise bad_field(field, data, "letters and digits", "C1")
    if data in others:
        raise bad_field(field, data, "a name of its own", "C1")
    return data


def _read_flower(data: object, field: str) -> int:
    flower = read_fields(data, field, ("element", "value"))
    element = read_named(flower["element"], field + ".element", ELEMENT_NUMBERS, "an element")
    value = flower["value"]
    if type(value) is int and 1 <= value <= HIGHEST:
        return element * 4 + value
    read_word(value, field + ".value", (SYMBOL,))
    return element * 4


CARDS = cards_from_json(DATA)
"""The list that the game is played with (C2); a reconstruction, as the page says."""

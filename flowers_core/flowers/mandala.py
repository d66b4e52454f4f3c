"""One mandala as an immutable value, and as JSON. What the rules make of it is in `rules`.

Apart from `state`, since a preview has only a view, and the rules must work on its mandalas too.
"""

from collections import namedtuple
from typing import TYPE_CHECKING

from .pieces import NO_CARDS, TILE_NUMBERS, TILES, card_names, cards_from_names

if TYPE_CHECKING:
    from typing import NamedTuple

    from ..protocol import Json
    from .pieces import Counts

    class Mandala(NamedTuple):
        """One mandala: two tiles, a marker, and each player's cards."""

        dark: int | None
        """The dark tile; None only where X7 found no tiles or E2 destroyed it."""
        light: int | None
        marker: int | None
        """The owner of the claim marker; None while it lies on the tiles."""
        up: tuple[Counts, ...]
        """Face-up cards, per player."""
        down: tuple[Counts, ...]
        """Face-down cards, per player; everybody saw them (P2)."""

else:
    Mandala = namedtuple("Mandala", ("dark", "light", "marker", "up", "down"))


def empty_mandala(players: int, dark: "int | None", light: "int | None") -> Mandala:
    """A mandala as it begins (X7), or with None and None one that is no more (E2)."""
    return Mandala(dark, light, None, (NO_CARDS,) * players, (NO_CARDS,) * players)


def with_marker(mandala: Mandala, marker: "int | None") -> Mandala:
    """The same mandala with the claim marker elsewhere."""
    return Mandala(mandala.dark, mandala.light, marker, mandala.up, mandala.down)


def mandala_to_json(mandala: Mandala) -> "Json":
    """As in STATE and in views."""
    return {
        "dark": None if mandala.dark is None else TILES[mandala.dark],
        "light": None if mandala.light is None else TILES[mandala.light],
        "marker": mandala.marker,
        "sides": [
            {"up": card_names(mandala.up[seat]), "down": card_names(mandala.down[seat])}
            for seat in range(len(mandala.up))
        ],
    }


def mandala_from_view(data: "Json") -> Mandala:
    """Inverse of `mandala_to_json` for JSON that is trusted, such as a view's."""
    sides = data["sides"]
    return Mandala(
        None if data["dark"] is None else TILE_NUMBERS[data["dark"]],
        None if data["light"] is None else TILE_NUMBERS[data["light"]],
        data["marker"],
        tuple([cards_from_names(side["up"]) for side in sides]),
        tuple([cards_from_names(side["down"]) for side in sides]),
    )

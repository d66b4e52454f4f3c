"""What an action did, step by step: the dicts of the spec's Trace section, with names.

Another seat sees less of ``drew`` and ``reshuffled``: see `flowers_core.flowers.view.seen`.
"""

from typing import TYPE_CHECKING

from .pieces import COLOURS, MANDALAS, TILES, card_names, pair_names, tile_names

if TYPE_CHECKING:
    from ..protocol import Event
    from .pieces import Counts, Pair


def drew(player: int, cards: "tuple[int, ...]") -> "Event":
    """D1, D2: single cards, in any order."""
    return {"type": "drew", "player": player, "cards": sorted([COLOURS[card] for card in cards])}


def reshuffled(deck: "tuple[int, ...]") -> "Event":
    """D2; ``deck``: the whole new deck, the next card first."""
    return {"type": "reshuffled", "deck": [COLOURS[card] for card in deck]}


def claimed(player: int, mandala: int) -> "Event":
    """L1: the marker went to ``player``."""
    return {"type": "claimed", "player": player, "mandala": MANDALAS[mandala]}


def destroyed(
    mandala: int,
    owner: "int | None",
    second: "int | None",
    taken: "list[tuple[int, list[int]]]",
    returned: "list[tuple[int, Counts]]",
    discarded: "list[tuple[int, Counts]]",
) -> "Event":
    """X1 to X6; the last three: (player, tiles or cards), only for players with something."""
    return {
        "type": "destroyed",
        "mandala": MANDALAS[mandala],
        "owner": owner,
        "second": second,
        "taken": {str(player): tile_names(tiles) for player, tiles in taken},
        "returned": {str(player): card_names(cards) for player, cards in returned},
        "discarded": {str(player): card_names(cards) for player, cards in discarded},
    }


def flower(player: int, pair: "Pair") -> "Event":
    """X5: the second tile of a colour made a Flower."""
    return {"type": "flower", "player": player, "tiles": pair_names(pair)}


def began(mandala: int, dark: int, light: int) -> "Event":
    """X7: two new tiles."""
    return {"type": "began", "mandala": MANDALAS[mandala], "dark": TILES[dark], "light": TILES[light]}


def ending(reason: str, order: "tuple[int, ...]") -> "Event":
    """E1, E2; ``order``: the mandalas still to be destroyed, the first first."""
    return {"type": "ending", "reason": reason, "order": [MANDALAS[mandala] for mandala in order]}


def over() -> "Event":
    """The last event of a game."""
    return {"type": "over"}

"""What an action did, step by step: the dicts of the spec's Trace section, with names."""

from typing import TYPE_CHECKING

from .garden import spot_text
from .scoring import points_json

if TYPE_CHECKING:
    from ..protocol import Event
    from .pieces import Cards, Points


def scored(cards: "Cards", player: int, card: int, points: "Points") -> "Event":
    """T2, T8: a card scored for ``player``, also if it was nothing."""
    return {"type": "scored", "player": player, "card": cards.ids[card], "points": points_json(points)}


def moved(cards: "Cards", card: int, before: "tuple[int, int]", after: "tuple[int, int]") -> "Event":
    """T7; ``before`` and ``after``: cell and quarter."""
    return {"type": "moved", "card": cards.ids[card], "from": spot_text(*before), "to": spot_text(*after)}


def drew(cards: "Cards", player: int, card: int) -> "Event":
    """T9. Another seat does not see which card: `flowers_core.petals.view.seen`."""
    return {"type": "drew", "player": player, "card": cards.ids[card]}


def last_card(cards: "Cards", player: int, card: int) -> "Event":
    """E1: the numbers of the last card in a hand."""
    points = points_json(cards.last_points[card])
    return {"type": "last card", "player": player, "card": cards.ids[card], "points": points}


def over() -> "Event":
    """The last event of a game."""
    return {"type": "over"}

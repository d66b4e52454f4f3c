"""What chance must have said, read back from a deal or from events.

Apart from `flowers_core.flowers.events`, since only whoever checks a trace asks this.
"""

from typing import TYPE_CHECKING

from ..reading import at, bad_field, read_each
from .pieces import spread
from .reading import read_cards, read_mandala_letter

if TYPE_CHECKING:
    from typing import Any

    from ..protocol import Event
    from .state import FlowersState


def deal_outcomes(state: "FlowersState") -> "list[list[Any]]":
    """Deck, dark and light stack with which S1 to S3 deal this state.

    Cards within a hand are alike in any order, so one of many fitting decks is as good as another.
    """
    deck: list[int] = []
    for counts in state.hands:
        deck += spread(counts)
    dark = [mandala.dark for mandala in state.mandalas]
    light = [mandala.light for mandala in state.mandalas]
    return [deck + list(state.deck), dark + list(state.dark), light + list(state.light)]


def event_outcomes(events: "list[Event]") -> "list[list[Any]]":
    """The new deck of every ``reshuffled`` and the order of ``ending``."""
    outcomes: list[list[Any]] = []
    for place, event in enumerate(events):
        field = at("events", place)
        if not isinstance(event, dict):
            raise bad_field(field, event, "an object")
        if event.get("type") == "reshuffled":
            outcomes.append(read_cards(event.get("deck"), field + ".deck"))
        elif event.get("type") == "ending":
            outcomes.append(read_each(event.get("order"), field + ".order", read_mandala_letter))
    return outcomes

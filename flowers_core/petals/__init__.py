"""*Petals* on `flowers_core.protocol`: the one `GAME` object, and the class for other card lists."""

from typing import TYPE_CHECKING

from ..protocol import Game
from .actions import read_action
from .pieces import CARDS

if TYPE_CHECKING:
    from typing import Any

    from ..chance import Chance, Pcg32
    from ..protocol import Event, Json, Note, Policy, State, View
    from .pieces import Cards
    from .state import PetalsState


class Petals(Game):
    """Hands the protocol's calls to the modules that know; those of words and previews late, so that a first
    move does not wait for them."""

    name = "petals"
    version = 1
    players = (2, 3, 4, 5)
    options = {"harmony": (False, True)}
    mistakes = {
        "seedling": (("soon-content", 700), ("fear-of-out", 290)),
        "bud": (("greed", 400), ("fear-of-out", 220), ("forgot-lowest", 100), ("distracted", 180)),
    }

    def __init__(self, cards: "Cards" = CARDS) -> None:
        """``cards``: another list (`pieces.cards_from_json`)."""
        self.cards = cards

    def new(self, players: int, chance: "Chance", options: "Json") -> "PetalsState":
        from .rules import new_state

        return new_state(self.cards, players, chance, options["harmony"])

    def parse(self, text: str) -> str:
        read_action(self.cards, text)
        return text

    def state_from_json(self, data: "Json", options: "Json") -> "PetalsState":
        from .reading import state_from_json

        return state_from_json(data, self.cards, options["harmony"])

    def deal_outcomes(self, state: "State") -> "list[list[Any]]":
        from .outcomes import deal_outcomes

        return deal_outcomes(_petals(state))

    def event_outcomes(self, events: "list[Event]") -> "list[list[Any]]":
        return []

    def memory(self, state: "State") -> None:
        return None

    def remember(self, memory: None, before: "State", action: str, events: "list[Event]") -> None:
        return None

    def seen(self, event: "Event", seat: "int | None") -> "Event":
        from .view import seen

        return seen(event, seat)

    def reveals(self, event: "Event") -> bool:
        return event["type"] in ("drew", "last card")

    def view(self, state: "State", memory: None, seat: "int | None", events: "list[Event]") -> "View":
        from .view import view

        return view(_petals(state), seat, events)

    def sample(self, view: "View", rng: "Pcg32") -> "PetalsState":
        from .view import sample

        return sample(self.cards, view, rng)

    def policies(self) -> "dict[str, Policy]":
        from .policies import mover

        return {"mover": lambda view, legal, rng: mover(self.cards, view, legal, rng)}

    def appraise(self, view: "View", legal: "list[str]") -> "list[int]":
        from .evaluate import appraise

        return appraise(self.cards, view, legal)

    def misjudge(self, view: "View", legal: "list[str]", mistake: str) -> "list[int]":
        from .evaluate import appraise

        return appraise(self.cards, view, legal, mistake)

    def choices(self, view: "View", begun: str = "") -> "list[Json]":
        from .explain import choices

        return choices(self.cards, view, begun)

    def explain(self, view: "View", action: str) -> "Json":
        from .explain import explain

        return explain(self.cards, view, action)

    def facts(self, view: "View") -> "Json":
        from .facts import facts

        return facts(self.cards, view)

    def narrate(self, player: int, action: str, events: "list[Event]", view: "View") -> "list[Note]":
        from .narrate import narrate

        return narrate(self.cards, player, action, events, view)

    def score_sheet(self, view: "View", steps: "list[tuple[int, list[Event]]]") -> "Json":
        from .sheet import score_sheet

        return score_sheet(view, steps)


def _petals(state: "State") -> "PetalsState":
    """The same state; the protocol promises that a game only gets its own."""
    from .state import PetalsState

    assert isinstance(state, PetalsState)
    return state


GAME = Petals()

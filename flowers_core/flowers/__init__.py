"""*Flowers: A Mandala Game* on `flowers_core.protocol`: the one `GAME` object."""

from typing import TYPE_CHECKING

from ..protocol import Game
from .actions import parse

if TYPE_CHECKING:
    from typing import Any

    from ..chance import Chance, Pcg32
    from ..protocol import Event, Json, Note, State, View
    from .state import FlowersState
    from .view import Memory


class Flowers(Game):
    """Hands the protocol's calls to the modules that know; those of words and previews late, so
    that a first move does not wait for them."""

    name = "flowers"
    version = 1
    players = (2, 3, 4)
    options = {"draw": (4, 2)}
    mistakes = {
        "seedling": (("forgot-face-down", 350), ("short-sight", 420), ("distracted", 220)),
        "bud": (("greed", 320), ("fear-of-claim", 180), ("distracted", 100)),
    }

    def new(self, players: int, chance: "Chance", options: "Json") -> "FlowersState":
        from .rules import new_state

        return new_state(players, chance, options["draw"])

    def parse(self, text: str) -> str:
        return parse(text)

    def state_from_json(self, data: "Json", options: "Json") -> "FlowersState":
        from .reading import state_from_json

        return state_from_json(data, options["draw"])

    def deal_outcomes(self, state: "State") -> "list[list[Any]]":
        from .outcomes import deal_outcomes

        return deal_outcomes(_flowers(state))

    def event_outcomes(self, events: "list[Event]") -> "list[list[Any]]":
        from .outcomes import event_outcomes

        return event_outcomes(events)

    def memory(self, state: "State") -> "Memory":
        from .view import nothing_shown

        return nothing_shown(state.players)

    def remember(self, memory: "Memory", before: "State", action: str, events: "list[Event]") -> "Memory":
        from .view import remember

        return remember(memory, _flowers(before), action, events)

    def seen(self, event: "Event", seat: "int | None") -> "Event":
        from .view import seen

        return seen(event, seat)

    def reveals(self, event: "Event") -> bool:
        return event["type"] in ("drew", "reshuffled", "began", "ending")

    def view(self, state: "State", memory: "Memory", seat: "int | None", events: "list[Event]") -> "View":
        from .view import view

        return view(_flowers(state), memory, seat, events)

    def sample(self, view: "View", rng: "Pcg32") -> "FlowersState":
        from .view import sample

        return sample(view, rng)

    def appraise(self, view: "View", legal: "list[str]") -> "list[int]":
        from .evaluate import appraise

        return appraise(view, legal)

    def misjudge(self, view: "View", legal: "list[str]", mistake: str) -> "list[int]":
        from .evaluate import appraise

        return appraise(view, legal, mistake)

    def choices(self, view: "View", begun: str = "") -> "list[Json]":
        from .explain import choices

        return choices(view)

    def explain(self, view: "View", action: str) -> "Json":
        from .explain import explain

        return explain(view, action)

    def facts(self, view: "View") -> "Json":
        from .facts import facts

        return facts(view)

    def narrate(self, player: int, action: str, events: "list[Event]", view: "View") -> "list[Note]":
        from .narrate import narrate

        return narrate(player, action, events, view)

    def score_sheet(self, view: "View", steps: "list[tuple[int, list[Event]]]") -> "Json":
        from .sheet import score_sheet

        return score_sheet(view)


def _flowers(state: "State") -> "FlowersState":
    """The same state; the protocol promises that a game only gets its own."""
    from .state import FlowersState

    assert isinstance(state, FlowersState)
    return state


GAME = Flowers()

"""The position: what lies where, as immutable values.

A `PetalsState` is written to only by the rules function that is making it (`rules.apply_action` works on
its own fresh copy) and never after it was handed out; its grid is replaced, not changed.
`flowers_core.petals.reading` turns JSON into states and says what must hold between the fields.
"""

from typing import TYPE_CHECKING

from ..protocol import State
from .garden import TURNS, x_of, y_of
from .rules import apply_action, legal_actions, require_legal
from .scoring import points_json, result_of

if TYPE_CHECKING:
    from typing import Any

    from ..chance import Chance
    from ..protocol import Event, Json
    from .garden import Grid
    from .pieces import Cards, Points

    Effect = tuple[str, int, tuple[int, ...]]
    """T5 ``"either"`` or T6 ``"both"``, the played card, and what T7 (a) fixes, ascending."""


class PetalsState(State):
    """Everything that is needed to go on, hidden things included."""

    __slots__ = (
        "by",
        "cards",
        "deck",
        "effect",
        "grid",
        "hands",
        "harmony",
        "phase",
        "removed",
        "scores",
        "to_act",
        "turn",
    )

    turn: int
    to_act: "int | None"
    phase: str

    def __init__(
        self,
        cards: "Cards",
        harmony: bool,
        turn: int,
        to_act: "int | None",
        phase: str,
        hands: "tuple[tuple[int, ...], ...]",
        deck: "tuple[int, ...]",
        removed: "tuple[int, ...]",
        grid: "Grid",
        by: "tuple[int | None, ...]",
        scores: "tuple[Points, ...]",
        effect: "Effect | None" = None,
    ) -> None:
        self.cards = cards
        """The list that is played with."""
        self.harmony = harmony
        """Variant W3."""
        self.turn = turn
        """The number of the turn, from 1; it stays through ``effect`` and ``over``."""
        self.to_act = to_act
        """Whose decision it is; None at the end."""
        self.phase = phase
        """``"place"``, ``"effect"`` or ``"over"``."""
        self.hands = hands
        """Per player, ascending."""
        self.deck = deck
        """The next one first."""
        self.removed = removed
        """S1, ascending."""
        self.grid = grid
        """The garden: lay by cell."""
        self.by = by
        """Per card of the list: who played it; None for starting cards and those not played."""
        self.scores = scores
        """Per player."""
        self.effect = effect
        """In phase ``effect``: what is to be decided."""

    def content(self) -> "tuple[Any, ...]":
        return (
            self.cards,
            self.harmony,
            self.turn,
            self.to_act,
            self.phase,
            self.hands,
            self.deck,
            self.removed,
            self.grid,
            self.by,
            self.scores,
            self.effect,
        )

    def __hash__(self) -> int:
        # the rest follows from these
        return hash((self.harmony, self.turn, self.phase, self.hands, self.deck, self.scores, sum(self.grid.values())))

    def __repr__(self) -> str:
        return "state_from_json(" + repr(self.to_json()) + ", " + repr({"harmony": self.harmony}) + ")"

    # -- the protocol -----------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def result(self) -> "Json | None":
        return result_of(self.scores, self.harmony) if self.phase == "over" else None

    def legal(self) -> "list[str]":
        """Sorted by code point, which is the order of the trace."""
        return legal_actions(self)

    def apply(self, action: str, chance: "Chance") -> "tuple[PetalsState, list[Event]]":
        require_legal(self, action)
        return apply_action(self, action)

    def apply_unchecked(self, action: str, chance: "Chance") -> "tuple[PetalsState, list[Event]]":
        return apply_action(self, action)

    def to_json(self) -> "Json":
        """STATE of the spec's Trace section."""
        data = open_to_all(self)
        data["hands"] = [self.cards.names(hand) for hand in self.hands]
        data["deck"] = [self.cards.ids[card] for card in self.deck]
        data["removed"] = self.cards.names(self.removed)
        return data


def open_to_all(state: PetalsState) -> "Json":
    """What lies open on the table, as traces and every seat's view have it."""
    cards = state.cards
    effect = state.effect
    return {
        "turn": state.turn,
        "to_act": state.to_act,
        "phase": state.phase,
        "garden": garden_json(cards, state.grid, state.by),
        "scores": [points_json(points) for points in state.scores],
        "effect": None
        if effect is None
        else {"kind": effect[0], "card": cards.ids[effect[1]], "fixed": cards.names(effect[2])},
        "result": state.result,
    }


def garden_json(cards: "Cards", grid: "Grid", by: "tuple[int | None, ...]") -> "list[Json]":
    """As in STATE and in views: ``[{"card", "x", "y", "r", "by"}]``, sorted by card."""
    lying = {grid[cell] // 4: cell for cell in grid}
    return [
        {
            "card": cards.ids[card],
            "x": x_of(lying[card]),
            "y": y_of(lying[card]),
            "r": int(TURNS[grid[lying[card]] % 4]),
            "by": by[card],
        }
        for card in cards.by_name
        if card in lying
    ]

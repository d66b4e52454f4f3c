"""The position: what lies where, as immutable values.

A `FlowersState` is written to only by the rules function that is making it (`rules.apply_action`
works on its own fresh copy) and never after it was handed out. `flowers_core.flowers.reading` turns
JSON into states and says what must hold between the fields.
"""

from typing import TYPE_CHECKING

from ..protocol import State
from .mandala import mandala_to_json
from .pieces import COLOURS, MANDALAS, TILES, card_names, pair_names, tile_names
from .rules import apply_action, legal_actions, require_legal
from .scoring import points_of, winners

if TYPE_CHECKING:
    from typing import Any

    from ..chance import Chance
    from ..protocol import Event, Json
    from .mandala import Mandala
    from .pieces import Counts, Pair


class FlowersState(State):
    """Everything that is needed to go on, hidden things included."""

    __slots__ = (
        "dark",
        "deck",
        "destroying",
        "discard",
        "draw",
        "ending",
        "flowers",
        "hands",
        "light",
        "mandalas",
        "passes",
        "phase",
        "remaining",
        "removed",
        "tiles",
        "to_act",
        "turn",
    )

    turn: int
    to_act: "int | None"
    phase: str

    def __init__(
        self,
        draw: int,
        turn: int,
        to_act: "int | None",
        phase: str,
        hands: "tuple[Counts, ...]",
        deck: "tuple[int, ...]",
        discard: "Counts",
        dark: "tuple[int, ...]",
        light: "tuple[int, ...]",
        mandalas: "tuple[Mandala, ...]",
        tiles: "tuple[tuple[int, ...], ...]",
        flowers: "tuple[tuple[Pair, ...], ...]",
        passes: int = 0,
        destroying: "int | None" = None,
        remaining: "tuple[int, ...]" = (),
        ending: "str | None" = None,
        removed: "tuple[int, ...]" = (),
    ) -> None:
        self.draw = draw
        """Cards drawn after a single card was played (D1): 4, or 2 in the variant."""
        self.turn = turn
        """The number of the turn, from 1; it stays through ``claim`` and ``over``."""
        self.to_act = to_act
        """Whose decision it is; None at the end."""
        self.phase = phase
        """``"play"``, ``"claim"`` (the marker's owner chooses a tile) or ``"over"``."""
        self.hands = hands
        self.deck = deck
        """Single cards, the next one first."""
        self.discard = discard
        self.dark = dark
        """The dark tiles still hidden, the next one first."""
        self.light = light
        self.mandalas = mandalas
        """A, B and C."""
        self.tiles = tiles
        """Single tiles per player, ascending."""
        self.flowers = flowers
        """Flowers per player in the order made."""
        self.passes = passes
        """Passes in a row up to now (P4)."""
        self.destroying = destroying
        """In phase ``claim``: the mandala whose tile is being chosen."""
        self.remaining = remaining
        """In the end (E2): the mandalas still to be destroyed, the next one first."""
        self.ending = ending
        """Why the game ends, once it does: ``"third flower"``, ``"no tiles"``, ``"all passed"``."""
        self.removed = removed
        """Tiles that left the game by X4, ascending."""

    def content(self) -> "tuple[Any, ...]":
        return (
            self.draw,
            self.turn,
            self.to_act,
            self.phase,
            self.hands,
            self.deck,
            self.discard,
            self.dark,
            self.light,
            self.mandalas,
            self.tiles,
            self.flowers,
            self.passes,
            self.destroying,
            self.remaining,
            self.ending,
            self.removed,
        )

    def __repr__(self) -> str:
        return "state_from_json(" + repr(self.to_json()) + ", " + repr({"draw": self.draw}) + ")"

    # -- the protocol -----------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def result(self) -> "Json | None":
        if self.phase != "over":
            return None
        points = [points_of(self.tiles[seat], self.flowers[seat]) for seat in range(self.players)]
        hand = [sum(cards) for cards in self.hands]
        return {"points": points, "hand": hand, "winners": winners(points, hand)}

    def legal(self) -> "list[str]":
        """Sorted by code point, which is the order of the trace."""
        return legal_actions(self)

    def apply(self, action: str, chance: "Chance") -> "tuple[FlowersState, list[Event]]":
        require_legal(self, action)
        return apply_action(self, action, chance)

    def apply_unchecked(self, action: str, chance: "Chance") -> "tuple[FlowersState, list[Event]]":
        return apply_action(self, action, chance)

    def to_json(self) -> "Json":
        """STATE of the spec's Trace section."""
        data = open_to_all(self)
        data["hands"] = [card_names(cards) for cards in self.hands]
        data["deck"] = [COLOURS[card] for card in self.deck]
        data["dark"] = [TILES[tile] for tile in self.dark]
        data["light"] = [TILES[tile] for tile in self.light]
        return data


def open_to_all(state: FlowersState) -> "Json":
    """What lies open on the table, as traces and every seat's view have it."""
    return {
        "turn": state.turn,
        "to_act": state.to_act,
        "phase": state.phase,
        "discard": card_names(state.discard),
        "mandalas": [mandala_to_json(mandala) for mandala in state.mandalas],
        "tiles": [tile_names(tiles) for tiles in state.tiles],
        "flowers": [[pair_names(pair) for pair in pairs] for pairs in state.flowers],
        "passes": state.passes,
        "destroying": None if state.destroying is None else MANDALAS[state.destroying],
        "remaining": [MANDALAS[mandala] for mandala in state.remaining],
        "ending": state.ending,
        "removed": tile_names(state.removed),
        "result": state.result,
    }

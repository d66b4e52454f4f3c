"""What a search needs of a game: positions it may change, and what they are worth to each seat.

A `Model` is made from one seat's view and knows nothing else. It deals what the view hides anew
(`sample`), plays on in the dealt position, and estimates each seat's chance to win. `model_of` gives
the game's own model where the game has one, else a `PlainModel`, which works for every game of the
protocol but knows nothing about who is ahead before the end.

Floats come from + - * / only, so that they are the same on every Python.
"""

from typing import TYPE_CHECKING

from ..chance import Pcg32, Seeded
from ..models import own_model

if TYPE_CHECKING:
    from typing import Any, Protocol

    from ..protocol import Game, State, View

    Position = Any
    """The model's own, changeable; whoever asked for it owns it."""
    Action = Any
    """Hashable and small; it means the same in every position of its model."""

    class Model(Protocol):
        """A game as a search sees it, from one seat's view."""

        players: int
        """Number of seats."""

        def sample(self, rng: Pcg32) -> Position:
            """A fresh position that fits the view, what is hidden being drawn anew."""

        def to_act(self, position: Position) -> int | None:
            """The seat that must decide; None when the game is over."""

        def actions(self, position: Position) -> list[Action]:
            """Every legal action, in an order that is the same on every Python; empty only at the end.

            Where a game's actions are very many, a model may have them decided in *steps* (a card, then its place,
            …), each an action here, the same seat's, and showing nothing. The last one alone is the whole action.
            """

        def text(self, action: Action) -> str | None:
            """The action in the game's notation; None for a step that others must follow."""

        def action(self, text: str) -> Action:
            """Inverse of `text`; `apply` and `children` take it where the first of its steps could be taken, too."""

        def apply(self, position: Position, action: Action, rng: Pcg32) -> None:
            """Changes the position into the one after a legal action and all that follows by itself."""

        def values(self, position: Position) -> list[float]:
            """Each seat's chance to win; they sum to 1, a shared victory is shared. Exact when over."""

        def children(self, position: Position, actions: list[Action]) -> list[list[float]]:
            """`values` after each of these legal actions, without applying any; what the actions would
            reveal is averaged or ignored. One new list per action."""


def model_of(game: "Game", view: "View", frozen: bool = False) -> "Model":
    """The game's own model of a view, or the plain one. ``frozen``: see `own_model`."""
    own = own_model(game.name, view, frozen)
    return PlainModel(game, view) if own is None else own


class Plain:
    """A position of `PlainModel`: an immutable state in a changeable box."""

    __slots__ = ("state",)

    def __init__(self, state: "State") -> None:
        self.state = state


class PlainModel:
    """Any game of the protocol: its own states, actions as texts, no opinion before the end."""

    def __init__(self, game: "Game", view: "View") -> None:
        """``view``: a seat's (not a spectator's)."""
        self.game = game
        self.view = view
        self.players: int = view["players"]

    def sample(self, rng: Pcg32) -> Plain:
        return Plain(self.game.sample(self.view, rng))

    def to_act(self, position: Plain) -> int | None:
        return position.state.to_act

    def actions(self, position: Plain) -> list[str]:
        return position.state.legal()

    def text(self, action: str) -> str:
        return action

    def action(self, text: str) -> str:
        return self.game.parse(text)

    def apply(self, position: Plain, action: str, rng: Pcg32) -> None:
        position.state, _ = position.state.apply_unchecked(action, Seeded(rng))

    def values(self, position: Plain) -> list[float]:
        return self._values(position.state)

    def children(self, position: Plain, actions: list[str]) -> list[list[float]]:
        # the same outcomes for every action, and the same again when asked again
        return [
            self._values(position.state.apply_unchecked(action, Seeded(Pcg32(place)))[0])
            for place, action in enumerate(actions)
        ]

    def _values(self, state: "State") -> list[float]:
        result = state.result
        if result is None:
            return [1 / self.players] * self.players
        return shares(result["winners"], self.players)


def shares(winners: list[int], players: int) -> list[float]:
    """Each seat's part of a victory."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]

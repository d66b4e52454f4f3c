"""Actions as text (Notation): ``c07@2,-1r90``, ``move c12@3,0r180``, ``score``."""

from collections import namedtuple
from typing import TYPE_CHECKING

from ..errors import BadNotation
from .garden import FARTHEST, TURNS, cell_at, spot_text

if TYPE_CHECKING:
    from typing import NamedTuple

    from .pieces import Cards

    class Action(NamedTuple):
        """A placement or a move."""

        moves: bool
        """A card in the garden is moved; else one from the hand is placed."""
        card: int
        cell: int
        quarter: int

else:
    Action = namedtuple("Action", ("moves", "card", "cell", "quarter"))

SCORE = "score"
MOVE = "move "
COORDINATES = {str(number): number for number in range(-FARTHEST, FARTHEST + 1)}
"""Every coordinate in its one spelling."""
QUARTERS = {TURNS[quarter]: quarter for quarter in range(4)}


def action_text(cards: "Cards", action: Action) -> str:
    """A placement or move in canonical notation."""
    return (MOVE if action.moves else "") + cards.ids[action.card] + "@" + spot_text(action.cell, action.quarter)


def read_action(cards: "Cards", text: str) -> "Action | None":
    """The placement or move; None for ``score``. Raises BadNotation.

    There is one spelling of every action: no blanks, signs or leading zeros to forgive.
    """
    if text == SCORE:
        return None
    if not isinstance(text, str):
        raise BadNotation("not-text", "", str(type(text)))
    moves = text.startswith(MOVE)
    name, sign, spot = (text[len(MOVE) :] if moves else text).partition("@")
    if not sign:
        raise BadNotation("bad-placement", "T1", text)
    card = cards.numbers.get(name)
    if card is None:
        raise BadNotation("bad-card", "C2", text)
    place, sign, turn = spot.partition("r")
    x, _, y = place.partition(",")
    if x not in COORDINATES or y not in COORDINATES:
        raise BadNotation("bad-place", "S2", text)
    if turn not in QUARTERS:
        raise BadNotation("bad-rotation", "T1", text)
    return Action(moves, card, cell_at(COORDINATES[x], COORDINATES[y]), QUARTERS[turn])

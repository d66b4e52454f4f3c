"""Parts of notes that previews, the log and the score sheet share."""

from typing import TYPE_CHECKING

from ..protocol import note
from .rules import second_player, totals, ups
from .scoring import single_points

if TYPE_CHECKING:
    from ..protocol import Json, Note
    from .mandala import Mandala
    from .pieces import Pair


def second_notes(mandala: "Mandala") -> "list[Note]":
    """Why nobody is second, or how a tie for second was settled (X2, X3)."""
    cards = totals(mandala)
    faces = ups(mandala)
    owner = mandala.marker
    second, reason = second_player(cards, faces, owner)
    if reason in ("most", "no-owner"):
        return []
    rivals = [seat for seat in range(len(cards)) if seat != owner and faces[seat]]
    if reason == "alone":
        return [note("flowers.second.alone", "X2", owner=owner)]
    if reason == "less-than-half":
        other = rivals[0]
        best = cards[1 - other]
        return [note("flowers.second.less-than-half", "X3", other=other, count=cards[other], owner=owner, best=best)]
    most = max([cards[seat] for seat in rivals])
    tied = [seat for seat in rivals if cards[seat] == most]
    if reason == "tie":
        most_up = max([faces[seat] for seat in tied])
        tied = [seat for seat in tied if faces[seat] == most_up]
        return [note("flowers.second.tie", "X2", players=tied, count=most, up=most_up, owner=owner)]
    others = [seat for seat in tied if seat != second]
    return [note("flowers.second.more-up", "X2", second=second, players=others, count=most)]


def formula(pair: "Pair") -> "tuple[str, Json]":
    """F2: how a Flower scores, as the end of a message's id and its values.

    ``"times"`` with ``value`` for one with ×3, else ``"sum"`` with ``low`` and ``high``.
    """
    low, high = pair
    if single_points(high) == 0:
        return "times", {"value": single_points(low)}
    return "sum", {"low": single_points(low), "high": single_points(high)}


def ending_word(ending: str) -> str:
    """A reason for the end as part of a message's id."""
    return ending.replace(" ", "-")

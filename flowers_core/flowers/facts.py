"""What the rules make of a view: for drawing, and the position in words."""

from typing import TYPE_CHECKING

from ..protocol import note
from .mandala import Mandala, mandala_from_view
from .notes import ending_word
from .pieces import COLOURS, MANDALAS, TILES, card_names, pairs_of_names, tile_numbers
from .rules import FLOWERS_TO_END, colours_shown, second_player, totals, ups
from .scoring import points_of

if TYPE_CHECKING:
    from ..protocol import Json, Note, View


def facts(view: "View") -> "Json":
    """For drawing: ``mandalas`` [{colours, count, owner, second, sides, summary}], ``points`` and
    ``flowers`` per player, ``flowersToEnd``, ``banner``, ``summary``."""
    owned = zip(view["tiles"], view["flowers"])
    mandalas = [_mandala_facts(view, where) for where in range(3)]
    summary = []
    for mandala in mandalas:
        summary += mandala["summary"]
    return {
        "mandalas": mandalas,
        "points": [points_of(tile_numbers(tiles), pairs_of_names(pairs)) for tiles, pairs in owned],
        "flowers": [len(pairs) for pairs in view["flowers"]],
        "flowersToEnd": FLOWERS_TO_END,
        "banner": _banner(view),
        "summary": summary,
    }


def _mandala_facts(view: "View", where: int) -> "Json":
    mandala = mandala_from_view(view["mandalas"][where])
    cards = totals(mandala)
    faces = ups(mandala)
    shown = colours_shown(mandala)
    second, _ = second_player(cards, faces, mandala.marker)
    return {
        "colours": {COLOURS[colour]: shown[colour] for colour in range(6)},
        "count": 6 - shown.count(None),
        "owner": mandala.marker,
        "second": second,
        "sides": [
            {"total": cards[seat], "up": faces[seat], "down": cards[seat] - faces[seat], "counts": faces[seat] > 0}
            for seat in range(view["players"])
        ],
        "summary": _summary(mandala, where, second),
    }


def _summary(mandala: Mandala, where: int, second: "int | None") -> "list[Note]":
    """A mandala in words: what it shows, whose claim, what each player has there."""
    letter = MANDALAS[where]
    if mandala.dark is None or mandala.light is None:
        return [note("flowers.summary.gone", mandala=letter)]
    missing = [COLOURS[colour] for colour in range(6) if colours_shown(mandala)[colour] is None]
    tiles = [TILES[mandala.dark], TILES[mandala.light]]
    notes = [note("flowers.summary.mandala", mandala=letter, tiles=tiles, count=6 - len(missing), colours=missing)]
    if mandala.marker is None:
        notes.append(note("flowers.summary.free", mandala=letter))
    else:
        count = totals(mandala)[mandala.marker]
        notes.append(note("flowers.summary.claim", mandala=letter, owner=mandala.marker, count=count))
    for seat in range(len(mandala.up)):
        down = sum(mandala.down[seat])
        if sum(mandala.up[seat]) == 0 and down:
            notes.append(note("flowers.summary.side-down", mandala=letter, player=seat, count=down))
        elif sum(mandala.up[seat]):
            up = card_names(mandala.up[seat])
            notes.append(note("flowers.summary.side", mandala=letter, player=seat, cards=up, count=down))
    if second is not None:
        notes.append(note("flowers.summary.second", mandala=letter, second=second))
    return notes


def _banner(view: "View") -> "Note | None":
    """What everybody should keep in mind from now on (E1, E2)."""
    if view["phase"] == "over":
        return None
    if view["ending"] is not None:
        left = ", ".join(view["remaining"])
        return note("flowers.banner." + ending_word(view["ending"]), "E2", mandalas=left)
    if view["dark"] == 0:
        return note("flowers.banner.last-tiles", "E1")
    return None

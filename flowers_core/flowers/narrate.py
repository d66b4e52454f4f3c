"""The log: what a step did, in notes, as its reader saw it."""

from typing import TYPE_CHECKING

from ..protocol import note
from .actions import PASS, PLAYS
from .mandala import Mandala, mandala_from_view, with_marker
from .notes import ending_word, formula, second_notes
from .pieces import COLOURS, MANDALAS, pairs_of_names, tile_colour
from .rules import ALL_PASSED, FLOWERS_TO_END, THIRD_FLOWER, claim_after, is_complete, is_new, laid
from .scoring import flower_points

if TYPE_CHECKING:
    from ..protocol import Event, Note, View


def narrate(player: int, action: str, events: "list[Event]", view: "View") -> "list[Note]":
    """A step as lines of the log; ``events`` as the reader saw them, ``view`` the reader's before it."""
    notes = []
    played = None
    if action == PASS:
        notes.append(note("flowers.log.pass", "P4", player=player))
    elif action in PLAYS:
        count, colour, where = PLAYS[action]
        before = mandala_from_view(view["mandalas"][where])
        after = laid(before, player, colour, count)
        played = with_marker(after, claim_after(after, player))
        notes.append(_played(player, action, events, before, played))
    flowers = [len(pairs) for pairs in view["flowers"]]
    for event in events:
        if event["type"] == "destroyed":
            where = MANDALAS.index(event["mandala"])
            here = action in PLAYS and PLAYS[action][2] == where
            notes += _told_destroyed(event, played if here and played else mandala_from_view(view["mandalas"][where]))
        else:
            notes += _told(event, flowers)
    return notes


def _played(player: int, action: str, events: "list[Event]", before: Mandala, after: Mandala) -> "Note":
    """The line of a play: what, where, face, draw, claim, and whether a tile is now to be chosen."""
    count, colour, where = PLAYS[action]
    drawn = 0
    destroyed = False
    for event in events:
        if event["type"] == "drew":
            drawn += event["count"] if "count" in event else len(event["cards"])
        destroyed = destroyed or event["type"] == "destroyed"
    claim = "no"
    if after.marker == player:
        claim = "keeps" if before.marker == player else "takes"
    return note(
        "flowers.log.play",
        "P2",
        player=player,
        count=count,
        colour=COLOURS[colour],
        mandala=MANDALAS[where],
        face="up" if is_new(before, colour) else "down",
        drawn=drawn,
        claim=claim,
        completes=not destroyed and is_complete(after),
    )


def _told(event: "Event", flowers: "list[int]") -> "list[Note]":
    """The lines of one event. ``flowers``: how many each player has, kept up to date here."""
    kind = event["type"]
    if kind == "drew":
        if "cards" in event:
            return [note("flowers.log.drew", "D1", player=event["player"], cards=event["cards"])]
        return []
    if kind == "reshuffled":
        count = event["count"] if "count" in event else len(event["deck"])
        return [note("flowers.log.reshuffled", "D2", count=count)]
    if kind == "flower":
        flowers[event["player"]] += 1
        return [_told_flower(event, flowers[event["player"]])]
    if kind == "began":
        return [note("flowers.log.began", "X7", mandala=event["mandala"], tiles=[event["dark"], event["light"]])]
    if kind == "ending":
        left = ", ".join(event["order"])
        if event["reason"] == THIRD_FLOWER:
            makers = [seat for seat in range(len(flowers)) if flowers[seat] >= FLOWERS_TO_END]
            return [note("flowers.log.ending-third-flower", "E1", players=makers, mandalas=left)]
        rule = "P4" if event["reason"] == ALL_PASSED else "E1"
        return [note("flowers.log.ending-" + ending_word(event["reason"]), rule, mandalas=left)]
    if kind == "over":
        return [note("flowers.log.over", "E2")]
    return []


def _told_destroyed(event: "Event", mandala: Mandala) -> "list[Note]":
    """X1 to X6. ``mandala``: as it was destroyed."""
    letter = event["mandala"]
    owner = event["owner"]
    second = event["second"]
    last = not is_complete(mandala)
    rule = "E2" if last else "X1"
    if owner is None:
        notes = [note("flowers.log.removed", "X4", mandala=letter)]
    elif second is None:
        tiles = event["taken"][str(owner)]
        notes = [note("flowers.log.takes-both", rule, mandala=letter, owner=owner, tiles=tiles, last=last)]
        notes += second_notes(mandala)
    else:
        tile = event["taken"][str(owner)][0]
        notes = [note("flowers.log.takes", rule, mandala=letter, owner=owner, tile=tile, last=last)]
        notes.append(note("flowers.log.takes-other", "X2", second=second, tile=event["taken"][str(second)][0]))
        notes += second_notes(mandala)
    for seat in range(len(mandala.up)):
        if str(seat) in event["returned"]:
            cards = event["returned"][str(seat)]
            notes.append(note("flowers.log.returns", "X6", player=seat, count=len(cards), cards=cards))
    return notes


def _told_flower(event: "Event", number: int) -> "Note":
    """``number``: the player's Flowers with this one."""
    (pair,) = pairs_of_names([event["tiles"]])
    kind, args = formula(pair)
    return note(
        "flowers.log.flower-" + kind,
        "X5",
        player=event["player"],
        colour=COLOURS[tile_colour(pair[0])],
        count=flower_points(pair),
        flowers=number,
        **args,
    )

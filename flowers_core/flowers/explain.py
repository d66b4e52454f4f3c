"""Why: reasons, previews and the log in structure, by rule number; the catalogue has the words.

Everything here is made from a *view*, so it can not tell what the seat may not know. Message ids begin
with ``flowers.``; the words stand in ``web/locales/<language>/flowers.json``.

What is asked about a seat that is not to act is answered as for its next turn (planning ahead).
"""

from typing import TYPE_CHECKING

from ..protocol import note
from .actions import PASS, PLAYS, TAKE_DARK, parse, play_text
from .mandala import Mandala, mandala_from_view
from .pieces import COLOURS, MANDALAS, TILE_NUMBERS, TILES, cards_from_names, plus, tile_colour
from .rules import (
    ALL_PASSED,
    FLOWERS_TO_END,
    HAND_LIMIT,
    THIRD_FLOWER,
    best_rival,
    claim_after,
    colours_shown,
    draw_count,
    is_complete,
    is_new,
    laid,
    legal_reason,
    second_player,
    totals,
    ups,
)
from .scoring import add_tile, flower_points, points_of, single_points

if TYPE_CHECKING:
    from ..protocol import Event, Json, Note, View
    from .pieces import Counts, Pair

    SeatCards = list[tuple[int, Counts]]


# -- what may be done ------------------------------------------------------------------------------


def choices(view: "View") -> "list[Json]":
    """Every action worth showing to the view's seat: all plays that its hand has cards for, or the tiles.

    Plays: ``{"action", "legal", "note", "kind": "play", "colour", "count", "mandala", "draw",
    "handAfter"}`` by colour, count and mandala. Tile choice: ``{…, "kind": "take", "which", "tile"}``.
    Where nothing else is legal: ``{…, "kind": "pass"}``.
    """
    phase = _phase(view)
    if phase == "over":
        return []
    if phase == "claim":
        data = view["mandalas"][MANDALAS.index(view["destroying"])]
        return [
            {
                "action": "take " + which,
                "legal": True,
                "note": None,
                "kind": "take",
                "which": which,
                "tile": data[which],
            }
            for which in ("dark", "light")
        ]
    hand = cards_from_names(view["hand"])
    held = sum(hand)
    available = view["deck"] + len(view["discard"])
    shown = []
    for colour in range(6):
        for count in range(1, hand[colour] + 1):
            action = play_text(count, colour, 0)
            why = _why_not(view, action, phase, hand)
            draw = draw_count(count, held - count, view["draw"], available)
            for letter in MANDALAS:
                shown.append(
                    {
                        "action": action[:-1] + letter,
                        "legal": why is None,
                        "note": why,
                        "kind": "play",
                        "colour": COLOURS[colour],
                        "count": count,
                        "mandala": letter,
                        "draw": draw,
                        "handAfter": held - count + draw,
                    }
                )
    if legal_reason(PASS, phase, hand, available > 0) is None:
        shown.append({"action": PASS, "legal": True, "note": None, "kind": "pass"})
    return shown


def _phase(view: "View") -> str:
    """The phase for the view's seat: its own decision, or the turn that it plans."""
    phase: str = view["phase"]
    if phase == "claim" and view["to_act"] != view["seat"]:
        return "play" if view["ending"] is None else "over"  # E2: no turn comes any more
    return phase


def _why_not(view: "View", action: str, phase: str, hand: "Counts") -> "Note | None":
    """Why the action is not legal, with values; None if it is."""
    available = view["deck"] + len(view["discard"])
    reason = legal_reason(action, phase, hand, available > 0)
    if reason is None:
        return None
    code, rule = reason
    if action not in PLAYS:
        return note("flowers.why." + code, rule)
    count, colour, _ = PLAYS[action]
    return note("flowers.why." + code, rule, colour=COLOURS[colour], count=count, held=hand[colour])


# -- what it would do --------------------------------------------------------------------------------


def explain(view: "View", action: str) -> "Json":
    """What an action of the view's seat would do, or why it is not legal. Raises BadNotation.

    ``data`` of a legal play: ``face``, ``draw``, ``handAfter``, ``claim`` {from, to, mine, best,
    bestPlayer}, ``complete``, ``coloursAfter``, ``owner``, ``second``, ``asks`` (the owner will choose), and if
    nobody is asked what a tile choice has: ``taken``, ``points`` {seat: [before, after]}, ``made``,
    ``flowers`` {seat: number}, ``discarded``, ``returned`` {seat: cards}, ``ends``. Of a pass: ``ends``.
    Not legal: ``{}``.
    """
    parse(action)
    phase = _phase(view)
    why = _why_not(view, action, phase, cards_from_names(view["hand"]))
    if why is not None:
        return {"action": action, "legal": False, "notes": [why], "data": {}}
    if action == PASS:
        notes, data = _explain_pass(view)
    elif action in PLAYS:
        notes, data = _explain_play(view, action)
    else:
        notes, data = _explain_take(view, action)
    return {"action": action, "legal": True, "notes": notes, "data": data}


def _explain_pass(view: "View") -> "tuple[list[Note], Json]":
    last = view["passes"] + 1 == view["players"]
    notes = [note("flowers.preview.pass", "P4", player=view["seat"])]
    if last:
        notes.append(note("flowers.preview.pass-last", "P4"))
    return notes, {"ends": last}


def _explain_play(view: "View", action: str) -> "tuple[list[Note], Json]":
    count, colour, where = PLAYS[action]
    player = view["seat"]
    before = mandala_from_view(view["mandalas"][where])
    after = laid(before, player, colour, count)
    owner = claim_after(after, player)
    complete = is_new(before, colour) and is_complete(after)
    draw_notes, draw, hand = _drawing(view, count)
    claim_notes, claim = _claiming(before, after, player)
    notes = [_face(view, before, player, colour, where)] + draw_notes + claim_notes
    data = {
        "face": "up" if is_new(before, colour) else "down",
        "draw": draw,
        "handAfter": hand,
        "claim": claim,
        "complete": complete,
        "coloursAfter": 6 - colours_shown(after).count(None),
        "owner": owner,
        "second": second_player(totals(after), ups(after), owner)[0],
        "asks": False,
        "discarded": {},
        "returned": {},
    }
    if complete:
        claimed = Mandala(after.dark, after.light, owner, after.up, after.down)
        more_notes, more = _completing(view, claimed, where)
        notes += more_notes
        for key in more:
            data[key] = more[key]
    return notes, data


def _face(view: "View", before: Mandala, player: int, colour: int, where: int) -> "Note":
    """P2: face up or down, and what shows the colour already."""
    name = COLOURS[colour]
    letter = MANDALAS[where]
    if is_new(before, colour):
        return note("flowers.preview.up", "P2", colour=name, mandala=letter)
    for tile in (before.dark, before.light):
        if tile is not None and tile_colour(tile) == colour:
            return note("flowers.preview.down-tile", "P2", colour=name, mandala=letter, tile=TILES[tile])
    shower = next(seat for seat in range(view["players"]) if before.up[seat][colour])
    return note("flowers.preview.down-card", "P2", colour=name, mandala=letter, other=shower, player=player)


def _drawing(view: "View", count: int) -> "tuple[list[Note], int, int]":
    """D1, D2: the notes, the cards drawn, the hand after it."""
    player = view["seat"]
    left = len(view["hand"]) - count
    available = view["deck"] + len(view["discard"])
    draw = draw_count(count, left, view["draw"], available)
    hand = left + draw
    if count > 1:
        return [note("flowers.preview.draw-none", "D1", count=count, hand=hand)], draw, hand
    if left >= HAND_LIMIT:
        return [note("flowers.preview.draw-full", "D1", hand=hand, limit=HAND_LIMIT)], draw, hand
    if draw == 0:
        return [note("flowers.preview.draw-empty", "D2", hand=hand)], draw, hand
    if draw == view["draw"]:
        notes = [note("flowers.preview.draw", "D1", player=player, count=draw, hand=hand)]
    elif hand == HAND_LIMIT:
        notes = [note("flowers.preview.draw-limit", "D1", player=player, count=draw, limit=HAND_LIMIT)]
    else:
        notes = [note("flowers.preview.draw-short", "D2", player=player, count=draw, hand=hand)]
    if draw > view["deck"]:
        notes.append(note("flowers.preview.reshuffle", "D2", count=len(view["discard"])))
    return notes, draw, hand


def _claiming(before: Mandala, after: Mandala, player: int) -> "tuple[list[Note], Json]":
    """L1: who has the marker after the play, and the numbers that decide it."""
    mine = totals(after)[player]
    rival, best = best_rival(after, player)
    owner = before.marker
    if owner is not None and owner != player:
        # among equals the owner is the one to beat
        rival, best = owner, totals(after)[owner]
    to = claim_after(after, player)
    data = {"from": owner, "to": to, "mine": mine, "best": None if rival is None else best, "bestPlayer": rival}
    if to == player and owner == player:
        if rival is None:
            return [note("flowers.preview.claim-keep-alone", "L1", player=player, count=mine)], data
        return [note("flowers.preview.claim-keep", "L1", player=player, count=mine, best=best, other=rival)], data
    if to == player and owner is None:
        return [note("flowers.preview.claim-free", "L1", player=player, count=mine)], data
    if to == player:
        return [note("flowers.preview.claim-take", "L1", player=player, count=mine, best=best, owner=owner)], data
    if ups(after)[player] == 0:
        if owner is None:
            return [note("flowers.preview.claim-free-down", "L1", player=player)], data
        return [note("flowers.preview.claim-down", "L1", player=player, owner=owner)], data
    if mine == best:
        return [note("flowers.preview.claim-tie", "L1", player=player, count=mine, owner=owner)], data
    return [note("flowers.preview.claim-less", "L1", player=player, count=mine, best=best, owner=owner)], data


def _completing(view: "View", mandala: Mandala, where: int) -> "tuple[list[Note], Json]":
    """M1, X1 to X6 for a mandala that the play completes, its marker being where L1 leaves it."""
    letter = MANDALAS[where]
    owner = mandala.marker
    second = second_player(totals(mandala), ups(mandala), owner)[0]
    if second is None:
        notes = [note("flowers.preview.complete", "M1", mandala=letter, owner=owner)]
        more, data = _taking(view, mandala, True)
        return notes + _second(mandala) + more, data
    notes = [note("flowers.preview.complete-choice", "X1", mandala=letter, owner=owner, second=second)]
    notes += _second(mandala)
    discarded, returned = _cards_after(mandala, [owner, second])
    notes += _card_notes(discarded, returned)
    ends = [_taking(view, mandala, dark)[1]["ends"] for dark in (True, False)]
    if view["ending"] is None and view["dark"] == 0:
        notes.append(note("flowers.preview.ends-tiles", "E1"))
    elif ends[0] and ends[1]:
        notes.append(note("flowers.preview.ends", "E1"))
    elif ends[0] or ends[1]:
        notes.append(note("flowers.preview.may-end", "E1", owner=owner))
    return notes, {
        "asks": True,
        "discarded": _numbers(discarded),
        "returned": _numbers(returned),
        "ends": ends[0] and ends[1],
    }


def _second(mandala: Mandala) -> "list[Note]":
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


def _explain_take(view: "View", action: str) -> "tuple[list[Note], Json]":
    mandala = mandala_from_view(view["mandalas"][MANDALAS.index(view["destroying"])])
    return _taking(view, mandala, action == TAKE_DARK)


def _taking(view: "View", mandala: Mandala, owner_takes_dark: bool) -> "tuple[list[Note], Json]":
    """X1 to X6, E1: who takes what and what that makes of it. A choice matters only with a second."""
    dark = mandala.dark
    light = mandala.light
    assert dark is not None and light is not None
    owner = mandala.marker
    second = second_player(totals(mandala), ups(mandala), owner)[0]
    notes: list[Note] = []
    taken: list[tuple[int, list[int]]] = []
    if owner is not None:
        tiles = [dark, light] if owner_takes_dark else [light, dark]
        taken = [(owner, tiles)] if second is None else [(owner, tiles[:1]), (second, tiles[1:])]
    data: Json = {"taken": {}, "points": {}, "made": {}, "flowers": {}}
    third = None
    for player, tiles in taken:
        singles = _tiles(view, player)
        flowers = _flowers(view, player)
        before = points_of(singles, flowers)
        for tile in tiles:
            singles, pair = add_tile(singles, tile)
            if pair is not None:
                flowers = flowers + (pair,)
            points = points_of(singles, flowers)
            notes.append(_took(player, tile, pair, points, len(flowers)))
        made = flowers[len(view["flowers"][player]) :]
        if made and len(flowers) >= FLOWERS_TO_END and third is None:
            third = player
        data["taken"][str(player)] = [TILES[tile] for tile in tiles]
        data["points"][str(player)] = [before, points_of(singles, flowers)]
        data["made"][str(player)] = [[TILES[pair[0]], TILES[pair[1]]] for pair in made]
        data["flowers"][str(player)] = len(flowers)
    discarded, returned = _cards_after(mandala, [player for player, _ in taken])
    notes += _card_notes(discarded, returned)
    data["discarded"] = _numbers(discarded)
    data["returned"] = _numbers(returned)
    running = view["ending"] is None
    data["ends"] = running and (third is not None or view["dark"] == 0)
    if running and third is not None:
        notes.append(note("flowers.preview.ends-third", "E1", player=third))
    elif data["ends"]:
        notes.append(note("flowers.preview.ends-tiles", "E1"))
    return notes, data


def _took(player: int, tile: int, pair: "Pair | None", points: int, flowers: int) -> "Note":
    """X5, F1, F2: one tile and what it makes. ``points``, ``flowers``: the player's after it."""
    name = TILES[tile]
    if pair is None:
        code = "flowers.take.single" if single_points(tile) else "flowers.take.alone"
        return note(code, "F1", player=player, tile=name, count=single_points(tile), points=points)
    args = _formula_args(pair)
    code = "flowers.take.flower-times" if "value" in args else "flowers.take.flower-sum"
    made = note(code, "X5", player=player, tile=name, colour=COLOURS[tile_colour(tile)], points=points, flowers=flowers)
    made["args"].update(args)
    made["args"]["count"] = flower_points(pair)
    return made


def _formula_args(pair: "Pair") -> "Json":
    """F2: ``value`` with ×3, else ``low`` and ``high``."""
    low, high = pair
    if single_points(high) == 0:
        return {"value": single_points(low)}
    return {"low": single_points(low), "high": single_points(high)}


def _cards_after(mandala: Mandala, takers: "list[int | None]") -> "tuple[SeatCards, SeatCards]":
    """X6: whose cards are discarded and who takes cards back, as (seat, cards)."""
    discarded: SeatCards = []
    returned: SeatCards = []
    for seat in range(len(mandala.up)):
        cards = plus(mandala.up[seat], mandala.down[seat])
        if sum(cards):
            (discarded if seat in takers else returned).append((seat, cards))
    return discarded, returned


def _card_notes(discarded: "SeatCards", returned: "SeatCards") -> "list[Note]":
    notes = []
    for seat, cards in returned:
        notes.append(note("flowers.preview.returns", "X6", player=seat, count=sum(cards), cards=_names(cards)))
    for seat, cards in discarded:
        notes.append(note("flowers.preview.discards", "X6", player=seat, count=sum(cards)))
    return notes


def _numbers(cards: "SeatCards") -> "dict[str, int]":
    return {str(seat): sum(counts) for seat, counts in cards}


def _names(cards: "Counts") -> "list[str]":
    names: list[str] = []
    for colour in range(6):
        names += [COLOURS[colour]] * cards[colour]
    return names


def _tiles(view: "View", player: int) -> "tuple[int, ...]":
    return tuple(sorted([TILE_NUMBERS[name] for name in view["tiles"][player]]))


def _flowers(view: "View", player: int) -> "tuple[Pair, ...]":
    return tuple([(TILE_NUMBERS[pair[0]], TILE_NUMBERS[pair[1]]) for pair in view["flowers"][player]])


# -- what the position is ----------------------------------------------------------------------------


def facts(view: "View") -> "Json":
    """For drawing: ``mandalas`` [{colours, count, owner, second, secondReason, sides, summary}], ``points``
    and ``flowers`` per player, ``flowersToEnd``, ``tilesLeft``, ``banner``, ``summary``."""
    players = range(view["players"])
    mandalas = [_mandala_facts(view, where) for where in range(3)]
    summary = []
    for mandala in mandalas:
        summary += mandala["summary"]
    return {
        "mandalas": mandalas,
        "points": [points_of(_tiles(view, player), _flowers(view, player)) for player in players],
        "flowers": [len(pairs) for pairs in view["flowers"]],
        "flowersToEnd": FLOWERS_TO_END,
        "tilesLeft": view["dark"] + view["light"],
        "banner": _banner(view),
        "summary": summary,
    }


def _mandala_facts(view: "View", where: int) -> "Json":
    mandala = mandala_from_view(view["mandalas"][where])
    cards = totals(mandala)
    faces = ups(mandala)
    shown = colours_shown(mandala)
    second, reason = second_player(cards, faces, mandala.marker)
    return {
        "colours": {COLOURS[colour]: shown[colour] for colour in range(6)},
        "count": 6 - shown.count(None),
        "owner": mandala.marker,
        "second": second,
        "secondReason": reason,
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
            up = _names(mandala.up[seat])
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
        return note("flowers.banner." + _word(view["ending"]), "E2", mandalas=left)
    if view["dark"] == 0:
        return note("flowers.banner.last-tiles", "E1")
    return None


def _word(ending: str) -> str:
    """A reason for the end as part of a message's id."""
    return ending.replace(" ", "-")


# -- what happened --------------------------------------------------------------------------------------


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
        played = Mandala(after.dark, after.light, claim_after(after, player), after.up, after.down)
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
        return [note("flowers.log.ending-" + _word(event["reason"]), rule, mandalas=left)]
    if kind == "over":
        return [note("flowers.log.over", "E2")]
    return []


def _told_destroyed(event: "Event", mandala: Mandala) -> "list[Note]":
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
        notes += _second(mandala)
    else:
        tile = event["taken"][str(owner)][0]
        notes = [note("flowers.log.takes", rule, mandala=letter, owner=owner, tile=tile, last=last)]
        notes.append(note("flowers.log.takes-other", "X2", second=second, tile=event["taken"][str(second)][0]))
        notes += _second(mandala)
    for seat in range(len(mandala.up)):
        if str(seat) in event["returned"]:
            cards = event["returned"][str(seat)]
            notes.append(note("flowers.log.returns", "X6", player=seat, count=len(cards), cards=cards))
    return notes


def _told_flower(event: "Event", number: int) -> "Note":
    pair = (TILE_NUMBERS[event["tiles"][0]], TILE_NUMBERS[event["tiles"][1]])
    args = _formula_args(pair)
    code = "flowers.log.flower-times" if "value" in args else "flowers.log.flower-sum"
    made = note(code, "X5", player=event["player"], colour=COLOURS[tile_colour(pair[0])], flowers=number)
    made["args"].update(args)
    made["args"]["count"] = flower_points(pair)
    return made


# -- the end ---------------------------------------------------------------------------------------------


def score_sheet(view: "View") -> "Json":
    """F1 to F3: every Flower and tile of every player with its formula, ranks, and how ties were settled.

    Where a table ended the game early, the points as they stand.
    """
    players = list(range(view["players"]))
    hands = view["hands"]
    rows = []
    totals_ = []
    for player in players:
        items = [_flower_item(pair) for pair in _flowers(view, player)]
        items += [_single_item(tile) for tile in _tiles(view, player)]
        total = sum([item["points"] for item in items])
        totals_.append(total)
        rows.append({"seat": player, "items": items, "total": total, "hand": hands[player]})
    standing = [(totals_[player], hands[player]) for player in players]
    for row in rows:
        row["rank"] = 1 + len([other for other in standing if other > standing[row["seat"]]])
        row["tie"] = totals_.count(row["total"]) > 1
    return {"seats": rows, "notes": _result_notes(view, totals_)}


def _flower_item(pair: "Pair") -> "Json":
    colour = COLOURS[tile_colour(pair[0])]
    args = _formula_args(pair)
    formula = note("flowers.formula.times" if "value" in args else "flowers.formula.sum", "F2")
    formula["args"].update(args)
    return {
        "kind": "flower",
        "colour": colour,
        "tiles": [TILES[pair[0]], TILES[pair[1]]],
        "note": note("flowers.sheet.flower", "F2", colour=colour),
        "formula": formula,
        "points": flower_points(pair),
    }


def _single_item(tile: int) -> "Json":
    colour = COLOURS[tile_colour(tile)]
    points = single_points(tile)
    return {
        "kind": "single",
        "colour": colour,
        "tiles": [TILES[tile]],
        "note": note("flowers.sheet.single", "F1", colour=colour),
        "formula": None if points else note("flowers.formula.alone", "F1"),
        "points": points,
    }


def _result_notes(view: "View", points: "list[int]") -> "list[Note]":
    """Who wins and how a tie was settled, then why the game ended."""
    if view["result"] is None:
        return []
    hands = view["hands"]
    winners = view["result"]["winners"]
    best = max(points)
    level = [player for player in range(len(points)) if points[player] == best]
    if len(level) == 1:
        notes = [note("flowers.sheet.wins", "F3", winner=winners[0], points=best)]
    elif len(winners) == 1:
        winner = winners[0]
        others = [player for player in level if player != winner]
        notes = [note("flowers.sheet.wins-tie", "F3", winner=winner, points=best)]
        most = max([hands[player] for player in others])
        args = {"winner": winner, "players": others, "points": best, "count": hands[winner], "best": most}
        notes.append(note("flowers.sheet.tie-hand", "F3", **args))
    else:
        notes = [note("flowers.sheet.shared", "F3", winners=winners, points=best)]
        notes.append(note("flowers.sheet.tie-shared", "F3", players=winners, points=best, count=hands[winners[0]]))
    return notes + [_ending_note(view)]


def _ending_note(view: "View") -> "Note":
    """E1: why the game ended. Later Flowers, made in the end (E2), can hide who made the third one."""
    ending = view["ending"]
    makers = [player for player in range(view["players"]) if len(view["flowers"][player]) >= FLOWERS_TO_END]
    if ending == THIRD_FLOWER and len(makers) == 1:
        return note("flowers.sheet.ended-by", "E1", player=makers[0], turn=view["turn"])
    return note("flowers.sheet.ended-" + _word(ending), "P4" if ending == ALL_PASSED else "E1", turn=view["turn"])

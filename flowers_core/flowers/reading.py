"""JSON → state, believing nothing: every field is read strictly, and what the rules keep true
between the fields is checked. Errors are BadRecord with the field's path in ``args_["field"]``.

Apart from `flowers_core.flowers.state`, since only traces are read this way: a table replays its record.
"""

from typing import TYPE_CHECKING

from ..jsontext import same_json
from ..reading import (
    at,
    bad_field,
    read_each,
    read_fields,
    read_list,
    read_named,
    read_number,
    read_seat,
    read_word,
    require_sorted,
)
from .mandala import Mandala
from .pieces import (
    CARDS_PER_COLOUR,
    COLOUR_NUMBERS,
    DARK_TILES,
    LIGHT_TILES,
    MANDALAS,
    NO_CARDS,
    TILE_NUMBERS,
    counted,
    plus,
    tile_colour,
)
from .rules import (
    ALL_PASSED,
    FLOWERS_TO_END,
    NO_TILES,
    THIRD_FLOWER,
    best_rival,
    is_complete,
    second_of,
    totals,
)
from .state import FlowersState

if TYPE_CHECKING:
    from .pieces import Counts, Pair

STATE_FIELDS = (
    "turn",
    "to_act",
    "phase",
    "hands",
    "deck",
    "discard",
    "dark",
    "light",
    "mandalas",
    "tiles",
    "flowers",
    "passes",
    "destroying",
    "remaining",
    "ending",
    "removed",
    "result",
)
LONGEST_GAME = 1000000
"""More turns than any game has."""

# -- strict readers for this game's words, as those of `flowers_core.reading` ------------------------------


def read_cards(data: object, field: str) -> "list[int]":
    """A list of colours in its own order."""
    return read_each(data, field, lambda item, path: read_named(item, path, COLOUR_NUMBERS, "a colour"))


def read_heap(data: object, field: str) -> "Counts":
    """A sorted list of colours, as counts."""
    cards = read_cards(data, field)
    require_sorted(data, field)
    return counted(cards)


def read_tiles(data: object, field: str) -> "list[int]":
    """A list of tiles in its own order."""
    return read_each(data, field, lambda item, path: read_named(item, path, TILE_NUMBERS, "a tile"))


def read_tile_set(data: object, field: str) -> "tuple[int, ...]":
    """A sorted list of tiles."""
    tiles = read_tiles(data, field)
    require_sorted(data, field)
    return tuple(sorted(tiles))


def read_mandala_letter(data: object, field: str) -> int:
    """The number of mandala A, B or C."""
    return MANDALAS.index(read_word(data, field, tuple(MANDALAS)))


# -- the state --------------------------------------------------------------------------------------


def state_from_json(data: object, draw: int) -> FlowersState:
    """Inverse of ``FlowersState.to_json``; raises BadRecord."""
    fields = read_fields(data, "", STATE_FIELDS)
    hands = read_list(fields["hands"], "hands")
    players = len(hands)
    if not 2 <= players <= 4:
        raise bad_field("hands", fields["hands"], "2 to 4 hands", "C3")
    destroying = fields["destroying"]
    ending = fields["ending"]
    state = FlowersState(
        draw,
        read_number(fields["turn"], "turn", 1, LONGEST_GAME),
        read_seat(fields["to_act"], "to_act", players),
        read_word(fields["phase"], "phase", ("play", "claim", "over")),
        tuple(read_each(hands, "hands", read_heap)),
        tuple(read_cards(fields["deck"], "deck")),
        read_heap(fields["discard"], "discard"),
        tuple(read_tiles(fields["dark"], "dark")),
        tuple(read_tiles(fields["light"], "light")),
        tuple(read_each(fields["mandalas"], "mandalas", lambda item, path: _read_mandala(item, path, players), 3)),
        tuple(read_each(fields["tiles"], "tiles", read_tile_set, players)),
        tuple(read_each(fields["flowers"], "flowers", _read_flowers, players)),
        read_number(fields["passes"], "passes", 0, players),
        None if destroying is None else read_mandala_letter(destroying, "destroying"),
        tuple(read_each(fields["remaining"], "remaining", read_mandala_letter)),
        None if ending is None else read_word(ending, "ending", (THIRD_FLOWER, NO_TILES, ALL_PASSED)),
        read_tile_set(fields["removed"], "removed"),
    )
    _check_pieces(state)
    for where in range(3):
        _check_mandala(state.mandalas[where], at("mandalas", where))
    _check_course(state)
    if not same_json(fields["result"], state.result):
        raise bad_field("result", fields["result"], repr(state.result), "F3")
    return state


def _read_mandala(data: object, field: str, players: int) -> Mandala:
    fields = read_fields(data, field, ("dark", "light", "marker", "sides"))
    sides = read_each(fields["sides"], field + ".sides", _read_side, players)
    dark = fields["dark"]
    light = fields["light"]
    return Mandala(
        None if dark is None else read_named(dark, field + ".dark", TILE_NUMBERS, "a tile or null"),
        None if light is None else read_named(light, field + ".light", TILE_NUMBERS, "a tile or null"),
        read_seat(fields["marker"], field + ".marker", players),
        tuple([up for up, _ in sides]),
        tuple([down for _, down in sides]),
    )


def _read_side(data: object, field: str) -> "tuple[Counts, Counts]":
    """One player's cards face up and face down."""
    side = read_fields(data, field, ("up", "down"))
    return read_heap(side["up"], field + ".up"), read_heap(side["down"], field + ".down")


def _read_flowers(data: object, field: str) -> "tuple[Pair, ...]":
    return tuple(read_each(data, field, _read_flower))


def _read_flower(data: object, field: str) -> "Pair":
    lower, higher = read_tiles(read_list(data, field, 2), field)
    if tile_colour(lower) != tile_colour(higher) or lower >= higher:
        raise bad_field(field, data, "two tiles of one colour in the order 2 3 4 5 7 x3", "X5")
    return lower, higher


def _check_pieces(state: FlowersState) -> None:
    """C1, C2: every card and every tile is there once; dark tiles lie on dark places."""
    cards = plus(counted(state.deck), state.discard)
    for counts in state.hands:
        cards = plus(cards, counts)
    for mandala in state.mandalas:
        for counts in mandala.up + mandala.down:
            cards = plus(cards, counts)
    if cards != (CARDS_PER_COLOUR,) * 6:
        raise bad_field("deck", str(cards), "15 cards of each colour in all", "C1")

    for field, stack, kind in (("dark", state.dark, DARK_TILES), ("light", state.light, LIGHT_TILES)):
        for tile in stack:
            if tile not in kind:
                raise bad_field(field, tile, "only " + field + " tiles", "C2")
    tiles = list(state.dark + state.light + state.removed)
    for where, mandala in enumerate(state.mandalas):
        if mandala.dark is not None:
            if mandala.dark not in DARK_TILES:
                raise bad_field(at("mandalas", where) + ".dark", mandala.dark, "a dark tile", "C2")
            tiles.append(mandala.dark)
        if mandala.light is not None:
            if mandala.light not in LIGHT_TILES:
                raise bad_field(at("mandalas", where) + ".light", mandala.light, "a light tile", "C2")
            tiles.append(mandala.light)
    for seat in range(state.players):
        singles = state.tiles[seat]
        if len(set([tile_colour(tile) for tile in singles])) != len(singles):
            raise bad_field(at("tiles", seat), str(singles), "no two tiles of one colour", "X5")
        tiles += list(singles)
        for pair in state.flowers[seat]:
            tiles += list(pair)
    if sorted(tiles) != list(range(36)):
        raise bad_field("dark", str(sorted(tiles)), "each of the 36 tiles once in all", "C2")
    if len(state.dark) != len(state.light):
        raise bad_field("light", len(state.light), "as many tiles as in the dark stack", "X7")


def _check_mandala(mandala: Mandala, field: str) -> None:
    """What P2, L1 and X7 keep true of a mandala."""
    cards = totals(mandala)
    if (mandala.dark is None) != (mandala.light is None):
        raise bad_field(field, "one tile", "two tiles or none", "X7")
    if mandala.dark is None and (sum(cards) > 0 or mandala.marker is not None):
        raise bad_field(field, "cards or a marker", "nothing where no tiles are", "X7")
    shown = []
    for tile in (mandala.dark, mandala.light):
        if tile is not None:
            shown.append(tile_colour(tile))
    for counts in mandala.up:
        shown += [colour for colour in range(6) if counts[colour]]
    if len(set(shown)) != len(shown):
        raise bad_field(field, "a colour shown twice", "each colour face up once", "P2")
    for counts in mandala.down:
        for colour in range(6):
            if counts[colour] and colour not in shown:
                raise bad_field(field, "a colour face down only", "a colour that is shown", "P2")
    if mandala.marker is None:
        if mandala.up != (NO_CARDS,) * len(mandala.up):
            raise bad_field(field + ".marker", None, "an owner, as there are face-up cards", "L1")
    else:
        if not sum(mandala.up[mandala.marker]):
            raise bad_field(field + ".marker", mandala.marker, "an owner with a face-up card", "L1")
        if best_rival(mandala, mandala.marker)[1] > cards[mandala.marker]:
            raise bad_field(field + ".marker", mandala.marker, "no player with more cards", "L1")


def _check_course(state: FlowersState) -> None:
    """What the course of the game keeps true between the other fields."""
    if state.phase == "over":
        expected: int | None = None
    elif state.phase == "play":
        expected = (state.turn - 1) % state.players
    else:
        expected = None if state.destroying is None else state.mandalas[state.destroying].marker
    if state.to_act != expected:
        raise bad_field("to_act", state.to_act, str(expected), "X1" if state.phase == "claim" else "")
    if (state.phase == "claim") != (state.destroying is not None):
        raise bad_field("destroying", state.destroying, "a mandala exactly in phase claim", "X1")
    if len(set(state.remaining)) != len(state.remaining):
        raise bad_field("remaining", str(state.remaining), "different mandalas", "E2")
    if state.phase == "play" and state.ending is not None:
        raise bad_field("ending", state.ending, "null in phase play", "E2")
    if state.phase == "over" and state.ending is None:
        raise bad_field("ending", None, "a reason in phase over", "E1")
    if (state.phase == "claim" and state.ending is not None) != bool(state.remaining):
        raise bad_field("remaining", str(state.remaining), "mandalas exactly while the end goes on", "E2")
    if state.remaining and state.remaining[0] != state.destroying:
        raise bad_field("remaining", str(state.remaining), "the one being destroyed first", "E2")
    if state.removed and state.ending is None:
        raise bad_field("removed", str(state.removed), "nothing before the end", "X4")
    if state.destroying is not None and second_of(state.mandalas[state.destroying]) is None:
        raise bad_field("destroying", state.destroying, "a mandala with a second player", "X1")
    _check_end(state)
    if (state.passes == state.players) != (state.ending == ALL_PASSED):
        raise bad_field("passes", state.passes, "all players exactly if that ended the game", "P4")
    if state.passes and (state.deck or (state.discard != NO_CARDS and state.ending is None)):
        raise bad_field("passes", state.passes, "0 while cards can be drawn", "P4")
    for seat in range(state.players):
        if state.ending is None and not sum(state.hands[seat]):
            raise bad_field(at("hands", seat), [], "at least one card", "P3")


def _check_end(state: FlowersState) -> None:
    """Which mandalas stand, are complete or are gone (M1, X7, E1, E2)."""
    third = max([len(pairs) for pairs in state.flowers]) >= FLOWERS_TO_END
    if state.ending is None:
        if third and state.phase == "play":
            raise bad_field("flowers", "a third Flower", "an end", "E1")
        for where, mandala in enumerate(state.mandalas):
            if mandala.dark is None:
                raise bad_field(at("mandalas", where), None, "tiles before the end", "X7")
            if is_complete(mandala) != (where == state.destroying):
                raise bad_field(at("mandalas", where), "complete or not", "complete exactly if being destroyed", "M1")
        return
    if state.ending == THIRD_FLOWER and not third:
        raise bad_field("ending", state.ending, "a player with three Flowers", "E1")
    standing = 0
    for where, mandala in enumerate(state.mandalas):
        if where in state.remaining:
            if mandala.dark is None:
                raise bad_field(at("mandalas", where), None, "tiles until it is destroyed", "E2")
        elif mandala.dark is not None:
            standing += 1
            if state.ending != THIRD_FLOWER or totals(mandala) != [0] * state.players:
                raise bad_field(at("mandalas", where), "tiles", "nothing after it was destroyed", "E2")
    if standing > 1:
        raise bad_field("mandalas", standing, "at most one mandala begun at the end", "E2")

"""The rules: dealing, what is legal, and what an action brings about. Numbers are the spec's.

The first half are single rules as functions of plain values; previews and explanations use them on
a view just as the second half, the course of a turn, uses them on a state.
"""

from typing import TYPE_CHECKING

from ..errors import IllegalAction
from . import events as happened
from .actions import COUNTS_IN_ORDER, PASS, PLAY_TEXTS, PLAYS, TAKE_DARK, TAKES, parse
from .mandala import Mandala, empty_mandala, with_marker
from .pieces import (
    CARDS_PER_COLOUR,
    COLOURS_BY_NAME,
    DARK_TILES,
    LIGHT_TILES,
    NO_CARDS,
    changed,
    counted,
    plus,
    spread,
    tile_colour,
    with_cards,
)
from .scoring import add_tile

if TYPE_CHECKING:
    from typing import TypeVar

    from ..chance import Chance
    from ..protocol import Event
    from .pieces import Counts
    from .state import FlowersState

    T = TypeVar("T")
    SeatTiles = list[tuple[int, list[int]]]
    SeatCards = list[tuple[int, Counts]]

FIRST_HANDS = (5, 6, 7, 8)
"""S3, by player."""
HAND_LIMIT = 8
"""D1: with that many cards or more nothing is drawn, and drawing stops there."""
FLOWERS_TO_END = 3
"""E1."""
THIRD_FLOWER = "third flower"
NO_TILES = "no tiles"
ALL_PASSED = "all passed"

# -- single rules ---------------------------------------------------------------------------------


def colours_shown(mandala: Mandala) -> "list[str | None]":
    """By colour: ``"tile"`` if a tile shows it, ``"card"`` if a face-up card does, else None."""
    shown: list[str | None] = [None] * 6
    for counts in mandala.up:
        for colour in range(6):
            if counts[colour]:
                shown[colour] = "card"
    for tile in (mandala.dark, mandala.light):
        if tile is not None:
            shown[tile_colour(tile)] = "tile"
    return shown


def is_new(mandala: Mandala, colour: int) -> bool:
    """P2: the colour is on no tile and on no face-up card there, so its cards will lie face up."""
    for counts in mandala.up:
        if counts[colour]:
            return False
    dark = mandala.dark
    light = mandala.light
    return (dark is None or tile_colour(dark) != colour) and (light is None or tile_colour(light) != colour)


def is_complete(mandala: Mandala) -> bool:
    """M1: tiles and face-up cards show all six colours, so none would be new."""
    return not any(is_new(mandala, colour) for colour in range(6))


def laid(mandala: Mandala, player: int, colour: int, count: int) -> Mandala:
    """P1, P2: the mandala after ``player`` played ``count`` cards of ``colour`` there."""
    up = mandala.up
    down = mandala.down
    if is_new(mandala, colour):
        up = replaced(up, player, changed(up[player], colour, count))
    else:
        down = replaced(down, player, changed(down[player], colour, count))
    return Mandala(mandala.dark, mandala.light, mandala.marker, up, down)


def draw_count(played: int, hand_left: int, draw: int, available: int) -> int:
    """D1, D2: how many cards are drawn after playing ``played`` cards with ``hand_left`` left.

    ``draw``: the option; ``available``: cards in deck and discard pile together.
    """
    if played != 1 or hand_left >= HAND_LIMIT:
        return 0
    return min(draw, HAND_LIMIT - hand_left, available)


def ups(mandala: Mandala) -> "list[int]":
    """Face-up cards there, per player."""
    return [sum(counts) for counts in mandala.up]


def totals(mandala: Mandala) -> "list[int]":
    """Cards there, face up and face down, per player."""
    return [sum(mandala.up[seat]) + sum(mandala.down[seat]) for seat in range(len(mandala.up))]


def best_rival(mandala: Mandala, player: int) -> "tuple[int | None, int]":
    """L1: of the other players with a face-up card there, one with most cards, and how many.

    ``(None, 0)`` if there is none; the lowest seat of several.
    """
    rival = None
    most = 0
    for seat in range(len(mandala.up)):
        up = 0 if seat == player else sum(mandala.up[seat])
        if up:
            total = up + sum(mandala.down[seat])
            if total > most:
                rival = seat
                most = total
    return rival, most


def claim_after(mandala: Mandala, player: int) -> "int | None":
    """L1: who has the marker once ``player``, who has just played there, was asked to claim."""
    if mandala.marker == player:
        return player
    up = sum(mandala.up[player])
    if up and up + sum(mandala.down[player]) > best_rival(mandala, player)[1]:
        return player
    return mandala.marker


def second_player(totals: "list[int]", ups: "list[int]", owner: "int | None") -> "tuple[int | None, str]":
    """X2, X3, X4: who takes the tile that the owner leaves, and why that one or nobody.

    In: cards per player, face-up cards among them, the marker's owner. The reason is ``"most"``,
    ``"more-up"`` (a tie settled by face-up cards), or with nobody ``"alone"`` (no other player with
    a face-up card), ``"tie"``, ``"less-than-half"`` (X3) or ``"no-owner"`` (X4).
    """
    if owner is None:
        return None, "no-owner"
    second = None
    tied = False
    equal_totals = False
    for seat in range(len(totals)):
        if seat == owner or not ups[seat]:
            continue
        if second is None or totals[seat] > totals[second]:
            second, tied, equal_totals = seat, False, False
        elif totals[seat] == totals[second]:
            equal_totals = True
            if ups[seat] > ups[second]:
                second, tied = seat, False
            elif ups[seat] == ups[second]:
                tied = True
    if second is None:
        return None, "alone"
    if tied:
        return None, "tie"
    if len(totals) == 2 and 2 * totals[second] < totals[owner]:
        return None, "less-than-half"
    return second, "more-up" if equal_totals else "most"


def second_of(mandala: Mandala) -> "int | None":
    """Who would take the other tile if the mandala were destroyed as it is."""
    return second_player(totals(mandala), ups(mandala), mandala.marker)[0]


def tiles_taken(mandala: Mandala, owner_takes_dark: bool) -> "SeatTiles":
    """X1 to X4: (player, tiles in the order taken), the owner first; with nobody the tiles leave the game.

    ``owner_takes_dark`` matters only if there is a second; otherwise the owner takes both, dark first.
    """
    owner = mandala.marker
    dark = mandala.dark
    light = mandala.light
    assert dark is not None and light is not None
    if owner is None:
        return []
    second = second_of(mandala)
    if second is None:
        return [(owner, [dark, light])]
    if owner_takes_dark:
        return [(owner, [dark]), (second, [light])]
    return [(owner, [light]), (second, [dark])]


def cards_after(mandala: Mandala, takers: "list[int]") -> "tuple[SeatCards, SeatCards]":
    """X6: whose cards are discarded, and who takes cards back; only players with cards there."""
    discarded: SeatCards = []
    returned: SeatCards = []
    for seat in range(len(mandala.up)):
        cards = plus(mandala.up[seat], mandala.down[seat])
        if cards != NO_CARDS:
            (discarded if seat in takers else returned).append((seat, cards))
    return discarded, returned


def legal_reason(action: str, phase: str, hand: "Counts", can_draw: bool) -> "tuple[str, str] | None":
    """Why a well-formed action is not legal for the player to act: (code, rule); None if it is.

    ``can_draw``: a card is in the deck or the discard pile (P3, P4).
    """
    if phase == "over":
        return "game-over", "E1"
    if phase == "claim":
        return None if action in TAKES else ("tile-choice-first", "X1")
    if action in TAKES:
        return "no-tile-choice", "X1"
    held = sum(hand)
    stuck = held == 1 and not can_draw
    if action == PASS:
        return None if stuck else ("pass-not-allowed", "P4")
    count, colour, _ = PLAYS[action]
    if count > hand[colour]:
        return "not-in-hand", "P1"
    if stuck:
        return "last-card-no-draw", "P3"
    if count == held and count > 1:
        return "whole-hand", "P3"
    return None


def replaced(values: "tuple[T, ...]", place: int, value: "T") -> "tuple[T, ...]":
    """The tuple with one place changed."""
    return values[:place] + (value,) + values[place + 1 :]


# -- the course of the game -----------------------------------------------------------------------


def new_state(players: int, chance: "Chance", draw: int) -> "FlowersState":
    """S1 to S3. Asks chance for the deck, then the dark and the light stack."""
    from .state import FlowersState  # here, because states know the rules

    deck = chance.shuffle(spread((CARDS_PER_COLOUR,) * 6))
    dark = tuple(chance.shuffle(DARK_TILES))
    light = tuple(chance.shuffle(LIGHT_TILES))
    hands = []
    for seat in range(players):
        hands.append(counted(deck[: FIRST_HANDS[seat]]))
        deck = deck[FIRST_HANDS[seat] :]
    return FlowersState(
        draw,
        1,
        0,
        "play",
        tuple(hands),
        tuple(deck),
        NO_CARDS,
        dark[3:],
        light[3:],
        tuple([empty_mandala(players, dark[where], light[where]) for where in range(3)]),
        ((),) * players,
        ((),) * players,
    )


def legal_actions(state: "FlowersState") -> "list[str]":
    """Every legal action, sorted by code point (P1, P3, P4, X1)."""
    if state.phase == "over":
        return []
    if state.phase == "claim":
        return list(TAKES)
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    held = sum(hand)
    if held == 1 and not can_draw(state):
        return [PASS]
    actions: list[str] = []
    for count in COUNTS_IN_ORDER[max(hand)]:
        if count == held and count > 1:
            continue
        texts = PLAY_TEXTS[count]
        for colour in COLOURS_BY_NAME:
            if hand[colour] >= count:
                actions += texts[colour]
    return actions


def can_draw(state: "FlowersState") -> bool:
    """P3, P4: a card is in the deck or the discard pile."""
    return bool(state.deck) or state.discard != NO_CARDS


def require_legal(state: "FlowersState", action: str) -> None:
    """Raises BadNotation or IllegalAction."""
    parse(action)
    hand = NO_CARDS if state.to_act is None else state.hands[state.to_act]
    reason = legal_reason(action, state.phase, hand, can_draw(state))
    if reason is not None:
        raise IllegalAction(reason[0], reason[1], action)


def apply_action(state: "FlowersState", action: str, chance: "Chance") -> "tuple[FlowersState, list[Event]]":
    """What follows from a legal action, up to the next decision."""
    after = state.copy()
    events: list[Event] = []
    if state.phase == "claim":
        assert state.destroying is not None
        after.phase = "play"
        after.destroying = None
        _destroy(after, state.destroying, action == TAKE_DARK, events)
        _go_on(after, state.destroying, chance, events)
    elif action == PASS:
        after.passes += 1
        if after.passes == after.players:
            _end(after, ALL_PASSED, [0, 1, 2], chance, events)
        else:
            _next_turn(after)
    else:
        count, colour, where = PLAYS[action]
        _play(after, count, colour, where, chance, events)
    return after, events


def _next_turn(state: "FlowersState") -> None:
    state.to_act = state.turn % len(state.hands)
    state.turn += 1


def _play(state: "FlowersState", count: int, colour: int, where: int, chance: "Chance", events: "list[Event]") -> None:
    """The four steps: play, draw, claim, complete."""
    player = state.to_act
    assert player is not None
    state.passes = 0
    face_up = is_new(state.mandalas[where], colour)
    mandala = laid(state.mandalas[where], player, colour, count)
    hand = changed(state.hands[player], colour, -count)
    state.hands = replaced(state.hands, player, hand)
    if count == 1:
        available = len(state.deck) + sum(state.discard)
        _draw(state, player, draw_count(count, sum(hand), state.draw, available), chance, events)
    marker = claim_after(mandala, player)
    if marker != mandala.marker:
        mandala = with_marker(mandala, marker)
        events.append(happened.claimed(player, where))
    state.mandalas = replaced(state.mandalas, where, mandala)
    # cards laid face down add no colour, and the mandala was not complete before
    if not face_up or not is_complete(mandala):
        _next_turn(state)
    elif not _ask(state, where):
        _destroy(state, where, True, events)
        _go_on(state, where, chance, events)


def _draw(state: "FlowersState", player: int, count: int, chance: "Chance", events: "list[Event]") -> None:
    """D2: ``count`` cards, which are there, with a reshuffle exactly when a card is missing."""
    while count:
        if not state.deck:
            state.deck = tuple(chance.shuffle(spread(state.discard)))
            state.discard = NO_CARDS
            events.append(happened.reshuffled(state.deck))
        cards = state.deck[:count]
        state.deck = state.deck[count:]
        state.hands = replaced(state.hands, player, with_cards(state.hands[player], cards))
        events.append(happened.drew(player, cards))
        count -= len(cards)


def _ask(state: "FlowersState", where: int) -> bool:
    """X1: if there is a tile to choose, makes it the owner's decision and says True."""
    mandala = state.mandalas[where]
    if second_of(mandala) is None:
        return False
    state.phase = "claim"
    state.to_act = mandala.marker
    state.destroying = where
    return True


def _destroy(state: "FlowersState", where: int, owner_takes_dark: bool, events: "list[Event]") -> None:
    """X1 to X6. Leaves an empty place; ``owner_takes_dark`` matters only if there is a second."""
    mandala = state.mandalas[where]
    taken = tiles_taken(mandala, owner_takes_dark)
    if not taken:
        assert mandala.dark is not None and mandala.light is not None
        state.removed = tuple(sorted(state.removed + (mandala.dark, mandala.light)))
    discarded, returned = cards_after(mandala, [player for player, _ in taken])
    for _, cards in discarded:
        state.discard = plus(state.discard, cards)
    for seat, cards in returned:
        state.hands = replaced(state.hands, seat, plus(state.hands[seat], cards))
    state.mandalas = replaced(state.mandalas, where, empty_mandala(len(state.hands), None, None))
    events.append(happened.destroyed(where, mandala.marker, second_of(mandala), taken, returned, discarded))

    for player, tiles in taken:
        for tile in tiles:
            singles, pair = add_tile(state.tiles[player], tile)
            state.tiles = replaced(state.tiles, player, singles)
            if pair is not None:
                state.flowers = replaced(state.flowers, player, state.flowers[player] + (pair,))
                events.append(happened.flower(player, pair))


def _go_on(state: "FlowersState", where: int, chance: "Chance", events: "list[Event]") -> None:
    """After a mandala was destroyed: the next of E2, or X7 and the end of the turn (E1)."""
    if state.ending is not None:
        state.remaining = state.remaining[1:]
        _destroy_remaining(state, events)
        return
    tiles_left = bool(state.dark)
    if tiles_left:
        dark = state.dark[0]
        light = state.light[0]
        state.dark = state.dark[1:]
        state.light = state.light[1:]
        state.mandalas = replaced(state.mandalas, where, empty_mandala(len(state.hands), dark, light))
        events.append(happened.began(where, dark, light))
    others = [other for other in range(3) if other != where]
    if max([len(pairs) for pairs in state.flowers]) >= FLOWERS_TO_END:
        _end(state, THIRD_FLOWER, others, chance, events)
    elif not tiles_left:
        _end(state, NO_TILES, others, chance, events)
    else:
        _next_turn(state)


def _end(state: "FlowersState", reason: str, mandalas: "list[int]", chance: "Chance", events: "list[Event]") -> None:
    """E2. Asks chance for the order."""
    state.ending = reason
    state.remaining = tuple(chance.shuffle(mandalas))
    events.append(happened.ending(reason, state.remaining))
    _destroy_remaining(state, events)


def _destroy_remaining(state: "FlowersState", events: "list[Event]") -> None:
    """Destroys what remains until an owner has to choose, or the game is over."""
    while state.remaining:
        if _ask(state, state.remaining[0]):
            return
        _destroy(state, state.remaining[0], True, events)
        state.remaining = state.remaining[1:]
    state.phase = "over"
    state.to_act = None
    events.append(happened.over())

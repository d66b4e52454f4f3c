"""What a seat sees, and drawing the rest anew (the spec's Views).

A view is written down key by key (a whitelist) from what lies open, the own hand, and the *memory*:
what was shown to the seats so far and can not be read off the table any more. `sample` has nothing
but a view, so it can not cheat.
"""

from collections import namedtuple
from typing import TYPE_CHECKING

from .actions import PLAYS
from .mandala import mandala_from_view
from .pieces import (
    CARDS_PER_COLOUR,
    DARK_TILES,
    LIGHT_TILES,
    MANDALAS,
    NO_CARDS,
    card_names,
    cards_from_names,
    changed,
    counted,
    minus,
    pairs_of_names,
    plus,
    spread,
    tile_numbers,
)
from .rules import replaced
from .state import FlowersState, open_to_all

if TYPE_CHECKING:
    from typing import NamedTuple

    from ..chance import Pcg32
    from ..protocol import Event, View
    from .pieces import Counts

    class Memory(NamedTuple):
        """What was shown so far and can not be read off the table."""

        returned: tuple[Counts, ...]
        """Per player: cards taken back by X6, less those of the colour played since. Public."""
        proved: tuple[Counts, ...]
        """Per player: what each other player knows of that hand. The same, but with 2 players a
        reshuffle proves the whole hand of that moment to the other (not to a spectator)."""
        pools: tuple[Counts, ...] | None
        """Per seat, then for a spectator: the cards that went into the deck at the last reshuffle,
        less those the seat has drawn since. None before the first reshuffle."""

else:
    Memory = namedtuple("Memory", ("returned", "proved", "pools"))


def nothing_shown(players: int) -> Memory:
    """The memory at the deal."""
    return Memory((NO_CARDS,) * players, (NO_CARDS,) * players, None)


def remember(memory: Memory, before: FlowersState, action: str, events: "list[Event]") -> Memory:
    """The memory after ``action``, chosen in ``before``, did ``events``."""
    returned, proved, pools = memory
    player = before.to_act
    hands = before.hands
    if action in PLAYS:
        assert player is not None
        count, colour, _ = PLAYS[action]
        returned = _less(returned, player, colour, count)
        proved = _less(proved, player, colour, count)
        hands = replaced(hands, player, changed(hands[player], colour, -count))
    for event in events:
        kind = event["type"]
        if kind == "drew":
            seat = event["player"]
            cards = cards_from_names(event["cards"])
            hands = replaced(hands, seat, plus(hands[seat], cards))
            if pools is not None:
                pools = replaced(pools, seat, minus(pools[seat], cards))
        elif kind == "reshuffled":
            pools = (cards_from_names(event["deck"]),) * (before.players + 1)
            if before.players == 2:
                # no deck and an open discard pile: what one does not hold or see, the other holds
                proved = hands
        elif kind == "destroyed":
            for seat in range(before.players):
                if str(seat) in event["returned"]:
                    cards = cards_from_names(event["returned"][str(seat)])
                    returned = replaced(returned, seat, plus(returned[seat], cards))
                    proved = replaced(proved, seat, plus(proved[seat], cards))
    return Memory(returned, proved, pools)


def _less(known: "tuple[Counts, ...]", player: int, colour: int, count: int) -> "tuple[Counts, ...]":
    """What stays known of the hands after a play."""
    held = known[player][colour]
    if not held:
        return known
    return replaced(known, player, changed(known[player], colour, -min(count, held)))


def seen(event: "Event", seat: "int | None") -> "Event":
    """The event as ``seat`` sees it: others' drawn cards and a new deck only as numbers."""
    if event["type"] == "drew" and event["player"] != seat:
        return {"type": "drew", "player": event["player"], "count": len(event["cards"])}
    if event["type"] == "reshuffled":
        return {"type": "reshuffled", "count": len(event["deck"])}
    return event


def view(state: FlowersState, memory: Memory, seat: "int | None", events: "list[Event]") -> "View":
    """The spec's view of ``seat``; None is a spectator, who holds no hand."""
    known = list(memory.returned if seat is None else memory.proved)
    if seat is not None:
        known[seat] = state.hands[seat]
    pool = None
    if memory.pools is not None:
        pool = memory.pools[state.players if seat is None else seat]
    shown = open_to_all(state)
    shown["game"] = "flowers"
    shown["version"] = 1
    shown["players"] = state.players
    shown["draw"] = state.draw
    shown["seat"] = seat
    shown["hand"] = [] if seat is None else card_names(state.hands[seat])
    shown["hands"] = [sum(cards) for cards in state.hands]
    shown["known"] = [card_names(cards) for cards in known]
    shown["deck"] = len(state.deck)
    shown["deck_pool"] = None if pool is None else card_names(pool)
    shown["dark"] = len(state.dark)
    shown["light"] = len(state.light)
    shown["events"] = events
    return shown


# -- resampling -----------------------------------------------------------------------------------


def sample(view: "View", rng: "Pcg32") -> FlowersState:
    """A state that looks like ``view``, what is hidden being drawn anew.

    Before the first reshuffle every way to lay the unseen cards on the hidden places is equally
    likely. After it the deck is drawn from ``deck_pool``, and the hands get what is left.
    """
    mandalas = tuple([mandala_from_view(mandala) for mandala in view["mandalas"]])
    discard = cards_from_names(view["discard"])
    known = [cards_from_names(names) for names in view["known"]]
    unseen = minus((CARDS_PER_COLOUR,) * 6, discard)
    for mandala in mandalas:
        for cards in mandala.up + mandala.down:
            unseen = minus(unseen, cards)
    for cards in known:
        unseen = minus(unseen, cards)

    size = view["deck"]
    if view["deck_pool"] is None:
        cards_in_order = rng.shuffled(spread(unseen))
        deck = tuple(cards_in_order[:size])
        rest = cards_in_order[size:]
    else:
        pool = _common(unseen, cards_from_names(view["deck_pool"]))
        deck = tuple(rng.shuffled(spread(pool))[:size])
        rest = rng.shuffled(spread(minus(unseen, counted(deck))))
    hands = []
    for seat in range(view["players"]):
        missing = view["hands"][seat] - sum(known[seat])
        hands.append(plus(known[seat], counted(rest[:missing])))
        rest = rest[missing:]

    tiles = tuple([tile_numbers(names) for names in view["tiles"]])
    flowers = tuple([pairs_of_names(pairs) for pairs in view["flowers"]])
    removed = tile_numbers(view["removed"])
    gone: set[int | None] = set(removed)
    for mandala in mandalas:
        gone.update([mandala.dark, mandala.light])
    for singles in tiles:
        gone.update(singles)
    for pairs in flowers:
        for pair in pairs:
            gone.update(pair)
    destroying = view["destroying"]
    return FlowersState(
        view["draw"],
        view["turn"],
        view["to_act"],
        view["phase"],
        tuple(hands),
        deck,
        discard,
        tuple(rng.shuffled([tile for tile in DARK_TILES if tile not in gone])),
        tuple(rng.shuffled([tile for tile in LIGHT_TILES if tile not in gone])),
        mandalas,
        tiles,
        flowers,
        view["passes"],
        None if destroying is None else MANDALAS.index(destroying),
        tuple([MANDALAS.index(mandala) for mandala in view["remaining"]]),
        view["ending"],
        removed,
    )


def _common(one: "Counts", other: "Counts") -> "Counts":
    return tuple([min(one[colour], other[colour]) for colour in range(6)])

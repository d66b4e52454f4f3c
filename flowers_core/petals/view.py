"""What a seat sees, and drawing the rest anew (the spec's Views).

A view is written down key by key (a whitelist). `sample` has nothing but a view, so it can not cheat.
"""

from typing import TYPE_CHECKING

from .garden import cell_at
from .rules import ladybugs_removed
from .state import PetalsState, open_to_all

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import Event, Json, View
    from .garden import Grid
    from .pieces import Cards, Points
    from .state import Effect


def seen(event: "Event", seat: "int | None") -> "Event":
    """The event as ``seat`` sees it: what others draw stays hidden."""
    if event["type"] == "drew" and event["player"] != seat:
        return {"type": "drew", "player": event["player"]}
    return event


def view(state: PetalsState, seat: "int | None", events: "list[Event]") -> "View":
    """The spec's view of ``seat``; None is a spectator, who holds no hand."""
    shown = open_to_all(state)
    hand = [] if seat is None else state.cards.names(state.hands[seat])
    shown["game"] = "petals"
    shown["version"] = 1
    shown["players"] = state.players
    shown["harmony"] = state.harmony
    shown["seat"] = seat
    shown["hand"] = hand
    shown["hands"] = [len(cards) for cards in state.hands]
    shown["known"] = [hand if player == seat else [] for player in range(state.players)]
    shown["deck"] = len(state.deck)
    shown["removed"] = len(state.removed)
    shown["events"] = events
    return shown


# -- reading a view: its values are trusted ------------------------------------------------------------


def grid_of(cards: "Cards", garden: "list[Json]") -> "Grid":
    """The grid of a view's ``garden``."""
    return {cell_at(lying["x"], lying["y"]): cards.numbers[lying["card"]] * 4 + lying["r"] // 90 for lying in garden}


def points_of(data: "Json") -> "Points":
    """Points per element from ``{"fire": n, …}``."""
    return data["fire"], data["water"], data["earth"], data["air"]


def scores_of(view: "View") -> "tuple[Points, ...]":
    """Everybody's scores in a view."""
    return tuple([points_of(points) for points in view["scores"]])


def effect_in(cards: "Cards", view: "View") -> "Effect | None":
    """The effect of a view in phase ``effect``."""
    effect = view["effect"]
    if effect is None:
        return None
    fixed = tuple(sorted([cards.numbers[name] for name in effect["fixed"]]))
    return effect["kind"], cards.numbers[effect["card"]], fixed


def sample(cards: "Cards", view: "View", rng: "Pcg32") -> PetalsState:
    """A state that looks like ``view``, what is hidden being drawn anew; every way to lay the unseen cards on the
    hidden places is equally likely."""
    players = view["players"]
    by: list[int | None] = [None] * len(cards)
    for lying in view["garden"]:
        by[cards.numbers[lying["card"]]] = lying["by"]
    grid = grid_of(cards, view["garden"])
    known = [[cards.numbers[name] for name in names] for names in view["known"]]
    for event in view["events"]:
        if event["type"] == "last card" and event["player"] != view["seat"]:
            # E1: at the end they lie open
            known[event["player"]] = [cards.numbers[event["card"]]]
    ladybugs = ladybugs_removed(cards, players)
    seen_cards = [lay // 4 for lay in grid.values()] + ladybugs
    for hand in known:
        seen_cards += hand
    unseen = rng.shuffled([card for card in range(len(cards)) if card not in seen_cards])
    hands = []
    for seat in range(players):
        missing = view["hands"][seat] - len(known[seat])
        hands.append(tuple(sorted(known[seat] + unseen[:missing])))
        unseen = unseen[missing:]
    hidden = view["removed"] - len(ladybugs)
    return PetalsState(
        cards,
        view["harmony"],
        view["turn"],
        view["to_act"],
        view["phase"],
        tuple(hands),
        tuple(unseen[hidden:]),
        tuple(sorted(ladybugs + unseen[:hidden])),
        grid,
        tuple(by),
        scores_of(view),
        effect_in(cards, view),
    )

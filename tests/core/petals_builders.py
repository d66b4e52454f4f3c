"""Positions of Petals in a few words, for tests that state one rule."""

from flowers_core.chance import Scripted
from flowers_core.petals import GAME, Petals
from flowers_core.petals.garden import STARTS, cell_at
from flowers_core.petals.pieces import cards_from_json
from flowers_core.petals.rules import draw_pile, last_turn
from flowers_core.petals.scoring import NO_POINTS
from flowers_core.petals.state import PetalsState

LETTERS = {"F": "fire", "W": "water", "E": "earth", "A": "air"}


def card_list(*sides, ladybugs=3):
    """A game with cards of these sides (``"F1 W2 E3 A*"``, clockwise from north; ``*`` is the symbol), ``a01`` and
    on, filled up to 38 with cards whose flowers match nothing of each other: ``F1 F1 F1 F1``."""
    texts = [*sides, *["F1 F1 F1 F1"] * (38 - len(sides))]
    cards = []
    for number, text in enumerate(texts, 1):
        flowers = [
            {"element": LETTERS[word[0]], "value": "symbol" if word[1] == "*" else int(word[1])}
            for word in text.split()
        ]
        cards.append({"id": f"a{number:02}", "ladybug": number > 38 - ladybugs, "sides": flowers})
    return Petals(cards_from_json({"sides": ["north", "east", "south", "west"], "cards": cards}))


def position(game, garden, hand, players=2, scores=None, deck=None, to_act=0, harmony=False):
    """A state in phase ``place``.

    garden: ``"a01@2,0r90 a02@1,0r0"`` besides the starting cards, which are the first three of the list that are
    named nowhere. Of the turns played the test's own cards are a part; ``by`` goes round, the last card being the
    player's before ``to_act``. hand: ``"a05 a06"`` of the player to act. deck: how many cards are left.
    """
    cards = game.cards
    grid, by, used = {}, [None] * len(cards), []
    laid = garden.split()
    for number, text in enumerate(laid):
        name, _, spot = text.partition("@")
        place, _, turn = spot.partition("r")
        x, _, y = place.partition(",")
        card = cards.numbers[name]
        grid[cell_at(int(x), int(y))] = card * 4 + int(turn) // 90
        by[card] = (to_act - len(laid) + number) % players
        used.append(card)
    own = [cards.numbers[name] for name in hand.split()]
    free = [card for card in range(len(cards)) if card not in used + own and card not in cards.ladybugs]
    free.reverse()
    starts = [free.pop() for _ in STARTS]
    for cell, card in zip(STARTS, starts, strict=True):
        grid[cell] = card * 4
    left = draw_pile(cards, players) - len(laid) if deck is None else deck
    hands = [
        tuple(sorted(own)) if seat == to_act else tuple(sorted([free.pop(), free.pop()])) for seat in range(players)
    ]
    pile = [free.pop() for _ in range(left)]
    turn = draw_pile(cards, players) - left + 1
    return PetalsState(
        cards,
        harmony,
        min(turn, last_turn(cards, players)),
        to_act,
        "place",
        tuple(map(tuple, hands)),
        tuple(pile),
        tuple(sorted(free + cards.ladybugs)),
        grid,
        tuple(by),
        tuple(scores or [NO_POINTS] * players),
    )


def play(state, *actions):
    """The state after some actions and the events of the last one."""
    events = []
    for action in actions:
        state, events = state.apply(action, Scripted([]))
    return state, events


def kinds(events):
    return [event["type"] for event in events]


def points(events, place=0):
    """Points of the ``scored`` events, as a text: ``"fire 3, air 1"``."""
    scored = [event for event in events if event["type"] == "scored"][place]
    return ", ".join(f"{element} {number}" for element, number in scored["points"].items() if number)


__all__ = ["GAME", "card_list", "kinds", "play", "points", "position"]

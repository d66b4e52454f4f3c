"""A second implementation of Petals, written from the rules text and the card list alone.

It shares nothing with `flowers_core`: it works on the trace's STATE as plain JSON values, finds out everything
anew from the garden as a list, and says each rule in the order in which the text says it. Slow and obvious on
purpose: where it and the package disagree, one of them misreads the rules.

Readings taken where the text leaves room:

* T3 looks at the played card's sides only: pairs of symbols that lay there before trigger nothing.
* T7 (b) looks at the garden as it is when the choice is made.
* T9 comes after T5 where there was no choice, too.
* E1: the draw pile is empty once its last card was drawn; whoever drew it still has the turn after everybody else.
"""

import copy
import json
from pathlib import Path

from reference import Dice, Wrong

ELEMENTS = ["fire", "water", "earth", "air"]
SIDES = ["north", "east", "south", "west"]
TOWARDS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
FIRST_PLACES = [(-1, 1), (0, 0), (1, -1)]
LIST = Path(__file__).parents[2] / "flowers_core" / "petals" / "deck.json"
CARDS = {card["id"]: card for card in json.loads(LIST.read_text("utf-8"))["cards"]}
NOTHING = dict.fromkeys(ELEMENTS, 0)

__all__ = ["CARDS", "Dice", "Wrong"]


# -- setup ------------------------------------------------------------------------------------------


def new_game(players, shuffle):
    """A dealt STATE; ``shuffle(list)`` gives an order."""
    plain = [card for card in CARDS if not CARDS[card]["ladybug"]]
    ladybugs = [card for card in CARDS if CARDS[card]["ladybug"]]
    removed = []
    if players == 5:
        cards = plain + ladybugs
    else:
        cards, removed = plain, ladybugs
    if players == 3:
        order = shuffle(cards)
        removed = removed + order[:2]
        cards = order[2:]
    cards = shuffle(cards)
    garden = [
        {"card": card, "x": x, "y": y, "r": 0, "by": None} for card, (x, y) in zip(cards, FIRST_PLACES, strict=False)
    ]
    cards = cards[3:]
    hands = []
    for _ in range(players):
        hands.append(sorted(cards[:2]))
        cards = cards[2:]
    return {
        "turn": 1,
        "to_act": 0,
        "phase": "place",
        "hands": hands,
        "deck": cards,
        "removed": sorted(removed),
        "garden": sorted(garden, key=lambda lying: lying["card"]),
        "scores": [dict(NOTHING) for _ in range(players)],
        "effect": None,
        "result": None,
    }


# -- what lies where --------------------------------------------------------------------------------


def facing(card, turn, side):
    """The flower that a card turned by so many degrees shows on a side."""
    printed = SIDES[(SIDES.index(side) - turn // 90) % 4]
    return CARDS[card]["sides"][SIDES.index(printed)]


def card_at(garden, x, y):
    for lying in garden:
        if (lying["x"], lying["y"]) == (x, y):
            return lying
    return None


def beside(garden, x, y):
    """The cards that touch a place, by the side on which they lie."""
    found = {}
    for side, (east, north) in TOWARDS.items():
        other = card_at(garden, x + east, y + north)
        if other is not None:
            found[side] = other
    return found


def open_places(garden):
    """T1."""
    places = set()
    for lying in garden:
        for east, north in TOWARDS.values():
            place = (lying["x"] + east, lying["y"] + north)
            if card_at(garden, *place) is None:
                places.add(place)
    return places


def pairs(garden, card, x, y, turn):
    """Own flower and the other one, with the other card, for each side that touches."""
    return [
        (facing(card, turn, side), facing(other["card"], other["r"], OPPOSITE[side]), other["card"])
        for side, other in beside(garden, x, y).items()
    ]


def number(flower):
    return 0 if flower["value"] == "symbol" else flower["value"]


def points(garden, card, x, y, turn):
    """T2: ``garden`` is without the card."""
    total = dict(NOTHING)
    for own, other, _ in pairs(garden, card, x, y, turn):
        symbols = (own["value"] == "symbol") + (other["value"] == "symbol")
        same_element = own["element"] == other["element"]
        same_number = symbols == 0 and own["value"] == other["value"]
        if same_element or same_number:
            total[own["element"]] += number(own)
            total[other["element"]] += number(other)
    return total


def trigger(garden, card, x, y, turn):
    """T3: the effect of a card just placed, the garden being without it; None if there is none."""
    symbols = [
        (own["element"], other["element"], name)
        for own, other, name in pairs(garden, card, x, y, turn)
        if own["value"] == other["value"] == "symbol"
    ]
    if not symbols:
        return None
    identical = any(own == other for own, other, _ in symbols)
    fixed = sorted({card} | {name for _, _, name in symbols})
    return {"kind": "both" if identical else "either", "card": card, "fixed": fixed}


def connected(garden):
    """T7: all hang together, the starting cards being one piece."""
    rest = {(lying["x"], lying["y"]) for lying in garden if lying["by"] is not None}
    reached = {(lying["x"], lying["y"]) for lying in garden if lying["by"] is None}
    while True:
        more = {(x + east, y + north) for x, y in reached for east, north in TOWARDS.values()} & rest
        if not more:
            return not rest
        reached = more
        rest -= more


def movable(garden, fixed):
    """T7 (a) to (c)."""
    return [
        lying
        for lying in garden
        if lying["card"] not in fixed and len(beside(garden, lying["x"], lying["y"])) < 4 and lying["by"] is not None
    ]


def targets(garden, lying):
    """T7: the places that a movable card may go to."""
    rest = [other for other in garden if other is not lying]
    places = open_places(rest) - {(lying["x"], lying["y"])}
    return {(x, y) for x, y in places if connected([*rest, {**lying, "x": x, "y": y}])}


# -- actions ----------------------------------------------------------------------------------------


def spot(x, y, turn):
    return f"{x},{y}r{turn}"


def read_spot(text):
    place, turn = text.split("r")
    x, y = place.split(",")
    return int(x), int(y), int(turn)


def legal(state):
    """Every legal action, sorted by code point."""
    garden = state["garden"]
    actions = []
    if state["phase"] == "place":
        for card in state["hands"][state["to_act"]]:
            for x, y in open_places(garden):
                actions += [f"{card}@{spot(x, y, turn)}" for turn in (0, 90, 180, 270)]
    if state["phase"] == "effect":
        if state["effect"]["kind"] == "either":
            actions.append("score")
        actions += moves(garden, state["effect"]["fixed"])
    return sorted(actions)


def moves(garden, fixed):
    return [
        f"move {lying['card']}@{spot(x, y, turn)}"
        for lying in movable(garden, fixed)
        for x, y in targets(garden, lying)
        for turn in (0, 90, 180, 270)
    ]


def apply(state, action, harmony=False):
    """``(events, state)`` after a legal action."""
    game = _Going(copy.deepcopy(state), harmony)
    if action == "score":
        game.scoring_instead()
    elif action.startswith("move "):
        game.moving(action[5:])
    else:
        game.placing(action)
    return game.events, game.state


class _Going:
    def __init__(self, state, harmony):
        self.state, self.harmony, self.events = state, harmony, []
        self.player = state["to_act"]

    def event(self, kind, **values):
        self.events.append({"type": kind, **values})

    def score(self, card, total):
        for element in ELEMENTS:
            self.state["scores"][self.player][element] += total[element]
        self.event("scored", player=self.player, card=card, points=total)

    def placing(self, action):
        state = self.state
        card, where = action.split("@")
        x, y, turn = read_spot(where)
        garden = state["garden"]
        total = points(garden, card, x, y, turn)
        effect = trigger(garden, card, x, y, turn)
        state["hands"][self.player].remove(card)
        garden.append({"card": card, "x": x, "y": y, "r": turn, "by": self.player})
        garden.sort(key=lambda lying: lying["card"])
        choice = effect is not None and bool(moves(garden, effect["fixed"]))
        if not choice or effect["kind"] == "both":
            self.score(card, total)
        if choice:
            state["effect"] = effect
            state["phase"] = "effect"
        else:
            self.end_of_turn()

    def scoring_instead(self):
        card = self.state["effect"]["card"]
        self.score_in_place(card)
        self.end_of_turn()

    def score_in_place(self, card):
        lying = next(one for one in self.state["garden"] if one["card"] == card)
        rest = [one for one in self.state["garden"] if one is not lying]
        self.score(card, points(rest, card, lying["x"], lying["y"], lying["r"]))

    def moving(self, action):
        card, where = action.split("@")
        lying = next(one for one in self.state["garden"] if one["card"] == card)
        before = spot(lying["x"], lying["y"], lying["r"])
        lying["x"], lying["y"], lying["r"] = read_spot(where)
        self.event("moved", card=card, **{"from": before, "to": where})
        self.score_in_place(card)
        self.end_of_turn()

    def end_of_turn(self):
        state = self.state
        state["effect"] = None
        state["phase"] = "place"
        if state["deck"]:
            card = state["deck"].pop(0)
            state["hands"][self.player] = sorted([*state["hands"][self.player], card])
            self.event("drew", player=self.player, card=card)
        elif all(len(hand) == 1 for hand in state["hands"]):
            self.end()
            return
        state["turn"] += 1
        state["to_act"] = (self.player + 1) % len(state["hands"])

    def end(self):
        state = self.state
        for player, (card,) in enumerate(state["hands"]):
            total = dict(NOTHING)
            for flower in CARDS[card]["sides"]:
                total[flower["element"]] += number(flower)
            for element in ELEMENTS:
                state["scores"][player][element] += total[element]
            self.event("last card", player=player, card=card, points=total)
        state["phase"], state["to_act"] = "over", None
        state["result"] = result(state["scores"], self.harmony)
        self.event("over")


def result(scores, harmony):
    """W1 to W3."""
    trackers = {}
    for element in ELEMENTS:
        highest = max(own[element] for own in scores)
        trackers[element] = [player for player, own in enumerate(scores) if own[element] == highest]
    eligible = sorted({player for seats in trackers.values() for player in seats})
    if harmony:
        totals = [max(own.values()) - min(own.values()) for own in scores]
        best = min(totals[player] for player in eligible)
    else:
        totals = [sum(sorted(own.values())[:2]) for own in scores]
        best = max(totals[player] for player in eligible)
    winners = [player for player in eligible if totals[player] == best]
    return {"trackers": trackers, "eligible": eligible, "totals": totals, "winners": winners}


# -- traces -----------------------------------------------------------------------------------------


def check_setup(state, players):
    """S1, S2: whether a first STATE is one that can be dealt; raises Wrong."""
    ladybugs = {card for card in CARDS if CARDS[card]["ladybug"]}
    removed = set(state["removed"])
    expected = {2: 3, 3: 5, 4: 3, 5: 0}[players]
    where = [(lying["x"], lying["y"], lying["r"], lying["by"]) for lying in state["garden"]]
    cards = [lying["card"] for lying in state["garden"]] + state["deck"] + state["removed"]
    cards += [card for hand in state["hands"] for card in hand]
    fair = (
        sorted(cards) == sorted(CARDS)
        and len(removed) == expected
        and (players == 5 or ladybugs <= removed)
        and sorted(where) == [(x, y, 0, None) for x, y in sorted(FIRST_PLACES)]
        and [len(hand) for hand in state["hands"]] == [2] * players
        and state["scores"] == [NOTHING] * players
        and (state["turn"], state["to_act"], state["phase"]) == (1, 0, "place")
        and state["effect"] is None
        and state["result"] is None
    )
    if not fair:
        raise Wrong(1, "no such deal")


def check_trace(texts):
    """Plays a trace's decisions by this reading; raises Wrong at the first line that differs."""
    setup = json.loads(texts[0])
    head = {"type": "setup", "game": "petals", "version": 1, "players": len(setup["state"]["hands"])}
    if {**setup, **head} != setup or set(setup) != {*head, "seed", "harmony", "state"}:
        raise Wrong(1, "no setup line")
    state = setup["state"]
    check_setup(state, setup["players"])
    for place, text in enumerate(texts[1:], 2):
        line = json.loads(text)
        actions = legal(state)
        if line["legal"] != actions:
            raise Wrong(place, f"legal: {sorted(set(line['legal']) ^ set(actions))[:4]}")
        if line["action"] not in actions:
            raise Wrong(place, "not legal")
        events, after = apply(state, line["action"], setup["harmony"])
        expected = {"type": "decision", "player": state["to_act"], "legal": actions, "action": line["action"]}
        expected |= {"events": events, "state": after}
        if line != expected:
            wrong = [key for key in {**line, **expected} if line.get(key) != expected.get(key)]
            raise Wrong(place, f"{wrong}: {[(line.get(key), expected.get(key)) for key in wrong]}")
        state = after
    if state["phase"] != "over":
        raise Wrong(len(texts) + 1, "ends early")


def game(players, seed, harmony=False, prefer=None):
    """The lines of a game by this reading; ``prefer(state, actions, dice)`` chooses, by default at random."""
    dice = Dice(seed)
    state = new_game(players, dice.shuffle)
    head = {"type": "setup", "game": "petals", "version": 1, "players": players, "seed": seed}
    lines = [{**head, "harmony": harmony, "state": state}]
    while state["phase"] != "over":
        actions = legal(state)
        action = prefer(state, actions, dice) if prefer else dice.choice(actions)
        events, after = apply(state, action, harmony)
        line = {"type": "decision", "player": state["to_act"], "legal": actions, "action": action}
        lines.append({**line, "events": events, "state": after})
        state = after
    return lines

"""A second implementation of Flowers, written from the rules text alone.

It shares nothing with `flowers_core`: it works on the trace's STATE as plain JSON values, copies whole
states, keeps every pile as a list of words, and says each rule in the order in which the text says
it. Slow and obvious on purpose: where it and the package disagree, one of them misreads the rules.

Readings taken where the text leaves room:

* X2 counts all cards of a player on that mandala, face up and face down, but only of players with a
  face-up card there; the same in X3 and L1.
* `passes` is set to 0 by a play and not touched by a choice of tile.
* `drew` is absent when no card is drawn; a reshuffle before the first drawn card stands before `drew`.
* `deck_pool` loses only cards that the seat itself drew: another's draw is not seen.
* `known` of another player loses a colour's cards as that player plays them, down to zero.
* A view's `events` begin with those of the seat's own last decision; before it has decided anything they
  go back to the beginning.
* A trace is as many lines as it has decisions, plus one; a line break after the last one is optional.
"""

import copy
import itertools
import json

DARK = ["grey", "purple", "red"]
LIGHT = ["green", "orange", "yellow"]
COLOURS = DARK + LIGHT
VALUES = ["2", "3", "4", "5", "7", "x3"]
LETTERS = ["A", "B", "C"]


class Wrong(Exception):
    """A trace breaks the rules: ``line`` (from 1) and why."""

    def __init__(self, line, why):
        super().__init__(f"line {line}: {why}")
        self.line = line


class Dice:
    """A small linear congruential generator, so that a seed means the same game for ever."""

    def __init__(self, seed):
        self.word = (seed * 2862933555777941757 + 3037000493) % 2**64

    def below(self, bound):
        self.word = (self.word * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.word >> 33) % bound

    def choice(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items):
        rest, result = list(items), []
        while rest:
            result.append(rest.pop(self.below(len(rest))))
        return result


# -- the setup: C1 to C3, S1 to S3 --------------------------------------------------------------------


def all_cards():
    return [colour for colour in COLOURS for _ in range(15)]


def all_tiles(colours):
    return [f"{colour}-{value}" for colour in colours for value in VALUES]


def new_game(players, shuffle):
    """A dealt STATE; ``shuffle(list)`` gives the order of the cards, of the dark and of the light tiles."""
    cards, dark, light = shuffle(all_cards()), shuffle(all_tiles(DARK)), shuffle(all_tiles(LIGHT))
    mandalas = [
        {
            "dark": dark[i],
            "light": light[i],
            "marker": None,
            "sides": [{"up": [], "down": []} for _ in range(players)],
        }
        for i in range(3)
    ]
    hands = []
    for player in range(players):
        hands.append(sorted(cards[: 5 + player]))
        cards = cards[5 + player :]
    return {
        "turn": 1,
        "to_act": 0,
        "phase": "play",
        "hands": hands,
        "deck": cards,
        "discard": [],
        "dark": dark[3:],
        "light": light[3:],
        "mandalas": mandalas,
        "tiles": [[] for _ in range(players)],
        "flowers": [[] for _ in range(players)],
        "passes": 0,
        "destroying": None,
        "remaining": [],
        "ending": None,
        "removed": [],
        "result": None,
    }


# -- what the table shows -----------------------------------------------------------------------------


def tile_colour(tile):
    return tile.split("-")[0]


def tile_value(tile):
    return tile.split("-")[1]


def colours_shown(mandala):
    shown = {tile_colour(mandala["dark"]), tile_colour(mandala["light"])}
    for side in mandala["sides"]:
        shown |= set(side["up"])
    return shown


def cards_there(side):
    return len(side["up"]) + len(side["down"])


def second_player(mandala):
    """X2 and X3: the player who takes the other tile beside the marker's owner, or None."""
    owner, sides = mandala["marker"], mandala["sides"]
    others = [p for p in range(len(sides)) if p != owner and len(sides[p]["up"]) >= 1]
    if not others:
        return None
    most = max(cards_there(sides[p]) for p in others)
    tied = [p for p in others if cards_there(sides[p]) == most]
    if len(tied) > 1:
        most_up = max(len(sides[p]["up"]) for p in tied)
        tied = [p for p in tied if len(sides[p]["up"]) == most_up]
    if len(tied) > 1:
        return None
    if len(sides) == 2 and not 2 * most >= cards_there(sides[owner]):
        return None
    return tied[0]


def points(tiles, flowers):
    """F1 and F2 for one player."""
    total = 0
    for tile in tiles:
        if tile_value(tile) != "x3":
            total += int(tile_value(tile))
    for pair in flowers:
        numbers = sorted(int(tile_value(tile)) for tile in pair if tile_value(tile) != "x3")
        total += 3 * numbers[0] if len(numbers) == 1 else 2 * numbers[0] + numbers[1]
    return total


def result_of(state):
    """RESULT by F1 to F3."""
    scores = [points(t, f) for t, f in zip(state["tiles"], state["flowers"], strict=True)]
    hand = [len(cards) for cards in state["hands"]]
    best = max(zip(scores, hand, strict=True))
    return {
        "points": scores,
        "hand": hand,
        "winners": [p for p in range(len(hand)) if (scores[p], hand[p]) == best],
    }


# -- legal actions ------------------------------------------------------------------------------------


def legal(state):
    """Every legal action, sorted by code point."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "claim":
        return ["take dark", "take light"]
    hand = state["hands"][state["to_act"]]
    actions = []
    for colour in COLOURS:
        for count in range(1, hand.count(colour) + 1):
            if count == len(hand) and (count >= 2 or not (state["deck"] or state["discard"])):
                continue  # P3
            for letter in LETTERS:
                actions.append(f"{count}{colour}@{letter}")
    return sorted(actions) or ["pass"]  # P4


# -- a decision and all that follows ------------------------------------------------------------------


def apply(state, action, shuffle, draw=4):
    """``(events, state)`` after a legal action; ``shuffle(list)`` orders a new deck and the last destructions."""
    game = _Going(copy.deepcopy(state), shuffle, draw)
    if action == "pass":
        game.passing()
    elif action.startswith("take "):
        game.taking(action[5:])
    else:
        game.playing(action)
    return game.events, game.state


class _Going:
    def __init__(self, state, shuffle, draw):
        self.state, self.shuffle, self.draw, self.events = state, shuffle, draw, []

    def event(self, kind, **values):
        self.events.append({"type": kind, **values})

    # the turn

    def playing(self, action):
        state = self.state
        what, letter = action.split("@")
        colour = what.lstrip("0123456789")
        count = int(what[: -len(colour)])
        player = state["to_act"]
        mandala = state["mandalas"][LETTERS.index(letter)]
        state["passes"] = 0
        # P1, P2
        face = "down" if colour in colours_shown(mandala) else "up"
        for _ in range(count):
            state["hands"][player].remove(colour)
            mandala["sides"][player][face].append(colour)
        mandala["sides"][player][face].sort()
        # D1, D2
        if count == 1:
            self.drawing(player)
        # L1
        own = mandala["sides"][player]
        rivals = [side for p, side in enumerate(mandala["sides"]) if p != player and side["up"]]
        if own["up"] and all(cards_there(own) > cards_there(side) for side in rivals) and mandala["marker"] != player:
            mandala["marker"] = player
            self.event("claimed", player=player, mandala=letter)
        # M1
        if colours_shown(mandala) == set(COLOURS):
            self.destroying(letter)
        else:
            self.turn_over()

    def drawing(self, player):
        state = self.state
        wanted = self.draw
        while True:
            drawn = []
            while wanted and state["deck"] and len(state["hands"][player]) < 8:
                card = state["deck"].pop(0)
                drawn.append(card)
                state["hands"][player].append(card)
                wanted -= 1
            state["hands"][player].sort()
            if drawn:
                self.event("drew", player=player, cards=sorted(drawn))
            needed = wanted and len(state["hands"][player]) < 8
            if not (needed and state["discard"]):
                return
            state["deck"] = self.shuffle(state["discard"])
            state["discard"] = []
            self.event("reshuffled", deck=list(state["deck"]))

    def passing(self):
        state = self.state
        state["passes"] += 1
        if state["passes"] == len(state["hands"]):
            self.ending("all passed", LETTERS)
        else:
            self.turn_over()

    def turn_over(self):
        state = self.state
        state["turn"] += 1
        state["to_act"] = (state["turn"] - 1) % len(state["hands"])
        state["phase"] = "play"

    # destroying a mandala

    def destroying(self, letter):
        """X1: asks the owner where there is a choice, else goes on."""
        mandala = self.state["mandalas"][LETTERS.index(letter)]
        if mandala["marker"] is not None and second_player(mandala) is not None:
            self.state["destroying"] = letter
            self.state["phase"] = "claim"
            self.state["to_act"] = mandala["marker"]
        else:
            self.destroyed(letter, None)

    def taking(self, which):
        letter = self.state["destroying"]
        self.state["destroying"] = None
        self.destroyed(letter, which)

    def destroyed(self, letter, which):
        state = self.state
        number = LETTERS.index(letter)
        mandala = state["mandalas"][number]
        owner = mandala["marker"]
        second = None if owner is None else second_player(mandala)
        dark, light = mandala["dark"], mandala["light"]
        taken = {}
        if owner is None:
            state["removed"] = sorted(state["removed"] + [dark, light])  # X4
        elif second is None:
            taken[owner] = [dark, light]
        elif which == "dark":
            taken[owner], taken[second] = [dark], [light]
        else:
            taken[owner], taken[second] = [light], [dark]
        # X6
        returned, discarded = {}, {}
        for player, side in enumerate(mandala["sides"]):
            cards = sorted(side["up"] + side["down"])
            if not cards:
                continue
            if player in taken:
                discarded[str(player)] = cards
                state["discard"] = sorted(state["discard"] + cards)
            else:
                returned[str(player)] = cards
                state["hands"][player] = sorted(state["hands"][player] + cards)
        self.event(
            "destroyed",
            mandala=letter,
            owner=owner,
            second=second,
            taken={str(p): sorted(tiles) for p, tiles in taken.items()},
            returned=returned,
            discarded=discarded,
        )
        # X5
        for player in (owner, second):
            for tile in taken.get(player, []):
                self.taken_tile(player, tile)
        state["mandalas"][number] = {
            "dark": None,
            "light": None,
            "marker": None,
            "sides": [{"up": [], "down": []} for _ in state["hands"]],
        }
        if state["ending"] is not None:
            state["remaining"].remove(letter)
            self.next_of_the_last()
        else:
            self.new_mandala(letter)

    def taken_tile(self, player, tile):
        singles = self.state["tiles"][player]
        for other in singles:
            if tile_colour(other) == tile_colour(tile):
                singles.remove(other)
                pair = sorted([other, tile], key=lambda t: VALUES.index(tile_value(t)))
                self.state["flowers"][player].append(pair)
                self.event("flower", player=player, tiles=list(pair))
                return
        singles.append(tile)
        singles.sort()

    def new_mandala(self, letter):
        """X7 and E1."""
        state = self.state
        mandala = state["mandalas"][LETTERS.index(letter)]
        found = bool(state["dark"] and state["light"])
        if found:
            mandala["dark"], mandala["light"] = state["dark"].pop(0), state["light"].pop(0)
            self.event("began", mandala=letter, dark=mandala["dark"], light=mandala["light"])
        others = [other for other in LETTERS if other != letter]
        if any(len(flowers) >= 3 for flowers in state["flowers"]):
            self.ending("third flower", others)
        elif not found:
            self.ending("no tiles", others)
        else:
            self.turn_over()

    # the end

    def ending(self, reason, letters):
        """E2."""
        self.state["ending"] = reason
        self.state["remaining"] = self.shuffle(list(letters))
        self.event("ending", reason=reason, order=list(self.state["remaining"]))
        self.next_of_the_last()

    def next_of_the_last(self):
        state = self.state
        if state["remaining"]:
            self.destroying(state["remaining"][0])
        else:
            state["phase"] = "over"
            state["to_act"] = None
            state["result"] = result_of(state)
            self.event("over")


# -- traces -------------------------------------------------------------------------------------------


def setup_line(players, seed, draw, state):
    return {
        "type": "setup",
        "game": "flowers",
        "version": 1,
        "players": players,
        "seed": seed,
        "draw": draw,
        "state": state,
    }


def play_from(setup, choose, shuffle):
    """The lines (dicts) of a whole game from a setup line; ``choose(state, legal)`` decides for everybody."""
    lines, state = [setup], setup["state"]
    while state["phase"] != "over":
        actions = legal(state)
        action = choose(state, actions)
        player = state["to_act"]
        events, state = apply(state, action, shuffle, setup["draw"])
        lines.append(
            {
                "type": "decision",
                "player": player,
                "legal": actions,
                "action": action,
                "events": events,
                "state": state,
            }
        )
    return lines


def text_of(lines):
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _same(a, b):
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _difference(found, expected, path=""):
    """Where two JSON values first differ, in words."""
    if isinstance(found, dict) and isinstance(expected, dict):
        if set(found) != set(expected):
            return f"{path or 'line'}: keys {sorted(set(found) ^ set(expected))}"
        for key in sorted(found):
            if not _same(found[key], expected[key]):
                return _difference(found[key], expected[key], f"{path}.{key}")
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for i, (one, other) in enumerate(zip(found, expected, strict=True)):
            if not _same(one, other):
                return _difference(one, other, f"{path}[{i}]")
    return f"{path or 'line'}: {json.dumps(found)[:200]} should be {json.dumps(expected)[:200]}"


def _object(pairs):
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key occurs twice")
    return dict(pairs)


def _read(number, line):
    try:
        value = json.loads(line, object_pairs_hook=_object, parse_constant=lambda word: int(word))
    except (ValueError, RecursionError) as error:
        raise Wrong(number, f"no JSON ({error})") from None
    if not isinstance(value, dict):
        raise Wrong(number, "no object")
    return value


def _check_setup(setup):
    if set(setup) != set(setup_line(2, 0, 4, {})):
        raise Wrong(1, "keys")
    for key, allowed in {
        "type": ["setup"],
        "game": ["flowers"],
        "version": [1],
        "players": [2, 3, 4],
        "draw": [4, 2],
    }.items():
        if not any(_same(setup[key], value) for value in allowed):
            raise Wrong(1, f"{key}: {setup[key]!r}")
    if type(setup["seed"]) is not int:
        raise Wrong(1, "seed is no integer")
    # any deal is the one that some shuffle gives: rebuild that shuffle, deal again, compare
    state, players = setup["state"], setup["players"]
    try:
        cards = [card for hand in state["hands"] for card in hand] + state["deck"]
        dark = [mandala["dark"] for mandala in state["mandalas"]] + state["dark"]
        light = [mandala["light"] for mandala in state["mandalas"]] + state["light"]
        fits = (
            sorted(cards) == sorted(all_cards())
            and sorted(dark) == sorted(all_tiles(DARK))
            and sorted(light) == sorted(all_tiles(LIGHT))
        )
    except (TypeError, KeyError, IndexError):
        raise Wrong(1, "state") from None
    if not fits:
        raise Wrong(1, "not the cards or tiles of C1 and C2")
    piles = [cards, dark, light]
    expected = new_game(players, lambda items: piles.pop(0))
    if not _same(state, expected):
        raise Wrong(1, _difference(state, expected, "state"))


def _scripted(number, events):
    """The chance outcomes that a line reports, as a ``shuffle`` that refuses what no shuffle gives."""
    outcomes = []
    for event in events if isinstance(events, list) else []:
        if isinstance(event, dict) and event.get("type") in ("reshuffled", "ending"):
            outcomes.append(event.get("deck" if event["type"] == "reshuffled" else "order"))

    def shuffle(items):
        outcome = outcomes.pop(0) if outcomes else None
        if not isinstance(outcome, list) or sorted(map(json.dumps, outcome)) != sorted(map(json.dumps, items)):
            raise Wrong(number, f"{outcome!r} is no order of {items!r}")
        return list(outcome)

    return shuffle


def check_trace(lines):
    """Checks every field of every line (texts); raises `Wrong` at the first that is not as the rules say."""
    if not lines:
        raise Wrong(1, "nothing there")
    setup = _read(1, lines[0])
    _check_setup(setup)
    state = setup["state"]
    for number, text in enumerate(lines[1:], 2):
        if state["phase"] == "over":
            raise Wrong(number, "goes on after the end")
        line, actions = _read(number, text), legal(state)
        action = line.get("action")
        if action not in actions:
            raise Wrong(number, f"illegal: {action!r}")
        events, after = apply(state, action, _scripted(number, line.get("events")), setup["draw"])
        expected = {
            "type": "decision",
            "player": state["to_act"],
            "legal": actions,
            "action": action,
            "events": events,
            "state": after,
        }
        if not _same(line, expected):
            raise Wrong(number, _difference(line, expected))
        state = after
    if state["phase"] != "over":
        raise Wrong(len(lines) + 1, "ends before the game does")


# -- views --------------------------------------------------------------------------------------------


def reference_view(lines, ply, seat):
    """What ``seat`` may know after ``ply`` decisions of the trace ``lines`` (dicts), from views.md.

    ``seat`` None is a spectator: no hand, and the events of the last decision only.
    """
    setup, steps = lines[0], lines[1 : ply + 1]
    state = lines[ply]["state"]
    players = setup["players"]
    return {
        "game": "flowers",
        "version": 1,
        "players": players,
        "draw": setup["draw"],
        "seat": seat,
        "turn": state["turn"],
        "to_act": state["to_act"],
        "phase": state["phase"],
        "hand": [] if seat is None else state["hands"][seat],
        "hands": [len(hand) for hand in state["hands"]],
        "known": [state["hands"][p] if p == seat else _proved(lines, ply, seat, p) for p in range(players)],
        "deck": len(state["deck"]),
        "deck_pool": _pool(steps, seat),
        "discard": state["discard"],
        "dark": len(state["dark"]),
        "light": len(state["light"]),
        "mandalas": state["mandalas"],
        "tiles": state["tiles"],
        "flowers": state["flowers"],
        "passes": state["passes"],
        "destroying": state["destroying"],
        "remaining": state["remaining"],
        "ending": state["ending"],
        "removed": state["removed"],
        "result": state["result"],
        "events": _seen_since(steps, seat),
    }


def _proved(lines, ply, seat, player):
    """`known` of another player."""
    known = []
    for before, line in itertools.pairwise(lines[: ply + 1]):
        hand = list(before["state"]["hands"][player])  # only to know the whole hand at a reshuffle
        if line["player"] == player and "@" in line["action"]:
            what = line["action"].split("@")[0]
            colour = what.lstrip("0123456789")
            for _ in range(int(what[: -len(colour)])):
                hand.remove(colour)
                if colour in known:
                    known.remove(colour)
        for event in line["events"]:
            if event["type"] == "drew" and event["player"] == player:
                hand += event["cards"]
            if event["type"] == "reshuffled" and len(before["state"]["hands"]) == 2 and seat is not None:
                known = list(hand)
            if event["type"] == "destroyed":
                known += event["returned"].get(str(player), [])
                hand += event["returned"].get(str(player), [])
    return sorted(known)


def _pool(steps, seat):
    pool = None
    for line in steps:
        for event in line["events"]:
            if event["type"] == "reshuffled":
                pool = list(event["deck"])
            if event["type"] == "drew" and event["player"] == seat and pool is not None:
                for card in event["cards"]:
                    pool.remove(card)
    return None if pool is None else sorted(pool)


def _seen_since(steps, seat):
    if seat is None:
        since = steps[-1:]
    else:
        own = [i for i, line in enumerate(steps) if line["player"] == seat]
        since = steps[own[-1] :] if own else steps
    return [_as_seen(event, seat) for line in since for event in line["events"]]


def _as_seen(event, seat):
    if event["type"] == "drew" and event["player"] != seat:
        return {"type": "drew", "player": event["player"], "count": len(event["cards"])}
    if event["type"] == "reshuffled":
        return {"type": "reshuffled", "count": len(event["deck"])}
    return event

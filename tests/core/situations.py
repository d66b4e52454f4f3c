"""Rare situations of a Flowers game: how to steer a game towards them, and which ones a trace holds.

Random play alone hardly meets some of the rules. The policies here choose for all seats with full sight
of the state; `situations` names everything worth meeting that a trace contains, so that a test can
demand that each name of `ALL` occurred.
"""

import itertools

import reference as ref

# -- policies: dice → choose(state, legal) ------------------------------------------------------------


def at_random(dice):
    return lambda state, actions: dice.choice(actions)


def _completes(state, action):
    """Whether a play would bring the sixth colour."""
    what, letter = action.split("@")
    shown = ref.colours_shown(state["mandalas"][ref.LETTERS.index(letter)])
    return len(shown) == 5 and what.lstrip("0123456789") not in shown


def _is_new(state, action):
    what, letter = action.split("@")
    return what.lstrip("0123456789") not in ref.colours_shown(state["mandalas"][ref.LETTERS.index(letter)])


def _narrow(dice, actions, *wishes):
    """One of the actions that meet the wishes, the first wish being the strongest."""
    for wish in wishes:
        kept = [action for action in actions if wish(action)]
        actions = kept or actions
    return dice.choice(actions)


def hoarding(dice):
    """Completes nothing and plays single cards: the deck runs out, players pass."""

    def choose(state, actions):
        if state["phase"] != "play" or actions == ["pass"]:
            return dice.choice(actions)
        several = dice.below(8) == 0
        return _narrow(
            dice,
            actions,
            lambda a: not _completes(state, a),
            lambda a: not _is_new(state, a),
            lambda a: (a[0] == "1") != several,
        )

    return choose


def building(dice):
    """Completes whatever it can and takes pairs: Flowers, many destructions."""

    def choose(state, actions):
        if state["phase"] != "play" or actions == ["pass"]:
            return _narrow(dice, actions, lambda a: _flowers_after(state, a) > sum(map(len, state["flowers"])))
        return _narrow(
            dice, actions, lambda a: _completes(state, a), lambda a: _is_new(state, a), lambda a: a[0] == "1"
        )

    return choose


def sparing(dice):
    """Completes, but keeps everybody from a third Flower as long as it can: the tiles run out."""

    def choose(state, actions):
        if state["phase"] != "play" or actions == ["pass"]:
            return min(actions, key=lambda a: (_danger(state, a), dice.below(1000)))
        harmless = [a for a in actions if _completes(state, a) and _danger(state, a)[0] < 3]
        if harmless:
            return min(harmless, key=lambda a: (_danger(state, a), dice.below(1000)))
        return _narrow(
            dice, actions, lambda a: not _completes(state, a), lambda a: _is_new(state, a), lambda a: a[0] == "1"
        )

    return choose


def piling(dice):
    """Adds to mandalas where others already lie, to meet ties, and completes now and then."""

    def choose(state, actions):
        if state["phase"] != "play" or actions == ["pass"]:
            return dice.choice(actions)
        completing = dice.below(4) == 0

        def level(action):
            what, letter = action.split("@")
            colour = what.lstrip("0123456789")
            sides = state["mandalas"][ref.LETTERS.index(letter)]["sides"]
            own = ref.cards_there(sides[state["to_act"]]) + int(what[: -len(colour)])
            return any(ref.cards_there(side) == own for p, side in enumerate(sides) if p != state["to_act"])

        return _narrow(dice, actions, lambda a: _completes(state, a) == completing, level)

    return choose


def last_moment(dice):
    """As `sparing`, until the stacks are empty; then a third Flower is wanted."""
    spare = sparing(dice)

    def choose(state, actions):
        if not state["dark"]:
            if state["phase"] == "claim":
                return max(actions, key=lambda a: (_danger(state, a), dice.below(1000)))
            wanted = [a for a in actions if a != "pass" and _completes(state, a) and _danger(state, a, max)[0] >= 3]
            return _narrow(dice, wanted or [a for a in actions if a == "pass" or not _completes(state, a)] or actions)
        return spare(state, actions)

    return choose


def collecting(dice):
    """Player 0 gathers one colour: lays it face down where it owns nothing, and takes it back."""

    def choose(state, actions):
        player = state["to_act"]
        if state["phase"] != "play" or actions == ["pass"]:
            return dice.choice(actions)
        if player == 0:
            bare = [ref.LETTERS[i] for i, m in enumerate(state["mandalas"]) if not m["sides"][0]["up"]]
            return _narrow(
                dice,
                actions,
                lambda a: not _is_new(state, a) and a[-1] in bare,
                lambda a: a.startswith("1") and not a[1].isdigit(),
                lambda a: "grey" in a and len(state["hands"][0]) < 9,
            )
        return _narrow(
            dice,
            actions,
            lambda a: _completes(state, a) and "grey" not in a,
            lambda a: "grey" not in a,
            lambda a: _is_new(state, a),
        )

    return choose


def _identity(items):
    return list(items)


def _flowers_after(state, action):
    return sum(map(len, ref.apply(state, action, _identity)[1]["flowers"]))


def _danger(state, action, choose=min):
    """The most Flowers anybody would have, and how many there would be."""
    after = ref.apply(state, action, _identity)[1]
    if after["phase"] == "claim" and state["phase"] == "play":
        return choose(_danger(after, "take dark"), _danger(after, "take light"))
    return max(map(len, after["flowers"])), sum(map(len, after["flowers"]))


POLICIES = {
    "random": at_random,
    "hoarding": hoarding,
    "building": building,
    "sparing": sparing,
    "last moment": last_moment,
    "piling": piling,
    "collecting": collecting,
}


def _greys_first(dice):
    """The order of a deck that gives player 0 of two almost only grey cards."""

    def shuffle(items):
        items = dice.shuffle(items)
        if items[0] not in ref.COLOURS:
            return items
        grey = [card for card in items if card == "grey"]
        rest = [card for card in items if card != "grey"]
        deck = grey[:5] + rest[:6] + grey[5:9] + rest[6:9]
        for i in range(6):
            deck += [grey[9 + i], rest[9 + i]]
        return deck + rest[15:]

    return shuffle


def game(kind, players, seed, draw=4):
    """The lines (dicts) of a whole game steered by the policy of that name."""
    dice = ref.Dice(seed)
    deal = _greys_first(dice) if kind == "collecting" else dice.shuffle
    setup = ref.setup_line(players, seed, draw, ref.new_game(players, deal))
    return ref.play_from(setup, POLICIES[kind](dice), dice.shuffle)


# -- what a trace contains ----------------------------------------------------------------------------

ALL = {
    "P2 face down",
    "P2 several face up",
    "P3 whole hand kept back",
    "P3 only card played",
    "P4 pass",
    "P4 play after a pass",
    "P4 all passed",
    "D1 no draw with 8 or more left",
    "D1 draw cut short by 8",
    "D2 reshuffle before the first card",
    "D2 reshuffle in mid-draw",
    "D2 short draw, both empty",
    "D2 nothing to draw at all",
    "L1 marker first taken",
    "L1 marker taken from another",
    "L1 tie",
    "L1 face-down rival ignored",
    "M1 by another than the owner",
    "X1 choice in another's turn",
    "X1 choice in the last destructions",
    "X2 nobody else",
    "X2 face-down rival ignored",
    "X2 tie settled by face-up cards",
    "X2 tie unsettled",
    "X3 fewer than half",
    "X3 exactly half",
    "X4 with cards",
    "X4 without cards",
    "X5 Flower of the owner",
    "X5 Flower of the second",
    "X5 two Flowers at once",
    "X5 three tiles of a colour",
    "X6 hand beyond 8",
    "X6 hand of 12 and more",
    "X6 return to a player in the last destructions",
    "X7 none found",
    "E1 third Flower",
    "E1 no tiles",
    "E1 both at once",
    "E1 third Flowers of two players",
    "E2 third Flower later",
    "E2 fourth Flower later",
    "F1 single x3",
    "F2 Flower with x3",
    "F2 other Flower",
    "F3 tie settled by hand",
    "F3 shared victory",
    "count of two digits",
}
"""Every name that `situations` can give."""


def situations(lines):
    """The names of `ALL` that occur in a trace (dicts)."""
    found = set()
    for before, line in itertools.pairwise(lines):
        _of_step(found, before["state"], line, lines[0]["draw"])
    last = lines[-1]["state"]
    _of_end(found, last)
    assert found <= ALL, found - ALL
    return found


def _of_step(found, state, line, draw):
    action, events, player = line["action"], line["events"], line["player"]
    types = [event["type"] for event in events]
    after = line["state"]
    if action == "pass":
        found.add("P4 pass")
    if "@" in action:
        _of_play(found, state, line, draw)
        if state["passes"]:
            found.add("P4 play after a pass")
    if any(len(a.split("@")[0].lstrip("0123456789")) + 2 <= len(a.split("@")[0]) for a in line["legal"]):
        found.add("count of two digits")
    if action.startswith("take ") and state["ending"]:
        found.add("X1 choice in the last destructions")
    if action.startswith("take ") and player != (state["turn"] - 1) % len(state["hands"]):
        found.add("X1 choice in another's turn")
    ended = state["ending"] is not None
    mandalas = {letter: state["mandalas"][i] for i, letter in enumerate(ref.LETTERS)}
    if "@" in action:
        mandalas[action[-1]] = _played(state, action, events)
    hands_before = {p: list(t) for p, t in enumerate(state["tiles"])}
    for i, event in enumerate(events):
        if event["type"] == "destroyed":
            made = []
            for later in events[i + 1 :]:
                if later["type"] != "flower":
                    break
                made.append(later)
            _of_destroyed(found, mandalas[event["mandala"]], event, made, ended)
            if event["owner"] is not None and event["owner"] != player and "@" in action and not ended:
                found.add("M1 by another than the owner")
        if event["type"] == "ending":
            ended = True
            if event["reason"] == "all passed":
                found.add("P4 all passed")
            if event["reason"] == "no tiles":
                found.add("E1 no tiles")
            if event["reason"] == "third flower":
                found.add("E1 third Flower")
                if "began" not in types:
                    found.add("E1 both at once")
                counts = [len(f) for f in state["flowers"]]
                for earlier in events[:i]:
                    if earlier["type"] == "flower":
                        counts[earlier["player"]] += 1
                if sum(c >= 3 for c in counts) >= 2:
                    found.add("E1 third Flowers of two players")
            if "began" not in types and event["reason"] != "all passed":
                found.add("X7 none found")
        if event["type"] == "flower" and ended:
            number = sum(e["type"] == "flower" and e["player"] == event["player"] for e in events[: i + 1])
            number += len(state["flowers"][event["player"]])
            if number == 3:
                found.add("E2 third Flower later")
            if number == 4:
                found.add("E2 fourth Flower later")
    for p, singles in hands_before.items():
        got = [t for e in events if e["type"] == "destroyed" for t in e["taken"].get(str(p), [])]
        for tile in got:
            pairs = [pair for pair in state["flowers"][p] if ref.tile_colour(pair[0]) == ref.tile_colour(tile)]
            if pairs and not any(ref.tile_colour(t) == ref.tile_colour(tile) for t in singles):
                found.add("X5 three tiles of a colour")
    if any(len(hand) > 8 for hand in after["hands"]):
        found.add("X6 hand beyond 8")
    if any(len(hand) >= 12 for hand in after["hands"]):
        found.add("X6 hand of 12 and more")


def _played(state, action, events):
    """The mandala just played to, with the new cards and the claim, before it was destroyed."""
    what, letter = action.split("@")
    colour = what.lstrip("0123456789")
    mandala = state["mandalas"][ref.LETTERS.index(letter)]
    face = "up" if _is_new(state, action) else "down"
    sides = [{"up": list(s["up"]), "down": list(s["down"])} for s in mandala["sides"]]
    sides[state["to_act"]][face] += [colour] * int(what[: -len(colour)])
    marker = mandala["marker"]
    for event in events:
        if event["type"] == "claimed":
            marker = event["player"]
    return {"dark": mandala["dark"], "light": mandala["light"], "marker": marker, "sides": sides}


def _of_play(found, state, line, draw):
    action, events, player = line["action"], line["events"], line["player"]
    what = action.split("@")[0]
    colour = what.lstrip("0123456789")
    count = int(what[: -len(colour)])
    hand = state["hands"][player]
    left = len(hand) - count
    if not _is_new(state, action):
        found.add("P2 face down")
    elif count > 1:
        found.add("P2 several face up")
    if len(set(hand)) == 1 and len(hand) > 1:
        found.add("P3 whole hand kept back")
    if len(hand) == 1:
        found.add("P3 only card played")
    if count == 1:
        wanted = min(draw, max(0, 8 - left))
        drawn = sum(len(e["cards"]) for e in events if e["type"] == "drew")
        if left >= 8:
            found.add("D1 no draw with 8 or more left")
        elif wanted < draw:
            found.add("D1 draw cut short by 8")
        if drawn < wanted:
            found.add("D2 short draw, both empty" if drawn else "D2 nothing to draw at all")
        kinds = [e["type"] for e in events]
        if "reshuffled" in kinds:
            place = kinds.index("reshuffled")
            found.add("D2 reshuffle in mid-draw" if place else "D2 reshuffle before the first card")
    old = state["mandalas"][ref.LETTERS.index(action[-1])]["marker"]
    claimed = [e for e in events if e["type"] == "claimed"]
    if claimed:
        found.add("L1 marker first taken" if old is None else "L1 marker taken from another")
    mandala = _played(state, action, events)
    own = mandala["sides"][player]
    rivals = [s for p, s in enumerate(mandala["sides"]) if p != player and s["up"]]
    if own["up"] and old != player and rivals and max(map(ref.cards_there, rivals)) == ref.cards_there(own):
        found.add("L1 tie")
    if claimed and any(
        not s["up"] and ref.cards_there(s) >= ref.cards_there(own)
        for p, s in enumerate(mandala["sides"])
        if p != player
    ):
        found.add("L1 face-down rival ignored")


def _of_destroyed(found, mandala, event, made, ended):
    owner, second, sides = event["owner"], event["second"], mandala["sides"]
    if owner is None:
        found.add("X4 with cards" if event["returned"] else "X4 without cards")
        return
    others = [p for p in range(len(sides)) if p != owner and sides[p]["up"]]
    if not others:
        found.add("X2 nobody else")
        if any(sides[p]["down"] for p in range(len(sides)) if p != owner):
            found.add("X2 face-down rival ignored")
    else:
        most = max(ref.cards_there(sides[p]) for p in others)
        tied = [p for p in others if ref.cards_there(sides[p]) == most]
        if len(tied) > 1:
            found.add("X2 tie unsettled" if second is None else "X2 tie settled by face-up cards")
        if len(sides) == 2:
            if second is None:
                found.add("X3 fewer than half")
            elif 2 * most == ref.cards_there(sides[owner]):
                found.add("X3 exactly half")
    for flower in made:
        found.add("X5 Flower of the owner" if flower["player"] == owner else "X5 Flower of the second")
    if len(made) == 2:
        found.add("X5 two Flowers at once")
    if ended and event["returned"]:
        found.add("X6 return to a player in the last destructions")


def _of_end(found, state):
    result = state["result"]
    best = max(result["points"])
    level = [p for p, score in enumerate(result["points"]) if score == best]
    if len(result["winners"]) > 1:
        found.add("F3 shared victory")
    elif len(level) > 1:
        found.add("F3 tie settled by hand")
    if any(tile.endswith("x3") for tiles in state["tiles"] for tile in tiles):
        found.add("F1 single x3")
    for pairs in state["flowers"]:
        for pair in pairs:
            found.add("F2 Flower with x3" if pair[1].endswith("x3") else "F2 other Flower")

"""Short ways to write down a Flowers position and to play on from it.

::

    state = position("2grey red", "4green", A=("red-3 green-5", 1, "purple", "orange / 2red"))

is a STATE (JSON) with two players: player 0 holds two grey cards and a red one; on mandala A lie the
tiles red-3 and green-5, player 1 has its marker, player 0 a purple card face up, player 1 an orange one
face up and two red ones face down. Every card and tile not named goes somewhere, so that all 90 and 36
are there.
"""

COLOURS = ("grey", "purple", "red", "green", "orange", "yellow")
DARK, LIGHT = COLOURS[:3], COLOURS[3:]
VALUES = ("2", "3", "4", "5", "7", "x3")
LETTERS = "ABC"
USUAL = {"A": "red green", "B": "grey orange", "C": "purple yellow"}


def cards(text):
    """``"2red green"`` → ``["green", "red", "red"]``, sorted."""
    found = []
    for word in text.split():
        colour = word.lstrip("0123456789")
        assert colour in COLOURS, word
        found += [colour] * int(word[: -len(colour)] or "1")
    return sorted(found)


def dealt(text):
    """As `cards`, in the order written."""
    return [card for word in text.split() for card in cards(word)]


def pairs(text):
    """``"red-2 red-5, grey-3 grey-x3"`` → two Flowers."""
    return [part.split() for part in text.split(",") if part.strip()]


def side(text):
    """``"2red / green"`` → two red face up, one green face down."""
    up, _, down = text.partition("/")
    return {"up": cards(up), "down": cards(down)}


def position(
    *hands,
    A=None,
    B=None,
    C=None,
    deck="",
    discard="",
    rest="deck",
    tiles=(),
    flowers=(),
    dark="",
    light="",
    stacks=True,
    turn=None,
    passes=0,
):
    """A STATE in phase ``play``.

    hands, tiles, flowers: a text per player. A, B, C: ``(tiles, marker, side, side, …)``; without it lie
    two tiles of USUAL there. deck, dark, light: what comes next, in this order. ``rest``: where the cards
    not named go: "deck" (below those named), "discard", or seats such as ``(0, 1)``, who have them face
    down, in turn, on mandalas with a tile of the card's colour. ``stacks`` False: the players own all tiles but those
    on the mandalas, at most two Flowers each. ``turn``: by default such that player 0 is to act.
    """
    players = len(hands)
    free_cards = [colour for colour in COLOURS for _ in range(15)]
    free_tiles = [f"{colour}-{value}" for colour in COLOURS for value in VALUES]

    def use(pool, items):
        for item in items:
            pool.remove(item)
        return items

    state = {
        "turn": turn or players + 1,
        "phase": "play",
        "hands": [use(free_cards, cards(hand)) for hand in hands],
        "deck": use(free_cards, dealt(deck)),
        "discard": use(free_cards, cards(discard)),
        "dark": use(free_tiles, dark.split()),
        "light": use(free_tiles, light.split()),
        "mandalas": [],
        "tiles": [sorted(use(free_tiles, text.split())) for text in tiles],
        "flowers": [pairs(text) for text in flowers],
        "passes": passes,
        "destroying": None,
        "remaining": [],
        "ending": None,
        "removed": [],
        "result": None,
    }
    state["to_act"] = (state["turn"] - 1) % players
    for key in ("tiles", "flowers"):
        state[key] += [[] for _ in range(players - len(state[key]))]
    for own in state["flowers"]:
        for pair in own:
            use(free_tiles, pair)
    given = {"A": A, "B": B, "C": C}
    for letter in LETTERS:
        if given[letter]:
            use(free_tiles, given[letter][0].split())
    for letter in LETTERS:
        names, marker, *sides = given[letter] or (None, None)
        if names is None:
            names = " ".join(
                next(t for t in free_tiles if t.startswith(colour) and not t.endswith("-x3"))
                for colour in USUAL[letter].split()
            )
            use(free_tiles, names.split())
        sides = [side(text) for text in sides] + [side("") for _ in range(players - len(sides))]
        for one in sides:
            use(free_cards, one["up"] + one["down"])
        state["mandalas"].append(
            {"dark": names.split()[0], "light": names.split()[1], "marker": marker, "sides": sides}
        )
    if stacks:
        state["dark"] += [tile for tile in free_tiles if tile.split("-")[0] in DARK]
        state["light"] += [tile for tile in free_tiles if tile.split("-")[0] in LIGHT]
        # tiles leave in pairs, so the stacks are equally high: players own what is too much
        longer, shorter = sorted((state["dark"], state["light"]), key=len, reverse=True)
        _own(state, [longer.pop() for _ in range(len(longer) - len(shorter))])
    else:
        _own(state, free_tiles)
    if rest in ("deck", "discard"):
        state[rest] += free_cards
        state["discard"].sort()
    else:
        _lay(state, free_cards, rest)
    return state


def _own(state, free_tiles):
    """Gives every tile to a player: a third tile of a colour is a single again, nobody has three Flowers."""
    for tile in free_tiles:
        colour = tile.split("-")[0]

        def cost(player, colour=colour):
            twin = any(own.startswith(colour) for own in state["tiles"][player])
            return (twin, len(state["flowers"][player]) if twin else len(state["tiles"][player]), player)

        player = min(range(len(state["tiles"])), key=cost)
        twins = [own for own in state["tiles"][player] if own.startswith(colour)]
        if twins:
            state["tiles"][player].remove(twins[0])
            state["flowers"][player].append(sorted([twins[0], tile], key=lambda t: VALUES.index(t.split("-")[1])))
        else:
            state["tiles"][player] = sorted([*state["tiles"][player], tile])
    assert all(len(own) <= 2 for own in state["flowers"])


def _lay(state, free_cards, seats):
    for i, card in enumerate(free_cards):
        for mandala in state["mandalas"]:
            if card in (mandala["dark"].split("-")[0], mandala["light"].split("-")[0]):
                down = mandala["sides"][seats[i % len(seats)]]["down"]
                down.append(card)
                down.sort()
                break
        else:
            raise AssertionError(f"no tile of {card}: name it")


def of_type(events, kind):
    """The events of that type."""
    return [event for event in events if event["type"] == kind]


def types(events):
    """The types of the events, in order."""
    return [event["type"] for event in events]

"""Flowers' second, faster position plays the same game as the rules, and deals the same hidden things."""

from collections import Counter
from itertools import islice, permutations

import pytest
from test_properties import CHOICES, chi_squared, played, reduced_view
from tiny import TINY

from flowers_core.ai.model import PlainModel, model_of
from flowers_core.chance import Chance, Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.flowers.fast import PHASES, WHERE
from flowers_core.flowers.pieces import COLOURS, spread, tile_colour, tile_value
from flowers_core.flowers.rules import is_new, totals, ups
from flowers_core.flowers.scoring import points_of
from flowers_core.odds import softmax
from flowers_core.protocol import Match


class Last:
    """Instead of a generator: the last one is drawn, and an order is turned round."""

    def below(self, bound):
        return bound - 1

    def shuffled(self, items):
        return list(reversed(items))


class Reversed(Chance):
    """What `Last` does, as the rules ask for it."""

    def shuffle(self, items):
        return list(reversed(items))


def seen_by_all(match):
    """The view of a seat that knows every hand."""
    view = match.view(0)
    hands = match.state.to_json()["hands"]
    return {**view, "known": hands, "hand": hands[0], "deck_pool": None}


def ordered(position, state):
    """The position with the state's deck and stacks, to be drawn by `Last`."""
    position.deck = list(reversed(state.deck))
    position.dark, position.light = list(reversed(state.dark)), list(reversed(state.light))
    return position


def heap(counts):
    return sum(counts[colour] << 4 * colour for colour in range(6))


def content(position):
    """A position as a dict, what has no order sorted."""
    names = [name for name in type(position).__slots__ if name not in ("worths", "standings")]
    found = {name: getattr(position, name) for name in names}
    for name in ("deck", "dark", "light"):
        found[name] = sorted(found[name])
    return found


def content_of(state):
    """The same of a state of the rules."""
    seats = range(state.players)
    singles = {(seat, tile_colour(tile)): tile_value(tile) for seat in seats for tile in state.tiles[seat]}
    cards = [[spread(mandala.up[seat]) + spread(mandala.down[seat]) for seat in seats] for mandala in state.mandalas]
    nothing = [mandala.dark is None and mandala.light is None for mandala in state.mandalas]
    return {
        "hands": [heap(hand) for hand in state.hands],
        "held": [sum(hand) for hand in state.hands],
        "deck": sorted(state.deck),
        "discard": heap(state.discard),
        "discarded": sum(state.discard),
        "dark": sorted(state.dark),
        "light": sorted(state.light),
        "tiles_dark": [-1 if mandala.dark is None else mandala.dark for mandala in state.mandalas],
        "tiles_light": [-1 if mandala.light is None else mandala.light for mandala in state.mandalas],
        "owners": [-1 if mandala.marker is None else mandala.marker for mandala in state.mandalas],
        "shown": [
            0 if empty else sum(1 << colour for colour in range(6) if not is_new(mandala, colour))
            for mandala, empty in zip(state.mandalas, nothing, strict=True)
        ],
        "totals": [number for mandala in state.mandalas for number in totals(mandala)],
        "ups": [number for mandala in state.mandalas for number in ups(mandala)],
        "cards": [sum(1 << 4 * colour for colour in side) for mandala in cards for side in mandala],
        "singles": [singles.get((seat, colour), -1) for seat in seats for colour in range(6)],
        "flowers": [len(pairs) for pairs in state.flowers],
        "points": [points_of(state.tiles[seat], state.flowers[seat]) for seat in seats],
        "seat": -1 if state.to_act is None else state.to_act,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "passes": state.passes,
        "destroying": -1 if state.destroying is None else state.destroying,
        "ending": state.ending is not None,
        "remaining": list(state.remaining),
    }


@pytest.mark.parametrize("choice", CHOICES, ids=repr)
@pytest.mark.parametrize("draw", GAME.options["draw"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_action_does_what_the_rules_say(players, draw, choice):
    """The same legal actions, the same positions, the same winners: over 2,016 whole games.

    A difference stays, so most games are compared in every fourth position, and in those after a choice.
    """
    for seed in range(84):
        rng = Pcg32(seed, 8)
        match = Match(GAME, players, Seeded(Pcg32(seed)), {"draw": draw})
        model = model_of(GAME, seen_by_all(match))
        position = ordered(model.sample(rng), match.state)
        match.chance = Reversed()
        steps = 0
        while match.state.to_act is not None:
            assert model.to_act(position) == match.state.to_act
            texts = [model.text(action) for action in model.actions(position)]
            assert sorted(texts) == match.state.legal()
            action = choice(match, rng)
            assert model.text(model.action(action)) == action
            model.apply(position, model.action(action), Last())
            rare = match.state.phase != "play" or seed < 10
            match.state, _ = match.state.apply_unchecked(action, match.chance)
            over = match.state.to_act is None
            steps += 1
            if rare or over or steps % 4 == 0:
                assert content(position) == content_of(match.state)
        assert model.to_act(position) is None and model.actions(position) == []
        winners = match.state.result["winners"]
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(players)]
        assert model.values(position) == shares


@pytest.mark.parametrize("choice", CHOICES, ids=repr)
@pytest.mark.parametrize("players", GAME.players)
def test_a_redeal_fits_the_view(players, choice):
    """What lies open is read from the view; hidden cards come from where they can be."""
    rng = Pcg32(players)
    for match in islice(played(players, 4, 20 + players, choice), 0, None, 4):
        for seat in range(players):
            view = match.view(seat)
            found = content(model_of(GAME, view).sample(rng))
            hidden = ("hands", "deck")
            expected = content_of(match.state)
            assert {**found, **dict.fromkeys(hidden)} == {**expected, **dict.fromkeys(hidden)}
            state = GAME.sample(view, rng)
            assert len(found["deck"]) == len(state.deck)
            cards = found["discard"] + sum(found["cards"]) + sum(found["hands"])
            for colour in range(6):
                name = COLOURS[colour]
                assert (cards >> 4 * colour & 15) + found["deck"].count(colour) == 15
                for known, hand in zip(view["known"], found["hands"], strict=True):
                    assert known.count(name) <= hand >> 4 * colour & 15
                if view["deck_pool"] is not None:
                    assert found["deck"].count(colour) <= view["deck_pool"].count(name)
            for hand, held in zip(found["hands"], found["held"], strict=True):
                assert sum(hand >> 4 * colour & 15 for colour in range(6)) == held


def drawn_by(model, rng):
    """What a redeal puts into the others' hands, and then the order of the deck, as played out."""
    position = model.sample(rng)
    hands = tuple(position.hands[1:])
    deck = []
    while position.deck:
        place = rng.below(len(position.deck))
        deck.append(position.deck[place])
        position.deck[place] = position.deck[-1]
        position.deck.pop()
    return hands, tuple(deck)


def deals_of(view, pool):
    """Every way to lay six unseen cards on three places of the deck, and on the hands of players 1 and 2, who hold
    two and one unknown cards: how many there are of each, the cards of a kind being alike. Only what is in the pool
    lies in the deck. Within a hand, cards have no order."""
    unseen = [COLOURS.index(name) for name in ("red", "green", "yellow", "red", "grey", "orange")]
    known = [heap(Counter(COLOURS.index(name) for name in names)) for names in view["known"]]
    found = Counter()
    for deal in permutations(range(6)):
        cards = [unseen[place] for place in deal]
        if set(deal[:3]) <= pool:
            hands = (known[1] + (1 << 4 * cards[3]) + (1 << 4 * cards[4]), known[2] + (1 << 4 * cards[5]))
            found[hands, tuple(cards[:3])] += 1
    return found


def test_before_a_reshuffle_redeals_are_as_frequent_as_all_consistent_deals():
    view = reduced_view()
    rng = Pcg32(7)
    model = model_of(GAME, view)
    expected = deals_of(view, set(range(6)))
    found = Counter(drawn_by(model, rng) for _ in range(30 * len(expected)))
    assert len(expected) > 100
    assert abs(chi_squared(found, expected)) < 4


def test_redeals_after_a_reshuffle_are_as_frequent_as_all_consistent_deals():
    """Two of the unseen cards can not be in the deck then, so they are in one of two hands."""
    view = {**reduced_view(), "deck_pool": ["green", "grey", "orange", "red"]}
    rng = Pcg32(8)
    model = model_of(GAME, view)
    expected = deals_of(view, {0, 1, 4, 5})
    found = Counter(drawn_by(model, rng) for _ in range(30 * len(expected)))
    assert abs(chi_squared(found, expected)) < 4


@pytest.mark.parametrize("players", GAME.players)
def test_values_are_chances(players):
    """Every seat's chance lies between 0 and 1, together they are 1; so are those of every child."""
    for choice in CHOICES:
        for match in islice(played(players, 4, 3, choice), 0, None, 5):
            if match.state.to_act is None:
                continue
            model = model_of(GAME, match.view(match.state.to_act))
            position = model.sample(Pcg32(1))
            before = content(position)
            actions = model.actions(position)
            for values in [model.values(position), *model.children(position, actions)]:
                assert len(values) == players and abs(sum(values) - 1) < 1e-9
                assert min(values) >= 0
            assert content(position) == before


@pytest.mark.parametrize("players", GAME.players)
def test_children_are_worth_what_the_positions_after_them_are(players):
    """Valued without being played, by what changes alone: as valued whole after being played."""
    for choice, draw in zip(CHOICES, (4, 2, 4, 2), strict=True):
        for match in islice(played(players, draw, 5, choice), 0, None, 2):
            if match.state.phase != "play" or match.state.legal() == ["pass"]:
                continue
            model = model_of(GAME, match.view(match.state.to_act))
            position = model.sample(Pcg32(len(match.steps)))
            actions = model.actions(position)
            for action, values in zip(actions, model.children(position, actions), strict=True):
                after = position.copy()
                complete = model.put(after, action)
                after.held[position.seat] += model.draws(after, action)
                if complete:
                    whole = model.evaluator.completed(after, WHERE[action])
                else:
                    whole = softmax(model.evaluator.scores(after, position.turn % players))
                assert values == pytest.approx(whole, abs=1e-5)


@pytest.mark.parametrize("players", TINY.players)
def test_a_game_without_a_model_of_its_own_gets_a_plain_one(players):
    """To the end it plays as the game does; nobody is ahead before the end, then the winners share."""
    match = Match(TINY, players, Seeded(Pcg32(4)))
    model = model_of(TINY, match.view(0))
    assert isinstance(model, PlainModel) and model.players == players
    rng = Pcg32(5)
    position = model.sample(rng)
    while model.to_act(position) is not None:
        actions = model.actions(position)
        assert actions == position.state.legal()
        assert model.values(position) == [1 / players] * players
        children = model.children(position, actions)
        assert children == model.children(position, actions) and len(children) == len(actions)
        assert model.action(model.text(actions[0])) == actions[0]
        model.apply(position, actions[rng.below(len(actions))], rng)
    winners = position.state.result["winners"]
    assert model.values(position) == [1 / len(winners) if seat in winners else 0 for seat in range(players)]


def test_the_own_model_of_flowers_is_the_fast_one():
    match = Match(GAME, 3, Seeded(Pcg32(4)))
    model = model_of(GAME, match.view(1))
    assert type(model).__name__ == "FlowersModel" and model.players == 3

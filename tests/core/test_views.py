"""What a seat sees, compared with a second reading of views.md over whole games, and by cases."""

import json

import pytest
import reference as ref
import situations
from builders import cards, of_type, position

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.flowers import GAME
from flowers_core.protocol import Match

KEYS = {
    *("game", "version", "players", "draw", "seat", "turn", "to_act", "phase", "hand", "hands", "known"),
    *("deck", "deck_pool", "discard", "dark", "light", "mandalas", "tiles", "flowers", "passes"),
    *("destroying", "remaining", "ending", "removed", "result", "events"),
}


def outcomes_of(setup, steps):
    """All that chance said in a trace, the deal first."""
    found = GAME.deal_outcomes(GAME.state_from_json(setup["state"], {"draw": setup["draw"]}))
    for line in steps:
        found += GAME.event_outcomes(line["events"])
    return found


def followed(lines):
    """A match that follows a trace (dicts), before its first decision and after each."""
    match = Match(GAME, lines[0]["players"], Scripted(outcomes_of(lines[0], lines[1:])), {"draw": lines[0]["draw"]})
    yield match
    for line in lines[1:]:
        match.play(line["action"])
        yield match


def at(lines, ply):
    """The match after ``ply`` decisions."""
    match = Match(GAME, lines[0]["players"], Scripted(outcomes_of(lines[0], lines[1:])), {"draw": lines[0]["draw"]})
    for line in lines[1 : ply + 1]:
        match.play(line["action"])
    return match


def chosen_games(each):
    """Games of every kind: ``each`` of each number of players and policy, both draws in turn."""
    for kind in situations.POLICIES:
        for players in (2, 3, 4):
            for seed in range(each):
                yield kind, players, seed, 4 if seed % 2 == 0 else 2


# -- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "players", "seed", "draw"), list(chosen_games(2)))
def test_views_of_whole_games_are_those_of_the_second_reading(kind, players, seed, draw):
    lines = situations.game(kind, players, 500 + seed, draw)
    for ply, match in enumerate(followed(lines)):
        if ply % 3 and ply < len(lines) - 12:
            continue
        for seat in [*range(players), None]:
            view = match.view(seat)
            assert json.dumps(view, sort_keys=True) == json.dumps(ref.reference_view(lines, ply, seat), sort_keys=True)
            assert set(view) == KEYS


def hidden_apart(lines, ply, seat, dice):
    """The same trace up to ``ply`` with everything shuffled that ``seat`` can not know by then.

    Every card is followed from its place in the deal or in a new deck. Places whose card the seat
    has not seen, nor worked out from a reshuffle with 2 players, swap their cards within one deck.
    """
    setup, steps = lines[0], lines[1 : ply + 1]
    players = setup["players"]
    decks = [[card for hand in setup["state"]["hands"] for card in hand] + setup["state"]["deck"]]
    hands, start = [], 0
    for hand in setup["state"]["hands"]:
        hands.append([(card, (0, start + i)) for i, card in enumerate(hand)])
        start += len(hand)
    rest = [(card, (0, start + i)) for i, card in enumerate(setup["state"]["deck"])]
    for line in steps:
        if "@" in line["action"]:
            what = line["action"].split("@")[0]
            colour = what.lstrip("0123456789")
            hand = hands[line["player"]]
            for _ in range(int(what[: -len(colour)])):
                # a card that everybody saw come back goes first
                hand.remove(min((item for item in hand if item[0] == colour), key=lambda item: item[1] is not None))
        for event in line["events"]:
            if event["type"] == "drew":
                number = len(event["cards"])
                hands[event["player"]] += rest[:number]
                rest = rest[number:]
            elif event["type"] == "reshuffled":
                decks.append(list(event["deck"]))
                rest = [(card, (len(decks) - 1, i)) for i, card in enumerate(event["deck"])]
                if players == 2 and seat is not None:
                    hands = [[(card, None) for card, _ in hand] for hand in hands]
            elif event["type"] == "destroyed":
                for player, back in event["returned"].items():
                    hands[int(player)] += [(card, None) for card in back]
    places = [place for _, place in rest]
    for player in range(players):
        if player != seat:
            places += [place for _, place in hands[player] if place is not None]
    decks = [list(deck) for deck in decks]
    for number in range(len(decks)):
        mine = [place[1] for place in places if place[0] == number]
        for place, card in zip(mine, dice.shuffle([decks[number][i] for i in mine]), strict=True):
            decks[number][place] = card
    state = json.loads(json.dumps(setup["state"]))
    left = decks[0]
    for player, hand in enumerate(state["hands"]):
        state["hands"][player], left = sorted(left[: len(hand)]), left[len(hand) :]
    state["deck"] = left
    seen = lines[ply]["state"]
    for kind in ("dark", "light"):
        shown = len(state[kind]) - len(seen[kind])
        state[kind] = state[kind][:shown] + dice.shuffle(state[kind][shown:])
    new_decks = iter(decks[1:])
    new_steps = []
    for line in steps:
        events = [
            {**event, "deck": next(new_decks)} if event["type"] == "reshuffled" else event for event in line["events"]
        ]
        new_steps.append({**line, "events": events})
    return [{**setup, "state": state}, *new_steps]


@pytest.mark.parametrize(("kind", "players", "seed", "draw"), list(chosen_games(2)))
def test_what_is_hidden_never_changes_a_view(kind, players, seed, draw):
    lines = situations.game(kind, players, 900 + seed, draw)
    dice = ref.Dice(seed)
    differing = 0
    for ply in [*range(5, len(lines), 37), len(lines) - 2]:
        for seat in [*range(players), None]:
            other = hidden_apart(lines, ply, seat, dice)
            true, false = at(lines, ply), at(other, ply)
            assert true.view(seat) == false.view(seat)
            assert true.state.legal() == false.state.legal() or true.state.to_act != seat
            differing += true.state != false.state
    assert differing


@pytest.mark.parametrize(("kind", "players", "seed", "draw"), list(chosen_games(1)))
def test_a_resampled_state_has_the_same_view(kind, players, seed, draw):
    lines = situations.game(kind, players, 700 + seed, draw)
    rng = Pcg32(seed)
    for ply, match in enumerate(followed(lines)):
        if ply % 11:
            continue
        for seat in range(players):
            view = match.view(seat)
            text = json.dumps(view)
            state = GAME.sample(json.loads(text), rng)
            assert json.dumps(view) == text
            assert GAME.view(state, match.memory, seat, view["events"]) == view
            assert GAME.state_from_json(state.to_json(), {"draw": draw}) == state


# -- keys ---------------------------------------------------------------------------------------------


def from_position(state, *actions, chance=(), draw=4):
    """A match that goes on from a position built by hand; nothing was shown before it."""
    match = Match(GAME, len(state["hands"]), Seeded(Pcg32(1)), {"draw": draw})
    match.state = GAME.state_from_json(state, {"draw": draw})
    match.chance = Scripted(GAME.event_outcomes([{"type": "reshuffled", "deck": deck} for deck in chance]))
    for action in actions:
        match.play(action)
    return match


def test_only_the_own_hand_is_shown():
    match = from_position(position("2red grey", "3green", "yellow"))
    for seat, hand in ((0, ["grey", "red", "red"]), (1, ["green"] * 3), (2, ["yellow"]), (None, [])):
        view = match.view(seat)
        assert (view["seat"], view["hand"], view["hands"]) == (seat, hand, [3, 3, 1])
        assert view["known"] == [hand if player == seat else [] for player in range(3)]


def test_deck_and_stacks_are_numbers():
    state = position("2red grey", "3green")
    view = from_position(state).view(0)
    assert (view["deck"], view["dark"], view["light"]) == (84, 15, 15)
    assert view["deck_pool"] is None


def test_face_down_cards_and_the_discard_pile_are_public():
    state = position("2red grey", "3green", A=("red-3 green-5", 1, "/ 3red", "purple / green"), discard="2yellow")
    for seat in (0, 1, None):
        view = from_position(state).view(seat)
        assert view["mandalas"] == state["mandalas"]
        assert view["discard"] == ["yellow", "yellow"]


def test_known_cards_taken_back_and_less_when_played():
    state = position(
        "2grey red",
        "red 3yellow",
        "grey 2green",
        A=("red-3 green-5", 0, "2purple 2orange yellow", "/ 2red", "/ 2green"),
        turn=4,
    )
    match = from_position(state, "2grey@A")
    assert match.view(0)["known"][1:] == [cards("2red"), cards("2green")]
    assert match.view(2)["known"][1] == cards("2red")
    assert match.view(None)["known"] == [[], cards("2red"), cards("2green")]
    assert match.view(1)["known"] == [[], cards("3red 3yellow"), cards("2green")]
    match.play("1red@B")
    assert match.view(0)["known"][1] == cards("red")
    match.play("3green@B")
    assert match.view(0)["known"][2] == []
    assert match.view(1)["known"][2] == []


def test_known_after_a_reshuffle_with_2_players_is_the_whole_other_hand():
    state = position("2red grey", "3green orange", deck="yellow purple", rest="discard")
    deck = ["red", "red", *sorted(state["discard"], reverse=True)]
    deck.remove("red")
    deck.remove("red")
    match = from_position(state, "1red@B", chance=[deck])
    hand = cards("red grey yellow purple")  # what player 0 held when the deck was turned
    assert match.view(1)["known"] == [hand, cards("3green orange")]
    assert match.view(0)["known"][1] == cards("3green orange")
    assert match.view(None)["known"] == [[], []]
    match.play("2green@C")
    assert match.view(0)["known"][1] == cards("green orange")
    match.play("1yellow@C")
    assert match.view(1)["known"][0] == cards("red grey purple")


def test_a_reshuffle_with_3_players_proves_no_hand():
    state = position("2red grey", "3green orange", "grey", rest="discard")
    match = from_position(state, "1red@B", chance=[state["discard"]])
    assert match.view(1)["known"] == [[], cards("3green orange"), []]


def test_deck_pool_is_the_new_deck_less_the_own_draws():
    state = position("2red grey", "3green orange", "2grey", deck="yellow purple", rest="discard")
    deck = list(reversed(state["discard"]))
    match = from_position(state, "1red@B", chance=[deck])
    assert match.view(0)["deck_pool"] == sorted(deck[2:])
    for seat in (1, 2, None):
        assert match.view(seat)["deck_pool"] == sorted(deck)
        assert match.view(seat)["deck"] == len(deck) - 2
    match.play("1green@B")
    assert match.view(0)["deck_pool"] == sorted(deck[2:])
    assert match.view(1)["deck_pool"] == sorted(deck[:2] + deck[6:])
    assert match.view(2)["deck_pool"] == sorted(deck)


def test_another_players_drew_has_a_count_instead_of_cards():
    state = position("2red grey", "3green orange", deck="yellow purple", rest="discard")
    deck = list(state["discard"])
    match = from_position(state, "1red@B", chance=[deck])
    own = [
        {"type": "drew", "player": 0, "cards": ["purple", "yellow"]},
        {"type": "reshuffled", "count": len(deck)},
        {"type": "drew", "player": 0, "cards": sorted(deck[:2])},
        {"type": "claimed", "player": 0, "mandala": "B"},
    ]
    assert match.view(0)["events"] == own
    others = [
        {"type": "drew", "player": 0, "count": 2},
        {"type": "reshuffled", "count": len(deck)},
        {"type": "drew", "player": 0, "count": 2},
        {"type": "claimed", "player": 0, "mandala": "B"},
    ]
    assert match.view(1)["events"] == others
    assert match.view(None)["events"] == others


def test_other_events_are_seen_whole():
    lines = situations.game("building", 4, 3)
    for ply, match in enumerate(followed(lines)):
        if ply == 0:
            continue
        for seat in (0, None):
            seen = match.view(seat)["events"][-len(lines[ply]["events"]) :] if lines[ply]["events"] else []
            for event, whole in zip(seen, lines[ply]["events"], strict=True):
                if event["type"] not in ("drew", "reshuffled"):
                    assert event == whole


def test_events_go_back_to_the_seats_last_decision_or_to_the_beginning():
    match = from_position(
        position("2red 2grey", "3green orange", "2grey", A=("red-3 green-5", None)), "1grey@A", "1orange@A"
    )
    assert [event["player"] for event in match.view(2)["events"]] == [0, 0, 1]
    assert [event["player"] for event in match.view(1)["events"]] == [1]
    match.play("1grey@A")
    assert [event["player"] for event in match.view(0)["events"]] == [0, 0, 1, 2]
    assert [event["player"] for event in match.view(1)["events"]] == [1, 2]
    assert [event["player"] for event in match.view(2)["events"]] == [2]
    assert [event["player"] for event in match.view(None)["events"]] == [2]


def test_a_colour_that_only_others_hold_stands_in_no_view():
    state = position(
        "2red green",
        "5grey",
        A=("red-3 green-5", None),
        B=("purple-3 orange-5", None),
        C=("red-4 yellow-5", None),
        deck="4red 4grey",
    )
    match = from_position(state)
    for action in ("1red@A", "1grey@A"):
        for seat in (0, None):
            assert '"grey"' not in json.dumps(match.view(seat))
        match.play(action)
    assert '"grey"' in json.dumps(match.view(0))  # played now, for everybody to see


def test_a_view_is_plain_json():
    lines = situations.game("random", 3, 5)
    for match in followed(lines):
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
        assert not [event for event in of_type(match.view(1)["events"], "reshuffled") if "deck" in event]

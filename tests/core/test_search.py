"""The search finds what there is to find, knows a view and no more, keeps its budgets, is the same everywhere."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import deep
import pytest
import under_node
from builders import position
from conftest import ROOT
from tiny import TINY, TinyState

from flowers_core.ai import thinker
from flowers_core.ai.model import PlainModel, model_of
from flowers_core.ai.search import REDEALS, Search
from flowers_core.ai.thinker import Thought, decide
from flowers_core.chance import Pcg32, Seeded
from flowers_core.errors import BadRequest
from flowers_core.flowers import GAME
from flowers_core.games import register
from flowers_core.players import choose
from flowers_core.protocol import Match

register(TINY)


def flowers_view(data):
    """The view of the seat to act in a STATE, and its legal actions."""
    state = GAME.state_from_json(data, {"draw": 4})
    return GAME.view(state, GAME.memory(state), state.to_act, []), state.legal()


def searched(game, view, iterations, seed=1, **more):
    search = Search(model_of(game, view), Pcg32(seed), **more)
    search.run(iterations)
    return search


# -- it finds what there is to find ---------------------------------------------------------------------


def tiny_view(phase, hand, scores, players=2):
    """The last turn of a tiny game, in which the seat to act holds ``hand``."""
    turn = 2 * players
    seat = (turn - 1 + (phase == "answer")) % players
    others = [card for card in range(1, 9) if card != hand]
    hands = [hand if one == seat else others.pop() for one in range(players)]
    state = TinyState(turn, phase, tuple(hands), tuple(others), (), scores)
    return TINY.view(state, (), seat, []), state.legal()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("hand", "action"), [(8, "call"), (1, "fold")])
def test_an_answer_in_anothers_turn(players, hand, action):
    # who answers wins with the best card; with the worst one calling and folding lose alike, unless it leads
    view, _ = tiny_view("answer", hand, (0,) * players if hand == 8 else (1,) + (0,) * (players - 1), players)
    search = searched(TINY, view, 200)
    if hand == 8:
        assert search.best() == action
        assert search.values()[0] > 0.9
    else:
        assert max(one["value"] for one in search.report()) <= 1


def test_who_dares_with_the_best_card_is_better_off_than_who_swaps_it():
    view, _ = tiny_view("play", 8, (0, 0))
    assert searched(TINY, view, 400).best() == "dare"


def about_to_win():
    """Player 0 is behind, and ahead at the end of the game if A is completed now: two Flowers more."""
    data = position(
        "yellow grey",
        "2grey 2yellow 2red 2purple",
        A=("red-x3 green-7", 0, "2purple orange grey", ""),
        tiles=("red-7 green-5", "orange-7"),
        flowers=("purple-2 purple-3, orange-4 orange-5", "grey-7 grey-x3, yellow-7 yellow-x3"),
    )
    return flowers_view(data)


def test_a_win_is_taken():
    view, _ = about_to_win()
    search = searched(GAME, view, 300)
    assert search.best() == "1yellow@A"
    assert search.report()[0]["value"] > 0.99 > search.report()[1]["value"]


# -- the tree's arithmetic ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_iteration_is_counted_once_and_chances_are_shared(players):
    asked = deep.question({"game": "flowers", "players": players, "seed": 5, "after": 20})
    search = searched(GAME, asked["view"], 150)
    report = search.report()
    assert search.iterations == sum(one["visits"] for one in report) == 150
    assert sorted(one["action"] for one in report) == sorted(asked["legal"])
    assert sum(search.values()) == pytest.approx(1)
    assert sum(one["prior"] for one in report) == pytest.approx(1)
    assert [one["visits"] for one in report] == sorted([one["visits"] for one in report], reverse=True)
    assert all(0 <= one["value"] <= 1 for one in report)
    assert search.best() == report[0]["action"]


def test_before_the_first_iteration_it_plays_what_the_model_likes_best():
    asked = deep.question({"game": "flowers", "players": 2, "seed": 5, "after": 20})
    search = searched(GAME, asked["view"], 0)
    assert search.best() == max(search.report(), key=lambda one: one["prior"])["action"]
    assert search.values() == [0.5, 0.5]


# -- actions decided in steps ---------------------------------------------------------------------------


class Stepwise(PlainModel):
    """The tiny game with every choice in two steps: whether it is the first legal action, and then which."""

    def sample(self, rng):
        return SimpleNamespace(state=super().sample(rng).state, other=None)

    def actions(self, position):
        legal = super().actions(position)
        if position.other is None and len(legal) > 1:
            return ["<first>", "<other>"]
        return legal[1:] if position.other else legal[:1]

    def text(self, action):
        return None if action.startswith("<") else action

    def apply(self, position, action, rng):
        if self.text(action) is None:
            position.other = action == "<other>"
        else:
            super().apply(position, action, rng)
            position.other = None

    def children(self, position, actions):
        legal = super().actions(position)
        seat = self.to_act(position)
        found = []
        for action in actions:
            options = {"<first>": legal[:1], "<other>": legal[1:]}.get(action, [action])
            found.append(max(PlainModel.children(self, position, options), key=lambda values: values[seat]))
        return found


@pytest.mark.parametrize(("hand", "action"), [(8, "call"), (1, "fold")])
def test_steps_spell_the_action_that_the_plain_search_finds(hand, action):
    view, legal = tiny_view("answer", hand, (0, 0) if hand == 8 else (1, 0))
    search = Search(Stepwise(TINY, view), Pcg32(1))
    assert search.best() in legal and search.report() == [] and not search.settled(0)
    search.run(3)
    assert search.best() in legal
    search.run(200)
    report = search.report()
    assert {one["action"] for one in report} <= set(legal) and report[0]["action"] == search.best()
    assert sum(one["prior"] for one in report) <= 1.001
    assert sum(one["visits"] for one in report) >= search.iterations - 2 * len(legal)
    if hand == 8:
        assert search.best() == action
    assert not search.settled(search.iterations)


def test_a_play_in_steps_is_as_good_as_one_at_once():
    view, _ = tiny_view("play", 8, (0, 0))
    search = Search(Stepwise(TINY, view), Pcg32(1))
    search.run(600)
    assert search.best() == searched(TINY, view, 400).best() == "dare"


# -- budgets --------------------------------------------------------------------------------------------


class Clock:
    """A tick of a hundredth of a second whenever it is looked at."""

    now = 0.0

    def __call__(self):
        self.now += 0.01
        return self.now


def test_nodes_are_kept_within_their_budget_and_the_search_goes_on():
    asked = deep.question({"game": "flowers", "players": 2, "seed": 3, "after": 10})
    search = searched(GAME, asked["view"], 300, nodes=40)
    assert search.nodes == 40
    assert search.iterations == 300


def test_a_time_ends_it_by_its_clock():
    asked = deep.question({"game": "flowers", "players": 2, "seed": 3, "after": 10})
    search = Search(model_of(GAME, asked["view"]), Pcg32(1))
    search.run(seconds=0.2, clock=Clock())  # some of it for the root
    assert 8 <= search.iterations <= 13
    search.run(iterations=3, seconds=10, clock=Clock())
    assert 11 <= search.iterations <= 16
    with pytest.raises(ValueError, match="budget"):
        search.run()


def test_slices_find_what_one_run_finds():
    asked = deep.question({"game": "flowers", "players": 3, "seed": 3, "after": 10})
    whole = searched(GAME, asked["view"], 120)
    sliced = Search(model_of(GAME, asked["view"]), Pcg32(1))
    for _ in range(4):
        sliced.advance()
    for _ in range(40):
        sliced.run(3)
    assert sliced.report() == whole.report()


# -- thoughts -------------------------------------------------------------------------------------------


def asked_master(**budget):
    return deep.question({"game": "flowers", "players": 2, "seed": 8, "after": 12}) | budget


def test_a_thought_goes_on_in_slices_and_tells_how_far_it_is():
    thought = Thought(asked_master(seconds=0.5), Clock())
    assert thought.best() in thought._legal and thought.progress()["share"] == 0
    shares = []
    while not thought.step(30):
        progress = thought.progress()
        assert set(progress) == {"iterations", "seconds", "share", "best"}
        assert progress["best"] == thought.best()
        shares.append(progress["share"])
    assert len(shares) > 3 and shares == sorted(shares) and 0 < shares[0] < shares[-1] <= 1
    assert thought.progress()["share"] == 1 and thought.progress()["iterations"] > 0
    assert thought.step(30)


def test_however_short_the_slices_it_gets_on_and_does_little_in_each():
    """Whoever ends it waits for a look at the root on one redeal at most, or for one iteration."""
    thought = Thought(asked_master(iterations=5), Clock())
    iterations = []
    while not thought.step(0):
        iterations.append(thought.progress()["iterations"])
        assert thought.best() in thought._legal
    assert iterations == [0] * REDEALS + list(range(1, len(iterations) - REDEALS + 1))
    assert thought.progress()["iterations"] == len(iterations) - REDEALS + 1 <= 5


def test_what_takes_a_slice_to_make_leaves_no_time_for_the_search_in_it(monkeypatch):
    """Whoever ends a first thought waits for one of the two, not for both."""
    clock = Clock()

    def slow(*asked):
        clock.now += 1
        return model_of(*asked)

    monkeypatch.setattr(thinker, "model_of", slow)
    thought = Thought(asked_master(iterations=5), clock)
    assert not thought.step(30)
    assert thought._search._redeals == 1
    assert thought.best() in thought._legal
    thought.step(1000)
    assert thought.progress()["iterations"] > 0


def test_iterations_end_a_thought_where_no_time_is_asked():
    thought = Thought(asked_master(iterations=70), Clock())
    action = thought.finish()
    told = thought.progress()["iterations"]
    assert told <= 70
    assert action == searched(GAME, thought._view, 70, seed=8).best()


def test_a_lead_that_can_not_be_overtaken_ends_it():
    view, legal = about_to_win()
    thought = Thought({"view": view, "legal": legal, "level": "master", "seed": 1, "iterations": 1000})
    while not thought.step(1):
        pass
    assert thought.best() == "1yellow@A"
    assert thought.progress()["iterations"] < 800


def test_where_iterations_are_counted_a_settled_thought_ends_at_the_same_one_in_any_slices():
    """Else what is left of its luck, and with it the rest of a game, would depend on the device."""
    view, legal = about_to_win()
    ends = set()
    for milliseconds in (0, 1, 30, 5000):
        rng = Pcg32(1)
        thought = Thought({"view": view, "legal": legal, "level": "master:1000it"}, Clock(), rng)
        while not thought.step(milliseconds):
            pass
        ends.add((thought.progress()["iterations"], rng.state))
    assert len(ends) == 1


def test_a_forced_move_is_answered_at_once():
    thought = Thought({"view": {}, "legal": ["pass"], "level": "master", "seed": 1})
    assert thought.done and thought.best() == "pass" and thought.progress()["share"] == 1


def test_a_light_level_thinks_the_same_in_a_thought():
    asked = asked_master()
    wanted = choose("greedy", GAME, asked["view"], asked["legal"], Pcg32(asked["seed"]))
    assert Thought({**asked, "level": "greedy"}).finish() == wanted


def test_a_name_may_have_the_budget():
    asked = asked_master()
    wanted = Thought({**asked, "iterations": 40}).finish()
    assert decide("master:40it", asked["view"], asked["legal"], Pcg32(asked["seed"])) == wanted
    timed = Thought({**asked, "level": "master:0.3s"}, Clock())
    assert timed.step(1000)
    assert 10 < timed.progress()["iterations"] < 30
    for name in ("master:", "master:0s", "nobody"):
        with pytest.raises(BadRequest):
            decide(name, asked["view"], asked["legal"], Pcg32(1))


@pytest.mark.parametrize("level", ["master", "florist", "one-ply"])
def test_where_a_game_has_no_model_of_its_own_a_light_level_plays(level):
    view, legal = tiny_view("play", 3, (0, 0))
    wanted = [choose("blossom", TINY, view, legal, Pcg32(seed)) for seed in range(8)]
    assert [decide(level, view, legal, Pcg32(seed)) for seed in range(8)] == wanted


# -- honesty, and whole games -----------------------------------------------------------------------------


class OnlyTheView:
    """A game that can do nothing but deal anew from a view: whoever wants more than that fails."""

    name = "tiny"
    sample, parse = TINY.sample, TINY.parse


def test_it_asks_for_nothing_but_the_view():
    match = Match(TINY, 3, Seeded(Pcg32(2)))
    view = json.loads(json.dumps(match.view(0)))
    search = Search(PlainModel(OnlyTheView(), view), Pcg32(3))
    search.run(50)
    assert search.report() == searched(TINY, view, 50, seed=3).report()


def test_it_beats_greedy():
    won = 0
    for seed in range(6):
        match = Match(GAME, 2, Seeded(Pcg32(seed // 2)))
        while match.state.to_act is not None:
            seat = match.state.to_act
            view, legal = match.view(seat), match.state.legal()
            if seat == seed % 2:
                asked = {"view": view, "legal": legal, "level": "master", "seed": seed, "iterations": 60}
                match.play(Thought(asked).finish())
            else:
                match.play(choose("greedy", GAME, view, legal, Pcg32(len(match.steps))))
        won += match.state.result["winners"] == [seed % 2]
    assert won >= 5


# -- the same everywhere ----------------------------------------------------------------------------------

JOBS = [
    {"game": "flowers", "players": players, "seed": 20 + after, "after": after, "iterations": 60}
    for players, after in ((2, 0), (2, 30), (2, 95), (3, 40), (4, 12), (4, 130))
]


def test_twice():
    for job in JOBS:
        assert deep.probe(json.dumps(job)) == deep.probe(json.dumps(job))


@pytest.mark.parametrize("hash_seed", ["1", "271828"])
def test_whatever_the_hash_seed(hash_seed):
    asked = "[json.loads(deep.probe(json.dumps(job))) for job in json.load(sys.stdin)]"
    done = subprocess.run(
        [sys.executable, "-c", f"import json, deep, sys; print(json.dumps({asked}))"],
        input=json.dumps(JOBS),
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests" / "core")]),
        },
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [json.loads(deep.probe(json.dumps(job))) for job in JOBS]


def test_in_pyodide(tmp_path):
    expected = [json.loads(deep.probe(json.dumps(job))) for job in JOBS]
    assert under_node.answers("pyodide", JOBS, tmp_path, "deep") == expected

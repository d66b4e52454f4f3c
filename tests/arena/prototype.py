"""Another program's search, to measure the master by: an optional benchmark, not a test.

::

    python3 -m flowers_core arena --player master:0.15s --player "cmd:0.15s:python3 tests/arena/prototype.py"

It is what a first try of such a player looked like, written simply and apart from the package's own: PUCT over
redeals, a new node's children valued by a linear evaluation of 47 features a player, no rollouts; chances to win are
the softmax over players of weights · features. Only how positions change is the package's. The weights beside this
file were fitted to games of two greedy players, and then to the evaluation's own games::

    python3 tests/arena/prototype.py train
"""

import json
import math
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from flowers_core.chance import Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.flowers.fast import OVER, TILE_COLOUR, TILE_POINTS, TILE_VALUE
from flowers_core.flowers.model import FlowersModel
from flowers_core.players import choose
from flowers_core.protocol import Match

WEIGHTS = Path(__file__).with_suffix(".json")
FEATURES = 47
EXPLORATION = 1.0
TEMPERATURE = 0.1
"""Of the softmax over the children's values that makes the priors."""


# -- evaluation -----------------------------------------------------------------------------------------------


def features(model, position, seat):
    """Of one player: 6 of points and Flowers, 6 of single tiles, 18 of the hand, 16 of the mandalas, 1 of the turn."""
    found = [0.0] * FEATURES
    most = max(position.flowers)
    found[0] = position.points[seat] / 10
    found[1] = found[0] if most == 1 else 0.0
    found[2] = found[0] if most >= 2 else 0.0
    found[2 + min(position.flowers[seat], 2)] += position.flowers[seat] > 0
    found[5] = min(position.flowers[seat], 3) / 3
    for value in position.singles[seat * 6 : seat * 6 + 6]:
        if value >= 0:
            found[6 + value] += 1
    found[12 + min(position.held[seat], 10)] = 1
    found[23 + sum([position.hands[seat] >> 4 * colour & 15 > 0 for colour in range(6)])] = 1
    for where in range(3):
        dark, light = position.tiles_dark[where], position.tiles_light[where]
        if dark < 0 or light < 0 or position.owners[where] < 0:
            continue
        missing = min(6 - bin(position.shown[where]).count("1"), 4) - 1
        if missing < 0:
            missing = 0
        totals = position.totals[where * model.players : (where + 1) * model.players]
        best = max(totals[:seat] + totals[seat + 1 :])
        tiles = sorted([worth(position, seat, dark), worth(position, seat, light)])
        if position.owners[where] == seat:
            found[30 + missing] += tiles[1] / 5
            found[34 + missing] += min(totals[seat] - best, 3) / 3
        elif model.second(position, where) == seat:
            found[38 + missing] += tiles[0] / 5
        elif totals[seat] + 2 >= best:
            found[42 + missing] += tiles[1] / 5
    found[46] = position.seat == seat
    return found


def worth(position, seat, tile):
    """Points that taking the tile makes."""
    single = position.singles[seat * 6 + TILE_COLOUR[tile]]
    return TILE_POINTS[tile] + 2 if single < 0 else 5 + 2 * min(single, TILE_VALUE[tile])


def values(model, position, weights):
    """Each seat's chance to win."""
    if position.phase == OVER:
        return model.values(position)
    scores = []
    for seat in range(model.players):
        own = features(model, position, seat)
        scores.append(sum([weight * feature for weight, feature in zip(weights, own, strict=True)]))
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]


# -- search ---------------------------------------------------------------------------------------------------


class Node:
    """By action: how often it was taken, the sum of what it was worth to who decides, prior, first value, node."""

    def __init__(self):
        self.edges = {}
        self.visits = 0

    def expand(self, model, position, actions, weights, rng):
        """Values every action that is new here; the value of the position, for all."""
        mover = model.to_act(position)
        best = None
        for action in actions:
            if action not in self.edges:
                child = position.copy()
                model.apply(child, action, rng)
                value = values(model, child, weights)
                self.edges[action] = [0, 0.0, math.exp(value[mover] / TEMPERATURE), value[mover], None]
                if best is None or value[mover] > best[mover]:
                    best = value
        return best


def search(view, legal, weights, seconds, rng):
    """The action taken most often in so much CPU time, and how many iterations there were."""
    end = process_time() + seconds
    model = FlowersModel(view)
    root, iterations = Node(), 0
    while iterations == 0 or process_time() < end:
        position, node, path = model.sample(rng), root, []
        while True:
            mover, actions = model.to_act(position), model.actions(position)
            value = node.expand(model, position, actions, weights, rng)
            if value is not None and node.visits == 0:
                node.visits = 1
                break
            total = sum([node.edges[action][2] for action in actions])
            node.visits += 1
            wide = EXPLORATION * math.sqrt(node.visits)

            def score(action, edges=node.edges, total=total, wide=wide):
                visits, worth, prior, first, _ = edges[action]
                return (first + worth) / (1 + visits) + wide * prior / total / (1 + visits)

            action = max(actions, key=score)
            edge = node.edges[action]
            path.append((edge, mover))
            model.apply(position, action, rng)
            if position.phase == OVER:
                value = model.values(position)
                break
            if edge[4] is None:
                edge[4] = {}
            node = edge[4].setdefault(model.to_act(position), Node())
        for edge, mover in path:
            edge[0] += 1
            edge[1] += value[mover]
        iterations += 1
    best = max(legal, key=lambda text: (*root.edges[model.action(text)][:2], root.edges[model.action(text)][3]))
    return best, iterations


# -- training ---------------------------------------------------------------------------------------------------


def one_ply(weights, rng, luck):
    """A player that values every action once; now and then it tries another one."""

    def decide(view, legal):
        if luck.below(20) == 0:
            return legal[luck.below(len(legal))]
        model = FlowersModel(view)
        position = model.sample(rng)
        worths = {}
        for text in legal:
            child = position.copy()
            model.apply(child, model.action(text), rng)
            worths[text] = values(model, child, weights)[view["seat"]]
        return max(legal, key=lambda text: worths[text])

    return decide


def games(count, seed, decider):
    """The differences of the two players' features in some positions of each game, and who won."""
    rows, wins = [], []
    for number in range(count):
        match = Match(GAME, 2, Seeded(Pcg32(seed + number)))
        luck = Pcg32(seed + number, 1)
        decide = decider(luck)
        own = []
        while match.state.to_act is not None:
            view = match.view(match.state.to_act)
            model = FlowersModel(view)
            position = model.sample(luck)
            one, other = features(model, position, 0), features(model, position, 1)
            own.append([first - second for first, second in zip(one, other, strict=True)])
            match.play(decide(view, match.state.legal()))
        winners = match.state.result["winners"]
        rows += own
        wins += [(0 in winners) / len(winners)] * len(own)
    return rows, wins


def fitted(rows, wins):
    """Logistic regression by Newton's steps, with a little decay."""
    import numpy

    table, told = numpy.array(rows), numpy.array(wins)
    weights = numpy.zeros(FEATURES)
    for _ in range(12):
        chances = 1 / (1 + numpy.exp(-table @ weights))
        slope = table.T @ (told - chances) - 5 * weights
        bend = (table * (chances * (1 - chances))[:, None]).T @ table + 5 * numpy.eye(FEATURES)
        weights = weights + numpy.linalg.solve(bend, slope)
    return [round(float(weight), 4) for weight in weights]


def train():
    def greedy(luck):
        return lambda view, legal: choose("greedy", GAME, view, legal, luck)

    weights = fitted(*games(400, 1000, greedy))
    print("fitted to greedy games", file=sys.stderr)
    for generation in range(2):
        known = weights
        weights = fitted(*games(300, 5000 + 1000 * generation, lambda luck, known=known: one_ply(known, luck, luck)))
        print(f"fitted to generation {generation + 1}", file=sys.stderr)
    told = {"command": "python3 tests/arena/prototype.py train", "games": [400, 300, 300], "weights": weights}
    WEIGHTS.write_text(json.dumps(told) + "\n", "utf-8")


def main():
    if sys.argv[1:] == ["train"]:
        train()
        return
    weights = json.loads(WEIGHTS.read_text("utf-8"))["weights"]
    rng = Pcg32(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for line in sys.stdin:
        question = json.loads(line)
        legal = question["legal"]
        action = legal[0]
        if len(legal) > 1:
            action, _ = search(question["view"], legal, weights, question["seconds"], rng)
        print(json.dumps({"action": action}), flush=True)


if __name__ == "__main__":
    main()

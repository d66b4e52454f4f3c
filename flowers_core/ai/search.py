"""Tree search for games of chance with hidden hands, from one seat's view.

Every iteration plays on a fresh *redeal*: what the view does not show is drawn anew, so nothing hidden is
ever looked at. All redeals share one tree (information set tree search: Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012). A node stands for the actions that led to it, and of its
edges a redeal has only those that are legal in it, so each edge counts how often it was available. The walk
down picks by PUCT (Rosin, "Multi-armed bandits with episode context", 2011; Silver et al., 2017): the mean
so far plus what the prior, and few visits, speak for. There are no rollouts: at a position where no walk has
been the iteration ends with what the model says of it. The second walk there makes a node: the model values
every child, these values give the node's priors and first means, and the best child's is what the iteration
found. Each seat goes for its own chance to win, so any number of players,
and decisions in another's turn, are the same to it.

Where the model has actions decided in steps, each step is a node of its own; the steps taken most often spell the
answer.

The same model, generator and number of iterations give the same visits on every Python: only
``+ - * /`` and a square root decide, and nothing depends on the order of a hash.
"""

import time
from math import sqrt
from typing import TYPE_CHECKING

from ..chance import Pcg32

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..protocol import Json
    from .model import Model

    Edge = list[Any]
    """One action in a node: see the places below."""
    Node = tuple[dict[Any, Edge], float, float]
    """Edges by action; the best first value, and what makes a weight a pull, for edges that come later."""

VISITS = 0
"""Place in an edge: how often it was taken."""
MEAN = 1
"""What the seat that decides there can expect of it, from 0 to 1."""
AVAILABLE = 2
"""How often it could have been taken."""
PULL = 3
"""Its prior, times the weight of exploring."""
CHILDREN = 4
"""None, or by the seat to act next the node after it, `REACHED` or None."""

EXPLORATION = 0.6
"""Weight of prior and novelty against the mean (c in PUCT)."""
TEMPERATURE = 0.045
"""How much worse, in chance to win, an action is with a prior of 1/e of the best one's."""
TRUST = 1.0
"""How many visits the model's first value of an edge counts for."""
REDEALS = 8
"""Over so many redeals the model's values of the root's actions are averaged before the first iteration."""
REACHED: "Node" = ({}, 0.0, 0.0)
"""In the place of a node: one walk has ended here. Most positions are never seen again, and valuing their
children would cost several times as much as valuing them."""
NODES = 20_000
"""So many nodes are kept at most, some 5 kB each on CPython; then the search goes on in the tree it has."""


class Search:
    """One decision being thought about; it can be asked for the best so far at any time."""

    def __init__(
        self,
        model: "Model",
        rng: "Pcg32",
        *,
        nodes: int = NODES,
        exploration: float = EXPLORATION,
        temperature: float = TEMPERATURE,
        trust: float = TRUST,
    ) -> None:
        """``model``: of the view of the seat to act, which has a choice. Makes the root, from one redeal as yet."""
        self.model = model
        self.rng = rng
        self.most_nodes = nodes
        self.exploration = exploration
        self.temperature = temperature
        self.trust = trust
        self.iterations = 0
        """So many were made."""
        self.nodes = 0
        """So many are kept."""
        position = model.sample(rng)
        self._actions = model.actions(position)
        mover = model.to_act(position)
        assert mover is not None
        self._mover = mover
        self._sums = [0.0] * model.players
        self._redeals = 0
        """So many the root's values are of."""
        self._hopes = [[0.0] * model.players for _ in self._actions]
        """The values of the root's actions, summed over these."""
        self._look(position)

    def run(
        self,
        iterations: "int | None" = None,
        seconds: "float | None" = None,
        clock: "Callable[[], float]" = time.process_time,
    ) -> None:
        """Goes on for exactly so many iterations, or until ``clock`` is so many seconds on: which comes first.

        Before the first iteration the root is looked at on further redeals, which the time can end, too.
        """
        if iterations is None and seconds is None:
            raise ValueError("a search needs a budget")
        left = -1 if iterations is None else iterations
        if seconds is None:
            while self._redeals < REDEALS:
                self._look(self.model.sample(self.rng))
            while left > 0:
                self._iterate()
                left -= 1
            return
        end = clock() + seconds
        while self._redeals < REDEALS and clock() < end:
            self._look(self.model.sample(self.rng))
        while left and clock() < end:
            self._iterate()
            left -= 1

    def advance(self) -> None:
        """Goes on by as little as can be: one more look at the root, or one iteration."""
        if self._redeals < REDEALS:
            self._look(self.model.sample(self.rng))
        else:
            self._iterate()

    def best(self) -> str:
        """The action taken most often; of several the one with the best mean, then the model's first one.

        Of steps the best one of each, as far as the search has come, and then what the model likes best.
        """
        steps = []
        for edges in self._line():
            steps.append(_favourite(edges))
        text = self.model.text(steps[-1])
        return self._completed(steps) if text is None else text

    def settled(self, left: int) -> bool:
        """Whether ``left`` more iterations can not change the best action any more."""
        line = self._line()
        if self.model.text(_favourite(line[-1])) is None:
            return False
        for edges in line:
            visits = sorted([edge[VISITS] for edge in edges.values()])
            if len(visits) > 1 and visits[-1] - visits[-2] <= left:
                return False
        return True

    def values(self) -> "list[float]":
        """Each seat's chance to win as far as the search knows, before its first iteration all alike."""
        if not self.iterations:
            return [1 / len(self._sums)] * len(self._sums)
        return [total / self.iterations for total in self._sums]

    def report(self) -> "list[Json]":
        """The candidates, best first: ``{"action", "visits", "value": 0 to 1 for the seat to act, "prior"}``.

        Of actions in steps those that the search has come to.
        """
        found: "list[Json]" = []
        self._report(self._root, 1.0, found)
        return sorted(found, key=lambda one: (-one["visits"], -one["value"]))

    def _report(self, node: "Node", share: float, found: "list[Json]") -> None:
        """Adds the candidates below a node; ``share``: the prior of the steps that led there."""
        for action, edge in node[0].items():
            visits, value, _, pull, nodes = edge
            prior = share * pull / self.exploration
            text = self.model.text(action)
            if text is not None:
                found.append({"action": text, "visits": visits, "value": value, "prior": prior})
            elif nodes is not None and nodes[self._mover] is not None:
                self._report(nodes[self._mover], prior, found)

    def _line(self) -> "list[dict[Any, Edge]]":
        """The edges of the root, and of each node on the way of the best steps that is still of the same action."""
        line = [self._root[0]]
        while True:
            best = _favourite(line[-1])
            nodes = line[-1][best][CHILDREN]
            node = None if nodes is None else nodes[self._mover]
            if self.model.text(best) is not None or node is None or node is REACHED:
                return line
            line.append(node[0])

    def _completed(self, steps: "list[Any]") -> str:
        """The action that begins with these steps and goes on with those that the model likes best."""
        model = self.model
        rng = Pcg32(0)  # steps show nothing, so one redeal is as good as another; the search's own luck stays as it is
        position = model.sample(rng)
        for step in steps:
            model.apply(position, step, rng)
        while True:
            actions = model.actions(position)
            values = [value[self._mover] for value in model.children(position, actions)]
            best = actions[values.index(max(values))]
            text = model.text(best)
            if text is not None:
                return text
            model.apply(position, best, rng)

    # -- one iteration ------------------------------------------------------------------------------

    def _iterate(self) -> None:
        """A redeal, the walk down, a new node where it leaves the tree, and the news carried up."""
        model = self.model
        rng = self.rng
        apply, to_act, actions_of = model.apply, model.to_act, model.actions
        position = model.sample(rng)
        node = self._root
        edges = node[0]
        actions = self._actions
        mover = self._mover
        path: list[tuple[Edge, int]] = []
        while True:
            best = None
            taken: Any = None
            highest = -1.0
            missing = None
            for action in actions:
                edge = edges.get(action)
                if edge is None:
                    missing = [action] if missing is None else [*missing, action]
                    continue
                available = edge[2] = edge[2] + 1
                score = edge[1] + edge[3] * sqrt(available) / (1 + edge[0])
                if score > highest:
                    highest, best, taken = score, edge, action
            if missing is not None:
                self._grow(node, position, missing, mover)
                for action in missing:
                    edge = edges[action]
                    score = edge[1] + edge[3]
                    if score > highest:
                        highest, best, taken = score, edge, action
            assert best is not None
            path.append((best, mover))
            apply(position, taken, rng)
            next_mover = to_act(position)
            if next_mover is None:
                found = model.values(position)
                break
            mover = next_mover
            nodes = best[4]
            if nodes is None:
                nodes = best[4] = [None] * model.players
            node = nodes[mover]
            if node is None:
                nodes[mover] = REACHED
                found = model.values(position)
                break
            actions = actions_of(position)
            if node is REACHED:
                if self.nodes < self.most_nodes:
                    nodes[mover], found = self._expand(position, actions, mover)
                else:
                    found = model.values(position)
                break
            edges = node[0]
        trust = self.trust
        for edge, seat in path:
            visits = edge[0] = edge[0] + 1
            edge[1] += (found[seat] - edge[1]) / (visits + trust)
        sums = self._sums
        for seat in range(len(sums)):
            sums[seat] += found[seat]
        self.iterations += 1

    def _look(self, position: "Any") -> None:
        """The root anew, its actions valued on one redeal more."""
        self._redeals += 1
        for hopes, values in zip(self._hopes, self.model.children(position, self._actions)):
            for seat in range(len(values)):
                hopes[seat] += values[seat]
        means = [[hope / self._redeals for hope in hopes] for hopes in self._hopes]
        self.nodes = 0
        self._root, _ = self._node(self._actions, means, self._mover)

    def _expand(self, position: "Any", actions: "list[Any]", mover: int) -> "tuple[Node, list[float]]":
        """A node for a position that nobody has been to, and what it is worth to each seat."""
        return self._node(actions, self.model.children(position, actions), mover)

    def _node(self, actions: "list[Any]", children: "list[list[float]]", mover: int) -> "tuple[Node, list[float]]":
        """A node with these values after its actions; of the best of them each seat's."""
        best = children[0]
        for value in children:
            if value[mover] > best[mover]:
                best = value
        edges: dict[Any, Edge] = {}
        total = self._add_edges(edges, actions, children, mover, best[mover])
        scale = self.exploration / total
        for edge in edges.values():
            edge[PULL] *= scale
        self.nodes += 1
        return (edges, best[mover], scale), best

    def _grow(self, node: "Node", position: "Any", missing: "list[Any]", mover: int) -> None:
        """Edges for actions that no redeal had here before."""
        edges, top, scale = node
        children = self.model.children(position, missing)
        self._add_edges(edges, missing, children, mover, top)
        for action in missing:
            edges[action][PULL] *= scale

    def _add_edges(
        self, edges: "dict[Any, Edge]", actions: "list[Any]", children: "list[list[float]]", mover: int, top: float
    ) -> float:
        """Edges with their weight as `PULL`, still to be scaled; the sum of the weights.

        The weight is almost ``exp((value - top) / temperature)``, and at most 1; made of products, so that
        every Python finds the same.
        """
        sharpness = 1 / (16 * self.temperature)
        total = 0.0
        for action, values in zip(actions, children):
            value = values[mover]
            weight = 1.0 + (value - top) * sharpness
            if weight >= 1.0:
                weight = 1.0
            elif weight > 0.0:
                weight *= weight
                weight *= weight
                weight *= weight
                weight *= weight
            else:
                weight = 0.0
            total += weight
            edges[action] = [0, value, 1, weight, None]
        return total


def _favourite(edges: "dict[Any, Edge]") -> "Any":
    """The action taken most often; of several the one with the best mean, then the first."""
    return max(edges, key=lambda action: (edges[action][VISITS], edges[action][MEAN]))

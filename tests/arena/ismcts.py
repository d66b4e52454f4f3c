"""OpenSpiel's ISMCTS as an outside program, to measure the master by: an optional benchmark, not a test.

::

    python3 -m flowers_core arena --player master:0.4s --player "cmd:PYTHON tests/arena/ismcts.py 1000" --games 60

PYTHON has open_spiel 2.0.2 from PyPI. The bot is OpenSpiel's own, in Python (`ISMCTSBot`, Cowling, Powley and
Whitehouse 2011), with its random rollouts and so many simulations for each decision; its time is not limited, so
give the command ``--seconds`` enough. This file is the game around it: positions of the fast model, dealt anew from
the view for every simulation; draws are made as they come, and what a seat sees of a position is its key.
"""

import json
import random
import sys
from pathlib import Path

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from flowers_core.chance import Pcg32
from flowers_core.flowers.fast import OVER
from flowers_core.flowers.model import FlowersModel

EXPLORATION = 2.0
"""OpenSpiel's usual one, for returns from -1 to 1."""


class Kind:
    """What the bot asks about a game's type."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class Game:
    def get_type(self):
        return Kind


GAME = Game()


class State:
    """A position with the names that OpenSpiel has for things."""

    def __init__(self, model, position, rng):
        self.model, self.position, self.rng = model, position, rng

    def get_game(self):
        return GAME

    def clone(self):
        return State(self.model, self.position.copy(), self.rng)

    def is_terminal(self):
        return self.position.phase == OVER

    def is_chance_node(self):
        return False

    def current_player(self):
        return self.model.to_act(self.position)

    def legal_actions(self, player=None):
        return self.model.actions(self.position)

    def apply_action(self, action):
        self.model.apply(self.position, int(action), self.rng)

    def returns(self):
        return [2 * value - 1 for value in self.model.values(self.position)]

    def observation_string(self):
        """All that the seat to act sees now."""
        here = self.position
        own = here.hands[self.current_player()]
        table = (here.tiles_dark, here.tiles_light, here.owners, here.shown, here.cards, here.ups, here.singles)
        return str((own, here.held, here.discard, table, here.flowers, here.phase, here.destroying, here.passes))


def main():
    simulations = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 31)
    luck, rng = numpy.random.RandomState(seed), Pcg32(seed)
    for line in sys.stdin:
        question = json.loads(line)
        model = FlowersModel(question["view"])
        bot = ISMCTSBot(
            *(GAME, RandomRolloutEvaluator(1, luck), EXPLORATION, simulations),
            random_state=luck,
            use_observation_string=True,
        )
        bot.set_resampler(lambda state, player, model=model: State(model, model.sample(rng), rng))
        action = bot.step(State(model, model.sample(rng), rng))
        print(json.dumps({"action": model.text(int(action))}), flush=True)


if __name__ == "__main__":
    main()

"""What a first thought about a game needs is imported before it, a module at a time (`flowers_core.ai.readiness`)."""

import json
import subprocess
import sys

import deep
import pytest
from conftest import ROOT

from flowers_core.ai.readiness import ready
from flowers_core.players import level_names

THINKERS = [level["name"] for level in level_names() if level["where"] == "thinker" and level["offered"]]

# in a Python of its own: by steps what came, and then what thoughts still import
SCRIPT = """
import json, sys
from flowers_core.ai.readiness import ready
from flowers_core.ai.thinker import Thought

game, questions = json.load(sys.stdin)
there = set(sys.modules)
steps = []
for _ in ready(game):
    steps.append(sorted(set(sys.modules) - there))
    there = set(sys.modules)
answers = [Thought(question).finish() for question in questions]
rooms = [name.rpartition(".") for name in there if name.startswith("flowers_core.")]
unbound = [room for package, _, room in rooms if not hasattr(sys.modules[package], room)]
print(json.dumps([steps, answers, sorted(set(sys.modules) - there), unbound, sum(1 for _ in ready(game))]))
"""


def apart(script, told):
    done = subprocess.run(
        [sys.executable, "-c", script], input=json.dumps(told), capture_output=True, text=True, check=True, cwd=ROOT
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", ["flowers", "petals"])
def test_a_first_thought_imports_nothing_more(game):
    """Of every level that people are offered, and of any mistake that it makes; at every number of players."""
    questions = [
        {**deep.question({"game": game, "players": players, "seed": 3, "after": 6}), "level": level, "seed": seed}
        for players in (2, 3, 4)
        for level in THINKERS
        for seed in range(1 if level == "master" else 8)
    ]
    for question in questions:
        question["iterations"] = 2
    steps, answers, more, unbound, again = apart(SCRIPT, [game, questions])
    assert more == []
    assert all(answer in question["legal"] for answer, question in zip(answers, questions, strict=True))
    # each brings one module at most, or those of a package in whose midst it imports them
    assert all(len(new) <= 1 or f"flowers_core.{game}" in new or len(new) == 2 for new in steps), steps
    assert len(steps) > 15
    assert unbound == []
    assert again == 0


LATER = """
import json, sys
from flowers_core.ai.readiness import ready
from flowers_core.errors import BadRequest
from flowers_core.games import game_named


class Away:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("flowers_core.petals"):
            raise ModuleNotFoundError(name)


json.load(sys.stdin)
sys.meta_path.insert(0, Away())
for _ in ready("petals"):
    pass
try:
    game_named("petals")
except BadRequest as error:
    code = error.code
before = "flowers_core.petals.model" in sys.modules
del sys.meta_path[0]
for _ in ready("petals"):
    pass
print(json.dumps([code, before, "flowers_core.petals.model" in sys.modules, game_named("petals").name]))
"""


def test_a_game_whose_files_are_not_here_yet_is_made_ready_once_they_are():
    assert apart(LATER, None) == ["unknown-game", False, True, "petals"]


def test_of_a_game_without_a_model_nothing_is_needed():
    assert list(ready("tiny")) == []

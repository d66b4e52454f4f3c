"""The bot command: this package's players as a program, by the agreement that it has with programs itself."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from flowers_core import bot
from flowers_core.ai.arena import Here, contest_of, play_games
from flowers_core.chance import Pcg32, Seeded
from flowers_core.cli import main
from flowers_core.errors import BadRequest
from flowers_core.flowers import GAME
from flowers_core.players import choose
from flowers_core.protocol import Match

ROOT = Path(__file__).resolve().parents[2]


def question(seconds=1.0, seed=1):
    match = Match(GAME, 2, Seeded(Pcg32(seed)))
    return {"view": match.view(match.state.to_act), "legal": match.state.legal(), "seconds": seconds}


def answers(level, *questions, seed=7):
    out = io.StringIO()
    bot.serve(level, seed, [json.dumps(asked) + "\n" for asked in questions], out)
    return [json.loads(line)["action"] for line in out.getvalue().splitlines()]


def test_it_answers_as_the_level_plays_until_the_input_ends():
    asked = [question(seed=seed) for seed in range(20)]
    for level in ("random", "greedy", "thinker:greedy:5it"):
        rng = Pcg32(7)
        expected = [choose(level, GAME, one["view"], one["legal"], rng) for one in asked]
        assert answers(level, *asked) == expected
    assert answers("greedy") == []


@pytest.mark.parametrize(
    ("level", "seconds", "name"),
    [
        ("greedy", 0.25, "greedy:0.25s"),
        ("greedy", 2, "greedy:2s"),
        ("greedy:0.4s", 0.25, "greedy:0.4s"),
        ("greedy:600it", 0.25, "greedy:600it"),
        *[("greedy", wrong, "greedy") for wrong in (None, 0, -1, 0.0004, 1e9, "1", True)],
    ],
)
def test_the_questions_seconds_are_the_budget_unless_the_level_has_one(monkeypatch, level, seconds, name):
    asked = []
    monkeypatch.setattr(bot, "decide", lambda name, view, legal, rng, notice: asked.append(name) or legal[0])
    answers(level, question(seconds))
    assert asked == [name]


@pytest.mark.parametrize(
    "line", ["nonsense", "[]", "{}", '{"view": {"game": "flowers"}}', '{"view": {"game": "chess"}, "legal": ["e4"]}']
)
def test_a_question_that_makes_no_sense_is_one_line_and_code_2(monkeypatch, capsys, line):
    monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n"))
    assert main(["bot", "--level", "greedy"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("flowers_core: ") and err.count("\n") == 1


def test_an_unknown_level_is_refused_before_anything_is_read():
    with pytest.raises(BadRequest):
        bot.serve("nobody", 1, [], io.StringIO())


def test_the_arena_seats_it(monkeypatch):
    """A whole game through pipes is the game that is played without them."""
    monkeypatch.chdir(ROOT)
    command = f"cmd:{shlex.quote(sys.executable)} -m flowers_core bot --level greedy --seed 5"
    (result,) = play_games(contest_of(GAME, [command, "random"], None, {}, 1, 1.0), range(1), Here())
    assert result["forfeits"] == [] and result["moves"][0] > 10 and result["winners"] == [result["seats"].index(0)]

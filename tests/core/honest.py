"""Whole games in which a level is asked at every decision: is each of its moves legal, and what was met on the way?

``python3 tests/core/honest.py flowers master:8it 1000`` plays so many games with the level and writes what it met
beside this file, into ``honest.json``, which the tests read; they play some of the games again.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from test_properties import CHOICES

from flowers_core import flowers, petals
from flowers_core.ai.levels import LEVELS
from flowers_core.ai.thinker import SEARCHING, decide
from flowers_core.chance import Pcg32, Seeded
from flowers_core.petals.sampling import any_action
from flowers_core.petals.scoring import result_of
from flowers_core.petals.view import scores_of
from flowers_core.players import greedy_player
from flowers_core.protocol import Game, Match

FILE = Path(__file__).with_suffix(".json")
NAMES = [name + (":8it" if name in SEARCHING else "") for name, _ in LEVELS]
"""Every level, those that search with 8 iterations for a decision."""


class Course(NamedTuple):
    """How a game is played here, and what is rare in it."""

    game: Game
    option: str
    """The one whose values take turns."""
    ways: Sequence[Callable[[Match, Pcg32], str]]
    """Ways to play that lead to rare positions."""
    met: Callable[[dict[str, Any], list[str]], dict[str, bool]]
    """What is rare about a decision, and whether it is so."""
    ended: Callable[[Match], dict[str, bool]]
    """The same about a game that is over."""
    rare: set[str]
    """All that these two can tell of."""


def met_in_flowers(view: dict[str, Any], legal: list[str]) -> dict[str, bool]:
    elsewhere = view["to_act"] != (view["turn"] - 1) % view["players"]
    return {
        "in another's turn": elsewhere,
        "nine or more cards": len(view["hand"]) > 8,
        "nothing to draw": view["phase"] == "play" and not view["deck"] and not view["discard"],
        "a pass is forced": legal == ["pass"],
        "after a reshuffle": view["deck_pool"] is not None,
        "a final destruction": view["ending"] is not None,
        "a final destruction in another's turn": view["ending"] is not None and elsewhere,
    }


def everybody_passed(match: Match) -> dict[str, bool]:
    return {"everybody passed": match.state.passes == len(match.state.hands)}


def met_in_petals(view: dict[str, Any], legal: list[str]) -> dict[str, bool]:
    placing = view["phase"] == "place"
    kind = None if view["effect"] is None else view["effect"]["kind"]
    return {
        "to score or to move": kind == "either",
        "a move that must be": kind == "both",
        "a thousand moves": not placing and len(legal) >= 1000,
        "nothing to draw": placing and not view["deck"],
        "out as it stands": view["seat"] not in result_of(scores_of(view), view["harmony"])["eligible"],
    }


def tied(match: Match) -> dict[str, bool]:
    return {"a victory was shared": len(match.state.result["winners"]) > 1}


MOVER = petals.GAME.policies()["mover"]
COURSES = {
    "flowers": Course(
        flowers.GAME,
        "draw",
        CHOICES,
        met_in_flowers,
        everybody_passed,
        {
            *("in another's turn", "nine or more cards", "nothing to draw", "a pass is forced", "after a reshuffle"),
            *("a final destruction", "a final destruction in another's turn", "everybody passed"),
        },
    ),
    "petals": Course(
        petals.GAME,
        "harmony",
        [
            lambda match, luck: MOVER(match.view(match.state.to_act), match.state.legal(), luck),
            lambda match, luck: any_action(match.state, luck),
            lambda match, luck: greedy_player(petals.GAME, match.view(match.state.to_act), match.state.legal(), luck),
        ],
        met_in_petals,
        tied,
        {
            *("to score or to move", "a move that must be", "a thousand moves", "nothing to draw", "out as it stands"),
            "a victory was shared",
        },
    ),
}
"""By game."""


def legal_game(name: str, level: str, number: int) -> Counter[str]:
    """Plays game ``number`` with the level; how often what is rare was met, and ``"decisions"``.

    In turn with each number of players and both values of the option. In every other game the level's moves are
    played, else those of one of the ways. It is asked with its view as text, and answers something legal.
    """
    course = COURSES[name]
    counts = course.game.players
    rounds = number // len(counts)
    options = {course.option: course.game.options[course.option][rounds % 2]}
    way = None if rounds // 2 % 2 else course.ways[rounds // 4 % len(course.ways)]
    match = Match(course.game, counts[number % len(counts)], Seeded(Pcg32(number, 11)), options)
    luck = Pcg32(number, 12)
    found: Counter[str] = Counter()
    while match.state.to_act is not None:
        legal = match.state.legal()
        view = json.loads(json.dumps(match.view(match.state.to_act)))
        action = decide(level, view, legal, luck)
        assert action in legal, (name, level, number, len(match.steps), action)
        found["decisions"] += 1
        found.update([what for what, so in course.met(view, legal).items() if so])
        match.play(action if way is None else way(match, luck))
    found.update([what for what, so in course.ended(match).items() if so])
    return found


def main(game: str, level: str, games: int) -> None:
    found: Counter[str] = Counter()
    for number in range(games):
        found.update(legal_game(game, level, number))
    write(game, level, games, found)


def write(game: str, level: str, games: int, found: Counter[str]) -> None:
    """Puts what a level met in so many games into `FILE`, beside the others."""
    told = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    told.setdefault(game, {})[level] = {
        "command": f"python3 tests/core/honest.py {game} {level} {games}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "games": games,
        **{name: found[name] for name in ["decisions", *sorted(COURSES[game].rare)]},
    }
    kept = {game: {name: told[game][name] for name in NAMES if name in told[game]} for game in COURSES if game in told}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

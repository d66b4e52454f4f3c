"""Whole games in which a level is asked at every decision: is each of its moves legal, and what was met on the way?

``python3 tests/core/honest.py master:8it 1000`` plays so many games with the level and writes what it met beside this
file, into ``honest.json``, which the tests read; they play some of the games again.
"""

import json
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from test_properties import CHOICES

from flowers_core.ai.levels import LEVELS
from flowers_core.ai.thinker import SEARCHING, decide
from flowers_core.chance import Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.protocol import Match

FILE = Path(__file__).with_suffix(".json")
NAMES = [name + (":8it" if name in SEARCHING else "") for name, _ in LEVELS]
"""Every level, those that search with 8 iterations for a decision."""
RARE = {
    *("in another's turn", "nine or more cards", "nothing to draw", "a pass is forced", "after a reshuffle"),
    *("a final destruction", "a final destruction in another's turn", "everybody passed"),
}
"""All that `met_in` and `legal_game` can tell of."""


def met_in(view: dict[str, Any], legal: list[str]) -> set[str]:
    """What is rare about a decision."""
    elsewhere = view["to_act"] != (view["turn"] - 1) % view["players"]
    signs = {
        "in another's turn": elsewhere,
        "nine or more cards": len(view["hand"]) > 8,
        "nothing to draw": view["phase"] == "play" and not view["deck"] and not view["discard"],
        "a pass is forced": legal == ["pass"],
        "after a reshuffle": view["deck_pool"] is not None,
        "a final destruction": view["ending"] is not None,
        "a final destruction in another's turn": view["ending"] is not None and elsewhere,
    }
    return {name for name in signs if signs[name]}


def legal_game(level: str, number: int) -> Counter[str]:
    """Plays game ``number`` with the level; how often what of `RARE` was met, and ``"decisions"``.

    In turn with 2, 3, 4 players and both draws (D1). In every other game the level's moves are played, else those of a
    way to play that leads to rare positions. It is asked with its view as text, and answers something legal.
    """
    players = GAME.players[number % 3]
    draw = GAME.options["draw"][number // 3 % 2]
    choice = None if number // 6 % 2 else CHOICES[number // 12 % len(CHOICES)]
    match = Match(GAME, players, Seeded(Pcg32(number, 11)), {"draw": draw})
    luck = Pcg32(number, 12)
    found: Counter[str] = Counter()
    while match.state.to_act is not None:
        legal = match.state.legal()
        view = json.loads(json.dumps(match.view(match.state.to_act)))
        action = decide(level, view, legal, luck)
        assert action in legal, (level, number, len(match.steps), action)
        found.update(met_in(view, legal))
        found["decisions"] += 1
        match.play(action if choice is None else choice(match, luck))
    if match.state.passes == players:
        found["everybody passed"] += 1
    return found


def main(level: str, games: int) -> None:
    found: Counter[str] = Counter()
    for number in range(games):
        found.update(legal_game(level, number))
    write(level, games, found)


def write(level: str, games: int, found: Counter[str]) -> None:
    """Puts what a level met in so many games into `FILE`, beside the other levels."""
    told = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    told[level] = {
        "command": f"python3 tests/core/honest.py {level} {games}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "games": games,
        **{name: found[name] for name in ["decisions", *sorted(RARE)]},
    }
    FILE.write_text(json.dumps({name: told[name] for name in NAMES if name in told}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

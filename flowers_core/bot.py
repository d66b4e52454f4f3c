"""A computer player as an outside program: the other end of `flowers_core.outside`.

One JSON line per decision comes in, ``{"view": VIEW, "legal": [actions], "seconds": S}``, one line goes out,
``{"action": "2red@B"}``, until the input ends. So any program that seats outside programs can play against
the players of this package. Their budget is the question's S, unless the level's name has one.
"""

import json
from typing import TYPE_CHECKING

from .ai.thinker import decide
from .chance import Pcg32
from .errors import BadRequest
from .games import game_named
from .players import MOST_SECONDS, Player, parse, spelt_budget

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from .ai.levels import Notice
    from .protocol import Json


def serve(level: str, seed: int, questions: "Iterable[str]", answers: "TextIO", notice: "Notice | None" = None) -> None:
    """Answers every question with the level's player; ``notice`` is told of its mistakes.

    Raises BadRequest for an unknown level, and for a question that makes no sense.
    """
    player = parse(level)
    rng = Pcg32(seed)
    for line in questions:
        if not line.strip():
            continue
        question = _read(line)
        view = question["view"]
        name = str(player) if player.budget else _with_seconds(player, question.get("seconds"))
        action = decide(name, view, question["legal"], rng, notice)
        answers.write(json.dumps({"action": action}) + "\n")
        answers.flush()


def _with_seconds(player: Player, seconds: object) -> str:
    """The player's name with the question's seconds as its budget, where they make sense."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0.001 <= seconds <= MOST_SECONDS:
        return str(player)
    return f"{player.name}:{spelt_budget(int(seconds * 1000), None)}"


def _read(line: str) -> "Json":
    """The question, as far as it is not the view's own business; BadRequest."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        raise BadRequest("not-json", "", line)
    view, legal = question.get("view"), question.get("legal")
    if not isinstance(view, dict) or not isinstance(view.get("game"), str):
        raise BadRequest("bad-question", "", "view")
    game_named(view["game"])
    if not isinstance(legal, list) or not legal or not all(isinstance(action, str) for action in legal):
        raise BadRequest("bad-question", "", "legal")
    return question

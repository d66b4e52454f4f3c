"""The levels that people choose from, weakest first, and the mistakes that the weaker ones make.

A weaker level is no random one: it makes a person's mistakes, each a named cause. At every decision
chance says whether it makes one, and which; then it takes what looks best to somebody who makes it.
Which mistakes a level makes the game says, and what they do to the sight of a position (``Game.mistakes``,
``Game.misjudge``); those in `MISTAKES` can be made in any game.
"""

from typing import TYPE_CHECKING

from .light import favourite
from .ratings import DATA

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..chance import Pcg32
    from ..protocol import Game, Json, View

    Notice = Callable[[str, str, str], None]
    """Told of a mistake: its cause, the action, and the one without the mistake."""
    Judge = Callable[[View, list[str]], Sequence[float]]

LEVELS = (
    ("seedling", "dealer"),
    ("bud", "dealer"),
    ("blossom", "dealer"),
    ("florist", "thinker"),
    ("master", "thinker"),
)
"""Every level, weakest first, and where it plays."""
DISTRACTED = "distracted"
"""Overlooks most of the actions."""
HASTE = "haste"
"""Judges by a quick look, as the best level of the dealer does."""
SEEN = 3
"""The distracted see one action in so many."""
MISTAKES = {
    "seedling": ((DISTRACTED, 990),),
    "bud": ((DISTRACTED, 600),),
    "blossom": (),
    "florist": ((HASTE, 350), (DISTRACTED, 100)),
}
"""By level: mistakes, and how often in a thousand decisions each is made, where a game does not say otherwise."""


def level_player(
    level: str,
    game: "Game",
    view: "View",
    legal: "list[str]",
    rng: "Pcg32",
    notice: "Notice | None" = None,
    judge: "Judge | None" = None,
) -> str:
    """The action that a level chooses.

    ``notice`` is told of every mistake that changed the choice. ``judge``: the value of each action without a
    mistake, higher is better; None: ``game.appraise``.
    """
    look: "Judge" = game.appraise if judge is None else judge
    mistakes = mistakes_of(game, level)
    mistake = _mistake(mistakes, rng) if mistakes else ""
    if not mistake:
        return favourite(look(view, legal), legal, rng)
    if mistake == HASTE:
        action = favourite(game.appraise(view, legal), legal, rng)
    elif mistake != DISTRACTED:
        action = favourite(game.misjudge(view, legal, mistake), legal, rng)
    else:
        places = rng.shuffled(list(range(len(legal))))[: (len(legal) + SEEN - 1) // SEEN]
        # in the order of the game, for so the favourite is found
        seen = [legal[place] for place in sorted(places)]
        action = favourite(look(view, seen), seen, rng)
    if notice is not None:
        values = look(view, legal)
        if values[legal.index(action)] < max(values):
            notice(mistake, action, legal[values.index(max(values))])
    return action


def mistakes_of(game: "Game", level: str) -> "tuple[tuple[str, int], ...]":
    """The mistakes that a level makes in this game, and how often in a thousand decisions each."""
    return game.mistakes[level] if level in game.mistakes else MISTAKES[level]


def _by_level(data: "Json") -> "dict[str, dict[str, dict[str, int]]]":
    """The ratings of the file, its players without their budgets, for the levels among them."""
    found: "dict[str, dict[str, dict[str, int]]]" = {}
    for game in data:
        for players in data[game]:
            for one in data[game][players]["ratings"]:
                level = one["name"].split(":")[0]
                if level in [name for name, _ in LEVELS]:
                    found.setdefault(level, {}).setdefault(game, {})[players] = one["rating"]
    return found


RATINGS = _by_level(DATA)
"""How strong each level is, as `flowers_core.ai.rating` found it: Elo by level, game and number of players."""


def _mistake(mistakes: "tuple[tuple[str, int], ...]", rng: "Pcg32") -> str:
    """Which mistake is made now; ``""`` if none is."""
    roll = rng.below(1000)
    for mistake, often in mistakes:
        if roll < often:
            return mistake
        roll -= often
    return ""

"""The levels that people choose from, weakest first, and the mistakes that the weaker ones make.

A weaker level is no random one: it makes a person's mistakes, each a named cause. At every decision
chance says whether it makes one, and which; then it takes what looks best to somebody who makes it.
What a mistake does to the sight of a position the game says (``Game.mistakes``, ``Game.misjudge``); a
player who is `DISTRACTED`, or makes a mistake the game does not know, overlooks most of the actions.
"""

from typing import TYPE_CHECKING

from .light import favourite

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..chance import Pcg32
    from ..protocol import Game, View

    Notice = Callable[[str, str, str], None]
    """Told of a mistake: its cause, the action, and the one without the mistake."""

LEVELS = (
    ("seedling", "dealer"),
    ("bud", "dealer"),
    ("blossom", "dealer"),
    ("florist", "thinker"),
    ("master", "thinker"),
)
"""Every level, weakest first, and where it plays."""
DISTRACTED = "distracted"
"""Overlooks most of the actions; the one mistake that can be made in any game."""
SEEN = 3
"""The distracted see one action in so many."""
MISTAKES = {
    "seedling": (("forgot-face-down", 450), ("short-sight", 400), ("greed", 100), (DISTRACTED, 50)),
    "bud": (("greed", 250), ("fear-of-claim", 170), (DISTRACTED, 230)),
    "blossom": (),
}
"""By level: mistakes, and how often in a thousand decisions each is made."""


def level_player(
    level: str, game: "Game", view: "View", legal: "list[str]", rng: "Pcg32", notice: "Notice | None" = None
) -> str:
    """The action that a level of the dealer chooses.

    ``notice`` is told of every mistake that changed the choice.
    """
    mistake = _mistake(MISTAKES[level], rng) if MISTAKES[level] else ""
    if not mistake:
        return favourite(game.appraise(view, legal), legal, rng)
    if mistake in game.mistakes:
        action = favourite(game.misjudge(view, legal, mistake), legal, rng)
    else:
        mistake = DISTRACTED
        seen = rng.shuffled(legal)[: (len(legal) + SEEN - 1) // SEEN]
        # in the order of the game, for so the favourite is found
        seen = [action for action in legal if action in seen]
        action = favourite(game.appraise(view, seen), seen, rng)
    if notice is not None:
        values = game.appraise(view, legal)
        if values[legal.index(action)] < max(values):
            notice(mistake, action, legal[values.index(max(values))])
    return action


def _mistake(mistakes: "tuple[tuple[str, int], ...]", rng: "Pcg32") -> str:
    """Which mistake is made now; ``""`` if none is."""
    roll = rng.below(1000)
    for mistake, often in mistakes:
        if roll < often:
            return mistake
        roll -= often
    return ""

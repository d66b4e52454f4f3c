"""Thinking as a service: a question in, thought about in slices, the best so far at any time.

A *question* is what `Table.thinking` asks: ``{"view", "legal", "level", "seed"}``, the level a player's name
with or without a budget (see `flowers_core.players`), and optionally ``"seconds"`` (CPU time) and
``"iterations"``, which then count instead: the first that is used up ends the thought. Without any of these the
level's own budget holds. A question has a view and no state, so a thought can not cheat.

In a game without a model of its own (`flowers_core.models`) the levels that need one are played by a light one.

The seconds are the device's own: a slow one makes fewer iterations in them, and answers as soon.

Nothing of this is loaded where the table is played (the page's dealer); who may think long asks `decide`.
"""

import time
from typing import TYPE_CHECKING

from ..chance import Pcg32
from ..games import game_named
from ..models import has_model
from ..players import ONE_PLY, choose, light_level, parse
from .levels import LEVELS, level_player
from .model import model_of
from .one_ply import one_ply_player, one_ply_values
from .search import Search

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..protocol import Game, Json, View
    from .levels import Notice

SEARCHING: "dict[str, float]" = {"master": 0.9}
"""The levels that search, and the CPU seconds of a decision for which nothing else is asked."""
GLANCE = 25
"""Every so many milliseconds a thought that nobody interrupts looks whether it is settled."""
ROUND = 64
"""Where iterations are counted that is looked at after every so many of them, however quick the device is, so
that the luck of the next decision is the same everywhere."""


def decide(name: str, view: "View", legal: "list[str]", rng: Pcg32, notice: "Notice | None" = None) -> str:
    """The action that the player of that name chooses, as `flowers_core.players.choose`, which knows only the
    quick ones; those that search think to the end of their budget. Raises BadRequest."""
    return Thought({"view": view, "legal": legal, "level": name}, rng=rng, notice=notice).finish()


class Thought:
    """One question being thought about."""

    def __init__(
        self,
        question: "Json",
        clock: "Callable[[], float]" = time.process_time,
        rng: "Pcg32 | None" = None,
        notice: "Notice | None" = None,
    ) -> None:
        """``clock``: seconds of CPU time. ``rng``: instead of one from the question's seed. ``notice``: told of
        mistakes, as in `flowers_core.players.choose`.

        Raises BadRequest for an unknown level or game.
        """
        self._clock = clock
        self._view = question["view"]
        self._legal: list[str] = question["legal"]
        player = parse(question["level"])
        self._player = player
        self._notice = notice
        self._rng = rng or Pcg32(question["seed"])
        self._seconds: float | None = question.get("seconds")
        self._iterations: int | None = question.get("iterations")
        self._searches = player.level in SEARCHING
        if self._searches and self._seconds is None and self._iterations is None:
            self._iterations = player.iterations
            if player.milliseconds is not None:
                self._seconds = player.milliseconds / 1000
            elif player.iterations is None:
                self._seconds = SEARCHING[player.level]
        self._search: Search | None = None
        self._answer = ""
        self._used = 0.0
        self.done = False
        """Nothing is left to think about."""
        if len(self._legal) == 1:
            self._answer = self._legal[0]
            self.done = True

    def step(self, milliseconds: float) -> bool:
        """Thinks on for about so much CPU time, at least a little; whether it is `done`."""
        if not self.done:
            start = self._clock()
            game = game_named(self._view["game"])
            if self._searches and has_model(game.name):
                self._deepen(game, start, milliseconds / 1000)
            else:
                self._answer = self._at_once(game)
                self.done = True
            self._used += self._clock() - start
        return self.done

    def finish(self) -> str:
        """Thinks to the end of the budget; the action."""
        while not self.step(GLANCE):
            pass
        return self.best()

    def best(self) -> str:
        """The action to take if it must be now; before the first step the first legal one."""
        if self._search is not None:
            return self._search.best()
        return self._answer or self._legal[0]

    def progress(self) -> "Json":
        """How far it is: ``{"iterations", "seconds" used, "share" of the budget from 0 to 1, "best"}``."""
        iterations = 0 if self._search is None else self._search.iterations
        share = 1.0
        if not self.done:
            of_time = self._used / self._seconds if self._seconds else 0.0
            of_iterations = iterations / self._iterations if self._iterations else 0.0
            share = min(1.0, max(of_time, of_iterations))
        return {"iterations": iterations, "seconds": self._used, "share": share, "best": self.best()}

    def report(self) -> "list[Json]":
        """The candidates, best first, as `Search.report`; empty where nothing is searched."""
        return [] if self._search is None else self._search.report()

    def _at_once(self, game: "Game") -> str:
        """The action of a player that does not search, or not here."""
        view, legal, rng = self._view, self._legal, self._rng
        level = self._player.level
        if has_model(game.name):
            if level == ONE_PLY:
                return one_ply_player(game, view, legal, rng)
            if (level, "thinker") in LEVELS:
                return level_player(
                    *(level, game, view, legal, rng, self._notice),
                    lambda view, legal: one_ply_values(game, view, legal, rng),
                )
        # a model without an opinion on positions sees less than the dealer's best level
        return choose(light_level(str(self._player)), game, view, legal, rng, self._notice)

    def _deepen(self, game: "Game", start: float, slice_seconds: float) -> None:
        """A slice of the search; making it may take all of the first one."""
        made = self._search is None
        if self._search is None:
            self._search = Search(model_of(game, self._view), self._rng)
        search = self._search
        left = None if self._iterations is None else self._iterations - search.iterations
        if left is not None:
            left = min(left, ROUND - search.iterations % ROUND)
        spent = self._clock() - start
        rest = slice_seconds - spent
        if self._seconds is not None:
            rest = min(rest, self._seconds - self._used - spent)
        if rest > 0:
            search.run(left, rest, self._clock)
        elif not made:
            search.advance()  # a busy device has let the time go by: whoever asks for a step still gets on
        self.done = self._over(search, self._used + self._clock() - start)

    def _over(self, search: Search, used: float) -> bool:
        """Whether the budget is used up, or what is left of it can not change the answer."""
        left = None if self._iterations is None else self._iterations - search.iterations
        if self._seconds is not None:
            if used >= self._seconds:
                return True
            # as many as there will be if the device goes on as fast as it can, and a tenth more
            coming = int(1.1 * search.iterations * (self._seconds - used) / used) + 1 if used > 0 else None
            left = coming if left is None else left if coming is None else min(left, coming)
        elif search.iterations % ROUND:
            return left == 0
        return left is not None and (left <= 0 or search.settled(left))

"""The contract between a game and everything that is written once for all games.

A game is a turn-based game with chance and hidden hands for two or more players. It is described
by one `Game` object; its positions are immutable, hashable `State` objects. Records, traces,
tables, the bridge and computer players know only this module.

*Whose decision* is ``state.to_act``; nobody may guess it from whose turn it is. *Actions* are plain
strings in the game's notation (``"2red@B"``), in their one canonical spelling. *Chance* comes from a
`flowers_core.chance.Chance` that is handed in; its outcomes stand in the deal and in the events.
*Events* (dicts with a ``type``) say everything that an action did, in order. A *view* is a JSON
dict with all that a seat may know, made from a whitelist; computer players get nothing else.
A *note* is ``{"id", "args", "rule"}``: a message of the catalogue, its values, and the number of
the rule behind it. Python gives notes, the catalogue has the words.

A tiny example (the whole of it runs in ``tests/core/tiny.py``)::

    match = Match(game, players=2, chance=Seeded(Pcg32(7)))
    while match.state.to_act is not None:
        view = match.view(match.state.to_act)
        match.play(choose(view, match.state.legal()))
    print(match.state.result)

Everything the dealer runs keeps to the subset of Python that MicroPython has.
"""

from typing import TYPE_CHECKING

from .chance import Chance
from .errors import BadRequest, FlowersError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from .chance import Pcg32

    Json = dict[str, Any]
    Event = dict[str, Any]
    View = dict[str, Any]
    Note = dict[str, Any]
    Policy = Callable[[View, list[str], Pcg32], str]


def note(message: str, rule: str = "", **args: "Any") -> "Note":
    """A note: the message's id in the catalogue, the rule behind it, and the message's values."""
    return {"id": message, "args": args, "rule": rule}


def error_note(error: FlowersError) -> "Note":
    """An error as a note: message ``error.<code>`` with the error's values and its ``text``."""
    args = dict(error.args_)
    args["text"] = error.text
    return {"id": "error." + error.code, "args": args, "rule": error.rule}


class State:
    """A position: immutable, hashable, equal to another with the same content.

    Nothing writes to a state once it has been handed out. The readings below are declared for the
    type checker only, so that a game may keep each as a plain attribute or work it out.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def players(self) -> int:
            """Number of seats, 0 … players-1 in turn order."""

        @property
        def turn(self) -> int:
            """The number of the turn, from 1."""

        @property
        def to_act(self) -> "int | None":
            """The seat that must decide now; None when the game is over."""

        @property
        def phase(self) -> str:
            """The kind of decision, a word of the game's spec; ``"over"`` at the end."""

        @property
        def result(self) -> "Json | None":
            """None while the game runs; then the spec's RESULT, with at least ``winners``: [seats]."""

    def content(self) -> "tuple[Any, ...]":
        """Every field, in the order in which the state's class takes them: what equality, hash and copies go by."""
        raise RuntimeError("a game's state defines this")

    def copy(self) -> "Self":
        """An equal state, for a rules function to change before handing it out."""
        return type(self)(*self.content())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    def legal(self) -> "list[str]":
        """Every legal action in the game's pinned order; empty only when the game is over."""
        raise RuntimeError("a game's state defines this")

    def apply(self, action: str, chance: Chance) -> "tuple[State, list[Event]]":
        """The state after ``action`` and all that follows by itself, and what happened.

        Checked: raises BadNotation or IllegalAction (with the rule) and changes nothing.
        """
        raise RuntimeError("a game's state defines this")

    def apply_unchecked(self, action: str, chance: Chance) -> "tuple[State, list[Event]]":
        """As `apply` for an action that is known to be legal; the caller answers for that."""
        raise RuntimeError("a game's state defines this")

    def to_json(self) -> "Json":
        """The spec's STATE, with every hidden thing: for traces and saves, never for a seat."""
        raise RuntimeError("a game's state defines this")


class Game:
    """One game: how it begins, how it is written, what a seat sees of it.

    All methods are pure. ``seat`` counts from 0.
    """

    name = ""
    """The name in traces, records and on the command line."""
    version = 1
    """Version of the rules; records carry it."""
    players: "tuple[int, ...]" = ()
    """The allowed numbers of players, ascending."""
    options: "dict[str, tuple[Any, ...]]" = {}
    """Allowed values by option, the default first, as in ``{"draw": (4, 2)}``."""
    mistakes: "dict[str, tuple[tuple[str, int], ...]]" = {}
    """Mistakes that people make in this game, by the level that makes them, and how often in a thousand decisions
    it makes each. `misjudge` knows all of them but those of `flowers_core.ai.levels`, which are made in any game."""

    # -- play ---------------------------------------------------------------------------------

    def new(self, players: int, chance: Chance, options: "Json") -> State:
        """The dealt first position. ``options`` is complete (see `complete_options`)."""
        raise RuntimeError("a game defines this")

    def parse(self, text: str) -> str:
        """The canonical spelling of an action, whatever the state; raises BadNotation."""
        raise RuntimeError("a game defines this")

    def state_from_json(self, data: "Json", options: "Json") -> State:
        """Inverse of ``State.to_json`` for a game with these complete options.

        Raises BadRecord naming the first field that is wrong (``args_["field"]``), also where the
        fields do not fit each other.
        """
        raise RuntimeError("a game defines this")

    def deal_outcomes(self, state: State) -> "list[list[Any]]":
        """Outcomes with which `new` deals exactly ``state``, for `flowers_core.chance.Scripted`."""
        raise RuntimeError("a game defines this")

    def event_outcomes(self, events: "list[Event]") -> "list[list[Any]]":
        """The outcomes of chance that one action's events tell of, in the order it asked for them.

        Raises BadRecord where an event can not be read.
        """
        raise RuntimeError("a game defines this")

    # -- what a seat knows --------------------------------------------------------------------

    def memory(self, state: State) -> "Any":
        """An immutable value with what each seat has been shown so far: nothing, at the deal."""
        raise RuntimeError("a game defines this")

    def remember(self, memory: "Any", before: State, action: str, events: "list[Event]") -> "Any":
        """The memory after a step; ``before`` is the state the action was chosen in."""
        raise RuntimeError("a game defines this")

    def seen(self, event: "Event", seat: "int | None") -> "Event":
        """The event as this seat sees it (None: a spectator); a new dict where it differs."""
        raise RuntimeError("a game defines this")

    def reveals(self, event: "Event") -> bool:
        """Whether the event told anybody what nobody, or not everybody, could know before it.

        A drawn card, a new tile, a random order: no choice is taken back past one of these.
        """
        return True

    def view(self, state: State, memory: "Any", seat: "int | None", events: "list[Event]") -> "View":
        """All that ``seat`` may know (None: a spectator, who sees no hand), built from a whitelist.

        ``events``: those since the seat's last decision, already passed through `seen`.
        """
        raise RuntimeError("a game defines this")

    def sample(self, view: "View", rng: "Any") -> State:
        """A state that fits the view, what is hidden being drawn anew with ``rng`` (a Pcg32)."""
        raise RuntimeError("a game defines this")

    # -- words, pictures and light players ------------------------------------------------------

    def appraise(self, view: "View", legal: "list[str]") -> "list[int]":
        """How good each legal action looks to the greedy player (higher is better).

        Whole numbers, so that every Python finds the same best one.
        """
        return [0 for _ in legal]

    def misjudge(self, view: "View", legal: "list[str]", mistake: str) -> "list[int]":
        """As `appraise`, as it looks to a player who makes this one of `mistakes`."""
        return self.appraise(view, legal)

    def policies(self) -> "dict[str, Policy]":
        """The game's own players for traces, by name: those that lead to rare positions."""
        return {}

    def choices(self, view: "View", begun: str = "") -> "list[Json]":
        """For the seat to act: every action worth showing, legal or not, in display order.

        Each ``{"action", "legal": bool, "note": None or the Note that says why not, …}`` with further
        keys of the game's own by which its page module groups them. Where actions are too many to be
        listed at once, a choice stands for all that begin alike and has ``"begun"``, how they begin, in
        the place of ``"action"``; asked with that, the game lists these.
        """
        raise RuntimeError("a game defines this")

    def explain(self, view: "View", action: str) -> "Json":
        """What ``action`` would do, as far as the seat may know, or why it is not legal.

        ``{"action", "legal": bool, "notes": [Note, …], "data": {…}}``; ``data`` is the game's own, for
        drawing. Raises BadNotation.
        """
        raise RuntimeError("a game defines this")

    def facts(self, view: "View") -> "Json":
        """What the rules make of a view, for drawing: counts, standings, who would be second, …

        ``"banner"``: None or a lasting Note, ``"summary"``: [Note] (the position in words).
        """
        raise RuntimeError("a game defines this")

    def narrate(self, player: int, action: str, events: "list[Event]", view: "View") -> "list[Note]":
        """A step as log lines; ``events`` as the reader saw them, ``view`` the reader's before it."""
        raise RuntimeError("a game defines this")

    def score_sheet(self, view: "View", steps: "list[tuple[int, list[Event]]]") -> "Json":
        """Of a finished game, or as it stands where somebody resigned: items, totals, ranks, and notes
        on how ties were settled. ``steps``: of the whole game, who and the events as the view's seat saw them.

        ``{"seats": [{"seat", "items": [{"note": Note, "points": n, …}], "total": n, "rank": 1…}],
        "notes": [Note, …]}``.
        """
        raise RuntimeError("a game defines this")


def complete_options(game: Game, options: "Json") -> "Json":
    """``options`` with every default filled in; raises BadRequest for an unknown name or value."""
    full = {}
    for name in game.options:
        full[name] = game.options[name][0]
    for name in options:
        if name not in game.options:
            raise BadRequest("unknown-option", "", str(name))
        # types count: True is no number of cards, though Python finds it equal to 1
        allowed = [value for value in game.options[name] if type(value) is type(options[name])]
        if options[name] not in allowed:
            raise BadRequest("bad-option", "", str(name) + "=" + str(options[name]))
        full[name] = options[name]
    return full


class Step:
    """One decision that was made: who, what, and everything that it did."""

    __slots__ = ("player", "action", "events", "before", "memory_before")

    def __init__(self, player: int, action: str, events: "list[Event]", before: State, memory_before: "Any") -> None:
        self.player = player
        """The seat that decided."""
        self.action = action
        """In canonical notation."""
        self.events = events
        """With every hidden thing; pass through ``Game.seen`` before showing."""
        self.before = before
        """The state in which it was decided (states are immutable, so keeping it is cheap)."""
        self.memory_before = memory_before
        """What the seats knew then."""


class Match:
    """A game being played: the state, what each seat remembers, and every step so far."""

    def __init__(self, game: Game, players: int, chance: Chance, options: "Json | None" = None) -> None:
        """Deals. Raises BadRequest for a number of players or options the game does not have."""
        if type(players) is not int or players not in game.players:
            raise BadRequest("bad-players", "C3", str(players))
        self.game = game
        self.options = complete_options(game, options or {})
        self.chance = chance
        self.state = game.new(players, chance, self.options)
        self.first = self.state
        """The dealt position."""
        self.memory = game.memory(self.state)
        self.steps: "list[Step]" = []

    def play(self, action: str) -> Step:
        """Applies a checked action for the seat to act; raises and changes nothing if illegal."""
        before = self.state
        player = before.to_act
        after, events = before.apply(action, self.chance)
        assert player is not None
        step = Step(player, self.game.parse(action), events, before, self.memory)
        self.memory = self.game.remember(self.memory, before, step.action, events)
        self.state = after
        self.steps.append(step)
        return step

    def unplay(self) -> Step:
        """Takes the last step back and returns it; IndexError if there is none."""
        step = self.steps.pop()
        self.state = step.before
        self.memory = step.memory_before
        return step

    def events_for(self, seat: "int | None") -> "list[Event]":
        """The events since the seat's last decision (spectator: of the last step), as it saw them."""
        start = len(self.steps)
        while start > 0:
            if seat is None:
                if start < len(self.steps):
                    break
            elif self.steps[start - 1].player == seat:
                # what its own decision brought about belongs to what it has seen since
                start -= 1
                break
            start -= 1
        seen = []
        for step in self.steps[start:]:
            for event in step.events:
                seen.append(self.game.seen(event, seat))
        return seen

    def view(self, seat: "int | None") -> "View":
        """What ``seat`` may know now (None: a spectator)."""
        return self.game.view(self.state, self.memory, seat, self.events_for(seat))

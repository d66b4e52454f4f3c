"""One match at the table: seats, history, taking back, the curtain, and what may be shown to whom.

Several people may share the device. *The eyes* are the person who last took it, and everything the
table says is for these eyes, also while computers decide. When another person must decide, the eyes
keep the table, to see what their choice did, until they hand the device over (`Table.hand_over`). Then
the curtain is down: nobody sees a hand before the next person has taken the device (`Table.reveal`). A
table that was just set up or loaded begins so too, for nobody knows who sits before it. A person alone
at the table always has the eyes and never meets a curtain.

Whatever is refused has changed nothing. Every change makes a new stamp, so that a request that was
meant for an older state is noticed.
"""

from typing import TYPE_CHECKING

from .chance import Pcg32, Seeded
from .errors import BadRequest
from .games import game_named
from .players import STAND_IN, choose, light_level, needs_thinker, parse
from .protocol import Match, note
from .record import MAX_NAME, Record, Recorder, Seat, good_name, record_of

if TYPE_CHECKING:
    from typing import Any

    from .protocol import Event, Game, Json, Note

_DRAWN_START = 55  # the stream for drawing the start player; the deal itself has the seed's own
PATIENCE: "dict[object, float]" = {"quick": 0.3, "normal": 0.9, "deep": 3.0}
"""CPU seconds for a decision by how long a person wants to wait: a slow device makes less of them, not more."""


class Table:
    """A match with its seats. Made by `start_table`, `new_table` or `flowers_core.saves.table_of`."""

    def __init__(
        self, ident: str, match: Match, seats: "list[Seat]", start: int, seed: "int | None", luck: int
    ) -> None:
        self.ident = ident
        """Names the game in saves; letters, digits and hyphens."""
        self.match = match
        self.seats = seats
        """In player order."""
        self.start = start
        """The seat, as set up, that became player 0."""
        self.seed = seed
        self.luck = luck
        """What the computers' own chance begins with; no relation to the cards."""
        self.again: int | None = None
        """The seat, as set up, that was chosen to start; None: it was drawn, and will be again."""
        self.changes = 0
        """Grows with every change; part of the stamp."""
        people = self.people()
        self.eyes: int | None = people[0] if len(people) == 1 else None
        """The person who last took the device; None before anybody did."""
        self.covered = len(people) > 1
        """The curtain is down until the person who must decide takes the device."""
        self.back = 0
        """How many of the last choices, all of the eyes' own, may be taken back."""
        self.redo: list[str] = []
        """Actions that were taken back, the next to do again last."""
        self.stood_in = ""
        """The level that chose the last action in the thinker's place; empty: nobody stood in."""
        self.asked_thinker = ""
        """The stamp for which the thinker was asked."""
        self._notes: list[list[Note]] = []

    # -- who -------------------------------------------------------------------------------------

    def people(self) -> "list[int]":
        """The seats that persons own, also while a computer sits in."""
        return [player for player in range(len(self.seats)) if self.seats[player].person]

    @property
    def reader(self) -> "int | None":
        """The seat that the words may call "you": its person is alone at the table."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    @property
    def over(self) -> bool:
        """The game has ended: by the rules, or since all but one, or all persons, have resigned."""
        if self.match.state.to_act is None:
            return True
        left = [seat for seat in self.seats if not seat.resigned]
        return len(left) < 2 or (bool(self.people()) and not any(seat.person for seat in left))

    @property
    def to_act(self) -> "int | None":
        """Whose decision it is; None when the game has ended."""
        return None if self.over else self.match.state.to_act

    @property
    def acting(self) -> "str | None":
        """``"person"`` or ``"computer"``, whichever must decide."""
        player = self.to_act
        if player is None:
            return None
        return "person" if self.seats[player].level is None else "computer"

    @property
    def viewer(self) -> "int | None":
        """Whose eyes see the table now; None: a spectator's, who see no hand."""
        return None if self.covered else self.eyes

    @property
    def handover(self) -> "int | None":
        """The person who must decide next, while other eyes still have the table."""
        if self.acting == "person" and not self.covered and self.to_act != self.eyes:
            return self.to_act
        return None

    @property
    def curtain(self) -> "int | None":
        """The person who must take the device before anything is shown."""
        return self.to_act if self.acting == "person" and self.covered else None

    @property
    def stamp(self) -> str:
        """Names the present state of this table: ``<id>:<number of changes>``."""
        return self.ident + ":" + str(self.changes)

    def original_seat(self, player: int) -> int:
        """The place of a player's seat as the seats were set up."""
        return (player + self.start) % len(self.seats)

    # -- changing --------------------------------------------------------------------------------

    def require_stamp(self, stamp: object) -> None:
        """BadRequest ``stale`` unless ``stamp`` is of the present state."""
        if stamp != self.stamp:
            raise BadRequest("stale", "", str(stamp))

    def _changed(self) -> None:
        self.changes += 1
        self.stood_in = ""
        self.asked_thinker = ""

    def act(self, action: object) -> None:
        """The person whose decision it is, and who has the eyes, decides.

        Raises BadNotation or IllegalAction (with the rule), or BadRequest where nobody, a computer, or a person
        behind the curtain has the decision; nothing has changed then.
        """
        if self.over:
            raise BadRequest("game-over")
        if self.acting != "person":
            raise BadRequest("computer-decides", "", "", player=self.to_act)
        if self.viewer != self.to_act:
            raise BadRequest("behind-curtain", "", "", player=self.to_act)
        self._play(_text(action))
        self.redo = []
        self._changed()

    def _play(self, action: str) -> None:
        """A person's action; counts what may be taken back."""
        step = self.match.play(action)
        if reveals(self.match.game, step.events):
            self.back = 0
        else:
            self.back += 1

    def think(self, light: bool = False) -> None:
        """A computer in the dealer decides. ``light``: also in the place of the thinker.

        Raises BadRequest where no computer has the decision, or one that needs the thinker and ``light`` is False.
        """
        player, level = self._computer()
        if needs_thinker(level) and not light:
            raise BadRequest("needs-thinker", "", level)
        state = self.match.state
        rng = Pcg32(self.decision_seed())
        view = self.match.view(player)
        action = choose(light_level(level), self.match.game, view, state.legal(), rng)
        self._computed(action, light_level(level) if needs_thinker(level) else "")

    def thinking(self, patience: object = None) -> "Json | None":
        """What the thinker gets for the decision that waits for it; None if none does.

        ``{"game", "view", "legal", "level", "seed", "stamp"}``: the seat's own view, and a seed for
        the player's chance that says nothing about the cards. With ``"iterations"`` or ``"seconds"`` (of CPU
        time) where the seat has a budget, or else ``patience`` is one of `PATIENCE`. BadRequest after the end.
        """
        if self.acting != "computer":
            return None
        player, level = self._computer()
        if not needs_thinker(level):
            return None
        self.asked_thinker = self.stamp
        computer = parse(level)
        question = {
            "game": self.match.game.name,
            "view": self.match.view(player),
            "legal": self.match.state.legal(),
            "level": computer.name,
            "seed": self.decision_seed(),
            "stamp": self.stamp,
        }
        if computer.iterations is not None:
            question["iterations"] = computer.iterations
        elif computer.milliseconds is not None:
            question["seconds"] = computer.milliseconds / 1000
        elif patience in PATIENCE:
            question["seconds"] = PATIENCE[patience]
        return question

    def thought(self, action: object, by: object) -> None:
        """The thinker's answer; only for a decision that `thinking` was asked about, else BadRequest.

        ``by``: ``"thinker"``, or whatever else stood in for it. Raises as `act` for an action that is not legal.
        """
        _, level = self._computer()
        if not needs_thinker(level) or self.asked_thinker != self.stamp:
            raise BadRequest("not-asked", "", level)
        self._computed(_text(action), "" if by == "thinker" else light_level(level))

    def decide_for_computer(self, action: str) -> None:
        """A decision that was made elsewhere for the computer whose it is; raises as `thought`."""
        self._computer()
        self._computed(action, "")

    def forfeit(self, player: int) -> None:
        """A computer from outside has lost the game; a light player plays its seat on."""
        self.seats[player].resigned = True
        self.seats[player].level = STAND_IN
        self._nothing_to_take_back()

    def _computer(self) -> "tuple[int, str]":
        """The computer that must decide, and its level."""
        player = self.to_act
        if player is None:
            raise BadRequest("game-over")
        level = self.seats[player].level
        if level is None:
            raise BadRequest("person-decides", "", "", player=player)
        return player, level

    def _computed(self, action: str, stood_in: str) -> None:
        self.match.play(action)
        self.back = 0
        self.redo = []
        self._changed()
        self.stood_in = stood_in

    def decision_seed(self) -> int:
        """A 32-bit seed for the present decision of a computer."""
        return Pcg32(self.luck, 100 + len(self.match.steps)).next()

    @property
    def can_undo(self) -> bool:
        """The last choice was the eyes' own, nothing new was seen since, and nobody else acted."""
        return self.back > 0 and not self.covered and not self.over

    @property
    def can_redo(self) -> bool:
        """Something was taken back, and nothing else was done since."""
        return bool(self.redo) and not self.covered and not self.over

    def undo(self) -> None:
        """Takes the last choice back; BadRequest where `can_undo` is False."""
        if not self.can_undo:
            raise BadRequest("nothing-to-undo")
        self.redo.append(self.match.unplay().action)
        del self._notes[len(self.match.steps) :]
        self.back -= 1
        self._changed()

    def redo_next(self) -> None:
        """Does again what was taken back last; BadRequest where `can_redo` is False."""
        if not self.can_redo:
            raise BadRequest("nothing-to-redo")
        self._play(self.redo[-1])
        self.redo.pop()
        self._changed()

    def hand_over(self) -> None:
        """The eyes have seen enough and give the device away: the curtain falls. BadRequest if nobody waits for it."""
        if self.handover is None:
            raise BadRequest("no-handover")
        self.covered = True
        self._nothing_to_take_back()

    def reveal(self, seat: object) -> None:
        """The named person has taken the device: the curtain lifts. BadRequest if it is not down for that seat.

        The one who already had it, before the game was loaded, may still take back what could be.
        """
        if self.curtain is None or type(seat) is not int or seat != self.curtain:
            raise BadRequest("no-curtain", "", str(seat))
        self.covered = False
        if seat == self.eyes:
            self._changed()
        else:
            self.eyes = seat
            self._nothing_to_take_back()

    def _nothing_to_take_back(self) -> None:
        self.back = 0
        self.redo = []
        self._changed()

    def resign(self, seat: object) -> None:
        """A person gives up the game, with the device in hand. A computer plays the seat on.

        Raises BadRequest for any seat but that of the viewer, or of whom the curtain waits for.
        """
        player = self._owned(seat)
        if player != self.viewer and player != self.curtain:
            raise BadRequest("not-your-seat", "", "", player=player)
        self.seats[player].resigned = True
        if self.seats[player].level is None:
            self.seats[player].level = STAND_IN
        self._nothing_to_take_back()

    def takeover(self, seat: object, level: object) -> None:
        """A computer of that level sits in for a person; None: the person takes the seat back.

        Raises BadRequest for an unknown level, and for a seat that is no person's or was resigned.
        """
        player = self._owned(seat)
        self.seats[player].level = None if level is None else str(parse(level))
        self._nothing_to_take_back()

    def _owned(self, seat: object) -> int:
        """The number of a seat whose person is still in the game."""
        if self.over:
            raise BadRequest("game-over")
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise BadRequest("unknown-seat", "", str(seat))
        # a person in a computer's seat would see a hand of the other side
        if not self.seats[seat].person or self.seats[seat].resigned:
            raise BadRequest("not-a-persons-seat", "", str(seat))
        return seat

    # -- showing ---------------------------------------------------------------------------------

    def reply(self, since: int) -> "Json":
        """What the page gets: the table as the viewer may see it, with the steps from number ``since`` (0: all) on.

        Its keys and their meaning stand in ``web/src/bridge.ts`` as ``Table``. It holds nothing that the viewer may
        not know.
        """
        game = self.match.game
        viewer = self.viewer
        view = self.match.view(viewer)
        facts = game.facts(view)
        over = self.over
        choices = game.choices(view) if self._choosing() else None
        return {
            "stamp": self.stamp,
            "id": self.ident,
            "game": game.name,
            "players": len(self.seats),
            "options": self.match.options,
            "seats": [self._seat(player) for player in range(len(self.seats))],
            "start": self.start,
            "viewer": viewer,
            "curtain": self.curtain,
            "handover": self.handover,
            "to_act": self.to_act,
            "acting": self.acting,
            "phase": "over" if over else view["phase"],
            "turn": view["turn"],
            "view": view,
            "facts": facts,
            "choices": choices,
            "planning": bool(choices) and self.to_act != viewer,
            "steps": self.steps(since),
            "length": len(self.match.steps),
            "can": {
                "undo": self.can_undo,
                "redo": self.can_redo,
                "resign": self._can_resign(),
            },
            "over": over,
            "sheet": self.sheet() if over else None,
            "banner": facts["banner"],
            "stoodIn": self.stood_in,
        }

    def _choosing(self) -> bool:
        """Whether the viewer is a person who decides now or may plan ahead."""
        viewer = self.viewer
        return viewer is not None and not self.over and self.seats[viewer].level is None and self.handover is None

    def choices(self, begun: object) -> "list[Json]":
        """What a choice of the viewer's that has ``begun`` stands for (see `Game.choices`); BadRequest if none has."""
        game = self.match.game
        view = self.match.view(self.viewer)
        shown = game.choices(view) if self._choosing() else []
        if type(begun) is not str or begun not in [choice.get("begun") for choice in shown]:
            raise BadRequest("unknown-beginning", "", str(begun))
        return game.choices(view, begun)

    def _seat(self, player: int) -> "Json":
        seat = self.seats[player]
        computer = None if seat.level is None else parse(seat.level)
        return {
            "name": seat.name,
            "kind": "person" if computer is None else "computer",
            "level": None if computer is None else computer.name,
            "budget": None if computer is None else computer.budget,
            "emblem": self.original_seat(player),
            "resigned": seat.resigned,
            "person": seat.person,
        }

    def _can_resign(self) -> bool:
        player = self.viewer if self.curtain is None else self.curtain
        return not self.over and player is not None and not self.seats[player].resigned

    def steps(self, since: int) -> "list[Json]":
        """The steps from number ``since`` on as the viewer saw them, with their words."""
        game = self.match.game
        viewer = self.viewer
        shown = []
        for number in range(max(0, since), len(self.match.steps)):
            step = self.match.steps[number]
            shown.append(
                {
                    "n": number,
                    "player": step.player,
                    "action": step.action,
                    "events": [game.seen(event, viewer) for event in step.events],
                    "notes": self.notes(number),
                }
            )
        return shown

    def notes(self, number: int) -> "list[Note]":
        """The words of a step. With several people at the table they are what everybody may hear."""
        while len(self._notes) <= number:
            self._notes.append(self._narrate(len(self._notes)))
        return self._notes[number]

    def _narrate(self, number: int) -> "list[Note]":
        game = self.match.game
        step = self.match.steps[number]
        view = game.view(step.before, step.memory_before, self.reader, [])
        events = [game.seen(event, self.reader) for event in step.events]
        return game.narrate(step.player, step.action, events, view)

    def explain(self, actions: object) -> "list[Json]":
        """What each action would do, as far as the viewer may know: for each as `Game.explain` has it.

        Raises BadNotation, or BadRequest without a viewer or for more than 100 actions.
        """
        viewer = self.viewer
        if viewer is None:
            raise BadRequest("no-viewer")
        if type(actions) is not list or len(actions) > 100:
            raise BadRequest("bad-actions", "", str(type(actions)))
        view = self.match.view(viewer)
        return [self.match.game.explain(view, _text(action)) for action in actions]

    def sheet(self) -> "Json":
        """The score sheet; who resigned stands below all others, whatever the points."""
        game = self.match.game
        viewer = self.viewer
        steps = [(step.player, [game.seen(event, viewer) for event in step.events]) for step in self.match.steps]
        sheet = game.score_sheet(self.match.view(viewer), steps)
        resigned = [player for player in range(len(self.seats)) if self.seats[player].resigned]
        if not resigned:
            return sheet
        ranks = {}
        for row in sheet["seats"]:
            ranks[row["seat"]] = (row["seat"] in resigned, row["rank"])
        for row in sheet["seats"]:
            row["rank"] = 1 + len([seat for seat in ranks if ranks[seat] < ranks[row["seat"]]])
        sheet["notes"] = [note("match.resigned", player=player) for player in resigned] + sheet["notes"]
        return sheet

    def summary(self, time: int) -> "Json":
        """What a list of saved games shows, nothing that is hidden. ``time``: milliseconds since 1970, passed on."""
        player = self.to_act
        return {
            "id": self.ident,
            "game": self.match.game.name,
            "names": [seat.name for seat in self.seats],
            "turn": self.match.state.turn,
            "to_act_name": None if player is None else self.seats[player].name,
            "phase": self.match.state.phase,
            "time": time,
            "over": self.over,
        }

    # -- keeping ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """The whole game, hidden things included: for saves and reports, never for a seat."""
        chance = self.match.chance
        assert isinstance(chance, Recorder)
        return record_of(self.match, chance.outcomes, self.seed, self.start, self.seats)


def start_table(
    ident: str, game: "Game", seats: "list[Seat]", options: "Json", start: "int | None", seed: int, luck: int
) -> Table:
    """A table with a game just dealt; player 0 is the start player. Raises BadRequest.

    ``seats``: as the people sit; ``start``: the place in it of the start player, None draws it.
    """
    if len(seats) not in game.players:
        raise BadRequest("bad-players", "C3", str(len(seats)))
    first = Pcg32(seed, _DRAWN_START).below(len(seats)) if start is None else start
    if not 0 <= first < len(seats):
        raise BadRequest("bad-start", "", str(start))
    match = Match(game, len(seats), Recorder(Seeded(Pcg32(seed))), options)
    table = Table(ident, match, seats[first:] + seats[:first], first, seed, luck)
    table.again = start
    return table


def new_table(
    ident: str,
    game_name: object,
    seats: object,
    options: object,
    start: object,
    seed: int,
    luck: int,
) -> Table:
    """`start_table` for what a page asks for; BadRequest for anything that makes no sense.

    ``seats``: [{"name", "kind": "person" | "computer", "level"}]; ``start``: a place or ``"drawn"``.
    """
    if type(game_name) is not str:
        raise BadRequest("unknown-game", "", str(game_name))
    game = game_named(game_name)
    if type(seats) is not list:
        raise BadRequest("bad-players", "C3", str(seats))
    if type(options) is not dict:
        raise BadRequest("bad-option", "", str(options))
    if start != "drawn" and type(start) is not int:
        raise BadRequest("bad-start", "", str(start))
    place = start if type(start) is int else None
    return start_table(ident, game, [_new_seat(seat) for seat in seats], options, place, seed, luck)


def _new_seat(seat: object) -> Seat:
    if type(seat) is not dict:
        raise BadRequest("bad-seat", "", str(seat))
    name: Any = seat.get("name")
    if type(name) is str:
        name = name.strip(" ")
    if not good_name(name):
        raise BadRequest("bad-name", "", str(name), limit=MAX_NAME)
    kind = seat.get("kind")
    if kind == "person":
        return Seat(name, True, None)
    if kind != "computer":
        raise BadRequest("bad-seat", "", str(kind))
    return Seat(name, False, str(parse(seat.get("level"))))


def good_ident(ident: object) -> bool:
    """Whether a game may have this id: 1 to 64 letters, digits and hyphens."""
    if type(ident) is not str or not 1 <= len(ident) <= 64:
        return False
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
    return all(letter in letters for letter in ident)


def reveals(game: "Game", events: "list[Event]") -> bool:
    """Whether one of a step's events told anybody something new, so that it is not taken back."""
    return any(game.reveals(event) for event in events)


def _text(action: object) -> str:
    if type(action) is not str:
        raise BadRequest("not-an-action", "", str(action))
    return action

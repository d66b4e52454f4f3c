"""A game in the terminal: persons at the keyboard, computers, outside programs.

Who sits where is said by name: ``me`` (or ``me:NAME``) is a person at this terminal, ``cmd:PROGRAM ARGS`` an
outside program (see `flowers_core.outside`), any other a computer (see `flowers_core.players`). Every word that a
player reads comes from the message catalogue that the page has too; what a player types (`COMMANDS`, the
notation of moves) is the same in every language.
"""

import importlib
import sys
from typing import TYPE_CHECKING

from .ai.thinker import decide
from .catalogue import Catalogue, Reading
from .chance import Pcg32
from .errors import BadRequest, FlowersError
from .outside import PREFIX, Forfeit, OutsideProgram, program_of
from .players import parse
from .protocol import error_note
from .record import MAX_NAME, Seat, good_name, write
from .table import start_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TextIO

    from .ai.levels import Notice
    from .protocol import Game, Json, Note, View

OUTSIDE = "outside"
"""The level of an outside program in a record; its command line is nobody else's business."""
COMMANDS = (("? {}", "explain"), ("?", "list"), ("board", "board"), ("resign", "resign"), ("quit", "quit"))
"""What may be typed beside a move (``{}`` stands for one), and the message ``terminal.help.<…>`` that says what it
does."""


class EndOfInput(Exception):
    """The person's input ended, or the person wants to stop."""


def seats_of(names: "Sequence[str]", catalogue: Catalogue) -> "list[Seat]":
    """The seats for players by name, in the order given; BadRequest for a name that is none.

    ``catalogue`` has the names for those who gave themselves none.
    """
    seats = []
    for number, name in enumerate(names):
        kind, _, own = name.partition(":")
        if kind == "me":
            seats.append(Seat(own or catalogue.format("terminal.me"), True, None))
        elif name.startswith(PREFIX):
            command, _ = program_of(name)
            program = command.split("/")[-1].split(" ")[0] or catalogue.format("terminal.program")
            seats.append(Seat(program[:MAX_NAME], False, name))
        else:
            level = str(parse(name))
            seats.append(Seat(level[:MAX_NAME], False, level))
        if not good_name(seats[-1].name):
            raise BadRequest("bad-name", "", name, limit=MAX_NAME)
        if [seat.name for seat in seats].count(seats[-1].name) > 1:
            seats[-1].name += " " + str(number + 1)
    return seats


class TerminalGame:
    """One game between these seats. `play` plays it; `record` is its record so far."""

    def __init__(
        self,
        game: "Game",
        players: "Sequence[str]",
        seed: int,
        options: "Json",
        start: "int | None",
        seconds: float,
        language: str = "en",
        source: "TextIO | None" = None,
        out: "TextIO | None" = None,
    ) -> None:
        """``start``: the place of the start player in ``players``; None draws it. Raises FlowersError."""
        self.catalogue = Catalogue.load(language)
        seats = seats_of(players, self.catalogue)
        self.table = start_table("terminal", game, seats, options, start, seed % (1 << 64), seed ^ 1)
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        self.bold = self.out.isatty()
        self.seconds = seconds
        self.commands: "dict[int, tuple[str, float | None]]" = {}
        for player, seat in enumerate(self.table.seats):
            if seat.level is not None and seat.level.startswith(PREFIX):
                self.commands[player] = program_of(seat.level)
                seat.level = OUTSIDE
        self.programs: "dict[int, OutsideProgram]" = {}
        self.forfeits: "list[str]" = []
        self.noticing: "Callable[[str], Notice] | None" = None
        """What makes, of a player's name, what is told of its mistakes."""
        self.told = 0

    # -- the course ------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays to the end; EndOfInput if a person stops before. Programs have ended afterwards."""
        try:
            for player, (command, seconds) in self.commands.items():
                self.programs[player] = OutsideProgram(command, seconds or self.seconds)
            while not self.table.over:
                self._decision()
            self._news()
            self._show_end()
        finally:
            for program in self.programs.values():
                program.close()

    def record(self) -> str:
        """The game's record, with everything that is hidden."""
        return write(self.table.record())

    def _decision(self) -> None:
        table = self.table
        player = table.to_act
        assert player is not None
        if table.acting == "person":
            if table.handover is not None:
                self._hand_over(player)
            if table.curtain is not None:
                self._take_over(player)
            self._ask(player)
        elif player in self.programs and not table.seats[player].resigned:
            self._ask_program(player)
        else:
            seat, view, legal = table.seats[player], table.match.view(player), table.match.state.legal()
            assert seat.level is not None
            notice = None if self.noticing is None else self.noticing(seat.name)
            luck = Pcg32(table.decision_seed())
            table.decide_for_computer(decide(seat.level, view, legal, luck, notice))

    def _ask_program(self, player: int) -> None:
        """An outside program's decision, or the end of its game."""
        match = self.table.match
        try:
            self.table.decide_for_computer(self.programs[player].decide(match.view(player), match.state.legal()))
        except Forfeit as reason:
            line = self._message("terminal.forfeit", player=player, reason=self._words(error_note(reason)))
            self.forfeits.append(line)
            self._say(line)
            self.table.forfeit(player)

    # -- a person's decision ------------------------------------------------------------------------

    def _hand_over(self, player: int) -> None:
        """Whoever decided sees what it did, before the terminal goes to another person."""
        self._news()
        self._board()
        self._read(self._message("terminal.hand-over", player=player))
        self.table.hand_over()

    def _take_over(self, player: int) -> None:
        """Another person takes the terminal; nothing stays on the screen."""
        self._say("\x1b[2J\x1b[H" if self.bold else "\n" * 40)
        self._read(self._message("terminal.take-over", player=player))
        self.table.reveal(player)
        own = [number for number, step in enumerate(self.table.match.steps) if step.player == player]
        self.told = own[-1] if own else 0

    def _ask(self, player: int) -> None:
        """Asks until the person has decided."""
        self._news()
        self._board()
        stamp = self.table.stamp
        while self.table.stamp == stamp:
            line = self._read(self._message("terminal.move")).strip()
            command = line.lower()
            if command in ("quit", "exit", "q"):
                raise EndOfInput
            if command in ("help", "h"):
                self._help()
            elif command == "board":
                self._board()
            elif command == "?":
                self._list_moves()
            elif command.startswith("?"):
                self._explain(command[1:])
            elif command == "resign":
                self.table.resign(player)
            elif command:
                self._move(line)

    def _move(self, text: str) -> None:
        """Plays a typed move, or says why it can not be played."""
        action = self._action(text)
        view = self.table.match.view(self.table.viewer)
        try:
            explained = self.table.match.game.explain(view, action)
        except FlowersError as error:
            self._say(self._words(error_note(error)) + " " + self._message("terminal.more"))
            return
        if explained["legal"]:
            self.table.act(action)
        else:
            self._say(self._all_words(explained["notes"]))

    def _action(self, text: str) -> str:
        """The action in its canonical spelling where the text differs in capitals, blanks or a colour's name."""
        wanted = "".join(text.lower().split())
        for choice in self._choices(wanted):
            action: str = choice["action"]
            spellings = [action]
            if "colour" in choice:
                # the table's own word for a colour may differ from the notation's
                spellings.append(action.replace(choice["colour"], self._message("colour." + choice["colour"])))
            if wanted in ["".join(spelling.lower().split()) for spelling in spellings]:
                return action
        return text.strip()

    def _choices(self, wanted: str) -> "Iterator[Json]":
        """The choices that have an action, and what those stand for that begin as ``wanted`` does."""
        game = self.table.match.game
        view = self.table.match.view(self.table.viewer)
        for choice in game.choices(view):
            if "begun" not in choice:
                yield choice
            elif wanted.startswith("".join(choice["begun"].lower().split())):
                yield from game.choices(view, choice["begun"])

    def _explain(self, text: str) -> None:
        try:
            explained = self.table.explain([self._action(text)])[0]
        except FlowersError as error:
            self._say(self._words(error_note(error)))
            return
        self._say(self._all_words(explained["notes"]))

    def _help(self) -> None:
        example = self.table.match.state.legal()[0]
        self._say(self._message("terminal.help", example=example))
        for typed, message in COMMANDS:
            self._say(f"  {typed.format(example):<10} " + self._message("terminal.help." + message))

    def _list_moves(self) -> None:
        legal = self.table.match.state.legal()
        for start in range(0, len(legal), 6):
            self._say("  " + "  ".join(f"{action:<10}" for action in legal[start : start + 6]).rstrip())

    def _read(self, prompt: str) -> str:
        print(prompt, end=" ", file=self.out, flush=True)
        line = self.source.readline()
        if line == "":
            self._say("")
            raise EndOfInput
        return line

    # -- showing -----------------------------------------------------------------------------------

    def _news(self) -> None:
        """The steps that were not told yet, as the log tells them."""
        self.told = min(self.told, len(self.table.match.steps))
        while self.told < len(self.table.match.steps):
            self._say("  " + self._all_words(self.table.notes(self.told)))
            self.told += 1

    def _board(self) -> None:
        view = self.table.match.view(self.table.viewer)
        banner = self.table.match.game.facts(view)["banner"]
        self._say("")
        for line in _board_lines(self.table.match.game, view, self._names(), self._message):
            self._say(line)
        if banner is not None:
            self._say(self._words(banner))

    def _show_end(self) -> None:
        sheet = self.table.sheet()
        self._say("")
        for row in sorted(sheet["seats"], key=lambda row: row["rank"]):
            name = self._names()[row["seat"]]
            self._say(f"<b>{self._message('sheet.rank', rank=row['rank'])} {name}: {row['total']}</b>")
            for item in row["items"]:
                formula = "" if item.get("formula") is None else self._words(item["formula"])
                self._say(f"    {self._words(item['note']):<18} {formula:>10} {item['points']:>4}")
        for note in sheet["notes"]:
            self._say(self._words(note))
        for line in self.forfeits:
            self._say(line)

    def _names(self) -> "list[str]":
        return [seat.name for seat in self.table.seats]

    def _reading(self) -> Reading:
        return Reading(self._names(), self.table.reader)

    def _words(self, note: "Note") -> str:
        return self.catalogue.format(note, reading=self._reading(), ansi=self.bold)

    def _all_words(self, notes: "list[Note]") -> str:
        return " ".join([self._words(note) for note in notes])

    def _message(self, identifier: str, **args: object) -> str:
        return self.catalogue.format(identifier, args, self._reading())

    def _say(self, line: str) -> None:
        line = line.replace("<b>", "\x1b[1m" if self.bold else "").replace("</b>", "\x1b[0m" if self.bold else "")
        encoding = self.out.encoding or "utf-8"
        print(line.encode(encoding, "replace").decode(encoding), file=self.out, flush=True)


def _board_lines(game: "Game", view: "View", names: "list[str]", say: "Callable[..., str]") -> "list[str]":
    """The position by the game's own ``board`` module, if it has one; else in words."""
    name = type(game).__module__ + ".board"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        notes = game.facts(view)["summary"]
        return [say(note["id"], **note["args"]) for note in notes]
    lines: list[str] = module.board(game, view, names, say)
    return lines

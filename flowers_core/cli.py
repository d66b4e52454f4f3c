"""The command line: ``python3 -m flowers_core COMMAND …``, from a plain checkout.

Exit codes: 0 all went well, 1 the content was refused, 2 the command was not understood or a file
could not be opened, 130 interrupted by the keyboard. Errors are one line on standard error.
"""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from . import __version__
from .ai.arena import MOST_GAMES, contest_of
from .ai.estimates import Sprt, Width
from .bot import serve
from .catalogue import Catalogue
from .chance import Pcg32, Seeded
from .contests import hold, origin, rate, ratings_table, report, write_ratings
from .errors import BadRecord, BadRequest, FlowersError
from .games import game_named, game_names
from .learners import learnable, learner_of
from .outside import PREFIX
from .players import choose, level_names, needs_thinker
from .protocol import Game, Match, State, error_note
from .record import MAX_TEXT, read
from .terminal import EndOfInput, TerminalGame
from .trace import LONGEST_LINE, PLAYERS_STREAM, check_trace, trace
from .training import (
    Training,
    calibrate,
    read_weights,
    sharpen,
    told,
    told_of,
    train,
    write_table,
    write_weights,
)

if TYPE_CHECKING:
    from typing import Any

    from .ai.levels import Notice
    from .protocol import Json

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

RECORD_START = b"Flowers record "
"""How the first line of every record begins."""
OK = 0
REFUSED = 1
USAGE = 2
INTERRUPTED = 130
LEVELS = ", ".join([level["name"] for level in level_names() if ":" not in level["name"]])
LEVELS += " (LEVEL:0.4s or LEVEL:600it says how long it thinks)"
"""The computer players, for the help."""
QUICK = ", ".join([level["name"] for level in level_names() if level["where"] == "dealer"])
"""Those that decide at once."""
DEEPEST_COUNT = 20
"""Nobody can wait for more: the number of sequences grows twentyfold with each action."""


class Misuse(Exception):
    """Arguments that make no sense; its text says which would."""


def main(arguments: "list[str] | None" = None) -> int:
    """Runs one command and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python3 -m flowers_core",
        description="Rules, traces and computer players for Flowers: A Mandala Game.",
        epilog="Exit codes: 0 all went well, 1 the content was refused, 2 the command was not understood.",
    )
    parser.add_argument("--version", action="version", version="flowers_core " + __version__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    chosen = parser.parse_args(arguments)
    try:
        code = run(chosen.run, chosen)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # the reader has seen enough; Python would complain once more when it closes the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED


def run(command: "Callable[[argparse.Namespace], int]", chosen: argparse.Namespace) -> int:
    """The command's exit code, errors turned into one line each."""
    try:
        return command(chosen)
    except BrokenPipeError:
        raise
    except Misuse as misuse:
        return complain(str(misuse), USAGE)
    except FlowersError as error:
        return complain(in_words(error), USAGE if isinstance(error, BadRequest) else REFUSED)
    except OSError as error:
        return complain((error.filename or "input") + ": " + (error.strerror or str(error)), USAGE)


def in_words(error: FlowersError) -> str:
    """What was wrong, in the catalogue's words; without a catalogue in plain ones."""
    note = error_note(error)
    try:
        text = Catalogue.load().strict(note)
    except FlowersError:
        return error.line()
    return f"{text} (rule {error.rule})" if error.rule else text


def complain(line: str, code: int) -> int:
    """One line on standard error; returns the exit code."""
    # the line may quote hostile input: nothing in it may steer the terminal, or be beyond its encoding
    line = "".join([character if character.isprintable() else ascii(character)[1:-1] for character in line])
    encoding = sys.stderr.encoding or "ascii"
    print("flowers_core: " + line.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)
    return code


# -- arguments that several commands have -----------------------------------------------------------


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and its options."""
    parser.add_argument("--game", default="flowers", choices=game_names(), help="the game (default: flowers)")
    for option, (name, values) in game_options().items():
        if values == (False, True):
            parser.add_argument("--" + option, action="store_true", default=None, help=f"an option of {name}")
        else:
            said = f"an option of {name} (default: {values[0]})"
            parser.add_argument("--" + option, type=type(values[0]), choices=values, help=said)


def game_options() -> "dict[str, tuple[str, tuple[Any, ...]]]":
    """By option: a game that has it, and its values."""
    return {option: (name, values) for name in game_names() for option, values in game_named(name).options.items()}


def add_deal_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and all that its deal follows from."""
    add_game_arguments(parser)
    parser.add_argument("--players", type=int, required=True, metavar="N", help="number of players, from 2")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="any whole number; the deal follows")


def add_seconds_argument(parser: argparse.ArgumentParser) -> None:
    """What outside programs are told whose names do not say it."""
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="T", help="time per move of outside programs (default: 1)"
    )


def check_seconds(chosen: argparse.Namespace) -> None:
    if not 0 < chosen.seconds <= 3600:
        raise Misuse("--seconds is more than 0 and at most 3600")


def add_contest_arguments(parser: argparse.ArgumentParser, players: "int | None", games: str) -> None:
    """Who plays how many games against whom. ``players``: the default number of places, None for one for each
    player; ``games``: what the number of games is, for the help."""
    parser.add_argument(
        "--player",
        action="append",
        required=True,
        metavar="PLAYER",
        help=f'who plays, several times: {LEVELS}, or "{PREFIX}PROGRAM ARGS"',
    )
    add_game_arguments(parser)
    places = "one for each --player" if players is None else players
    parser.add_argument("--players", type=int, default=players, metavar="N", help=f"places (default: {places})")
    parser.add_argument("--games", type=int, default=100, metavar="N", help=f"{games} (default: 100)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="any whole number; the deals follow (default: 1)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that play (default: 1)")


def check_contest(chosen: argparse.Namespace) -> None:
    if not 1 <= chosen.games <= MOST_GAMES or not 1 <= chosen.jobs <= 1000:
        raise Misuse(f"--games goes from 1 to {MOST_GAMES}, --jobs from 1 to 1000")


def add_debug_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--debug", action="store_true", help="tell on standard error which mistakes the weaker levels make, and why"
    )


def noticing(name: str) -> "Notice":
    """What tells of the mistakes of a player of that name, a line each."""

    def notice(cause: str, action: str, instead: str) -> None:
        print(f"{name}: {action} instead of {instead}: {cause}", file=sys.stderr, flush=True)

    return notice


def chosen_options(chosen: argparse.Namespace) -> "Json":
    """The game's options that were given; the others get their defaults."""
    given = {option: getattr(chosen, option) for option in game_options()}
    return {option: value for option, value in given.items() if value is not None}


# -- trace --------------------------------------------------------------------------------------------


def add_trace(commands: "Commands") -> None:
    parser = commands.add_parser(
        "trace",
        help="play one game and write its checkable trace",
        description="Plays one game and writes it as JSON lines, every hidden thing included.",
    )
    add_deal_arguments(parser)
    own = ", ".join([policy for name in game_names() for policy in sorted(game_named(name).policies())])
    who = f"who plays: {QUICK}, or a game's own {own} (default: random)"
    parser.add_argument("--policy", default="random", metavar="PLAYER", help=who)
    parser.add_argument("--out", metavar="FILE", help="write there instead of to standard output")
    parser.set_defaults(run=run_trace)


def run_trace(chosen: argparse.Namespace) -> int:
    game = game_named(chosen.game)
    if chosen.policy not in game.policies() and needs_thinker(chosen.policy):
        # before the file that it goes to is touched
        raise Misuse(f"--policy is one of {QUICK}")
    lines = trace(game, chosen.players, chosen.seed, chosen_options(chosen), chosen.policy)
    if chosen.out is None:
        for line in lines:
            print(line)
        return OK
    text = "".join([line + "\n" for line in lines])
    with open(chosen.out, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return OK


# -- replay -------------------------------------------------------------------------------------------


def add_replay(commands: "Commands") -> None:
    parser = commands.add_parser(
        "replay",
        help="check a trace or a record",
        description="Checks a trace (every field of every line) or a record by the rules, and tells the first line "
        "that is wrong and why.",
    )
    parser.add_argument("file", metavar="FILE", help="the trace or record; - reads standard input")
    parser.set_defaults(run=run_replay)


def run_replay(chosen: argparse.Namespace) -> int:
    if chosen.file == "-":
        return replay_file(sys.stdin.buffer, "standard input")
    with open(chosen.file, "rb") as file:
        return replay_file(file, chosen.file)


def replay_file(file: "IO[bytes]", name: str) -> int:
    """A record says so in its first line; anything else is taken for a trace."""
    first = file.readline(LONGEST_LINE + 2)
    if first.startswith(RECORD_START):
        # four bytes are the longest character, so what is longer than this is longer than allowed
        return replay_record(first + file.read(4 * MAX_TEXT), name)
    return replay_trace(chain([first] if first else [], _raw_lines(file)), name)


def replay_record(raw: bytes, name: str) -> int:
    """Checks a record and prints what it is; returns the exit code. ``name``: of the file, for messages."""
    try:
        match = read(_decoded(raw)).replay()
    except BadRecord as error:
        return complain(name + ": " + error.line(), REFUSED)
    result = match.state.result
    if result is None:
        state = f"unfinished, player {match.state.to_act} to decide"
    else:
        state = "won by player " + ", ".join([str(seat) for seat in result["winners"]])
    players = match.first.players
    print(f"{name}: a valid record of {match.game.name} with {players} players, {len(match.steps)} decisions, {state}")
    return OK


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("not-utf8", "", "", line=raw[: error.start].count(b"\n") + 1) from None


def replay_trace(lines: "Iterator[bytes]", name: str) -> int:
    """The same for a trace."""
    try:
        checker = check_trace(lines)
    except BadRecord as error:
        return complain(name + ": " + error.line(), REFUSED)
    state = checker.state
    assert state is not None and state.result is not None and checker.game is not None
    winners = ", ".join([str(seat) for seat in state.result["winners"]])
    print(
        f"{name}: a valid trace of {checker.game.name} with {state.players} players, "
        f"{checker.lines - 1} decisions, won by player {winners}"
    )
    return OK


def _raw_lines(file: "IO[bytes]") -> "Iterator[bytes]":
    """Line by line, never more of a line than is looked at."""
    while True:
        raw = file.readline(LONGEST_LINE + 2)
        if not raw:
            return
        yield raw


# -- count --------------------------------------------------------------------------------------------


def add_count(commands: "Commands") -> None:
    parser = commands.add_parser(
        "count",
        help="count action sequences, to compare versions of the rules",
        description="Counts the sequences of exactly DEPTH actions from a seed's position, with a breakdown by "
        "the first action, like perft in chess. Shuffles on the way begin anew from the seed, so that no branch "
        "depends on another.",
    )
    add_deal_arguments(parser)
    parser.add_argument("--depth", type=int, required=True, metavar="DEPTH", help="number of actions, from 1")
    parser.add_argument(
        "--after", type=int, default=0, metavar="K", help="let random players make K decisions first (default: 0)"
    )
    parser.set_defaults(run=run_count)


def run_count(chosen: argparse.Namespace) -> int:
    if not 1 <= chosen.depth <= DEEPEST_COUNT or chosen.after < 0:
        raise Misuse(f"--depth goes from 1 to {DEEPEST_COUNT}, --after counts from 0")
    game = game_named(chosen.game)
    state = position_after(game, chosen.players, chosen.seed, chosen_options(chosen), chosen.after)
    total = 0
    for action, sequences in breakdown(state, chosen.seed, chosen.depth):
        print(f"{action}: {sequences}")
        total += sequences
    print(f"total: {total}")
    return OK


def position_after(game: Game, players: int, seed: int, options: "Json", decisions: int) -> State:
    """The position in which the random players of `trace` with this seed have made so many decisions,
    or in which their game was over."""
    match = Match(game, players, Seeded(Pcg32(seed)), options)
    luck = Pcg32(seed, PLAYERS_STREAM)
    for _ in range(decisions):
        if match.state.to_act is None:
            break
        match.play(choose("random", game, match.view(match.state.to_act), match.state.legal(), luck))
    return match.state


def breakdown(state: State, seed: int, depth: int) -> "Iterator[tuple[str, int]]":
    """Every legal action in its pinned order, and how many sequences of ``depth`` begin with it."""
    for action in state.legal():
        if depth == 1:
            yield action, 1
        else:
            after, _ = state.apply(action, Seeded(Pcg32(seed)))
            yield action, count_sequences(after, seed, depth - 1)


def count_sequences(state: State, seed: int, depth: int) -> int:
    """Sequences of exactly ``depth`` actions; a game that ends before counts none."""
    actions = state.legal()
    if depth == 1:
        return len(actions)
    return sum([count_sequences(state.apply(action, Seeded(Pcg32(seed)))[0], seed, depth - 1) for action in actions])


# -- play ---------------------------------------------------------------------------------------------


def add_play(commands: "Commands") -> None:
    parser = commands.add_parser(
        "play",
        help="play in the terminal",
        description=f"Plays a game in the terminal. A player is: me (you; me:NAME for several persons), {LEVELS}, "
        f'or "{PREFIX}PROGRAM ARGS" (an outside program, which gets its own view and the legal moves as a JSON line '
        f"and answers with one; {PREFIX}0.4s:PROGRAM has its own time per move).",
    )
    parser.add_argument("player", nargs="+", metavar="PLAYER", help="who plays, clockwise: me greedy random …")
    add_game_arguments(parser)
    parser.add_argument("--seed", type=int, metavar="S", help="any whole number; the deal follows (default: by chance)")
    parser.add_argument("--start", type=int, metavar="K", help="the K-th player starts, from 1 (default: drawn)")
    add_seconds_argument(parser)
    parser.add_argument("--record", metavar="FILE", help="write the game's record there, also of a game broken off")
    parser.add_argument("--language", default="en", help="the language of the words (default: en)")
    add_debug_argument(parser)
    parser.set_defaults(run=run_play)


def run_play(chosen: argparse.Namespace) -> int:
    check_seconds(chosen)
    if chosen.start is not None and not 1 <= chosen.start <= len(chosen.player):
        raise Misuse(f"--start goes from 1 to {len(chosen.player)}")
    seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
    start = None if chosen.start is None else chosen.start - 1
    played = TerminalGame(
        game_named(chosen.game), chosen.player, seed, chosen_options(chosen), start, chosen.seconds, chosen.language
    )
    played.noticing = noticing if chosen.debug else None
    # opened first, so that nobody plays a whole game and then learns that it can not be kept
    with nullcontext() if chosen.record is None else open(chosen.record, "w", encoding="utf-8", newline="\n") as file:
        try:
            played.play()
            return OK
        except EndOfInput:
            return complain(played.catalogue.format("terminal.broken-off"), REFUSED)
        finally:
            if file is not None:
                file.write(played.record())


# -- arena --------------------------------------------------------------------------------------------


def add_arena(commands: "Commands") -> None:
    parser = commands.add_parser(
        "arena",
        help="matches between computer players",
        description="Plays matches between computer players and says who is stronger, with intervals. Every deal is "
        "played once with the players in each order of seats. The players, in order, have one place each; the last "
        "has all the places that are left: --player A --player B --players 4 is one A among three B.",
    )
    add_contest_arguments(parser, None, "at most so many")
    parser.add_argument(
        "--json", metavar="FILE", help="keep every game's result there, and go on with what it has from before"
    )
    add_seconds_argument(parser)
    rules = parser.add_mutually_exclusive_group()
    rules.add_argument(
        "--sprt", metavar="P0,P1", help="stop once the first player's share is known to be P1 rather than P0, or not"
    )
    rules.add_argument("--until-width", metavar="W", help="stop once the interval of that share is no wider, as in 0.1")
    parser.set_defaults(run=run_arena)


def run_arena(chosen: argparse.Namespace) -> int:
    check_contest(chosen)
    check_seconds(chosen)
    try:
        rule = stop_rule(chosen.sprt, chosen.until_width)
    except (TypeError, ValueError):
        raise Misuse("--sprt is two shares as in 0.5,0.6 and --until-width one, all between 0 and 1") from None
    game = game_named(chosen.game)
    contest = contest_of(game, chosen.player, chosen.players, chosen_options(chosen), chosen.seed, chosen.seconds)
    for line in report(hold(contest, chosen.games, chosen.jobs, chosen.json, rule)):
        print(line)
    return OK


def stop_rule(sprt: "str | None", width: "str | None") -> "Sprt | Width | None":
    """The rule that was asked for; ValueError or TypeError if it makes no sense."""
    shares = [float(part) for part in (sprt or width or "").split(",") if sprt or width]
    if not all(0 < share < 1 for share in shares):
        raise ValueError
    if sprt:
        p0, p1 = shares
        if p0 >= p1:
            raise ValueError
        return Sprt(p0, p1)
    return Width(*shares) if width else None


# -- rate ---------------------------------------------------------------------------------------------


def add_rate(commands: "Commands") -> None:
    parser = commands.add_parser(
        "rate",
        help="Elo ratings from a round robin",
        description="Lets every set of N of the players play and rates them all on one scale, with intervals. Needs "
        "the library choix (an extra for development).",
    )
    add_contest_arguments(parser, 2, "for every set of players")
    parser.add_argument("--folder", required=True, help="keep every game there, and go on with what it has from before")
    parser.add_argument(
        "--json", metavar="FILE", help="put the ratings there, beside those for other numbers of players"
    )
    parser.set_defaults(run=run_rate)


def run_rate(chosen: argparse.Namespace) -> int:
    check_contest(chosen)
    if len(set(chosen.player)) < max(2, chosen.players):
        raise Misuse("--player names as many different players as there are places, or more")
    game = game_named(chosen.game)
    options = chosen_options(chosen)
    try:
        found = rate(
            *(game, chosen.player, chosen.players, options, chosen.seed, chosen.games, chosen.jobs, chosen.folder)
        )
    except ModuleNotFoundError as error:
        return complain(f"the library {error.name} is not there: it is one of the extras for development", REFUSED)
    for line in ratings_table(found):
        print(line)
    if chosen.json is not None:
        told = {**origin(), "seed": chosen.seed, "games": chosen.games}
        write_ratings(chosen.json, game.name, chosen.players, found, told)
    return OK


# -- bot ----------------------------------------------------------------------------------------------


def add_bot(commands: "Commands") -> None:
    parser = commands.add_parser(
        "bot",
        help="a computer player as a program for others to seat",
        description='Answers one JSON line per decision, {"view": …, "legal": […], "seconds": S}, with one line, '
        '{"action": …}, until the input ends: what arena and play do with cmd:PROGRAM, from the other side. It '
        "thinks for S seconds of CPU time, unless the level says how long.",
    )
    parser.add_argument("--level", required=True, metavar="LEVEL", help=f"who plays: {LEVELS}")
    parser.add_argument("--seed", type=int, metavar="S", help="of the player's own luck (default: by chance)")
    add_debug_argument(parser)
    parser.set_defaults(run=run_bot)


def run_bot(chosen: argparse.Namespace) -> int:
    seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
    serve(chosen.level, seed, sys.stdin, sys.stdout, noticing(chosen.level) if chosen.debug else None)
    return OK


# -- train --------------------------------------------------------------------------------------------


def check_players(game: str, players: int) -> None:
    """Raises BadRequest where so many can not play it (C3)."""
    if players not in game_named(game).players:
        raise BadRequest("bad-players", "C3", str(players))


def add_train(commands: "Commands") -> None:
    parser = commands.add_parser(
        "train",
        help="learn an evaluation by self-play",
        description="Learns the weights of a game's evaluation from nothing, by playing with itself, and writes them "
        "to the file that players read them from. Interrupted, it goes on from the state file.",
    )
    parser.add_argument("--game", default="flowers", choices=learnable(), help="the game (default: flowers)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="for so many players (default: 2)")
    parser.add_argument("--generations", type=int, default=14, metavar="G", help="(default: 14)")
    parser.add_argument("--games", type=int, default=800, metavar="N", help="in each generation (default: 800)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="any whole number (default: 1)")
    parser.add_argument("--state", metavar="FILE", help="keep every generation there, and go on from it")
    parser.add_argument("--out", metavar="FILE", help="write the weights there (default: where players read them)")
    parser.add_argument(
        "--calibrate",
        type=int,
        default=8000,
        metavar="N",
        help="then play so many games to make the chances given come true (default: 8000)",
    )
    parser.set_defaults(run=run_train)


def run_train(chosen: argparse.Namespace) -> int:
    check_players(chosen.game, chosen.players)
    if min(chosen.generations, chosen.games) < 1 or chosen.calibrate < 0:
        raise Misuse("--generations and --games are at least 1, --calibrate at least 0")
    learner, file = learner_of(chosen.game)
    training = Training(learner, chosen.players, chosen.games, chosen.seed)
    state = None if chosen.state is None else Path(chosen.state)
    if state is not None and state.is_file() and not training.read(state):
        raise Misuse(f"{state} is of another training")
    train(training, chosen.generations, state)
    if chosen.calibrate:
        sharpen(training, chosen.calibrate)
    command = f"train --game {chosen.game} --players {chosen.players} --generations {len(training.done)}"
    command += f" --games {chosen.games} --seed {chosen.seed} --calibrate {chosen.calibrate}"
    write_weights(Path(chosen.out) if chosen.out else file, training, command)
    for line in told(training):
        print(line)
    return OK


# -- calibrate ----------------------------------------------------------------------------------------


def add_calibrate(commands: "Commands") -> None:
    parser = commands.add_parser(
        "calibrate",
        help="tell how true the evaluation's chances come",
        description="Plays games with itself by the weights that players use, and tells in a reliability table how the "
        "chances to win that the evaluation gives on the way come true. Training saw none of these games.",
    )
    parser.add_argument("--game", default="flowers", choices=learnable(), help="the game (default: flowers)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="for so many players (default: 2)")
    parser.add_argument("--games", type=int, default=8000, metavar="N", help="(default: 8000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="any whole number (default: 1)")
    parser.add_argument("--weights", metavar="FILE", help="of these weights (default: those that players read)")
    parser.add_argument("--out", metavar="FILE", help="write the table there, too")
    parser.set_defaults(run=run_calibrate)


def run_calibrate(chosen: argparse.Namespace) -> int:
    check_players(chosen.game, chosen.players)
    if chosen.games < 1:
        raise Misuse("--games is at least 1")
    learner, file = learner_of(chosen.game)
    found = read_weights(Path(chosen.weights) if chosen.weights else file, learner, chosen.players)
    if found is None:
        raise Misuse(f"{chosen.weights} has no weights for {chosen.players} players")
    weights, made = found
    table = calibrate(learner, chosen.players, weights, chosen.games, chosen.seed)
    if chosen.out:
        command = f"calibrate --game {chosen.game} --players {chosen.players} --games {chosen.games}"
        write_table(Path(chosen.out), chosen.players, table, f"{command} --seed {chosen.seed}", made)
    for line in told_of(table):
        print(line)
    return OK


COMMANDS = (add_play, add_trace, add_replay, add_count, add_arena, add_rate, add_train, add_calibrate, add_bot)
"""Every command adds itself to the parser and names the function that runs it."""

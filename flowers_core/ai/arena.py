"""Matches between computer players: deals in pairs, seats rotated, games spread over any executor.

A contest names its players in order. The first have one place each, the last has all that are left: of
``master, greedy`` with four places one master sits among three greedy. Every *deal* is played as many
times as there are places, with the players moved on by one seat each time, so that everybody has every
hand and every turn of order once; every second deal goes round the other way.

A game is a pure function of contest and number (`play_game`), if its players' budgets are in iterations.
Its players get their own seat's view and nothing else.
"""

import json
import os
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack
from itertools import islice
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from ..chance import Pcg32, Seeded
from ..errors import BadRecord, BadRequest, FlowersError
from ..games import game_named
from ..outside import PREFIX, Forfeit, OutsideProgram, program_of
from ..players import STAND_IN, parse
from ..protocol import Match, complete_options
from .estimates import Interval, Sprt, Width, wilson
from .thinker import decide

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from ..protocol import Game, Json, View

    Decide = Callable[[View, list[str]], str]

DEALS_STREAM = 200
"""Streams of the contest's generator from here on give the seeds of the deals."""
PLAYERS_STREAM = 1
"""Streams of a deal's generator from here on are the players' own luck, by place."""
FORMAT = 1
"""Version of the results' file."""
MOST_GAMES = 1000000


class Contest(NamedTuple):
    """Who plays what. Made by `contest_of`; JSON values throughout."""

    game: str
    players: "tuple[str, ...]"
    """In canonical spelling; the last has all the places that are left."""
    places: int
    options: "Json"
    """Complete."""
    seed: int
    seconds: float
    """What an outside program whose name does not say is told to think, per decision."""

    def lineup(self) -> "list[int]":
        """The number of the player on every place."""
        return [min(place, len(self.players) - 1) for place in range(self.places)]

    def seats(self, number: int) -> "list[int]":
        """The place that sits in every seat in the game of this number."""
        deal, turn = divmod(number, self.places)
        order = [(seat + turn) % self.places for seat in range(self.places)]
        return order if deal % 2 == 0 else order[::-1]


def contest_of(
    game: "Game", players: "Sequence[str]", places: "int | None", options: "Json", seed: int, seconds: float
) -> Contest:
    """The contest; BadRequest for whatever makes no sense. ``places``: None as many as players."""
    count = len(players) if places is None else places
    if len(players) < 2:
        raise BadRequest("one-player")
    if len(players) > count or count not in game.players:
        raise BadRequest("bad-players", "C3", str(count))
    names = []
    for name in players:
        if name.startswith(PREFIX):
            program_of(name)
            names.append(name)
        else:
            names.append(str(parse(name)))
    return Contest(game.name, tuple(names), count, complete_options(game, options), seed, seconds)


# -- one game -----------------------------------------------------------------------------------------


def play_game(contest: Contest, number: int) -> "Json":
    """Plays one game of the contest.

    ``{"number", "seats": [player's number], "winners": [seats], "decisions": n, "result": RESULT or None
    where forfeits ended it, "forfeits": [{"seat", "code", "text"}], "moves": [per player], "seconds": [per
    player]}``. Seconds are CPU time, those of outside programs time by the clock.
    """
    game = game_named(contest.game)
    deal = Pcg32(contest.seed, DEALS_STREAM + number // contest.places)
    seed = (deal.next() << 32) | deal.next()
    lineup, places = contest.lineup(), contest.seats(number)
    seats = [lineup[place] for place in places]
    match = Match(game, contest.places, Seeded(Pcg32(seed)), contest.options)
    moves = [0] * len(contest.players)
    seconds = [0.0] * len(contest.players)
    forfeits: "list[Json]" = []
    with ExitStack() as programs:
        deciders = [
            _decider(contest, contest.players[lineup[place]], Pcg32(seed, PLAYERS_STREAM + place), programs)
            for place in places
        ]
        while match.state.to_act is not None and len(forfeits) < contest.places - 1:
            seat = match.state.to_act
            outside = contest.players[seats[seat]].startswith(PREFIX)
            clock = perf_counter if outside else process_time
            start = clock()
            try:
                action = deciders[seat](match.view(seat), match.state.legal())
            except Forfeit as reason:
                forfeits.append({"seat": seat, "code": reason.code, "text": reason.text})
                deciders[seat] = _named(STAND_IN, Pcg32(seed, PLAYERS_STREAM + places[seat]))
                continue
            if all(lost["seat"] != seat for lost in forfeits):
                moves[seats[seat]] += 1
                seconds[seats[seat]] += clock() - start
            match.play(action)
    return {
        "number": number,
        "seats": seats,
        "winners": _winners(match, [lost["seat"] for lost in forfeits]),
        "decisions": len(match.steps),
        "result": match.state.result,
        "forfeits": forfeits,
        "moves": moves,
        "seconds": [round(time, 4) for time in seconds],
    }


def _decider(contest: Contest, name: str, rng: Pcg32, programs: ExitStack) -> "Decide":
    """What decides for a player of that name; programs are started, and ended with the stack."""
    if not name.startswith(PREFIX):
        return _named(name, rng)
    command, seconds = program_of(name)
    return programs.enter_context(OutsideProgram(command, seconds or contest.seconds)).decide


def _named(name: str, rng: Pcg32) -> "Decide":
    return lambda view, legal: decide(name, view, legal, rng)


def _winners(match: Match, lost: "list[int]") -> "list[int]":
    """Who won; seats that ``lost`` by forfeit did not, whatever the points."""
    result = match.state.result
    if result is not None and not lost:
        winners: "list[int]" = result["winners"]
        return winners
    left = [seat for seat in range(match.first.players) if seat not in lost]
    if result is None:
        return left
    ranks = {row["seat"]: row["rank"] for row in match.game.score_sheet(match.view(None), [])["seats"]}
    best = min([ranks[seat] for seat in left])
    return [seat for seat in left if ranks[seat] == best]


# -- many games -----------------------------------------------------------------------------------------


def play_games(contest: Contest, numbers: "Iterable[int]", executor: Executor, ahead: int = 1) -> "Generator[Json]":
    """Plays the games of these numbers and yields each when it is over, in whatever order that is.

    ``ahead``: how many are handed to the executor at once. CPU time is a process's: budgets in seconds
    want an executor of processes, or one that plays here. Close the iterator to stop; what has begun is
    played to its end. Raises FlowersError, for a program that can not be started.
    """
    todo = iter(numbers)
    waiting: "set[Future[Json]]" = set()
    try:
        while True:
            for number in islice(todo, ahead - len(waiting)):
                waiting.add(executor.submit(_told, contest, number))
            if not waiting:
                return
            over, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in over:
                result = future.result()
                if "refused" in result:
                    error = result["refused"]
                    raise BadRequest(error["code"], error["rule"], error["text"], **error["args"])
                yield result
    finally:
        for future in waiting:
            future.cancel()


def _told(contest: Contest, number: int) -> "Json":
    """As `play_game`; a refusal as JSON, for errors with values of their own do not travel between processes."""
    try:
        return play_game(contest, number)
    except FlowersError as error:
        return {"refused": error.to_json()}


class Here(Executor):
    """Plays each game at once, in this process."""

    def submit(self, fn: "Callable[..., Any]", /, *args: "Any", **kwargs: "Any") -> "Future[Any]":
        future: "Future[Any]" = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Course:
    """A contest's games as they come in, in any order, and whether enough were played.

    What counts are the games of the first whole deals, and not a game more once the rule has stopped the
    match: so what is found does not depend on which process was quicker.
    """

    def __init__(self, contest: Contest, rule: "Sprt | Width | None" = None) -> None:
        self.contest = contest
        self.rule = rule
        self.results: "dict[int, Json]" = {}
        """Every game that was played, by number."""
        self.counted = 0
        """Games that count: all those with a smaller number."""
        self.verdict: "str | None" = None
        """What the rule found; None as long as it lets the match go on."""
        self._won = 0.0

    def add(self, result: "Json") -> None:
        """One more game."""
        self.results[result["number"]] = result
        places = self.contest.places
        while self.verdict is None and all(self.counted + turn in self.results for turn in range(places)):
            self._won += sum([won_by(self.results[self.counted + turn], 0) for turn in range(places)])
            self.counted += places
            if self.rule is not None:
                self.verdict = self.rule.verdict(self._won, self.counted)

    def counting(self) -> "list[Json]":
        """The games that count, in order."""
        return [self.results[number] for number in range(self.counted)]


def won_by(result: "Json", player: int) -> float:
    """The part of a game that a contest's player won."""
    winners: "list[int]" = result["winners"]
    return len([seat for seat in winners if result["seats"][seat] == player]) / len(winners)


class Standing(NamedTuple):
    """How one player of a contest has done."""

    name: str
    places: int
    """How many places it had in each game."""
    games: int
    won: float
    share: float
    """Of the games, over all its places together."""
    interval: Interval
    par: float
    """The share if everybody were equal."""
    moves: int
    seconds: float
    """Per decision; CPU time, that of outside programs by the clock."""
    forfeits: int


def standings(contest: Contest, results: "Sequence[Json]") -> "list[Standing]":
    """One line per player of the contest, from the games that count."""
    lineup = contest.lineup()
    lines = []
    for player, name in enumerate(contest.players):
        games = len(results)
        won = sum([won_by(result, player) for result in results])
        moves = sum([result["moves"][player] for result in results])
        seconds = sum([result["seconds"][player] for result in results])
        lost = sum([result["seats"][seat["seat"]] == player for result in results for seat in result["forfeits"]])
        places = lineup.count(player)
        lines.append(
            Standing(
                *(name, places, games, won, won / games if games else 0.0, wilson(won, games)),
                *(places / contest.places, moves, seconds / moves if moves else 0.0, lost),
            )
        )
    return lines


# -- the file of results ----------------------------------------------------------------------------------


def write_results(path: str, course: Course, told: "Json") -> None:
    """Keeps everything that is known in a JSON file, one game to a line; an interrupted write harms nothing.

    ``told``: what the file shall say besides, such as the command and its date.
    """
    results = [course.results[number] for number in sorted(course.results)]
    head = {
        "format": FORMAT,
        **told,
        "contest": course.contest._asdict(),
        "verdict": course.verdict,
        "counted": course.counted,
        "standings": [line._asdict() for line in standings(course.contest, course.counting())],
    }
    lines = [json.dumps(key) + ": " + json.dumps(head[key]) + ",\n" for key in head]
    games = ",\n".join([json.dumps(result) for result in results])
    with open(path + ".part", "w", encoding="utf-8", newline="\n") as file:
        file.write("{\n" + "".join(lines) + '"games": [\n' + games + "\n]}\n")
    os.replace(path + ".part", path)


def read_results(path: str, contest: Contest) -> "list[Json]":
    """The games in a file of the same contest; none if there is no such file.

    Raises BadRecord for another contest's, or a file that holds no results.
    """
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    except FileNotFoundError:
        return []
    except ValueError:
        raise BadRecord("no-results", "", path) from None
    if not isinstance(kept, dict) or kept.get("format") != FORMAT or not isinstance(kept.get("contest"), dict):
        raise BadRecord("no-results", "", path)
    here = json.loads(json.dumps(contest._asdict()))
    for field in here:
        if kept["contest"].get(field) != here[field]:
            found, expected = json.dumps(kept["contest"].get(field)), json.dumps(here[field])
            raise BadRecord("other-contest", "", path, what=field, found=found, expected=expected)
    games = kept.get("games")
    if not isinstance(games, list) or not all(_is_result(result, contest) for result in games):
        raise BadRecord("no-results", "", path)
    return games


def _is_result(result: object, contest: Contest) -> bool:
    """Whether this is a game of the contest as far as anybody counts on."""
    if not isinstance(result, dict) or type(result.get("number")) is not int or result["number"] < 0:
        return False
    lineup = contest.lineup()
    lists = [result.get(key) for key in ("winners", "forfeits", "moves", "seconds")]
    seats = [lineup[place] for place in contest.seats(result["number"])]
    return result.get("seats") == seats and all(isinstance(found, list) for found in lists) and bool(result["winners"])

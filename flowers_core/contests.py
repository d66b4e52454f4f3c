"""A contest of the arena at the terminal: over processes, with progress, kept in a file, told as a table."""

import json
import multiprocessing
import os
import signal
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING

from .ai.arena import Contest, Course, Here, play_games, read_results, standings, write_results
from .ai.estimates import elo
from .ai.rating import ratings, round_robin
from .players import parse
from .progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .ai.arena import Standing
    from .ai.estimates import Interval, Sprt, Width
    from .protocol import Game, Json

SECONDS_UNWRITTEN = 2.0
"""A lost machine costs no more than the games of this time, and the last one."""


def executor_of(jobs: int) -> Executor:
    """An executor for so many games at a time, each in a process of its own; for one alone it is this process."""
    if jobs == 1:
        return Here()
    # begun anew rather than forked: the bar may have a thread. An interrupt is this process's to handle
    begun = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, begun, signal.signal, (signal.SIGINT, signal.SIG_IGN))


def hold(contest: Contest, games: int, jobs: int, path: "str | None", rule: "Sprt | Width | None") -> Course:
    """Plays the contest to its number of games, or until the rule stops it; goes on with what the file has.

    ``games`` goes up to whole deals. The file is written also when this is interrupted. Raises FlowersError.
    """
    course = Course(contest, rule)
    for result in read_results(path, contest) if path is not None else ():
        course.add(result)
    games += -games % contest.places
    numbers = [number for number in range(games) if number not in course.results]
    if course.verdict is not None:
        numbers = []
    written = monotonic()
    try:
        with (
            executor_of(jobs) as executor,
            progress(games, "game", games - len(numbers)) as told,
            closing(play_games(contest, numbers, executor, 2 * jobs if jobs > 1 else 1)) as results,
        ):
            for result in results:
                course.add(result)
                told(1, _brief(course))
                if course.verdict is not None:
                    break
                if path is not None and monotonic() - written >= SECONDS_UNWRITTEN:
                    _write(path, course)
                    written = monotonic()
    finally:
        if path is not None:
            _write(path, course)
    return course


def _write(path: str, course: Course) -> None:
    write_results(path, course, origin())


def origin() -> "Json":
    """The command that is running, without the program's name, and its date (UTC): ``{"command", "date"}``."""
    return {"command": " ".join(sys.argv[1:]), "date": datetime.now(UTC).strftime("%Y-%m-%d")}


def _brief(course: Course) -> str:
    first = standings(course.contest, course.counting())[0]
    return f"{first.name} {percent(first.share)} {percents(first.interval)}"


def rate(
    game: "Game", players: "Sequence[str]", places: int, options: "Json", seed: int, games: int, jobs: int, folder: str
) -> "list[Json]":
    """The ratings of a round robin as `flowers_core.ai.rating.ratings` gives them: best first.

    ``places``: players in each game; ``games``: at most so many for every set of players; ``jobs``: processes. The
    games are kept in ``folder``, from which a later run goes on. Raises FlowersError, ModuleNotFoundError without
    the library that fits them, and OSError.
    """
    os.makedirs(folder, exist_ok=True)
    played = []
    for contest in round_robin(game, players, places, options, seed):
        names = "-".join([name.replace(":", "_") for name in contest.players])
        course = hold(contest, games, jobs, os.path.join(folder, names + ".json"), None)
        played.append((contest, course.counting()))
    return ratings(played, [str(parse(name)) for name in players], seed)


def write_ratings(path: str, game: str, places: int, found: "list[Json]", told: "Json") -> None:
    """Puts the ratings for so many players of a game into the file, beside the others; OSError if that can not be.

    ``found``: of `rate`; ``told``: how they were found, such as the command, seed and date.
    """
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    except FileNotFoundError:
        kept = {}
    numbers = {**kept.get(game, {}), str(places): {**told, "ratings": found}}
    kept[game] = {number: numbers[number] for number in sorted(numbers)}
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        json.dump(kept, file, indent=1)
        file.write("\n")


def ratings_table(found: "list[Json]") -> "list[str]":
    """Ratings, of `rate`, as the lines of a table in their order."""
    width = max([len(one["name"]) for one in found])
    lines = [f"{'player':{width}}  Elo  95 % (bootstrap)  games"]
    for one in found:
        interval = f"[{one['low']}, {one['high']}]"
        lines.append(f"{one['name']:{width}} {one['rating']:4}  {interval:>16}  {one['games']:5}")
    return lines


def percent(share: float) -> str:
    """A share, from 0 to 1, in words."""
    return f"{100 * share:.1f} %"


def percents(interval: "Interval") -> str:
    """A share's interval in words."""
    return f"[{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def report(course: Course) -> "list[str]":
    """How the contest went, as lines: a table of the players, their difference in Elo, forfeits, the rule's verdict."""
    contest = course.contest
    results = course.counting()
    lines = standings(contest, results)
    options = " ".join([f"{name}={contest.options[name]}" for name in sorted(contest.options)])
    heading = f"{contest.game} ({options})" if options else contest.game
    deals = len(results) // contest.places
    told = [
        f"{heading}, {contest.places} players, seed {contest.seed}: {len(results)} games, "
        f"{deals} deals with every seat taken in turn"
    ]
    rows: "list[tuple[str, ...]]" = [("player", "places", "won", "share", "95 % (Wilson)", "par", "s/move", "forfeits")]
    rows += [_row(line) for line in lines]
    widths = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row, widths)][1:]
        told.append("  ".join(cells).rstrip())
    if len(lines) == contest.places == 2 and results:
        first = lines[0]
        low, high = [elo(share) for share in first.interval]
        told.append(f"{first.name} is {elo(first.share):+.0f} Elo [{low:+.0f}, {high:+.0f}] from {lines[1].name}")
    for line in lines:
        for code, count in _forfeits(course, line.name).items():
            told.append(f"{line.name} lost {count} by forfeit: {code}")
    if course.rule is not None:
        told.append("Not settled yet." if course.verdict is None else f"Settled: {course.verdict}.")
    return told


def _row(line: "Standing") -> "tuple[str, ...]":
    shown = (f"{line.won:g}" if line.won == int(line.won) else f"{line.won:.2f}", percent(line.share))
    numbers = (percents(line.interval), percent(line.par), f"{line.seconds:.4f}", str(line.forfeits))
    return (line.name, str(line.places), *shown, *numbers)


def _forfeits(course: Course, name: str) -> "dict[str, int]":
    """How often the player lost for which reason."""
    counts: "dict[str, int]" = {}
    for result in course.counting():
        for forfeit in result["forfeits"]:
            if course.contest.players[result["seats"][forfeit["seat"]]] == name:
                counts[forfeit["code"]] = counts.get(forfeit["code"], 0) + 1
    return counts

"""Outside programs in a seat: one JSON line per decision to their standard input, one back.

The program gets ``{"view": VIEW, "legal": [actions], "seconds": S}``, its own seat's view and nothing
else, and answers ``{"action": "2red@B"}``. End of input ends it; its standard error is passed through. A
late answer (three times the seconds, at least `PATIENCE`), a malformed or illegal one, or an end of the
program is a `Forfeit`.

Its name is ``cmd:PROGRAM ARGS``, or ``cmd:0.4s:PROGRAM ARGS`` with its own S.
"""

import json
import queue
import re
import shlex
import subprocess
import threading
from typing import TYPE_CHECKING

from .errors import BadRequest, FlowersError
from .players import parse_budget

if TYPE_CHECKING:
    from .protocol import View

PREFIX = "cmd:"
"""What a player's name that is a command line begins with."""
PATIENCE = 5.0
"""The least time, in seconds, after which an answer is late."""
LONGEST_ANSWER = 10000
"""Longest answer that is read, in bytes."""
FAREWELL = 2.0
"""Seconds a program has to end by itself once its input has ended."""


_BUDGET = re.compile(r"([-+]?\.?\d[^\s:]*):")
"""What stands before a program and begins as a number is its budget."""


def program_of(name: str) -> "tuple[str, float | None]":
    """The command line in a player's name, and the seconds that it may think; None: the name does not say.

    Raises BadRequest for a budget that is none, or is in iterations, of which a program knows nothing.
    """
    command = name[len(PREFIX) :]
    found = _BUDGET.match(command)
    if found is None:
        return command, None
    milliseconds, _ = parse_budget(found.group(1))
    if milliseconds is None:
        raise BadRequest("budget-of-program", "", found.group(1))
    return command[found.end() :], milliseconds / 1000


class Forfeit(FlowersError):
    """The program has lost the game for its seat.

    ``code``: ``program-ended``, ``late-answer``, ``malformed-answer`` or ``illegal-answer``, these with the text.
    """


class OutsideProgram:
    """A running program. Use it as a context, or `close` it."""

    def __init__(self, command: str, seconds: float = 1.0) -> None:
        """Starts the program of a command line, without a shell; BadRequest if that can not be.

        ``seconds``: what it is told that it may think about each decision; three times as long it may take.
        """
        self.seconds = seconds
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadRequest("bad-command", "", command, why=str(error)) from None
        if not words:
            raise BadRequest("bad-command", "", command, why="no program is named")
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadRequest("bad-command", "", command, why=error.strerror or str(error)) from None
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._questions: queue.Queue[bytes | None] = queue.Queue()
        # threads, since a program may neither read nor answer and must not hold up the game
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def __enter__(self) -> "OutsideProgram":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def decide(self, view: "View", legal: "list[str]") -> str:
        """The program's action for its view, one of ``legal``; raises Forfeit, after which it is of no more use."""
        while not self._answers.empty():
            # something was said unasked; the end of the output (b"") must stay noticed
            if self._answers.get() == b"":
                raise Forfeit("program-ended")
        question = {"view": view, "legal": legal, "seconds": self.seconds}
        self._questions.put((json.dumps(question, separators=(",", ":")) + "\n").encode())
        try:
            line = self._answers.get(timeout=max(PATIENCE, 3 * self.seconds))
        except queue.Empty:
            raise Forfeit("late-answer") from None
        if line == b"":
            raise Forfeit("program-ended")
        action = _action(line)
        if action not in legal:
            raise Forfeit("illegal-answer", "", action)
        return action

    def close(self) -> None:
        """Ends the input, and the program if it does not end by itself within `FAREWELL`."""
        self._questions.put(None)
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while True:
                line = output.readline(LONGEST_ANSWER)
                self._answers.put(line)
                if line == b"":
                    return

    def _write(self) -> None:
        assert self._process.stdin is not None
        question = self._questions.get()
        try:
            while question is not None:
                self._process.stdin.write(question)
                self._process.stdin.flush()
                question = self._questions.get()
            self._process.stdin.close()
        except OSError:
            return  # the program reads no more; that it has ended is noticed at its output


def _action(line: bytes) -> str:
    """The action in an answer; Forfeit if it is none."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        answer = None
    action = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(action, str):
        raise Forfeit("malformed-answer", "", line.decode("utf-8", "replace").strip())
    return action

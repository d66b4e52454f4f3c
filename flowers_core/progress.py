"""How far a long command has come, on standard error: a bar where there is tqdm, else a line now and then."""

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

SECONDS_APART = 10.0
"""Between two plain lines."""


@contextmanager
def progress(total: int, unit: str, done: int = 0) -> "Iterator[Callable[[int, str], None]]":
    """What tells the progress: call it with how many more are done and a few words on how it stands.

    ``done``: of the total, before this run.
    """
    try:
        tqdm: "Any" = importlib.import_module("tqdm").tqdm
    except ModuleNotFoundError:
        yield plain(total, unit, done)
        return
    with tqdm(total=total, initial=done, unit=unit, file=sys.stderr, dynamic_ncols=True) as bar:

        def told(more: int, words: str) -> None:
            bar.set_postfix_str(words, refresh=False)
            bar.update(more)

        yield told


def plain(total: int, unit: str, done: int = 0) -> "Callable[[int, str], None]":
    """The same without a library."""
    last = monotonic()

    def told(more: int, words: str) -> None:
        nonlocal done, last
        done += more
        if done == total or monotonic() - last >= SECONDS_APART:
            last = monotonic()
            print(f"{done} of {total} {unit}s  {words}", file=sys.stderr, flush=True)

    return told

"""Getting ready to think about a game, a module at a time, so that whoever waits is heard between two of them.

Python imports a module with all that it imports in turn in one go, and a slow device takes long for that. Here a module
that comes upon one that is not there yet is put off until that one is; what it did so far it does again, so at their
top modules do nothing but define.
"""

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..models import rooms

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = __name__.split(".")[0] + "."


def ready(game: str) -> "Iterator[None]":
    """Has all imported that a first thought about the game of that name needs, at most one module in each step.

    Ends at once where nothing is missing, and without a word where the game's files are not here (yet):
    `flowers_core.games.game_named` will say so.
    """
    for room in rooms(game):
        waiting = [room]
        while waiting:
            if waiting[-1] in sys.modules:
                waiting.pop()
                continue
            try:
                with _no_other_than(waiting):
                    __import__(waiting[-1])
            except _Missing as missing:
                waiting.append(missing.module)
            except ImportError:
                return
            yield
    _bind()


def _bind() -> None:
    """Makes every module of the package an attribute of the one that it lies in, which Python does as it imports it:
    a package that is put off comes after its modules."""
    for name, module in list(sys.modules.items()):
        package, _, own = name.rpartition(".")
        if name.startswith(PACKAGE) and package in sys.modules and not hasattr(sys.modules[package], own):
            setattr(sys.modules[package], own, module)


class _Missing(Exception):
    """A module must be imported before the one that needs it."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.module = module


class _Gate:
    """Asked first by Python where a module that is not there yet may be found."""

    def __init__(self, names: "list[str]") -> None:
        self.names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Leaves it to those that know; raises `_Missing` for a module of the package whose turn it is not."""
        if name.startswith(PACKAGE) and name not in self.names:
            raise _Missing(name)


@contextmanager
def _no_other_than(names: "list[str]") -> "Iterator[None]":
    """Meanwhile no module of the package is imported but these: of a package in whose midst another one of them is
    imported, Python must have both."""
    gate = _Gate(names)
    sys.meta_path.insert(0, gate)
    try:
        yield
    finally:
        sys.meta_path.remove(gate)

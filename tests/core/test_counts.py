"""Numbers of action sequences, pinned in ``counts/`` together with the order of the actions.

A file is the command that writes it, then what that prints. To make one anew, for example::

    python3 -m flowers_core count --players 2 --seed 1 --depth 3

and compare before keeping it: a changed number is a changed rule.
"""

import pathlib

import pytest

from flowers_core.cli import main
from flowers_core.games import game_named

FILES = sorted((pathlib.Path(__file__).parent / "counts").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path, capsys):
    command, *expected = path.read_text(encoding="utf-8").splitlines()
    assert command.startswith("count ")
    assert main(command.split()) == 0
    found = capsys.readouterr().out.splitlines()
    differing = [(old, new) for old, new in zip(expected, found, strict=False) if old != new]
    assert not differing, f"{path.name}: (pinned, now) by first action: {differing[:10]}"
    assert found == expected


def test_every_number_of_players_and_option_is_counted():
    commands = [path.read_text(encoding="utf-8").splitlines()[0] for path in FILES]
    for game, options in (("flowers", "--draw 2"), ("petals", "--harmony")):
        own = [command for command in commands if f"--game {game} " in command]
        for players in game_named(game).players:
            assert any(f"--players {players} " in command for command in own)
        assert any(options in command for command in own)


def test_the_parts_add_up():
    for path in FILES:
        *parts, total = [line.split(": ")[1] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
        assert sum(map(int, parts)) == int(total)

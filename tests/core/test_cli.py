"""The command line as a user meets it: what it prints, where, and its exit codes."""

import os
import pathlib
import subprocess
import sys

import pytest

from flowers_core.cli import COMMANDS, main
from flowers_core.jsontext import load

ROOT = pathlib.Path(__file__).parent.parent.parent
GOLDEN = sorted((pathlib.Path(__file__).parent / "playthroughs").glob("*-2-*.jsonl"))[0]


def run(*arguments, **options):
    """A process of its own, from a plain checkout, with the environment of a poor terminal."""
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONIOENCODING": "ascii"}
    return subprocess.run(
        [sys.executable, "-m", "flowers_core", *arguments], cwd=ROOT, capture_output=True, env=environment, **options
    )


def test_trace_writes_a_trace_that_replay_accepts(tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    assert main(["trace", "--game", "flowers", "--players", "3", "--seed", "7", "--draw", "2", "--out", str(path)]) == 0
    assert capsys.readouterr().out == ""
    setup = load(path.read_text().splitlines()[0])
    assert (setup["players"], setup["seed"], setup["draw"]) == (3, 7, 2)
    assert main(["trace", "--game", "flowers", "--players", "3", "--seed", "7", "--draw", "2"]) == 0
    assert capsys.readouterr().out == path.read_text()
    assert main(["replay", str(path)]) == 0
    assert "valid trace of flowers with 3 players" in capsys.readouterr().out


def test_a_policy_may_have_a_budget(capsys):
    assert main(["trace", "--players", "2", "--seed", "7", "--policy", "greedy"]) == 0
    plain = capsys.readouterr().out
    for policy in ("greedy:600it", "greedy:0.4s"):
        assert main(["trace", "--players", "2", "--seed", "7", "--policy", policy]) == 0
        assert capsys.readouterr().out == plain


def test_hostile_input_can_not_steer_the_terminal(tmp_path):
    path = tmp_path / "broken.jsonl"
    setup = GOLDEN.read_bytes().splitlines()[0]
    path.write_bytes(setup.replace(b'"state": {', b'"state": {"\\u001b[31m\\u2028": 1, ', 1) + b"\n")
    done = run("replay", str(path))
    assert done.returncode == 1 and done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr and b"\\x1b[31m\\u2028" in done.stderr


def test_replay_reads_standard_input():
    done = run("replay", "-", input=GOLDEN.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"") and b"valid" in done.stdout


def test_a_refused_trace_is_one_line_and_code_1(tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_bytes(GOLDEN.read_bytes().replace(b'"turn": 5', b'"turn": 6', 1))
    done = run("replay", str(path))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1 and b"line " in done.stderr and b"state.turn" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["no such command"],
        ["trace"],
        ["trace", "--players", "2"],
        ["trace", "--players", "two", "--seed", "1"],
        ["trace", "--players", "5", "--seed", "1"],
        ["trace", "--players", "2", "--seed", "1", "--draw", "3"],
        ["trace", "--players", "2", "--seed", "1", "--policy", "best"],
        ["trace", "--players", "2", "--seed", "1", "--policy", "greedy:1h"],
        ["trace", "--players", "2", "--seed", "1", "--policy", "master"],
        ["trace", "--players", "2", "--seed", "1", "--game", "chess"],
        ["trace", "--players", "2", "--seed", "1", "--out", "/no/such/folder/file"],
        ["replay"],
        ["replay", "/no/such/file"],
        ["replay", "."],
        ["count", "--players", "2", "--seed", "1"],
        ["count", "--players", "2", "--seed", "1", "--depth", "0"],
        ["count", "--players", "2", "--seed", "1", "--depth", "999"],
        ["count", "--players", "2", "--seed", "1", "--depth", "1", "--after", "-1"],
    ],
    ids=" ".join,
)
def test_a_command_that_makes_no_sense_is_code_2(arguments, capsys):
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    out, err = capsys.readouterr()
    assert out == "" and err and "Traceback" not in err


@pytest.mark.parametrize("command", ["", *[add.__name__.removeprefix("add_") for add in COMMANDS]])
def test_help(command, capsys):
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"] if command else ["--help"])
    assert stop.value.code == 0
    assert "usage:" in capsys.readouterr().out


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m flowers_core trace --players 4 --seed 1 | head -c 100"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True)
    assert len(done.stdout) == 100 and done.stderr == b""


def test_count_prints_a_part_for_every_action(capsys):
    assert main(["count", "--players", "2", "--seed", "1", "--depth", "2"]) == 0
    *parts, total = capsys.readouterr().out.splitlines()
    assert len(parts) > 3 and total == "total: " + str(sum([int(part.split(": ")[1]) for part in parts]))

"""The terminal game: by typed moves, against computers and outside programs, to the end or broken off."""

import io
import sys
import textwrap

import pytest
from tiny import TINY

from flowers_core import outside
from flowers_core.catalogue import Catalogue
from flowers_core.chance import Pcg32
from flowers_core.cli import main
from flowers_core.errors import BadRequest
from flowers_core.flowers import GAME
from flowers_core.games import register
from flowers_core.outside import Forfeit, OutsideProgram, program_of
from flowers_core.record import read
from flowers_core.terminal import EndOfInput, TerminalGame, seats_of

register(TINY)
ENGLISH = Catalogue.load()


class Typist:
    """Types what a function of the game says, line by line."""

    def __init__(self, *lines, then=None):
        self.lines = list(lines)
        self.then = then
        self.game = None

    def readline(self):
        if self.lines:
            return self.lines.pop(0) + "\n"
        return "" if self.then is None else self.then(self.game) + "\n"


class Screen(io.StringIO):
    """A terminal that knows colours."""

    def isatty(self):
        return True


def terminal(players, typist=None, game=GAME, seed=3, out=None):
    typist = typist or Typist()
    out = out or io.StringIO()
    typist.game = TerminalGame(game, players.split(), seed, {}, 0, 1.0, "en", typist, out)
    return typist.game


def some_move(rng):
    """A typist who types any legal move, and Enter where the terminal is handed over."""

    def move(game):
        if game.table.handover is not None or game.table.curtain is not None:
            return ""
        legal = game.table.match.state.legal()
        return legal[rng.below(len(legal))]

    return move


def shown(game):
    return game.out.getvalue()


# -- persons and computers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["me greedy", "me random greedy", "random me greedy random", "greedy random"])
def test_a_game_is_played_to_its_end(players):
    game = terminal(players, Typist(then=some_move(Pcg32(1))))
    game.play()
    assert game.table.over
    text = shown(game)
    assert "1st " in text and "ended the game." in text and "\x1b" not in text
    assert "{" not in text and "flowers." not in text
    assert read(game.record()).replay().state == game.table.match.state


def test_another_game_is_shown_in_its_words():
    game = terminal("me random", Typist(then=some_move(Pcg32(1))), game=TINY)
    game.play()
    assert "tiny.scores" in shown(game) and "1st " in shown(game)


def test_moves_are_read_forgivingly():
    for typed in ("1grey@B", "  1 GREY @ b ", "1stone@B"):
        game = terminal("me greedy", Typist(typed))
        with pytest.raises(EndOfInput):
            game.play()
        assert game.table.match.steps[0].action == "1grey@B", shown(game)


def test_what_is_not_allowed_is_explained_and_changes_nothing():
    typed = ("9red@A", "take dark", "nonsense", "?1grey@B", "? 9grey@B", "?oops", "?", "help", "")
    game = terminal("me greedy", Typist(*typed))
    with pytest.raises(EndOfInput):
        game.play()
    text = shown(game)
    assert game.table.match.steps == []
    for part in ("not 9", "There is no tile to choose now.", "“nonsense” is not an action", "“oops” is not", "1grey@C"):
        assert part in text, part
    assert "stone" in text and "? 1" in text and "terminal." not in text


def test_the_table_shows_what_matters():
    game = terminal("me greedy random", Typist("board"))
    with pytest.raises(EndOfInput):
        game.play()
    text = shown(game)
    assert text.count("Your hand:") == 2
    for part in ("A  ", "B  ", "C  ", "2 of 6", "> Me", "5 cards", "6 cards", "7 cards", "cards in the deck"):
        assert part in text


def test_bold_and_clearing_are_for_terminals_only():
    for out, count in ((Screen(), 1), (io.StringIO(), 0)):
        game = terminal("me greedy", Typist(), out=out)
        with pytest.raises(EndOfInput):
            game.play()
        assert ("\x1b[1m" in out.getvalue()) == count and "<b>" not in out.getvalue()


def test_two_persons_hand_the_terminal_over():
    """Whoever is not looking shows no hand and hears of no drawn card."""
    out = Screen()
    game = terminal("me:Anna me:Bert", Typist(then=some_move(Pcg32(2))), out=out)
    game.play()
    screens = out.getvalue().split("\x1b[2J\x1b[H")
    assert len(screens) > 10
    for screen in screens[1:-1]:
        name = screen.split()[0]
        assert "You" not in screen.replace("Your move", "")
        *moves, after = screen.split("Your move:")
        other = {"Anna": "Bert", "Bert": "Anna"}[name]
        # the hand before a move, and once more with what was drawn until the terminal is handed over
        for part, decides in (*((move, name) for move in moves), (after, other)):
            assert " drew 1 " not in part and part.count(" hand:") == 1
            assert f"{name}’s hand:" in part and f"> {decides}" in part
        assert f"Press Enter to pass the terminal to {other}:" in after


def test_resigning_ends_a_game_for_two():
    game = terminal("me greedy", Typist("resign"))
    game.play()
    assert "1st greedy" in shown(game) and "2nd Me" in shown(game)


def test_end_of_input_and_quit_break_off():
    for typist in (Typist(), Typist("quit"), Typist("1grey@B", "q")):
        with pytest.raises(EndOfInput):
            terminal("me greedy", typist).play()


def test_players_by_name():
    seats = seats_of(["me", "me:Ann", "greedy", "greedy"], ENGLISH)
    assert [(seat.name, seat.person, seat.level) for seat in seats] == [
        *(("Me", True, None), ("Ann", True, None), ("greedy", False, "greedy"), ("greedy 4", False, "greedy"))
    ]
    budgets = seats_of(["greedy:0.40s", "thinker:greedy:7it", "cmd:0.2s:/usr/bin/python3 bot.py"], ENGLISH)
    assert [(seat.name, seat.level) for seat in budgets] == [
        *(("greedy:0.4s", "greedy:0.4s"), ("thinker:greedy:7it", "thinker:greedy:7it")),
        ("python3", "cmd:0.2s:/usr/bin/python3 bot.py"),
    ]
    assert seats_of(["cmd:/usr/bin/python3 bot.py --fast"], ENGLISH)[0].name == "python3"
    for wrong in ("nobody", "", "me:a\nb", "Me", "cmd", "me: x", "greedy:", "greedy:0s", "cmd:0s:bot", "cmd:9it:bot"):
        with pytest.raises(BadRequest):
            seats_of([wrong], ENGLISH)


# -- outside programs -----------------------------------------------------------------------------------------

CAREFUL = """
    import json, sys
    for line in sys.stdin:
        asked = json.loads(line)
        assert sorted(asked) == ["legal", "seconds", "view"], asked
        view = asked["view"]
        assert view["seat"] == view["to_act"] and view["hand"]
        for event in view["events"]:
            assert "deck" not in event and ("cards" not in event or event["player"] == view["seat"])
        print(json.dumps({"action": asked["legal"][-1], "unknown": 1}), flush=True)
"""


@pytest.fixture
def program(tmp_path):
    """Writes a program and gives its command line."""

    def write(source):
        path = tmp_path / f"bot {len(list(tmp_path.iterdir()))}.py"
        path.write_text(textwrap.dedent(source), "utf-8")
        return f"'{sys.executable}' '{path}'"

    return write


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(outside, "FAREWELL", 0.2)
    monkeypatch.setattr(outside, "PATIENCE", 60.0)  # on a busy machine a program may take long to start


def test_an_outside_program_plays_a_whole_game(program):
    game = terminal("random greedy")
    game = TerminalGame(GAME, ["cmd:" + program(CAREFUL), "greedy"], 4, {}, None, 1.0, "en", Typist(), io.StringIO())
    game.play()
    assert game.table.over and not game.forfeits
    assert game.table.match.state.result is not None
    # whoever imports the record gets a light player in that seat
    assert all(" " not in (seat.level or "") for seat in read(game.record()).seats)


def test_the_first_view_goes_back_to_the_beginning(program):
    counting = program(
        """
        import json, sys
        view = json.loads(sys.stdin.readline())["view"]
        kinds = [event["type"] for event in view["events"]]
        print(json.dumps({"action": kinds.count("drew")}), flush=True)
        """
    )
    game = TerminalGame(GAME, ["random", "random", "cmd:" + counting], 2, {}, 0, 1.0, "en", Typist(), io.StringIO())
    game.play()
    drawn = [step for step in game.table.match.steps[:2] for event in step.events if event["type"] == "drew"]
    assert len(game.forfeits) == 1 and drawn


def test_a_program_is_told_its_time(program):
    """The seconds of its own name, else those of the command."""
    telling = program("import sys; sys.stderr.write(sys.stdin.readline()); sys.stderr.close()")
    for name, seconds in ((telling, None), ("0.25s:" + telling, 0.25), ("3s:" + telling, 3.0)):
        assert program_of("cmd:" + name) == (telling, seconds)
    for name in ("7zip:x", "-1s:x", "5it:x", "0.s:x"):
        with pytest.raises(BadRequest):
            program_of("cmd:" + name)
    for name in ("x", "./x:1", "C:/x", "x 5it:y"):
        assert program_of("cmd:" + name) == (name, None)
    asking = program(
        """
        import json, sys
        for line in sys.stdin:
            asked = json.loads(line)
            legal = asked["legal"]
            print(json.dumps({"action": legal[0] if asked["seconds"] == 0.25 else "not as agreed"}), flush=True)
        """
    )
    for name, forfeits in (("cmd:0.25s:" + asking, 0), ("cmd:" + asking, 1)):
        game = TerminalGame(GAME, [name, "random"], 4, {}, 0, 1.0, "en", Typist(), io.StringIO())
        game.play()
        assert len(game.forfeits) == forfeits


SILENT = "import sys\nfor line in sys.stdin: pass"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "ended"),
        ("raise SystemExit(3)", "ended"),
        ("import sys; sys.stdin.readline(); sys.stdout.close()", "ended"),
        (SILENT, "too late"),
        ("import time\nwhile True: time.sleep(1)", "too late"),
        ("input(); print('2red')", "no action"),
        ("input(); print('{}')", "no action"),
        ("input(); print('[' * 9000)", "no action"),
        ("input(); print('{\"action\": 7}')", "no action"),
        ('input(); print(\'{"action": "99red@A"}\')', "not a legal action: 99red@A"),
        ("input(); import os; os.write(1, b'\\xff\\xfe\\n')", "no action"),
        ("input(); print('x' * 100000)", "no action"),
    ],
)
def test_a_program_that_does_not_answer_as_agreed_loses(program, monkeypatch, source, reason):
    if reason == "too late":
        monkeypatch.setattr(outside, "PATIENCE", 0.05)
        monkeypatch.setattr(outside.OutsideProgram, "seconds", 0.01, raising=False)
    command = "cmd:" + program(source)
    game = TerminalGame(GAME, [command, "greedy", "random"], 4, {}, 0, 0.01, "en", Typist(), io.StringIO())
    game.play()
    assert len(game.forfeits) == 1 and reason in game.forfeits[0], game.forfeits
    assert shown(game).count("loses by forfeit") == 2
    assert game.table.sheet()["seats"][0]["rank"] == 3
    assert game.table.match.state.result is not None


def test_of_two_players_the_other_wins_by_forfeit(program):
    game = TerminalGame(GAME, ["greedy", "cmd:" + program("")], 4, {}, 0, 1.0, "en", Typist(), io.StringIO())
    game.play()
    assert game.table.over and game.table.match.state.to_act is not None
    assert [row["rank"] for row in game.table.sheet()["seats"]] == [1, 2]


def test_what_was_said_unasked_is_not_an_answer(program):
    chatty = program(
        """
        import json, sys
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps({"action": "a"}) + "\\n" + json.dumps({"action": "b"}), flush=True)
        sys.stdin.readline()
        print(json.dumps({"action": "c"}), flush=True)
        """
    )
    with OutsideProgram(chatty) as running:
        said = running._answers.get(timeout=20)
        running._answers.put(said)
        assert running.decide({}, ["a"]) == "a"
        running._answers.put(running._answers.get(timeout=20))
        assert running.decide({}, ["c"]) == "c"
        with pytest.raises(Forfeit):
            running.decide({}, ["d"])


def test_programs_end_with_the_game(program, monkeypatch):
    monkeypatch.setattr(outside, "FAREWELL", 120)  # on a busy machine a program may still be starting
    running = OutsideProgram(program(SILENT))
    running.close()
    assert running._process.returncode == 0
    monkeypatch.setattr(outside, "FAREWELL", 0.1)
    stubborn = OutsideProgram(program("import signal, time\nwhile True: time.sleep(1)"))
    stubborn.close()
    assert stubborn._process.returncode != 0


@pytest.mark.parametrize("command", ["", "/no/such/program", "'unclosed"])
def test_a_program_that_can_not_be_started_is_refused(command):
    with pytest.raises(BadRequest) as error:
        OutsideProgram(command)
    assert error.value.code == "bad-command"


# -- the command line -----------------------------------------------------------------------------------------


def run(capsys, *arguments, typed=""):
    sys.stdin = io.StringIO(typed)
    try:
        code = main(list(arguments))
    finally:
        sys.stdin = sys.__stdin__
    done = capsys.readouterr()
    return code, done.out, done.err


def test_play_writes_a_record_that_replay_accepts(capsys, tmp_path):
    path = tmp_path / "game.txt"
    code, out, err = run(capsys, "play", "greedy", "random", "--seed", "5", "--draw", "2", "--record", str(path))
    assert (code, err) == (0, "") and "1st " in out
    code, out, err = run(capsys, "replay", str(path))
    assert (code, err) == (0, "")
    assert out.startswith(f"{path}: a valid record of flowers with 2 players, ") and "won by player" in out
    assert "options: draw=2" in path.read_text("utf-8")


def test_a_game_broken_off_keeps_its_record(capsys, tmp_path):
    path = tmp_path / "game.txt"
    code, out, err = run(
        capsys, *("play", "me", "greedy", "--seed", "3", "--start", "1", "--record", str(path)), typed="1stone@B\n"
    )
    assert code == 1 and err == "flowers_core: The game was broken off before its end.\n"
    code, out, err = run(capsys, "replay", str(path))
    told = f"{path}: a valid record of flowers with 2 players, 2 decisions, unfinished, player 0 to decide\n"
    assert (code, out) == (0, told)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "me"),
        ("play", "me", "nobody"),
        ("play", "me", "greedy:0.4"),
        ("play", "me", "cmd:1it:bot"),
        ("play", "me", "greedy", "--start", "3"),
        ("play", "me", "greedy", "--start", "0"),
        ("play", "me", "greedy", "--seconds", "0"),
        ("play", "me", "greedy", "greedy", "greedy", "greedy"),
        ("play", "me", "cmd:/no/such/program"),
        ("play", "me", "greedy", "--record", "/no/such/folder/x"),
        ("replay", "/no/such/file"),
    ],
)
def test_what_makes_no_sense_gets_one_clear_line(capsys, arguments):
    code, _, err = run(capsys, *arguments)
    assert code == 2 and err.startswith("flowers_core: ") and err.count("\n") == 1


def test_an_unknown_language_is_one_line(capsys):
    code, _, err = run(capsys, "play", "me", "greedy", "--language", "../en")
    assert code == 2 and err.count("\n") == 1


def test_replay_names_the_line_of_a_broken_record(capsys, tmp_path):
    good = tmp_path / "good.txt"
    run(capsys, "play", "random", "random", "--seed", "6", "--record", str(good))
    text = good.read_bytes()
    bad = tmp_path / "bad.txt"
    for broken, line in (
        (text[:300], None),
        (text.replace(b"play: 1", b"play: 2", 1), None),
        (text.replace(b"Flowers record 1", b"Flowers record 2"), 1),
        (text.replace(b"start: ", b"start: \xff"), 5),
        (text + b"x" * 300000, 1),
    ):
        bad.write_bytes(broken)
        code, out, err = run(capsys, "replay", str(bad))
        assert (code, out) == (1, "") and err.count("\n") == 1 and err.startswith(f"flowers_core: {bad}: ")
        assert ": line " in err if line is None else f": line {line}: " in err


def test_seeds_of_any_size_make_records():
    for seed in (-1, 1 << 70, 10**40):
        game = terminal("random random", seed=seed)
        game.play()
        assert read(game.record()).replay().state == game.table.match.state

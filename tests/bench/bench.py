"""Speed, size and memory, as ratios to a bare Pyodide page and to CPython; ``python3 build.py bench``.

The bare page loads npm's Pyodide on the page's thread and calls it once. The pages take turns, so that a
busy machine slows both. Figures go to .cache/bench.json; ``reference.json`` beside this file has those of
the last commit that kept them (``--keep``), and what got worse is named.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "core")]

import brotli  # noqa: E402
import deep  # noqa: E402
import probe  # noqa: E402
import under_node  # noqa: E402
from conftest import chromium, project  # noqa: E402
from visits import Browser, Network, Visit, browsing, compressed  # noqa: E402

from flowers_core.ai.thinker import Thought  # noqa: E402
from flowers_core.chance import Pcg32, Seeded  # noqa: E402
from flowers_core.petals import GAME as PETALS  # noqa: E402
from flowers_core.petals.sampling import any_action  # noqa: E402
from flowers_core.players import level_names  # noqa: E402

REFERENCE = Path(__file__).with_name("reference.json")
LATEST = ROOT / ".cache" / "bench.json"

MEGABIT = 1e6 / 8
SLOW = {"rate": 9 * MEGABIT, "delay": 0.17}
"""A usual mobile connection: 9 Mbit/s, 170 ms."""

BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
if (python.runPython('1 + 1') !== 2) throw new Error('no');
window.measured = { ready: performance.now() };
</script>"""

# starts a game as soon as the page offers it, as a quick person would, and notes when cards can be played
OURS = """
window.measured = {};
const look = () => {
    const app = document.getElementById('app');
    const start = app?.querySelector('.start-form [type=submit]');
    if (!window.measured.start && start && !start.disabled && !app.inert && !document.getElementById('shell')) {
        window.measured.start = performance.now();
        start.click();
    }
    if (!window.measured.move && app?.dataset.stamp && app.dataset.busy === 'false') {
        if (app.querySelector('[data-part="hand"]')) {
            window.measured.move = performance.now();
            watch.disconnect();
            import(document.querySelector('script[src*="boot-"]').src).then(async ({ engine }) => {
                await engine.ask({ do: 'table' });
                window.measured.answered = performance.now();
            });
        }
    }
};
const watch = new MutationObserver(look);
watch.observe(document, { childList: true, subtree: true, attributes: true });
new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') window.measured.paint = startTime;
    }
}).observe({ type: 'paint', buffered: true });
"""

THINKER = """(async () => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    await new Promise((resolve) => {
        const look = () => ['ready', 'failed'].includes(engine.thinker) && resolve();
        engine.on('thinker', look);
        look();
    });
    if (engine.thinker !== 'ready') throw new Error('the thinker failed');
    window.measured.thinker ??= performance.now();
    return window.measured;
})()"""

# a person begins the game, and whoever visits again makes the first move that is offered as soon as it is
BEGINNING = """
localStorage['flowers.setup'] ??= JSON.stringify({
    game: 'flowers', options: {}, start: 0,
    seats: ['Ann', 'Ben'].map((name, i) => ({ name, kind: i ? 'computer' : 'person', level: 'blossom' })),
});
"""
PLAYING = """
const PICKS = [
    '[data-part=hand][data-colour]:enabled', '.count[data-barred=false]', '.mandala-pick[aria-disabled=false]',
];
const play = () => {
    if (!window.measured.move) return;
    if (document.querySelector('#app .play') === null) for (const pick of PICKS) document.querySelector(pick)?.click();
    document.querySelector('.play:enabled')?.click();
    if (document.querySelector('#app[data-busy=true]') === null) return;
    window.measured.played = performance.now();
    watching.disconnect();
};
const watching = new MutationObserver(play);
watching.observe(document, { childList: true, subtree: true, attributes: true });
"""

# two computers that play at once, to the score sheet: what is left is the page's own work
WATCHED = """
window.long = [];
new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.long.push([startTime, duration]);
}).observe({ type: 'longtask', buffered: true });
localStorage['flowers.settings'] = JSON.stringify({ pace: 'instant', patience: 'quick' });
localStorage['flowers.setup'] = JSON.stringify({
    game: 'flowers', options: {}, start: 'drawn',
    seats: ['Ann', 'Ben'].map((name) => ({ name, kind: 'computer', level: 'LEVEL' })),
});
new MutationObserver((_, watch) => {
    if (document.querySelector('#app .end') === null) return;
    window.measured.end = performance.now();
    watch.disconnect();
}).observe(document, { childList: true, subtree: true });
"""

# the page takes the dealer's end of the thinker's channel, and hears how far the thought was when it ended
SEARCHED = """(async (question) => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    const { port1, port2 } = new MessageChannel();
    let thought;
    const over = new Promise((resolve) => {
        port1.onmessage = ({ data }) => {
            if ('thought' in data) thought = data.thought;
            else resolve();
        };
    });
    engine.mind.post({ dealer: true }, [port2]);
    port1.postMessage({ number: 1, question });
    await over;
    return thought;
})"""

# as if that game were chosen
CHOSEN = """(async (game) => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    await engine.ask({ do: 'learn', game });
})"""

# one question again and again, each time ended after so many milliseconds: those from the word to the end
ENDED = """(async (question, waits, end) => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    const { port1, port2 } = new MessageChannel();
    engine.mind.post({ dealer: true }, [port2]);
    const took = [];
    for (const [number, wait] of waits.entries()) {
        const over = new Promise((resolve) => {
            port1.onmessage = ({ data }) => 'answer' in data && resolve();
        });
        port1.postMessage({ number, question });
        await new Promise((resolve) => setTimeout(resolve, wait));
        const said = performance.now();
        port1.postMessage({ number, end });
        await over;
        took.push(performance.now() - said);
    }
    return took;
})"""

KEPT = "document.body?.innerText.includes('Ready to play offline')"
DEALT = "'flowers.dealt' in localStorage"

# computers play to the score sheet, and nobody waits
WHOLE_GAME = """(async () => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    const seats = ['Ann', 'Ben'].map((name) => ({ name, kind: 'computer', level: 'greedy' }));
    let table = await engine.ask({ do: 'new', game: 'flowers', seats, options: {}, start: 0, seed: 3 });
    while (!table.over) table = await engine.ask({ do: 'think', stamp: table.stamp });
    return table.over;
})()"""


def bare_page(folder: Path) -> None:
    pyodide = ROOT / "web" / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(pyodide / name, folder / name)
    (folder / "index.html").write_text(BARE, "utf-8")


# -- first visits --------------------------------------------------------------------------------------


def bare_visit(network: Network) -> dict[str, float]:
    with browsing() as browser:
        return Visit(browser, network.address).measured("ready")


def first_visit(network: Network) -> dict[str, float]:
    """To the first playable move, and on until the large interpreter is there."""
    with browsing() as browser:
        visit = Visit(browser, network.address, OURS)
        visit.measured("move")
        found: dict[str, float] = visit.evaluate(THINKER)
        return found


def medians(visits: dict[str, list[dict[str, float]]]) -> dict[str, float]:
    """``{"page key": milliseconds}``"""
    keys = {(page, key) for page, found in visits.items() for key in found[0]}
    return {f"{page} {key}": round(statistics.median(one[key] for one in visits[page]), 1) for page, key in keys}


def boots(dist: Path, bare: Path, rounds: int, **connection: Any) -> dict[str, Any]:
    """Both pages over one connection: medians, and what our page asked for."""
    kinds: dict[str, tuple[Network, Callable[[Network], dict[str, float]]]] = {
        "bare": (Network(bare, **connection), bare_visit),
        "ours": (Network(dist, **connection), first_visit),
    }
    visits: dict[str, list[dict[str, float]]] = {page: [] for page in kinds}
    asked: dict[str, list[str]] = {}
    try:
        for _ in range(rounds):
            for page, (network, visit) in kinds.items():
                network.requests.clear()
                visits[page].append(visit(network))
                asked[page] = list(dict.fromkeys(network.requests))
    finally:
        for network, _ in kinds.values():
            network.stop()
    return {"medians": medians(visits), "asked": asked}


# -- later visits --------------------------------------------------------------------------------------


def later_visits(dist: Path, rounds: int) -> dict[str, float]:
    """To the first playable move once everything is kept, until the page has taken that move from a script that picks
    and presses Play, and until the dealer answers at that table, which the visit before had dealt: with a network, and
    with none.
    """
    visits: dict[str, list[dict[str, float]]] = {"later": [], "offline": []}
    for _ in range(rounds):
        network = Network(dist)
        try:
            with browsing() as browser:
                first = Visit(browser, network.address, BEGINNING)
                first.until(KEPT)
                first.until(DEALT)
                first.close()
                for kind, found in visits.items():
                    if kind == "offline":
                        network.stop()
                    visit = Visit(browser, network.address, OURS + PLAYING)
                    visit.measured("played")
                    found.append(visit.measured("answered"))
                    visit.until(DEALT)
                    visit.close()
        finally:
            network.stop()
    return medians(visits)


# -- bytes ---------------------------------------------------------------------------------------------


def weights(folder: Path, paths: list[str]) -> dict[str, int]:
    """Bytes of these requests, each file compressed as static hosts do."""
    files = [folder / (path.lstrip("/") or "index.html") for path in paths]
    files = [file for file in files if file.is_file()]
    return {
        "gzip": sum(len(compressed(file)) for file in files),
        "brotli": sum(len(brotli.compress(file.read_bytes(), quality=11)) for file in files),
    }


def sizes(dist: Path, bare: Path, asked: dict[str, list[str]]) -> dict[str, Any]:
    """What was asked for, apart by whose it is: the thinker's, what is needed for the first move, and the rest."""
    told = json.loads((dist / "build.json").read_text("utf-8"))
    thinker = told["manifest"]["thinker"]
    own = {thinker["interpreter"], thinker["script"], *(item["url"] for item in thinker["downloads"].values())}
    paths = [path for path in asked["ours"] if path.lstrip("/") not in own]
    return {
        "first move": weights(dist, paths),
        "thinker": weights(dist, sorted(own)),
        "bare": weights(bare, asked["bare"]),
        "requests": len(paths),
    }


# -- Python's speed ------------------------------------------------------------------------------------


@contextmanager
def booted(dist: Path, thinker: bool = False) -> Iterator[Visit]:
    """The page once its dealer answers, or with ``thinker`` both Pythons."""
    network = Network(dist)
    try:
        with browsing() as browser:
            visit = Visit(browser, network.address, OURS)
            visit.measured("move")
            if thinker:
                visit.evaluate(THINKER)
            yield visit
    finally:
        network.stop()


def playouts(dist: Path, seconds: float) -> dict[str, dict[str, float]]:
    """Random games on the three Pythons, the page's two in their own workers."""
    found: dict[str, dict[str, float]] = {}
    with booted(dist, thinker=True) as visit:
        for players in (2, 4):
            text = json.dumps(
                {"what": "playouts", "game": "flowers", "players": players, "seed": 1, "ms": seconds * 1000}
            )
            for name, kind in (("CPython", ""), ("MicroPython", "mpy"), ("Pyodide", "py")):
                call = f"document.querySelector('script[type={kind}]').xworker.sync.probe({json.dumps(text)})"
                told = json.loads(visit.evaluate(call) if kind else probe.probe(text))
                found[f"{name}, {players} players"] = {
                    "games/s": told["games"] / told["ms"] * 1000,
                    "ms/game": told["ms"] / told["games"],
                    "us/action": told["ms"] / told["actions"] * 1000,
                }
    return found


LONGEST = {"what": "longest_list", "game": "petals", "players": 5, "policy": "mover", "games": 20, "times": 20}
"""The effect with the most moves (T7) in some games."""
SLOWER = {"MicroPython": "micropython", "Pyodide": "pyodide"}


def petals(seconds: float, folder: Path) -> dict[str, Any]:
    """Of Petals: random games on CPython by its sampler, the longest list of moves on the three Pythons, and the moves
    of the dealer's levels on MicroPython, the last two under node."""
    found: dict[str, Any] = {"sampled": {}, "lists": {"CPython": json.loads(probe.probe(json.dumps(LONGEST)))}}
    for players in PETALS.players:
        games, spent, start = 0, 0.0, time.process_time()
        while spent < seconds:
            luck = Pcg32(games)
            chance = Seeded(luck)
            state = PETALS.new(players, chance, {"harmony": False})
            while state.to_act is not None:
                state = state.apply_unchecked(any_action(state, luck), chance)[0]
            games += 1
            spent = time.process_time() - start
        found["sampled"][str(players)] = games / spent
    levels = [level["name"] for level in level_names() if level["where"] == "dealer"]
    jobs = [LONGEST] + [
        {"what": "moves", "game": "petals", "players": players, "seed": 1, "level": level}
        for level in levels
        for players in (2, 5)
    ]
    for name, kind in SLOWER.items():
        told, *moves = under_node.answers(kind, jobs if name == "MicroPython" else jobs[:1], folder)
        found["lists"][name] = told
        for job, one in zip(jobs[1:], moves, strict=False):
            spent = {"mean": one["ms"] / one["moves"], "longest": one["longest"]}
            found.setdefault("light moves", {})[f"{job['level']}, {job['players']} players"] = spent
    return found


# -- thinking ------------------------------------------------------------------------------------------

MOMENTS = (6, 18, 30)
"""Decisions of a game at which a search is measured."""


def searches(dist: Path, seconds: float) -> dict[str, float]:
    """Iterations per second of thinking, on CPython and in the page's thinker."""
    found: dict[str, float] = {}
    with booted(dist, thinker=True) as visit:
        for players in (2, 3, 4):
            jobs = [{"game": "flowers", "players": players, "seed": 3, "after": after} for after in MOMENTS]
            asked = [deep.question(job) | {"seconds": seconds / len(jobs)} for job in jobs]
            here, there = [], []
            for question in asked:
                thought = Thought(question)
                thought.finish()
                here.append(thought.progress())
                there.append(visit.evaluate(f"{SEARCHED}({json.dumps(json.dumps(question))})"))
            for name, told in (("CPython", here), ("Pyodide", there)):
                iterations, spent = (sum(one[key] for one in told) for key in ("iterations", "seconds"))
                found[f"{name}, {players} players"] = iterations / spent
    return found


WAITS = (1, 2, 4, 7, 11, 20, 40, 80, 160, 320)
"""Milliseconds of thinking after which it is ended: the first slice, which makes the root, may be the longest."""
ENDS = {"drop": "forgotten", "answer": "played now"}


def endings(dist: Path) -> dict[str, dict[str, float]]:
    """Milliseconds in the page, by game and number of players: the longest from the word that a thought shall end to
    its end."""
    found: dict[str, dict[str, float]] = {}
    with booted(dist, thinker=True) as visit:
        for game in ("flowers", "petals"):
            for players in (2, 4):
                asked = [asked_long(game, players, after) for after in MOMENTS]
                found[f"{game}, {players} players"] = {
                    end: max(max(visit.evaluate(f"{ENDED}({one}, {list(WAITS)}, '{end}')")) for one in asked)
                    for end in ENDS
                }
    return found


def asked_long(game: str, players: int, after: int) -> str:
    """A question of a decision of a game, for a thought longer than anybody waits here, as a script has it."""
    question = deep.question({"game": game, "players": players, "seed": 3, "after": after})
    return json.dumps(json.dumps(question | {"seconds": 10}))


FIRST_WAITS = (1, 10, 25, 45)
"""As `WAITS`, for thoughts that begin with getting ready for their game."""
REST = 0.5
"""Seconds that the thinker has for itself, where it has any."""


def first_endings(dist: Path) -> dict[str, list[float]]:
    """As `endings`, of the first thought about each game in a visit, every one of them, forgotten and played now by
    turns: begun as soon as the thinker is there, and once it has rested. Petals' files are fetched for the thought in
    the one case, before in the other."""
    found: dict[str, list[float]] = {}
    for rested in (False, True):
        for players in (2, 4):
            for place, wait in enumerate(FIRST_WAITS):
                end = list(ENDS)[(place + players // 2 + rested) % len(ENDS)]
                with booted(dist, thinker=True) as visit:
                    if rested:
                        visit.evaluate(f"{CHOSEN}('petals')")
                        time.sleep(REST)
                    for game in ("flowers", "petals"):
                        call = f"{ENDED}({asked_long(game, players, MOMENTS[0])}, [{wait}], '{end}')"
                        name = f"{game}, {players} players, {'rested' if rested else 'at once'}"
                        found.setdefault(name, []).extend(visit.evaluate(call))
    return found


def light_moves(dist: Path) -> dict[str, dict[str, float]]:
    """Milliseconds of a move of every level that plays in the dealer, in its own worker."""
    found: dict[str, dict[str, float]] = {}
    with booted(dist) as visit:
        for level in [level["name"] for level in level_names() if level["where"] == "dealer"]:
            for players in (2, 4):
                job = {"what": "moves", "game": "flowers", "players": players, "seed": 1, "level": level}
                text = json.dumps(json.dumps(job))
                told = json.loads(
                    visit.evaluate(f"document.querySelector('script[type=mpy]').xworker.sync.probe({text})")
                )
                found[f"{level}, {players} players"] = {
                    "mean": told["ms"] / told["moves"],
                    "longest": told["longest"],
                }
    return found


# -- memory and long tasks -----------------------------------------------------------------------------


def memory(dist: Path, bare: Path) -> dict[str, float | None]:
    """Megabytes of the page's processes at four moments, beside those of the bare page."""
    found: dict[str, float | None] = {}
    networks = Network(bare), Network(dist)

    def noted(name: str, browser: Browser, visit: Visit) -> None:
        visit.browser.ask("HeapProfiler.collectGarbage", visit.session)
        found[name] = browser.memory()

    try:
        with browsing() as browser:
            visit = Visit(browser, networks[0].address)
            visit.measured("ready")
            noted("bare", browser, visit)
        for thinker in (False, True):
            with browsing() as browser:
                visit = Visit(browser, networks[1].address + ("" if thinker else "?thinker=off"), OURS)
                visit.measured("move")
                if thinker:
                    visit.evaluate(THINKER)
                name = "with the thinker" if thinker else "without the thinker"
                noted(f"{name}, booted", browser, visit)
                visit.evaluate(WHOLE_GAME)
                noted(f"{name}, after a game", browser, visit)
    finally:
        for network in networks:
            network.stop()
    return found


def long_tasks(dist: Path, level: str) -> dict[str, Any]:
    """Tasks of the page's thread over 50 ms, from the first paint to the end of a game between computers."""
    network = Network(dist)
    try:
        with browsing() as browser:
            visit = Visit(browser, network.address, OURS + WATCHED.replace("LEVEL", level))
            found = visit.measured("end")
            lasting = [duration for start, duration in visit.evaluate("window.long") if start > found["paint"]]
            return {"count": len(lasting), "longest": max(lasting, default=0), "until": found["end"]}
    finally:
        network.stop()


LIGHTHOUSE = "lighthouse@12.2.3"
SCORES = {"accessibility": (100, 100), "best-practices": (100, 100), "performance": (95, 90)}
"""What each score must be, on a desktop and on a phone."""


def lighthouse(dist: Path) -> dict[str, dict[str, float]]:
    """``{"desktop" | "mobile": {category: score of 100}}``; empty where the tool can not be had."""
    found: dict[str, dict[str, float]] = {}
    network = Network(dist)
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    env = {**project.node_env(), "CHROME_PATH": chromium() or ""}
    try:
        for device, more in (("desktop", ["--preset=desktop"]), ("mobile", [])):
            command = [
                *project.node()[1],
                "exec",
                "--yes",
                "--",
                LIGHTHOUSE,
                network.address,
                "--quiet",
                "--output=json",
            ]
            command += [f"--only-categories={','.join(SCORES)}", f"--chrome-flags={' '.join(flags)}", *more]
            told = subprocess.run(
                [str(part) for part in command], capture_output=True, text=True, env=env, cwd=project.CACHE
            )
            if told.returncode:
                return {}
            categories = json.loads(told.stdout)["categories"]
            found[device] = {name: round(100 * categories[name]["score"]) for name in SCORES}
    finally:
        network.stop()
    return found


# -- the report ----------------------------------------------------------------------------------------


def verdict(value: float, limit: float) -> str:
    return "ok" if value <= limit else "MISSED"


def line(name: str, value: float, unit: str, ratio: float | None = None, limit: float | None = None) -> str:
    shown = f"  {name:34}{value:9.3f} {unit:3}" if unit == "MB" else f"  {name:34}{value:9.0f} {unit:3}"
    if ratio is not None:
        shown += f"{ratio:8.3f}"
    if limit is not None:
        shown += f"   target {limit:.2f}  {verdict(value if ratio is None else ratio, limit)}"
    return shown


FASTEST = {"CPython, 2 players": 2500, "Pyodide, 2 players": 1200}
"""Least iterations of a search per second."""
ENDING = 50
"""Most milliseconds until a thought that shall end has ended."""
SAMPLED = 1000
"""Least random games of Petals per second on CPython."""
LISTS = {"MicroPython": 30, "Pyodide": 3}
"""Most milliseconds of a list of all moves in an effect of Petals."""
LIGHT_MOVE = 80
"""Most milliseconds of a light level's move."""

TARGETS = {
    ("local", "ours move"): ("first playable move", 0.15),
    ("local", "ours thinker"): ("thinker ready", 0.50),
    ("slow", "ours move"): ("first playable move", 0.15),
}
BYTES = {
    ("first move", "gzip"): 0.65,
    ("first move", "brotli"): 0.55,
    ("thinker", "gzip"): 5.2,
    ("thinker", "brotli"): 4.2,
}
CONNECTIONS = {"local": "on this machine", "slow": "with 9 Mbit/s and 170 ms"}


def report(figures: dict[str, Any]) -> list[str]:
    lines = ["", "random games              games/s   ms/game   µs/action   against CPython"]
    for name, told in figures["playouts"].items():
        base = figures["playouts"][f"CPython, {name.split(', ')[1]}"]
        lines.append(
            f"  {name:24}{told['games/s']:8.1f}{told['ms/game']:10.2f}{told['us/action']:12.1f}"
            f"{told['us/action'] / base['us/action']:18.2f}"
        )
    own = figures["playouts"]["CPython, 4 players"]["ms/game"]
    lines.append(f"  a whole game of 4 on CPython: {own:.1f} ms (target 10: {verdict(own, 10)})")
    lines += ["", "searches                 iterations/s"]
    for name, rate in figures["searches"].items():
        least = FASTEST.get(name)
        lines.append(f"  {name:24}{rate:10.0f}" + (f"   target {least}  {verdict(least, rate)}" if least else ""))
    lines += ["", "thoughts in the page, longest until " + " / ".join(ENDS.values()) + ", ms"]
    for name, told in figures["endings"].items():
        lines.append(ending_line(name, [told[end] for end in ENDS]))
    lines += [
        "the first thoughts of a visit, as soon as the thinker is there or once it has rested: longest of the two, ms"
    ]
    for name, took in figures["first endings"].items():
        lines.append(ending_line(name, [max(took)]))
    lines += ["", "light moves on MicroPython        mean   longest, ms"]
    lines += light_lines(figures["light moves"])
    lines += petals_lines(figures["petals"])
    for kind, told in CONNECTIONS.items():
        found = figures[kind]
        bare = found["bare ready"]
        lines += ["", f"first visits {told}, medians of {figures['rounds']}, as ratios to bare Pyodide"]
        lines.append(line("bare Pyodide, 1 + 1", bare, "ms", 1.0))
        for key, name in (("ours paint", "first paint"), ("ours start", "start offered")):
            lines.append(line(name, found[key], "ms", found[key] / bare))
        for (where, key), (name, limit) in TARGETS.items():
            if where == kind:
                lines.append(line(name, found[key], "ms", found[key] / bare, limit))
    bare = figures["local"]["bare ready"]
    lines += ["", "later visits, as ratios to bare Pyodide's first"]
    for key, name, limit in (
        ("later move", "first playable move", 0.08),
        ("later played", "  and played, by a script", 0.08),
        ("later answered", "  the dealer answers there", None),
        ("offline move", "the same without a network", 0.08),
        ("offline played", "  and played, by a script", 0.08),
        ("offline answered", "  the dealer answers there", None),
    ):
        lines.append(line(name, figures["later"][key], "ms", figures["later"][key] / bare, limit))
    lines.append("")
    for key, who in (("long", "computers"), ("long thinking", "computers that think")):
        long = figures[key]
        lines.append(f"tasks over 50 ms from the first paint to the end of a game between {who}: {long['count']}")
        if long["count"]:
            lines.append(f"  the longest {long['longest']:.0f} ms (target: none, MISSED)")
    lines += ["", "Lighthouse" + ("" if figures["lighthouse"] else ": could not be had")]
    for device, scores in figures["lighthouse"].items():
        for name, score in scores.items():
            least = SCORES[name][device == "mobile"]
            lines.append(f"  {device:8} {name:16}{score:6.0f}   target {least}  {'ok' if score >= least else 'MISSED'}")
    lines += ["", "bytes"]
    for (what, how), limit in BYTES.items():
        name = "before the first move" if what == "first move" else "the thinker"
        lines.append(line(f"{name}, {how}", figures["bytes"][what][how] / 1e6, "MB", None, limit))
    for how, amount in figures["bytes"]["bare"].items():
        lines.append(line(f"bare Pyodide, {how}", amount / 1e6, "MB"))
    lines.append(f"  requests before the first move: {figures['bytes']['requests']}")
    lines += ["", "memory of the page's processes"]
    base = figures["memory"]["bare"]
    for name, amount in figures["memory"].items():
        shown = "not told by this system" if amount is None else f"{amount:6.0f} MB"
        lines.append(f"  {name:34}{shown}{f'{amount / base:8.2f}' if amount and base else ''}")
    return lines


def ending_line(name: str, longest: list[float]) -> str:
    shown = "".join(f"{took:10.1f}" for took in longest)
    return f"  {name:28}{shown}   target {ENDING}  {verdict(max(longest), ENDING)}"


def light_lines(moves: dict[str, dict[str, float]]) -> list[str]:
    return [
        f"  {name:28}{told['mean']:8.1f}{told['longest']:10.1f}   target {LIGHT_MOVE}"
        f"  {verdict(told['longest'], LIGHT_MOVE)}"
        for name, told in moves.items()
    ]


def petals_lines(figures: dict[str, Any]) -> list[str]:
    lines = ["", "Petals: random games on CPython, actions sampled"]
    for players, rate in figures["sampled"].items():
        name = f"{players} players"
        lines.append(f"  {name:24}{rate:10.0f} games/s   target {SAMPLED}  {verdict(SAMPLED, rate)}")
    for name, told in figures["lists"].items():
        most = LISTS.get(name)
        fits = f"   target {most}  {verdict(told['ms'], most)}" if most else ""
        lines.append(f"  a list of {told['actions']} moves on {name:12}{told['ms']:8.1f} ms{fits}")
    return [*lines, "Petals: light moves on MicroPython mean   longest, ms", *light_lines(figures["light moves"])]


def compared(figures: dict[str, Any]) -> list[str]:
    """What got worse by more than a tenth (sizes) or a quarter (ratios of times) since the reference."""
    if not REFERENCE.is_file():
        return ["", "no reference to compare with; --keep makes one"]
    old = json.loads(REFERENCE.read_text("utf-8"))
    worse = []
    for where, key in TARGETS:
        was, now = (one[where][key] / one[where]["bare ready"] for one in (old, figures))
        if now > was * 1.25:
            worse.append(f"  {TARGETS[where, key][0]} {CONNECTIONS[where]}: ratio {was:.3f} → {now:.3f}")
    for what, how in BYTES:
        was, now = (one["bytes"][what][how] for one in (old, figures))
        if now > was * 1.1:
            worse.append(f"  bytes, {what}, {how}: {was} → {now}")
    return ["", "worse than the reference:", *worse] if worse else ["", "nothing is worse than the reference"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measures speed, size and memory.")
    parser.add_argument("--rounds", type=int, default=7, help="first visits of each page (default 7)")
    parser.add_argument("--seconds", type=float, default=3, help="of random games per Python (default 3)")
    parser.add_argument("--keep", action="store_true", help="make these figures the reference")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        dist = project.build(folder / "dist")
        probed = project.build(folder / "probed", probe=ROOT / "tests" / "core" / "probe.py")
        bare = folder / "bare"
        bare.mkdir()
        bare_page(bare)
        local, slow = boots(dist, bare, told.rounds), boots(dist, bare, told.rounds, **SLOW)
        figures: dict[str, Any] = {
            "rounds": told.rounds,
            "playouts": playouts(probed, told.seconds),
            "searches": searches(dist, told.seconds),
            "endings": endings(dist),
            "first endings": first_endings(dist),
            "light moves": light_moves(probed),
            "petals": petals(told.seconds, folder),
            "local": local["medians"],
            "slow": slow["medians"],
            "bytes": sizes(dist, bare, local["asked"]),
            "memory": memory(dist, bare),
            "later": later_visits(dist, told.rounds),
            "long": long_tasks(dist, "blossom"),
            "long thinking": long_tasks(dist, "master"),
            "lighthouse": lighthouse(dist),
        }
    print("\n".join([*report(figures), *compared(figures)]))
    LATEST.parent.mkdir(exist_ok=True)
    LATEST.write_text(json.dumps(figures, indent=1), "utf-8")
    if told.keep:
        REFERENCE.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

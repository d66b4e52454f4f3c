"""The games and talks that must be the same on every Python, and how they are compared."""

import json
from pathlib import Path

import probe

FOLDER = Path(__file__).parent
FEW = ("petals-2-mover", "petals-3-greedy", "petals-4-mover-harmonyTrue", "petals-5-random")
"""Of Petals, whose lists of legal moves are long, these are enough for the slower Pythons."""
PLAYTHROUGHS = [
    path
    for path in sorted((FOLDER / "playthroughs").glob("*.jsonl"))
    if path.stem.startswith("flowers-") or path.stem in FEW
]


def golden_job(path):
    setup = json.loads(path.read_text("utf-8").split("\n", 1)[0])
    game, players, policy = path.stem.split("-")[:3]
    options = {name: setup[name] for name in probe.game_named(game).options}
    job = {"what": "golden", "game": game, "players": int(players), "seed": setup["seed"]}
    return job | {"options": options, "policy": policy}


TALKS = [
    {
        "what": "conversation",
        "game": game,
        "seed": 41 + number,
        "steps": 60,
        "refused": ["none:1s", "greedy:", "greedy:x", "greedy:0.0s", "greedy:-3it", "greedy:" + "9" * 5000 + "s"],
        "seats": [{"name": "Ann", "kind": "person"}]
        + [{"name": f"C{n}", "kind": "computer", "level": level} for n, level in enumerate(levels.split())],
    }
    for number, (game, levels) in enumerate(
        [
            ("flowers", "seedling:0.40s"),
            ("flowers", "bud random:0600it"),
            ("flowers", "blossom thinker:greedy:.4s seedling"),
            ("petals", "greedy:0.40s"),
            ("petals", "bud random:0600it thinker:greedy:.4s"),
        ]
    )
]

JOBS = [*map(golden_job, PLAYTHROUGHS), *TALKS]


def expected(job):
    if job["what"] == "golden":
        return PLAYTHROUGHS[JOBS.index(job)].read_text("utf-8").rstrip("\n")
    return json.loads(probe.probe(json.dumps(job)))


def assert_same(job, answer):
    """Equal; if not, only the first difference is shown."""
    wanted = expected(job)
    parts = (wanted.split("\n"), answer.split("\n")) if job["what"] == "golden" else (wanted, answer)
    for number, (one, other) in enumerate(zip(*parts, strict=False), 1):
        assert one == other, (job, number)
    assert len(parts[0]) == len(parts[1])

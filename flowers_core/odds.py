"""From scores to chances: a softmax by + - * / only, so that every Python finds the same (no exp of the machine)."""

STEPS = 32
"""So many entries of the table for each whole number."""
FLOOR = 20
"""Lower by more than this counts as this much."""


def _table() -> "list[float]":
    step = 1.0
    term = 1.0
    for n in range(1, 12):
        term = term * (-1 / STEPS) / n
        step += term
    found = [1.0]
    for _ in range(FLOOR * STEPS + 1):
        found.append(found[-1] * step)
    return found


EXP = _table()
"""e to the power of -n / STEPS."""


def power(down: float) -> float:
    """e to the power of -``down`` (not below 0), to about six digits, by straight lines and a bend."""
    if down >= FLOOR:
        return EXP[FLOOR * STEPS]
    place = int(down * STEPS)
    rest = down - place / STEPS
    return EXP[place] * (1 - rest * (1 - rest / 2))


def softmax(scores: "list[float]") -> "list[float]":
    """Chances that sum to 1."""
    if len(scores) == 2:
        lead = scores[0] - scores[1]
        if lead >= 0:
            chance = 1 / (1 + power(lead))
            return [chance, 1 - chance]
        chance = 1 / (1 + power(-lead))
        return [1 - chance, chance]
    best = max(scores)
    powers = [power(best - score) for score in scores]
    whole = 0.0
    for part in powers:  # `sum` adds fractions in another way on some Pythons
        whole += part
    return [part / whole for part in powers]

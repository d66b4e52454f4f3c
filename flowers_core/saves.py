"""Saves: a table as a record that goes on at exactly the same decision, and back.

What a save adds to a record is `flowers_core.record.SAVE_KEYS`. A save is believed no more than any
other text: what its headers say must fit the game that the record replays.
"""

from .chance import Pcg32, Seeded
from .errors import BadRecord
from .players import STAND_IN, is_level, parse
from .record import Record, Recorder, saved_number
from .table import Table, good_ident, reveals


def save_of(table: Table) -> Record:
    """The table's record with all that is needed to go on at exactly this decision: hidden cards, too."""
    chance = table.match.chance
    assert isinstance(chance, Recorder) and isinstance(chance.source, Seeded)
    record = table.record()
    record.save = {
        "table": table.ident + " " + str(table.changes),
        "again": "drawn" if table.again is None else str(table.again),
        "generator": str(chance.source.rng.state),
        "luck": str(table.luck),
    }
    if table.eyes is not None:
        record.save["eyes"] = str(table.eyes)
    if table.back:
        record.save["back"] = str(table.back)
    if table.redo:
        record.save["redo"] = "; ".join(table.redo)
    return record


def table_of(record: Record, ident: str, seed: int, luck: int) -> Table:
    """The table of a record or save, at its last decision.

    ``ident`` is its name from now on; ``seed`` and ``luck`` serve where a plain record does not say
    how chance goes on. Raises BadRecord.
    """
    match = record.replay()
    assert record.chance is not None
    for seat in record.seats:
        if seat.level is not None:
            # an outside program, or a level of a later version, can not play on here
            seat.level = str(parse(seat.level)) if is_level(seat.level) else STAND_IN
    save = record.save or {}
    rng = Pcg32(seed)
    rng.state = saved_number(record, "generator", rng.state)
    match.chance = Recorder(Seeded(rng), record.chance)
    luck = saved_number(record, "luck", luck)
    table = Table(ident, match, record.seats, record.start, record.seed, luck)
    if "eyes" in save:
        table.eyes = saved_number(record, "eyes", 0)
    if save.get("again", "drawn") != "drawn":
        table.again = saved_number(record, "again", 0)
    table.back = saved_number(record, "back", 0)
    table.redo = save["redo"].split("; ") if "redo" in save else []
    table.changes = 0 if record.save is None else saved_place(record)[1]
    wrong = _unsound(table)
    if wrong is not None:
        raise BadRecord("bad-save", "", wrong, line=record.line(wrong))
    return table


def saved_place(record: Record) -> "tuple[str, int]":
    """The table's id and change counter in a save; BadRecord in a plain record."""
    if record.save is None or "table" not in record.save:
        raise BadRecord("not-a-save", "", "", line=1)
    ident, _, changes = record.save["table"].partition(" ")
    if not good_ident(ident) or not 1 <= len(changes) <= 9 or not all(digit in "0123456789" for digit in changes):
        raise BadRecord("bad-save", "", "table", line=record.line("table"))
    return ident, int(changes)


def _unsound(table: Table) -> "str | None":
    """The header of a save that does not fit the game; None if all do."""
    people = table.people()
    if table.eyes is not None and table.eyes not in people:
        return "eyes"
    if table.again is not None and table.again >= len(table.seats):
        return "again"
    for seat in table.seats:
        if seat.resigned and seat.level is None:
            return "seat"
    if table.back > len(table.match.steps) or not _may_go_back(table):
        return "back"
    return None if _may_redo(table) else "redo"


def _may_go_back(table: Table) -> bool:
    """What may be taken back was the eyes' own and revealed nothing."""
    steps = table.match.steps
    for step in steps[len(steps) - table.back :]:
        if step.player != table.eyes or reveals(table.match.game, step.events):
            return False
    return True


def _may_redo(table: Table) -> bool:
    """What was taken back is the eyes' own, legal again, and reveals nothing."""
    state = table.match.state
    for action in reversed(table.redo):
        if state.to_act is None or state.to_act != table.eyes or action not in state.legal():
            return False
        state, events = state.apply(action, Seeded(Pcg32(0)))
        if reveals(table.match.game, events):
            return False
    return True

"""Every error that bad input can cause, as one small tree.

::

    FlowersError              anything below; carries code, rule and text
    ├── BadNotation           the text is no action, card or tile at all (Notation)
    ├── IllegalAction         well written, but the rules do not allow it now
    ├── BadRecord             a trace, record or save that does not hold together
    │   └── NewerVersion      written by a later version of the rules or of the format
    └── BadRequest            a request to the table that makes no sense (seat, stamp, option)

Two kinds belong to the terminal alone: `flowers_core.outside.Forfeit`, and a plain FlowersError for
words that can not be read (`flowers_core.catalogue`).

Nothing that raises one of these has changed anything: states are immutable, and the table
applies a step only after it was checked.
"""


class FlowersError(Exception):
    """What every refusal has in common.

    code: a stable word for programs and for the message catalogue, such as ``not-in-hand``.
    rule: the number of the rule that says so (``"P3"``), or ``""`` where no rule is concerned.
    text: the offending piece of the input, shortened to 200 characters.
    args_: further values for the message (JSON values by name).
    """

    def __init__(self, code: str, rule: str = "", text: str = "", **args: object) -> None:
        self.code = code
        self.rule = rule
        self.text = shortened(text)
        self.args_ = args
        super().__init__(self.line())

    def line(self) -> str:
        """One line in plain English for a terminal without a catalogue."""
        line = self.code.replace("-", " ")
        if "line" in self.args_:
            line = "line " + str(self.args_["line"]) + ": " + line
        if "field" in self.args_:
            # a path may hold a key of the input
            line += " " + _shown(str(self.args_["field"])) + ":"
        if self.text:
            line += " " + repr(self.text)
        for name in sorted(self.args_):
            if name not in ("line", "field"):
                line += ", " + name + " " + str(self.args_[name])
        if self.rule:
            line += " (rule " + self.rule + ")"
        # whatever the input was, the message stays one line
        return " ".join(line.split())

    def to_json(self) -> "dict[str, object]":
        """``{"code", "rule", "text", "args"}`` for the bridge."""
        return {"code": self.code, "rule": self.rule, "text": self.text, "args": self.args_}


def shortened(text: str, most: int = 200) -> str:
    """``text`` in at most so many characters, its end replaced by ``…`` if need be."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _shown(text: str) -> str:
    """Text of the input that a terminal can show: shortened, control characters escaped."""
    return repr(shortened(text))[1:-1]


class BadNotation(FlowersError):
    """The text can not be read as what was asked for."""


class IllegalAction(FlowersError):
    """A well-formed action that is not among the legal ones of this state."""


class BadRecord(FlowersError):
    """A trace, record or save with a mistake in it; ``args_["line"]`` is its line where known."""


class NewerVersion(BadRecord):
    """A record or save made by a version that this one does not know."""


class BadRequest(FlowersError):
    """A request that does not fit the table: unknown seat, option, level, or a late stamp."""

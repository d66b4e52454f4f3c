"""A whole second game in a few lines, for everything that is written against the protocol.

Each player holds one of the cards 1 … 8. In your turn you ``swap`` it for the deck's top card (when the
deck is empty, the discarded cards are shuffled: chance in mid-game) or ``dare`` your right neighbour, who
decides in *your* turn: ``call`` (the higher card scores) or ``fold`` (the darer scores). Two turns each.
The cards stay hidden until called. Tests register the game; nothing else knows it.
"""

from typing import TYPE_CHECKING

from flowers_core.errors import BadNotation, BadRecord, IllegalAction
from flowers_core.protocol import Game, State, note

if TYPE_CHECKING:
    from typing import Any

    from flowers_core.chance import Chance, Pcg32
    from flowers_core.protocol import Event, Json, Note, View

ACTIONS = {"play": ["dare", "swap"], "answer": ["call", "fold"], "over": []}
FIELDS = ("turn", "phase", "hands", "deck", "discard", "scores")


class TinyState(State):
    __slots__ = FIELDS

    def __init__(self, turn, phase, hands, deck, discard, scores):
        self.turn, self.phase, self.hands = turn, phase, hands
        self.deck, self.discard, self.scores = deck, discard, scores

    def content(self):
        return tuple([getattr(self, name) for name in FIELDS])

    @property
    def players(self):
        return len(self.hands)

    @property
    def to_act(self):
        seat = (self.turn - 1 + (self.phase == "answer")) % self.players
        return None if self.phase == "over" else seat

    @property
    def result(self):
        winners = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
        return {"points": list(self.scores), "winners": winners} if self.phase == "over" else None

    def legal(self):
        return list(ACTIONS[self.phase])

    def apply(self, action, chance):
        TINY.parse(action)
        if action not in ACTIONS[self.phase]:
            raise IllegalAction("not-now", "T1", action)
        return self.apply_unchecked(action, chance)

    def apply_unchecked(self, action, chance):
        turn, _, hands, deck, discard, scores = self.content()
        darer, events = (turn - 1) % self.players, []
        if action == "dare":
            return TinyState(turn, "answer", hands, deck, discard, scores), events
        if action == "swap":
            if not deck:
                deck, discard = tuple(chance.shuffle(discard)), ()
                events.append({"type": "reshuffled", "deck": list(deck)})
            discard = tuple(sorted(discard + (hands[darer],)))
            hands = hands[:darer] + deck[:1] + hands[darer + 1 :]
            events.append({"type": "drew", "player": darer, "card": deck[0]})
            deck = deck[1:]
        else:
            winner = darer
            if action == "call":
                events.append({"type": "shown", "cards": {str(seat): hands[seat] for seat in (darer, self.to_act)}})
                winner = max((darer, self.to_act), key=lambda seat: hands[seat])
            scores = tuple([scores[seat] + (seat == winner) for seat in range(self.players)])
            events.append({"type": "scored", "player": winner})
        if turn == 2 * self.players:
            return TinyState(turn, "over", hands, deck, discard, scores), events + [{"type": "over"}]
        return TinyState(turn + 1, "play", hands, deck, discard, scores), events

    def to_json(self):
        data: Json = {name: getattr(self, name) for name in FIELDS}
        for name in ("hands", "deck", "discard", "scores"):
            data[name] = list(data[name])
        data["to_act"], data["result"] = self.to_act, self.result
        return data


class Tiny(Game):
    name = "tiny"
    players = (2, 3, 4)

    def new(self, players: int, chance: "Chance", options: "Json") -> TinyState:
        deck = tuple(chance.shuffle(list(range(1, 9))))
        return TinyState(1, "play", deck[:players], deck[players:], (), (0,) * players)

    def parse(self, text: str) -> str:
        if text not in ("dare", "swap", "call", "fold"):
            raise BadNotation("bad-action", "T1", str(text))
        return text

    def state_from_json(self, data: "Json", options: "Json") -> TinyState:
        try:
            values = [data[name] for name in FIELDS]
            state = TinyState(*[tuple(value) if isinstance(value, list) else value for value in values])
            whole = sorted(state.hands + state.deck + state.discard) == list(range(1, 9))
        except (TypeError, KeyError, AttributeError):
            raise BadRecord("bad-field", "", repr(data), field="state") from None
        if not whole or state.phase not in ACTIONS or state.to_json() != data:
            raise BadRecord("bad-field", "", repr(data), field="state")
        return state

    def deal_outcomes(self, state: "Any") -> "list[list[Any]]":
        return [list(state.hands + state.deck)]

    def event_outcomes(self, events: "list[Event]") -> "list[list[Any]]":
        return [event["deck"] for event in events if event["type"] == "reshuffled"]

    def memory(self, state: "State") -> "tuple[()]":
        return ()

    def remember(self, memory: "Any", before: State, action: str, events: "list[Event]") -> "Any":
        return memory

    def seen(self, event: "Event", seat: "int | None") -> "Event":
        if event["type"] == "drew" and event["player"] != seat:
            return {"type": "drew", "player": event["player"]}
        return {"type": "reshuffled"} if event["type"] == "reshuffled" else event

    def reveals(self, event: "Event") -> bool:
        return event["type"] in ("reshuffled", "drew", "shown")

    def view(self, state: "Any", memory: "Any", seat: "int | None", events: "list[Event]") -> "View":
        view = {"game": "tiny", "version": 1, "players": state.players, "seat": seat, "events": events}
        view.update({"hand": [] if seat is None else [state.hands[seat]], "deck": len(state.deck)})
        view.update({"to_act": state.to_act, "turn": state.turn, "phase": state.phase, "result": state.result})
        view.update({"discard": list(state.discard), "scores": list(state.scores)})
        return view

    def sample(self, view: "View", rng: "Pcg32") -> TinyState:
        seen = view["hand"] + view["discard"]
        unseen = rng.shuffled([card for card in range(1, 9) if card not in seen])
        hands = [view["hand"][0] if seat == view["seat"] else unseen.pop() for seat in range(view["players"])]
        fields = (view["turn"], view["phase"], tuple(hands), tuple(unseen))
        return TinyState(*fields, tuple(view["discard"]), tuple(view["scores"]))

    def choices(self, view: "View", begun: str = "") -> "list[Json]":
        return [{"action": action, "legal": True, "note": None} for action in ACTIONS[view["phase"]]]

    def explain(self, view: "View", action: str) -> "Json":
        legal = self.parse(action) in ACTIONS[view["phase"]]
        return {"action": action, "legal": legal, "notes": [note("tiny." + action, "T1")], "data": {}}

    def facts(self, view: "View") -> "Json":
        return {"banner": None, "summary": [note("tiny.scores", "T1", points=view["scores"])]}

    def narrate(self, player: int, action: str, events: "list[Event]", view: "View") -> "list[Note]":
        return [note("tiny." + action, "T1", player=player)]

    def score_sheet(self, view: "View", steps: "list[tuple[int, list[Event]]]") -> "Json":
        points = view["scores"]
        seats = [
            {"seat": seat, "items": [], "total": own, "rank": 1 + sum([other > own for other in points])}
            for seat, own in enumerate(points)
        ]
        return {"seats": seats, "notes": []}


TINY = Tiny()

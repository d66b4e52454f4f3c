"""The position as lines of text, for a terminal. Nothing but the terminal imports this."""

from typing import TYPE_CHECKING

from .facts import facts
from .pieces import COLOURS, MANDALAS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..protocol import Game, Json, View

    Say = Callable[..., str]


def board(game: "Game", view: "View", names: "list[str]", say: "Say") -> "list[str]":
    """The mandalas with everybody's cards, the players, the supplies, and the own hand.

    ``say(id, **args)`` gives a message's words. Cards are letters, face-down ones in brackets; ``*`` holds
    the claim, ``>`` has to decide.
    """
    position = facts(view)
    lines: list[str] = []
    for where in range(3):
        lines += _mandala(view, position["mandalas"][where], where, names, say)
    lines.append("")
    for player in range(view["players"]):
        lines.append(_player(view, position, player, names, say))
    supplies = [say("supplies.deck", count=view["deck"]), say("supplies.discard", count=len(view["discard"]))]
    supplies += [say("supplies.dark", count=view["dark"]), say("supplies.light", count=view["light"])]
    lines.append("  " + ", ".join(supplies))
    if view["seat"] is not None:
        groups = []
        for colour in COLOURS:
            count = view["hand"].count(colour)
            if count:
                groups.append(say("cards.item", colour=colour, count=count))
        lines += ["", "<b>" + say("hand.title", player=view["seat"]) + ":</b> " + ", ".join(groups)]
    return lines


def _mandala(view: "View", fact: "Json", where: int, names: "list[str]", say: "Say") -> "list[str]":
    data = view["mandalas"][where]
    if data["dark"] is None:
        return [say("flowers.summary.gone", mandala=MANDALAS[where])]
    shown = []
    for colour in COLOURS:
        shown.append(say("colour." + colour + ".letter") if fact["colours"][colour] else "·")
    tiles = _tile(data["dark"], say) + " | " + _tile(data["light"], say)
    count = say("mandala.of-six", count=fact["count"])
    lines = [f"<b>{MANDALAS[where]}</b>  {tiles:<24} {' '.join(shown)}   {count}"]
    for player in range(view["players"]):
        side = fact["sides"][player]
        if side["total"]:
            claim = "*" if fact["owner"] == player else " "
            second = say("mandala.second") if fact["second"] == player else ""
            cards = _letters(data["sides"][player]["up"], say)
            if side["down"]:
                cards = (cards + " (" + _letters(data["sides"][player]["down"], say) + ")").strip()
            lines.append(f" {claim} {names[player][:14]:<14} {side['total']:>2} {second:<4} {cards}")
    return lines


def _player(view: "View", position: "Json", player: int, names: "list[str]", say: "Say") -> str:
    turn = ">" if view["to_act"] == player else " "
    cards = view["hands"][player]
    points = position["points"][player]
    counts = f"{cards:>2} {say('players.cards.word', count=cards)}"
    counts += f", {points:>2} {say('players.points.word', count=points)}"
    flowers = []
    for low, high in view["flowers"][player]:
        flowers.append(_tile(low, say) + "+" + high.split("-")[1].replace("x", "×"))
    tiles = [_tile(tile, say) for tile in view["tiles"][player]]
    own = "; ".join([", ".join(part) for part in (flowers, tiles) if part])
    return f"{turn} {names[player][:14]:<14} {counts}   {own}".rstrip()


def _tile(tile: str, say: "Say") -> str:
    colour, value = tile.split("-")
    return say("tile", colour=colour, value=value)


def _letters(cards: "list[str]", say: "Say") -> str:
    return "".join([say("colour." + colour + ".letter") * cards.count(colour) for colour in COLOURS])

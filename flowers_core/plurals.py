"""How languages count: plural forms and groups of digits, as a browser knows them and a terminal must.

The rules are CLDR's for whole numbers, as CLDR writes them, in the order in which they are tried; what no
rule takes is "other". A language that is not here has only "other" (as Japanese).
"""

EAST_SLAVIC = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
}
CARDINAL = {
    "cs": {"one": "i = 1 and v = 0", "few": "i = 2..4 and v = 0"},
    "de": {"one": "i = 1 and v = 0"},
    "el": {"one": "n = 1"},
    "en": {"one": "i = 1 and v = 0"},
    "es": {"one": "n = 1", "many": "i != 0 and i % 1000000 = 0 and v = 0"},
    "fr": {"one": "i = 0,1", "many": "i != 0 and i % 1000000 = 0 and v = 0"},
    "it": {"one": "i = 1 and v = 0", "many": "i != 0 and i % 1000000 = 0 and v = 0"},
    "nl": {"one": "i = 1 and v = 0"},
    "pl": {
        "one": "i = 1 and v = 0",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
    },
    "pt": {"one": "i = 0..1", "many": "i != 0 and i % 1000000 = 0 and v = 0"},
    "ru": EAST_SLAVIC,
    "uk": EAST_SLAVIC,
}
"""Plural forms by language."""
ORDINAL = {
    "en": {
        "one": "n % 10 = 1 and n % 100 != 11",
        "two": "n % 10 = 2 and n % 100 != 12",
        "few": "n % 10 = 3 and n % 100 != 13",
    },
    "fr": {"one": "n = 1"},
    "it": {"many": "n = 8,11,80,800"},
    "uk": {"few": "n % 10 = 3 and n % 100 != 13"},
}
"""Forms of ordinal numbers (1st, 2nd) by language."""
GROUPING = {
    "cs": ("\u00a0", 4),
    "de": (".", 4),
    "el": (".", 4),
    "en": (",", 4),
    "es": (".", 5),
    "fr": ("\u202f", 4),
    "it": (".", 5),
    "ja": (",", 4),
    "nl": (".", 4),
    "pl": ("\u00a0", 5),
    "pt": (".", 4),
    "ru": ("\u00a0", 4),
    "uk": ("\u00a0", 4),
}
"""What stands between thousands, and the fewest digits a number must have to be grouped at all."""


def plural_category(language: str, number: "int | float", ordinal: bool = False) -> str:
    """The CLDR category (``"one"``, ``"few"``, …, ``"other"``) of a whole number in a language."""
    rules = (ORDINAL if ordinal else CARDINAL).get(language.split("-")[0], {})
    if number != int(number):
        return "other"
    whole = abs(int(number))
    for category in rules:
        for way in rules[category].split(" or "):
            if all(_holds(relation, whole) for relation in way.split(" and ")):
                return category
    return "other"


def group_digits(language: str, number: "int | float") -> str:
    """A number as ``{name, number}`` and ``#`` write it: thousands grouped, no decimals kept back."""
    separator, fewest = GROUPING.get(language.split("-")[0], (",", 4))
    digits, point, decimals = str(abs(number)).partition(".")
    if len(digits) >= fewest:
        digits = f"{int(digits):,}".replace(",", separator)
    return ("-" if number < 0 else "") + digits + point + decimals


def _holds(relation: str, number: int) -> bool:
    """One of CLDR's relations (``i % 10 = 2..4``) for a whole number: n and i are it, v is 0."""
    left, equal, right = relation.partition(" != ") if " != " in relation else relation.partition(" = ")
    operand, _, modulus = left.strip().partition(" % ")
    value = 0 if operand == "v" else number
    if modulus:
        value %= int(modulus)
    found = False
    for span in right.strip().split(","):
        low, _, high = span.partition("..")
        found = found or int(low) <= value <= int(high or low)
    return found == (equal == " = ")

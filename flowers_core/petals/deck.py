"""The card list, as ``deck.json`` beside this file has it: `DATA`.

In a worker of the page this module is the file's content itself (``web/build/pack.py``).
"""

import json
import os

with open(os.path.join(os.path.dirname(__file__), "deck.json"), encoding="utf-8") as file:
    DATA = json.load(file)

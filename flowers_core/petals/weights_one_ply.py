"""The weights that the player `one-ply` keeps for good, as ``weights_one_ply.json`` beside this file has them.

Packed as `flowers_core.petals.weights` is.
"""

import json
import os

with open(os.path.join(os.path.dirname(__file__), "weights_one_ply.json"), encoding="utf-8") as file:
    DATA = json.load(file)

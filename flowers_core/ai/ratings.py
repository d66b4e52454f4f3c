"""How strong the levels are, as ``ratings.json`` beside this file has it: `DATA`, by game and number of players.

`flowers_core.ai.rating` found it. For the page the packer puts the content of the file in the place of this module.
"""

import json
import os

with open(os.path.join(os.path.dirname(__file__), "ratings.json"), encoding="utf-8") as file:
    DATA = json.load(file)

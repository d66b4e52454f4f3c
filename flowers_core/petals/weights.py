"""The learned weights, as ``weights.json`` beside this file has them: `DATA`.

For the page the packer puts the content of the file in the place of this module, so nothing is read there.
"""

import json
import os

with open(os.path.join(os.path.dirname(__file__), "weights.json"), encoding="utf-8") as file:
    DATA = json.load(file)

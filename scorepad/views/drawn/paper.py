"""The sheet as the ruled paper of its game."""

from __future__ import annotations

from scorepad.language import _
from scorepad.replay import Replay
from scorepad.views.drawn.drawing import Drawing
from scorepad.views.drawn.fields import columns, tally, zones
from scorepad.views.drawn.pulka import pulka

# A long evening needs more paper for the same letters.
FACTORS = (1.0, 1.3, 1.7, 2.2)
FORMS = {"tally": tally, "columns": columns, "zones": zones, "pulka": pulka}


def paper(replay: Replay) -> Drawing:
    """The paper, as small as it can be with every number on it."""
    form, title = FORMS[replay.variant.field.ruled], _("score sheet")
    *smaller, largest = FACTORS
    drawings = (form(replay, title, factor) for factor in smaller)
    return next((one for one in drawings if not one.cut), None) or form(replay, title, largest)

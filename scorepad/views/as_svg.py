"""The sheet as a picture of its paper."""

from __future__ import annotations

from scorepad.language import spoken
from scorepad.replay import Replay
from scorepad.views.drawn.paper import paper
from scorepad.views.templates import rendered


def svg_text(replay: Replay) -> str:
    """The drawn sheet alone, as SVG that needs nothing else."""
    return rendered("drawing.svg", drawing=paper(replay), alone=True, lang=spoken())

"""Observations and information states: the public names for learning programs."""

from drumhead.engine.observation_layout import (
    FORMS,
    Block,
    Form,
    ObservationLayout,
    layout,
    observation,
)
from drumhead.learn.observations.information_states import (
    information_tensor,
    information_text,
    information_width,
)

__all__ = [
    "FORMS",
    "Block",
    "Form",
    "ObservationLayout",
    "information_tensor",
    "information_text",
    "information_width",
    "layout",
    "observation",
]

"""What a seat sees as numbers of a fixed size; it is made in `drumhead.engine.observations`."""

from drumhead.engine.observations import FORMS, Block, Form, ObservationLayout, layout, observation

__all__ = ["FORMS", "Block", "Form", "ObservationLayout", "layout", "observation"]

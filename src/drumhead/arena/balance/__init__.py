"""How the games play out between captains: places, lengths, scores, bids and clauses of note.

`hands` cuts finished matches into hands, `notes` says for each game what is looked for in them,
`figures` counts it with intervals, `words`, `pictures` and `pages` write it down, and `studies`
says what is played.
"""

from drumhead.arena.balance.figures import Figures, figures
from drumhead.arena.balance.studies import Study, play, study

__all__ = ["Figures", "Study", "figures", "play", "study"]

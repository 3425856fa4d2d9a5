"""Balance reports: places, lengths, scores, bids and notable clauses in matches between captains.

`hands` cuts finished matches into hands, `specs` has what each game counts, `figures` computes
shares with intervals, `sentences`, `charts` and `report_pages` write the report, and `matches`
plays the matches.
"""

from studies.balance.figures import Figures, figures
from studies.balance.matches import Study, play, study

__all__ = ["Figures", "Study", "figures", "play", "study"]

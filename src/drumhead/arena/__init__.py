"""The arena: computer players meet over duplicate deals, and what comes out has intervals.

Every deal is played by every line-up: the same shuffles, with the players changed round the
table, so that good cards help everybody alike. All that a contest does follows from its seed.
"""

from drumhead.arena.contest import Contest, MatchOutcome, contest, play
from drumhead.arena.running import run
from drumhead.arena.standings import Standings, standings

__all__ = ["Contest", "MatchOutcome", "Standings", "contest", "play", "run", "standings"]

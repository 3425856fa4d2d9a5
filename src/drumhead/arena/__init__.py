"""The arena: contests between computer players over duplicate deals, with intervals.

Every deal is played by every line-up: the same shuffles with the players rotated around the table,
so that good cards help all players equally. A contest is determined by its seed.
"""

from drumhead.arena.contest import Contest, MatchOutcome, contest, play
from drumhead.arena.running import run
from drumhead.arena.standings import Standings, standings

__all__ = ["Contest", "MatchOutcome", "Standings", "contest", "play", "run", "standings"]

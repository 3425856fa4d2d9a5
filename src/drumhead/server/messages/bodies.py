"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from drumhead.server.messages.catalog_messages import About, GameInfo, PackInfo, RulesPage
from drumhead.server.messages.day_messages import Day
from drumhead.server.messages.guest_messages import (
    CodeOwner,
    DeviceCode,
    Me,
    NewDeviceCode,
    NewName,
    PersonInfo,
)
from drumhead.server.messages.lesson_messages import LessonInfo, LessonMove, LessonState
from drumhead.server.messages.lobby_messages import Lobby
from drumhead.server.messages.notice_messages import (
    DeviceAddress,
    DeviceInfo,
    NewDevice,
    PushKey,
)
from drumhead.server.messages.puzzle_messages import (
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleCards,
    PuzzleInfo,
    PuzzleMove,
    PuzzleRating,
    Puzzles,
)
from drumhead.server.messages.replay_messages import (
    Judgement,
    MatchReview,
    PlayOn,
    ReplayInfo,
    ReplayPosition,
)
from drumhead.server.messages.statistics_messages import Matches, Statistics, SuitableCompany
from drumhead.server.messages.structures import Fault, Made
from drumhead.server.messages.table_messages import (
    Chair,
    NewTable,
    PastMove,
    PlayNow,
    TableInfo,
    Verified,
)

#: In the order in which the browser's types are written.
BODIES = (
    NewTable,
    PlayNow,
    NewName,
    Fault,
    Me,
    DeviceCode,
    NewDeviceCode,
    CodeOwner,
    PersonInfo,
    Made,
    TableInfo,
    Chair,
    PastMove,
    Verified,
    GameInfo,
    RulesPage,
    PackInfo,
    About,
    Lobby,
    Matches,
    Statistics,
    SuitableCompany,
    Day,
    LessonInfo,
    LessonMove,
    LessonState,
    Puzzles,
    PuzzleInfo,
    PuzzleMove,
    PuzzleCards,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleRating,
    ReplayInfo,
    ReplayPosition,
    Judgement,
    MatchReview,
    PlayOn,
    PushKey,
    NewDevice,
    DeviceAddress,
    DeviceInfo,
)

"""Lessons: panels for newcomers, and chapters of guided moves that the engine plays.

`lesson.toml` in the folder of a game has the panels, and chapters on prepared deals. A chapter is a
few steps; at each the learner makes a move. The moves are checked against the rules whenever a
lesson is played, so a lesson that no longer fits the rules fails a test.
"""

from __future__ import annotations

from drumhead.lessons.course import Course
from drumhead.lessons.lesson_file import Chapter, Lesson, Panel, Step, easiest_first, lesson

__all__ = ["Chapter", "Course", "Lesson", "Panel", "Step", "easiest_first", "lesson"]

"""Lessons: what a newcomer is shown and told, and a course that the engine itself plays.

`lesson.toml` in the folder of a game has the panels of its first minute, and chapters on prepared
deals. A chapter is a few steps; at each the pupil makes a move. What is written there is checked
against the rules whenever it is played, so a lesson that no longer fits them fails a test.
"""

from __future__ import annotations

from drumhead.lessons.course import Course
from drumhead.lessons.reading import Chapter, Lesson, Panel, Step, lesson

__all__ = ["Chapter", "Course", "Lesson", "Panel", "Step", "lesson"]

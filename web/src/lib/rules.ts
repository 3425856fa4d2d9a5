/** The data of a page of rules: the rulebook and the course. */

import { api, Problem } from "./api";
import type { LessonInfo } from "./protocol";
import { type Heading, ready } from "./rulebook";

export interface Rules {
  title: string;
  html: string;
  contents: Heading[];
  lesson: LessonInfo | null;
  /** The pack that it is played with, if we know. */
  pack: string | null;
}

const UPPER: Heading[] = [
  { id: "in-short-goal", text: "The goal" },
  { id: "in-short-cards", text: "The cards" },
  { id: "in-short-hand", text: "A hand in pictures" },
  { id: "in-short-scoring", text: "What counts" },
  { id: "in-short-tips", text: "For a second evening" },
];

/** The rules of a game; of a pack, or of a game without a lesson, the rulebook alone. */
export async function rules(slug: string): Promise<Rules> {
  const missing = (error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  };
  const pack = slug.endsWith("-pack");
  const [page, lesson] = await Promise.all([api.rules(slug), pack ? null : api.lesson(slug).catch(missing)]);
  const { html, contents } = ready(page);
  const played = pack ? slug.replace(/-pack$/, "") : (lesson?.pack ?? null);
  return {
    title: page.title,
    html,
    contents: lesson ? [...UPPER, ...contents] : contents,
    lesson,
    pack: played,
  };
}

import type { Platform } from "@guildhall/core/transport";
import type { QueryClient } from "@tanstack/react-query";
import { refreshTopics } from "./refresh-topics.ts";

/** Everyone's answers to quizzes and polls: there may be news of them many times a second. */
const CROWDED = "answers";
const PAUSE_MS = 2_000;

/** Reads again what news make stale: of everyone's answers at most every 2 s, and the last ones always. */
export function createNewsReader(
  queries: QueryClient,
  { setTimer }: Pick<Platform, "setTimer">,
): (topics: readonly string[]) => void {
  let isPaused = false;
  let isDue = false;
  const read = (topics: readonly string[]): void => {
    if (topics.includes(CROWDED)) {
      isPaused = true;
      isDue = false;
      setTimer(() => {
        isPaused = false;
        if (isDue) read([CROWDED]);
      }, PAUSE_MS);
    }
    void refreshTopics(queries, topics);
  };
  return (topics) => {
    if (!isPaused) {
      read(topics);
      return;
    }
    isDue ||= topics.includes(CROWDED);
    read(topics.filter((topic) => topic !== CROWDED));
  };
}

import type { Deps } from "../lib/deps.ts";
import { expireSubmission, findOverdue } from "../quizzes/index.ts";

export type FinishDeps = Pick<Deps, "db" | "clock" | "log" | "bus">;

/** Attempts looked up at a time. */
const BATCH = 200;

/** The job that ends attempts at quizzes whose time is over; returns how many. */
export function createFinishAttempts(deps: FinishDeps): () => Promise<number> {
  return async () => {
    let ended = 0;
    for (;;) {
      const overdue = await findOverdue(deps, BATCH);
      let progress = 0;
      for (const submission of overdue) {
        try {
          if (await expireSubmission(deps, submission)) progress += 1;
        } catch (error) {
          // One failure doesn't keep the others; it's retried a minute later.
          deps.log.error(
            { err: error, workspaceId: submission.workspaceId },
            "an attempt at a quiz could not be ended",
          );
        }
      }
      ended += progress;
      if (overdue.length < BATCH || progress === 0) return ended;
    }
  };
}

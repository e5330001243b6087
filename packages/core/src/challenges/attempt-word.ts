import type { AssignmentStatus } from "./challenge.values.ts";

/** The key of the text that names an attempt's status. */
export type AttemptWord = AssignmentStatus | "closed";

/** Nobody gave up what the end of its challenge cut short, though its status is the same. */
export function attemptWord<Status extends AssignmentStatus | null>({
  status,
  closedUnfinished = false,
}: {
  readonly status: Status;
  readonly closedUnfinished?: boolean | undefined;
}): Status | "closed" {
  return closedUnfinished ? "closed" : status;
}

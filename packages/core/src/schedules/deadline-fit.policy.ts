/** Until when what is scheduled can be accepted and completed; null for no limit. */
export interface ScheduledDeadlines {
  readonly acceptDeadlineAt: Date | null;
  readonly completeDeadlineAt: Date | null;
}

/** Publishing can take this long after the scheduled time. */
const PUBLISHING_MS = 60_000;

const DEADLINES = ["acceptDeadlineAt", "completeDeadlineAt"] as const satisfies (keyof ScheduledDeadlines)[];

const REASONS = { acceptDeadlineAt: "accept_expired", completeDeadlineAt: "complete_expired" } as const;

/** The deadlines that leave no time to publish at an instant first. */
export function deadlinesBefore(deadlines: ScheduledDeadlines, publishAt: Date): readonly (keyof ScheduledDeadlines)[] {
  return deadlinesUntil(deadlines, publishAt.getTime() + PUBLISHING_MS - 1);
}

/** Why something published at an instant would be over at once; null if it wouldn't. */
export function whyOver(deadlines: ScheduledDeadlines, at: Date): "accept_expired" | "complete_expired" | null {
  const [first] = deadlinesUntil(deadlines, at.getTime() - 1);
  return first === undefined ? null : REASONS[first];
}

function deadlinesUntil(deadlines: ScheduledDeadlines, lastMs: number): readonly (keyof ScheduledDeadlines)[] {
  return DEADLINES.filter((field) => {
    const deadline = deadlines[field];
    return deadline !== null && deadline.getTime() <= lastMs;
  });
}

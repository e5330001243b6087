import { describe, expect, it } from "vitest";
import { deadlineMarkOf } from "./deadline-mark.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const OPEN = { status: "in_progress", myStatus: null, acceptDeadlineAt: null, completeDeadlineAt: null } as const;
const YESTERDAY = "2026-11-20T12:00:00.000Z";
const TONIGHT = "2026-11-21T22:59:59.000Z";
const TOMORROW = "2026-11-22T12:00:00.000Z";

describe("the mark of a deadline", () => {
  it("is none without a deadline, and none a whole day before it", () => {
    expect(deadlineMarkOf(OPEN, NOW)).toBeNull();
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: TOMORROW }, NOW)).toBeNull();
  });

  it("says that it closes soon in the last 24 hours", () => {
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: TONIGHT }, NOW)).toBe("soon");
    expect(deadlineMarkOf({ ...OPEN, acceptDeadlineAt: TONIGHT, completeDeadlineAt: TOMORROW }, NOW)).toBe("soon");
  });

  it("says that it has expired, be it to accept or to complete", () => {
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
    expect(deadlineMarkOf({ ...OPEN, acceptDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
  });

  it("does not bother who is in with the deadline to accept", () => {
    expect(deadlineMarkOf({ ...OPEN, myStatus: "active", acceptDeadlineAt: YESTERDAY }, NOW)).toBeNull();
    expect(deadlineMarkOf({ ...OPEN, myStatus: "active", acceptDeadlineAt: TONIGHT }, NOW)).toBeNull();
  });

  it.each(["active", "rejected"] as const)("says that one's own work is overdue while it is %s", (myStatus) => {
    expect(deadlineMarkOf({ ...OPEN, myStatus, completeDeadlineAt: YESTERDAY }, NOW)).toBe("overdue");
  });

  it.each(["in_review", "completed", "abandoned"] as const)(
    "says nothing of overdue when one's own is %s",
    (myStatus) => {
      expect(deadlineMarkOf({ ...OPEN, myStatus, completeDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
    },
  );

  it.each(["draft", "completed", "canceled"] as const)("is none for a %s challenge", (status) => {
    expect(deadlineMarkOf({ ...OPEN, status, completeDeadlineAt: YESTERDAY }, NOW)).toBeNull();
  });
});

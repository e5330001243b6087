import { describe, expect, it } from "vitest";
import { deadlineMarkOf } from "./deadline-mark.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const OPEN = { status: "in_progress", myStatus: null, acceptDeadlineAt: null, completeDeadlineAt: null } as const;
const YESTERDAY = "2026-11-20T12:00:00.000Z";
const TONIGHT = "2026-11-21T22:59:59.000Z";
const TOMORROW = "2026-11-22T12:00:00.000Z";

describe("a deadline's badge", () => {
  it("is absent without a deadline, or more than a day ahead of it", () => {
    expect(deadlineMarkOf(OPEN, NOW)).toBeNull();
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: TOMORROW }, NOW)).toBeNull();
  });

  it("says it closes soon in the last 24 hours", () => {
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: TONIGHT }, NOW)).toBe("soon");
    expect(deadlineMarkOf({ ...OPEN, acceptDeadlineAt: TONIGHT, completeDeadlineAt: TOMORROW }, NOW)).toBe("soon");
  });

  it("says it has expired, to accept or to complete", () => {
    expect(deadlineMarkOf({ ...OPEN, completeDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
    expect(deadlineMarkOf({ ...OPEN, acceptDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
  });

  it("doesn't show participants the deadline to accept", () => {
    expect(deadlineMarkOf({ ...OPEN, myStatus: "active", acceptDeadlineAt: YESTERDAY }, NOW)).toBeNull();
    expect(deadlineMarkOf({ ...OPEN, myStatus: "active", acceptDeadlineAt: TONIGHT }, NOW)).toBeNull();
  });

  it.each(["active", "rejected"] as const)("says one's own %s attempt is overdue", (myStatus) => {
    expect(deadlineMarkOf({ ...OPEN, myStatus, completeDeadlineAt: YESTERDAY }, NOW)).toBe("overdue");
  });

  it.each(["in_review", "completed", "abandoned"] as const)(
    "never says overdue for one's own %s attempt",
    (myStatus) => {
      expect(deadlineMarkOf({ ...OPEN, myStatus, completeDeadlineAt: YESTERDAY }, NOW)).toBe("expired");
    },
  );

  it.each(["draft", "completed", "canceled"] as const)("is absent for a %s challenge", (status) => {
    expect(deadlineMarkOf({ ...OPEN, status, completeDeadlineAt: YESTERDAY }, NOW)).toBeNull();
  });
});

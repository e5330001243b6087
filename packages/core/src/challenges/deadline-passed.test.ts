import { describe, expect, it } from "vitest";
import { hasDeadlinePassed } from "./deadline-passed.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const AGO = "2026-11-21T11:59:59.000Z";
const AHEAD = "2026-11-21T12:00:01.000Z";
const [yes, no] = [{ allowed: true }, { allowed: false }];
const OPEN = {
  status: "in_progress",
  acceptDeadlineAt: null,
  completeDeadlineAt: null,
  abilities: { accept: no, complete: no },
  assignments: [],
} as const;
const attempt = (graceUntil: string | null, complete = yes) => ({ graceUntil, abilities: { complete } });

describe("a challenge that was read", () => {
  it.each([
    [
      "may be accepted",
      { abilities: { accept: yes, complete: no } },
      { acceptDeadlineAt: AGO },
      { acceptDeadlineAt: AHEAD },
    ],
    [
      "may be accepted",
      { abilities: { accept: yes, complete: no } },
      { completeDeadlineAt: AGO },
      { completeDeadlineAt: AHEAD },
    ],
    [
      "may be completed",
      { abilities: { accept: no, complete: yes } },
      { completeDeadlineAt: AGO },
      { completeDeadlineAt: AHEAD },
    ],
    ["has an attempt", { assignments: [attempt(null)] }, { completeDeadlineAt: AGO }, { completeDeadlineAt: AHEAD }],
    [
      "has an attempt with more time",
      { completeDeadlineAt: AGO },
      { assignments: [attempt(AGO)] },
      { assignments: [attempt(AHEAD)] },
    ],
  ])("and %s is out of date once its deadline has passed", (_name, which, past, ahead) => {
    expect(hasDeadlinePassed({ ...OPEN, ...which, ...past }, NOW)).toBe(true);
    expect(hasDeadlinePassed({ ...OPEN, ...which, ...ahead }, NOW)).toBe(false);
  });

  it("isn't out of date if it allowed nothing anyway, or has no deadline", () => {
    const passed = { acceptDeadlineAt: AGO, completeDeadlineAt: AGO, assignments: [attempt(AGO, no)] };
    expect(hasDeadlinePassed({ ...OPEN, ...passed }, NOW)).toBe(false);
    const free = { abilities: { accept: yes, complete: yes }, assignments: [attempt(null), attempt(AGO)] };
    expect(hasDeadlinePassed({ ...OPEN, ...free }, NOW)).toBe(false);
  });

  it("may still be completed when the time to accept is over", () => {
    const late = { acceptDeadlineAt: AGO, abilities: { accept: no, complete: yes } };
    expect(hasDeadlinePassed({ ...OPEN, ...late }, NOW)).toBe(false);
  });
});

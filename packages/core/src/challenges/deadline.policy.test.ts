import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDateAt, startOfDay } from "../lib/time.ts";
import {
  deadlineProblems,
  graceProblems,
  hasGrace,
  isAcceptExpired,
  isCompleteExpired,
  needsAccept,
  tidyDeadlines,
} from "./deadline.policy.ts";

const now = new Date("2026-03-10T10:30:00Z");
const at = (text: string) => new Date(text);
const moment = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2026-12-31T00:00:00Z"), noInvalidDate: true });
const zone = fc.constantFrom("UTC", "Pacific/Auckland", "America/New_York", "Asia/Kolkata");

describe("the deadline to accept", () => {
  it("lasts to the last second of its minute, and tidying is idempotent", () => {
    fc.assert(
      fc.property(moment, (acceptDeadlineAt) => {
        const rule = { requireAccept: true, skipAccept: true };
        const once = tidyDeadlines({ acceptDeadlineAt, completeDeadlineAt: null }, rule);
        expect(once.acceptDeadlineAt?.toISOString().slice(17)).toBe("59.000Z");
        expect(once.acceptDeadlineAt?.getUTCMinutes()).toBe(acceptDeadlineAt.getUTCMinutes());
        expect(tidyDeadlines(once, rule)).toEqual(once);
      }),
    );
  });

  it("stays empty if there's none", () => {
    const none = { acceptDeadlineAt: null, completeDeadlineAt: now };
    expect(tidyDeadlines(none, { requireAccept: true, skipAccept: true })).toEqual(none);
  });

  it("is dropped exactly where nobody has to accept", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (requireAccept, skipAccept) => {
        const { acceptDeadlineAt } = tidyDeadlines(
          { acceptDeadlineAt: now, completeDeadlineAt: null },
          { requireAccept, skipAccept },
        );
        expect(acceptDeadlineAt === null).toBe(skipAccept && !requireAccept);
        expect(needsAccept({ requireAccept }, { skipAccept })).toBe(acceptDeadlineAt !== null);
      }),
    );
  });
});

describe("deadlines", () => {
  const ask = (
    accept: string | null,
    complete: string | null,
    more: { zone?: string; before?: [string | null, string | null] } = {},
  ) => {
    const read = (text: string | null) => (text === null ? null : at(text));
    const before =
      more.before === undefined
        ? null
        : { acceptDeadlineAt: read(more.before[0]), completeDeadlineAt: read(more.before[1]) };
    const question = {
      acceptDeadlineAt: read(accept),
      completeDeadlineAt: read(complete),
      before,
      publishAt: null,
      now,
      style: { zone: more.zone ?? "UTC", dateFormat: "eu", timeFormat: "24" } as const,
    };
    return deadlineProblems(question).map(({ field, code }) => `${field} ${code}`);
  };

  it("may be today, even an hour ago, but not yesterday", () => {
    expect(ask("2026-03-10T00:00:59Z", "2026-03-10T00:00:59Z")).toEqual([]);
    expect(ask("2026-03-09T23:59:59Z", null)).toEqual(["acceptDeadlineAt in_the_past"]);
    expect(ask(null, "2026-03-09T23:59:59Z")).toEqual(["completeDeadlineAt in_the_past"]);
    expect([ask(null, "2026-03-10T00:00:00Z"), ask(null, "2026-03-09T23:59:59.999Z")]).toEqual([
      [],
      ["completeDeadlineAt in_the_past"],
    ]);
  });

  it("count days in the workspace's zone", () => {
    // In Auckland, the 10th began at 11:00 UTC on the 9th.
    expect(ask("2026-03-09T11:00:59Z", null, { zone: "Pacific/Auckland" })).toEqual([]);
    expect(ask("2026-03-10T03:59:59Z", null, { zone: "America/New_York" })).toEqual(["acceptDeadlineAt in_the_past"]);
  });

  it("may be in the past if they're unchanged", () => {
    expect(
      ask("2026-03-01T09:00:59Z", "2026-03-02T09:00:00Z", { before: ["2026-03-01T09:00:59Z", "2026-03-02T09:00:00Z"] }),
    ).toEqual([]);
    expect(ask("2026-03-02T09:00:59Z", null, { before: ["2026-03-01T09:00:59Z", null] })).toEqual([
      "acceptDeadlineAt in_the_past",
    ]);
  });

  it("may be taken away, whenever they were", () => {
    expect(ask(null, null, { before: ["2026-03-01T09:00:59Z", "2026-03-12T09:00:00Z"] })).toEqual([]);
  });

  it("must be in order, and may share a minute", () => {
    expect(ask("2026-03-11T09:00:59Z", "2026-03-11T09:00:00Z")).toEqual([]);
    expect(ask("2026-03-11T09:00:59.001Z", "2026-03-11T09:00:00Z")).toEqual([
      "completeDeadlineAt before_accept_deadline",
    ]);
    expect(ask("2026-03-11T09:01:59Z", "2026-03-11T09:00:00Z")).toEqual(["completeDeadlineAt before_accept_deadline"]);
  });

  it("pass validation if they're in order and not before today", () => {
    fc.assert(
      fc.property(moment, moment, zone, (accept, complete, name) => {
        const tidy = tidyDeadlines(
          { acceptDeadlineAt: accept, completeDeadlineAt: complete },
          { requireAccept: true, skipAccept: false },
        );
        const style = { zone: name, dateFormat: "eu", timeFormat: "24" } as const;
        if (deadlineProblems({ ...tidy, before: null, publishAt: null, now, style }).length > 0) return;
        const today = startOfDay(localDateAt(now, name), name).getTime();
        expect(tidy.acceptDeadlineAt?.getTime()).toBeGreaterThanOrEqual(today);
        expect(complete.getTime()).toBeGreaterThanOrEqual(accept.getTime() - 60_000);
      }),
    );
  });

  it("expire after their last millisecond", () => {
    const deadlines = { acceptDeadlineAt: now, completeDeadlineAt: now };
    const later = new Date(now.getTime() + 1);
    expect([isAcceptExpired(deadlines, now), isCompleteExpired(deadlines, now)]).toEqual([false, false]);
    expect([isAcceptExpired(deadlines, later), isCompleteExpired(deadlines, later)]).toEqual([true, true]);
    const none = { acceptDeadlineAt: null, completeDeadlineAt: null };
    expect([isAcceptExpired(none, later), isCompleteExpired(none, later)]).toEqual([false, false]);
  });
});

describe("extra time to submit again", () => {
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

  it("lasts to its last millisecond, and is absent if none was given", () => {
    expect([before, now, after, null].map((graceUntil) => hasGrace({ graceUntil }, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("must be in the future or absent", () => {
    const past = [{ field: "until", code: "in_the_past" }];
    expect([before, now, after, null].map((until) => graceProblems(until, now))).toEqual([past, past, [], []]);
  });
});

import { describe, expect, it } from "vitest";
import { ALLOWED, denied } from "../lib/decision.ts";
import { nextStep, partOf, stageOf } from "./contest-part.policy.ts";
import { CONTEST_TYPES } from "./contest.values.ts";
import type { ContestStatus, ContestType } from "./contest.values.ts";

const now = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-03T12:00:00Z");

const partFor = (type: ContestType, rest: { readonly joined?: boolean; readonly voted?: boolean; total?: number }) =>
  partOf(
    {
      ...{ id: 1, type, status: "published", title: "Best photo", imageUrl: "", closesAt: later },
      ...{ rewards: [], places: 1, winners: [], joined: rest.joined ?? false, voted: rest.voted ?? false },
    },
    { items: [], total: rest.total ?? 0 },
    now,
  );

describe("where a contest stands", () => {
  it.each(CONTEST_TYPES)("%s", (type) => {
    const stage = (status: ContestStatus, isOver: boolean) => stageOf({ type, status, isOver });
    const over = type === "auto" || type === "voting" ? "counting" : "waiting";
    expect([
      stage("draft", false),
      stage("published", false),
      stage("published", true),
      stage("closed", false),
    ]).toEqual(["draft", "open", over, "closed"]);
  });
});

describe("what its viewer does next", () => {
  it("is to vote as soon as somebody else has joined, and to join otherwise", () => {
    const no = denied("joined_already");
    expect(nextStep({ join: ALLOWED, vote: ALLOWED, others: 0 })).toBe("join");
    expect(nextStep({ join: ALLOWED, vote: ALLOWED, others: 1 })).toBe("vote");
    expect(nextStep({ join: ALLOWED, vote: no, others: 1 })).toBe("join");
    expect(nextStep({ join: no, vote: no, others: 1 })).toBe(null);
  });

  it("is said on a card, with a look where nothing is to be done", () => {
    expect(partFor("voting", { total: 1 }).next).toBe("vote");
    expect(partFor("voting", { total: 1, joined: true, voted: true }).next).toBe("open");
    expect(partFor("voting", { total: 1, joined: true }).next).toBe("open");
    expect(partFor("manual_participants", {}).next).toBe("join");
    expect(partFor("auto", {}).next).toBe("open");
    expect(partFor("manual", {})).toMatchObject({ next: "open", closedAt: later.toISOString(), stage: "open" });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASSIGNMENT_STATUSES } from "./challenge.values.ts";
import { dueSplitReminder, mayHandOverLead, maySplitPool } from "./division.policy.ts";
import type { DivisionQuestion } from "./division.policy.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-03-08T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const [LEADER, MEMBER, BOSS] = [1, 2, 9];

function ask(of: Partial<DivisionQuestion> = {}): DivisionQuestion {
  return {
    actorId: BOSS,
    leaderId: LEADER,
    memberIds: [LEADER, MEMBER],
    status: "division",
    isLeaderThere: true,
    canReview: true,
    acceptOwnChallenges: false,
    hasOtherReviewer: true,
    reviewedAt: ago(7),
    now: NOW,
    ...of,
  };
}

const said = (question: DivisionQuestion) =>
  [maySplitPool(question), mayHandOverLead(question)].map((each) => (each.allowed ? "yes" : each.reason));

describe("a reward waiting to be split", () => {
  it("is the leader's to split for 7 days, then also the reviewers'", () => {
    expect([said(ask({ reviewedAt: new Date(ago(7).getTime() + 1) })), said(ask())]).toEqual([
      ["leader_has_time", "leader_has_time"],
      ["yes", "yes"],
    ]);
    expect(said(ask({ actorId: LEADER, canReview: false, reviewedAt: ago(1) }))).toEqual(["yes", "missing_permission"]);
  });

  it("is the reviewers' right away if the leader has left", () => {
    expect(said(ask({ isLeaderThere: false, reviewedAt: ago(0) }))).toEqual(["yes", "yes"]);
  });

  it("is off limits to members, outsiders, and participating reviewers if someone else can review", () => {
    expect(said(ask({ actorId: MEMBER, canReview: false }))).toEqual(["leader_only", "missing_permission"]);
    expect(said(ask({ actorId: 5, canReview: false }))).toEqual(["not_participant", "missing_permission"]);
    expect(said(ask({ actorId: 5, canReview: false, isLeaderThere: false }))).toEqual([
      "not_participant",
      "missing_permission",
    ]);
    expect(said(ask({ actorId: MEMBER }))).toEqual(["leader_only", "leader_has_time"]);
    expect(said(ask({ actorId: MEMBER, acceptOwnChallenges: true, hasOtherReviewer: false }))).toEqual(["yes", "yes"]);
  });

  it("can only be handed over while it's waiting", () => {
    for (const status of ASSIGNMENT_STATUSES.filter((each) => each !== "division")) {
      expect(said(ask({ status }))).toEqual(["not_participant", "not_in_division"]);
    }
  });
});

describe("reminders to split", () => {
  const due = (days: number, sent: number) => dueSplitReminder({ since: ago(days), sent }, NOW);

  it("come after 3 and 7 days, the second letting others step in", () => {
    const JUST = 1 / DAY_MS;
    expect([due(3 - JUST, 0), due(3, 0), due(3, 1), due(7 - JUST, 1), due(7, 1), due(7, 2), due(100, 2)]).toEqual([
      null,
      { days: 3, sent: 1, mayStepIn: false },
      null,
      null,
      { days: 7, sent: 2, mayStepIn: true },
      null,
      null,
    ]);
  });

  it("that were missed come once, as the latest", () => {
    expect(due(9, 0)).toEqual({ days: 7, sent: 2, mayStepIn: true });
  });

  it("come at most twice, however often they're checked", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (looks) => {
        const since = new Date(0);
        let sent = 0;
        let count = 0;
        for (const day of looks.toSorted((one, other) => one - other)) {
          const next = dueSplitReminder({ since, sent }, new Date(day * DAY_MS));
          if (next === null) continue;
          expect(next.sent).toBeGreaterThan(sent);
          ({ sent } = next);
          count += 1;
        }
        expect(count).toBeLessThanOrEqual(2);
      }),
    );
  });
});

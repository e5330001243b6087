import { describe, expect, it } from "vitest";
import { sortAttempts } from "./assignment-lists.ts";
import type { Assignment } from "./challenge.shapes.ts";

const ME = 7;
const NO = { allowed: false, reason: "leader_only" };
const YES = { allowed: true };

function attempt(
  fields: Pick<Assignment, "id" | "status"> & Partial<Assignment> & { readonly members?: readonly number[] },
): Assignment {
  const { members = [1], ...rest } = fields;
  return {
    challengeId: 1,
    assignees: members.map((userId) => ({ userId, name: `Member ${String(userId)}`, avatarUrl: "", rewards: [] })),
    activityUser: { id: members[0] ?? 1, name: "", avatarUrl: "" },
    files: [],
    completeComments: [],
    rejectComments: [],
    publish: false,
    acceptedAt: "2026-11-21T10:00:00.000Z",
    submittedAt: null,
    completedAt: null,
    graceUntil: null,
    pool: [],
    abilities: { complete: NO, abandon: NO, approve: NO, reject: NO, split: NO, handOver: NO },
    ...rest,
  };
}

const idsOf = (attempts: readonly Assignment[]): number[] => attempts.map(({ id }) => id);

describe("the attempts on a challenge's page", () => {
  it("are the reader's own, those to review by age, and the rest", () => {
    const lists = sortAttempts(
      [
        attempt({ id: 4, status: "in_review", submittedAt: "2026-11-21T12:00:00.000Z" }),
        attempt({ id: 3, status: "in_review", submittedAt: "2026-11-21T11:00:00.000Z" }),
        attempt({ id: 2, status: "completed", publish: true }),
        attempt({ id: 1, status: "active", members: [1, ME] }),
      ],
      ME,
    );
    expect([idsOf(lists.mine), idsOf(lists.waiting), idsOf(lists.others), idsOf(lists.solutions)]).toEqual([
      [1],
      [3, 4],
      [2],
      [2],
    ]);
  });

  it("name the reader's own that others act on next, and none once it's over", () => {
    const pendingOf = (...attempts: readonly Assignment[]): number | undefined =>
      sortAttempts(attempts, ME).pending?.id;
    const own = { members: [ME] };
    expect([
      pendingOf(attempt({ id: 3, status: "completed", ...own }), attempt({ id: 2, status: "in_review", ...own })),
      pendingOf(attempt({ id: 2, status: "division", ...own })),
      pendingOf(attempt({ id: 2, status: "active", ...own }), attempt({ id: 1, status: "in_review" })),
    ]).toEqual([2, 2, undefined]);
  });

  it("put a completable one first, then one that isn't, then a reward to split", () => {
    const division = attempt({
      id: 1,
      status: "division",
      members: [ME],
      abilities: { complete: NO, abandon: NO, approve: NO, reject: NO, split: YES, handOver: NO },
    });
    const blocked = attempt({ id: 2, status: "active", members: [ME] });
    const open = attempt({
      id: 3,
      status: "rejected",
      members: [ME],
      abilities: { complete: YES, abandon: YES, approve: NO, reject: NO, split: NO, handOver: NO },
    });
    const currentOf = (...attempts: readonly Assignment[]): number | undefined =>
      sortAttempts(attempts, ME).current?.id;
    expect([currentOf(division, blocked, open), currentOf(division, blocked), currentOf(division)]).toEqual([3, 2, 1]);
  });

  it("have no current attempt if the reader's are over or someone else's", () => {
    expect(
      sortAttempts([attempt({ id: 1, status: "completed", members: [ME] }), attempt({ id: 2, status: "active" })], ME)
        .current,
    ).toBeNull();
  });
});

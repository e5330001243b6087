import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOWED } from "../lib/decision.ts";
import { ROLES } from "../permissions/roles.ts";
import { CHALLENGE_STATUSES } from "../challenges/challenge.values.ts";
import { asksToPublish, isSeenByAll, mayList, mayPlace, maySchedule, seesActivity } from "./activity.policy.ts";
import { ACTIVITY_LISTS } from "./activity.values.ts";

const roles = fc.subarray([...ROLES]).map((held) => ["member", ...held] as const);

it("only the list of active ones is open to everyone", () => {
  const allowed = (roles: ("member" | "moderator")[]) =>
    ACTIVITY_LISTS.filter((list) => mayList("challenge", { roles }, list).allowed);
  expect(allowed(["member"])).toEqual(["active"]);
  expect(allowed(["moderator"])).toEqual(ACTIVITY_LISTS);
});

it("saving anything but a draft publishes", () => {
  expect([asksToPublish({ status: "draft" }), asksToPublish({ status: "new" })]).toEqual([false, true]);
});

it("only drafts can be scheduled, by people who manage schedules", () => {
  const may = (role: "member" | "moderator", at: "draft" | "new") => maySchedule({ roles: [role] }, { status: at });
  expect([may("moderator", "draft"), may("member", "draft"), may("moderator", "new")]).toEqual([
    ALLOWED,
    { allowed: false, reason: "missing_permission" },
    { allowed: false, reason: "already_published" },
  ]);
});

it("people who can select any group place an activity anywhere, others in their own groups", () => {
  const placed = (role: "moderator" | "admin", allowSelectAnyGroup: boolean, groupIds: number[]) =>
    [0, 7, 8].filter(
      (id) => mayPlace({ actor: { roles: ["member", role] }, settings: { allowSelectAnyGroup }, groupIds }, id).allowed,
    );
  expect(placed("moderator", true, [7])).toEqual([0, 7, 8]);
  expect(placed("moderator", false, [7])).toEqual([7]);
  expect(placed("moderator", false, [])).toEqual([0]);
  expect(placed("admin", false, [7])).toEqual([0, 7, 8]);
});

describe("who sees an activity", () => {
  const member = { roles: ["member"] as const };
  const viewer = (groupIds: number[], actor: { roles: readonly ("member" | "moderator")[] } = member) => ({
    actor,
    groupIds,
  });

  it("of a group: its members and managers", () => {
    expect(seesActivity("challenge", { status: "new", groupId: 7 }, viewer([]))).toBe(false);
    expect(seesActivity("challenge", { status: "new", groupId: 7 }, viewer([7]))).toBe(true);
    expect(seesActivity("challenge", { status: "new", groupId: 0 }, viewer([]))).toBe(true);
    expect(
      seesActivity("challenge", { status: "new", groupId: 7 }, viewer([], { roles: ["member", "moderator"] })),
    ).toBe(true);
  });

  it("everyone, if it's in no group and out", () => {
    expect(CHALLENGE_STATUSES.filter((each) => !isSeenByAll({ status: each, groupId: 0 }))).toEqual([
      "draft",
      "discarded",
    ]);
    expect(CHALLENGE_STATUSES.filter((each) => isSeenByAll({ status: each, groupId: 7 }))).toEqual([]);
  });

  it("only managers see drafts, and nobody sees deleted ones", () => {
    fc.assert(
      fc.property(roles, (held) => {
        const who = viewer([], { roles: held as never });
        expect(seesActivity("challenge", { status: "draft", groupId: 0 }, who)).toBe(
          held.length > 1 && held.some((role) => role !== "member"),
        );
        expect(seesActivity("challenge", { status: "discarded", groupId: 0 }, who)).toBe(false);
      }),
    );
  });
});

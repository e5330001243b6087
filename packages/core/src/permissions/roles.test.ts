import { describe, expect, it } from "vitest";
import { mayUse, needsFeature } from "./access.ts";
import { DUTIES } from "./duties.ts";
import { ACTIVITY_KINDS } from "./activity-kinds.ts";
import { FEATURES } from "./features.ts";
import { holds } from "./holds.ts";
import { mailboxReach } from "./mailbox.ts";
import { canManageOwners } from "./owners.ts";
import { compareRoles, highestRole, isRole, ROLE_FILTERS, ROLES, WORKSPACE_ROLES } from "./roles.ts";

describe("roles", () => {
  it("are these, in ascending order", () => {
    expect(ROLES).toEqual(["member", "moderator", "admin", "owner", "super_admin"]);
    expect(WORKSPACE_ROLES).toEqual(["member", "moderator", "admin", "owner"]);
    expect(ROLE_FILTERS).toEqual(["", "member", "moderator", "admin", "owner", "disabled"]);
    expect(ROLES.toSorted(compareRoles)).toEqual(ROLES);
  });

  it("are recognized by their exact words", () => {
    expect([...ROLES, "", "root", "Owner"].map(isRole)).toEqual([true, true, true, true, true, false, false, false]);
  });

  it("count by the highest one", () => {
    expect([highestRole(["member", "owner", "admin"]), highestRole(["moderator", "member"])]).toEqual([
      "owner",
      "moderator",
    ]);
  });

  it("of owners are changed only by owners and super admins", () => {
    expect(ROLES.map((role) => canManageOwners({ roles: [role] }))).toEqual([false, false, false, true, true]);
  });
});

it("the mailbox opens to owners for their workspace, and to super admins for all", () => {
  expect(ROLES.map((role) => mailboxReach({ roles: [role] }))).toEqual(["none", "none", "none", "workspace", "all"]);
  expect(mailboxReach({ roles: [] })).toBe("none");
});

it("anyone signed in can switch workspaces, whatever the account", () => {
  const may = (accountId?: number) =>
    holds({ roles: [], ...(accountId === undefined ? {} : { accountId }) }, "switch-workspace");
  expect([may(), may(0), may(1), may(2)]).toEqual([false, false, true, true]);
  expect(holds({ roles: [], accountId: 1 }, "access-dashboard")).toBe(false);
});

describe("a license feature", () => {
  it("is refused if it's off, or without a workspace", () => {
    const of = (features: readonly (typeof FEATURES)[number][] | null) =>
      needsFeature(features === null ? null : { features }, "thanks");
    expect([of(["perks", "thanks"]), of(["perks"]), of([]), of(null)].map(({ allowed }) => allowed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("opens a call that needs it to everyone with access", () => {
    const workspace = { features: ["thanks"], settings: { leaderboardFreeAccess: false } } as const;
    const asked = (feature: "thanks" | "perks") =>
      mayUse({ actor: { roles: ["member"] }, workspace }, { who: "member", feature });
    expect([asked("thanks"), asked("perks")]).toEqual([
      { allowed: true },
      { allowed: false, reason: "feature_off", feature: "perks" },
    ]);
  });

  it("has these names, and those of further kinds of activities", () => {
    const first =
      "web-activities challenges new-challenge new-raid new-problem quizzes new-quiz contests new-contest thanks " +
      "new-thanks manage-thanks chains new-chain perks new-perk groups licenses";
    const further = FEATURES.filter((feature) => !first.split(" ").includes(feature));
    const ofKinds = Object.entries(ACTIVITY_KINDS).flatMap(([kind, area]) => [area, `new-${kind}`]);
    expect(FEATURES.join(" ")).toBe([first, ...further].join(" "));
    expect(ofKinds).toEqual(expect.arrayContaining(further));
    expect(DUTIES).toEqual(["perks"]);
  });
});

it("a permission is never held by an anonymous caller", () => {
  expect(mayUse({ actor: null, workspace: null }, { who: "anyone", permission: ["manage-users"] })).toEqual({
    allowed: false,
    reason: "missing_permission",
  });
});

import { describe, expect, it } from "vitest";
import { mayUse, needsFeature } from "./access.ts";
import { DUTIES } from "./duties.ts";
import { FEATURES } from "./features.ts";
import { holds } from "./holds.ts";
import { mailboxReach } from "./mailbox.ts";
import { canManageOwners } from "./owners.ts";
import { compareRoles, highestRole, isRole, ROLE_FILTERS, ROLES, WORKSPACE_ROLES } from "./roles.ts";

describe("roles", () => {
  it("are these, each above the one before", () => {
    expect(ROLES).toEqual(["member", "moderator", "admin", "owner", "super_admin"]);
    expect(WORKSPACE_ROLES).toEqual(["member", "moderator", "admin", "owner"]);
    expect(ROLE_FILTERS).toEqual(["", "member", "moderator", "admin", "owner", "disabled"]);
    expect(ROLES.toSorted(compareRoles)).toEqual(ROLES);
  });

  it("are known by their words alone", () => {
    expect([...ROLES, "", "root", "Owner"].map(isRole)).toEqual([true, true, true, true, true, false, false, false]);
  });

  it("count by the highest of them", () => {
    expect([highestRole(["member", "owner", "admin"]), highestRole(["moderator", "member"])]).toEqual([
      "owner",
      "moderator",
    ]);
  });

  it("of owners are given and taken by owners, and by who stands above them", () => {
    expect(ROLES.map((role) => canManageOwners({ roles: [role] }))).toEqual([false, false, false, true, true]);
  });
});

it("the mailbox opens to owners for their workspace, and to who stands above them for all", () => {
  expect(ROLES.map((role) => mailboxReach({ roles: [role] }))).toEqual(["none", "none", "none", "workspace", "all"]);
  expect(mailboxReach({ roles: [] })).toBe("none");
});

it("workspaces are switched by who is signed in, whatever the account", () => {
  const may = (accountId?: number) =>
    holds({ roles: [], ...(accountId === undefined ? {} : { accountId }) }, "switch-workspace");
  expect([may(), may(0), may(1), may(2)]).toEqual([false, false, true, true]);
  expect(holds({ roles: [], accountId: 1 }, "access-dashboard")).toBe(false);
});

describe("what a license has", () => {
  it("is refused where it is off, and where there is no workspace", () => {
    const of = (features: readonly (typeof FEATURES)[number][] | null) =>
      needsFeature(features === null ? null : { features }, "thanks");
    expect([of(["perks", "thanks"]), of(["perks"]), of([]), of(null)].map(({ allowed }) => allowed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("opens a call that needs it to everybody who may", () => {
    const workspace = { features: ["thanks"], settings: { leaderboardFreeAccess: false } } as const;
    const asked = (feature: "thanks" | "perks") =>
      mayUse({ actor: { roles: ["member"] }, workspace }, { who: "member", feature });
    expect([asked("thanks"), asked("perks")]).toEqual([{ allowed: true }, { allowed: false, reason: "feature_off" }]);
  });

  it("is named by these words", () => {
    expect(FEATURES.join(" ")).toMatchInlineSnapshot(
      `"web-activities challenges new-challenge new-raid new-problem quizzes new-quiz contests new-contest thanks new-thanks manage-thanks chains new-chain perks new-perk groups licenses"`,
    );
    expect(DUTIES).toEqual(["perks"]);
  });
});

it("a permission is never held by nobody in particular", () => {
  expect(mayUse({ actor: null, workspace: null }, { who: "anyone", permission: ["manage-users"] })).toEqual({
    allowed: false,
    reason: "missing_permission",
  });
});

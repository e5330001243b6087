import { describe, expect, it } from "vitest";
import type { Access } from "../lib/endpoint.ts";
import { mayUse, needsFeature } from "./access.ts";
import type { AccessContext, AccessQuestion } from "./access.ts";
import { canSeeLeaderboard, canSelectAnyGroup } from "./group-choice.ts";
import { featuresWithout } from "./features.ts";
import type { Role } from "./roles.ts";

const workspace: AccessContext = { features: featuresWithout(["chains"]), settings: { leaderboardFreeAccess: false } };

function outcome(question: AccessQuestion, access: Access): string {
  const decision = mayUse(question, access);
  return decision.allowed ? "allowed" : decision.reason;
}

const callers = {
  guest: { actor: null, workspace: null },
  account: { actor: { roles: [], accountId: 3 }, workspace: null },
  member: { actor: { roles: ["member"] as Role[], accountId: 3 }, workspace },
  admin: { actor: { roles: ["member", "admin"] as Role[], accountId: 3 }, workspace },
} satisfies Record<string, AccessQuestion>;

function outcomes(access: Access): Record<string, string> {
  return Object.fromEntries(Object.entries(callers).map(([name, question]) => [name, outcome(question, access)]));
}

describe("mayUse", () => {
  it("allows only connected systems to use integration calls, and nothing else", () => {
    const integration: AccessQuestion = { actor: null, workspace: null, isIntegration: true };
    expect(outcomes({ who: "integration" })).toEqual({
      guest: "sign_in_first",
      account: "integration_only",
      member: "integration_only",
      admin: "integration_only",
    });
    expect(outcome(integration, { who: "integration" })).toBe("allowed");
    expect(outcome(integration, { who: "member" })).toBe("sign_in_first");
  });

  it("opens the Forge app's calls to the app, whoever uses it, and to nobody else", () => {
    expect(outcomes({ who: "jira" })).toEqual({
      guest: "sign_in_first",
      account: "integration_only",
      member: "integration_only",
      admin: "integration_only",
    });
    for (const caller of Object.values(callers))
      expect(outcome({ ...caller, isJira: true, isWidget: true }, { who: "jira" })).toBe("allowed");
    expect(outcome({ ...callers.guest, isIntegration: true }, { who: "jira" })).toBe("sign_in_first");
    expect(outcome({ ...callers.guest, isJira: true }, { who: "integration" })).toBe("sign_in_first");
    expect(outcome({ ...callers.member, isWidget: true }, { who: "jira" })).toBe("not_in_widget");
  });

  it("keeps an integration acting for someone away from accounts, roles and memberships, before checking their permissions", () => {
    const acting: AccessQuestion = { ...callers.admin, isDelegated: true };
    expect(outcome(acting, { who: "member", permission: ["manage-thanks"] })).toBe("allowed");
    expect(outcome(acting, { who: "anyone" })).toBe("allowed");
    expect(outcome(acting, { who: "account" })).toBe("in_person_only");
    expect(outcome(acting, { who: "anyone", inPerson: true })).toBe("in_person_only");
    expect(outcome({ ...callers.guest, isDelegated: true }, { who: "guest" })).toBe("in_person_only");
    expect(outcome({ ...acting, actor: { roles: ["member"] } }, { who: "member", permission: ["manage-users"] })).toBe(
      "missing_permission",
    );
    const closed: Access = { who: "member", permission: ["manage-users"], inPerson: true };
    expect(outcome({ ...acting, actor: { roles: ["member"] } }, closed)).toBe("in_person_only");
    expect(outcome(callers.admin, closed)).toBe("allowed");
    expect(outcome(callers.guest, { who: "anyone", inPerson: true })).toBe("allowed");
  });

  it("keeps a widget to the calls that are open to it, whatever its member's roles", () => {
    const widget: AccessQuestion = { ...callers.admin, isWidget: true };
    expect(outcome(widget, { who: "member", widget: true })).toBe("allowed");
    expect(outcome(widget, { who: "anyone", widget: true })).toBe("allowed");
    for (const who of ["anyone", "guest", "account", "member", "integration"] as const)
      expect(outcome(widget, { who })).toBe("not_in_widget");
    const managed: Access = { who: "member", permission: ["manage-thanks"], widget: true };
    expect(outcome(widget, managed)).toBe("allowed");
    expect(outcome({ ...widget, actor: { ...callers.admin.actor, through: "widget" } }, managed)).toBe(
      "missing_permission",
    );
  });

  it("lets everyone use public calls", () => {
    expect(outcomes({ who: "anyone" })).toEqual({
      guest: "allowed",
      account: "allowed",
      member: "allowed",
      admin: "allowed",
    });
  });

  it("keeps signed-in people away from guest calls", () => {
    expect(outcomes({ who: "guest" })).toEqual({
      guest: "allowed",
      account: "signed_in_already",
      member: "signed_in_already",
      admin: "signed_in_already",
    });
  });

  it("asks guests to sign in and accounts to choose a workspace", () => {
    expect(outcomes({ who: "account" })).toMatchObject({ guest: "sign_in_first", account: "allowed" });
    expect(outcomes({ who: "member" })).toMatchObject({
      guest: "sign_in_first",
      account: "no_workspace",
      member: "allowed",
    });
  });

  it("accepts any one of the permissions", () => {
    expect(outcomes({ who: "member", permission: ["manage-workspaces", "manage-thanks"] })).toMatchObject({
      member: "missing_permission",
      admin: "allowed",
    });
  });

  it("lets a setting replace the permission", () => {
    const access: Access = { who: "member", permission: ["closed-leaderboard"], setting: "leaderboardFreeAccess" };
    const open = { ...workspace, settings: { leaderboardFreeAccess: true } };
    expect(outcome(callers.member, access)).toBe("missing_permission");
    expect(outcome({ ...callers.member, workspace: open }, access)).toBe("allowed");
  });

  it("lets people with the duty in without the permission, and nobody else", () => {
    const access: Access = { who: "member", permission: ["manage-purchases"], duty: "perks" };
    expect(outcomes(access)).toMatchObject({ member: "missing_permission", admin: "allowed" });
    expect(outcome({ ...callers.member, duties: ["perks"] }, access)).toBe("allowed");
    expect(outcome({ ...callers.member, duties: ["perks"] }, { ...access, feature: "chains" })).toBe("feature_off");
    expect(outcome({ ...callers.member, duties: ["perks"] }, { who: "member", permission: ["manage-purchases"] })).toBe(
      "missing_permission",
    );
    expect(outcome({ ...callers.guest, duties: ["perks"] }, access)).toBe("sign_in_first");
  });

  it("refuses a feature the license doesn't include, even to super_admin", () => {
    const access: Access = { who: "member", permission: ["manage-chains"], feature: "chains" };
    expect(outcomes(access)).toMatchObject({ member: "missing_permission", admin: "feature_off" });
    expect(outcome({ actor: { roles: ["super_admin"] }, workspace }, access)).toBe("feature_off");
    expect(needsFeature(workspace, "perks")).toEqual({ allowed: true });
  });
});

describe("choices a setting widens", () => {
  it("offers any group to admins, and to moderators if the setting is on", () => {
    const offers = (role: Role, allowSelectAnyGroup: boolean) =>
      canSelectAnyGroup({ roles: [role] }, { allowSelectAnyGroup });
    expect([offers("member", true), offers("moderator", false), offers("moderator", true)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(offers("admin", false)).toBe(true);
  });

  it("opens the leaderboard by setting or by permission", () => {
    const sees = (role: Role, leaderboardFreeAccess: boolean) =>
      canSeeLeaderboard({ roles: [role] }, { leaderboardFreeAccess });
    expect([sees("member", false), sees("member", true), sees("moderator", false)]).toEqual([false, true, true]);
  });
});

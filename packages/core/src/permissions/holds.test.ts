import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIVITY_KINDS } from "./activity-kinds.ts";
import { holds, permissionsOf } from "./holds.ts";
import { PERMISSIONS } from "./permissions.ts";
import { compareRoles, highestRole, ROLES } from "./roles.ts";
import type { Role } from "./roles.ts";

describe("the permission table", () => {
  it("gives members what everyone has", () => {
    expect(permissionsOf({ roles: ["member"] })).toEqual([
      "access-dashboard",
      "manage-own-profile",
      "access-profiles",
      "overview-integration",
      "access-messenger",
      "access-intro-tour",
      "access-intro-thanks",
      "switch-workspace",
    ]);
  });

  it("leaves anyone who acts through a widget what a member has", () => {
    const members = permissionsOf({ roles: ["member"] });
    for (const role of ROLES) expect(permissionsOf({ roles: ["member", role], through: "widget" })).toEqual(members);
  });

  it("adds a moderator's work", () => {
    const own = permissionsOf({ roles: ["moderator"] });
    expect(own.filter((permission) => !holds({ roles: ["member"] }, permission))).toEqual([
      "manage-users",
      "manage-purchases",
      "manage-schedule",
      ...Object.values(ACTIVITY_KINDS).map((area) => `manage-${area}`),
      "manage-products",
      "free-purchases",
      "manage-balances",
      "closed-leaderboard",
      "switch-group",
      "select-any-group",
    ]);
  });

  it("adds an admin's settings, and nothing more for an owner", () => {
    const admin = permissionsOf({ roles: ["admin"] });
    expect(admin.filter((permission) => !holds({ roles: ["moderator"] }, permission))).toEqual([
      "access-intro",
      "manage-ws-settings",
      "manage-thanks",
      "add-integration",
    ]);
    expect(permissionsOf({ roles: ["owner"] })).toEqual(admin);
  });

  it("gives super_admin everything, and workspaces to nobody else", () => {
    expect(permissionsOf({ roles: ["super_admin"] })).toEqual(PERMISSIONS);
    expect(ROLES.filter((role) => holds({ roles: [role] }, "manage-workspaces"))).toEqual(["super_admin"]);
  });

  it("only lets a signed-in account without a workspace choose one", () => {
    expect(permissionsOf({ roles: [], accountId: 7 })).toEqual(["switch-workspace"]);
    expect(permissionsOf({ roles: [] })).toEqual([]);
    expect(permissionsOf({ roles: [], accountId: 0 })).toEqual([]);
  });

  it("gives nothing to an unknown role of a newer server", () => {
    const roles = ["of_tomorrow"] as unknown as Role[];
    expect(permissionsOf({ roles })).toEqual([]);
  });

  it("never takes away a permission when a role is added", () => {
    const roles = fc.array(fc.constantFrom(...ROLES));
    fc.assert(
      fc.property(roles, fc.constantFrom(...ROLES), fc.constantFrom(...PERMISSIONS), (held, more, permission) => {
        const before = holds({ roles: held }, permission);
        return !before || holds({ roles: [...held, more] }, permission);
      }),
    );
  });
});

describe("highestRole", () => {
  it("is a held role with none held above it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ROLES), { minLength: 1 }), (roles) => {
        const best = highestRole(roles);
        return roles.includes(best) && roles.every((role) => compareRoles(role, best) <= 0);
      }),
    );
  });

  it("is member for someone without roles", () => {
    expect(highestRole([])).toBe("member");
  });
});

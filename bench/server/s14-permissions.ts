import { createMongoAbility, subject } from "@casl/ability";
import type { Access } from "@guildhall/core";
import { FEATURES, holds, mayUse, PERMISSION_ROLES, PERMISSIONS, ROLES } from "@guildhall/core/permissions";
import type { Permission, Role } from "@guildhall/core/permissions";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";

const ROUNDS = 6;
const CHECKS = 2_000_000;

type Check = (actor: number, permission: number) => boolean;

/** S14: the permission check against the best-known library, with the same rules. */
export const permissions: Benchmark = {
  name: "S14",
  title: "Permission check ÷ @casl/ability on the same rules",
  method:
    `${CHECKS} checks of every permission by every role in one thread, by turns: the whole rule of a call (role and ` +
    "license feature), and the role's permission alone with the cost of the empty loop taken off both sides.",
  run: async () => {
    const whole = await measureRatio(ROUNDS, {
      subject: async () => perSecond(ourRule),
      reference: async () => perSecond(caslRule),
    });
    const empty = 1 / perSecond((actor, permission) => (actor + permission) % 2 === 0);
    const bare = await measureRatio(ROUNDS, {
      subject: async () => 1 / Math.max(1 / perSecond(ourPermission) - empty, 1e-10),
      reference: async () => 1 / (1 / perSecond(caslPermission) - empty),
    });
    return [
      { what: "whole rules per second", value: showRatio(whole, "per s"), bar: "≥ 10", isReached: whole.ratio >= 10 },
      {
        what: "permission alone, loop taken off",
        value: showRatio(bare, "per s"),
        bar: "≥ 10",
        isReached: bare.ratio >= 10,
      },
    ];
  },
};

const grantedTo = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((each) => role === "super_admin" || (PERMISSION_ROLES[each] as readonly Role[]).includes(role));

const actors = ROLES.map((role) => ({ roles: ["member", role] as Role[] }));
const workspace = { features: FEATURES, settings: { leaderboardFreeAccess: false } };
const rules = PERMISSIONS.map((permission): Access => ({ who: "member", permission: [permission], feature: "thanks" }));
const caslWorkspace = subject("workspace", { features: [...FEATURES] });
const caslRules = ROLES.map((role) =>
  createMongoAbility(
    grantedTo(role).map((action) => ({ action, subject: "workspace", conditions: { features: "thanks" } })),
  ),
);
const caslPermissions = ROLES.map((role) =>
  createMongoAbility(grantedTo(role).map((action) => ({ action, subject: "workspace" }))),
);

// `perSecond` only passes indexes within the lists.
const ourRule: Check = (actor, permission) =>
  mayUse({ actor: actors[actor] ?? null, workspace }, rules[permission] as Access).allowed;
const caslRule: Check = (actor, permission) =>
  caslRules[actor]?.can(PERMISSIONS[permission] as Permission, caslWorkspace) === true;
const ourPermission: Check = (actor, permission) =>
  holds(actors[actor] as (typeof actors)[number], PERMISSIONS[permission] as Permission);
const caslPermission: Check = (actor, permission) =>
  caslPermissions[actor]?.can(PERMISSIONS[permission] as Permission, "workspace") === true;

function perSecond(check: Check): number {
  let granted = 0;
  const startedAt = performance.now();
  for (let index = 0; index < CHECKS; index += 1) {
    if (check(index % ROLES.length, index % PERMISSIONS.length)) granted += 1;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  // Reading the sum keeps the engine from optimizing the work away.
  return granted > 0 ? CHECKS / seconds : 0;
}

import { expect, it } from "vitest";
import type { Role } from "../permissions/roles.ts";
import { mayUpdateBalances } from "./balance.policy.ts";

it.each([
  ["member", "missing_permission", "missing_permission"],
  ["moderator", "own_balance", null],
  ["admin", "own_balance", null],
  ["owner", null, null],
  ["super_admin", null, null],
] as const)("a %s may set their own balance (%s) and others' (%s)", (role, own, others) => {
  const actor = { memberId: 1, roles: [role] as readonly Role[] };
  const reasonOf = (memberId: number) => {
    const decision = mayUpdateBalances(actor, memberId);
    return decision.allowed ? null : decision.reason;
  };
  expect([reasonOf(1), reasonOf(2)]).toEqual([own, others]);
});

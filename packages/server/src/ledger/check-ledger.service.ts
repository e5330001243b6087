import type { Handle } from "../db/database.ts";
import { ACHIEVEMENT_RULES } from "../achievements/achievement-rule.repository.ts";
import { ASSIGNMENT_RULES } from "../challenges/assignments/assignment-rule.repository.ts";
import { CHALLENGE_RULES } from "../challenges/challenge-rule.repository.ts";
import { LEDGER_RULES, THANKS_RULES, WORKSPACE_RULES } from "./check-rule.repository.ts";
import { countTransfers, findOffenders, findWorkspaceIds } from "./check.repository.ts";
import { KEPT_ACTIVITY_RULES } from "../readers/kept-activity-rule.repository.ts";
import { KEPT_RULES } from "../readers/kept-rule.repository.ts";
import { PURCHASE_RULES } from "../purchases/purchase-rule.repository.ts";
import { SCHEDULE_RULES } from "../schedules/schedule-rule.repository.ts";

/** A broken rule with the first offending ids. */
export interface Violation {
  readonly rule: string;
  readonly ids: string[];
}

export interface CheckResult {
  readonly isClean: boolean;
  readonly transfers: number;
  readonly violations: Violation[];
}

/** In the report's order. */
export const ALL_RULES = [
  ...LEDGER_RULES,
  ...THANKS_RULES,
  ...WORKSPACE_RULES,
  ...CHALLENGE_RULES,
  ...ASSIGNMENT_RULES,
  ...PURCHASE_RULES,
  ...SCHEDULE_RULES,
  ...ACHIEVEMENT_RULES,
  ...KEPT_RULES,
  ...KEPT_ACTIVITY_RULES,
];

const MAX_IDS = 50;

/** Checks a workspace's ledger, events and everything derived from them. */
export async function checkLedger(db: Handle, workspaceId: number): Promise<CheckResult> {
  const violations: Violation[] = [];
  for (const rule of ALL_RULES) {
    const ids = await findOffenders(db, { rule, workspaceId, limit: MAX_IDS });
    if (ids.length > 0) {
      violations.push({ rule: rule.rule, ids });
    }
  }
  return { isClean: violations.length === 0, transfers: await countTransfers(db, workspaceId), violations };
}

/** Checks workspaces one by one, yielding each result. */
export async function* checkAllLedgers(db: Handle): AsyncGenerator<CheckResult & { readonly workspaceId: number }> {
  for (const workspaceId of await findWorkspaceIds(db)) {
    yield { workspaceId, ...(await checkLedger(db, workspaceId)) };
  }
}

import type { Handle } from "../db/database.ts";
import { ACHIEVEMENT_RULES } from "./achievement-rule.repository.ts";
import { ASSIGNMENT_RULES } from "./assignment-rule.repository.ts";
import { CHALLENGE_RULES } from "./challenge-rule.repository.ts";
import { LEDGER_RULES, THANKS_RULES, WORKSPACE_RULES } from "./check-rule.repository.ts";
import { countTransfers, findOffenders, findWorkspaceIds } from "./check.repository.ts";
import { KEPT_ACTIVITY_RULES } from "./kept-activity-rule.repository.ts";
import { KEPT_RULES } from "./kept-rule.repository.ts";
import { PURCHASE_RULES } from "./purchase-rule.repository.ts";
import { SCHEDULE_RULES } from "./schedule-rule.repository.ts";

/** A broken rule with the first ids that break it. */
export interface Violation {
  readonly rule: string;
  readonly ids: string[];
}

/** What a check of one workspace found. */
export interface CheckResult {
  readonly isClean: boolean;
  /** How many transfers were looked at. */
  readonly transfers: number;
  readonly violations: Violation[];
}

/** Every rule, in the order in which a report names them. */
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

/** Proves a workspace's ledger, its events and everything that is kept of them. */
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

/** Proves every workspace, one after another; yields each with its result. */
export async function* checkAllLedgers(db: Handle): AsyncGenerator<CheckResult & { readonly workspaceId: number }> {
  for (const workspaceId of await findWorkspaceIds(db)) {
    yield { workspaceId, ...(await checkLedger(db, workspaceId)) };
  }
}
